"""The tables in memory: read when first asked for, kept while they are in use, forgotten when they are long unused or out of step."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Collection

from macguffin.tables.journal import Holding
from macguffin.tables.places import standing_of
from macguffin.tables.table import Table
from macguffin.tables.views import Standing
from macguffin.web.kept import Kept

__all__ = ["Held", "House", "Place"]

STRANGER = Standing()


class Held:
    """A table in memory, and what each visitor is at it. Used on the desk's thread."""

    __slots__ = ("_standings", "journal", "table")

    def __init__(self, table: Table, journal: Kept) -> None:
        self.table = table
        self.journal = journal
        self._standings: dict[str, Standing] | None = None

    @property
    def id(self) -> str:
        return self.table.id

    def places_changed(self) -> None:
        """Somebody has come or gone; whoever asks next reads it anew."""
        self._standings = None

    def standing(self, visitor: str) -> Standing:
        """What a visitor is here. At a listed table whoever comes may watch."""
        standings = self._standings
        if standings is None:
            standings = self._standings = read_standings(self.journal.holders(self.id), self.id)
        found = standings.get(visitor, STRANGER)
        options = self.table.options
        if found == STRANGER and options.is_listed and options.spectators != "off":
            return Standing(is_spectator=True)
        return found


def read_standings(holders: list[Holding], table: str) -> dict[str, Standing]:
    by_visitor: dict[str, list[Holding]] = {}
    for holding in holders:
        by_visitor.setdefault(holding.visitor, []).append(holding)
    return {visitor: standing_of(mine, table) for visitor, mine in by_visitor.items()}


class Place:
    """A visitor at a table. What he is there is asked each time, so that nothing outlives it."""

    __slots__ = ("held", "visitor")

    def __init__(self, held: Held, visitor: str) -> None:
        self.held = held
        self.visitor = visitor

    @property
    def id(self) -> str:
        return self.held.id

    @property
    def table(self) -> Table:
        return self.held.table

    @property
    def standing(self) -> Standing:
        return self.held.standing(self.visitor)


class House:
    """All tables in memory. Asked on the loop's thread."""

    def __init__(self, journal: Kept, room: int, is_busy: Callable[[str], bool]) -> None:
        self.journal = journal
        self.room = room
        self.is_busy = is_busy
        self._held: OrderedDict[str, Held] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Held]] = {}

    def __len__(self) -> int:
        return len(self._held)

    async def find(self, table: str) -> Held:
        """The table, read if need be; many who ask at once wait for one reading.

        Raises NotFoundError without it, NotationError where it is damaged
        """
        held = self._held.get(table)
        if held is not None:
            self._held.move_to_end(table)
            return held
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.create_task(self._load(table))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> Held:
        try:
            held = Held(await asyncio.to_thread(Table.load, self.journal, table), self.journal)
            self.keep(held)
            return held
        finally:
            del self._loading[table]

    def keep(self, held: Held) -> None:
        """Keeps a table, and lets go of those that were not looked at for longest."""
        self._held[held.id] = held
        for other in list(self._held):
            if len(self._held) <= self.room:
                break
            if other != held.id and not self.is_busy(other):
                del self._held[other]

    def forget(self, tables: Collection[str]) -> None:
        """What is in memory of these is out of step with what is kept."""
        for table in tables:
            self._held.pop(table, None)
