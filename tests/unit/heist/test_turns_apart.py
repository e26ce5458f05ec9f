"""Turns one after another: what one figure has done in its turn counts for nothing in the next one's."""

import pytest

from tests.table import fig, position

FIELD = "........\n........\n........"


@pytest.mark.clause("H-103", "H-105")
def test_a_run_is_its_runners_alone():
    table = position(FIELD, fig("Ann", "A1"), fig("Bob", "A2", "warrior"), fig("Cid", "B2", facing="w"))

    turn = table.play("move 3e").play("attack e", "1 1")

    assert [part for part, _, _ in turn.told("Clashed")[0].attack.parts] == ["warrior"]


@pytest.mark.clause("H-103", "H-105")
def test_a_run_does_not_go_on_over_two_turns():
    table = position(FIELD, fig("Ann", "A1", "warrior"), fig("Bob", "F1", facing="w"))

    turn = table.play("move 2e").play("").play("move 2e; attack e", "1 1")

    assert [part for part, _, _ in turn.told("Clashed")[0].attack.parts] == ["warrior"]


@pytest.mark.clause("H-129")
def test_anothers_steps_do_not_cost_the_standing_shot():
    table = position(FIELD, fig("Ann", "A1"), fig("Bob", "A2", "marksman", "crossbow"))

    turn = table.play("move 3e").play("shoot e; shoot e")

    assert [shot.standing for shot in turn.told("Shot")] == [True, False]


@pytest.mark.clause("H-139", "H-145", "H-149")
@pytest.mark.parametrize(("dice", "misses"), [("2", 1), ("1 3", 1)])
def test_anothers_shot_is_neither_hit_nor_miss_of_ones_own(dice, misses):
    shooters = (fig("Ann", "A1", "marksman", "crossbow"), fig("Bob", "C1", "marksman", "crossbow", misses=misses))

    turn = position(FIELD, *shooters).play("shoot e", dice).play("")

    assert turn["Bob"].misses == misses


@pytest.mark.clause("H-064", "H-164", "H-109")
def test_a_death_in_ones_own_turn_does_not_spare_the_next_its_end():
    table = position(
        FIELD,
        fig("Ann", "A1"),
        fig("Nib", "H1", "mechanic", hasted=True, lost_action=True),
        traps=[{"at": "B1", "owner": "Nib"}],
    )

    turn = table.play("move e", "1").play("")

    assert turn.changed == {"Nib": {"hasted": False, "lost_action": False}}


@pytest.mark.clause("H-164", "H-163")
def test_a_haste_on_oneself_keeps_no_others_haste():
    table = position(FIELD, fig("Ann", "A1"), fig("Bob", "A2", hasted=True))

    turn = table.play("cast haste at Ann").play("")

    assert (turn.changed, turn["Ann"].hasted) == ({"Bob": {"hasted": False}}, True)
    assert turn.play("").changed == {"Ann": {"hasted": False}}


@pytest.mark.clause("H-152")
def test_by_variant_a_blessing_ends_with_its_givers_next_turn_and_no_earlier():  # HR-231
    table = position(FIELD, fig("Ann", "A1"), fig("Bob", "A2"), variant={"bless_until": "priest_action"})

    given = table.play("cast bless at Bob")

    assert given["Bob"].blessed is True
    assert given.play("").changed == {}
    assert given.play("").play("").changed == {"Bob": {"blessed": False, "blessed_by": None}}


@pytest.mark.clause("H-221", "H-061")
def test_by_variant_a_breathing_space_lasts_until_the_end_of_ones_own_next_turn():  # HR-132
    ann, bob = fig("Ann", "A1", stunned=True), fig("Bob", "A2", grace=True)

    first = position(FIELD, ann, bob, variant={"stun_grace": "on"}).play("drink")

    assert first.changed == {"Ann": {"stunned": False, "grace": True, "secondary": "none"}}
    assert first.play("").changed == {"Bob": {"grace": False}}
    assert first.play("").play("").changed == {"Ann": {"grace": False}}
