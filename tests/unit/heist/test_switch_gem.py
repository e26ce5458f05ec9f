"""Switches about the gem and the end of the game: each value told from the others."""

import pytest

from macguffin.heist.tables import ENDINGS
from macguffin.heist.turn import winner_name
from tests.switch_cases import shows, tell
from tests.table import Played, fig, position


def carrier(played: Played) -> str:
    return played.game.name(played.game.carrier)


@pytest.mark.clause("H-027")
@tell("grab", {"on": "H-027, HR-148", "adjacent": "Ann"})
def test_the_gem_lies_beside_a_figure(variant, shown):
    table = position("...\n...", fig("Ann", "A1"), gem="B2", variant=variant)

    seen = shows(table, "grab se", "", carrier)

    assert seen == shown


@pytest.mark.clause("H-022")
@tell("hand_over", {"off": "H-022, HR-151", "on": "Ben"})
def test_the_gem_is_handed_to_a_stunned_ally(variant, shown):
    table = position(
        "...\n...",
        fig("Ann", "A1", team="red"),
        fig("Ben", "B2", team="red", stunned=True),
        gem="Ann",
        variant=variant,
    )

    seen = shows(table, "hand se", "", carrier)

    assert seen == shown


@pytest.mark.clause("H-021")
@tell("win", {"team": "red", "carrier": "Ben"})
def test_a_carrier_leaves(variant, shown):
    table = position(
        ".<.",
        fig("Ben", "A1", team="red"),
        fig("Ann", "C1", team="red"),
        gem="Ben",
        variant=variant,
    )

    played = table.play("move e")

    assert (winner_name(played.game), played.told("GameEnded")[0].winner) == (shown, shown)


@pytest.mark.clause("H-070")
@tell("win", {"team": "red", "carrier": ""})
def test_a_team_of_two_is_left(variant, shown):
    table = position(
        "...",
        fig("Ann", "A1", team="red"),
        fig("Bob", "B1", lives=1),
        fig("Ben", "C1", team="red"),
        variant=variant,
    )

    played = table.play("attack e", "8 1")

    assert (ENDINGS[played.game.ended], winner_name(played.game)) == ("last_team", shown)


@pytest.mark.clause("H-070")
@tell("last_team", {"wins": "last_team", "must_exit": ""})
def test_only_one_team_is_left(variant, shown):
    table = position("..", fig("Ann", "A1"), fig("Bob", "B1", lives=1), variant=variant)

    played = table.play("attack e", "8 1")

    assert ENDINGS[played.game.ended] == shown
