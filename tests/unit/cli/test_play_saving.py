"""However a game is left, its record is whole, and the game goes on from there."""

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from macguffin.cli.journal import open_journal
from tests.cli_games import Table
from tests.cli_kit import Ran, run


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def boards(ran: Ran) -> list[str]:
    return [line for line in ran.out.splitlines() if line.lstrip()[:2] in ("2 ", "3 ", "4 ")]


@pytest.mark.parametrize("leaving", [("quit",), ("q",), ("exit",), ("save",), ()])
def test_a_game_is_saved_with_the_turn_it_stands_in(leaving: tuple[str, ...], table: Table):
    left = table.play("move e", *leaving)

    again = table.resume()

    assert left.code == 0
    assert f"Saved. Go on with: macguffin heist play {table.record}\n" in left.out
    assert "Ann on C2: move (7 of 8 steps left), face, act or pass\n" in again.out
    assert table.is_sound


def test_the_command_to_go_on_with_can_be_pasted(tmp_path: Path):
    folder = tmp_path / "our games"
    folder.mkdir()
    table = Table(folder)

    said = table.play().out.rpartition("Go on with: macguffin heist play ")[2]

    assert shlex.split(said) == [str(table.record)]


def test_leaving_twice_changes_nothing(table: Table):
    table.play("move e", "quit")
    before = table.record.read_bytes()

    table.resume("quit")
    table.resume()

    assert table.record.read_bytes() == before


def test_a_game_gone_on_with_is_the_game_that_was_not_left(table: Table):
    table.play("move e", "move e", "end", "move e", "face n", "end")
    whole = table.resume()
    table.record.unlink()

    table.play("move e")
    table.resume("move e", "end", "move e")
    again = table.resume("face n", "end")

    assert boards(again)[-3:] == boards(whole)[-3:]
    assert table.is_sound


@pytest.mark.parametrize("torn", [b'{"seq":2,"seat":0,"comm', b"{", b'{"seq":2}\xff'])
def test_a_last_line_that_was_cut_off_is_taken_away(torn: bytes, table: Table):
    table.play("end")
    whole = table.record.read_bytes()
    table.record.write_bytes(whole + torn)

    ran = table.resume("quit")

    assert (ran.code, ran.err) == (0, "")
    assert "Bob on B3: " in ran.out
    assert table.record.read_bytes() == whole


def test_a_last_line_without_its_line_break_is_kept(table: Table):
    table.play("end")
    whole = table.record.read_bytes()
    table.record.write_bytes(whole[:-1])

    table.resume("quit")

    assert table.record.read_bytes() == whole


def test_a_record_that_was_tampered_with_is_refused_and_left_as_it_is(table: Table):
    table.play("end", "move e", "end")
    changed = table.record.read_bytes().replace(b'"do move e; pass"', b'"do move s; pass"')
    table.record.write_bytes(changed)

    assert "line 4" in table.resume("quit").refused
    assert table.record.read_bytes() == changed


def test_the_log_of_a_game_gone_on_with_goes_back_before_the_break(table: Table):
    table.play("move e; face n; pass")

    assert "Ann moves east, B2 → C2" in table.resume("log").out


@pytest.mark.parametrize(
    "late",
    [("--set", "missile=pierce"), ("--humans", "1"), ("--bots", "1"), ("--seat", "Ann=random"), ("--record", "x")],
)
def test_what_is_for_new_games_comes_too_late(late: tuple[str, ...], table: Table):
    table.play("end")

    assert f"{late[0]} is for a new game" in table.resume(options=late).refused


def test_a_record_that_is_there_already_is_not_written_over(table: Table):
    table.play("end")
    before = table.record.read_bytes()

    assert "is there already" in table.play("move e").refused
    assert table.record.read_bytes() == before


def test_a_record_that_cannot_be_written_is_named_before_the_game(table: Table):
    inside = str(table.scene / "x.jsonl")

    for path in (inside, str(table.scene.parent), "no\0name"):
        ran = run("heist", "play", str(table.scene), "-y", "--record", path)
        assert "record" in ran.refused or "is there already" in ran.refused or "directory" in ran.refused


@pytest.mark.parametrize("options", [("-y",), ("--humans", "2")])
def test_a_folder_that_is_not_there_is_named_before_anything_is_asked_and_not_made(
    options: tuple[str, ...], table: Table
):
    folder = table.scene.parent / "a" / "b"

    ran = run("heist", "play", str(table.scene), *options, "--record", str(folder / "game.jsonl"))

    assert ran.refused.endswith(f"the folder {str(folder)!r} does not exist")
    assert not folder.parent.exists()


def test_records_go_to_the_users_data_and_never_over_each_other(table: Table, tmp_path: Path):
    env = {"XDG_DATA_HOME": str(tmp_path / "data")}

    for _ in range(3):
        run("heist", "play", str(table.scene), "-y", env=env)

    assert len(list((tmp_path / "data" / "macguffin" / "games").glob("*-duel*.jsonl"))) == 3


def test_where_no_data_can_be_kept_the_game_is_recorded_here(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)

    ran = run("heist", "play", str(table.scene), "-y", env={"XDG_DATA_HOME": str(table.scene)})

    assert "macguffin heist play macguffin-games/" in ran.out


def test_a_game_is_played_in_one_place_at_a_time(table: Table):
    table.play("end")

    with open_journal(table.record, new=False):
        assert "played elsewhere" in table.resume("move e").refused


def test_ctrl_c_saves_and_leaves_with_130(table: Table):
    command = [sys.executable, "-c", "from macguffin.cli import main; main()", "heist", "play", str(table.scene), "-y"]
    options = ["--humans", "2", "--record", str(table.record)]
    env = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONWARNINGS": "ignore"}
    with subprocess.Popen([*command, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env) as playing:
        assert playing.stdin is not None
        assert playing.stdout is not None
        playing.stdin.write(b"move e\n")
        playing.stdin.flush()
        while b"so far" not in playing.stdout.readline():
            pass
        time.sleep(0.2)

        playing.send_signal(signal.SIGINT)
        said = playing.stdout.read()

    assert playing.returncode == 130
    assert b"Saved. Go on with: macguffin heist play " in said
    assert table.commands == ["do move e"]
