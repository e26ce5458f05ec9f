"""One team is left, or the last round is over. Clauses H-021, H-031 and H-070."""

from typing import Any

import pytest

from tests.table import Position, fig, position

HALL = """
......
......
<.....
......
"""


def carrier(*others: dict[str, Any], at: str = "D3", class_: str = "priest", **scene: Any) -> Position:
    """Ann has the gem, some steps east of the entrance at A3."""
    return position(HALL, fig("Ann", at, class_), *(others or (fig("Bob", "F1"),)), gem="Ann", **scene)


@pytest.mark.clause("H-070")
def test_the_last_team_on_its_feet_wins_at_once() -> None:
    place = position(
        HALL, fig("Ann", "B1", team="reds"), fig("Bob", "C1", facing="w", lives=1), fig("Cid", "F1", team="reds")
    )

    played = place.play("attack e", "8 1")

    assert played.outcome == {"winner": "reds", "how": "last_team", "figure": None}
    assert played.scene.active is None
    assert played.stopped is None


@pytest.mark.clause("H-070")
def test_two_teams_play_on() -> None:
    place = position(HALL, fig("Ann", "B1"), fig("Bob", "C1", facing="w", lives=1), fig("Cid", "F1", lives=1))

    played = place.play("attack e", "8 1")

    assert played.outcome is None
    assert played.active == "Cid"


@pytest.mark.clause("H-070")
def test_a_figure_waiting_off_the_board_is_still_in_the_game() -> None:
    place = position(HALL, fig("Ann", "B1"), fig("Bob", "C1", facing="w", lives=1), fig("Cid", "off"))

    assert place.play("attack e", "8 1").outcome is None


@pytest.mark.clause("H-070")
def test_by_variant_the_last_team_must_still_get_out() -> None:
    place = position(HALL, fig("Ann", "B1"), fig("Bob", "C1", facing="w", lives=1), variant={"last_team": "must_exit"})

    played = place.play("attack e", "8 1")

    assert played.outcome is None
    assert (played.active, played.scene.round) == ("Ann", 2)


@pytest.mark.clause("H-070")
@pytest.mark.parametrize(("third", "winner"), [("reds", None), ("blues", "Ann")])
def test_by_variant_only_a_lone_survivor_is_a_winner(third: str, winner: str | None) -> None:
    lives = 3 if third == "reds" else 0
    place = position(
        HALL,
        fig("Ann", "B1", team="reds"),
        fig("Bob", "C1", facing="w", lives=1),
        fig("Cid", "F1" if lives else "off", team=third, lives=lives),
        variant={"win": "carrier"},
    )

    assert place.play("attack e", "8 1").outcome == {"winner": winner, "how": "last_team", "figure": None}


@pytest.mark.hazard(22)
@pytest.mark.clause("H-070")
def test_the_last_figure_of_all_dies_and_nobody_wins() -> None:
    place = position(HALL, fig("Ann", "B1", poisoned=True, poison_streak=1, lives=1))

    played = place.play("move e", "1")

    assert played.outcome == {"winner": None, "how": "last_team", "figure": None}
    assert played.stopped == "over"


@pytest.mark.clause("H-070", "H-021")
def test_a_death_at_the_start_of_a_turn_can_end_the_game() -> None:
    place = position(HALL, fig("Ann", "B1", poisoned=True, poison_streak=1, lives=1), fig("Bob", "F1"))

    played = place.play("", "1")

    assert played.outcome == {"winner": "Bob", "how": "last_team", "figure": None}
    assert played.stopped == "over"
    assert (played.scene.active, played.scene.round) == (None, 1)
    assert [event.how for event in played.told("GameEnded")] == ["last_team"]


@pytest.mark.clause("H-070", "H-021")
def test_a_trap_that_ends_the_game_stops_the_sheet_with_it() -> None:
    place = position(
        HALL,
        fig("Ann", "D3", lives=1),
        fig("Nib", "F1", "mechanic"),
        traps=[{"at": "C3", "owner": "Nib"}],
    )

    played = place.play("move 2w; face e", "1")

    assert played.stopped == "over"
    assert played.outcome == {"winner": "Nib", "how": "last_team", "figure": None}
    assert played.at("Ann") == "off"


@pytest.mark.clause("H-021")
def test_markers_and_round_stay_as_they_are_when_the_game_ends() -> None:
    ann = fig("Ann", "B3", hasted=True, blessed=True, lost_action=True)
    played = position(HALL, ann, gem="Ann").play("move w")

    assert played.changed == {"Ann": {"at": "A3"}}
    assert played.scene.round == 1


@pytest.mark.clause("H-031")
def test_by_variant_the_game_is_a_draw_after_the_last_round() -> None:
    place = position(HALL, fig("Ann", "B1", hasted=True), fig("Bob", "F1"), active="Bob", variant={"round_limit": 1})

    played = place.play("move w")

    assert played.outcome == {"winner": None, "how": "round_limit", "figure": None}
    assert played.stopped is None
    assert (played.scene.active, played.scene.round) == (None, 1)


@pytest.mark.clause("H-031")
def test_by_variant_the_last_turn_of_the_last_round_runs_to_its_end() -> None:
    place = position(HALL, fig("Ann", "B1", hasted=True, blessed=True), variant={"round_limit": 1})

    assert place.play("pass").changed == {"Ann": {"hasted": False, "blessed": False}}


@pytest.mark.clause("H-031")
def test_by_variant_an_earlier_round_ends_no_game() -> None:
    played = position(HALL, fig("Ann", "B1"), variant={"round_limit": 2}).play("pass")

    assert (played.outcome, played.scene.round) == (None, 2)
    assert played.play("pass").outcome is not None


@pytest.mark.clause("H-031", "H-060")
@pytest.mark.parametrize("secondary", ["flask", "shield"])
def test_by_variant_a_skipped_turn_can_be_the_last(secondary: str) -> None:
    place = position(HALL, fig("Ann", "B1", secondary=secondary, stunned=True), variant={"round_limit": 1})

    played = place.play("move e")

    assert played.outcome == {"winner": None, "how": "round_limit", "figure": None}
    assert played.changed == {"Ann": {"stunned": False}}
    assert played.stopped == "over"
    assert [event.how for event in played.told("GameEnded")] == ["round_limit"]
