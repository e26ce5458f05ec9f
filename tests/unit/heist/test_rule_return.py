"""Where the slain return to. Clauses H-064 … H-066."""

from typing import Any

import pytest

from tests.table import Played, Position, fig, position

FOUR = """
_....._
.......
_....._
"""


def duel(map_: str = FOUR, *others: dict[str, Any], starts: tuple[dict[str, str], ...] = (), **bob: Any) -> Position:
    """Ann at C2 kills Bob at D2 with an 8 against a 1."""
    return position(map_, fig("Ann", "C2"), fig("Bob", "D2", facing="w", **bob), *others, starts=starts)


def slay(place: Position, dice: str = "") -> Played:
    return place.play("attack e", f"8 1 {dice}")


@pytest.mark.clause("H-064", "H-065", "H-066")
@pytest.mark.parametrize(("face", "square"), [(1, "A1"), (2, "G1"), (3, "A3"), (4, "G3")])
def test_the_slain_return_to_a_random_start_square(face: int, square: str) -> None:
    played = slay(duel(), str(face))

    assert played.sides == [8, 8, 4]
    assert played.changed == {"Bob": {"at": square, "lives": 2, "facing": "n"}}


@pytest.mark.clause("H-066")
@pytest.mark.parametrize(("face", "square"), [(1, "G1"), (2, "A3")])
def test_only_free_start_squares_are_drawn_in_reading_order(face: int, square: str) -> None:
    played = slay(duel(FOUR, fig("Cid", "A1"), fig("Dag", "G3")), str(face))

    assert played.sides == [8, 8, 2]
    assert played.at("Bob") == square


@pytest.mark.clause("H-066")
def test_a_choice_among_one_rolls_nothing() -> None:
    played = slay(duel(FOUR, fig("Cid", "A1"), fig("Dag", "G3"), fig("Eve", "G1")))

    assert played.sides == [8, 8]
    assert played.at("Bob") == "A3"


@pytest.mark.clause("H-066")
def test_the_square_he_fell_on_is_free_again() -> None:
    place = position("_.._", fig("Ann", "C1"), fig("Bob", "D1", facing="w"))

    assert slay(place, "2").at("Bob") == "D1"
    assert slay(place, "2").sides == [8, 8, 2]


@pytest.mark.clause("H-066")
def test_his_own_square_may_be_the_only_free_one() -> None:
    place = position("_..", fig("Bob", "B1"), fig("Ann", "A1", facing="e"))

    played = place.play("attack w", "8 1")

    assert played.sides == [8, 8]
    assert played.at("Ann") == "A1"


@pytest.mark.clause("H-066")
@pytest.mark.parametrize(("face", "square"), [(1, "B1"), (2, "F1"), (3, "A2"), (4, "G2")])
def test_with_every_start_square_taken_the_nearest_floor_to_one_will_do(face: int, square: str) -> None:
    guards = [fig(name, at) for name, at in (("Cid", "A1"), ("Dag", "G1"), ("Eve", "A3"), ("Fay", "G3"))]

    played = slay(duel(FOUR, *guards), str(face))

    assert played.sides == [8, 8, 4]
    assert played.at("Bob") == square


@pytest.mark.clause("H-066")
@pytest.mark.parametrize(("face", "square"), [(1, "B1"), (2, "E1")])
def test_of_two_taken_start_squares_one_is_drawn(face: int, square: str) -> None:
    place = position(
        "_...._\n......", fig("Ann", "B2"), fig("Bob", "C2", facing="w"), fig("Cid", "A1"), fig("Dag", "F1")
    )

    played = slay(place, str(face))

    assert played.sides == [8, 8, 2]
    assert played.at("Bob") == square


@pytest.mark.clause("H-066")
def test_nearest_is_by_distance_then_in_reading_order() -> None:
    place = position(
        "...._\n.....\n..../",
        fig("Ann", "B2"),
        fig("Bob", "C2", facing="w"),
        fig("Cid", "E1"),
        fig("Dag", "D1"),
    )

    assert slay(place).at("Bob") == "E2"  # 1 away; D2 and E3 are 2 away, and E3 is a door


@pytest.mark.clause("H-066")
def test_traps_gem_and_knives_may_lie_where_he_returns() -> None:
    place = position(
        "_....\n#....",
        fig("Ann", "C2"),
        fig("Bob", "D2", facing="w"),
        fig("Cid", "A1"),
        fig("Nib", "E1", "mechanic"),
        traps=[{"at": "B1", "owner": "Nib"}],
        gem="B1",
        knives=[{"at": "B1"}],
    )

    played = slay(place)

    assert played.sides == [8, 8]
    assert played.changed == {"Bob": {"at": "B1", "lives": 2, "facing": "n"}}


@pytest.mark.clause("H-064", "H-066")
def test_with_no_floor_free_he_waits_off_the_board() -> None:
    place = position("_</", fig("Ann", "A1"), fig("Bob", "B1", facing="w"), starts=[{"at": "A1", "facing": "s"}])

    played = slay(place)

    assert played.changed == {"Bob": {"at": "off", "lives": 2}}
    assert (played.active, played.scene.round) == ("Ann", 2)


@pytest.mark.clause("H-064")
def test_without_start_squares_he_waits_off_the_board_and_keeps_his_facing() -> None:
    played = slay(duel("......\n......"))

    assert played.sides == [8, 8]
    assert played.changed == {"Bob": {"at": "off", "lives": 2}}
    assert played.outcome is None


@pytest.mark.clause("H-064")
def test_nobody_left_on_the_board_is_no_end() -> None:
    played = position("...", fig("Ann", "A1", poisoned=True, poison_streak=1)).play("", "1")

    assert (played.scene.active, played.scene.round, played.outcome) == (None, 1, None)


@pytest.mark.clause("H-064")
@pytest.mark.parametrize(("facing", "turned"), [("e", "e"), ("s", "s"), ("w", None)])
def test_he_faces_as_his_start_square_says(facing: str, turned: str | None) -> None:
    played = slay(duel(starts=({"at": "G1", "facing": facing},)), "2")

    assert played.changed["Bob"].get("facing") == turned


@pytest.mark.clause("H-064", "H-066")
def test_beside_a_start_square_he_faces_as_that_one_says() -> None:
    place = position(
        "_......",
        fig("Ann", "C1"),
        fig("Bob", "D1", facing="w"),
        fig("Cid", "A1"),
        starts=[{"at": "A1", "facing": "s"}],
    )

    assert slay(place).changed["Bob"] == {"at": "B1", "lives": 2, "facing": "s"}


@pytest.mark.hazard(20)
@pytest.mark.clause("H-064", "H-081")
def test_returning_onto_a_trap_sets_nothing_off() -> None:
    place = position(
        FOUR,
        fig("Ann", "C2"),
        fig("Bob", "D2", facing="w"),
        fig("Nib", "G2", "mechanic"),
        traps=[{"at": "A1", "owner": "Nib"}],
    )

    played = slay(place, "1")

    assert played.at("Bob") == "A1"
    assert played.scene.traps == place.scene.traps


@pytest.mark.clause("H-064")
def test_by_variant_he_returns_with_his_first_weapons() -> None:
    place = position(
        FOUR,
        fig("Ann", "C2"),
        fig(
            "Bob",
            "D2",
            main="spear",
            secondary="voodoo_doll",
            main_poisoned=True,
            secondary_poisoned=True,
            facing="w",
            kit=["whip", "flask"],
        ),
        variant={"respawn_rearm": "on"},
    )

    played = slay(place, "1")

    assert played.changed["Bob"] == {
        "at": "A1", "lives": 2, "facing": "n", "main": "whip", "secondary": "flask", "main_poisoned": False,
        "secondary_poisoned": False,
    }  # fmt: skip


@pytest.mark.clause("H-064", "H-031")
def test_who_returns_before_his_turn_still_has_it() -> None:
    played = slay(duel(), "1")

    assert played.active == "Bob"
    assert played.play("move e").changed == {"Bob": {"at": "B1"}}


@pytest.mark.clause("H-064", "H-181")
def test_the_return_die_comes_after_the_whips() -> None:
    place = position(FOUR, fig("Ann", "C2", main="whip"), fig("Bob", "D2", facing="w", stunned=True))

    played = place.play("attack e", "8 1 1 3")

    assert played.sides == [8, 8, 2, 4]
    assert played.changed["Bob"] == {"at": "A3", "lives": 2, "facing": "n", "stunned": False, "main": "none"}
