"""What has rolled no die can be taken back by who did it, until somebody else acts; the record forgets it too."""

from pathlib import Path

import pytest

from tests.cli_games import DUEL, Table


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_orders_are_taken_back_one_line_after_the_other(table: Table):
    ran = table.play("move e", "move e", "undo", "undo", "undo")

    assert ran.out.count("taken back: move e\n") == 2
    assert "No: nothing can be taken back: nothing has been done in this turn yet\n" in ran.out
    assert table.commands == []


def test_a_turn_that_is_over_is_taken_back_and_its_steps_stay(table: Table):
    ran = table.play("move e", "end", "undo", "grab")

    assert "taken back: pass\n" in ran.out
    assert "so far: move e\nAnn on C2: move (7 of 8 steps left), face, act or pass\n" in ran.out.rpartition("undo")[2]
    assert table.commands == ["do move e"]
    assert table.is_sound


def test_the_record_is_cut_where_a_turn_is_taken_back(table: Table):
    table.play("face n; pass")
    whole = table.record.read_bytes()
    table.record.unlink()

    table.play("face n; pass", "undo", "move e; face n; pass", "undo", "face n; pass")

    assert table.record.read_bytes() == whole


def test_the_next_player_may_give_the_turn_back_only_before_acting(table: Table):
    ran = table.play("end", "move e", "undo", "undo", "move 2e", "end", "move e", "end", "undo", "undo")

    assert [line for line in ran.out.splitlines() if line.startswith(("taken back", "No: nothing"))] == [
        "taken back: move e",
        "taken back: pass",
        "taken back: pass",
        "taken back: move e",
    ]
    assert table.commands == ["do move e e; pass"]


def test_dice_that_have_fallen_stay(table: Table):
    ran = table.play("move 3e s s", "undo")

    assert "No: nothing can be taken back: dice have been rolled since\n" in ran.out
    assert len(table.entries) == 2


def test_steps_after_dice_can_be_taken_back(tmp_path: Path):
    table = Table(tmp_path)

    ran = table.play(
        "move 3e s s", "3", "move e", "undo", "undo", options=("--humans", "2", "--no-confirm", "--enter-dice")
    )

    assert "taken back: move e\n" in ran.out
    assert "dice have been rolled since" in ran.out
    assert table.commands == ["do move 3e s s"]


def test_a_bots_turn_is_not_for_people_to_take_back(table: Table):
    ran = table.play("end", "undo", options=("--bots", "1"))

    assert "No: nothing can be taken back: somebody else has acted since\n" in ran.out
    assert len(table.entries) == 3


def test_a_lost_turn_is_not_played_over(tmp_path: Path):
    table = Table(tmp_path, DUEL.replace('at = "B3"', 'at = "B3"\nstunned = true'))

    ran = table.play("end", "undo")

    assert "No: nothing can be taken back: " in ran.out
    assert table.commands == ["do pass", "begin"]


def test_a_standing_order_can_be_taken_back(table: Table):
    ran = table.play("move e", "order shield never for Bob", "undo", "undo")

    assert "taken back: move e\n" in ran.out
    assert "taken back: order shield never for Bob\n" in ran.out
    assert table.commands == []


def test_nothing_is_taken_back_over_a_break(table: Table):
    table.play("end", "quit")

    assert "gone on with since" in table.resume("undo").out
    assert table.commands == ["do pass"]
