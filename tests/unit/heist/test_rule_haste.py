"""What Haste does, and when it runs out."""

from typing import Any

import pytest

from tests.table import Position, fig, position

FIELD = """
    ..........
    ..........
    ..........
"""


def priest(at: str = "A1", secondary: str = "none", **state: Any) -> dict[str, Any]:
    return fig("Ann", at, "priest", "axe", secondary, **state)


def bob(at: str = "C1", **state: Any) -> dict[str, Any]:
    return fig("Bob", at, "rogue", "axe", "none", **state)


def steps(here: Position, most: int) -> None:
    """The active figure, in column A, has that many steps and no more."""
    here.play(f"move {most}e")
    assert here.refused(f"move {most + 1}e") == "H-028"


@pytest.mark.clause("H-163")
@pytest.mark.parametrize(
    ("main", "carries", "most"),
    [("axe", False, 7), ("dagger", False, 9), ("short_sword", False, 8), ("pike", False, 5), ("spear", True, 8)],
)
def test_haste_adds_1_to_move(main: str, carries: bool, most: int) -> None:
    here = position(
        "............",
        fig("Bob", "A1", "rogue", main, "none", hasted=True),
        fig("Cid", "L1"),
        gem="Bob" if carries else "",
    )

    steps(here, most)


@pytest.mark.clause("H-163", "H-164")
def test_haste_is_for_the_next_turn_and_ends_with_it() -> None:
    here = position(FIELD, priest("A3"), fig("Bob", "A1", "rogue", "axe", "none"))

    hasted = here.play("cast haste at Bob")
    used = hasted.play("move 7e")
    later = used.play("")

    assert hasted.changed == {"Bob": {"hasted": True}}
    assert used.changed == {"Bob": {"at": "H1", "hasted": False}}
    assert later.refused("move 7w") == "H-028"


@pytest.mark.clause("H-164")
@pytest.mark.parametrize(("state", "orders"), [({}, ""), ({}, "face s"), ({"stunned": True}, "move e")])
def test_unused_it_ends_all_the_same(state: dict[str, Any], orders: str) -> None:
    here = position(FIELD, bob(hasted=True, **state), fig("Cid", "J3"))

    assert here.play(orders).changed["Bob"]["hasted"] is False


@pytest.mark.clause("H-163")
def test_two_hastes_are_one() -> None:
    here = position(FIELD, priest("A3"), fig("Bob", "A1", "rogue", "axe", "none", hasted=True))

    twice = here.play("cast haste at Bob")

    assert twice.changed == {}
    steps(twice, 7)


@pytest.mark.clause("H-163", "H-164")
def test_who_has_moved_this_round_has_it_in_the_next() -> None:
    here = position(FIELD, fig("Bob", "A1", "rogue", "axe", "none"), priest("A3"), active="Ann", order=["Bob", "Ann"])

    steps(here.play("cast haste at Bob"), 7)


@pytest.mark.clause("H-163", "H-164")
@pytest.mark.parametrize("hasted", [False, True])
def test_haste_on_himself_is_for_his_next_turn(hasted: bool) -> None:
    here = position(FIELD, priest("A3", hasted=hasted), bob("J1"))

    after = here.play("cast haste at Ann")
    later = after.play("")

    assert after["Ann"].hasted
    assert not after.told("MarkersExpired")
    steps(later, 7)
    assert later.play("move e")["Ann"].hasted is False


@pytest.mark.clause("H-164")
def test_haste_on_another_does_not_keep_his_own() -> None:
    here = position(FIELD, priest("A3", hasted=True), bob())

    assert here.play("cast haste at Bob").changed == {"Ann": {"hasted": False}, "Bob": {"hasted": True}}


@pytest.mark.clause("H-163", "H-164", "H-161")
def test_a_ward_eats_haste_on_himself_and_the_older_one_runs_out() -> None:
    here = position(FIELD, priest(hasted=True, warded=True), bob())

    assert here.play("cast haste at Ann").changed == {"Ann": {"hasted": False, "warded": False}}


@pytest.mark.clause("H-164", "H-152")
def test_haste_on_himself_keeps_nothing_else() -> None:
    here = position(FIELD, priest(hasted=True, blessed=True), bob())

    assert here.play("cast haste at Ann").changed == {"Ann": {"blessed": False}}


@pytest.mark.clause("H-163", "H-224")
def test_haste_on_oneself_by_doll_is_for_the_next_turn_too() -> None:
    here = position(FIELD, fig("Bob", "A1", "rogue", "axe", "voodoo_doll"), fig("Cid", "J3", "rogue", "axe", "none"))

    after = here.play("cast haste at Bob via doll from A2")

    assert after.changed == {"Bob": {"hasted": True, "secondary": "none"}}
    steps(after.play(""), 7)


@pytest.mark.clause("H-163", "H-129")
def test_haste_gives_no_shot_more() -> None:
    here = position(FIELD, fig("Bob", "A1", "marksman", "crossbow", "none", hasted=True), fig("Cid", "D1"))

    assert here.refused("shoot e; move e") == "H-129"
