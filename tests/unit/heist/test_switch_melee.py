"""Switches about melee and pikes: each value told from the others. Axes roll a d8; whoever wins by 1 stuns, by 2 slays."""

import pytest

from tests.switch_cases import shows, tell
from tests.table import Played, fig, position

PAIR = "....\n...."


def harm(played: Played) -> dict[str, str]:
    """What has become of everybody: slain, stunned, or nothing."""
    return {
        figure.name: "slain" if figure.lives < 3 else "stunned"
        for figure in played.game.figures
        if figure.lives < 3 or figure.stunned
    }


@pytest.mark.clause("H-051")
@tell("front_penalty", {-1: {"Bob": "stunned"}, 0: {}})
def test_a_blow_from_the_front(variant, shown):
    table = position(PAIR, fig("Ann", "A1"), fig("Bob", "B1", facing="w"), variant=variant)

    played = table.play("attack e", "4 4")

    assert harm(played) == shown


@pytest.mark.clause("H-050")
@tell("attacker_risk", {"on": ({"Ann": "slain"}, False), "off": ({}, True)})
def test_the_defender_wins(variant, shown):
    """Off, not even the poison on his weapon is spent."""
    table = position(PAIR, fig("Ann", "A1"), fig("Bob", "B1", facing="w", main_poisoned=True), variant=variant)

    played = table.play("attack e", "1 8")

    assert (harm(played), played["Bob"].main_poisoned) == shown


@pytest.mark.clause("H-046", "H-063")
@tell("roll_floor", {"none": "slain", 0: "nothing"})
def test_a_roll_below_nought(variant, shown):
    """Ann has no weapon and 0; Bob rolls 1 and takes 6 off."""
    table = position(
        PAIR,
        fig("Ann", "A1", main="none"),
        fig("Bob", "B1", facing="e", stunned=True),
        variant=variant,
    )

    (clash,) = table.play("attack e", "1").told("Clashed")

    assert clash.result == shown


@pytest.mark.clause("H-053", "H-063")
@tell("penalties", {"sum": 2, "worst": 5})
def test_a_stunned_figure_is_struck_from_behind(variant, shown):
    table = position(PAIR, fig("Ann", "A1"), fig("Bob", "B1", facing="e", stunned=True), variant=variant)

    (clash,) = table.play("attack e", "8 8").told("Clashed")

    assert clash.defence.total == shown


@pytest.mark.clause("H-063")
@tell("penalties", {"sum": 3, "worst": 5})
def test_a_stunned_figure_is_struck_from_the_side(variant, shown):
    table = position(PAIR, fig("Ann", "A1"), fig("Bob", "B1", facing="n", stunned=True), variant=variant)

    (clash,) = table.play("attack e", "8 8").told("Clashed")

    assert clash.defence.total == shown


@pytest.mark.clause("H-045")
@tell("unarmed_roll", {0: [], "1d3": [3, 3]})
def test_two_without_a_main_weapon(variant, shown):
    table = position(PAIR, fig("Ann", "A1", main="none"), fig("Bob", "B1", main="none", facing="w"), variant=variant)

    played = table.play("attack e", "1 2" if shown else "")

    assert played.sides == shown


@pytest.mark.clause("H-029", "H-043")
@tell("attack_arc", {"free": ["fine", "fine", "fine"], "front": ["H-029, HR-044", "H-029, HR-044", "H-029, HR-044"]})
def test_a_figure_strikes_where_it_does_not_face(variant, shown):
    """Blows need the very direction, thrusts and shots one of three."""
    bob = fig("Bob", "B1", facing="w")
    tables = [
        (position(PAIR, fig("Ann", "A1", facing="s"), bob, variant=variant), "attack e", "1 2"),
        (position(PAIR, fig("Ann", "A2", main="pike", facing="s"), bob, variant=variant), "thrust ne", "2"),
        (position(PAIR, fig("Ann", "A1", main="crossbow", facing="s"), bob, variant=variant), "shoot e", "9"),
    ]

    seen = [shows(table, orders, dice, lambda _: "fine") for table, orders, dice in tables]

    assert seen == shown


@pytest.mark.clause("H-041")
@tell("friendly_fire", {"on": [8, 8], "off": "H-041, HR-068"})
def test_an_ally_is_attacked(variant, shown):
    table = position(PAIR, fig("Ann", "A1", team="red"), fig("Ben", "B1", team="red", facing="w"), variant=variant)

    seen = shows(table, "attack e", "4 5", lambda played: played.sides)

    assert seen == shown


@pytest.mark.clause("H-050", "H-187")
@tell("pike_riposte", {"on": {"Ann": "slain"}, "off": {}})
def test_a_pike_wins_in_defence(variant, shown):
    table = position(PAIR, fig("Ann", "A1", main="none"), fig("Bob", "B1", main="pike", facing="w"), variant=variant)

    played = table.play("attack e", "3")

    assert harm(played) == shown


@pytest.mark.clause("H-181")
@tell("whip_disarm_on_defence", {"on": ([8, 8, 2], "none"), "off": ([8, 8], "axe")})
def test_a_whip_wins_in_defence(variant, shown):
    table = position(PAIR, fig("Ann", "A1"), fig("Bob", "B1", main="whip", facing="w"), variant=variant)

    played = table.play("attack e", "1 8 1" if len(shown[0]) == 3 else "1 8")

    assert (played.sides, played.scene.figures[0].main) == shown


@pytest.mark.clause("H-180", "H-181")
@tell("disarm_on_kill", {"on": ([8, 8, 2], "none"), "off": ([8, 8], "axe")})
def test_a_whip_slays(variant, shown):
    table = position(PAIR, fig("Ann", "A1", main="whip"), fig("Bob", "B1", facing="w", stunned=True), variant=variant)

    played = table.play("attack e", "8 1 1" if len(shown[0]) == 3 else "8 1")

    assert (played.sides, played["Bob"].lives, played.scene.figures[1].main) == (shown[0], 2, shown[1])


@pytest.mark.clause("H-214", "H-215")
@tell(
    "shield_vs",
    {
        "all": {"melee": True, "thrust": True, "bolt": True},
        "physical": {"melee": True, "thrust": True, "bolt": False},
        "melee": {"melee": True, "thrust": False, "bolt": False},
    },
)
def test_a_shield_is_there_to_be_broken(variant, shown):
    bob = fig("Bob", "C1", main="axe", secondary="shield", facing="n")
    turns = {
        "melee": (fig("Ann", "B1"), "attack e", "8 1"),
        "thrust": (fig("Ann", "A1", main="pike"), "thrust e", "1 1"),
        "bolt": (fig("Ann", "A1", "mage"), "cast bolt e", "1 1"),
    }

    played = {
        name: position(PAIR, ann, bob, variant=variant).play(orders, dice)
        for name, (ann, orders, dice) in turns.items()
    }

    assert {name: bool(one.told("ShieldShattered")) for name, one in played.items()} == shown
    assert {name: one["Bob"].lives == 3 for name, one in played.items()} == shown


@pytest.mark.clause("H-186")
@tell("pike_blocked_by_figure", {"off": {"Cid": "stunned"}, "on": "H-186, HR-124"})
def test_somebody_stands_before_the_pike(variant, shown):
    table = position(PAIR, fig("Ann", "A1", main="pike"), fig("Bob", "B1"), fig("Cid", "C1"), variant=variant)

    seen = shows(table, "thrust e", "1 2", harm)

    assert seen == shown
