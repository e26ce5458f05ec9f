"""Who is listening to which table, and what each has yet to be told. Belongs to the loop's thread; others may look, not change."""

import asyncio
from collections import deque
from typing import Final

from macguffin.tables.views import Standing, TableView

__all__ = ["GONE", "UNGREETED", "Hub", "Listener"]

UNGREETED: Final = -2
GONE: Final = "resync"
"""Why a listener was let go who read too slowly."""


class Listener:
    """A socket or a stream. `sent` is the last entry it was told of, or will be by what waits, UNGREETED before the first; `view` the table
    as it was shown then.

    `waiting` are whole messages, each with the entry it goes up to. `ended` says why nothing more will come, "" while it goes on.
    """

    __slots__ = ("address", "ended", "room", "sent", "standing", "table", "view", "visitor", "waiting", "wake")

    def __init__(self, table: str, visitor: str, address: str, room: int) -> None:
        self.table = table
        self.visitor = visitor
        self.address = address
        self.room = room
        self.standing = Standing()
        self.sent = UNGREETED
        self.view: TableView | None = None
        self.waiting: deque[tuple[str, int]] = deque()
        self.wake = asyncio.Event()
        self.ended = ""

    def tell(self, message: str, seq: int = -1) -> None:
        """Adds a message; whoever lets too many wait loses them all, and is told to come back for a fresh view."""
        if self.ended:
            return
        if len(self.waiting) >= self.room:
            self.waiting.clear()
            self.end(GONE)
            return
        self.waiting.append((message, seq))
        self.wake.set()

    def end(self, why: str) -> None:
        self.ended = self.ended or why
        self.wake.set()


class Hub:
    """All listeners, by table and by visitor."""

    def __init__(self) -> None:
        self._at: dict[str, set[Listener]] = {}
        self._of: dict[str, set[Listener]] = {}
        self._from: dict[str, int] = {}

    def add(self, listener: Listener) -> None:
        self._at.setdefault(listener.table, set()).add(listener)

    def remove(self, listener: Listener) -> None:
        here = self._at.get(listener.table, set())
        here.discard(listener)
        if not here:
            self._at.pop(listener.table, None)

    def count_in(self, listener: Listener) -> tuple[int, int]:
        """Counts a connection that has just come; how many its visitor and its address have by now."""
        self._of.setdefault(listener.visitor, set()).add(listener)
        self._from[listener.address] = self._from.get(listener.address, 0) + 1
        return len(self._of[listener.visitor]), self._from[listener.address]

    def count_out(self, listener: Listener) -> None:
        mine = self._of.get(listener.visitor, set())
        mine.discard(listener)
        if not mine:
            self._of.pop(listener.visitor, None)
        left = self._from.get(listener.address, 0) - 1
        if left > 0:
            self._from[listener.address] = left
        else:
            self._from.pop(listener.address, None)

    def at(self, table: str) -> tuple[Listener, ...]:
        return tuple(self._at.get(table, ()))

    def of(self, visitor: str) -> tuple[Listener, ...]:
        return tuple(self._of.get(visitor, ()))

    def tables(self) -> list[str]:
        return list(self._at)

    def here(self, table: str) -> frozenset[int]:
        """The seats whose holders are connected just now."""
        return frozenset(seat for listener in self.at(table) if not listener.ended for seat in listener.standing.seats)

    def end_all(self, why: str) -> None:
        for listeners in list(self._of.values()):
            for listener in tuple(listeners):
                listener.end(why)

    def __len__(self) -> int:
        return sum(len(listeners) for listeners in self._of.values())
