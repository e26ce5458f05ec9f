"""The carrier gets out by the main entrance. Clause H-021."""

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


@pytest.mark.clause("H-021")
def test_the_carrier_leaves_as_he_enters_the_entrance() -> None:
    played = carrier().play("move 3w")

    assert played.outcome == {"winner": "Ann", "how": "left", "figure": "Ann"}
    assert played.stopped is None
    assert (played.at("Ann"), played.gem) == ("A3", "Ann")
    assert played.scene.active is None
    assert played.scene.round == 1


@pytest.mark.clause("H-021")
def test_he_may_leave_on_his_very_last_step() -> None:
    played = position("<........", fig("Ann", "I1"), fig("Bob", "off"), gem="Ann").play("move 8w")

    assert played.outcome == {"winner": "Ann", "how": "left", "figure": "Ann"}


@pytest.mark.clause("H-021")
def test_move_to_leads_out_as_well() -> None:
    assert carrier(at="F4").play("move to A3").outcome == {"winner": "Ann", "how": "left", "figure": "Ann"}


@pytest.mark.clause("H-021")
@pytest.mark.parametrize(
    "sheet", ["move 4w n", "move 3w; face n", "move 3w; attack n", "move 2w; move w; move n; pass"]
)
def test_what_comes_after_leaving_is_not_judged_and_not_done(sheet: str) -> None:
    played = carrier().play(sheet)

    assert played.outcome is not None
    assert played.stopped == "over"


@pytest.mark.clause("H-021")
def test_an_empty_rest_leaves_nothing_undone() -> None:
    assert carrier().play("move 3w; pass").stopped is None


@pytest.mark.clause("H-021")
def test_standing_orders_after_the_end_are_not_obeyed() -> None:
    played = carrier().play("move 3w; order shield never")

    assert "shield_order" not in played.changed["Ann"]


@pytest.mark.clause("H-021")
def test_the_whole_team_of_the_carrier_wins() -> None:
    place = position(HALL, fig("Ann", "B3", team="Reds"), fig("Bob", "F1", team="reds"), fig("Cid", "F4"), gem="Ann")

    assert place.play("move w").outcome == {"winner": "Reds", "how": "left", "figure": "Ann"}


@pytest.mark.clause("H-021")
def test_by_variant_the_carrier_wins_alone() -> None:
    place = position(
        HALL, fig("Ann", "B3", team="reds"), fig("Bob", "F1", team="reds"), gem="Ann", variant={"win": "carrier"}
    )

    assert place.play("move w").outcome == {"winner": "Ann", "how": "left", "figure": "Ann"}


@pytest.mark.clause("H-021")
def test_nobody_leaves_without_the_gem() -> None:
    played = position(HALL, fig("Ann", "B3"), fig("Bob", "F1"), gem="F4").play("move w; pass")

    assert played.outcome is None
    assert played.at("Ann") == "A3"
    assert played.active == "Bob"


@pytest.mark.clause("H-021")
@pytest.mark.parametrize("at", ["B2", "B4"])
def test_there_is_no_other_way_out(at: str) -> None:
    assert carrier(at=at).refused("move 2w") == "H-007, HR-007"


@pytest.mark.clause("H-021", "H-027")
def test_whoever_grabs_it_on_the_entrance_has_to_enter_once_more() -> None:
    place = position(HALL, fig("Ann", "A3"), fig("Bob", "F1"), gem="A3")

    grabbed = place.play("grab").play("pass")

    assert grabbed.outcome is None
    assert grabbed.play("pass").outcome is None
    assert grabbed.play("move e w").outcome is not None


@pytest.mark.clause("H-021", "H-027")
def test_nobody_leaves_in_the_turn_of_the_grab() -> None:
    place = position(HALL, fig("Ann", "C3"), fig("Bob", "F1"), gem="B3")

    assert place.refused("move w; grab; move w") == "H-031"


@pytest.mark.clause("H-021", "H-039")
def test_a_figure_on_the_entrance_keeps_a_carrier_in() -> None:
    place = carrier(fig("Bob", "A3"))

    assert place.refused("move 3w") == "H-039"
    assert place.refused("move to A3") == "H-039"


@pytest.mark.clause("H-021", "H-095")
@pytest.mark.parametrize("sheet", ["move 3w", "move to A3"])
def test_a_rogue_with_the_gem_leaves_over_whoever_stands_there(sheet: str) -> None:
    played = carrier(fig("Bob", "A3"), class_="rogue").play(sheet)

    assert played.outcome == {"winner": "Ann", "how": "left", "figure": "Ann"}
    assert (played.at("Ann"), played.at("Bob")) == ("A3", "A3")
    assert played.changed == {"Ann": {"at": "A3"}}


@pytest.mark.clause("H-021", "H-095")
def test_a_rogue_leaves_so_with_his_last_step() -> None:
    place = position("<........", fig("Ann", "I1", "rogue"), fig("Bob", "A1"), gem="Ann")

    assert place.play("move 8w").outcome is not None


@pytest.mark.clause("H-021", "H-095")
def test_a_rogue_leaves_over_a_row_of_figures() -> None:
    place = position(
        "<........", fig("Ann", "I1", "rogue"), fig("Bob", "A1"), fig("Cid", "B1"), fig("Dag", "C1"), gem="Ann"
    )

    assert place.play("move 8w").outcome is not None


@pytest.mark.clause("H-021", "H-096")
def test_a_rogue_without_the_gem_does_not_stop_on_whoever_stands_there() -> None:
    place = position(HALL, fig("Ann", "D3", "rogue"), fig("Bob", "A3"), gem="F1")

    assert place.refused("move 3w") == "H-040"
    assert place.refused("move to A3") == "H-040"


@pytest.mark.clause("H-021", "H-095")
def test_by_variant_a_rogue_with_the_gem_passes_through_nobody() -> None:
    place = carrier(fig("Bob", "A3"), class_="rogue", variant={"rogue_carrier_pass": "off"})

    assert place.refused("move 3w") == "H-095, HR-179"
    assert place.refused("move to A3") == "H-095, HR-179"


@pytest.mark.clause("H-021")
def test_by_variant_he_leaves_at_the_end_of_his_movement() -> None:
    place = carrier(variant={"leave_rule": "end_move"})

    assert place.play("move 3w; face n").outcome == {"winner": "Ann", "how": "left", "figure": "Ann"}
    assert place.play("move 3w; face n")["Ann"].facing == 0
    assert place.play("move 3w e").outcome is None


@pytest.mark.clause("H-021")
def test_by_variant_he_leaves_without_a_step() -> None:
    place = carrier(at="A3", variant={"leave_rule": "end_move"})

    assert place.play("pass").outcome is not None
    assert place.play("pass").stopped is None


@pytest.mark.clause("H-021", "H-058")
def test_by_variant_a_turn_that_is_skipped_leads_nobody_out() -> None:
    place = position(
        HALL,
        fig("Ann", "A3", secondary="shield", stunned=True),
        fig("Bob", "F1"),
        gem="Ann",
        variant={"leave_rule": "end_move"},
    )

    assert place.play("pass").outcome is None


@pytest.mark.clause("H-021", "H-040")
def test_by_variant_a_rogue_does_not_end_on_the_figure_at_the_entrance() -> None:
    place = carrier(fig("Bob", "A3"), class_="rogue", variant={"leave_rule": "end_move"})

    assert place.refused("move 3w") == "H-040"


@pytest.mark.clause("H-021")
@pytest.mark.parametrize("sheet", ["", "pass", "move e", "order shield never"])
def test_nobody_acts_after_the_end(sheet: str) -> None:
    over = carrier().play("move 3w")

    assert over.refused(sheet) == "H-021"
