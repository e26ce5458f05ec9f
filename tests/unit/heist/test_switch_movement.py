"""Switches about where figures go, reach and look: each value told from the others."""

import pytest

from macguffin.heist.tables import ENDINGS
from tests.switch_cases import shows, tell
from tests.table import Played, fig, position

FIELD = """
......
......
......
......
"""


def done(played: Played) -> str:
    assert played.stopped is None
    return "done"


@pytest.mark.clause("H-028")
@tell("diagonal_move", {"off": "H-028, HR-001", "cost1": 3, "cost2": 0})
def test_a_diagonal_step_has_its_price(variant, shown):
    table = position(FIELD, fig("Ann", "A4"), variant=variant)

    seen = shows(table, "move ne ne ne", "", lambda played: played.told("Stepped")[-1].left)

    assert seen == shown


@pytest.mark.clause("H-028", "H-055")
@tell("diagonal_move", {"off": "e n n n e", "cost1": "ne n ne", "cost2": "ne n n e"})
def test_a_way_is_the_shortest_by_price_and_then_the_first_by_direction(variant, shown):
    table = position("......\n......\nO.....\n......", fig("Ann", "A4"), variant=variant)

    steps = table.play("move to C1").told("Stepped")

    assert " ".join(step.direction for step in steps) == shown


@pytest.mark.clause("H-073", "H-169", "H-227")
@tell(
    "adjacency",
    {
        "eight": ["done", "done", "done", "done"],
        "four": ["H-042, HR-002", "H-042, HR-002", "H-169", "H-042, HR-002"],
    },
)
def test_what_lies_diagonally_beside_a_figure(variant, shown):
    table = position(
        ").!.\n....\n....\n....",
        fig("Ann", "B2", "mechanic", "axe", "voodoo_doll"),
        fig("Bob", "D4"),
        variant=variant,
    )
    orders = [("trap se", ""), ("pull ne", ""), ("rack main spear", ""), ("cast curse at Bob via doll from C3", "3")]

    seen = [shows(table, order, dice, done) for order, dice in orders]

    assert seen == shown


@pytest.mark.clause("H-021")
@tell("leave_rule", {"enter": ("left", "D1"), "end_move": ("", "E1")})
def test_a_carrier_runs_over_the_entrance(variant, shown):
    table = position("...<.", fig("Ann", "B1"), fig("Bob", "A1"), gem="Ann", variant=variant)

    played = table.play("move 3e")

    assert (ENDINGS[played.game.ended], played.at("Ann")) == shown


@pytest.mark.clause("H-021")
@tell("leave_rule", {"enter": "", "end_move": "left"})
def test_a_carrier_who_stands_on_the_entrance_does_not_move(variant, shown):
    table = position("...<.", fig("Ann", "D1"), fig("Bob", "A1"), gem="Ann", variant=variant)

    played = table.play("pass")

    assert ENDINGS[played.game.ended] == shown


@pytest.mark.clause("H-007")
@tell("doors", {"lever": "H-007, HR-009", "walk": ("C1", "./.+/")})
def test_a_step_into_a_closed_door(variant, shown):
    table = position(".+.+/", fig("Ann", "A1"), variant=variant)

    seen = shows(table, "move e e", "", lambda played: (played.at("Ann"), played.scene.map.strip()))

    assert seen == shown


PILLARED = """
...
.O.
...
"""


@pytest.mark.clause("H-056", "H-112", "H-073")
@tell("corner_rule", {"both": ["done", "done", "B1"], "either": ["H-112", "H-056, HR-005", ""]})
def test_one_pillar_beside_a_corner(variant, shown):
    bob = fig("Bob", "B1", "rogue")
    mage = position(PILLARED, fig("Ann", "A2", "mage"), bob, variant=variant)
    mechanic = position(PILLARED, fig("Ann", "A2", "mechanic"), variant=variant)
    archer = position(PILLARED, fig("Ann", "A2", main="crossbow"), variant=variant)

    seen = [
        shows(mage, "cast curse at Bob", "3", done),
        shows(mechanic, "trap ne", "", done),
        " ".join(archer.play("shoot ne").told("Shot")[0].path),
    ]

    assert seen == shown


@pytest.mark.clause("H-112", "H-154")
@tell("figures_block_los", {"off": "stunned", "on": "H-112"})
def test_somebody_stands_between(variant, shown):
    table = position(
        ".....\n.....", fig("Ann", "A1", "mage"), fig("Bob", "C1"), fig("Cid", "E1", main="axe"), variant=variant
    )

    seen = shows(table, "cast curse at Cid", "1", lambda played: "stunned" if played["Cid"].stunned else "fine")

    assert seen == shown


@pytest.mark.clause("H-095")
@tell("rogue_carrier_pass", {"on": "C1", "off": "H-095, HR-179"})
def test_a_rogue_with_the_gem_meets_somebody(variant, shown):
    table = position("...\n...", fig("Rob", "A1", "rogue"), fig("Bob", "B1"), gem="Rob", variant=variant)

    seen = shows(table, "move e e", "", lambda played: played.at("Rob"))

    assert seen == shown


@pytest.mark.clause("H-103", "H-105")
@tell("charge", {"tail": 7, "whole": 6})
def test_a_straight_run_after_a_bend(variant, shown):
    table = position(FIELD, fig("Wim", "A4", "warrior", "axe"), fig("Bob", "E3"), variant=variant)

    (clash,) = table.play("move n 3e; attack e", "4 8").told("Clashed")

    assert clash.attack.total == shown
