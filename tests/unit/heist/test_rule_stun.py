"""Stun: what it costs, how long it lasts, who is immune. Clauses H-003, H-057 … H-063."""

from typing import Any

import pytest

from macguffin.core.errors import NotationError
from tests.table import Position, fig, position

YARD = """
......
......
......
"""


def dazed(secondary: str = "shield", **state: Any) -> Position:
    """Ann is stunned and active; Bob stands east of her."""
    return position(
        YARD, fig("Ann", "B2", secondary=secondary, stunned=True, facing="e", **state), fig("Bob", "C2", facing="w")
    )


@pytest.mark.clause("H-003")
@pytest.mark.parametrize("key", ["immobilised", "immobilized", "held"])
def test_there_is_no_other_way_to_be_held_fast(key: str) -> None:
    with pytest.raises(NotationError):
        position(YARD, fig("Ann", "A1") | {key: True})


@pytest.mark.clause("H-057")
@pytest.mark.parametrize(
    ("dice", "harm"), [("5 5", {"stunned": True}), ("5 4", {"lives": 2, "at": "off"}), ("5 6", None)]
)
def test_harm_is_stun_or_death(dice: str, harm: dict[str, Any] | None) -> None:
    played = position(YARD, fig("Ann", "B2"), fig("Bob", "C2", facing="w")).play("attack e", dice)

    assert played.changed == ({"Bob": harm} if harm else {})


@pytest.mark.clause("H-058", "H-059", "H-060")
@pytest.mark.parametrize("secondary", ["shield", "flask", "none"])
@pytest.mark.parametrize(
    "sheet", ["move 2w", "face n", "attack e", "move n; face s; attack e", "pass", "", "move to A1"]
)
def test_a_stunned_figure_does_nothing_in_its_turn(sheet: str, secondary: str) -> None:
    played = dazed(secondary).play(sheet)

    assert played.stopped == "stunned"
    assert played.changed == {"Ann": {"stunned": False}}
    assert played.sides == []
    assert played.active == "Bob"


@pytest.mark.clause("H-060")
def test_the_sheet_of_a_stunned_figure_is_not_judged() -> None:
    assert dazed().play("move 99w; attack Nobody").stopped == "stunned"


@pytest.mark.clause("H-060")
def test_its_standing_orders_are_obeyed() -> None:
    played = dazed().play("move w; order shield always")

    assert played.changed == {"Ann": {"stunned": False, "shield_order": "always"}}


@pytest.mark.clause("H-060")
def test_one_turn_is_skipped_and_no_more() -> None:
    after = dazed().play("move w").play("pass")

    assert after.play("move w").changed == {"Ann": {"at": "A2"}}


@pytest.mark.clause("H-062")
@pytest.mark.parametrize("secondary", ["shield", "flask"])
def test_the_stun_ends_with_the_turn_it_has_cost_not_before(secondary: str) -> None:
    place = position(YARD, fig("Ann", "B2", secondary=secondary, stunned=True), fig("Bob", "C2"), active="Bob")

    assert place.play("pass")["Ann"].stunned
    assert not place.play("pass").play("pass")["Ann"].stunned


@pytest.mark.clause("H-058", "H-084")
def test_a_trap_that_stuns_stops_the_movement_and_costs_the_next_turn_as_well() -> None:
    place = position(
        YARD,
        fig("Ann", "A1", secondary="shield"),
        fig("Nib", "F3", "mechanic"),
        traps=[{"at": "C1", "owner": "Nib"}],
    )

    stopped = place.play("move 4e; face s; pass", "2")
    skipped = stopped.play("pass").play("move e")

    assert stopped.stopped == "stunned"
    assert stopped.changed == {"Ann": {"at": "C1", "stunned": True}}
    assert skipped.stopped == "stunned"
    assert skipped.changed == {"Ann": {"stunned": False}}


@pytest.mark.clause("H-059", "H-084")
def test_a_trap_that_stuns_takes_the_action_of_this_turn() -> None:
    place = position(
        YARD, fig("Ann", "A1"), fig("Bob", "C1"), fig("Nib", "F3", "mechanic"), traps=[{"at": "B1", "owner": "Nib"}]
    )

    played = place.play("move e; attack e; order shield never", "2")

    assert played.stopped == "stunned"
    assert played.changed == {"Ann": {"at": "B1", "stunned": True, "shield_order": "never"}}


@pytest.mark.clause("H-058", "H-084")
def test_a_trap_that_stuns_on_the_last_step_leaves_nothing_undone() -> None:
    place = position(YARD, fig("Ann", "A1"), fig("Nib", "F3", "mechanic"), traps=[{"at": "B1", "owner": "Nib"}])

    assert place.play("move e", "2").stopped is None
    assert place.play("move e; pass", "2").stopped is None
    assert place.play("move e; face e", "2").stopped == "stunned"
    assert place.play("move 2e", "2").stopped == "stunned"


@pytest.mark.clause("H-058", "H-062")
def test_by_variant_the_rest_of_the_turn_is_the_skipped_one() -> None:
    place = position(
        YARD,
        fig("Ann", "A1"),
        fig("Nib", "F3", "mechanic"),
        traps=[{"at": "C1", "owner": "Nib"}],
        variant={"trap_stun": "stop_only"},
    )

    played = place.play("move 4e; face s", "2")

    assert played.stopped == "stunned"
    assert played.changed == {"Ann": {"at": "C1"}}
    assert played.play("pass").play("move w").stopped is None


@pytest.mark.clause("H-061")
@pytest.mark.parametrize("order", ["slain", "always", "never"])
def test_a_stunned_figure_is_not_stunned_again_and_breaks_no_shield_for_it(order: str) -> None:
    place = position(
        YARD,
        fig("Ann", "B2"),
        fig("Bob", "C2", secondary="shield", facing="w", stunned=True, shield_order=order),
    )

    played = place.play("attack e", "5 7")  # 5 against 7 - 1 - 3 + 1

    assert played.changed == {}


@pytest.mark.clause("H-061", "H-060")
def test_a_second_stun_costs_no_second_turn() -> None:
    place = position(YARD, fig("Ann", "B2"), fig("Bob", "C2", facing="w", stunned=True))

    after = place.play("attack e", "5 8").play("").play("pass")

    assert after.play("move e").stopped is None


@pytest.mark.clause("H-061")
def test_a_stunned_figure_can_be_slain() -> None:
    place = position(YARD, fig("Ann", "B2"), fig("Bob", "C2", facing="w", stunned=True))

    assert place.play("attack e", "5 7").changed == {"Bob": {"lives": 2, "at": "off", "stunned": False}}


@pytest.mark.clause("H-062")
def test_who_has_shed_a_stun_can_be_stunned_at_once() -> None:
    after = dazed().play("pass")

    assert after.play("attack w", "5 4").changed == {"Ann": {"stunned": True}}


@pytest.mark.clause("H-062")
def test_by_variant_there_is_a_breathing_space_after_a_stun() -> None:
    place = position(
        YARD,
        fig("Ann", "B2", secondary="none", stunned=True, facing="e"),
        fig("Bob", "C2", facing="w"),
        variant={"stun_grace": "on"},
    )

    after = place.play("pass")

    assert after["Ann"].grace
    assert after.play("attack w", "5 5").changed == {}
    assert after.play("pass").play("pass").changed == {"Ann": {"grace": False}}


@pytest.mark.clause("H-063")
@pytest.mark.parametrize(("facing", "theirs"), [("w", 6), ("n", 7), ("e", 8)])
def test_a_stunned_defender_loses_three(facing: str, theirs: int) -> None:
    place = position(YARD, fig("Ann", "B2"), fig("Bob", "C2", facing=facing, stunned=True))

    assert place.is_even("attack e", 2, theirs)


@pytest.mark.clause("H-063")
def test_a_stunned_defender_may_still_win() -> None:
    place = position(YARD, fig("Ann", "B2"), fig("Bob", "C2", main="spear", facing="w", stunned=True))

    assert place.play("attack e", "1 10").changed == {"Ann": {"lives": 2, "at": "off"}}


@pytest.mark.clause("H-063")
def test_the_three_touch_combat_rolls_alone() -> None:
    place = position("....", fig("Ann", "A1", main="crossbow"), fig("Bob", "D1", stunned=True))

    assert place.play("shoot e", "3").changed == {}  # 3 is not under 3
    assert place.play("shoot e", "2 3").changed == {}


@pytest.mark.clause("H-063")
def test_the_three_are_gone_with_the_stun() -> None:
    after = dazed().play("pass")

    assert after.is_even("attack w", 5, 5)  # 5 - 1 + 1 for the shield


@pytest.mark.clause("H-061")
def test_a_stunned_figure_keeps_square_facing_shield_and_gem() -> None:
    place = position(
        YARD,
        fig("Ann", "B2"),
        fig("Bob", "C2", secondary="shield", facing="w", warded=True),
        gem="Bob",
    )

    played = place.play("attack e", "5 3")  # 5 against 3 - 1 + 1 + 1

    assert played.changed == {"Bob": {"stunned": True}}
    assert played.gem == "Bob"


@pytest.mark.clause("H-061")
def test_a_lost_action_is_no_stun() -> None:
    place = position(YARD, fig("Ann", "B2"), fig("Bob", "C2", facing="w", lost_action=True))

    assert place.is_even("attack e", 4, 5)
    assert place.play("attack e", "5 5").changed == {"Bob": {"stunned": True}}


@pytest.mark.clause("H-060", "H-062")
def test_markers_run_out_in_a_skipped_turn() -> None:
    played = dazed(hasted=True, blessed=True, lost_action=True, warded=True).play("pass")

    assert played.changed == {"Ann": {"stunned": False, "hasted": False, "blessed": False, "lost_action": False}}


@pytest.mark.clause("H-060")
def test_a_stunned_figure_in_the_middle_of_things_is_an_obstacle_like_any() -> None:
    place = position("...", fig("Ann", "A1"), fig("Bob", "B1", stunned=True))

    assert place.refused("move 2e") == "H-039"


@pytest.mark.clause("H-060")
@pytest.mark.parametrize(("face", "streak"), [("6", 0), ("1", 1)])
def test_poison_rolls_on_in_a_turn_that_is_skipped(face: str, streak: int) -> None:
    played = dazed(poisoned=True).play("move w", face)

    assert played.sides == [6]
    assert played.stopped == "stunned"
    assert (played["Ann"].stunned, played["Ann"].poison_streak) == (False, streak)


@pytest.mark.clause("H-060")
def test_poison_stuns_and_costs_this_very_turn() -> None:
    place = position(YARD, fig("Ann", "B2", secondary="shield", poisoned=True), fig("Bob", "F1"))

    played = place.play("move w", "1")

    assert played.stopped == "stunned"
    assert played.changed == {"Ann": {"poison_streak": 1}}
    assert played.play("pass").play("move w", "2").changed == {"Ann": {"at": "A2", "poison_streak": 0}}


@pytest.mark.clause("H-060")
def test_a_stunned_and_poisoned_figure_can_die_in_the_turn_it_skips() -> None:
    played = dazed(poisoned=True, poison_streak=1).play("", "1")

    assert played.stopped == "slain"
    assert played.changed == {"Ann": {"lives": 2, "at": "off", "stunned": False, "poisoned": False, "poison_streak": 0}}


@pytest.mark.clause("H-060")
def test_a_flask_at_the_start_gives_the_turn_back() -> None:
    played = dazed("flask").play("drink; move w; face s")

    assert played.stopped is None
    assert played.changed == {"Ann": {"stunned": False, "secondary": "none", "at": "A2", "facing": "s"}}


@pytest.mark.clause("H-060")
def test_there_is_no_drinking_without_a_flask() -> None:
    assert dazed("shield").refused("drink") == "H-218"
