"""What the host may look at: metrics for Prometheus and a status page. Off unless he asks for it, and then for him alone."""

import os
import time
from collections.abc import Iterator
from hmac import compare_digest
from pathlib import Path
from typing import TYPE_CHECKING, Final

from macguffin import BUILD, __version__
from macguffin.core.errors import ForbiddenError
from macguffin.core.notation import shorten
from macguffin.web.ask import Ask, Reply, Route
from macguffin.web.door import address_of
from macguffin.web.meter import BOUNDS
from macguffin.web.prometheus import MEDIA, Metric, histogram, written
from macguffin.web.settings import Settings
from macguffin.web.wire import Told
from macguffin.web.wire_site import Status

if TYPE_CHECKING:
    from macguffin.web.site import Site

__all__ = ["Damaged", "HostStatus", "monitor_routes", "status_lines"]

LOOPBACK: Final = ("127.0.0.1", "::1")
OWN_NAMES: Final = ("localhost", "127.0.0.1", "[::1]")
FORWARDED: Final = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
BEARER: Final = "Bearer "


class Damaged(Told, frozen=True, kw_only=True):
    """A table that could not be read, and why."""

    id: str
    why: str


class HostStatus(Told, frozen=True, kw_only=True):
    """The site as its host sees it. Times are in seconds, of the last 1,000 moves; `memory` is in bytes, 0 where that can't be told.

    `is_counted`: all tables have been looked at since the start, so that `damaged` are all there are.
    """

    status: Status
    version: str
    build: str
    uptime: int
    tables: int
    open: int
    in_memory: int
    sockets: int
    waiting: int
    moves: int
    p50: float
    p95: float
    memory: int
    is_counted: bool
    damaged: tuple[Damaged, ...]


def monitor_routes(settings: Settings) -> tuple[Route, ...]:
    """The doors of the host, none where he has not asked for them. They are no part of the API."""
    if not settings.has_metrics:
        return ()
    return (
        Route(method="GET", path="/metrics", action="anyone", summary="Metrics.", answer=answer_metrics, media=(MEDIA,)),
        Route(method="GET", path="/status", action="anyone", summary="Status.", answer=answer_page, media=("text/plain",)),
        Route(method="GET", path="/status.json", action="anyone", summary="Status.", answer=answer_status, gives=HostStatus),
    )  # fmt: skip


def check_host(ask: Ask) -> None:
    """Lets in who has the token; without one, who asks on this very machine, where no proxy stands before the site.

    Raises ForbiddenError
    """
    settings, headers = ask.site.settings, ask.request.headers
    given = headers.get("authorization", "")
    if settings.metrics_token and given.startswith(BEARER):
        if compare_digest(given.removeprefix(BEARER).strip().encode(), settings.metrics_token.encode()):
            return
        raise ForbiddenError("this is for the host of the site: the token is another")
    is_behind = bool(settings.public) or settings.trusts_proxy or any(one in headers for one in FORWARDED)
    if (
        settings.metrics_token
        or is_behind
        or address_of(ask.request) not in LOOPBACK
        or not is_called_here(headers.get("host", ""))
    ):
        raise ForbiddenError("this is for the host of the site: it wants his token")


def is_called_here(host: str) -> bool:
    """Whether a Host header names this machine itself: a page from elsewhere cannot make a browser say so."""
    name, _, port = host.rpartition(":")
    return (name if port.isdigit() else host) in OWN_NAMES


async def answer_metrics(ask: Ask) -> Reply:
    check_host(ask)
    status = await status_of(ask.site)
    return Reply(body=written(metrics_of(ask.site, status)), media=MEDIA)


async def answer_status(ask: Ask) -> Reply:
    check_host(ask)
    return Reply.of(await status_of(ask.site))


async def answer_page(ask: Ask) -> Reply:
    check_host(ask)
    text = "".join(f"{line}\n" for line in status_lines(await status_of(ask.site)))
    return Reply(body=text.encode(), media="text/plain; charset=utf-8")


async def status_of(site: "Site") -> HostStatus:
    heads = await site.work(site.journal.heads)
    meter = site.meter
    return HostStatus(
        status=await site.state(),
        version=__version__,
        build=BUILD,
        uptime=int(time.time() - meter.began),
        tables=len(heads),
        open=sum(not head.is_closed for head in heads),
        in_memory=len(site.house),
        sockets=len(site.hub),
        waiting=len(site.desk),
        moves=meter.moves,
        p50=round(meter.quantile(0.5), 6),
        p95=round(meter.quantile(0.95), 6),
        memory=memory_used(),
        is_counted=site.is_counted,
        damaged=tuple(Damaged(id=table, why=why) for table, why in sorted(site.damaged.items())),
    )


def status_lines(status: HostStatus) -> list[str]:
    """The status for people."""
    hours, minutes = status.uptime // 3600, status.uptime // 60 % 60
    lines = [
        f"macguffin {status.version}, {status.build} build: {status.status}, up {hours} h {minutes:02d} min",
        f"tables   {status.tables}, {status.open} open, {status.in_memory} in memory",
        f"sockets  {status.sockets}",
        f"moves    {status.moves} since the start, {status.waiting} waiting",
        f"speed    half of the last moves within {told(status.p50)}, 95 of 100 within {told(status.p95)}",
    ]
    if status.memory:
        lines.append(f"memory   {status.memory // 2**20} MiB")
    lines += [f"damaged  {shorten(one.id)}: {one.why}" for one in status.damaged]
    if not status.is_counted:
        lines.append("Not every table has been looked at since the start.")
    return lines


def told(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


def metrics_of(site: "Site", status: HostStatus) -> Iterator[Metric]:
    """Every number that is worth a curve."""
    meter = site.meter
    one = Metric.one
    yield Metric("macguffin_info", "gauge", "Version and build.", [("", {"version": __version__, "build": BUILD}, 1)])
    yield one("macguffin_ready", "gauge", "Whether the site can do its work.", status.status == "ok")
    by_state = [("", {"state": "open"}, status.open), ("", {"state": "closed"}, status.tables - status.open)]
    yield Metric("macguffin_tables", "gauge", "Tables that are kept.", by_state)
    yield one("macguffin_tables_in_memory", "gauge", "Tables in memory.", status.in_memory)
    yield one("macguffin_tables_damaged", "gauge", "Tables that could not be read.", len(status.damaged))
    yield one("macguffin_sockets", "gauge", "Sockets and streams that are open.", status.sockets)
    yield one("macguffin_jobs_waiting", "gauge", "Changes that wait for the one writer.", status.waiting)
    commands = [("", {"kind": kind, "outcome": outcome}, n) for (kind, outcome), n in sorted(meter.commands.items())]
    yield Metric("macguffin_commands_total", "counter", "Commands of players, by kind and outcome.", commands)
    requests = [("", {"method": method, "status": status}, n) for (method, status), n in sorted(meter.requests.items())]
    yield Metric("macguffin_requests_total", "counter", "Requests, by method and class of status.", requests)
    name, help_ = "macguffin_move_seconds", "Time from a move's arrival until it was kept."
    yield histogram(name, help_, BOUNDS, meter.took, meter.seconds)
    yield one("process_start_time_seconds", "gauge", "When the process began, in seconds since 1970.", meter.began)
    yield one("process_cpu_seconds_total", "counter", "Processor time used.", time.process_time())
    if status.memory:
        yield one("process_resident_memory_bytes", "gauge", "Memory in use.", status.memory)


def memory_used() -> int:
    """Bytes of memory that this process holds; 0 where the system does not say it like Linux."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError, AttributeError):
        return 0
