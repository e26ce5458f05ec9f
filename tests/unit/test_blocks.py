"""The examples in the documents are true: commands print what stands there, and Python blocks run."""

import re
import shlex
from pathlib import Path

import pytest

from macguffin.cli import main
from tests.clauses import ROOT
from tests.hosting_kit import example_folder

DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def sessions(document: Path) -> list[tuple[str, str]]:
    """The commands of a document, each with what it is said to print."""
    found = []
    for block in CONSOLE.findall(document.read_text(encoding="utf-8")):
        for session in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = session.partition("\n")
            found.append((command, output.rstrip("\n")))
    return found


SESSIONS = [(document, *session) for document in DOCUMENTS for session in sessions(document)]


@pytest.mark.parametrize(("document", "command", "output"), SESSIONS, ids=[command for _, command, _ in SESSIONS])
def test_commands_print_what_the_documents_say(
    document: Path, command: str, output: str, capsys, monkeypatch, tmp_path
):
    monkeypatch.chdir(ROOT)
    if document.name == "hosting.md":
        example_folder(tmp_path)
        monkeypatch.chdir(tmp_path)
    shown, _, pipe = command.partition(" | head -")

    with pytest.raises(SystemExit):
        main(shlex.split(shown)[1:])

    printed = capsys.readouterr()
    lines = (printed.out + printed.err).rstrip("\n").split("\n")
    assert "\n".join(lines[: int(pipe)] if pipe else lines).rstrip("\n") == output, document


@pytest.mark.parametrize(
    "document", [one for one in DOCUMENTS if PYTHON.search(one.read_text(encoding="utf-8"))], ids=lambda one: one.name
)
def test_python_blocks_run(document: Path, monkeypatch):
    monkeypatch.chdir(ROOT)
    code = "\n".join(PYTHON.findall(document.read_text(encoding="utf-8")))

    exec(compile(code, str(document), "exec"), {"__name__": "documents"})  # noqa: S102  # our own documents
