"""What happens at tables by themselves: deadlines, reminders, and after a start everything that waited."""

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from macguffin.core.errors import MacguffinError, NotKeptError
from macguffin.tables.clock import now
from macguffin.web.logs import write_log
from macguffin.web.play import tick

if TYPE_CHECKING:
    from macguffin.web.site import Site

__all__ = ["call_roll", "keep_time"]

BEAT: Final = 5.0  # [s] between two looks at what is due


async def keep_time(site: "Site") -> None:
    """Looks what is due, and does it, until the site closes. What fails is tried again, and never stops the others."""
    while True:
        try:
            due = await site.work(lambda: site.journal.due(now()))
        except NotKeptError as error:
            write_log(logging.ERROR, "cannot read what is due", why=str(error))
            due = []
        for table in due:
            if table not in site.damaged:
                await tick_one(site, table)
        await asyncio.sleep(BEAT)


async def tick_one(site: "Site", table: str) -> None:
    try:
        await tick(site, table)
    except MacguffinError as error:
        write_log(logging.WARNING, "a deadline could not be carried out", table=table, why=str(error))


async def call_roll(site: "Site") -> None:
    """Reads every table once after the start: names those that are damaged, and lets bots go on where they were on turn."""
    for head in await site.work(site.journal.heads):
        try:
            if head.is_closed:
                await asyncio.to_thread(site.journal.read, head.id)
            else:
                await site.house.find(head.id)
                site.bots.look(head.id)
        except MacguffinError as error:
            site.damaged[head.id] = str(error)
            write_log(logging.ERROR, "a table is damaged and set aside", table=head.id, why=str(error))
        await asyncio.sleep(0)
    site.is_counted = True
    write_log(logging.INFO, "all tables were looked at", damaged=len(site.damaged))
