"""The event stream of a table: server-sent events, for spectators and tools. Each has the seq that it goes up to as its id."""

import asyncio
from collections.abc import AsyncIterator
from typing import Final

import msgspec

from macguffin.web.ask import Ask, Reply, Route
from macguffin.web.door import address_of
from macguffin.web.faults import TooManyError
from macguffin.web.house import Place
from macguffin.web.hub import Listener
from macguffin.web.play import greet, part
from macguffin.web.site import Site
from macguffin.web.wire import Seq

__all__ = ["ROUTES"]

BEAT: Final = 15.0  # [s] of silence after which a comment shows that the line still stands


class StreamQuery(msgspec.Struct, frozen=True, kw_only=True):
    since: Seq = -1


async def answer_stream(ask: Ask) -> Reply:
    site, place = ask.site, ask.place
    listener = Listener(place.id, ask.visitor.key, address_of(ask.request), site.settings.limits.queue)
    last = ask.request.headers.get("last-event-id", "")
    since = int(last) if last.isdecimal() and len(last) < 10 else ask.query(StreamQuery).since
    check_room(site, listener)
    return Reply(body=b"", media="text/event-stream", stream=events(site, listener, since))


def check_room(site: Site, listener: Listener) -> None:
    """Counts one more connection.

    Raises TooManyError
    """
    mine, theirs = site.hub.count_in(listener)
    if mine > site.settings.limits.sockets or theirs > site.settings.limits.sockets_of_address:
        site.hub.count_out(listener)
        raise TooManyError("too many connections; close some")


async def events(site: Site, listener: Listener, since: int) -> AsyncIterator[bytes]:
    """What a listener is told, until he goes or is let go."""
    place: Place | None = None
    try:
        place = await greet(site, listener, since)
        while not listener.ended or listener.waiting:
            while listener.waiting:
                yield event_of(*listener.waiting.popleft())
            if listener.ended:
                break
            listener.wake.clear()
            try:
                await asyncio.wait_for(listener.wake.wait(), BEAT)
            except TimeoutError:
                yield b": still here\n\n"
        yield f"event: end\ndata: {listener.ended}\n\n".encode()
    finally:
        if place is not None:
            part(site, listener, place)
        site.hub.count_out(listener)


def event_of(message: str, seq: int) -> bytes:
    """A socket's message as an event of its kind. JSON holds no line break, so it is one line of data."""
    kind = message[6 : message.index('"', 6)]
    return f"id: {seq}\nevent: {kind}\ndata: {message}\n\n".encode()


ROUTES: Final = (
    Route(
        method="GET",
        path="/api/tables/{table}/stream",
        action="look",
        summary="What happens at a table, as it happens; Last-Event-ID or since says what is known.",
        answer=answer_stream,
        query=StreamQuery,
        media=("text/event-stream",),
    ),
)
