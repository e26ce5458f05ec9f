"""The tantrum itself: whom it reaches, what it does, in which order the dice fall. How turns are counted has a file of its own."""

from fractions import Fraction
from typing import Any

import pytest

from tests.table import Position, fig, position

FIELD = """
    ...........
    ...........
    ...........
    ...........
    ...........
    ...........
    ...........
    ...........
    ...........
"""


def archer(at: str = "E5", **state: Any) -> dict[str, Any]:
    return fig("Ann", at, "marksman", "crossbow", "none", **{"misses": 2, **state})


def furious(*figures: dict[str, Any], map_: str = FIELD, at: str = "E5", **extra: Any) -> Position:
    """A marksman who shoots east at Far, misses for the third time and loses his temper."""
    return position(map_, archer(at), *figures, fig("Far", "K5"), **extra)


@pytest.mark.clause("H-139", "H-140", "H-144", "H-146")
@pytest.mark.parametrize(("face", "stunned"), [(1, True), (2, False), (3, False), (4, False)])
def test_the_third_miss_in_a_row_throws_it(face: int, stunned: bool) -> None:
    here = furious(fig("Bob", "E3"))

    after = here.play("shoot e", f"10 {face}")

    assert after.sides == [10, 4]
    assert after.changed == {"Ann": {"misses": 0}} | ({"Bob": {"stunned": True}} if stunned else {})


@pytest.mark.clause("H-139")
@pytest.mark.parametrize("misses", [0, 1])
def test_the_first_two_misses_do_not(misses: int) -> None:
    here = position(FIELD, archer(misses=misses), fig("Bob", "E3"), fig("Far", "K5"))

    after = here.play("shoot e", "10")

    assert after.sides == [10]
    assert after.changed == {"Ann": {"misses": misses + 1}}


@pytest.mark.clause("H-144")
def test_its_odds() -> None:
    here = furious(fig("Bob", "E3"))

    assert here.odds("shoot e", "Bob")["stunned"] == Fraction(1, 2) * Fraction(1, 4)  # Far is at 6: missed in 1/2


# H-141, H-142: the diamond of radius 4


@pytest.mark.clause("H-141", "H-142")
@pytest.mark.parametrize(
    ("square", "reached"),
    [
        ("E1", True), ("E9", True), ("A5", True), ("I5", True), ("D6", True), ("C3", True), ("G7", True), ("F2", True),
        ("B6", True), ("D2", True), ("J5", False), ("F1", False), ("D9", False), ("B3", False), ("H7", False),
        ("C2", False), ("G8", False), ("A1", False), ("I9", False), ("A6", False),
    ],
)  # fmt: skip
def test_it_reaches_four_squares_diagonals_double(square: str, reached: bool) -> None:
    here = furious(fig("Bob", square))

    after = here.play(
        "shoot e", "10 10 1" if square == "I5" else "10 10" if square == "J5" else "10 1" if reached else "10"
    )

    assert after["Bob"].stunned == reached
    assert after.told("TantrumThrown")[0].reached == (("Bob",) if reached else ())


@pytest.mark.clause("H-141")
def test_the_whole_area_is_a_diamond() -> None:
    squares = [f"{column}{row}" for row in (1, 2, 3, 4, 6, 7, 8, 9) for column in "ABCDEFGHI"]
    crowd = [fig(f"P{square}", square) for square in squares if away(square) <= 5]
    here = furious(*crowd)

    after = here.play("shoot e", "10" + " 1" * 32)

    stunned = {here.at(name) for name, fields in after.changed.items() if fields.get("stunned")}
    assert len(crowd) == 48
    assert stunned == {square for square in squares if away(square) <= 4}


def away(square: str) -> int:
    return abs(ord(square[0]) - ord("E")) + abs(int(square[1]) - 5)


# H-143: sight


@pytest.mark.clause("H-143")
@pytest.mark.parametrize(
    ("map_", "reached"),
    [
        ("...........\n...........\n...........", True),
        ("...........\n..........#\n...........", True),
        ("...........\n#..........\n...........", True),
        ("...........\n..#........\n...........", True),
        ("...........\n.#.........\n...........", False),
        ("...........\n.O.........\n...........", False),
        ("...........\n.+.........\n...........", False),
        ("...........\n./.........\n...........", True),
        ("...........\n.!.........\n...........", True),
        ("...........\n.).........\n...........", True),
    ],
)
def test_only_those_in_sight_are_reached(map_: str, reached: bool) -> None:
    here = position(map_, archer("B3"), fig("Bob", "B1"), fig("Far", "K3"))

    after = here.play("shoot e", "10 1" if reached else "10")

    assert after["Bob"].stunned == reached


@pytest.mark.clause("H-143")
def test_figures_are_no_cover() -> None:
    here = furious(fig("Bob", "E4"), fig("Cid", "E3"))

    assert here.play("shoot e", "10 4 1").changed == {"Ann": {"misses": 0}, "Cid": {"stunned": True}}


@pytest.mark.clause("H-143")
def test_by_variant_figures_are_cover() -> None:
    here = furious(fig("Bob", "E4"), fig("Cid", "E3"), variant={"figures_block_los": "on"})

    assert here.play("shoot e", "10 4").changed == {"Ann": {"misses": 0}}


# HR-224: allies yes, himself no


@pytest.mark.clause("H-140", "H-141")
def test_allies_are_reached_and_he_is_not() -> None:
    here = position(FIELD, archer(team="red"), fig("Bob", "E3", team="red"), fig("Far", "K5"))

    after = here.play("shoot e", "10 1")

    assert after.told("TantrumThrown")[0].reached == ("Bob",)
    assert after.changed == {"Ann": {"misses": 0}, "Bob": {"stunned": True}}


@pytest.mark.clause("H-140")
def test_by_variant_allies_are_spared() -> None:
    here = position(
        FIELD, archer(team="red"), fig("Bob", "E3", team="red"), fig("Far", "K5"), variant={"friendly_fire": "off"}
    )

    assert here.play("shoot e", "10").changed == {"Ann": {"misses": 0}}


@pytest.mark.clause("H-140", "H-146")
def test_with_nobody_near_it_only_clears_the_count() -> None:
    here = furious()

    after = here.play("shoot e", "10")

    assert after.sides == [10]
    assert after.told("TantrumThrown")[0].reached == ()
    assert after.changed == {"Ann": {"misses": 0}}


# the order of dice: one d4 each, in turn order from the marksman on, none for the stunned


@pytest.mark.clause("H-144")
@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (["Ann", "Bob", "Cid", "Dan", "Far"], ("Bob", "Cid", "Dan")),
        (["Bob", "Ann", "Cid", "Dan", "Far"], ("Cid", "Dan", "Bob")),
        (["Dan", "Far", "Cid", "Ann", "Bob"], ("Bob", "Dan", "Cid")),
        (["Far", "Dan", "Cid", "Bob", "Ann"], ("Dan", "Cid", "Bob")),
    ],
)
def test_dice_fall_in_turn_order_from_the_marksman_on(order: list[str], expected: tuple[str, ...]) -> None:
    here = furious(fig("Bob", "E3"), fig("Cid", "C5"), fig("Dan", "E6"), order=order, active="Ann")

    after = here.play("shoot e", "10 1 2 3")

    assert after.sides == [10, 4, 4, 4]
    assert tuple(one.figure for one in after.told("Pelted")) == expected
    assert [name for name in ("Bob", "Cid", "Dan") if after[name].stunned] == [expected[0]]


@pytest.mark.clause("H-061", "H-144")
def test_no_die_falls_for_the_stunned() -> None:
    here = furious(fig("Bob", "E3"), fig("Cid", "C5", stunned=True), fig("Dan", "E6"))

    after = here.play("shoot e", "10 4 1")

    assert after.sides == [10, 4, 4]
    assert after.changed == {"Ann": {"misses": 0}, "Dan": {"stunned": True}}


@pytest.mark.clause("H-144")
def test_each_has_a_chance_of_his_own() -> None:
    here = furious(fig("Bob", "E3"), fig("Cid", "C5"))

    for name in ("Bob", "Cid"):
        assert here.odds("shoot e", name)["stunned"] == Fraction(1, 8)
    assert here.play("shoot e", "10 1 1").changed.keys() == {"Ann", "Bob", "Cid"}


# HR-229: shields, wards, lives


@pytest.mark.clause("H-144", "H-214", "H-216")
@pytest.mark.parametrize(
    ("shield_order", "befell"),
    [("always", {"secondary": "none"}), ("slain", {"stunned": True}), ("never", {"stunned": True})],
)
def test_a_shield_may_turn_it(shield_order: str, befell: dict[str, Any]) -> None:
    here = furious(fig("Bob", "E3", "rogue", "axe", "shield", shield_order=shield_order))

    assert here.play("shoot e", "10 1").changed == {"Ann": {"misses": 0}, "Bob": befell}


@pytest.mark.clause("H-144", "H-214")
@pytest.mark.parametrize(("value", "turned"), [("all", True), ("physical", True), ("melee", False)])
def test_by_variant_a_shield_may_not(value: str, turned: bool) -> None:
    bob = fig("Bob", "E3", "rogue", "axe", "shield", shield_order="always")
    here = furious(bob, variant={"shield_vs": value})

    after = here.play("shoot e", "10 1")

    assert after.changed["Bob"] == ({"secondary": "none"} if turned else {"stunned": True})


@pytest.mark.clause("H-061", "H-144", "H-214")
def test_a_shield_is_not_spent_where_no_die_falls() -> None:
    here = furious(fig("Bob", "E3", "rogue", "axe", "shield", shield_order="always", stunned=True))

    assert here.play("shoot e", "10").changed == {"Ann": {"misses": 0}}


@pytest.mark.clause("H-144", "H-159")
def test_a_ward_does_nothing_against_garbage() -> None:
    here = furious(fig("Bob", "E3", warded=True))

    assert here.play("shoot e", "10 1").changed == {"Ann": {"misses": 0}, "Bob": {"stunned": True}}


@pytest.mark.clause("H-144", "H-022")
def test_a_carrier_stunned_by_it_keeps_the_gem() -> None:
    here = furious(fig("Bob", "E3"), gem="Bob")

    after = here.play("shoot e", "10 1")

    assert after.scene.gem == here.scene.gem


@pytest.mark.clause("H-146")
def test_a_hit_by_garbage_is_no_hit_for_the_count() -> None:
    here = furious(fig("Bob", "E3"))

    after = here.play("shoot e", "10 1")

    assert after["Ann"].misses == 0
    assert not after.told("WoundRolled")


# when it comes: at the end of his turn, after everything else in it


@pytest.mark.clause("H-139", "H-144")
def test_it_comes_after_the_action() -> None:
    here = furious(fig("Bob", "E4", facing="s"), fig("Cid", "E6"))

    tie = here.play("shoot e; attack n", "10 1 2 1 4")  # 1 against 2 - 1
    won = here.play("shoot e; attack n", "10 1 1 4")  # 1 against 1 - 1: Bob is stunned before the garbage flies

    assert (tie.sides, won.sides) == ([10, 3, 8, 4, 4], [10, 3, 8, 4])
    assert tie.changed == won.changed == {"Ann": {"misses": 0}, "Bob": {"stunned": True}}


@pytest.mark.clause("H-139", "H-144")
def test_it_comes_even_if_his_own_action_has_stunned_him() -> None:
    here = furious(fig("Bob", "E4", facing="s"), fig("Cid", "E6"))

    after = here.play("shoot e; attack n", "10 1 3 4 1")  # 1 against 3 - 1: Ann loses by 1

    assert after.sides == [10, 3, 8, 4, 4]
    assert after.changed == {"Ann": {"misses": 0, "stunned": True}, "Cid": {"stunned": True}}
    assert after.stopped is None


@pytest.mark.clause("H-139", "H-067")
def test_it_does_not_come_if_his_own_action_has_slain_him() -> None:
    here = furious(fig("Bob", "E4", facing="s"))

    after = here.play("shoot e; attack n", "10 1 8")

    assert after.sides == [10, 3, 8]
    assert after.changed == {"Ann": {"at": "off", "lives": 2, "misses": 0}}
    assert not after.told("TantrumThrown")


@pytest.mark.clause("H-139")
def test_it_does_not_come_when_the_game_is_over() -> None:
    here = position(FIELD, archer(), fig("Bob", "E4", facing="s", lives=1), fig("Far", "K5", team="Ann"))

    after = here.play("shoot e; attack n", "10 3 1")

    assert after.sides == [10, 3, 8]
    assert after["Ann"].misses == 2


@pytest.mark.clause("H-139", "H-152")
def test_markers_run_out_before_it() -> None:
    here = furious(fig("Bob", "E3"))
    here["Ann"].blessed = True

    kinds = [type(one).__name__ for one in here.play("shoot e", "10 1").events]

    assert kinds.index("MarkersExpired") < kinds.index("TantrumThrown")


@pytest.mark.clause("H-060", "H-144")
def test_whom_it_stuns_skips_his_next_turn() -> None:
    here = furious(fig("Bob", "E3"))

    after = here.play("shoot e", "10 1").play("move n")

    assert after.stopped == "stunned"
    assert after.changed == {"Bob": {"stunned": False}}


@pytest.mark.clause("H-139", "H-141")
def test_it_is_thrown_from_where_he_ends() -> None:
    here = position(FIELD, archer("E6"), fig("Bob", "E1"), fig("Far", "K5"))

    after = here.play("move n; shoot e", "10 1")

    assert after.changed == {"Ann": {"at": "E5", "misses": 0}, "Bob": {"stunned": True}}


@pytest.mark.clause("H-141", "H-064")
def test_figures_off_the_board_are_not_reached() -> None:
    here = furious(fig("Bob", "off"), fig("Cid", "E3"))

    after = here.play("shoot e", "10 4")

    assert after.sides == [10, 4]
