"""From one database to another, whole or not at all. Both may be of either kind; every table is equal afterwards, to the last byte."""

import msgspec
from sqlalchemy import Connection, delete, insert, make_url

from macguffin.core.errors import ConflictError, NotKeptError
from macguffin.store.doctor import Progress
from macguffin.store.schema import SETTINGS
from macguffin.store.snapshot import (
    check_empty,
    existing,
    file_of,
    filling,
    fingerprint,
    ids_of,
    only_reading,
    put,
    read_raw,
    settings_of,
)

__all__ = ["Moved", "move"]


class Moved(msgspec.Struct, frozen=True, kw_only=True):
    """How much was moved, and the fingerprint of each table."""

    entries: int
    tables: dict[str, str]


def move(source: str, target: str, progress: Progress) -> Moved:
    """Copies all of a database into an empty one, in one transaction; meanwhile nobody writes in the old one.

    Raises NotFoundError, NotationError where one of them cannot be used; ConflictError where they are one, or the new one holds tables
    """
    if is_same(source, target):
        raise ConflictError("both are the same database")
    with existing(source) as engine, only_reading(engine, and_nobody_writes=True) as old, filling(target) as new:
        check_empty(new, ": move into an empty one")
        moved = copy(old, new, progress)
        for count, (table, expected) in enumerate(moved.tables.items()):
            progress("tables compared", count, len(moved.tables))
            if fingerprint(read_raw(new, table)) != expected:
                raise NotKeptError(f"table {table} did not arrive as it was; nothing was moved")
        if settings_of(new) != settings_of(old) or ids_of(new) != list(moved.tables):
            raise NotKeptError("not everything arrived as it was; nothing was moved")
    return moved


def is_same(source: str, target: str) -> bool:
    """Whether two URLs lead to one place, as far as that can be told."""
    files = file_of(source), file_of(target)
    if None in files:
        return make_url(source) == make_url(target)
    return files[0].resolve() == files[1].resolve()  # type: ignore[union-attr]  # neither is None


def copy(old: Connection, new: Connection, progress: Progress) -> Moved:
    ids, entries, tables = ids_of(old), 0, {}
    for count, table in enumerate(ids):
        progress("tables moved", count, len(ids))
        raw = read_raw(old, table)
        put(new, raw)
        tables[table] = fingerprint(raw)
        entries += len(raw.entries)
    settings = settings_of(old)
    new.execute(delete(SETTINGS))
    if settings:
        new.execute(insert(SETTINGS), [{"name": name, "value": value} for name, value in settings.items()])
    return Moved(entries=entries, tables=tables)
