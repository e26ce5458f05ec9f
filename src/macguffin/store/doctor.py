"""Looks a database over: the file itself, then every table, each on its own. What is damaged is named; nothing is changed."""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

import msgspec
from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError

from macguffin.core.errors import MacguffinError, NotationError
from macguffin.store.batch import or_not_kept
from macguffin.store.postgres import is_postgres
from macguffin.store.rows import ENCODER, entries_of
from macguffin.store.schema import TABLES
from macguffin.store.snapshot import RawTable, existing, ids_of, only_reading, read_raw
from macguffin.tables.checkup import Finding, look_over
from macguffin.tables.entries import Entry
from macguffin.tables.journal import StoredTable

__all__ = ["Diagnosis", "Patient", "Progress", "diagnose"]

Progress: TypeAlias = Callable[[str, int, int], None]
"""Is told what is being counted, how far it is, and how far it goes."""

MOST: Final = 20  # findings of one table that are told


class Patient(msgspec.Struct, frozen=True, kw_only=True):
    """A table that was looked over; all is well where there are no findings."""

    id: str
    title: str
    entries: int
    findings: tuple[Finding, ...]


class Diagnosis(msgspec.Struct, frozen=True, kw_only=True):
    """What came of it. `database` are findings that belong to no table."""

    tables: tuple[Patient, ...]
    database: tuple[str, ...]

    @property
    def damaged(self) -> tuple[Patient, ...]:
        return tuple(one for one in self.tables if one.findings)

    @property
    def is_sound(self) -> bool:
        return not self.damaged and not self.database


def diagnose(url: str, progress: Progress) -> Diagnosis:
    """Looks a database over. The site may go on meanwhile: all is looked at as it is at one moment.

    Raises NotFoundError, NotationError where there is no database that can be read
    """
    with existing(url) as engine, only_reading(engine) as connection:
        database = () if is_postgres(engine) else tuple(file_faults(connection))
        ids = ids_of(connection)
        tables = []
        for count, table in enumerate(ids):
            progress("tables looked over", count, len(ids))
            tables.append(look_at(connection, table))
    return Diagnosis(tables=tuple(tables), database=database)


def file_faults(connection: Connection) -> Iterator[str]:
    """What SQLite itself finds wrong with its file, and rows that belong to no table."""
    try:
        for (line,) in connection.exec_driver_sql(f"PRAGMA integrity_check({MOST})").all():
            if line != "ok":
                yield f"the file: {line}"
        for row in connection.exec_driver_sql("PRAGMA foreign_key_check").all()[:MOST]:
            yield f"a row of {row[0]} belongs to a table that is not there"
    except DBAPIError as error:
        yield f"the file: {error.orig}"


def look_at(connection: Connection, table: str) -> Patient:
    """One table. Whatever is wrong with it is told of it alone."""
    length, found = 0, list[Finding]()
    try:
        with or_not_kept(), connection.begin_nested():
            raw = read_raw(connection, table)
        length = len(raw.entries)
        entries, found = read_rows(raw)
        if not found:
            stored = StoredTable(head=raw.head, secret=raw.secret, entries=entries)
            found = look_over(stored, raw.links, raw.holdings)
    except MacguffinError as error:
        found = [Finding(where="rows", what=str(error))]
    return Patient(id=table, title=title_of(connection, table), entries=length, findings=tuple(found[:MOST]))


def title_of(connection: Connection, table: str) -> str:
    try:
        return str(connection.execute(select(TABLES.c.title).where(TABLES.c.id == table)).scalar() or "")
    except DBAPIError:
        return ""


def read_rows(raw: RawTable) -> tuple[tuple[Entry, ...], list[Finding]]:
    """The entries, and those that are missing, cannot be read, or are not written as they would be again."""
    try:
        entries = entries_of(raw.head.id, [(one.seq, one.body) for one in raw.entries], raw.length)
    except NotationError as error:
        return (), [Finding(where=error.key.partition(", ")[2] or "journal", what=error.expected)]
    found = []
    for entry, row in zip(entries, raw.entries, strict=True):
        where = f"entry {row.seq}"
        if ENCODER.encode(entry) != row.body:
            found.append(Finding(where=where, what="it is not written as a journal writes it"))
        if (row.command or "") != entry.id:
            found.append(Finding(where=where, what=f"it is kept under command {row.command!r}, it says {entry.id!r}"))
    return entries, found
