"""Tables, links and holdings to rows and back. What can't be read back is refused by name."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Row

from macguffin.core.errors import NotationError
from macguffin.tables.entries import Entry
from macguffin.tables.journal import Holding, Link, TableHead

__all__ = ["entries_of", "entry_rows", "head_of", "head_row", "holding_of", "place_row"]

ENCODER: Final = msgspec.json.Encoder()
DECODER: Final = msgspec.json.Decoder(Entry)


def entry_rows(table: str, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """The rows of new entries. Of several with one command's name the first alone carries it."""
    named: set[str] = set()
    rows: list[dict[str, Any]] = []
    for entry in entries:
        command = entry.id if entry.id and entry.id not in named else None
        named.add(entry.id)
        rows.append({"table": table, "seq": entry.seq, "command": command, "body": ENCODER.encode(entry)})
    return rows


def entries_of(table: str, rows: Sequence[tuple[int, bytes]], length: int) -> tuple[Entry, ...]:
    """The entries of a table, from 0 without gaps.

    Raises NotationError, naming the entry and the key, where one is damaged or missing
    """
    entries: list[Entry] = []
    for expected, (seq, body) in enumerate(rows):
        where = f"table {table}, entry {expected}"
        if seq != expected:
            raise NotationError(0, 0, f"the entry is missing, the next one is {seq}", where)
        try:
            entry = DECODER.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise NotationError(0, 0, str(error), where) from error
        if entry.seq != expected:
            raise NotationError(0, 0, f"the entry says that it is number {entry.seq}", where)
        entries.append(entry)
    if len(entries) != length or not entries:
        raise NotationError(
            0, 0, f"the entry is missing; there should be {length}", f"table {table}, entry {len(entries)}"
        )
    return tuple(entries)


def head_row(head: TableHead) -> dict[str, Any]:
    return msgspec.structs.asdict(head)


def head_of(row: Row[Any]) -> TableHead:
    return TableHead(**{name: getattr(row, name) for name in TableHead.__struct_fields__})


def place_row(place: Link | Holding) -> dict[str, Any]:
    return msgspec.structs.asdict(place)


def holding_of(row: Row[Any]) -> Holding:
    return Holding(visitor=row.visitor, table=row.table, role=row.role, seat=row.seat)
