"""The same game with somebody at a terminal: 80 columns, 24 lines, drawn in place."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli_games import Table

PROMPT = "\n> "
COLOR = re.compile(r"\x1b\[[0-9;]*m")


PLAY = "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); from macguffin.cli import main; main()"


class Player:
    """Somebody at a terminal of 80 by 24, which is the game's own: Ctrl-C typed there interrupts it."""

    def __init__(self, *args: str, **env: str) -> None:
        clean = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLORTERM")}
        terminal = {"TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
        self.end, theirs = pty.openpty()
        self.game = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-c", PLAY, *args],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**clean, **terminal, **env},
            start_new_session=True,
        )
        os.close(theirs)
        self.seen = ""

    def wait_for(self, text: str) -> str:
        """What has appeared up to and including the text."""
        until = time.monotonic() + 40
        while text not in self.seen:
            assert time.monotonic() < until, self.seen
            if select.select([self.end], [], [], 1)[0]:
                try:
                    self.seen += os.read(self.end, 65536).decode().replace("\r\n", "\n")
                except OSError:  # the other end is closed
                    break
        assert text in self.seen, self.seen
        shown, _, self.seen = self.seen.partition(text)
        return shown + text

    def type(self, line: str) -> None:
        os.write(self.end, line.encode())

    def end_input(self) -> None:
        """Types Ctrl-D at the next prompt."""
        self.wait_for(PROMPT)
        self.type("\x04")

    def leave(self) -> int:
        """How the game has exited."""
        code = self.game.wait(40)
        os.close(self.end)
        return code


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
    player.end_input()
    assert player.leave() == 0


def test_orders_can_be_called_back_also_in_the_next_game(table: Table):
    player = sit_down(table, "--humans", "2")
    player.wait_for(PROMPT)
    player.type("face w\r")
    player.wait_for("so far: face w")
    player.end_input()
    assert player.leave() == 0
    table.record.unlink()

    again = sit_down(table, "--humans", "2")
    again.wait_for(PROMPT)
    again.type("\x1b[A\r")

    again.wait_for("so far: face w")
    again.end_input()
    assert again.leave() == 0


def test_ctrl_c_saves(table: Table):
    player = sit_down(table, "--humans", "2")

    player.wait_for(PROMPT)
    player.type("move e\r")
    player.wait_for(PROMPT)
    time.sleep(0.2)  # the prompt stands a moment before Python listens for the signal
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
    player.end_input()
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

    player.game.send_signal(signal.SIGHUP)

    assert player.leave() == -signal.SIGHUP
    assert table.is_sound
