"""What a defender loses by being struck from front, side or back, and who is spared that. Clauses H-029, H-051 … H-054, H-098, H-099."""

from fractions import Fraction
from typing import Any

import pytest

from tests.table import Position, fig, position

SQUARES = {"n": "C2", "e": "D3", "s": "C4", "w": "B3"}
ONWARD = {"n": "s", "e": "w", "s": "n", "w": "e"}
TURN = "nesw"


def from_side(
    came_from: str, facing: str, class_: str = "priest", main: str = "axe", *, stunned: bool = False, **variant: Any
) -> Position:
    """Bob looks one way in the middle of the map; Ann stands beside him on some side of the map."""
    bob = fig("Bob", "C3", class_, main, facing=facing, stunned=stunned)
    return position("\n".join(["....."] * 5), fig("Ann", SQUARES[came_from]), bob, variant=variant)


@pytest.mark.clause("H-051", "H-052", "H-053", "H-054")
@pytest.mark.parametrize("facing", list("nesw"))
@pytest.mark.parametrize(("quarter", "penalty"), [(0, 1), (1, 2), (2, 3), (3, 2)])
def test_the_victim_loses_by_the_side_he_is_struck_from(facing: str, quarter: int, penalty: int) -> None:
    came_from = TURN[(TURN.index(facing) + quarter) % 4]
    place = from_side(came_from, facing)

    assert place.is_even(f"attack {ONWARD[came_from]}", 4, 4 + penalty)


@pytest.mark.clause("H-054")
@pytest.mark.parametrize("facing", list("nesw"))
def test_the_attackers_own_facing_costs_him_nothing(facing: str) -> None:
    assert from_side("w", "w").is_even(f"face {facing}; attack e", 4, 5)


@pytest.mark.clause("H-051", "H-052", "H-053")
@pytest.mark.parametrize(("facing", "slain", "stunned"), [("w", 28, 8), ("n", 36, 7), ("e", 43, 6)])
def test_the_chances_of_axe_against_axe_by_side(facing: str, slain: int, stunned: int) -> None:
    chances = from_side("w", facing).odds("attack e", "Bob")

    assert (chances["slain"], chances["stunned"]) == (Fraction(slain, 64), Fraction(stunned, 64))


@pytest.mark.clause("H-051")
def test_by_variant_the_front_costs_nothing() -> None:
    place = from_side("w", "w", front_penalty=0)

    assert place.is_even("attack e", 4, 4)


@pytest.mark.clause("H-052", "H-053")
@pytest.mark.parametrize(("facing", "penalty"), [("n", 2), ("s", 2), ("e", 3)])
def test_by_variant_side_and_back_cost_what_they_did(facing: str, penalty: int) -> None:
    place = from_side("w", facing, front_penalty=0)

    assert place.is_even("attack e", 4, 4 + penalty)


@pytest.mark.clause("H-054")
def test_the_penalty_is_gone_when_the_victim_strikes_back() -> None:
    place = from_side("w", "e").play("attack e", "3 6")  # Bob held out from behind

    assert place.is_even("attack w", 4, 6)  # Ann looks north: her side


@pytest.mark.clause("H-098", "H-099")
@pytest.mark.parametrize("facing", list("nesw"))
def test_a_rogue_loses_one_from_every_side(facing: str) -> None:
    assert from_side("w", facing, "rogue").is_even("attack e", 4, 5)


@pytest.mark.clause("H-098", "H-099")
@pytest.mark.parametrize("facing", list("nesw"))
def test_by_variant_a_rogue_still_loses_one_from_the_front(facing: str) -> None:
    place = from_side("w", facing, "rogue", front_penalty=0)

    assert place.is_even("attack e", 4, 5)


@pytest.mark.clause("H-098")
def test_an_attacking_rogue_loses_nothing() -> None:
    place = position(".....", fig("Ann", "B1", "rogue", facing="w"), fig("Bob", "C1", facing="w"))

    assert place.is_even("attack e", 4, 5)


@pytest.mark.clause("H-098", "H-063")
@pytest.mark.parametrize("facing", ["w", "n", "e"])
def test_a_stunned_rogue_loses_three_more(facing: str) -> None:
    assert from_side("w", facing, "rogue", stunned=True).is_even("attack e", 4, 8)


@pytest.mark.clause("H-098", "H-099")
@pytest.mark.parametrize("facing", ["w", "n", "e"])
def test_a_rogue_with_a_hammer_loses_nothing(facing: str) -> None:
    assert from_side("w", facing, "rogue", "hammer").is_even("attack e", 5, 4)  # 4 + 1


@pytest.mark.clause("H-051", "H-052", "H-053")
@pytest.mark.parametrize("facing", ["w", "n", "e"])
def test_a_hammer_knows_no_back(facing: str) -> None:
    assert from_side("w", facing, main="hammer").is_even("attack e", 5, 4)


@pytest.mark.clause("H-063")
@pytest.mark.parametrize("facing", ["w", "n", "e"])
def test_a_hammer_does_not_help_the_stunned(facing: str) -> None:
    assert from_side("w", facing, main="hammer", stunned=True).is_even("attack e", 2, 4)  # 4 + 1 - 3


@pytest.mark.clause("H-063", "H-051", "H-052", "H-053")
@pytest.mark.parametrize(("facing", "theirs"), [("w", 6), ("n", 7), ("e", 8)])
def test_stun_and_facing_add_up(facing: str, theirs: int) -> None:
    assert from_side("w", facing, stunned=True).is_even("attack e", 2, theirs)


@pytest.mark.clause("H-063", "H-051", "H-052", "H-053")
@pytest.mark.parametrize("facing", ["w", "n", "e"])
def test_by_variant_only_the_worse_of_stun_and_facing_counts(facing: str) -> None:
    place = from_side("w", facing, stunned=True, penalties="worst")

    assert place.is_even("attack e", 4, 7)


@pytest.mark.clause("H-051", "H-053")
@pytest.mark.parametrize(("facing", "penalty"), [("w", 1), ("e", 3)])
def test_by_variant_facing_alone_counts_in_full(facing: str, penalty: int) -> None:
    place = from_side("w", facing, penalties="worst")

    assert place.is_even("attack e", 4, 4 + penalty)


@pytest.mark.clause("H-053")
@pytest.mark.parametrize(
    ("class_", "main", "theirs"), [("priest", "axe", 7), ("rogue", "axe", 5), ("priest", "hammer", 3)]
)
def test_a_dagger_from_behind_adds_two_whoever_is_spared_his_penalty(class_: str, main: str, theirs: int) -> None:
    place = position(".....", fig("Ann", "B1", main="dagger"), fig("Bob", "C1", class_, main, facing="e"))

    assert place.is_even("attack e", 2, theirs)


@pytest.mark.clause("H-053")
@pytest.mark.parametrize(("facing", "theirs"), [("w", 3), ("n", 4)])
def test_a_dagger_adds_nothing_from_front_or_side(facing: str, theirs: int) -> None:
    place = position(".....", fig("Ann", "B1", main="dagger"), fig("Bob", "C1", facing=facing))

    assert place.is_even("attack e", 2, theirs)


@pytest.mark.clause("H-053")
def test_a_dagger_adds_nothing_in_defence() -> None:
    place = position(".....", fig("Ann", "B1", facing="w"), fig("Bob", "C1", main="dagger", facing="w"))

    assert place.is_even("attack e", 3, 4)


@pytest.mark.clause("H-029")
def test_facing_is_chosen_when_the_movement_has_ended() -> None:
    played = position("....", fig("Ann", "A1")).play("move 2e; face s")

    assert played.changed == {"Ann": {"at": "C1", "facing": "s"}}


@pytest.mark.clause("H-029")
@pytest.mark.parametrize("facing", list("nesw"))
def test_facing_can_be_chosen_without_a_step(facing: str) -> None:
    played = position("....", fig("Ann", "A1", facing="w")).play(f"face {facing}")

    assert played["Ann"].facing == 2 * TURN.index(facing)


@pytest.mark.clause("H-029")
def test_facing_stays_where_it_is_not_chosen() -> None:
    played = position("....", fig("Ann", "A1", facing="s")).play("move 2e; pass")

    assert played.changed == {"Ann": {"at": "C1"}}


@pytest.mark.clause("H-029")
def test_facing_is_chosen_once() -> None:
    assert position("....", fig("Ann", "A1")).refused("face e; face w") == "H-029"


@pytest.mark.clause("H-029", "H-031")
@pytest.mark.parametrize("sheet", ["face e; move e", "pass; face e", "attack e; face w"])
def test_facing_comes_after_movement_and_before_the_action(sheet: str) -> None:
    place = position("....", fig("Ann", "A1"), fig("Bob", "B1"))

    assert place.refused(sheet) == "H-031"
