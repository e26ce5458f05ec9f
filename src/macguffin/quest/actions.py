"""What a combatant does in a turn: attack, hide, charm, cast, try something, flee. First everything that can be refused, then the dice.

Each function takes the fight and who acts; events go to the log that is handed in. Whether it is his turn is asked elsewhere.
"""

from dataclasses import replace
from typing import Final, cast

from macguffin.core.dice import Dice
from macguffin.core.errors import IllegalMoveError
from macguffin.quest import events
from macguffin.quest.attack import Exchange, Manner, prepare, strike
from macguffin.quest.combatants import Character, Combatant, Kind, Monster, is_out
from macguffin.quest.commands import Attack, CastDamage, CastOpen, Charm
from macguffin.quest.course import Log, fall
from macguffin.quest.fight import Fight, Pending
from macguffin.quest.variant import Variant

__all__ = [
    "attack",
    "cast_damage",
    "charm",
    "conceal",
    "deed",
    "flee",
    "is_hidden",
    "may_cast",
    "open_magic",
    "plan_attack",
    "plan_spell",
    "spell_school",
]

OPEN_PRICE: Final = 1


def find_target(fight: Fight, actor: Combatant, name: str) -> Combatant:
    """Whoever something is aimed at.

    Raises IllegalMoveError: Q-069 nobody of that name, oneself, or somebody who is out
    Rules: Q-069, QR-043, QR-059
    """
    target = fight.get(name, "Q-069")
    if target.name == actor.name:
        raise IllegalMoveError("Q-069", f"{actor.name} is no target for himself")
    if is_out(target):
        raise IllegalMoveError("Q-069", f"{target.name} is out of the fight")
    return target


def is_hidden(fight: Fight, who: Combatant) -> bool:
    """Whether somebody can't be attacked, by variant. Rules: Q-031, QR-092"""
    return fight.variant.conceal_targetable == "no" and isinstance(who, Character) and who.concealed


def find_victim(fight: Fight, actor: Combatant, name: str) -> Combatant:
    """Whoever an attack or a damage spell is aimed at.

    Raises IllegalMoveError: Q-069 no target; Q-031 a concealed thief, by variant
    Rules: Q-069, QR-092
    """
    target = find_target(fight, actor, name)
    if is_hidden(fight, target):
        raise IllegalMoveError("Q-031, QR-092", f"{target.name} is concealed")
    return target


def plan_attack(fight: Fight, actor: Combatant, command: Attack) -> tuple[Combatant, Manner]:
    """The target and manner of an attack.

    Raises IllegalMoveError: Q-021 berserk is the warrior's; Q-068 only monsters choose their kind of attack
    Rules: Q-020 … Q-022, Q-032 … Q-035, Q-068, QR-045, QR-046, QR-065, QR-084, QR-096
    """
    target = find_victim(fight, actor, command.target)
    if isinstance(actor, Monster):
        if command.manner == "berserk":
            raise IllegalMoveError("Q-021", f"{actor.name} is no warrior and can't go berserk")
        return target, Manner(kind=cast(Kind, command.manner or actor.attack))
    if command.manner in ("physical", "magical"):
        raise IllegalMoveError("Q-068, QR-065", "only a monster chooses the kind of its attack")
    if command.manner == "berserk" and actor.class_ != "warrior":
        raise IllegalMoveError("Q-021", f"{actor.name} is no warrior and can't go berserk")
    return target, Manner(berserk=actor.berserk or command.manner == "berserk", surprise=actor.concealed)


def attack(fight: Fight, actor: Combatant, command: Attack, dice: Dice, log: Log) -> Fight:
    """An attack; a concealed thief's is the surprise. Rules: Q-026 … Q-028, Q-032 … Q-035, Q-068 … Q-076, QR-084"""
    target, manner = plan_attack(fight, actor, command)
    if isinstance(actor, Character) and manner.berserk and not actor.berserk:
        log.append(events.WentBerserk(who=actor.name, clauses=("Q-021", "Q-028")))
        actor = replace(actor, berserk=True)
    return resolve(fight, actor, target, manner, dice, log)


def resolve(fight: Fight, actor: Combatant, target: Combatant, manner: Manner, dice: Dice, log: Log) -> Fight:
    """Rolls the attack and takes what is lost. Rules: Q-071 … Q-076, QR-041, QR-080, QR-095"""
    fell = strike(prepare(actor, target, manner, fight.variant), dice)
    log.append(told(actor, target, manner, fell))
    attacker, defender = replace(actor, favour=0), replace(target, favour=0)
    if isinstance(attacker, Character):
        attacker = replace(attacker, concealed=False)
    fight = fight.put(attacker, defender)
    fight = lose(fight, defender, fell.losses.defender, log)
    return lose(fight, attacker, fell.losses.attacker, log)


def lose(fight: Fight, who: Combatant, loss: int, log: Log) -> Fight:
    """Takes CON away, down to nought. Rules: Q-071, Q-074, Q-075, QR-006, QR-080, QR-081"""
    if loss == 0:
        return fight
    hurt = replace(who, remaining=max(0, who.remaining - loss))
    log.append(events.Hurt(who=who.name, loss=loss, left=hurt.remaining, clauses=("Q-071",)))
    fight = fight.put(hurt)
    return fall(fight, hurt, "remaining", log) if hurt.remaining == 0 else fight


def told(actor: Combatant, target: Combatant, manner: Manner, fell: Exchange) -> events.Attacked:
    plan, losses = fell.strike, fell.losses
    word = "surprise" if manner.surprise else "berserk" if manner.berserk else "spell" if manner.is_spell else ""
    names = {"attacker": actor.name, "defender": target.name, "": ""}
    steps = losses.steps
    if losses.winner == "attacker":  # which words of the book set the ordinary hit
        clause = {"surprise": "Q-035", "berserk": "Q-026"}.get(word, "Q-103" if manner.damage else "Q-071")
        steps = (("hit", steps[0][1], clause), *steps[1:])
    if losses.is_instant:
        decided = "QR-035"
    else:
        decided = {"attacker": "Q-059", "defender": "Q-059" if losses.attacker else "Q-072", "": "QR-062"}[
            losses.winner
        ]
    clauses = ("Q-070", decided, *(clause for _, _, clause in steps))
    return events.Attacked(
        attacker=actor.name,
        defender=target.name,
        kind=manner.kind,
        manner=word,
        attacker_shape=str(plan.attack_shape),
        attacker_rolls=tuple(pool.faces for pool in fell.attacks),
        attacker_kept=fell.attack.kept.faces,
        attacker_parts=plan.attack_parts,
        attacker_total=fell.attack.kept.total + plan.attack_plus,
        defender_shape=str(plan.defence_shape),
        defender_rolls=tuple(pool.faces for pool in fell.defences),
        defender_kept=fell.defence.kept.faces,
        defender_parts=plan.defence_parts,
        defender_total=fell.defence.kept.total + plan.defence_plus,
        winner=names[losses.winner],
        is_instant=losses.is_instant,
        margin=losses.margin,
        steps=steps,
        defender_loses=losses.defender,
        attacker_loses=losses.attacker,
        sp=1 + manner.dice + manner.damage if manner.is_spell else 0,
        dice=fell.faces,
        clauses=clauses,
    )


def may_cast(fight: Fight, actor: Combatant) -> Character:
    """The wizard who casts.

    Raises IllegalMoveError: Q-082 no wizard
    Rules: Q-037, Q-082, QR-065, QR-110, QR-111
    """
    if not isinstance(actor, Character) or actor.class_ != "wizard":
        raise IllegalMoveError("Q-082", f"{actor.name} is no wizard and casts no magic")
    if fight.variant.magic_gate == "strict_int" and actor.int_ <= max(actor.str_, actor.dex, actor.chr_):
        raise IllegalMoveError("Q-082, QR-110", f"INT is not {actor.name}'s highest stat alone")
    return actor


def afford(fight: Fight, caster: Character, price: int) -> None:
    """Refuses a price that is not there.

    Raises IllegalMoveError: Q-099 too few SP; Q-104 more than the variant allows
    Rules: Q-098, Q-099, Q-104, QR-134, QR-139
    """
    top = fight.variant.magic_max_sp
    if isinstance(top, int) and price > top:
        raise IllegalMoveError("Q-104, QR-134", f"at most {top} SP go into one spell")
    if price > caster.sp:
        raise IllegalMoveError("Q-099", f"the spell costs {price} SP, and {caster.name} has {caster.sp}")


def plan_spell(fight: Fight, actor: Combatant, command: CastDamage) -> tuple[Combatant, Manner, int]:
    """The target, manner and price of a damage spell.

    Raises IllegalMoveError: Q-082, Q-099, Q-103, Q-104
    Rules: Q-087, Q-088, Q-098 … Q-105, QR-117, QR-123 … QR-127, QR-133, QR-136
    """
    caster = may_cast(fight, actor)
    target = find_victim(fight, actor, command.target)
    if fight.variant.magic_mix == "no" and command.dice and command.damage:
        raise IllegalMoveError("Q-103, QR-133", "SP go into dice or into damage, not into both")
    price = 1 + command.dice + command.damage
    afford(fight, caster, price)
    school = spell_school(caster, command.school, fight.variant)
    manner = Manner(kind="magical", is_spell=True, dice=command.dice, damage=command.damage, school=school)
    return target, manner, price


def spell_school(caster: Character, said: str | None, variant: Variant) -> str | None:
    """The school of a damage spell, unless the GM has said another. Rules: Q-088, Q-091, QR-117"""
    return said or (caster.speciality if variant.magic_damage_school == "by_description" else "combat")


def cast_damage(fight: Fight, actor: Combatant, command: CastDamage, dice: Dice, log: Log) -> Fight:
    """A damage spell, which is an attack with MB; the SP are spent whatever comes of it. Rules: Q-087, Q-088, Q-098 … Q-105, QR-138"""
    target, manner, price = plan_spell(fight, actor, command)
    caster = may_cast(fight, actor)
    paid = replace(caster, sp=caster.sp - price)
    return resolve(fight, paid, target, manner, dice, log)


def conceal(fight: Fight, actor: Combatant, log: Log) -> Fight:
    """A thief hides for the surprise of his next turn.

    Raises IllegalMoveError: Q-030 no thief, or done already in this fight
    Rules: Q-030, Q-031, QR-094, QR-098
    """
    if not isinstance(actor, Character) or actor.class_ != "thief":
        raise IllegalMoveError("Q-030", f"{actor.name} is no thief and can't conceal himself")
    if actor.conceal_used:
        raise IllegalMoveError("Q-030", f"{actor.name} has concealed himself in this fight already")
    log.append(events.ConcealedSelf(who=actor.name, clauses=("Q-031",)))
    return fight.put(replace(actor, concealed=True, conceal_used=True))


def charm(fight: Fight, actor: Combatant, command: Charm, log: Log) -> Fight:
    """A bard throws the other side into confusion.

    Raises IllegalMoveError: Q-041 no bard, or done already in this fight; Q-043 a name where all are charmed, or none where one is
    Rules: Q-041 … Q-044, QR-100, QR-103, QR-105, QR-107
    """
    if not isinstance(actor, Character) or actor.class_ != "bard":
        raise IllegalMoveError("Q-041", f"{actor.name} is no bard and charms nobody")
    if actor.charm_used:
        raise IllegalMoveError("Q-041", f"{actor.name} has charmed in this fight already")
    targets = list(fight.enemies(actor))
    if fight.variant.charm_scope == "one":
        if command.target is None:
            raise IllegalMoveError("Q-043, QR-100", "say whom to charm")
        chosen = find_target(fight, actor, command.target)
        if chosen.side == actor.side:
            raise IllegalMoveError("Q-043", f"{chosen.name} is no enemy")
        targets = [chosen]
    elif command.target is not None:
        raise IllegalMoveError("Q-043, QR-100", "charm confuses every enemy and names none")
    confused = [
        one if one.charmed_always or actor.name in one.charmed else replace(one, charmed=(*one.charmed, actor.name))
        for one in targets
    ]
    log.append(events.Charmed(who=actor.name, targets=tuple(one.name for one in targets), clauses=("Q-043", "Q-044")))
    return fight.put(replace(actor, charm_used=True), *confused)


def open_magic(fight: Fight, actor: Combatant, command: CastOpen, log: Log) -> Fight:
    """A wizard says what a spell should do; it waits for the GM, and nothing is spent until then.

    Raises IllegalMoveError: Q-082, Q-099, Q-104; Q-085 the target that the variant asks for
    Rules: Q-085, Q-086, Q-099, Q-100, QR-122, QR-136, QR-137
    """
    caster = may_cast(fight, actor)
    afford(fight, caster, command.sp)
    contested = fight.is_running and fight.variant.magic_combat_effects == "mb_contest"
    if contested and command.target is None:
        raise IllegalMoveError("Q-085, QR-122", "say at whom the spell is cast")
    if not contested and command.target is not None:
        raise IllegalMoveError("Q-085, QR-122", "open magic is not aimed at a name here")
    target = find_target(fight, actor, command.target).name if command.target else ""
    log.append(
        events.Announced(who=actor.name, kind="cast", words=command.text, sp=command.sp, clauses=("Q-085", "Q-086"))
    )
    return replace(fight, pending=Pending(by=actor.name, kind="cast", text=command.text, sp=command.sp, target=target))


def deed(fight: Fight, actor: Combatant, text: str, log: Log) -> Fight:
    """Somebody describes a deed; it waits for the GM. Rules: Q-047, Q-063, QR-060"""
    log.append(events.Announced(who=actor.name, kind="try", words=text, sp=0, clauses=("QR-060",)))
    return replace(fight, pending=Pending(by=actor.name, kind="try", text=text))


def flee(fight: Fight, actor: Combatant, log: Log) -> Fight:
    """Leaves the fight as the action of the turn. Rules: QR-161"""
    log.append(events.Fled(who=actor.name, clauses=("QR-161",)))
    return fight.put(replace(actor, fled=True, charmed=(), charmed_always=False))
