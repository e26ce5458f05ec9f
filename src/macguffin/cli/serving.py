"""What it takes to run the site in this process: a socket, a log, a server that stops well, and a table to begin with."""

import logging
import os
import socket
import sys
from collections.abc import Callable
from typing import Final

import uvicorn

from macguffin.core.errors import NotFoundError
from macguffin.heist.atlas import DEFAULT_MAP, load
from macguffin.heist.scene_reader import read_scene
from macguffin.store.journal import SqlJournal
from macguffin.tables.bot_process import BotPool
from macguffin.tables.entries import Options, SeatPlan
from macguffin.tables.journal import TableHead
from macguffin.tables.opening import Setup
from macguffin.tables.places import new_link
from macguffin.tables.table import open_table
from macguffin.web.app import create_app
from macguffin.web.lobby import new_id
from macguffin.web.logs import Line
from macguffin.web.settings import Settings

__all__ = ["Server", "bound_socket", "prepare_log", "ready_link"]

NOBODY: Final = "0" * 64  # no cookie hashes to it: the owner of a table that waits for its owner
GRACE: Final = 5  # [s] to finish what was begun


def bound_socket(host: str, port: int) -> tuple[socket.socket, int]:
    """A socket on that address, and its port.

    Raises NotFoundError where it cannot be had
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(
        family, socket.SOCK_STREAM, socket.IPPROTO_TCP
    )  # named, or no connection sends small messages at once
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
    except OSError as error:
        found.close()
        raise NotFoundError(f"cannot listen on {host}, port {port}: {error.strerror or error}") from error
    return found, int(found.getsockname()[1])


def prepare_log(*, is_quiet: bool) -> None:
    """Writes the log to standard error, a JSON object a line."""
    writer = logging.StreamHandler(sys.stderr)
    writer.setFormatter(Line())
    level = logging.WARNING if is_quiet else logging.INFO
    for name, least in (("macguffin", level), ("uvicorn", logging.WARNING), ("asyncio", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers = [writer]
        logger.setLevel(max(level, least))
        logger.propagate = False


class Server(uvicorn.Server):
    """The site on a socket that is bound already. Ctrl-C or SIGTERM ends it in order; it also bears to be killed."""

    def __init__(self, settings: Settings, journal: SqlJournal, bound: socket.socket) -> None:
        self.journal = journal
        self.bound = bound
        self.tell: Callable[[], None] = lambda: None
        limits = settings.limits
        super().__init__(
            uvicorn.Config(
                create_app(settings, journal, BotPool(bots_at_once())),
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=settings.trusts_proxy,
                forwarded_allow_ips="*" if settings.trusts_proxy else None,
                ws_max_size=limits.frame,
                ws_max_queue=16,
                ws_ping_interval=20.0,
                ws_ping_timeout=20.0,
                h11_max_incomplete_event_size=32 * 1024,
                timeout_keep_alive=30,
                timeout_graceful_shutdown=GRACE,
            )
        )

    def begin(self, tell: Callable[[], None]) -> None:
        """Serves until somebody stops it. `tell` is called when it listens."""
        self.tell = tell
        try:
            self.run(sockets=[self.bound])
        finally:
            self.bound.close()
            self.journal.close()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.tell()


def bots_at_once() -> int:
    """Processes for bots: all cores but one."""
    return max(1, min(4, (os.cpu_count() or 2) - 1))


def ready_link(journal: SqlJournal) -> str:
    """The path of a new owner's link to a table against bots that waits for its owner, or is still being played."""
    head = ready_table(journal)
    if head is None:
        table = new_id()
        open_table(journal, table, ready_setup(), NOBODY)
    else:
        table = head.id
    token, link = new_link(table, "owner")
    journal.add_links([link], "replace")
    return f"/j/{token}"


def ready_table(journal: SqlJournal) -> TableHead | None:
    """The table that was made ready before, if its game still goes on."""
    for head in journal.heads():
        is_ours = any(one.visitor == NOBODY for one in journal.holders(head.id))
        if is_ours and not head.is_closed:
            return head
    return None


def ready_setup() -> Setup:
    """The first map, one figure for a person, the others for bots."""
    scene = read_scene(load(DEFAULT_MAP))
    seats = [
        SeatPlan(seat=seat, name=figure.name, player="person" if seat == 0 else "bot:greedy")
        for seat, figure in enumerate(scene.figures)
    ]
    return Setup(title=scene.title, scene=scene.to_dict(), seats=seats, options=Options())
