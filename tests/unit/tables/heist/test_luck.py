"""Luck: the chance of each roll is the one the rules give it, and rows add them up exactly."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macguffin.core.dice import EnumeratingDice
from macguffin.heist.events import Clashed, Event
from macguffin.heist.log import to_json
from macguffin.heist.order_parser import parse
from macguffin.heist.record import Face, Origin
from macguffin.heist.sheets import resolve
from macguffin.heist.variant import Variant
from macguffin.tables.heist.luck import LuckRow, luck
from macguffin.tables.heist.luck_rolls import COMBAT_DICE, Roll, find_rolls
from tests.log_examples import duel
from tests.log_games import Lot, moments, random_variant
from tests.table import Played, Position, fig, position


@dataclass(frozen=True)
class Entry:
    """As much of an entry as luck looks at."""

    events: list[dict[str, Any]]
    faces: tuple[Face, ...]


def entry_of(events: list[Event], faces: list[int], sides: list[int], *origins: Origin) -> Entry:
    from_whom: list[Origin] = [*origins, *(["seeded"] * len(faces))]  # type: ignore[list-item]
    fell = tuple(Face(face, of, origin) for face, of, origin in zip(faces, sides, from_whom, strict=False))
    return Entry([to_json(event) for event in events], fell)


def entry(turn: Played, *origins: Origin) -> Entry:
    return entry_of(turn.events, turn.resolution.faces, turn.sides, *origins)


def rolls(at: Position, orders: str, dice: str) -> dict[tuple[str, str], Roll]:
    found = list(find_rolls([entry(at.play(orders, dice))], at.variant))
    assert len({(roll.figure, roll.kind) for roll in found}) == len(found)
    return {(roll.figure, roll.kind): roll for roll in found}


def by_enumeration(at: Position, orders: str, kind: tuple[str, str]) -> Fraction:
    """How likely the first roll of a kind is to succeed, by walking every fall of the dice."""
    dice = EnumeratingDice()
    met = good = Fraction(0)
    more = True
    while more:
        dice.start()
        turn = resolve(at.game, parse(orders), dice)
        chance = Fraction(dice.weight(), dice.total())
        found = find_rolls([entry_of(turn.events, turn.faces, turn.sides)], at.variant)
        first = next((roll for roll in found if (roll.figure, roll.kind) == kind), None)
        if first is not None:
            met += chance
            good += chance * first.actual
        more = dice.advance()
    return good / met


WON = "Combat Rolls won"


@pytest.mark.parametrize(
    ("attacker", "defender", "variant"),
    [
        ({}, {}, {}),
        ({"main": "short_sword"}, {"main": "spear", "facing": "w"}, {}),
        ({"class_": "mage", "blessed": True}, {"class_": "priest", "main": "hammer", "stunned": True}, {}),
        ({"class_": "mage"}, {"class_": "priest", "stunned": True, "facing": "e"}, {"roll_floor": 0}),
        ({"main": "none"}, {"main": "mace"}, {"attacker_risk": "off"}),
        ({"main": "none"}, {"class_": "warrior", "main": "pike"}, {"pike_riposte": "off"}),
        ({"main": "none"}, {"main": "none"}, {"unarmed_roll": "1d3"}),
        ({"main": "dagger"}, {"main": "pike", "facing": "e"}, {"penalties": "worst"}),
    ],
)
@pytest.mark.parametrize("name", ["Urist", "Snib"])
def test_the_chance_to_win_a_clash_is_the_rules_own(attacker, defender, variant, name):
    at = duel(attacker, {"lives": 1, "secondary": "flask", **defender}, variant={"respawn_rearm": "off", **variant})

    turn = next(outcomes(at, "attack e"))

    assert turn[name, WON].chance == by_enumeration(at, "attack e", (name, WON))


def outcomes(at: Position, orders: str) -> Iterator[dict[tuple[str, str], Roll]]:
    """The rolls of each fall of the dice."""
    dice = EnumeratingDice()
    more = True
    while more:
        dice.start()
        turn = resolve(at.game, parse(orders), dice)
        found = find_rolls([entry_of(turn.events, turn.faces, turn.sides)], at.variant)
        yield {(roll.figure, roll.kind): roll for roll in found}
        more = dice.advance()


HALL = "_........<\n.........."
SHOOTER = fig("Mab", "A1", "marksman", "crossbow", "throwing_knife")


@pytest.mark.requirement("R-E6")
@pytest.mark.hazard(28)
@pytest.mark.parametrize(
    ("at", "orders", "kind"),
    [
        (position(HALL, SHOOTER, fig("Oin", "F1"), gem="J2"), "face e; shoot e", "shots that hit"),
        (position(HALL, SHOOTER, fig("Oin", "B1"), gem="J2"), "face e; shoot e", "shots that hit"),
        (position(HALL, SHOOTER, fig("Oin", "F1"), gem="J2", variant={"range_to_hit": "over"}), "face e; shoot e", "shots that hit"),
        (position(HALL, SHOOTER, fig("Oin", "D1"), gem="J2"), "throw e", "knives that hit"),
        (position(HALL, fig("Mab", "A1", main="pike"), fig("Oin", "C1"), gem="J2"), "thrust e", "thrusts that hit"),
        (position(HALL, fig("Mab", "A1", main="pike"), fig("Oin", "C1"), gem="J2"), "thrust e", "hits that slay"),
        (position(HALL, fig("Mab", "A1", main="whip", blessed=True), fig("Oin", "B1", stunned=True), gem="J2"), "attack e", "disarms"),
        (position(HALL, fig("Mab", "A1", "mage"), fig("Oin", "F1"), gem="J2"), "cast bolt e", "bolts that hit"),
        (position(HALL, fig("Mab", "A1", "mage"), fig("Oin", "F1"), gem="J2"), "cast bolt e", "bolts that slay"),
        (position(HALL, fig("Mab", "A1", "mage"), fig("Oin", "B1"), gem="J2"), "cast bolt e", "bolts that slay"),
        (position(HALL, fig("Mab", "A1", "mage"), fig("Oin", "F1"), gem="J2"), "cast curse at Oin", "curses that stun"),
        (position(HALL, fig("Mab", "A1", poisoned=True), fig("Oin", "F1"), gem="J2"), "pass", "poison held off"),
        (
            position(HALL, fig("Mab", "A1"), fig("Oin", "F1", "mechanic", mechanisms=4), gem="J2", traps=[{"at": "B1", "owner": "Oin"}]),
            "move e",
            "traps stepped on unharmed",
        ),
    ],
)  # fmt: skip
def test_the_chance_of_each_roll_is_the_rules_own(at, orders, kind):
    found = {one["Mab", kind].chance for one in outcomes(at, orders) if ("Mab", kind) in one}

    assert found == {by_enumeration(at, orders, ("Mab", kind))}


def test_shots_off_a_wall_are_a_kind_of_their_own():
    wall = "_....#\n......\n<....."
    at = position(wall, SHOOTER, fig("Oin", "C1"), gem="F3")

    found = [
        (roll.kind, roll.actual) for roll in find_rolls([entry(at.play("face e; shoot e bounce", "10 10"))], at.variant)
    ]

    assert found == [("shots that hit", 0), ("shots off a wall that hit", 0)]


@pytest.mark.requirement("R-C2")
def test_dice_typed_in_and_dice_set_by_the_gm_are_rows_of_their_own():
    at = duel({}, {"main": "mace", "facing": "w"})
    turns = [
        entry(at.play("attack e", "1 4")),
        entry(at.play("attack e", "1 4"), "gm"),
        entry(at.play("attack e", "1 4"), "seeded", "entered"),
    ]

    rows = luck(turns, ("Urist", "Snib"), at.variant)

    assert [(row.name, row.kind, row.origin, row.rolls) for row in rows] == [
        ("Urist", "Combat Rolls won", "", 1),
        ("Urist", "Combat Rolls won, dice entered by hand", "entered", 1),
        ("Urist", "Combat Rolls won, dice set by the GM", "gm", 1),
        ("Urist", "Combat Roll dice, in sum", "", 2),
        ("Urist", "Combat Roll dice, in sum, dice set by the GM", "gm", 1),
        ("Snib", "Combat Rolls won", "", 1),
        ("Snib", "Combat Rolls won, dice entered by hand", "entered", 1),
        ("Snib", "Combat Rolls won, dice set by the GM", "gm", 1),
        ("Snib", "Combat Roll dice, in sum", "", 2),
        ("Snib", "Combat Roll dice, in sum, dice entered by hand", "entered", 1),
    ]


def row(rows: tuple[LuckRow, ...], name: str, kind: str) -> LuckRow:
    return next(one for one in rows if (one.name, one.kind) == (name, kind))


@pytest.mark.requirement("R-E6")
def test_a_row_adds_its_rolls_up_exactly():
    at = duel({"class_": "mage"}, {"class_": "priest", "main": "mace", "facing": "w"})
    turns = [entry(at.play("attack e", dice)) for dice in ("8 1 1", "8 1 1", "2 3")]

    rows = luck(turns, ("Urist", "Snib"), at.variant)

    won, dice = row(rows, "Urist", WON), row(rows, "Urist", COMBAT_DICE)
    p = Fraction(sum(a > b - 1 for a in range(1, 9) for b in range(1, 9)), 64)
    assert (won.rolls, won.actual, won.expected, won.is_exact) == (3, 2, float(3 * p), True)
    assert won.tail.fraction == str(p**3 + 3 * p**2 * (1 - p))
    assert won.spread == pytest.approx(
        [float(x) for x in ((1 - p) ** 3, 3 * p * (1 - p) ** 2, 3 * p**2 * (1 - p), p**3)]
    )
    assert (won.low, won.step, won.had) == (0, 1, 2)
    assert (dice.actual, dice.expected, dice.low, dice.had) == (18, 13.5, 3, 15)


@given(st.integers(0, 2**32))
def test_what_came_was_possible_in_every_game(seed):
    variant = Variant(**random_variant_of(seed))
    for moment in moments(seed):
        for roll in find_rolls([entry_of(moment.events, moment.faces, moment.sides)], variant):
            if not roll.sides:
                assert 0 <= roll.chance <= 1
                assert roll.actual in ((0, 1) if 0 < roll.chance < 1 else (int(roll.chance),))


def random_variant_of(seed: int) -> dict[str, Any]:
    """The variant of the random game of that seed, which draws its map first."""
    lot = Lot(seed)
    lot.dice.roll(3, 0)
    return random_variant(lot)


@given(st.integers(0, 2**32))
def test_a_games_rows_hold_every_roll_once(seed):
    told = list(moments(seed))
    entries = [entry_of(moment.events, moment.faces, moment.sides) for moment in told]

    rows = luck(entries, ("Ann", "Old Tom", "Oin", "Mab", "Nib", "Urist", "Snib"), Variant(**random_variant_of(seed)))

    clashes = sum(isinstance(event, Clashed) for moment in told for event in moment.events)
    assert sum(one.rolls for one in rows if one.kind == WON) == 2 * clashes
    assert len({(one.seat, one.kind) for one in rows}) == len(rows)
    for one in rows:
        assert sum(one.spread) == pytest.approx(1, abs=1e-4)
        assert 0 <= one.had < len(one.spread) <= 41
        assert 0 < one.tail.value <= 1
