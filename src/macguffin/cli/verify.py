"""`macguffin verify`: computes every die of a game again, plays it again by the rules, and compares every hash."""

import sys
from io import BufferedReader, RawIOBase
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, cast

import click

from macguffin.cli.inputs import echo_json
from macguffin.cli.replay import open_record
from macguffin.core.errors import NotationError

if TYPE_CHECKING:
    from macguffin.tables.verifier import Report

__all__ = ["verify"]

WRONG: Final = 1
ZIP: Final = b"PK"
PATIENCE: Final = 1.0  # seconds until progress is told, and between two times


@click.command()
@click.argument("file")
@click.option("--quiet", is_flag=True, help="Say what is wrong and the sums, not every die.")
@click.option("--json", "as_json", is_flag=True, help="Answer with one JSON object.")
@click.pass_context
def verify(context: click.Context, file: str, quiet: bool, as_json: bool) -> None:
    """Verify the archive of a table, or the record of a game.

    FILE is an archive, the folder of an unpacked one, a record, or - for standard input. Every die that the server has
    rolled is computed again from the secret, every command is played again by the rules, and every hash is compared; of
    each die it says whether it is proven, entered or set by the GM. Exits with 0 where all of it fits, with 1 where
    something does not, naming the move, and with 2 where nothing can be read.

    \b
    macguffin verify tithe-vault.zip
    """
    report = check(file)
    if as_json:
        echo_json(plain(report))
    else:
        from macguffin.tables.verifier import tell  # noqa: PLC0415

        for line in tell(report, quiet):
            click.echo(line)
    if report.problems:
        context.exit(WRONG)


def check(file: str) -> "Report":
    """What verifying the file comes to.

    Raises NotationError, NotFoundError, LimitError where it can't be read
    """
    from macguffin.tables.verification import verify_archive, verify_record  # noqa: PLC0415
    from macguffin.tables.verifier import MAX_ARCHIVE, Report, UnreadableError, read_folder, read_zip  # noqa: PLC0415

    report, watch = Report(), Progress()
    try:
        if file != "-" and Path(file).is_dir():
            return verify_archive(read_folder(Path(file)), report, watch)
        with open_record(file) as source:
            seen = source if isinstance(source, BufferedReader) else BufferedReader(cast("RawIOBase", source))
            if not seen.peek(len(ZIP)).startswith(ZIP):
                return verify_record(seen, watch)
            data = seen.read(MAX_ARCHIVE + 1)
        return verify_archive(read_zip(data, report), report, watch)
    except UnreadableError as error:
        raise NotationError(0, 0, f"expected an archive that can be read: {error}") from error
    finally:
        watch.clear()


class Progress:
    """Tells a terminal how far it has come, where that takes long."""

    def __init__(self) -> None:
        self.next = monotonic() + PATIENCE
        self.has_told = False

    def __call__(self, count: int, total: int) -> None:
        if monotonic() < self.next or not sys.stderr.isatty():
            return
        self.next = monotonic() + PATIENCE
        self.has_told = True
        click.echo(f"\r{count}{f' of {total}' if total else ''} moves verified", err=True, nl=False)

    def clear(self) -> None:
        if self.has_told:
            click.echo("\r\x1b[K", err=True, nl=False)


def plain(report: "Report") -> dict[str, Any]:
    """The report for programs."""
    return {
        "verified": not report.problems,
        "what": report.what,
        "entries": report.entries,
        "sha256": report.fingerprint,
        "dice": report.tally(),
        "moves": [
            {
                "entry": move.seq,
                "move": move.turn,
                "branch": move.branch,
                "is_dropped": move.seq not in report.kept,
                "who": move.who,
                "command": move.command,
                "dice": [roll._asdict() for roll in move.rolls],
            }
            for move in report.moves
        ],
        "problems": [
            {
                "entry": problem.seq if problem.seq >= 0 else None,
                "move": problem.turn if problem.turn >= 0 else None,
                "text": problem.text,
            }
            for problem in report.problems
        ],
    }
