"""The GM's console with somebody at a terminal of 80 by 24: drawn in place, by pages, with history and completion."""

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from macguffin.cli.keeper import Keeper
from tests.cli_live import Player
from tests.quest_campaigns import camp
from tests.quest_table import mon, thief, warrior

HOME = "\x1b[2J\x1b[H"
COLOR = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "thursday.json"


@pytest.fixture
def sit_down(path: Path) -> Iterator[Callable[..., Player]]:
    """A function that opens the campaign at a terminal; whoever is still there in the end leaves."""
    seated: list[Player] = []

    def sit(*options: str) -> Player:
        data = str(path.parent / "data")
        seated.append(Player("quest", "play", str(path), "--seed", "1", *options, XDG_DATA_HOME=data))
        seated[-1].wait_for("scene> ")
        return seated[-1]

    yield sit
    for gm in seated:
        if gm.game.returncode is None:
            gm.game.kill()
            gm.leave()


def with_a_fight(path: Path) -> None:
    Keeper(path).save(camp(warrior(), thief("Old Tom"), *(mon(f"Goblin {n}", "3/1/2") for n in range(1, 9))))


def screen(shown: str) -> list[str]:
    """The last screen drawn."""
    return COLOR.sub("", shown.rpartition(HOME)[2]).split("\n")


def test_the_tracker_is_drawn_in_place_and_fits_the_terminal(path, sit_down):
    with_a_fight(path)
    gm = sit_down()

    gm.type("begin\r")
    gm.wait_for("a hidden roll")
    gm.type("?\r")
    shown = gm.wait_for("end, undo\n")

    lines = screen(shown)
    assert lines[0].startswith("Thursday, round 1, ")
    assert sum(line.startswith(("> ", "  Goblin", "  Ann", "  Old Tom")) for line in lines[1:11]) == 10
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80


def test_long_answers_come_by_pages_under_the_tracker(path, sit_down):
    with_a_fight(path)
    gm = sit_down()

    gm.type("bestiary\r")
    first = screen(gm.wait_for("-- Enter for more, q to leave it --"))
    gm.type("\r")
    second = screen(gm.wait_for("-- Enter for more, q to leave it --"))
    gm.type("note so\r")  # a command at the pager is carried out
    gm.wait_for("noted")

    assert first[0] == second[0] == "Thursday, no fight  (pot 0)"
    assert first[12:] != second[12:]
    assert len(first) == len(second) <= 24
    gm.type("q\r")
    assert gm.leave() == 0
    assert Keeper(path).load().log[0].command == "note so"


def press_ctrl_c(gm: Player) -> None:
    time.sleep(
        0.3
    )  # between a prompt and the wait for keys there is a moment in which an interrupt waits for the next key
    gm.type("\x03")


def test_ctrl_c_stops_what_is_asked_and_leaves_at_the_prompt(path, sit_down):
    gm = sit_down()

    gm.type("dice on\r")
    gm.wait_for("typed as they fall")
    gm.wait_for("scene> ")
    gm.type("new Ann\r")
    gm.wait_for("d6 for a stat: ")
    press_ctrl_c(gm)
    gm.wait_for("Stopped; nothing has changed.")
    gm.wait_for("scene> ")
    press_ctrl_c(gm)

    gm.wait_for("Everything is in")
    assert gm.leave() == 0
    assert Keeper(path).load().log == ()


def test_ctrl_d_leaves(path, sit_down):
    gm = sit_down()

    gm.type("\x04")

    gm.wait_for(f"Everything is in {path}")
    assert gm.leave() == 0


def test_names_and_commands_are_completed_and_lines_called_back(path, sit_down):
    with_a_fight(path)
    gm = sit_down()

    gm.type("awa\tOld\t 5\r")
    gm.wait_for("5 AP for Old Tom")
    gm.wait_for("scene> ")
    gm.type("\x1b[A\r")  # the arrow up
    gm.wait_for("5 AP for Old Tom")
    gm.wait_for("scene> ")
    gm.type("quit\r")

    gm.leave()
    assert [entry.command for entry in Keeper(path).load().log] == ['award "Old Tom" 5'] * 2
    again = sit_down()
    again.type("\x1b[A\r")
    again.wait_for("5 AP for Old Tom")


def test_a_tie_is_asked_about_until_it_is_settled(path, sit_down):
    gm = sit_down()

    gm.type("new Ann 7/9/9/5/4\r")
    gm.wait_for("class: warrior or thief? ")
    gm.type("wizard\r")
    gm.wait_for("expected warrior or thief")
    gm.type("th\r")
    gm.wait_for("Ann joins the characters")
    gm.wait_for("scene> ")
    gm.type("\x04")

    gm.leave()
    assert Keeper(path).load().fight.characters[0].class_ == "thief"


def test_secrets_may_be_in_sight_from_the_beginning(path, sit_down):
    with_a_fight(path)
    gm = sit_down("--secrets", "--no-color", "--title", "Friday")

    gm.type("note so\r")
    shown = gm.wait_for("noted")

    assert "Friday, no fight  (pot 0, secrets in sight)" in shown
    assert "Goblin 1             CON 3/3" in shown
    assert "\x1b[1m" not in shown
