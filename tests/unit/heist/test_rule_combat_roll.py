"""What each side rolls and how totals compare. Clauses H-044 … H-046."""

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


@pytest.mark.clause("H-045")
@pytest.mark.parametrize(
    ("weapon", "faces", "sides"),
    [
        ("dagger", "2", [4]),
        ("short_sword", "1 1", [3, 3]),
        ("hammer", "1", [6]),
        ("axe", "2", [8]),
        ("whip", "2", [8]),
        ("mace", "2", [8]),
        ("spear", "2", [10]),
        ("crossbow", "2", [3]),
    ],
)
def test_the_attackers_weapon_gives_the_dice(weapon: str, faces: str, sides: list[int]) -> None:
    played = duel(weapon).play("attack e", f"{faces} 3")

    assert played.sides == [*sides, 8]
    assert played.changed == {}  # 2 against 3 - 1


@pytest.mark.clause("H-045")
@pytest.mark.parametrize(
    ("weapon", "faces", "sides"),
    [
        ("dagger", "3", [4]),
        ("short_sword", "1 2", [3, 3]),
        ("axe", "3", [8]),
        ("whip", "3", [8]),
        ("mace", "3", [8]),
        ("pike", "3", [3]),
        ("spear", "3", [10]),
        ("crossbow", "3", [3]),
    ],
)
def test_the_defenders_weapon_gives_the_dice(weapon: str, faces: str, sides: list[int]) -> None:
    played = duel(theirs=weapon).play("attack e", f"2 {faces}")

    assert played.sides == [8, *sides]
    assert played.changed == {}


@pytest.mark.clause("H-045")
def test_a_hammer_adds_one_to_its_die_on_either_side() -> None:
    assert duel("hammer", "hammer").play("attack e", "3 3").changed == {}


@pytest.mark.clause("H-045")
def test_the_knife_in_the_other_hand_rolls_nothing() -> None:
    place = position(
        PLAIN,
        fig("Ann", "B3", main="none", secondary="throwing_knife"),
        fig("Bob", "C3", facing="w", secondary="throwing_knife"),
    )

    assert place.play("attack e", "1").sides == [8]


@pytest.mark.clause("H-045")
def test_an_unarmed_attacker_strikes_with_nought() -> None:
    played = duel("none").play("attack e", "2")

    assert played.sides == [8]
    assert played.changed == {"Ann": {"stunned": True}}  # 0 against 2 - 1


@pytest.mark.clause("H-045")
@pytest.mark.parametrize("face", [1, 8])
def test_an_unarmed_defender_stands_at_nought(face: int) -> None:
    played = duel(theirs="none").play("attack e", str(face))

    assert played.sides == [8]
    assert played["Bob"].lives == 2  # even 1 is 2 more than 0 - 1


@pytest.mark.clause("H-045", "H-048")
def test_two_unarmed_figures_roll_nothing_and_the_front_decides() -> None:
    played = duel("none", "none").play("attack e")

    assert played.sides == []
    assert played.changed == {"Bob": {"stunned": True}}  # 0 against -1


@pytest.mark.clause("H-045")
def test_by_variant_bare_hands_are_a_d3_on_either_side() -> None:
    place = position(
        PLAIN,
        fig("Ann", "B3", main="none"),
        fig("Bob", "C3", main="none", facing="w"),
        variant={"unarmed_roll": "1d3"},
    )

    played = place.play("attack e", "3 2")

    assert played.sides == [3, 3]
    assert played["Bob"].lives == 2


@pytest.mark.clause("H-046")
def test_totals_below_nought_are_compared_as_they_are() -> None:
    place = position(PLAIN, fig("Ann", "B3", main="none"), fig("Bob", "C3", main="dagger", facing="e", stunned=True))

    played = place.play("attack e", "4")

    assert played["Bob"].lives == 2  # 0 against 4 - 3 - 3
    assert place.play("attack e", "1")["Bob"].lives == 2


@pytest.mark.clause("H-046")
def test_by_variant_no_total_is_below_nought() -> None:
    place = position(
        PLAIN,
        fig("Ann", "B3", main="none"),
        fig("Bob", "C3", main="dagger", facing="e", stunned=True),
        variant={"roll_floor": 0},
    )

    assert place.play("attack e", "4").changed == {}
