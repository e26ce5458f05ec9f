"""A whole site as one file, made while it runs: every table as its archive, with what an archive must not have beside it.

`backup.json` has the SHA-256 of every other file and the fingerprint of every table. A table that cannot be made an archive is kept as
its rows, as they lie there. Of links and of those who hold places there are hashes, never tokens; the dice secrets of open tables are
in it, so the file is its host's alone.
"""

import os
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import mkstemp
from typing import Final

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from macguffin import __version__
from macguffin.core.errors import ConflictError, MacguffinError, NotFoundError
from macguffin.store.doctor import Progress
from macguffin.store.migrate import HEAD
from macguffin.store.rows import entries_of, entry_rows
from macguffin.store.snapshot import Row, existing, fingerprint, ids_of, only_reading, read_raw
from macguffin.tables.archive import export, read_entries
from macguffin.tables.checkup import STUMBLES
from macguffin.tables.clock import now
from macguffin.tables.journal import StoredTable
from macguffin.tables.verifier import Report, UnreadableError, read_zip, split_lines

__all__ = ["FORMAT", "MANIFEST", "Manifest", "Packed", "rows_of_archive", "write_backup"]

FORMAT: Final = "macguffin backup 1"
MANIFEST: Final = "backup.json"
COMPRESSION: Final = 6


class Packed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table in a backup. `why` it is kept as rows alone, "" where it is an archive; `lost` where not even its rows could be read."""

    id: str
    title: str
    entries: int
    fingerprint: str
    why: str = ""
    lost: bool = False


class Manifest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What lies in a backup. `files` has the SHA-256 of each."""

    format: str
    version: str
    revision: str
    time: str
    tables: tuple[Packed, ...]
    files: dict[str, str]


def write_backup(url: str, path: Path, progress: Progress) -> Manifest:
    """Writes a backup of a database to a new file, which is there when it is whole, and not before.

    Raises NotFoundError, NotationError where there is no database that can be read; ConflictError where the file is there already
    """
    with existing(url) as engine, new_file(path) as part, only_reading(engine) as connection:
        return write_all(connection, part, progress)


def write_all(connection: Connection, part: Path, progress: Progress) -> Manifest:
    files: dict[str, str] = {}
    tables: list[Packed] = []
    ids = ids_of(connection)
    with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED, compresslevel=COMPRESSION) as archive:
        for count, table in enumerate(ids):
            progress("tables kept", count, len(ids))
            packed, made = pack(connection, table)
            tables.append(packed)
            for name, data in made.items():
                files[name] = sha256(data).hexdigest()
                archive.writestr(name, data)
        manifest = Manifest(
            format=FORMAT, version=__version__, revision=HEAD, time=now(), tables=tuple(tables), files=files
        )
        archive.writestr(MANIFEST, msgspec.json.format(msgspec.json.encode(manifest), indent=1))
    return manifest


def pack(connection: Connection, name: str) -> tuple[Packed, dict[str, bytes]]:
    """A table and its files. What lies in the archive must give the very same rows again, or they are kept in its stead."""
    try:
        with connection.begin_nested():
            raw = read_raw(connection, name)
    except (MacguffinError, DBAPIError) as error:
        return Packed(id=name, title="", entries=0, fingerprint="", why=str(error), lost=True), {}
    packed = Packed(id=name, title=raw.head.title, entries=len(raw.entries), fingerprint=fingerprint(raw))
    try:
        entries = entries_of(name, [(one.seq, one.body) for one in raw.entries], raw.length)
        archive = export(StoredTable(head=raw.head, secret=raw.secret, entries=entries))
        if rows_of_archive(name, archive) == raw.entries:
            kept = replace(raw, entries=())
            return packed, {f"tables/{name}.zip": archive, f"tables/{name}.json": msgspec.json.encode(kept)}
        why = "its rows are not as a journal writes them"
    except STUMBLES as error:
        why = str(error) or type(error).__name__
    return replace(packed, why=why), {f"tables/{name}.json": msgspec.json.encode(raw)}


def rows_of_archive(table: str, data: bytes) -> tuple[Row, ...]:
    """The rows that the journal in an archive is.

    Raises NotationError, LimitError; NotFoundError for what is no archive
    """
    try:
        files = read_zip(data, Report())
        entries = read_entries(split_lines(files["journal.jsonl"]))
    except (UnreadableError, KeyError) as error:
        raise NotFoundError(f"there is no archive of table {table}: {error}") from error
    return tuple(Row(row["seq"], row["command"], row["body"]) for row in entry_rows(table, entries))


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """A file beside the one that is wanted, which takes its name when it is whole and on the disk.

    Raises ConflictError where that is there already, NotFoundError where it cannot be written
    """
    if path.exists():
        raise ConflictError(f"{path} is there already; a backup writes over nothing")
    try:
        handle, name = mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    except (OSError, ValueError) as error:
        raise cannot_write(path, error) from error
    part = Path(name)
    try:
        os.close(handle)
        yield part
        with part.open("rb+") as whole:
            os.fsync(whole.fileno())
        if path.exists():
            raise ConflictError(f"{path} is there already; a backup writes over nothing")
        part.replace(path)
    except OSError as error:
        raise cannot_write(path, error) from error
    finally:
        part.unlink(missing_ok=True)


def cannot_write(path: Path, error: Exception) -> NotFoundError:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return NotFoundError(f"cannot write the backup {str(path)!r}: {reason}")
