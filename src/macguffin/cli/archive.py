"""`macguffin archive`: a recorded game as one file that needs no macguffin to be looked at."""

from pathlib import Path
from typing import Final

import click

from macguffin.cli.inputs import read_bytes
from macguffin.core.errors import NotFoundError

__all__ = ["archive"]

MAX_RECORD: Final = 64 * 1024 * 1024


@click.command()
@click.argument("file")
@click.option("-o", "--out", metavar="ZIP", help="Where to write it; by default beside the record.")
def archive(file: str, out: str | None) -> None:
    """Make an archive of a recorded game.

    It holds the game as a page with its boards, the order sheets, the set-up, the record, and a verifier. FILE may be - for
    standard input; then --out says where to write. A file that is there already is not written over.

    \b
    macguffin archive games/tithe-vault.jsonl
    """
    from macguffin.tables.archive import export_record  # noqa: PLC0415
    from macguffin.tables.clock import now  # noqa: PLC0415

    if out is None and file == "-":
        raise click.UsageError("a record from standard input needs --out")
    data = export_record(read_bytes(file, MAX_RECORD, "the record"), now())
    path = Path(out) if out is not None else Path(file).with_suffix(".zip")
    try:
        with path.open("xb") as target:
            target.write(data)
    except FileExistsError as error:
        raise NotFoundError(f"{path} is there already; name another with --out") from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise NotFoundError(f"cannot write the archive {str(path)!r}: {reason}") from error
    click.echo(f"{path}: {len(data) // 1024} KiB; open the replay.html in it, or check it with macguffin verify {path}")
