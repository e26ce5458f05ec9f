"""Bots at tables: when one is on turn, a process is asked for its orders, and they are submitted like anybody's."""

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING, Any, Final, Protocol

from macguffin.core.errors import ConflictError, MacguffinError
from macguffin.tables.commands import Play
from macguffin.tables.table import BotTurn
from macguffin.tables.views import Standing
from macguffin.web.house import Held
from macguffin.web.logs import write_log

if TYPE_CHECKING:
    from macguffin.web.site import Site

__all__ = ["BotLoop", "Thinker"]

PASS: Final = "pass"
PACE: Final = 0.4  # [s] between two turns of bots, so that people can follow


class Thinker(Protocol):
    """Plans turns outside this process. Asked from threads."""

    def plan(self, scene: dict[str, Any], bot: str, seed: int) -> str:
        """The active figure's turn as an order sheet. Raises MacguffinError where none came in time."""

    def close(self) -> None:
        """Ends all processes."""


class BotLoop:
    """Looks at a table whenever something has happened there; at most one bot thinks at a table at a time."""

    def __init__(self, site: "Site", thinker: Thinker | None) -> None:
        self.site = site
        self.thinker = thinker
        self._thinking: dict[str, object] = {}

    def look(self, table: str) -> None:
        """On the loop's thread."""
        if self.site.settings.has_bots and table not in self._thinking and self.site.status == "ok":
            mark = self._thinking[table] = object()
            self.site.run(self.play(table, mark))

    async def play(self, table: str, mark: object) -> None:
        """Plays all turns of bots that are due at a table."""
        try:
            held = await self.site.house.find(table)
            while (turn := await self.site.desk.ask(table, lambda: self.turn(held))) is not None:
                orders = await self.orders(table, turn)
                await self.site.desk.ask(table, lambda turn=turn, orders=orders: self.submit(held, turn, orders))  # type: ignore[misc]
                await asyncio.sleep(PACE)
        except MacguffinError as error:
            write_log(logging.WARNING, "bots cannot play at a table", table=table, why=str(error))
        finally:
            if self._thinking.get(table) is mark:
                del self._thinking[table]

    def turn(self, held: Held) -> BotTurn | None:
        """The bot that is to play; none where nobody sits at the table or watches, for nobody waits for it there."""
        turn = held.table.bot_turn()
        if turn is None or (not self.site.hub.at(held.id) and not held.table.has_people):
            self._thinking.pop(held.id, None)
            return None
        return turn

    async def orders(self, table: str, turn: BotTurn) -> str:
        if self.thinker is None:
            return PASS
        try:
            return await asyncio.to_thread(self.thinker.plan, turn.scene, turn.name, secrets.randbits(32))
        except MacguffinError as error:
            write_log(logging.WARNING, "a bot had no orders", table=table, bot=turn.name, why=str(error))
            return PASS

    def submit(self, held: Held, turn: BotTurn, orders: str) -> None:
        """Plays the orders, or passes where they cannot be; what was made for a position that is gone is thrown away."""
        try:
            self.play_turn(held, turn, orders)
        except ConflictError:
            return
        except MacguffinError as error:
            write_log(logging.WARNING, "a bot's orders were refused", table=held.id, bot=turn.name, why=str(error))
            held.table.pass_for_bot(turn)
        self.site.crier.announce(held)

    def play_turn(self, held: Held, turn: BotTurn, orders: str) -> None:
        held.table.submit(Standing(), f"bot:{turn.seat}", Play(seat=turn.seat, orders=orders, at=turn.at))

    def close(self) -> None:
        if self.thinker is not None:
            self.thinker.close()
