"""What the GM calls for and decides: checks, contests, the ruling on open magic and deeds, and the AP that rolls earn."""

from dataclasses import replace

from macguffin.core.dice import Dice
from macguffin.core.errors import IllegalMoveError
from macguffin.quest import events
from macguffin.quest.check import Checked, boosted, check
from macguffin.quest.combatants import Character, Combatant, attack_bonus, single_stat
from macguffin.quest.commands import Check, ContestSide, HoldContest, Rule
from macguffin.quest.contest import Entrant, contest
from macguffin.quest.course import Log, with_ap
from macguffin.quest.fight import Fight, Pending
from macguffin.quest.pools import PLAIN, Pool, roll_pool

__all__ = ["check_stat", "hold_contest", "rule", "tag_parts"]

WHY_CONTEST = 4


def tag_parts(who: Combatant, tag: str) -> tuple[tuple[str, int, str], ...]:
    """The bard's advantage at persuasion and deception. Rules: Q-040, QR-108, QR-109"""
    if tag and isinstance(who, Character) and who.class_ == "bard":
        return ((f"bard, {tag}", -1, "Q-040"),)
    return ()


def earn(fight: Fight, who: Combatant, *, succeeds: bool) -> tuple[Fight, int]:
    """The AP of one roll. Rules: Q-010, QR-044, QR-121, QR-145, QR-146"""
    mode = fight.variant.ap_per_roll
    if (
        not isinstance(who, Character)
        or who.side != "characters"
        or mode == "off"
        or (mode == "success" and not succeeds)
    ):
        return fight, 0
    return fight.put(with_ap(who, 1)), 1


def clauses_of(rolled: Checked) -> tuple[str, ...]:
    """What a check rests on besides its dice: rerolls, instants, the degree. Rules: Q-050 … Q-055"""
    found = ["Q-050", "Q-051"] if len(rolled.pools) > 1 else []
    counted = rolled.counted
    found += {"instant_success": ["Q-052"], "instant_failure": ["Q-053"]}.get(counted.result, [])
    if counted.doubly:
        found.append("Q-054" if counted.succeeds else "Q-055")
    return tuple(found)


def check_stat(fight: Fight, command: Check, dice: Dice, log: Log) -> Fight:
    """A check that the GM calls for.

    Raises IllegalMoveError: Q-048 nobody of that name
    Rules: Q-010, Q-040, Q-046 … Q-055, QR-019, QR-020, QR-031, QR-033, QR-145
    """
    who = fight.get(command.name, "Q-048")
    value = single_stat(who, command.stat, fight.variant)
    parts = tag_parts(who, command.tag)
    rolled = check(value, command.difficulty + sum(part[1] for part in parts), dice, variant=fight.variant)
    fight, ap = earn(fight, who, succeeds=rolled.counted.succeeds)
    log.append(
        events.Checked(
            who=who.name,
            stat=command.stat,
            value=value,
            difficulty=command.difficulty,
            parts=parts,
            label=command.label,
            rolls=tuple(pool.faces for pool in rolled.pools),
            kept=rolled.counted.kept.faces,
            total=rolled.counted.total,
            result=rolled.counted.result,
            doubly=rolled.counted.doubly,
            ap=ap,
            dice=rolled.faces,
            clauses=("Q-047", "Q-048", *clauses_of(rolled)),
        )
    )
    return fight


def entrant(fight: Fight, side: ContestSide) -> tuple[Combatant, Entrant]:
    who = fight.get(side.name, "Q-057")
    parts = (*tag_parts(who, side.tag), *favour_parts(who))
    return who, Entrant(who.name, side.stat, single_stat(who, side.stat, fight.variant), parts)


def favour_parts(who: Combatant) -> tuple[tuple[str, int, str], ...]:
    """What the GM has laid on somebody's next roll. Rules: QR-041"""
    return (("favour", who.favour, "QR-041"),) if who.favour else ()


def hold_contest(fight: Fight, command: HoldContest, dice: Dice, log: Log) -> Fight:
    """A contest between two or more.

    Raises IllegalMoveError: Q-057 nobody of that name; Q-056 somebody against himself
    Rules: Q-056 … Q-059, QR-034 … QR-044
    """
    pairs = [entrant(fight, side) for side in command.sides]
    names = [who.name for who, _ in pairs]
    if len(set(names)) < len(names):
        raise IllegalMoveError("Q-056", "nobody contests with himself")
    held = contest([one for _, one in pairs], dice, fight.variant)
    earned: list[str] = []
    for at, (who, _) in enumerate(pairs):
        fight = fight.put(replace(who, favour=0))
        fight, ap = earn(fight, fight.get(who.name, "Q-057"), succeeds=at == held.winner)
        earned += [who.name] * ap
    sides = tuple(
        events.Side(
            name=one.entrant.name,
            stat=one.entrant.stat,
            value=one.entrant.value,
            parts=(("bonus", 7 - one.entrant.value, "Q-057"), *one.entrant.parts),
            rolls=tuple(pool.faces for pool in one.pools),
            total=one.total,
        )
        for one in held.sides
    )
    log.append(
        events.Contested(
            sides=sides,
            winner=names[held.winner],
            doubly=held.doubly,
            ap=tuple(earned),
            dice=held.faces,
            clauses=("Q-057", "Q-059"),
        )
    )
    return fight


def rule(fight: Fight, command: Rule, dice: Dice, log: Log) -> Fight:
    """The GM's ruling on what is pending; it is rolled at once.

    Raises IllegalMoveError: Q-086 nothing is pending, a stat for magic, a school for a deed; Q-099 a price that is not there
    Rules: Q-085, Q-086, Q-089, Q-098 … Q-102, QR-060, QR-120 … QR-122, QR-130, QR-137, QR-138
    """
    pending = fight.pending
    if pending is None:
        raise IllegalMoveError("Q-086", "nothing waits for a ruling")
    who = fight.get(pending.by, "Q-085")
    check_form(fight, pending, command)
    if pending.kind == "cast" and isinstance(who, Character):
        fight, who = pay(fight, who, pending.sp if command.cost is None else command.cost)
    settle = contest_minds if pending.target else settle_by_check
    return replace(settle(fight, who, command, dice, log), pending=None)


def check_form(fight: Fight, pending: Pending, command: Rule) -> None:
    if pending.kind == "cast":
        if command.stat is not None:
            raise IllegalMoveError("Q-086, QR-120", "open magic is rolled on INT; the ruling names no stat")
        if command.tag:
            raise IllegalMoveError("Q-040", "magic is neither persuasion nor deception")
        if command.cost is not None and fight.variant.magic_gm_cost == "off":
            raise IllegalMoveError("Q-099, QR-137", "a spell costs what the caster said")
        return
    if command.stat is None:
        raise IllegalMoveError("Q-048, QR-060", "the ruling on a deed names a stat")
    if command.school is not None or command.cost is not None:
        raise IllegalMoveError("Q-084", "a deed has neither school nor price")


def pay(fight: Fight, caster: Character, price: int) -> tuple[Fight, Character]:
    """Spends SP, whatever comes of it. Rules: Q-098, Q-099, QR-138, QR-139"""
    if price > caster.sp:
        raise IllegalMoveError("Q-099", f"the spell costs {price} SP, and {caster.name} has {caster.sp}")
    paid = replace(caster, sp=caster.sp - price)
    return fight.put(paid), paid


def school_parts(who: Combatant, school: str | None) -> tuple[tuple[str, int, str], ...]:
    """The advantage of a wizard's own school. Rules: Q-038, Q-083, Q-084, QR-116, QR-118"""
    if school is not None and isinstance(who, Character) and who.speciality == school:
        return ((f"{school} magic", -1, "Q-038"),)
    return ()


def settle_by_check(fight: Fight, who: Combatant, command: Rule, dice: Dice, log: Log) -> Fight:
    """Open magic on INT, a deed on the stat that the ruling names."""
    pending = fight.pending
    assert pending is not None  # noqa: S101  # asked by whoever calls
    is_magic = pending.kind == "cast"
    stat = command.stat or "int"  # which magic goes by, and no deed without a stat
    value = single_stat(who, stat, fight.variant)
    if is_magic and fight.variant.magic_check == "mb":
        stat, value = "mb", 7 - attack_bonus(who, "magical")
    parts = school_parts(who, command.school) if is_magic else tag_parts(who, command.tag)
    shape = boosted(pending.sp - 1, fight.variant) if is_magic else PLAIN
    difficulty = command.difficulty + sum(part[1] for part in parts)
    rolled = check(value, difficulty, dice, shape=shape, variant=fight.variant)
    fight, ap = earn(fight, who, succeeds=rolled.counted.succeeds)
    log.append(
        events.Ruled(
            who=who.name,
            stat=stat,
            value=value,
            difficulty=command.difficulty,
            parts=parts,
            words=pending.text,
            school=command.school or "",
            sp=pending.sp if command.cost is None else command.cost,
            rolls=tuple(pool.faces for pool in rolled.pools),
            kept=rolled.counted.kept.faces,
            total=rolled.counted.total,
            result=rolled.counted.result,
            doubly=rolled.counted.doubly,
            ap=ap,
            dice=rolled.faces,
            clauses=("Q-047", "Q-086" if is_magic else "QR-060", *clauses_of(rolled)),
        )
    )
    return fight


def mind(who: Combatant, pool: Pool, added: tuple[tuple[str, int, str], ...]) -> events.Side:
    """One side of a contest of MB. Rules: QR-041, QR-122"""
    mb = attack_bonus(who, "magical")
    parts = (("MB", mb, "Q-070"), *added, *favour_parts(who))
    total = pool.kept.total + sum(part[1] for part in parts)
    return events.Side(name=who.name, stat="mb", value=mb, parts=parts, rolls=(pool.faces,), total=total)


def contest_minds(fight: Fight, who: Combatant, command: Rule, dice: Dice, log: Log) -> Fight:
    """By variant a spell on somebody in a fight is MB against MB. Rules: QR-041, QR-122, QR-130"""
    pending = fight.pending
    assert pending is not None  # noqa: S101  # asked by whoever calls
    target = fight.get(pending.target, "Q-069")
    added = (*school_parts(who, command.school), ("difficulty", command.difficulty, "Q-086"))
    first = roll_pool(dice, boosted(pending.sp - 1, fight.variant), WHY_CONTEST)
    second = roll_pool(dice, PLAIN, WHY_CONTEST)
    sides = (mind(who, first, added), mind(target, second, ()))
    wins = sides[0].total < sides[1].total
    who = replace(who, favour=0)
    fight = fight.put(who, replace(target, favour=0))
    fight, ap = earn(fight, who, succeeds=wins)
    log.append(
        events.Contested(
            sides=sides,
            winner=who.name if wins else target.name,
            doubly=abs(sides[0].total - sides[1].total) >= 5,
            ap=(who.name,) * ap,
            words=pending.text,
            school=command.school or "",
            sp=pending.sp if command.cost is None else command.cost,
            dice=(*first.faces, *second.faces),
            clauses=("QR-122",),
        )
    )
    return fight
