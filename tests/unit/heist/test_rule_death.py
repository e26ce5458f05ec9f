"""Death and lives: what is lost, and when a figure is out. Clauses H-064, H-067 … H-070."""

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


@pytest.mark.hazard(24)
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


@pytest.mark.clause("H-064", "H-062")
def test_by_variant_the_breathing_space_after_a_stun_ends_with_death() -> None:
    place = position(FOUR, fig("Ann", "C2"), fig("Bob", "D2", facing="w", grace=True), variant={"stun_grace": "on"})

    assert slay(place, "1").changed["Bob"]["grace"] is False


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


@pytest.mark.clause("H-064", "H-031")
def test_the_turn_after_a_death_in_ones_own_turn_ends_as_ever() -> None:
    place = position(FOUR, fig("Ann", "C2"), fig("Bob", "D2", blessed=True, hasted=True, lost_action=True))

    after = place.play("attack e", "1 8 2")

    assert after.play("move e").changed == {
        "Bob": {"at": "E2", "blessed": False, "hasted": False, "lost_action": False}
    }
