"""Small fights as Markov chains, against what can be worked out on paper."""

from fractions import Fraction
from itertools import pairwise
from operator import truediv

import pytest

from macguffin.quest.arena import Arena
from macguffin.quest.chain import Chain, TooManyStatesError, turn_orders
from macguffin.quest.encounter import assess, can_be_listed, duel_chance, opening
from macguffin.quest.plans import PLANS
from tests.quest_table import bard, fight, mon, scene, thief, warrior, wizard


def one_blow(position, who, target):
    """The chances that an attack fells a target of 1 CON, and that it fells the attacker of 1 CON."""
    odds = position.odds(f"{who}: attack {target}")
    return 1 - odds.defender_loses[0], 1 - odds.attacker_loses[0]


def test_a_duel_of_one_con_each_is_two_equations():
    position = fight(warrior(remaining=1), mon("Ogre", "1/1/0"))
    fells, backfires = one_blow(position, "Ann", "Ogre")
    felled, turned = one_blow(position, "Ogre", "Ann")
    misses, missed = 1 - fells - backfires, 1 - felled - turned

    wins = (fells + misses * turned) / (1 - misses * missed)

    report = assess(position.fight, "plain")
    assert report.method == "exact"
    assert report.win.value == pytest.approx(float(wins), abs=1e-12)
    assert report.rounds.value == pytest.approx(float(1 + misses * missed / (1 - misses * missed)), abs=1e-12)
    assert report.losses["Ann"].value == pytest.approx(float(1 - wins), abs=1e-12)
    assert duel_chance(position.fight, "plain", 1) == fells + misses * turned
    assert duel_chance(position.fight, "plain", 2) == (fells + misses * turned) * (1 + misses * missed)


def test_a_duel_that_goes_on_begins_with_whoever_is_active():
    first = fight(warrior(remaining=1), mon("Ogre", "1/1/0"), active="Ann")
    second = fight(warrior(remaining=1), mon("Ogre", "1/1/0"), active="Ogre")

    assert duel_chance(first.fight, "plain", 1) > duel_chance(second.fight, "plain", 1)
    assert assess(first.fight, "plain").win.value > assess(second.fight, "plain").win.value


def test_the_chance_to_have_won_grows_to_the_chance_to_win():
    position = scene(warrior(), mon("Ogre", "4/0/0"))

    chances = [duel_chance(position.fight, "sensible", rounds) for rounds in range(6)]

    assert chances[0] == 0
    assert all(one < other for one, other in pairwise(chances))
    assert 0 < assess(position.fight, "sensible").win.value - float(chances[-1]) < 0.06


@pytest.mark.clause("Q-066", "Q-067")
def test_a_monster_of_pb_minus_four_goes_before_dex_seven():
    orders = turn_orders(Arena(scene(bard(), mon("Ogre", "7/-4/0")).fight))

    assert float(orders[1, 0]) == pytest.approx(0.761, abs=0.0005)  # QR-047
    assert sum(orders.values()) == 1


@pytest.mark.clause("Q-067")
def test_equals_are_a_fair_coin_unless_characters_go_first():
    equals = bard(), mon("Ogre", "7/0/0")

    by_lot = turn_orders(Arena(scene(*equals).fight))
    by_kind = turn_orders(Arena(scene(*equals, variant={"initiative.last_tie": "pcs_first"}).fight))

    assert by_lot == {(0, 1): Fraction(1, 2), (1, 0): Fraction(1, 2)}
    assert by_kind[0, 1] == Fraction(1, 2) + Fraction(146, 1296) / 2


@pytest.mark.parametrize("others", [[mon("Imp", "2/1/0")], [mon("Imp", "2/1/0"), thief()]])
def test_turn_orders_of_several_are_as_likely_as_they_fall(others):
    orders = turn_orders(Arena(scene(bard(), mon("Ogre", "7/-4/0"), *others).fight))

    assert sum(orders.values()) == 1
    assert len(orders) == {1: 6, 2: 24}[len(others)]


def test_a_turn_order_that_stands_is_the_only_one():
    arena = Arena(fight(bard(), thief(defeated=True), mon(), order="Ogre Tom Bea").fight)

    assert turn_orders(arena) == {(1, 0): 1}


def test_a_chain_with_more_states_than_allowed_is_given_up():
    arena = Arena(scene(wizard(), mon()).fight)
    order = next(iter(turn_orders(arena)))

    with pytest.raises(TooManyStatesError):
        Chain(arena, PLANS["sensible"], (opening(arena, order), order), truediv, 50)


def test_floats_tell_what_fractions_tell():
    arena = Arena(scene(warrior(), mon("Ogre", "5/0/0")).fight)
    order = next(iter(turn_orders(arena)))
    start = opening(arena, order)

    floats = Chain(arena, PLANS["sensible"], (start, order), truediv).within(4)
    fractions = Chain(arena, PLANS["sensible"], (start, order), Fraction).within(4)

    assert floats.keys() == fractions.keys()
    assert all(floats[key] == pytest.approx(float(fractions[key]), rel=1e-12) for key in floats)


@pytest.mark.parametrize(
    ("position", "listed"),
    [
        (scene(warrior(), mon()), True),
        (scene(warrior(), mon("Imp", "3/1/2"), mon("Rat", "3/1/2")), True),
        (scene(warrior(), thief(), mon("Imp", "3/1/2"), mon("Rat", "3/1/2")), False),
        (fight(warrior(), thief(), mon("Imp", "3/1/2"), mon("Rat", "3/1/2")), True),
        (scene(warrior(), bard(), mon("Ogre", "14/0/0")), True),
        (scene(warrior("Ann", "12 7 7 7 7"), bard("Bea", "12 7 7 7 7"), mon("Ogre", "14/0/0")), False),
        (scene(warrior(), mon(), variant={"initiative.each_round": "yes"}), False),
        (scene(warrior(), mon(), variant={"initiative.group_monsters": "yes"}), False),
    ],
)
def test_fights_are_listed_where_they_are_small_enough(position, listed):
    assert can_be_listed(Arena(position.fight)) is listed
