"""Melee: who may be struck, and what the difference does. Clauses H-002, H-036, H-041 … H-050."""

from fractions import Fraction
from typing import Any

import pytest

from tests.table import Position, fig, position

PLAIN = """
.....
.....
.....
.....
.....
"""


def duel(ours: str = "axe", theirs: str = "axe", **state: Any) -> Position:
    """Ann strikes east at Bob, who looks at her: he loses 1."""
    return position(PLAIN, fig("Ann", "B3", main=ours), fig("Bob", "C3", main=theirs, facing="w", **state))


@pytest.mark.clause("H-041", "H-042")
@pytest.mark.parametrize(("direction", "square"), [("n", "C2"), ("e", "D3"), ("s", "C4"), ("w", "B3")])
def test_whoever_stands_beside_the_attacker_can_be_struck(direction: str, square: str) -> None:
    place = position(PLAIN, fig("Ann", "C3"), fig("Bob", square))

    played = place.play(f"attack {direction}", "8 1")

    assert played["Bob"].lives == 2
    assert played.sides == [8, 8]


@pytest.mark.clause("H-041", "H-042")
@pytest.mark.parametrize("direction", ["n", "e", "s", "w"])
def test_an_attack_by_name_goes_where_the_target_stands(direction: str) -> None:
    square = {"n": "C2", "e": "D3", "s": "C4", "w": "B3"}[direction]
    place = position(PLAIN, fig("Ann", "C3"), fig("Bob", square))

    assert place.play("attack bob", "5 3").changed == place.play(f"attack {direction}", "5 3").changed


@pytest.mark.clause("H-041")
def test_nobody_is_no_target() -> None:
    assert duel().refused("attack n") == "H-041"


@pytest.mark.clause("H-041")
def test_a_wall_is_no_target() -> None:
    assert position("#.\n..", fig("Ann", "B1"), fig("Bob", "A2")).refused("attack w") == "H-041"


@pytest.mark.clause("H-041")
def test_a_name_that_nobody_bears_is_no_target() -> None:
    assert duel().refused("attack Cid") == "H-041"


@pytest.mark.clause("H-041")
def test_a_figure_off_the_board_is_no_target() -> None:
    place = position(PLAIN, fig("Ann", "B3"), fig("Bob", "off"), fig("Cid", "C3"))

    assert place.refused("attack Bob") == "H-041"


@pytest.mark.clause("H-042")
@pytest.mark.parametrize("square", ["B2", "D2", "B4", "D4", "C1", "E3", "A3", "C5"])
def test_neither_diagonally_nor_from_two_squares_away(square: str) -> None:
    place = position(PLAIN, fig("Ann", "C3"), fig("Bob", square))

    assert place.refused("attack Bob") == "H-042"


@pytest.mark.clause("H-041")
def test_an_ally_is_anyone_too() -> None:
    place = position(PLAIN, fig("Ann", "B3", team="red"), fig("Bob", "C3", facing="w", team="red"))

    assert place.play("attack e", "5 4").changed == {"Bob": {"lives": 2, "at": "off"}}


@pytest.mark.clause("H-041")
def test_by_variant_an_ally_is_not_attacked() -> None:
    place = position(
        PLAIN,
        fig("Ann", "B3", team="red"),
        fig("Bob", "C3", team="red"),
        fig("Cid", "A3"),
        variant={"friendly_fire": "off"},
    )

    assert place.refused("attack e") == "H-041, HR-068"
    assert place.play("attack w", "4 6").changed == {}


@pytest.mark.clause("H-043")
def test_the_attack_comes_at_the_end_of_the_move() -> None:
    place = position(PLAIN, fig("Ann", "A1"), fig("Bob", "C3", facing="w"))

    played = place.play("move 2s e; attack e", "5 3")

    assert played["Bob"].lives == 2
    assert played.at("Ann") == "B3"


@pytest.mark.clause("H-043")
def test_no_step_follows_an_attack() -> None:
    assert duel().refused("attack e; move n") == "H-031"


@pytest.mark.clause("H-043", "H-036")
def test_an_attacker_need_not_have_moved() -> None:
    assert duel().play("attack e", "4 4").changed == {"Bob": {"stunned": True}}


@pytest.mark.clause("H-029", "H-043")
def test_an_attacker_may_look_elsewhere() -> None:
    played = duel().play("face w; attack e", "5 5")

    assert played.changed == {"Ann": {"facing": "w"}, "Bob": {"stunned": True}}


@pytest.mark.clause("H-029", "H-043")
def test_by_variant_an_attacker_looks_where_he_strikes() -> None:
    place = position(PLAIN, fig("Ann", "B3", facing="n"), fig("Bob", "C3", facing="w"), variant={"attack_arc": "front"})

    assert place.refused("attack e") == "H-029, HR-044"
    assert place.play("face e; attack e", "5 3")["Bob"].lives == 2


@pytest.mark.clause("H-002", "H-044")
def test_each_side_rolls_once_the_attacker_first() -> None:
    played = duel("spear", "hammer").play("attack e", "9 4")

    assert played.sides == [10, 6]
    assert played["Bob"].lives == 2  # 9 against 4 + 1


@pytest.mark.clause("H-002")
def test_a_draw_is_not_rolled_again() -> None:
    assert duel().play("attack e", "4 5").sides == [8, 8]


@pytest.mark.clause("H-044")
def test_a_defender_who_cannot_act_rolls_all_the_same() -> None:
    assert duel(stunned=True).play("attack e", "1 8").sides == [8, 8]


@pytest.mark.clause("H-046", "H-047", "H-048", "H-049", "H-050")
@pytest.mark.parametrize(
    ("ours", "theirs", "changed"),
    [
        (8, 1, {"Bob": {"lives": 2, "at": "off"}}),
        (5, 4, {"Bob": {"lives": 2, "at": "off"}}),  # 2 more
        (5, 5, {"Bob": {"stunned": True}}),  # 1 more
        (5, 6, {}),  # equal
        (5, 7, {"Ann": {"stunned": True}}),
        (5, 8, {"Ann": {"lives": 2, "at": "off"}}),
        (1, 8, {"Ann": {"lives": 2, "at": "off"}}),
    ],
)
def test_the_difference_falls_on_the_loser(ours: int, theirs: int, changed: dict[str, dict[str, Any]]) -> None:
    played = duel().play("attack e", f"{ours} {theirs}")

    assert played.changed == changed
    assert played.stopped is None
    assert played.active == ("Ann" if "at" in changed.get("Bob", {}) else "Bob")


@pytest.mark.clause("H-046", "H-047", "H-048", "H-049", "H-050")
def test_the_chances_of_axe_against_axe_from_the_front() -> None:
    place = duel()

    bob, ann = place.odds("attack e", "Bob"), place.odds("attack e", "Ann")

    assert (bob["slain"], bob["stunned"]) == (Fraction(28, 64), Fraction(8, 64))
    assert (ann["slain"], ann["stunned"]) == (Fraction(15, 64), Fraction(6, 64))


@pytest.mark.clause("H-050")
def test_an_attacker_stunned_by_his_own_attack_skips_his_next_turn() -> None:
    played = duel().play("attack e", "5 7")

    skipped = played.play("pass").play("move n")

    assert skipped.stopped == "stunned"
    assert skipped.changed == {"Ann": {"stunned": False}}


@pytest.mark.clause("H-050")
def test_an_attacker_slain_by_his_own_attack_has_nothing_left_undone() -> None:
    played = duel().play("attack e", "1 8")

    assert played.stopped is None
    assert played.active == "Bob"


@pytest.mark.clause("H-050")
@pytest.mark.parametrize("dice", ["5 7", "1 8"])
def test_by_variant_no_attack_backfires(dice: str) -> None:
    place = position(
        PLAIN, fig("Ann", "B3"), fig("Bob", "C3", main="whip", facing="w"), variant={"attacker_risk": "off"}
    )

    assert place.play("attack e", dice).changed == {}


@pytest.mark.clause("H-048", "H-049", "H-050")
def test_by_variant_an_attack_without_risk_still_wins() -> None:
    place = position(PLAIN, fig("Ann", "B3"), fig("Bob", "C3", facing="w"), variant={"attacker_risk": "off"})

    assert place.play("attack e", "5 5").changed == {"Bob": {"stunned": True}}


@pytest.mark.clause("H-050")
def test_a_pike_that_is_attacked_can_win() -> None:
    assert duel(theirs="pike").play("attack e", "1 3").changed == {"Ann": {"stunned": True}}


@pytest.mark.clause("H-050")
def test_by_variant_a_pike_hurts_nobody_in_defence() -> None:
    place = position(
        PLAIN, fig("Ann", "B3"), fig("Bob", "C3", main="pike", facing="w"), variant={"pike_riposte": "off"}
    )

    assert place.play("attack e", "1 3").changed == {}
    assert place.play("attack e", "3 3").changed == {"Bob": {"stunned": True}}


@pytest.mark.clause("H-044", "H-049")
def test_the_return_die_follows_both_rolls() -> None:
    place = position("_..\n...\n.._", fig("Ann", "A2"), fig("Bob", "B2", facing="w"))

    played = place.play("attack e", "8 1 2")

    assert played.sides == [8, 8, 2]
    assert played.at("Bob") == "C3"


@pytest.mark.clause("H-043")
def test_being_attacked_turns_nobody_round() -> None:
    place = position(PLAIN, fig("Ann", "B3"), fig("Bob", "C3", facing="e"))

    assert place.play("attack e", "4 7").changed == {}


@pytest.mark.clause("H-032")
def test_there_is_one_attack_in_a_turn() -> None:
    assert duel().refused("attack e; attack e") == "H-032"
