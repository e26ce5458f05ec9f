"""From a backup back to a database. All of the file is checked before the first row is written, and all rows are one transaction."""

import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeVar

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from macguffin.core.errors import LimitError, NotationError, NotFoundError
from macguffin.core.notation import show
from macguffin.store.backup import FORMAT, MANIFEST, Manifest, Packed, rows_of_archive
from macguffin.store.doctor import Progress
from macguffin.store.migrate import HEAD
from macguffin.store.snapshot import RawTable, check_empty, filling, fingerprint, ids_of, put, remove
from macguffin.tables.verifier import MAX_ARCHIVE

__all__ = ["Restored", "restore"]

T = TypeVar("T")
MAX_FILE: Final = 2 * MAX_ARCHIVE  # bytes of one file in a backup


class Restored(msgspec.Struct, frozen=True, kw_only=True):
    """What came of it: tables that were put in, and those that were there already and left alone.

    `rows` were put in as damaged as they were, `lost` are not in the backup.
    """

    put: tuple[Packed, ...]
    left: tuple[Packed, ...]
    lost: tuple[Packed, ...]

    @property
    def rows(self) -> tuple[Packed, ...]:
        return tuple(one for one in self.put if one.why)


def restore(
    path: Path, url: str, progress: Progress, *, adds: bool = False, replaced: frozenset[str] = frozenset()
) -> Restored:
    """Puts the tables of a backup into a database that is empty; `adds`: into any, beside what it holds. `replaced` give way, and are
    all that is put in unless it adds.

    Raises NotFoundError, NotationError, LimitError for what is no whole backup; ConflictError; nothing is changed then
    """
    with opened(path) as archive:
        manifest = read_manifest(archive)
        known = {one.id for one in manifest.tables if not one.lost}
        if strange := sorted(replaced - known):
            raise NotFoundError(f"there is no table {show(strange[0])} in this backup")
        if replaced and not adds:
            manifest = replace(manifest, tables=tuple(one for one in manifest.tables if one.id in replaced))
        for count, packed in enumerate(manifest.tables):
            progress("tables checked", count, len(manifest.tables))
            if not packed.lost:
                unpack(archive, manifest, packed)
        with filling(url) as connection:
            if not adds and not replaced:
                check_empty(connection, "; --add puts the others beside them")
            return fill(connection, archive, manifest, progress, replaced)


def fill(
    connection: Connection, archive: zipfile.ZipFile, manifest: Manifest, progress: Progress, replaced: frozenset[str]
) -> Restored:
    """Puts tables in; those that are there already give way or are left alone."""
    there = set(ids_of(connection))
    done, left = [], []
    for count, packed in enumerate(manifest.tables):
        progress("tables put in", count, len(manifest.tables))
        if packed.lost:
            continue
        if packed.id in there and packed.id not in replaced:
            left.append(packed)
            continue
        remove(connection, packed.id)
        put(connection, unpack(archive, manifest, packed))
        done.append(packed)
    return Restored(put=tuple(done), left=tuple(left), lost=tuple(one for one in manifest.tables if one.lost))


@contextmanager
def opened(path: Path) -> Iterator[zipfile.ZipFile]:
    """Raises NotFoundError where there is no file, NotationError where it is no ZIP, or breaks off"""
    try:
        with zipfile.ZipFile(path) as archive:
            yield archive
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError) as error:
        raise NotationError(0, 0, f"expected a backup that is whole: {error}") from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise NotFoundError(f"cannot read the backup {str(path)!r}: {reason}") from error


def read_manifest(archive: zipfile.ZipFile) -> Manifest:
    """Raises NotationError for what is no backup, or one of another version"""
    manifest = as_json(read_file(archive, MANIFEST), Manifest, MANIFEST)
    if manifest.format != FORMAT:
        raise NotationError(0, 0, f"expected {FORMAT}", f"{MANIFEST}.format")
    if manifest.revision != HEAD:
        raise NotationError(0, 0, f"expected a backup at revision {HEAD}, not {manifest.revision}", MANIFEST)
    if len({one.id for one in manifest.tables}) != len(manifest.tables):
        raise NotationError(0, 0, "expected every table once", f"{MANIFEST}.tables")
    return manifest


def unpack(archive: zipfile.ZipFile, manifest: Manifest, packed: Packed) -> RawTable:
    """The rows of a table, every hash compared.

    Raises NotationError, LimitError, NotFoundError
    """
    name = f"tables/{packed.id}"
    raw = as_json(checked(archive, manifest, f"{name}.json"), RawTable, f"{name}.json")
    if not packed.why:
        raw = replace(raw, entries=rows_of_archive(packed.id, checked(archive, manifest, f"{name}.zip")))
    places = {raw.head.id, *(one.table for one in raw.links), *(one.table for one in raw.holdings)}
    if places != {packed.id} or fingerprint(raw) != packed.fingerprint:
        raise NotationError(0, 0, "the table is not the one that was kept", name)
    return raw


def checked(archive: zipfile.ZipFile, manifest: Manifest, name: str) -> bytes:
    data = read_file(archive, name)
    if sha256(data).hexdigest() != manifest.files.get(name):
        raise NotationError(0, 0, "the file is not the one that was kept", name)
    return data


def read_file(archive: zipfile.ZipFile, name: str) -> bytes:
    """One file, no more of it than may be.

    Raises NotationError, LimitError
    """
    try:
        with archive.open(name) as file:
            data = file.read(MAX_FILE + 1)
    except (KeyError, RuntimeError) as error:
        raise NotationError(0, 0, f"expected a backup of a site: there is no {name} in it") from error
    if len(data) > MAX_FILE:
        raise LimitError(f"{MAX_FILE} bytes for {name}", "more")
    return data


def as_json(data: bytes, kind: type[T], name: str) -> T:
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise NotationError(0, 0, str(error)[:300], name) from error
