"""A journal that forgets everything with its process: for tests, for scripts, and the measure of every other one."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Literal, NamedTuple

from macguffin.core.errors import ConflictError, NotFoundError
from macguffin.tables.entries import Entry
from macguffin.tables.journal import Holding, Link, Role, StoredTable, TableHead

__all__ = ["MemoryJournal"]

SINGLE: Final = ("seat", "gm")
"""Places that one visitor holds at a time."""


class Kept(NamedTuple):
    """All that is kept, in values that are replaced and never changed."""

    tables: dict[str, StoredTable]
    links: dict[str, Link]
    holdings: dict[Holding, None]


class MemoryJournal:
    """Implements `Journal`; may be used by many threads at once."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._kept = Kept({}, {}, {})

    @contextmanager
    def batch(self) -> Iterator[None]:
        with self._lock:
            before = Kept(dict(self._kept.tables), dict(self._kept.links), dict(self._kept.holdings))
            try:
                yield
            except BaseException:
                self._kept = before
                raise

    # Tables

    def create(self, table: StoredTable, links: Sequence[Link], holdings: Sequence[Holding]) -> None:
        with self._lock:
            if table.head.id in self._kept.tables:
                raise ConflictError(f"there is a table {table.head.id} already")
            self._kept.tables[table.head.id] = table
            self._kept.links.update((link.token, link) for link in links)
            self._kept.holdings.update(dict.fromkeys(holdings))

    def append(self, head: TableHead, entries: Sequence[Entry]) -> None:
        with self._lock:
            found = self.read(head.id)
            for seq, entry in enumerate(entries, len(found.entries)):
                if entry.seq != seq:
                    raise ConflictError(f"entry {entry.seq} of table {head.id} is not the next one")
            ids = {entry.id for entry in found.entries}
            if any(entry.id and entry.id in ids for entry in entries):
                raise ConflictError(f"table {head.id} has an entry of that id already")
            self._kept.tables[head.id] = StoredTable(head=head, secret=found.secret, entries=(*found.entries, *entries))

    def read(self, table: str) -> StoredTable:
        with self._lock:
            if table not in self._kept.tables:
                raise NotFoundError("there is no such table")
            return self._kept.tables[table]

    def heads(self) -> list[TableHead]:
        with self._lock:
            heads = sorted((table.head for table in self._kept.tables.values()), key=lambda head: head.id)
        return sorted(heads, key=lambda head: head.changed, reverse=True)

    def due(self, now: str) -> list[str]:
        with self._lock:
            heads = [table.head for table in self._kept.tables.values()]
        return [head.id for head in sorted(heads, key=lambda head: (head.due, head.id)) if "" < head.due <= now]

    # Places

    def add_links(self, links: Sequence[Link], replaced: Literal["replace", "add"]) -> None:
        with self._lock:
            kept = self._kept.links
            if replaced == "replace":
                places = {(link.table, link.role, link.seat) for link in links}
                for link in list(kept.values()):
                    if (link.table, link.role, link.seat) in places:
                        del kept[link.token]
            kept.update((link.token, link) for link in links)

    def find_link(self, token: str) -> Link:
        with self._lock:
            if token not in self._kept.links:
                raise NotFoundError("this link is used or has been replaced")
            return self._kept.links[token]

    def spend_link(self, token: str, holding: Holding) -> None:
        with self._lock:
            link = self.find_link(token)
            if (link.table, link.role, link.seat) != (holding.table, holding.role, holding.seat):
                raise NotFoundError("this link is used or has been replaced")
            if link.role != "spectator":
                del self._kept.links[token]
            self.give(holding)

    def give(self, holding: Holding) -> None:
        with self._lock:
            if holding.role in SINGLE:
                self.take_away(holding.table, holding.role, holding.seat)
            self._kept.holdings[holding] = None

    def take_away(self, table: str, role: Role, seat: int = -1) -> list[str]:
        with self._lock:
            ended = [one for one in self.holders(table) if (one.role, one.seat) == (role, seat)]
            for one in ended:
                del self._kept.holdings[one]
        return [one.visitor for one in ended]

    def holdings(self, visitor: str) -> list[Holding]:
        with self._lock:
            return in_order(one for one in self._kept.holdings if one.visitor == visitor)

    def holders(self, table: str) -> list[Holding]:
        with self._lock:
            return in_order(one for one in self._kept.holdings if one.table == table)


def in_order(holdings: Iterator[Holding]) -> list[Holding]:
    return sorted(holdings, key=lambda one: (one.table, one.role, one.seat, one.visitor))
