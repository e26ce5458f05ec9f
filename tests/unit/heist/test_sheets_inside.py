"""Positions inside a turn: what may still come, and that nothing which has come is rolled or counted again."""

import pytest

from macguffin.core.errors import NotationError
from tests.table import fig, position

STRIP = "........\n........"


def inside(phase, *others, ann=None, steps=0, run="", shot="none", **extra):
    turn = {"phase": phase, "steps": steps, "run": run, "shot": shot}
    return position(STRIP, fig("Ann", "A1", **(ann or {})), *others, turn=turn, **extra)


@pytest.mark.clause("H-124", "H-031")
@pytest.mark.parametrize(("phase", "steps"), [("start", 6), ("move", 6), ("face", 0), ("act", 0)])
def test_the_poison_die_of_a_turn_under_way_has_been_rolled(phase, steps):
    turn = inside(phase, fig("Bob", "H2"), ann={"poisoned": True}, steps=steps).play("")

    assert (turn.sides, turn.stopped, turn.changed, turn.active) == ([], None, {}, "Bob")


@pytest.mark.clause("H-031", "H-219")
@pytest.mark.parametrize(
    ("phase", "steps", "run", "open_", "closed"),
    [
        ("start", 6, "", ["drink", "move e", "face e", "cast ward at Ann", "pass"], {"move 7e": "H-028"}),
        ("move", 6, "", ["move 6e", "face e", "cast ward at Ann"], {"drink": "H-219", "move 7e": "H-028"}),
        ("move", 4, "2e", ["move 4e", "face e"], {"drink": "H-219", "move 5e": "H-028"}),
        ("face", 0, "", ["face e", "cast ward at Ann"], {"drink": "H-219", "move e": "H-031"}),
        ("act", 0, "", ["cast ward at Ann", "pass"], {"drink": "H-219", "move e": "H-031", "face e": "H-031"}),
    ],
)
def test_each_phase_has_its_instructions(phase, steps, run, open_, closed):
    table = inside(phase, steps=steps, run=run)

    for sheet in open_:
        assert table.play(sheet).stopped is None
    for sheet, clause in closed.items():
        assert table.refused(sheet) == clause


@pytest.mark.clause("H-218", "H-219")
def test_without_a_flask_a_turn_under_way_has_nothing_to_drink():
    assert inside("start", ann={"secondary": "shield"}, steps=6).refused("drink") == "H-218"


@pytest.mark.clause("H-060", "H-221")
def test_the_stunned_stand_at_the_start_and_drink_or_lose_the_turn():
    table = inside("start", fig("Bob", "H2"), ann={"stunned": True}, steps=6)

    lost = table.play("move e; order shield never")
    cured = table.play("drink; move e")

    assert (lost.stopped, lost.changed) == ("stunned", {"Ann": {"stunned": False, "shield_order": "never"}})
    assert (cured.stopped, cured.changed) == (None, {"Ann": {"stunned": False, "secondary": "none", "at": "B1"}})


@pytest.mark.clause("H-103", "H-105")
@pytest.mark.parametrize(
    ("run", "steps", "sheet", "charges"),
    [
        ("2e", 4, "move e; attack e", True),
        ("e", 5, "move e; attack e", False),
        ("3s", 3, "move e; attack e", False),
    ],
)
def test_a_run_goes_on_into_a_charge(run, steps, sheet, charges):
    table = inside("move", fig("Bob", "C1", facing="w"), ann={"class_": "warrior"}, steps=steps, run=run)

    turn = table.play(sheet, "1 1")

    assert [part for part, _, _ in turn.told("Clashed")[0].attack.parts] == ["warrior", "charge"][: 1 + charges]


@pytest.mark.clause("H-103", "H-105")
def test_a_run_that_has_ended_is_a_charge_in_the_acting_phase():
    table = inside("act", fig("Bob", "B1", facing="w"), ann={"class_": "warrior"}, run="3e")

    assert table.play("attack e", "1 1").told("Clashed")[0].attack.total == 4


def shooter(phase, steps=0, run="", shot="none", misses=0):
    ann = {"class_": "marksman", "main": "crossbow", "misses": misses}
    return inside(phase, fig("Bob", "E1"), ann=ann, steps=steps, run=run, shot=shot)


@pytest.mark.clause("H-129", "H-130")
@pytest.mark.parametrize("phase", ["start", "move"])
def test_the_standing_shot_is_open_until_a_step_is_taken(phase):
    turn = shooter(phase, steps=6).play("shoot e; shoot e", "9 9")

    assert [shot.standing for shot in turn.told("Shot")] == [True, False]
    assert turn.changed == {"Ann": {"misses": 1}}


@pytest.mark.clause("H-129", "H-130")
@pytest.mark.parametrize(
    ("phase", "steps", "run", "shot"),
    [
        ("move", 4, "2e", "none"),
        ("move", 3, "", "none"),  # the steps that are gone have been taken
        ("face", 0, "", "miss"),
        ("act", 0, "", "miss"),
        ("act", 0, "", "none"),
        ("face", 2, "", "none"),
    ],
)
def test_later_in_the_turn_a_shot_is_the_action(phase, steps, run, shot):
    table = shooter(phase, steps, run, shot)

    assert [one.standing for one in table.play("shoot e", "9").told("Shot")] == [False]
    assert table.refused("shoot e; shoot e") == "H-032"


@pytest.mark.clause("H-129")
def test_a_standing_shot_has_left_no_steps():
    with pytest.raises(NotationError, match=r"turn\.steps: expected 0"):
        shooter("move", steps=6, shot="miss")

    assert shooter("move", steps=0, shot="miss").refused("move s") == "H-028"


@pytest.mark.clause("H-147", "H-148", "H-149", "H-145")
@pytest.mark.parametrize(
    ("shot", "face", "misses"),
    [
        ("miss", "9", 2),
        ("empty", "9", 2),
        ("hit", "9", 0),
        ("miss", "3 3", 0),
        ("miss", "", 2),
        ("empty", "", 1),
        ("hit", "", 0),
    ],
)
def test_the_first_shot_counts_together_with_the_second(shot, face, misses):
    turn = shooter("act", shot=shot, misses=1).play("shoot e" if face else "pass", face)

    assert turn["Ann"].misses == misses


@pytest.mark.clause("H-064", "H-083")
def test_a_death_within_the_turn_ends_it():
    table = inside("move", fig("Nib", "H2", "mechanic"), steps=4, run="2e", traps=[{"at": "B1", "owner": "Nib"}])

    turn = table.play("move 2e; face s", "1")

    assert (turn.stopped, turn.active, turn.changed) == ("slain", "Nib", {"Ann": {"lives": 2, "at": "off"}})


@pytest.mark.clause("H-109")
def test_a_lost_action_is_lost_within_the_turn_too():
    table = inside("act", ann={"lost_action": True})

    assert table.refused("cast ward at Ann") == "H-109"
    assert table.play("pass").changed == {"Ann": {"lost_action": False}}


@pytest.mark.clause("H-028", "H-031")
def test_one_may_move_to_where_one_is_within_the_movement():
    assert inside("move", steps=0, run="6e").play("move to A1; face s").changed == {"Ann": {"facing": "s"}}
    assert inside("move", steps=0, run="6e").refused("move e") == "H-028"
    assert inside("face").refused("move to A1") == "H-031"
    assert inside("act").refused("move to A1") == "H-031"
