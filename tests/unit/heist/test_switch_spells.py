"""Switches about spells and dolls: each value told from the others."""

import pytest

from tests.switch_cases import shows, tell
from tests.table import Played, fig, position

LANE = "............\n............"


def marks(played: Played, name: str = "Bob") -> list[str]:
    """Which of the states that spells work on a figure has."""
    figure = played[name]
    states = ("stunned", "blessed", "hasted", "warded", "lost_action", "poisoned", "main_poisoned")
    return [state for state in states if getattr(figure, state)]


@pytest.mark.clause("H-150")
@tell("priest_self", {"bless_only": ["warded"], "none": "H-150, HR-230"})
def test_a_priest_wards_himself(variant, shown):
    table = position(LANE, fig("Pia", "A1"), variant=variant)

    seen = shows(table, "cast ward at Pia", "", lambda played: marks(played, "Pia"))

    assert seen == shown


@pytest.mark.clause("H-152")
@tell("bless_until", {"target_turn": [["blessed"], [], []], "priest_action": [["blessed"], ["blessed"], []]})
def test_how_long_a_blessing_lasts(variant, shown):
    """After the priest's turn, after the blessed figure's, after the priest's next."""
    table = position(LANE, fig("Pia", "A1"), fig("Bob", "C1"), variant=variant)

    blessed = table.play("cast bless at Bob")
    acted = blessed.play("pass")
    later = acted.play("pass")

    assert [marks(blessed), marks(acted), marks(later)] == shown


@pytest.mark.clause("H-159")
@tell("ward_range", {10: "H-159, HR-234", "none": ["warded"]})
def test_a_ward_at_eleven_squares(variant, shown):
    table = position(LANE, fig("Pia", "A1"), fig("Bob", "L1"), variant=variant)

    seen = shows(table, "cast ward at Bob", "", marks)

    assert seen == shown


@pytest.mark.clause("H-224", "H-225")
@tell(
    "doll_users",
    {
        "all": [["stunned"], ["stunned"], ["hasted"], ["stunned"]],
        "casters": ["H-225", ["stunned"], "H-225", "H-225"],
    },
)
def test_who_casts_what_through_a_doll(variant, shown):
    """A rogue's curse, a mage's curse, a mage's haste, a priest's curse."""
    turns = [("rogue", "curse", "1"), ("mage", "curse", "1"), ("mage", "haste", ""), ("priest", "curse", "1")]

    seen = [
        shows(
            position(LANE, fig("Ann", "A1", class_, "axe", "voodoo_doll"), fig("Bob", "E1"), variant=variant),
            f"cast {spell} at Bob via doll from D1",
            dice,
            marks,
        )
        for class_, spell, dice in turns
    ]

    assert seen == shown


@pytest.mark.clause("H-226")
@tell("doll_range", {"unlimited": ["stunned"], "spell": "H-226, HR-266"})
def test_a_doll_seven_squares_away(variant, shown):
    table = position(LANE, fig("Ann", "A1", "mage", "axe", "voodoo_doll"), fig("Bob", "I1"), variant=variant)

    seen = shows(table, "cast curse at Bob via doll from H1", "1", marks)

    assert seen == shown


@pytest.mark.clause("H-109")
@tell("beard_once", {"off": [["lost_action"], [], ["lost_action"]], "on": [["lost_action"], [], []]})
def test_a_beard_is_cut_off_twice(variant, shown):
    table = position(LANE, fig("Mia", "A1", "mage"), fig("Bob", "C1"), variant=variant)

    first = table.play("cast curse at Bob", "2")
    acted = first.play("pass")
    second = acted.play("cast curse at Bob", "2")

    assert [marks(first), marks(acted), marks(second)] == shown


@pytest.mark.clause("H-113")
@tell("friendly_fire", {"on": [3, 3], "off": [3]})
def test_a_bolt_passes_an_ally(variant, shown):
    table = position(
        LANE, fig("Mia", "A1", "mage", team="red"), fig("Ben", "C1", team="red"), fig("Bob", "E1"), variant=variant
    )

    played = table.play("cast bolt e", " ".join("2" for _ in shown))

    assert played.sides == shown
