"""The command line, run in this process."""

import io
import json
import sys
from dataclasses import dataclass
from typing import Any

import pytest

from macguffin.cli import main


@dataclass(frozen=True)
class Answer:
    """What a command has printed, and the code it left with."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> dict[str, Any]:
        """The one JSON object that it printed."""
        assert (self.code, self.err) == (0, ""), self.err
        found = json.loads(self.out)
        assert isinstance(found, dict)
        return found

    @property
    def refusal(self) -> str:
        """The one line of a refusal."""
        assert (self.code, self.out) == (2, ""), self.out
        assert self.err.startswith("macguffin: ")
        assert self.err.count("\n") == 1
        return self.err


def run(capsys: pytest.CaptureFixture[str], *args: str) -> Answer:
    capsys.readouterr()
    with pytest.raises(SystemExit) as left:
        main(list(args))
    printed = capsys.readouterr()
    return Answer(int(left.value.code or 0), printed.out, printed.err)


def typed_in(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Puts a text on standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
