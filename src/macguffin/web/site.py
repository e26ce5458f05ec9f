"""The live site: its tables, its listeners, its one writer, and the limits it keeps. What is done with them is in the modules around."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from macguffin.core.errors import MacguffinError, NotationError, NotFoundError
from macguffin.tables.permissions import Action, permit, roles_of
from macguffin.tables.views import Standing
from macguffin.web.announce import Crier
from macguffin.web.bots import BotLoop, Thinker
from macguffin.web.buckets import Buckets
from macguffin.web.desk import Desk
from macguffin.web.faults import TooManyError
from macguffin.web.house import House, Place
from macguffin.web.hub import Hub
from macguffin.web.kept import Kept
from macguffin.web.logs import write_log
from macguffin.web.meter import Meter
from macguffin.web.settings import Settings
from macguffin.web.visitors import Visitor, new_visitor, visitor_of
from macguffin.web.wire_site import Status

__all__ = ["Site"]

T = TypeVar("T")
NO_TABLE: Final = "there is no such table, or it is for those who have a link to it"
STRANGER: Final = Standing()


class Site:
    """Made before the loop runs; lives from `open` to `close`."""

    def __init__(self, settings: Settings, journal: Kept, thinker: Thinker | None = None) -> None:
        self.settings = settings
        self.journal = journal
        self.meter = Meter()
        self.hub = Hub()
        self.house = House(journal, settings.limits.tables_in_memory, lambda table: bool(self.hub.at(table)))
        self.desk = Desk(journal.batch, self.forget)
        self.bots = BotLoop(self, thinker)
        self.crier = Crier(self.hub, self.desk, self.bots.look)
        self.description: dict[str, Any] = {}
        self.document = ""
        self.damaged: dict[str, str] = {}
        self.is_counted = False
        """Whether all tables have been looked at since the start."""
        self.status: Status = "starting"
        self._key = journal.setting("visitors", secrets.token_bytes(32))
        limits = settings.limits
        self._rates = {
            name: (Buckets(getattr(limits, name)), Buckets(getattr(limits, name)))
            for name in ("requests", "links", "tables", "work")
        }
        self._addresses = Buckets(limits.address)
        self._pool = ThreadPoolExecutor(2, "work")
        self._running: set[asyncio.Task[None]] = set()
        self.restless: set[str] = set()
        """Tables at which somebody has just come or gone."""

    # Living

    def open(self) -> None:
        """Starts the writer; on the running loop."""
        self.desk.start()
        self.status = "ok"

    def run(self, deed: Coroutine[Any, Any, None]) -> None:
        """Runs something beside everything else, as long as the site lives."""
        task = asyncio.get_running_loop().create_task(deed)
        self._running.add(task)
        task.add_done_callback(self._done)

    def later(self, seconds: float, deed: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Runs something in a while, if the site still lives."""

        async def wait() -> None:
            await asyncio.sleep(seconds)
            await deed()

        self.run(wait())

    def _done(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            write_log(logging.ERROR, "something that runs beside has failed", what=repr(error)[:500])

    async def close(self) -> None:
        """Tells everybody to come back later, finishes what was begun, and stops."""
        self.status = "closing"
        self.hub.end_all("closing")
        for task in list(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        await self.desk.stop()
        self.bots.close()
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def state(self) -> Status:
        """Whether the site can do its work: the desk answers, and the database with it."""
        if self.status != "ok":
            return self.status
        try:
            await asyncio.wait_for(self.desk.ask("", lambda: self.journal.due("")), 5)
        except (MacguffinError, TimeoutError):
            return "failing"
        return "ok"

    def forget(self, tables: set[str]) -> None:
        """These are out of step with what is kept: whoever listens has to come back for a fresh view."""
        self.house.forget(tables)
        for table in tables:
            for listener in self.hub.at(table):
                listener.end("resync")

    # Visitors

    def visitor(self, cookies: str) -> Visitor:
        return visitor_of(self._key, cookies) or new_visitor(self._key)

    def count(self, rate: str, visitor: Visitor, address: str) -> None:
        """One more request of this kind; a visitor who is new counts by his address alone.

        Raises TooManyError
        """
        now = time.monotonic()
        of_visitor, of_address = self._rates[rate]
        is_fine = self._addresses.take(address, now)
        if rate != "requests":
            is_fine = of_address.take(address, now) and is_fine
        if not visitor.is_new:
            is_fine = of_visitor.take(visitor.key, now) and is_fine
        if not is_fine:
            raise TooManyError("too many requests; wait a little")

    async def place(self, table: str, visitor: str, action: str = "look") -> Place:
        """A visitor's place at a table, if he may do that there.

        Raises NotFoundError for a stranger, as for a table that is not there; ForbiddenError; NotationError where it is damaged
        """
        try:
            held = await self.house.find(table)
        except NotFoundError as error:
            raise NotFoundError(NO_TABLE) from error
        except NotationError as error:
            mine = await self.work(lambda: self.journal.holdings(visitor))
            if all(one.table != table for one in mine):
                raise NotFoundError(NO_TABLE) from error
            raise
        place = Place(held, visitor)
        await self.desk.ask(table, lambda: check(place.standing, action))
        return place

    # Work

    async def work(self, task: Callable[[], T]) -> T:
        """Something that takes long and changes nothing, on a thread beside."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, task)


def check(standing: Standing, action: str) -> None:
    """Asks the permission table.

    Raises NotFoundError, ForbiddenError
    """
    if standing == STRANGER:
        raise NotFoundError(NO_TABLE)
    permit(action_named(action), roles_of(standing))


def action_named(action: str) -> Action:
    return action  # type: ignore[return-value]  # the route table names actions, and a test that each is one
