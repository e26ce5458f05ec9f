"""The GM's console at the end of a pipe, as a process of its own: lines come as they were written, and what is no line is named."""

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from macguffin.cli.keeper import Keeper
from tests.quest_campaigns import camp
from tests.quest_table import mon, warrior


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A campaign with Ann and an ogre."""
    Keeper(tmp_path / "thursday.json").save(camp(warrior(), mon()))
    return tmp_path / "thursday.json"


def play(path: Path, lines: bytes, *options: str, most: int = -1) -> str:
    """What the console says to lines; it leaves in peace. `most`: the bytes that a file it writes can have."""
    ended = subprocess.run(
        [
            sys.executable,
            "-W",
            "ignore",
            "-c",
            "from macguffin.cli import main; main()",
            "quest",
            "play",
            str(path),
            *options,
        ],
        input=lines,
        capture_output=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
        env={**os.environ, "XDG_DATA_HOME": str(path.parent)},
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
    return ended.stdout.decode()


def test_a_line_that_is_no_answer_is_carried_out_as_it_was_typed(path):
    said = play(path, b"new Bob 5/9/9/5/5\nnote The Mill Burns\n")

    assert "expected warrior or thief on the next line; nobody was made" in said
    assert Keeper(path).load().log[-1].command == "note The Mill Burns"


def test_a_line_that_is_no_text_is_left_out_and_named(path):
    said = play(path, b"award Ann 1\nnote \xff\xfe\naward Ann 2\nnew Bob 5/9/9/5/5\n\xc3\naward Ann 4\n")

    assert "No: line 2, input: expected UTF-8; the line was left out" in said
    assert "No: line 5, input: expected UTF-8" in said
    assert [entry.command for entry in Keeper(path).load().log] == ["award Ann 1", "award Ann 2", "award Ann 4"]


def test_a_line_that_is_far_too_long_is_left_out_and_measured(path):
    said = play(path, b"note " + b"x" * 100_000 + b"\naward Ann 1\n")

    assert "No: the limit is 65536 characters a line, given: more than 65536" in said
    assert [entry.command for entry in Keeper(path).load().log] == ["award Ann 1"]


def test_where_nothing_can_be_written_a_campaign_opens_to_be_read_and_every_change_is_refused(path):
    before = path.read_bytes()

    said = play(path, b"sheet Ann\naward Ann 1\n", "--title", "The mill", most=100)

    assert "Nothing can be saved: cannot write the campaign" in said
    assert "Ann, warrior" in said
    assert "The mill" not in said
    assert "No: cannot write the campaign" in said.partition("award Ann 1")[2]
    assert "File too large" in said
    assert (path.read_bytes(), list(path.parent.iterdir())) == (before, [path])
