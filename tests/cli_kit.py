"""Runs the command line in this process, as a shell would: what goes in, what comes out, the exit code."""

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from macguffin.cli import main
from tests.clauses import ROOT

AMBUSH = str(ROOT / "docs/examples/ambush.toml")


@dataclass(frozen=True)
class Ran:
    """A command that has ended."""

    code: object
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def refused(self) -> str:
        """The one line of a refusal; nothing else was said."""
        assert (self.code, self.out) == (2, ""), self
        assert self.err.startswith("macguffin: ")
        assert self.err.count("\n") == 1
        return self.err.removeprefix("macguffin: ").rstrip("\n")


def run(*args: str, given: str | bytes = "", env: dict[str, str] | None = None) -> Ran:
    """Runs a command with this on standard input."""
    with CliRunner().isolation(input=given, env=env) as (out, err, _):
        code: object = None
        try:
            main(list(args))
        except SystemExit as leaving:
            code = leaving.code
        sys.stdout.flush()
        sys.stderr.flush()
        return Ran(code, out.getvalue().decode(), err.getvalue().decode())


def scene_file(folder: Path, text: str) -> str:
    """A file with this text, and where it is."""
    path = folder / "scene.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)
