"""Death and lives: what is lost, where the slain return, when a figure is out. Clauses H-064 … H-070."""

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


@pytest.mark.clause("H-067", "H-068")
def test_everybody_begins_with_three_lives() -> None:
    assert [figure.lives for figure in duel().scene.figures] == [3, 3]


@pytest.mark.clause("H-067", "H-069", "H-070")
@pytest.mark.parametrize(("before", "after"), [(3, 2), (2, 1), (1, 0)])
def test_each_death_costs_one_life(before: int, after: int) -> None:
    place = duel(FOUR, fig("Cid", "G2"), lives=before)

    played = slay(place, "1" if after else "")

    assert played["Bob"].lives == after
    assert played.at("Bob") == ("A1" if after else "off")


@pytest.mark.clause("H-067")
def test_a_stun_costs_no_life() -> None:
    assert duel().play("attack e", "5 5")["Bob"].lives == 3


@pytest.mark.clause("H-067")
def test_a_death_by_an_allys_hand_costs_a_life_too() -> None:
    place = position(FOUR, fig("Ann", "C2", team="red"), fig("Bob", "D2", team="red", facing="w"))

    assert slay(place, "1")["Bob"].lives == 2


@pytest.mark.clause("H-070")
def test_the_third_death_takes_a_figure_out_of_the_game() -> None:
    place = duel(FOUR, fig("Cid", "G2"), lives=1)

    played = slay(place)

    assert played.sides == [8, 8]
    assert played.changed == {"Bob": {"at": "off", "lives": 0}}
    assert played.scene.order == ("Ann", "Cid")
    assert (played.active, played.outcome) == ("Cid", None)


@pytest.mark.clause("H-070")
def test_who_is_out_leaves_his_square_to_others() -> None:
    after = slay(duel(FOUR, fig("Cid", "G2"), lives=1))

    assert after.play("move 3w").at("Cid") == "D2"


@pytest.mark.clause("H-070")
def test_who_falls_for_the_last_time_in_his_own_turn_ends_it() -> None:
    place = position(FOUR, fig("Ann", "C2", lives=1), fig("Bob", "D2"), fig("Cid", "G2"), active="Ann")

    played = place.play("attack e", "1 8")

    assert played.changed == {"Ann": {"at": "off", "lives": 0}}
    assert played.scene.order == ("Bob", "Cid")
    assert (played.active, played.scene.round, played.stopped) == ("Bob", 1, None)


@pytest.mark.clause("H-070", "H-031")
def test_the_last_in_the_order_is_out_and_a_new_round_begins() -> None:
    place = position(FOUR, fig("Bob", "D2"), fig("Cid", "G2"), fig("Ann", "C2", lives=1), active="Ann")

    played = place.play("attack e", "1 8")

    assert (played.active, played.scene.round, played.scene.order) == ("Bob", 2, ("Bob", "Cid"))


@pytest.mark.clause("H-070", "H-090", "H-022")
def test_what_remains_of_a_figure_that_is_out() -> None:
    place = position(
        FOUR,
        fig("Ann", "C2"),
        fig("Nib", "D2", "mechanic", facing="w", lives=1),
        fig("Cid", "G2", blessed=True),
        traps=[{"at": "B1", "owner": "Nib"}, {"at": "C1", "owner": "Nib", "jammed": True}],
        knives=[{"at": "E1"}],
        gem="Nib",
    )

    played = slay(place)

    assert played.scene.traps == ()
    assert played.gem == "D2"
    assert len(played.scene.knives) == 1
    assert played["Cid"].blessed


@pytest.mark.clause("H-064")
def test_death_clears_every_condition() -> None:
    state: dict[str, Any] = {
        "stunned": True,
        "poisoned": True,
        "poison_streak": 1,
        "blessed": True,
        "hasted": True,
        "warded": True,
    }

    played = slay(duel(FOUR, lost_action=True, **state), "1")

    assert played.changed["Bob"] == {
        "at": "A1", "lives": 2, "facing": "n", "stunned": False, "poisoned": False, "poison_streak": 0, "blessed": False,
        "hasted": False, "warded": False, "lost_action": False,
    }  # fmt: skip


@pytest.mark.clause("H-064")
@pytest.mark.parametrize(
    ("main", "secondary", "poison"),
    [
        ("axe", "shield", True),
        ("none", "none", False),
        ("spear", "throwing_knife", True),
        ("pike", "voodoo_doll", False),
    ],
)
def test_death_leaves_weapons_as_they_are(main: str, secondary: str, poison: bool) -> None:
    place = duel(
        FOUR,
        main=main,
        secondary=secondary,
        main_poisoned=poison,
        secondary_poisoned=poison,
        shield_order="never",
        stunned=True,
    )

    played = place.play("attack e", "8 1 1" if main != "none" else "8 1")

    bob = next(figure for figure in played.scene.figures if figure.name == "Bob")
    assert (bob.main, bob.secondary, bob.main_poisoned, bob.shield_order) == (main, secondary, poison, "never")


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


@pytest.mark.clause("H-064", "H-062")
def test_by_variant_the_breathing_space_after_a_stun_ends_with_death() -> None:
    place = position(FOUR, fig("Ann", "C2"), fig("Bob", "D2", facing="w", grace=True), variant={"stun_grace": "on"})

    assert slay(place, "1").changed["Bob"]["grace"] is False


@pytest.mark.clause("H-064", "H-031")
def test_who_returns_before_his_turn_still_has_it() -> None:
    played = slay(duel(), "1")

    assert played.active == "Bob"
    assert played.play("move e").changed == {"Bob": {"at": "B1"}}


@pytest.mark.clause("H-064")
def test_death_in_ones_own_turn_ends_it() -> None:
    place = position(
        FOUR,
        fig("Ann", "C2"),
        fig("Nib", "G2", "mechanic"),
        traps=[{"at": "D2", "owner": "Nib"}],
    )

    played = place.play("move 2e; face s; cast haste at Nib; order shield never", "1 3")

    assert played.stopped == "slain"
    assert played.sides == [3, 4]
    assert played.changed == {"Ann": {"at": "A3", "lives": 2, "shield_order": "never"}}
    assert played.active == "Nib"


@pytest.mark.clause("H-064")
def test_death_by_the_last_thing_done_leaves_nothing_undone() -> None:
    place = position(FOUR, fig("Ann", "C2"), fig("Bob", "D2"))

    played = place.play("attack e", "1 8 2")

    assert played.stopped is None
    assert played.changed == {"Ann": {"at": "G1", "lives": 2}}


@pytest.mark.clause("H-064")
def test_death_by_poison_comes_before_anything_else() -> None:
    place = position(FOUR, fig("Ann", "C2", poisoned=True, poison_streak=1), fig("Bob", "D2"))

    played = place.play("drink; move w; order shield never", "1 2")

    assert played.stopped == "slain"
    assert played.sides == [6, 4]
    assert played.changed["Ann"]["at"] == "G1"
    assert played["Ann"].secondary == place["Ann"].secondary


@pytest.mark.clause("H-064", "H-031")
def test_the_slayers_own_turn_ends_as_ever() -> None:
    place = position(FOUR, fig("Ann", "C2", blessed=True, hasted=True), fig("Bob", "D2", facing="w"))

    played = place.play("move n s; attack e; order shield never", "8 1 1")

    assert played.changed["Ann"] == {"blessed": False, "hasted": False, "shield_order": "never"}


@pytest.mark.clause("H-067", "H-215")
@pytest.mark.parametrize("stunned", [False, True])
def test_a_shield_turns_death_into_a_stun_or_nothing(stunned: bool) -> None:
    place = duel(secondary="shield", stunned=stunned)

    played = place.play("attack e", "8 1")

    assert played.changed == {"Bob": {"secondary": "none"} | ({} if stunned else {"stunned": True})}


@pytest.mark.clause("H-064", "H-181")
def test_the_return_die_comes_after_the_whips() -> None:
    place = position(FOUR, fig("Ann", "C2", main="whip"), fig("Bob", "D2", facing="w", stunned=True))

    played = place.play("attack e", "8 1 1 3")

    assert played.sides == [8, 8, 2, 4]
    assert played.changed["Bob"] == {"at": "A3", "lives": 2, "facing": "n", "stunned": False, "main": "none"}


@pytest.mark.clause("H-064", "H-031")
def test_the_turn_after_a_death_in_ones_own_turn_ends_as_ever() -> None:
    place = position(FOUR, fig("Ann", "C2"), fig("Bob", "D2", blessed=True, hasted=True, lost_action=True))

    after = place.play("attack e", "1 8 2")

    assert after.play("move e").changed == {
        "Bob": {"at": "E2", "blessed": False, "hasted": False, "lost_action": False}
    }
