"""What the GM changes by hand: who joins and leaves, fields, favours, buffs, AP, rest, and the stats that AP buy."""

from dataclasses import replace
from fractions import Fraction
from typing import Any, Final, NoReturn, cast

from macguffin.core.dice import Dice
from macguffin.core.errors import IllegalMoveError, LimitError, NotationError
from macguffin.core.names import MAX_NAME, look_alikes
from macguffin.quest import events
from macguffin.quest.combatants import Buff, Character, Combatant, Kind, Monster, implied_dex, is_out
from macguffin.quest.commands import FLAG_FIELDS, Add, Award, BuffStat, Exploit, Favour, RaiseStat, Remove, SetField
from macguffin.quest.contest import WHY_ORDER
from macguffin.quest.course import Log, end_charm_of, fall, follow_stats, note_fallen, share_out, with_ap
from macguffin.quest.fight import Fight
from macguffin.quest.limits import MAX_AP, MAX_BUFFS, MAX_COMBATANTS
from macguffin.quest.pools import PLAIN, roll_pool
from macguffin.quest.stats import STATS, bonus, price

__all__ = ["add", "award", "buff", "exploit", "favour", "fields_of", "raise_stat", "remove", "rest", "set_field"]

BOTH: Final = ("remaining", "defeated", "fled", "surrendered")
OF_CLASS: Final = {
    "sp": "wizard",
    "berserk": "warrior",
    "concealed": "thief",
    "conceal_used": "thief",
    "charm_used": "bard",
}


def exploit(fight: Fight, command: Exploit, log: Log) -> Fight:
    """A monster's weakness was found: it is beaten, and worth its full AP.

    Raises IllegalMoveError: Q-063 no fight, no monster, or one that is out
    Rules: Q-062, Q-063, QR-050, QR-051, QR-150
    """
    if not fight.is_running:
        raise IllegalMoveError("Q-063, QR-159", "no fight is running; the GM begins one with `begin`")
    target = fight.get(command.target, "Q-063")
    if not isinstance(target, Monster):
        raise IllegalMoveError("Q-063", f"{target.name} is no monster")
    if is_out(target):
        raise IllegalMoveError("Q-063", f"{target.name} is out of the fight")
    log.append(events.Exploited(who=target.name, weakness=target.weakness, clauses=("Q-063",)))
    beaten = replace(target, remaining=0)
    return fall(fight.put(beaten), beaten, "exploit", log)


def free_name(fight: Fight, name: str) -> str:
    """The name, or with the next number that is free; one that could be taken for another's is not.

    Raises LimitError: with its number the name is too long
    """
    taken = {like for one in fight.everybody for like in look_alikes(one.name)}
    free, number = name, 1
    while not taken.isdisjoint(look_alikes(free)):
        number += 1
        free = f"{name} {number}"
    if len(free) > MAX_NAME:
        raise LimitError(f"{MAX_NAME} characters for a name", f"{free!r}, as the name is in use")
    return free


def add(fight: Fight, command: Add, dice: Dice, log: Log) -> Fight:
    """A monster joins; in a running fight it rolls for its place.

    Raises IllegalMoveError: Q-060 the fight is full
    Rules: Q-060, Q-061, QR-048, QR-057, QR-107
    """
    if len(fight.everybody) >= MAX_COMBATANTS:
        raise IllegalMoveError("Q-060", f"a fight has at most {MAX_COMBATANTS} combatants")
    newcomer = Monster(
        name=free_name(fight, command.name),
        con=command.con,
        pb=command.pb,
        mb=command.mb,
        attack=cast(Kind, command.attack),
        weakness=command.weakness,
        remaining=command.con,
    )
    fight = replace(fight, monsters=(*fight.monsters, newcomer))
    if not fight.is_running:
        log.append(events.Joined(who=newcomer.name, side="monsters", initiative=None, clauses=("Q-060",)))
        return fight
    return slot_in(fight, newcomer, dice, log)


def slot_in(fight: Fight, newcomer: Combatant, dice: Dice, log: Log) -> Fight:
    """Rolls a newcomer's place in the order: before the first with a higher total, or an equal one and lower DEX.

    Rules: Q-067, QR-057
    """
    pool = roll_pool(dice, PLAIN, WHY_ORDER)
    dex = implied_dex(newcomer, fight.variant)
    total = pool.kept.total + bonus(dex)
    others = [fight.get(name, "Q-066") if fight.find(name) else None for name in fight.order]
    place = len(fight.order)
    if all(one is not None and one.initiative is not None for one in others):
        for at, one in enumerate(others):
            assert one is not None and one.initiative is not None  # noqa: S101, PT018  # asked just above
            if one.initiative > total or (one.initiative == total and implied_dex(one, fight.variant) < dex):
                place = at
                break
    log.append(
        events.Joined(
            who=newcomer.name,
            side=newcomer.side,
            initiative=total,
            dex=dex,
            dice=pool.faces,
            clauses=("Q-066", "QR-057"),
        )
    )
    order = (*fight.order[:place], newcomer.name, *fight.order[place:])
    return replace(fight.put(replace(newcomer, initiative=total)), order=order)


def remove(fight: Fight, command: Remove, log: Log) -> Fight:
    """Takes somebody away altogether, with his charm and what waits for a ruling on him. The turn is passed on elsewhere.

    Raises IllegalMoveError: Q-064 nobody of that name, or nobody else
    """
    gone = fight.get(command.name, "Q-064")
    if len(fight.everybody) == 1:
        raise IllegalMoveError("Q-064", f"{gone.name} is the last one here")
    fight = end_charm_of(fight, gone.name, log)
    log.append(events.Removed(who=gone.name, clauses=("Q-064",)))
    pending = fight.pending
    if pending is not None and gone.name in (pending.by, pending.target):
        pending = None
    return replace(
        fight,
        characters=tuple(one for one in fight.characters if one.name != gone.name),
        monsters=tuple(one for one in fight.monsters if one.name != gone.name),
        pending=pending,
    )


def set_field(fight: Fight, command: SetField, log: Log) -> Fight:
    """Sets one field by the GM's word.

    Raises IllegalMoveError: Q-064 nobody of that name, or somebody brought back who takes no part in the fight that runs;
    NotationError: a field he has not, or a value it can't have
    Rules: QR-004, QR-081
    """
    who = fight.get(command.name, "Q-064")
    old = current(who, command.field)
    changed = with_field(who, command.field, command.value)
    if fight.is_running and not fight.takes_part(who) and not is_out(changed):
        raise IllegalMoveError(
            "Q-064", f"{who.name} was out when the turn order was rolled and takes no part in this fight"
        )
    log.append(
        events.FieldSet(who=who.name, field=command.field, old=old, new=shown(command.value), clauses=("QR-081",))
    )
    fight = fight.put(changed)
    if command.field == "remaining" and command.value == 0:
        return fall(fight, changed, "set", log)
    if command.field == "defeated" and command.value is True:
        return fight if who.defeated else note_fallen(fight, who.name)
    if not fight.is_running and isinstance(changed, Character) and command.field in STATS:
        return follow_stats(fight, changed, log)
    return fight


def shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def fields_of(who: Combatant) -> tuple[str, ...]:
    """The fields that the GM can set by hand."""
    if isinstance(who, Character):
        return (*STATS, "ap", *BOTH, *(name for name, class_ in OF_CLASS.items() if who.class_ == class_))
    return ("con", "pb", "mb", "dex", "attack", "weakness", *BOTH)


def current(who: Combatant, field: str) -> str:
    """A field's value in words.

    Raises NotationError where this combatant has no such field
    """
    allowed = fields_of(who)
    if field not in allowed:
        raise NotationError(0, 0, f"expected a field that {who.name} has: {', '.join(allowed)}", "set")
    name = f"{field}_" if isinstance(who, Character) and field in ("str", "int", "chr") else field
    return shown(getattr(who, name))


def with_field(who: Combatant, field: str, value: int | str) -> Combatant:
    """The combatant with another value, and what follows from it at once.

    Raises NotationError for a value that the field can't have
    """
    if field in FLAG_FIELDS:
        if not isinstance(value, bool):
            refuse(field, "true or false", value)
        return with_flag(who, field, value is True)
    if field in ("attack", "weakness"):
        if not isinstance(value, str) or (field == "attack" and value not in ("physical", "magical")):
            refuse(field, "physical or magical" if field == "attack" else "a text in quotes", value)
        return altered(who, field, value)
    if isinstance(value, bool) or not isinstance(value, int):
        refuse(field, "a whole number", value)
    return with_number(who, field, value)


def altered(who: Combatant, field: str, value: object) -> Combatant:
    """The combatant with one field changed and nothing else."""
    change: dict[str, Any] = {field: value}
    return replace(who, **change)


def with_flag(who: Combatant, field: str, value: bool) -> Combatant:  # it is the field's value
    changed = altered(who, field, value)
    if field == "concealed" and value:
        changed = altered(changed, "conceal_used", True)
    if field == "conceal_used" and not value and getattr(who, "concealed", False):
        refuse(field, "true while concealed; set concealed first", value)
    if field == "defeated" and not value and isinstance(changed, Character):
        changed = replace(changed, dead=False)
    if value and field in BOTH:
        changed = replace(changed, charmed=(), charmed_always=False)
    if field == "defeated" and not value and changed.remaining == 0:
        refuse(field, "true while no CON is left; set remaining first", value)
    return changed


def with_number(who: Combatant, field: str, value: int) -> Combatant:
    low, high = bounds(who, field)
    if not low <= value <= high:
        refuse(field, f"a number from {low} to {high}", value)
    if field == "remaining":
        back = replace(who, remaining=value, defeated=who.defeated and value == 0)
        return replace(back, dead=back.dead and value == 0) if isinstance(back, Character) else back
    if field in STATS and isinstance(who, Character):
        changed = who.with_stat(field, value)
        sp = max(0, changed.sp + changed.max_sp - who.max_sp)  # SP spent stay spent
        return replace(changed, remaining=min(changed.remaining, changed.con), sp=sp)
    other = altered(who, field, value)
    return replace(other, remaining=min(other.remaining, other.con))


def bounds(who: Combatant, field: str) -> tuple[int, int]:
    if field == "remaining":
        return 0, who.con
    if field == "sp" and isinstance(who, Character):
        return 0, who.max_sp
    if field == "ap":
        return 0, MAX_AP
    return (-99, 99) if field in ("pb", "mb") else (1, 99)


def refuse(field: str, expected: str, value: object) -> NoReturn:
    raise NotationError(0, 0, f"expected {expected}, not {str(value)[:40]!r}", field)


def favour(fight: Fight, command: Favour, log: Log) -> Fight:
    """The next attack, defence or contest roll of somebody gets a modifier. Rules: QR-041"""
    who = fight.get(command.name, "Q-057")
    log.append(events.Favoured(who=who.name, by=command.by, clauses=("QR-041",)))
    return fight.put(replace(who, favour=command.by))


def buff(fight: Fight, command: BuffStat, log: Log) -> Fight:
    """Magic moves a stat for a while; bonuses follow, class and SP do not.

    Raises LimitError: more than a combatant can hold
    Rules: Q-094, QR-004, QR-015, QR-129
    """
    who = fight.get(command.name, "Q-094")
    if len(who.buffs) == MAX_BUFFS:
        raise LimitError(f"{MAX_BUFFS} buffs on one combatant", "one more")
    log.append(
        events.Buffed(
            who=who.name, stat=command.stat, by=command.by, rounds=command.rounds, clauses=("Q-094", "QR-129")
        )
    )
    return fight.put(replace(who, buffs=(*who.buffs, Buff(stat=command.stat, by=command.by, rounds=command.rounds))))


def rest(fight: Fight, log: Log) -> Fight:
    """CON and SP of everybody are full.

    Raises IllegalMoveError: Q-079 a fight runs
    Rules: Q-079, Q-081, QR-140
    """
    if fight.is_running:
        raise IllegalMoveError("Q-079, QR-140", "nobody rests while a fight runs")
    full_sp = fight.variant.magic_sp_refresh == "combat_and_rest"
    dead = tuple(one.name for one in fight.characters if one.dead)
    log.append(events.Rested(down=dead, spent=not full_sp, clauses=("QR-140",)))
    characters = tuple(
        one if one.dead else replace(one, remaining=one.con, defeated=False, sp=one.max_sp if full_sp else one.sp)
        for one in fight.characters
    )
    monsters = tuple(replace(one, remaining=one.con) for one in fight.monsters)  # the beaten stay beaten
    return replace(fight, characters=characters, monsters=monsters)


def award(fight: Fight, command: Award, log: Log) -> Fight:
    """AP by the GM's word: to one, or with the pot to all in equal parts. Rules: Q-010, Q-078, QR-148"""
    if command.name is not None:
        who = fight.get(command.name, "Q-010")
        if not isinstance(who, Character):
            raise IllegalMoveError("Q-010", f"{who.name} is no character")
        log.append(events.Awarded(each=str(command.amount), names=(who.name,), pot=str(fight.pot), clauses=("Q-010",)))
        return fight.put(with_ap(who, command.amount))
    sharers = [one for one in fight.characters if one.side == "characters"]
    fight, each = share_out(fight, fight.pot + command.amount, sharers)
    names = tuple(one.name for one in sharers)
    log.append(events.Awarded(each=str(each), names=names, pot=str(fight.pot), clauses=("Q-078",)))
    return fight


def raise_stat(fight: Fight, command: RaiseStat, log: Log) -> Fight:
    """Buys one point of a stat for AP.

    Raises IllegalMoveError: Q-012 a fight runs, or the AP do not reach; QR-003 the stat is at its highest
    Rules: Q-010 … Q-014, QR-003, QR-005, QR-014, QR-141, QR-154 … QR-158
    """
    if fight.is_running:
        raise IllegalMoveError("Q-012, QR-154", "AP are not spent while a fight runs")
    who = fight.get(command.name, "Q-012")
    if not isinstance(who, Character):
        raise IllegalMoveError("Q-012", f"{who.name} is no character")
    value = who.permanent[command.stat]
    cap = fight.variant.progression_cap
    if value >= (cap if isinstance(cap, int) else 99):
        raise IllegalMoveError("Q-012, QR-003", f"{command.stat.upper()} is at its highest")
    cost = price(value)
    if who.ap < cost:
        raise IllegalMoveError("Q-013", f"that costs {cost} AP, and {who.name} has {who.ap}")
    left: int | Fraction = who.ap - cost
    raised = replace(who.with_stat(command.stat, value + 1), ap=left)
    if command.stat == "con" and raised.remaining > 0:  # the fallen are not woken by it
        raised = replace(raised, remaining=raised.remaining + 1)
    if command.stat == "int" and raised.class_ == "wizard":
        raised = replace(raised, sp=raised.sp + 1)  # SP spent stay spent
    log.append(
        events.Raised(
            who=who.name, stat=command.stat, value=value + 1, cost=cost, left=str(left), clauses=("Q-012", "Q-013")
        )
    )
    return follow_stats(fight.put(raised), raised, log)
