"""What a command does when nobody reads on: it ends, and says nothing about it."""

import os
import subprocess
import sys

import pytest

from tests.clauses import ROOT

DUEL = str(ROOT / "tests/golden/duel.jsonl")


@pytest.mark.parametrize(
    "command",
    ["--help", "heist maps", "heist render first-job", "heist render first-job --as svg", f"replay {DUEL}"],
    ids=["help", "maps", "text", "svg", "replay"],
)
def test_a_pipe_that_nobody_reads_ends_the_command_quietly(command: str):
    theirs, ours = os.pipe()
    os.close(theirs)

    ended = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", "from macguffin.cli import main; main()", *command.split()],
        stdin=subprocess.DEVNULL,
        stdout=ours,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(ours)

    assert (ended.returncode, ended.stderr) == (0, b"")
