"""Dice that people roll themselves."""

from pathlib import Path

import pytest

from tests.cli_games import DUEL, Table

BY_HAND = ("--humans", "2", "--no-confirm", "--enter-dice")
ENTERED = [[1, 4, "entered"], [8, 8, "entered"]]
BESIDE = DUEL.replace('at = "B3"', 'at = "C2"')


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path, BESIDE)


def origins(table: Table) -> list[list[object]]:
    return [face for entry in table.entries for face in entry["faces"]]


def test_faces_are_asked_for_and_recorded_as_entered(table: Table):
    ran = table.play("attack e", "1", "8", options=BY_HAND)

    assert "d4 for attack: 1\nd8 for defence: 8\n" in ran.out
    assert origins(table) == ENTERED
    assert table.header["dice"]["kind"] == "entered"
    assert table.is_sound


@pytest.mark.parametrize("wrong", ["0", "5", "-1", "two", "", "9" * 5000, "³", "1.0", "1 -8"])
def test_a_face_that_the_die_has_not_is_asked_for_again(wrong: str, table: Table):
    ran = table.play("attack e", wrong, "1", "8", options=BY_HAND)

    assert "expected faces from 1 to 4, as they fell" in ran.out
    assert origins(table) == ENTERED


def test_faces_may_be_typed_at_once(table: Table):
    table.play("attack e", "1 8", options=BY_HAND)

    assert origins(table) == ENTERED


@pytest.mark.parametrize("line", ["cancel", "1 8 3", "x" * 70_000])
def test_a_roll_can_be_given_up_and_made_again(line: str, table: Table):
    ran = table.play("attack e", line, "attack e", "1 8", options=BY_HAND)

    assert ran.out.count("No: ") == 1
    assert origins(table) == ENTERED


def test_steps_are_kept_where_the_roll_is_given_up(table: Table):
    ran = table.play("face e", "attack e", "cancel", "undo", options=BY_HAND)

    assert "taken back: face e\n" in ran.out


def test_a_roll_that_is_not_finished_has_not_happened(table: Table):
    ran = table.play("attack e", "1", options=BY_HAND)

    assert "Saved." in ran.out
    assert (ran.code, table.commands) == (0, [])


def test_a_game_without_the_dice_of_its_set_up_has_not_begun(tmp_path: Path):
    table = Table(tmp_path, DUEL.replace('initiative = "seat"', ""))

    ran = table.play(options=BY_HAND)

    assert ran.code == 2
    assert ran.err == "macguffin: the dice of the set-up were not all entered, so the game has not begun\n"
    assert not table.record.exists()


def test_a_game_of_entered_dice_goes_on_with_entered_dice(table: Table):
    table.play(options=BY_HAND)

    table.resume("attack e", "1", "8")

    assert origins(table) == ENTERED


def test_dice_entered_later_are_told_from_those_before(tmp_path: Path):
    table = Table(tmp_path, BESIDE.replace('facing = "e"', 'facing = "e"\npoisoned = true', 1))
    table.play()

    table.resume("attack e", "1 8", options=("--no-confirm", "--enter-dice"))

    assert origins(table)[0][1:] == [6, "seeded"]
    assert origins(table)[1:] == ENTERED
    assert table.is_sound
