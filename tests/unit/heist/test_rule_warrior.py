"""What warriors add to their Combat Rolls, and when they charge. Clauses H-100 … H-105."""

from fractions import Fraction
from typing import Any

import pytest

from tests.table import Position, fig, position

FIELD = "\n".join(["........"] * 7)


def runner(at: str, foe: str, class_: str = "warrior", main: str = "axe", **scene: Any) -> Position:
    """Ann runs at Bob, who looks north on a wide field."""
    return position(FIELD, fig("Ann", at, class_, main), fig("Bob", foe, facing="n"), **scene)


def struck(class_: str, facing: str = "w", main: str = "axe", secondary: str = "flask", **state: Any) -> Position:
    bob = fig("Bob", "C1", class_, main, secondary, facing=facing, **state)
    return position(".....", fig("Ann", "B1"), bob)


@pytest.mark.clause("H-100", "H-102")
@pytest.mark.parametrize(("facing", "theirs"), [("w", 4), ("n", 5), ("e", 6)])
def test_a_warrior_defends_with_one_more(facing: str, theirs: int) -> None:
    assert struck("warrior", facing).is_even("attack e", 4, theirs)


@pytest.mark.clause("H-100")
@pytest.mark.parametrize("class_", ["mechanic", "mage", "marksman", "priest", "rogue"])
def test_nobody_else_defends_with_more(class_: str) -> None:
    assert struck(class_).is_even("attack e", 4, 5)


@pytest.mark.clause("H-100", "H-063")
def test_a_stunned_warrior_struck_from_behind_still_adds_his_one() -> None:
    assert struck("warrior", "e", stunned=True).is_even("attack e", 3, 8)  # 8 - 3 - 3 + 1


@pytest.mark.clause("H-100", "H-098")
def test_a_warriors_one_does_not_make_up_for_a_missing_weapon() -> None:
    played = struck("warrior", main="none").play("attack e", "1")

    assert played.changed == {"Bob": {"stunned": True}}  # 1 against 0 - 1 + 1


@pytest.mark.clause("H-101", "H-102")
@pytest.mark.parametrize(("main", "ours"), [("axe", 2), ("spear", 2), ("mace", 2), ("crossbow", 2), ("dagger", 2)])
def test_a_warrior_attacks_with_two_more(main: str, ours: int) -> None:
    place = position(".....", fig("Ann", "B1", "warrior", main), fig("Bob", "C1", facing="w"))

    assert place.is_even("attack e", ours, 5)


@pytest.mark.clause("H-101")
def test_an_unarmed_warrior_attacks_with_two() -> None:
    place = position(".....", fig("Ann", "B1", "warrior", "none"), fig("Bob", "C1", facing="w"))

    assert place.play("attack e", "3").changed == {}  # 2 against 3 - 1
    assert place.play("attack e", "4").changed == {"Ann": {"stunned": True}}


@pytest.mark.clause("H-101")
@pytest.mark.parametrize("class_", ["mechanic", "mage", "marksman", "priest", "rogue"])
def test_nobody_else_attacks_with_more(class_: str) -> None:
    place = position(".....", fig("Ann", "B1", class_), fig("Bob", "C1", facing="w"))

    assert place.is_even("attack e", 4, 5)


@pytest.mark.clause("H-101", "H-102")
def test_two_dice_get_the_bonus_once() -> None:
    place = position(".....", fig("Ann", "B1", "warrior", "short_sword"), fig("Bob", "C1", facing="w"))

    assert place.play("attack e", "1 1 5").changed == {}  # 1 + 1 + 2 against 5 - 1


@pytest.mark.clause("H-101")
def test_a_warrior_with_everything_adds_it_all() -> None:
    place = position(
        FIELD,
        fig("Ann", "B2", "warrior", "dagger", blessed=True),
        fig("Bob", "B6", "warrior", main="spear", secondary="shield", facing="s", stunned=True, blessed=True),
        gem="Ann",
    )

    # 2 + 2 warrior + 1 charge + 2 dagger + 1 blessing + 1 gem = 9 against 10 - 3 - 3 + 1 warrior + 1 blessing = 6
    played = place.play("move 3s; attack s", "2 10")

    clash = played.told("Clashed")[0]
    assert [(clash.attack.total, part[1]) for part in clash.attack.parts] == [(9, 2), (9, 1), (9, 2), (9, 1), (9, 1)]
    assert [(clash.defence.total, part[1]) for part in clash.defence.parts] == [(6, -3), (6, -3), (6, 1), (6, 1)]
    assert played.changed["Bob"] == {"secondary": "none"}  # slain, but for his shield, and stunned already


@pytest.mark.clause("H-102")
def test_a_warriors_thrust_is_no_combat_roll() -> None:
    place = position(".....", fig("Ann", "B1", "warrior", "pike"), fig("Bob", "D1", facing="w"))

    assert place.odds("thrust e", "Bob")["slain"] == Fraction(1, 6)


@pytest.mark.clause("H-102")
def test_a_warrior_shoots_and_throws_like_anybody() -> None:
    place = position(".....", fig("Ann", "A1", "warrior", "crossbow", "throwing_knife"), fig("Bob", "D1"))

    assert place.odds("shoot e", "Bob")["slain"] == Fraction(2, 10) / 3
    assert place.odds("throw e", "Bob")["slain"] == Fraction(2, 4) / 3


@pytest.mark.clause("H-103", "H-104", "H-105")
@pytest.mark.parametrize(
    ("at", "foe", "way"),
    [("A4", "E4", "e"), ("H4", "D4", "w"), ("D7", "D3", "n"), ("D1", "D5", "s")],
)
def test_three_squares_straight_are_a_charge(at: str, foe: str, way: str) -> None:
    place = runner(at, foe)
    penalty = {"e": 2, "w": 2, "n": 3, "s": 1}[way]

    assert place.is_even(f"move 3{way}; attack {way}", 2, 5 + penalty)


@pytest.mark.clause("H-103", "H-105")
def test_two_squares_are_none() -> None:
    assert runner("B4", "E4").is_even("move 2e; attack e", 2, 6)


@pytest.mark.clause("H-103")
def test_standing_still_is_none() -> None:
    assert runner("D4", "E4").is_even("attack e", 2, 6)


@pytest.mark.clause("H-103", "H-105")
@pytest.mark.parametrize("moves", ["move 4e", "move e e; move 2e", "move 2e; move to E4"])
def test_a_longer_run_is_one_however_it_is_written(moves: str) -> None:
    assert runner("A4", "F4").is_even(f"{moves}; attack e", 2, 7)


@pytest.mark.clause("H-103", "H-105")
def test_a_bend_before_the_run_is_free() -> None:
    assert runner("A2", "E4").is_even("move 2s 3e; attack e", 2, 7)


@pytest.mark.clause("H-103")
def test_a_bend_within_the_run_breaks_it() -> None:
    assert runner("A3", "E4").is_even("move 2e s 1e; attack e", 2, 6)


@pytest.mark.clause("H-103")
def test_there_and_back_is_no_straight_line() -> None:
    assert runner("C4", "E4").is_even("move 2w 3e; attack e", 2, 7)
    assert runner("D4", "E4").is_even("move 2w 2e; attack e", 2, 6)


@pytest.mark.clause("H-104")
def test_only_the_next_square_of_the_line_is_charged_at() -> None:
    place = runner("A4", "D3")

    assert place.is_even("move 3e; attack n", 2, 7)  # from behind


@pytest.mark.clause("H-104", "H-105")
def test_turning_the_face_elsewhere_does_not_break_the_charge() -> None:
    assert runner("A4", "E4").is_even("move 3e; face w; attack e", 2, 7)


@pytest.mark.clause("H-105")
@pytest.mark.parametrize("class_", ["mechanic", "rogue", "mage", "marksman", "priest"])
def test_nobody_else_charges(class_: str) -> None:
    assert runner("A4", "E4", class_).is_even("move 3e; attack e", 4, 6)


@pytest.mark.clause("H-103", "H-105", "H-085")
def test_a_trap_that_jams_on_the_way_does_not_break_the_charge() -> None:
    place = position(
        FIELD,
        fig("Ann", "A4", "warrior"),
        fig("Bob", "E4"),
        fig("Nib", "H1", "mechanic"),
        traps=[{"at": "C4", "owner": "Nib"}],
    )

    assert place.is_even("move 3e; attack e", 2, 7, before="3")


@pytest.mark.clause("H-105")
def test_the_charge_is_forgotten_with_the_turn() -> None:
    after = runner("A4", "E4").play("move 3e; pass").play("pass")

    assert after.is_even("attack e", 2, 6)


@pytest.mark.clause("H-105")
def test_a_charge_is_not_for_the_defence() -> None:
    after = position(FIELD, fig("Ann", "A4", "warrior"), fig("Bob", "E4")).play("move 3e; face e; pass")

    assert after.is_even("attack w", 4, 4)


@pytest.mark.clause("H-103")
def test_by_variant_the_whole_move_must_be_straight() -> None:
    whole = {"charge": "whole"}

    assert runner("A4", "E4", variant=whole).is_even("move 3e; attack e", 2, 7)
    assert runner("A2", "E4", variant=whole).is_even("move 2s 3e; attack e", 2, 6)
    assert runner("C4", "E4", variant=whole).is_even("move 2w 3e; attack e", 2, 6)


@pytest.mark.clause("H-103")
def test_by_variant_a_diagonal_run_never_charges() -> None:
    place = runner("A1", "E4", variant={"diagonal_move": "cost1"})

    assert place.is_even("move 3se; attack e", 2, 6)


@pytest.mark.clause("H-105")
def test_the_chances_of_a_charge_against_a_side() -> None:
    bob = runner("A4", "E4").odds("move 3e; attack e", "Bob")

    # a + 3 against b - 2: slain where b <= a + 3, stunned where b = a + 4
    assert (bob["slain"], bob["stunned"]) == (Fraction(4 + 5 + 6 + 7 + 8 * 4, 64), Fraction(4, 64))
