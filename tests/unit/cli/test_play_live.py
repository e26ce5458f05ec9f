"""The same game with somebody at a terminal: 80 columns, 24 lines, drawn in place."""

import re
import signal
from pathlib import Path

import pytest

from tests.cli_games import Table
from tests.cli_live import Player

PROMPT = "\n> "
COLOR = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def sit_down(table: Table, *options: str, **env: str) -> Player:
    data = {"XDG_DATA_HOME": str(table.scene.parent / "data"), **env}
    return Player(
        "heist", "play", str(table.scene), "-y", "--seed", "1", "--record", str(table.record), *options, **data
    )


def test_screens_fit_and_follow_each_other_in_place(table: Table):
    player = sit_down(table, "--humans", "2")

    first = player.wait_for(PROMPT)
    player.type("move e\r")
    second = player.wait_for(PROMPT)
    player.type("quit\r")
    player.wait_for("Saved. Go on with: ")

    assert player.leave() == 0
    for screen in (first, second):
        drawn = COLOR.sub("", screen).rpartition("\x1b[2J\x1b[H")[2].split("\n")
        assert len(drawn) <= 24
        assert max(map(len, drawn)) <= 80
    assert "so far: move e\nAnn on C2: " in second


def test_the_game_ends_on_the_screen_and_by_itself(table: Table):
    player = sit_down(table, "--humans", "2")

    for line in ("move 2e; grab", "end", "move 3e"):
        player.wait_for(PROMPT)
        player.type(f"{line}\r")
    player.wait_for("Ann has left with the gem and wins. 2 rounds, 3 turns, 0 rolls.")

    assert player.leave() == 0


@pytest.mark.parametrize(
    ("env", "mark"), [({}, "\x1b[1;38;5;"), ({"COLORTERM": "truecolor"}, "\x1b[1;38;2;"), ({"NO_COLOR": "1"}, "")]
)
def test_colours_are_what_the_terminal_can_show(env: dict[str, str], mark: str, table: Table):
    player = sit_down(table, "--humans", "2", **env)

    screen = player.wait_for(PROMPT)
    player.type("\x04")  # Ctrl-D

    assert (mark in screen) if mark else not COLOR.search(screen)
    assert player.leave() == 0


def test_tab_completes_orders_and_names(table: Table):
    player = sit_down(table, "--humans", "2")

    player.wait_for(PROMPT)
    player.type("und\t\r")
    player.wait_for("nothing can be taken back")
    player.wait_for(PROMPT)
    player.type("cast hea\tat B\t\r")

    player.wait_for("cast heal at Bob")
    player.wait_for(PROMPT)
    player.type("\x04")
    assert player.leave() == 0


def test_orders_can_be_called_back_also_in_the_next_game(table: Table):
    player = sit_down(table, "--humans", "2")
    player.wait_for(PROMPT)
    player.type("face w\r")
    player.wait_for("so far: face w")
    player.wait_for(PROMPT)
    player.type("\x04")
    assert player.leave() == 0
    table.record.unlink()

    again = sit_down(table, "--humans", "2")
    again.wait_for(PROMPT)
    again.type("\x1b[A\r")

    again.wait_for("so far: face w")
    again.wait_for(PROMPT)
    again.type("\x04")
    assert again.leave() == 0


def test_ctrl_c_saves(table: Table):
    player = sit_down(table, "--humans", "2")

    player.wait_for(PROMPT)
    player.type("move e\r")
    player.wait_for(PROMPT)
    player.listen()
    player.type("\x03")
    player.wait_for("Saved. Go on with: ")

    assert player.leave() == 130
    assert table.commands == ["do move e"]


def test_what_is_longer_than_the_screen_waits(table: Table):
    player = sit_down(table, "--humans", "2", LINES="16")

    player.wait_for(PROMPT)
    player.type("help\r")
    page = player.wait_for("-- Enter for more, q to leave it --")
    player.type("\r")
    player.wait_for("save and leave")

    assert len(page.split("\n")) <= 16
    player.wait_for(PROMPT)
    player.type("\x04")
    assert player.leave() == 0


def test_ctrl_d_in_the_lobby_leaves_without_a_game(table: Table):
    player = Player("heist", "play", "--record", str(table.record))

    player.wait_for("Number or name [6] ")
    player.type("\x04")

    assert player.leave() == 130
    assert not table.record.exists()


def test_news_that_do_not_fit_wait_for_enter(table: Table):
    player = Player("heist", "play", "tithe-vault", "-y", "--seed", "5", "--record", str(table.record))

    news = player.wait_for("-- Enter --")
    player.type("\r")
    screen = player.wait_for(PROMPT)
    player.type("\x04")  # Ctrl-D

    assert "Mosk" in news
    assert len(screen.rpartition("\x1b[H")[2].split("\n")) <= 24
    assert player.leave() == 0


def test_the_window_may_be_closed(table: Table):
    player = sit_down(table, "--humans", "2")
    player.wait_for(PROMPT)
    player.listen()

    player.game.send_signal(signal.SIGHUP)
    player.type("\x04")  # the terminal that goes away with it has nothing more to read

    assert player.leave() in (0, 130)
    assert table.is_sound
