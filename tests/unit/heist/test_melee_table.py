"""Exact odds of every weapon against every weapon from every side, against odds worked out here from the rulebook's numbers."""

from fractions import Fraction
from itertools import product

import pytest

from macguffin.heist.order_parser import parse
from macguffin.heist.turn_odds import turn_odds
from tests.table import fig, position

WEAPONS = {
    "dagger": ([4], 0),
    "short_sword": ([3, 3], 0),
    "hammer": ([6], 1),
    "axe": ([8], 0),
    "whip": ([8], 0),
    "mace": ([8], 0),
    "pike": ([3], 0),
    "spear": ([10], 0),
    "crossbow": ([3], 0),
}
SIDES = {"front": ("w", -1), "side": ("s", -2), "behind": ("e", -3)}
NOTHING = {"slain": Fraction(0), "stunned": Fraction(0), "poisoned": Fraction(0), "disarmed": Fraction(0)}


def totals(weapon, plus):
    """Chance of each Combat Roll."""
    dice, fixed = WEAPONS[weapon]
    chances: dict[int, Fraction] = {}
    falls = list(product(*(range(1, sides + 1) for sides in dice)))
    for fall in falls:
        total = sum(fall) + fixed + plus
        chances[total] = chances.get(total, Fraction(0)) + Fraction(1, len(falls))
    return chances


def leads(first, second):
    """Chance of each difference, the first roll less the second."""
    chances: dict[int, Fraction] = {}
    for (a, p), (b, q) in product(first.items(), second.items()):
        chances[a - b] = chances.get(a - b, Fraction(0)) + p * q
    return chances


def fate(winner, by_one, by_two, *, is_stunned=False):
    """What the loser suffers from a winner who wins by one, and by two or more, that often."""
    whip = winner == "whip"
    slays = not whip or is_stunned
    slain = by_two if slays else Fraction(0)
    stunned = Fraction(0) if is_stunned else by_one + by_two - slain
    disarmed = (by_one + by_two - slain) / 2 if whip else Fraction(0)
    return {**NOTHING, "slain": slain, "stunned": stunned, "disarmed": disarmed}


def expected(attack, defence, side, *, is_stunned=False):
    """The fates of attacker and defender."""
    plus = 2 if attack == "dagger" and side == "behind" else 0
    minus = (0 if defence == "hammer" else SIDES[side][1]) - (3 if is_stunned else 0)
    lead = leads(totals(attack, plus), totals(defence, minus))

    def chance(*differences):
        return sum((p for d, p in lead.items() if d in differences), Fraction(0))

    attacker = fate(defence, chance(-1), chance(*range(-20, -1)))
    return attacker, fate(attack, chance(1), chance(*range(2, 21)), is_stunned=is_stunned)


def found(attack, defence, side, **bob):
    table = position("..", fig("Ann", "A1", main=attack), fig("Bob", "B1", main=defence, facing=SIDES[side][0], **bob))
    odds = turn_odds(table.game, parse("attack e"))
    return [{key: getattr(odds.figure(seat), key) for key in NOTHING} for seat in (0, 1)]


@pytest.mark.requirement("R-E1")
@pytest.mark.clause(
    "H-044", "H-045", "H-046", "H-047", "H-048", "H-049", "H-051", "H-052", "H-053", "H-172", "H-176", "H-179"
)
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("defence", WEAPONS)
@pytest.mark.parametrize("attack", [weapon for weapon in WEAPONS if weapon != "pike"])
def test_odds_of_weapon_against_weapon(attack, defence, side):
    ann, bob = expected(attack, defence, side)

    assert found(attack, defence, side) == [ann, bob]


@pytest.mark.clause("H-063", "H-061", "H-180", "H-181")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("defence", ["hammer", "whip", "short_sword"])
@pytest.mark.parametrize("attack", ["dagger", "whip", "spear"])
def test_odds_against_the_stunned(attack, defence, side):
    ann, bob = expected(attack, defence, side, is_stunned=True)

    assert found(attack, defence, side, stunned=True) == [ann, bob]


@pytest.mark.clause("H-187")
@pytest.mark.parametrize("defence", WEAPONS)
def test_a_pike_has_no_odds_in_attack(defence):
    table = position("..", fig("Ann", "A1", main="pike"), fig("Bob", "B1", main=defence))

    assert table.refused("attack e") == "H-187"


def test_the_worked_example_of_two_axes():
    ann, bob = expected("axe", "axe", "front")

    assert (bob["slain"], bob["stunned"]) == (Fraction(28, 64), Fraction(8, 64))
    assert (ann["slain"], ann["stunned"]) == (Fraction(15, 64), Fraction(6, 64))
