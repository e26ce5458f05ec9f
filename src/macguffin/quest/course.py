"""The course of a fight: turn order, whose turn comes next, what runs out on the way, and how it ends.

Every function takes a fight and gives a new one; events go to the list that is handed in.
"""

import re
from dataclasses import replace
from fractions import Fraction
from typing import Final

from macguffin.core.dice import Dice
from macguffin.core.errors import IllegalMoveError
from macguffin.quest import events
from macguffin.quest.combatants import Buff, Character, Combatant, Monster, implied_dex, is_out
from macguffin.quest.contest import OrderRoll, Racer, roll_order
from macguffin.quest.fight import Fight, Outcome
from macguffin.quest.limits import MAX_AP
from macguffin.quest.stats import class_choices, keep_class, speciality_choices
from macguffin.quest.variant import Variant

__all__ = ["Log", "begin", "fall", "finish", "leave_turn", "note_fallen", "open_turn", "pass_turn", "settle", "with_ap"]

Log = list[events.Event]
NUMBERED: Final = re.compile(r"^(.*?)(?: \d{1,4})?$")


def begin(fight: Fight, dice: Dice, log: Log) -> Fight:
    """Rolls the turn order and opens the first turn. Whoever is out takes no part.

    Raises IllegalMoveError: a fight runs; a side has nobody who can act
    Rules: Q-064 … Q-067, QR-052 … QR-057, QR-142
    """
    if fight.is_running:
        raise IllegalMoveError("Q-064, QR-159", "a fight is running already")
    if fight.is_decided():
        raise IllegalMoveError("Q-064, QR-159", "a fight needs somebody able to act on each side")
    aimed = fight.variant.magic_combat_effects == "mb_contest"
    if aimed and fight.pending is not None and fight.pending.kind == "cast":
        fight = replace(fight, pending=None)  # in a fight it is cast at somebody, and has to be said anew
    fight = ordered(replace(fight, round=1, fallen=()), roll(fight, dice), log)
    return open_turn(replace(fight, active=fight.order[0]), log)


def roll(fight: Fight, dice: Dice) -> OrderRoll:
    """A turn order of everybody who can act."""
    return roll_order(racers(fight), dice, fight.variant)


def racers(fight: Fight) -> list[Racer]:
    """Everybody who can act, as the turn order asks for them."""
    return [
        Racer(
            one.name,
            implied_dex(one, fight.variant),
            is_character=isinstance(one, Character),
            kind="" if isinstance(one, Character) else kind_of(one.name),
        )
        for one in fight.everybody
        if not is_out(one)
    ]


def kind_of(name: str) -> str:
    """A monster's name without its number."""
    found = NUMBERED.match(name)
    return (found[1] if found else name).casefold()


def ordered(fight: Fight, rolled: OrderRoll, log: Log) -> Fight:
    """The fight with a turn order that was rolled."""
    totals = dict(rolled.totals)
    everybody = [replace(one, initiative=totals[one.name]) for one in fight.everybody if one.name in totals]
    places = tuple(
        events.Place(name=racer.name, dex=racer.dex, rolls=tuple(pool.faces for pool in pools))
        for racer, pools in rolled.places
    )
    log.append(
        events.Ordered(
            order=rolled.order,
            totals=totals,
            places=places,
            round=fight.round,
            dice=rolled.faces,
            clauses=("Q-066", "Q-067"),
        )
    )
    out = tuple(name for name in fight.order if name not in totals)
    return replace(fight.put(*everybody), order=(*rolled.order, *out))


def open_turn(fight: Fight, log: Log) -> Fight:
    """Opens the active combatant's turn. Rules: Q-045, Q-064, QR-102"""
    name = fight.active or ""
    fight = end_charm_of(fight, name, log)
    log.append(events.TurnBegan(who=name, round=fight.round, clauses=("Q-064",)))
    return fight


def end_charm_of(fight: Fight, bard: str, log: Log) -> Fight:
    """Ends a bard's charm, as his turn comes or would have come. Rules: Q-045, QR-102, QR-105, QR-106"""
    free = [
        replace(one, charmed=tuple(name for name in one.charmed if name != bard))
        for one in fight.everybody
        if bard in one.charmed
    ]
    if free:
        log.append(events.CharmEnded(who=bard, targets=tuple(one.name for one in free), clauses=("Q-045",)))
    return fight.put(*free)


def pass_turn(fight: Fight, dice: Dice, log: Log) -> Fight:
    """Ends the turn: the next in order who can act is active; after the last a new round begins.

    Rules: Q-064, QR-054, QR-061, QR-106
    """
    fight = tick_buffs(fight, fight.active or "", log)
    place = fight.order.index(fight.active) if fight.active in fight.order else -1
    fight = replace(fight, pending=None)
    for _ in range(2 * len(fight.order) + 1):
        place += 1
        if place >= len(fight.order):
            place = 0
            fight = replace(fight, round=fight.round + 1)
            if fight.variant.initiative_each_round == "yes":
                fight = ordered(fight, roll(fight, dice), log)
        who = fight.find(fight.order[place])
        if who is not None and not is_out(who):
            return open_turn(replace(fight, active=who.name), log)
        fight = end_charm_of(fight, fight.order[place], log)
    return replace(fight, active=None)


def tick_buffs(fight: Fight, name: str, log: Log) -> Fight:
    """Counts a round of the buffs on whoever's turn ends. Rules: Q-094, QR-129"""
    who = fight.find(name)
    if who is None or not any(buff.rounds is not None for buff in who.buffs):
        return fight
    kept: list[Buff] = []
    for buff in who.buffs:
        if buff.rounds is None:
            kept.append(buff)
        elif buff.rounds > 1:
            kept.append(replace(buff, rounds=buff.rounds - 1))
        else:
            log.append(events.BuffEnded(who=name, stat=buff.stat, by=buff.by, clauses=("Q-094", "QR-129")))
    return fight.put(replace(who, buffs=tuple(kept)))


def leave_turn(fight: Fight, dice: Dice, log: Log) -> Fight:
    """Passes the turn on where the active one can't act any more, and forgets what the fallen and the absent have left.

    Rules: QR-082, QR-161
    """
    active = fight.find(fight.active) if fight.active else None
    if fight.is_running and not fight.is_decided() and (active is None or is_out(active)):
        fight = pass_turn(fight, dice, log)
    waiting = fight.find(fight.pending.by) if fight.is_running and fight.pending else None
    if waiting is not None and is_out(waiting):
        fight = replace(fight, pending=None)
    here = frozenset(one.name for one in fight.everybody)
    order, fallen = (tuple(name for name in names if name in here) for names in (fight.order, fight.fallen))
    return replace(fight, order=order, fallen=fallen)


def fall(fight: Fight, who: Combatant, how: str, log: Log) -> Fight:
    """Somebody is out with no CON left, or beaten otherwise. Rules: Q-071, QR-080 … QR-082, QR-150"""
    if who.defeated:
        return fight
    dead = isinstance(who, Character) and fight.variant.combat_pc_at_zero == "dead" and who.remaining == 0
    fallen = replace(who, defeated=True, charmed=(), charmed_always=False)
    if isinstance(fallen, Character) and dead:
        fallen = replace(fallen, dead=True)
    log.append(events.Defeated(who=who.name, how=how, dead=dead, clauses=("QR-081",)))
    return note_fallen(fight.put(fallen), who.name)


def note_fallen(fight: Fight, name: str) -> Fight:
    """Keeps, once, that somebody fell in the fight that runs."""
    if not fight.is_running or name in fight.fallen:
        return fight
    return replace(fight, fallen=(*fight.fallen, name))


def settle(fight: Fight, log: Log) -> tuple[Fight, Outcome | None]:
    """Ends a fight that is decided; else leaves it as it is. Rules: QR-159"""
    if not fight.is_running or not fight.is_decided():
        return fight, None
    return finish(fight, log)


def finish(fight: Fight, log: Log) -> tuple[Fight, Outcome]:
    """Ends the fight: AP are divided once, then everybody is reset. Rules: Q-011, Q-077 … Q-081, QR-147 … QR-154, QR-159, QR-160"""
    left = {side: bool(fight.fighters(side)) for side in ("characters", "monsters")}
    winner = "characters" if left["characters"] and not left["monsters"] else "monsters"
    if left["characters"] == left["monsters"]:
        winner = "none"
    fight, each = divide(fight)
    fallen = tuple(one.name for one in fight.everybody if one.name in fight.fallen)
    outcome = Outcome(winner=winner, ap_each=each, pot=fight.pot, defeated=fallen)
    log.append(
        events.FightEnded(
            winner=winner,
            ap_each=str(each),
            pot=str(fight.pot),
            defeated=fallen,
            down=tuple(one.name for one in fight.characters if stays_down(one, fight.variant)),
            clauses=("Q-077", "Q-078", "Q-079", "Q-081"),
        )
    )
    return reset(fight, log), outcome


def divide(fight: Fight) -> tuple[Fight, int | Fraction]:
    """Divides the CON of the monsters beaten, with the pot, among the characters who took part.

    Rules: Q-011, Q-077, Q-078, QR-147 … QR-153
    """
    beaten = [one for one in fight.monsters if one.name in fight.order and (one.defeated or one.surrendered)]
    sharers = [one for one in fight.characters if one.name in fight.order and one.side == "characters"]
    return pay_out(fight, sum(one.con for one in beaten), sharers)


def pay_out(fight: Fight, con: int, sharers: list[Character]) -> tuple[Fight, int | Fraction]:
    """Gives out AP for so much CON of monsters, with the pot; by variant everybody gets all that the monsters are worth.

    Rules: Q-077, Q-078, QR-147
    """
    if fight.variant.ap_monsters == "divided":
        return share_out(fight, fight.pot + con, sharers)
    fight, each = share_out(fight, fight.pot, sharers)
    paid = [with_ap(one, con) for one in fight.characters if one.name in {sharer.name for sharer in sharers}]
    return fight.put(*paid), each + con if sharers else 0


def share_out(fight: Fight, total: int, sharers: list[Character]) -> tuple[Fight, int | Fraction]:
    """Gives a total in equal parts, by the variant's way with what is left over. Rules: Q-078, QR-148"""
    variant = fight.variant
    if not sharers:
        return replace(fight, pot=min(total, MAX_AP) if variant.ap_remainder == "carry" else 0), 0
    count = len(sharers)
    each: int | Fraction
    if variant.ap_remainder == "fraction":
        share = Fraction(total, count)
        each, pot = int(share) if share.denominator == 1 else share, 0
    else:
        each, rest = divmod(total, count)
        pot = rest if variant.ap_remainder == "carry" else 0
    paid = [with_ap(one, each) for one in sharers]
    return replace(fight.put(*paid), pot=min(pot, MAX_AP)), each


def with_ap(who: Character, more: int | Fraction) -> Character:
    """A character with AP added, as far as a file can hold them."""
    return replace(who, ap=min(who.ap + more, MAX_AP))


def reset(fight: Fight, log: Log) -> Fight:
    """CON and SP are full, everything that belongs to one fight is gone. Rules: Q-028, Q-030, Q-041, Q-079, Q-081, QR-160"""
    characters = tuple(reset_character(one, fight) for one in fight.characters)
    monsters = tuple(reset_monster(one) for one in fight.monsters)
    fight = replace(
        fight, characters=characters, monsters=monsters, order=(), active=None, round=1, pending=None, fallen=()
    )
    for one in fight.characters:
        fight = follow_stats(fight, one, log)
    return fight


def stays_down(one: Character, variant: Variant) -> bool:
    """Whether the end of a fight does not wake somebody. Rules: Q-079, QR-081, QR-160"""
    return (one.defeated and variant.combat_reset == "survivors") or one.dead


def reset_character(one: Character, fight: Fight) -> Character:
    is_down = stays_down(one, fight.variant)
    return replace(
        one,
        remaining=one.remaining if is_down else one.con,
        sp=one.max_sp,
        berserk=False,
        concealed=False,
        conceal_used=False,
        charm_used=False,
        charmed=(),
        charmed_always=False,
        defeated=is_down,
        fled=False,
        surrendered=False,
        favour=0,
        buffs=(),
        initiative=None,
    )


def reset_monster(one: Monster) -> Monster:
    return replace(one, remaining=one.con, charmed=(), charmed_always=False, favour=0, buffs=(), initiative=None)


def follow_stats(fight: Fight, who: Character, log: Log) -> Fight:
    """Lets class and speciality follow the permanent stats, where they are not tied. Rules: Q-015, Q-090, QR-014, QR-115"""
    if fight.variant.class_dynamic == "fixed":
        return fight
    choices = class_choices(who.permanent, fight.variant)
    class_ = keep_class(who.class_, choices)
    school = None
    if class_ == "wizard":
        school = keep_class(who.speciality, speciality_choices(who.permanent))
    if (class_, school) == (who.class_, who.speciality):
        return fight
    changed = replace(who, class_=class_, speciality=school)
    full = changed.max_sp if class_ == "wizard" and who.class_ != "wizard" else min(changed.sp, changed.max_sp)
    log.append(
        events.ClassChanged(
            who=who.name, old=who.class_, new=class_, speciality=school or "", clauses=("Q-015", "QR-014")
        )
    )
    fresh = replace(changed, sp=full, berserk=False, concealed=False, conceal_used=False, charm_used=False)
    if who.class_ == "bard" and class_ != "bard":
        fight = end_charm_of(fight, who.name, log)
        fresh = replace(fresh, charmed=tuple(name for name in fresh.charmed if name != who.name))
    pending = fight.pending
    if pending is not None and pending.kind == "cast" and pending.by == who.name and class_ != "wizard":
        fight = replace(fight, pending=None)  # of somebody who casts no more
    return fight.put(fresh)
