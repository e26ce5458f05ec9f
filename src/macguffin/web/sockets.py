"""A table's socket. What comes in is read in order, one thing at a time; what goes out waits in a queue with an end."""

import asyncio
import logging
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from macguffin.core.errors import ForbiddenError, LimitError, MacguffinError, NotationError
from macguffin.tables.clock import now
from macguffin.tables.table import Answer
from macguffin.web.buckets import Bucket
from macguffin.web.door import address_of, is_own_origin
from macguffin.web.drafts import preview
from macguffin.web.faults import StaleError, TooManyError, fault_of
from macguffin.web.house import Place
from macguffin.web.hub import GONE, Listener
from macguffin.web.logs import write_log
from macguffin.web.play import greet, part, submit
from macguffin.web.site import Site
from macguffin.web.wire import decode, encode, tagged
from macguffin.web.wire_socket import FRAMES, RESYNC, Answered, Draft, Hello, Order, Ping, Pong, Refused, name_of

__all__ = ["CLOSE", "answer_socket"]

CLOSE: Final = {"ended": 4403, "flood": 4429, GONE: 4408, "closing": 1012, "silent": 4401, "large": 1009}
HELLO: Final = 10.0  # [s] to say who one is


async def answer_socket(site: Site, websocket: WebSocket) -> None:
    """Serves one connection to its end."""
    if not is_own_origin(site, websocket):
        await websocket.close(1008)
        return
    visitor = site.visitor(websocket.headers.get("cookie", ""))
    listener = Listener(websocket.path_params["id"], visitor.key, address_of(websocket), site.settings.limits.queue)
    mine, theirs = site.hub.count_in(listener)
    try:
        limits = site.settings.limits
        if mine > limits.sockets or theirs > limits.sockets_of_address:
            await websocket.close(CLOSE["flood"])
            return
        await websocket.accept()
        await Conversation(site, websocket, listener).run()
    finally:
        site.hub.count_out(listener)


class Conversation:
    """One socket, from its first message to its end."""

    def __init__(self, site: Site, websocket: WebSocket, listener: Listener) -> None:
        self.site = site
        self.websocket = websocket
        self.listener = listener
        self.bucket = Bucket(site.settings.limits.messages, time.monotonic())
        self.excess = 0
        self.draft: Draft | None = None
        self.dry_run: asyncio.Task[None] | None = None
        self.place: Place | None = None

    async def run(self) -> None:
        writer = self.begin(self.write())
        reader = self.begin(self.read())
        try:
            await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (reader, writer, self.dry_run):
                if task is not None:
                    task.cancel()
            await self.leave()

    def begin(self, deed: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(deed)
        task.add_done_callback(note_end)
        return task

    async def leave(self) -> None:
        if self.place is not None:
            part(self.site, self.listener, self.place)
        if self.websocket.application_state is not WebSocketState.DISCONNECTED:
            with suppress(RuntimeError, WebSocketDisconnect):
                await self.websocket.close(CLOSE.get(self.listener.ended, 1000))

    # Out

    async def write(self) -> None:
        """Sends what waits, until there is nothing more to come."""
        listener = self.listener
        while True:
            while listener.waiting:
                await self.websocket.send_text(listener.waiting.popleft()[0])
            if listener.ended:
                if listener.ended == GONE:
                    await self.websocket.send_text(RESYNC)
                return
            listener.wake.clear()
            await listener.wake.wait()

    def tell(self, value: object) -> None:
        self.listener.tell(encode(value).decode())

    def refuse(self, error: MacguffinError, *, command: str = "", n: int | None = None) -> None:
        update = error.update if isinstance(error, StaleError) else None
        self.tell(Refused(error=fault_of(error), id=command, n=n, update=update))

    def refuse_frame(self, text: str, error: MacguffinError) -> None:
        """Refuses a message that was not even looked at, under the name it may have."""
        name = name_of(text)
        self.refuse(error, command=name.command.id, n=name.n if name.n is not None or name.command.id else -1)

    # In

    async def read(self) -> None:
        """Reads to the end of the connection; whoever sends too much is let go."""
        try:
            hello = await asyncio.wait_for(self.receive(), HELLO)
            await self.greet(hello)
            while not self.listener.ended:
                await self.take(await self.receive())
        except WebSocketDisconnect:
            return
        except TimeoutError:
            self.listener.end("silent")
        except MacguffinError as error:  # before the greeting
            self.refuse(error)
            self.listener.end("ended")
        await asyncio.Event().wait()  # the writer says goodbye

    async def receive(self) -> str:
        message = await self.websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        if text is None:
            text = (message.get("bytes") or b"").decode("utf-8", "replace")
        if len(text) > self.site.settings.limits.frame:
            raise LimitError(f"{self.site.settings.limits.frame // 1024} KiB for a message", "more")
        return str(text)

    async def greet(self, text: str) -> None:
        """The first message: who is this, and what has he seen?

        Raises ForbiddenError, NotFoundError, NotationError
        """
        hello = decode(text, FRAMES)
        if not isinstance(hello, Hello):
            raise NotationError(0, 0, "expected hello first")
        visitor = self.site.visitor(self.websocket.headers.get("cookie", ""))
        if visitor.is_new or not visitor.has_token(hello.token):
            raise ForbiddenError("the page is too old to be let in; load it again")
        self.place = await greet(self.site, self.listener, hello.since)

    async def take(self, text: str) -> None:
        """One message."""
        if not self.bucket.take(time.monotonic()):
            self.excess += 1
            self.refuse_frame(text, TooManyError("too many messages; wait a little"))
            if self.excess > self.site.settings.limits.excess:
                write_log(logging.WARNING, "a socket was closed: too many messages", table=self.listener.table)
                self.listener.end("flood")
            return
        try:
            frame = decode(text, FRAMES)
        except MacguffinError as error:
            self.refuse_frame(text, error)
            return
        match frame:
            case Order():
                await self.carry_out(frame)
            case Draft():
                self.draft = frame
                if self.dry_run is None or self.dry_run.done():
                    self.dry_run = self.begin(self.preview())
            case Ping():
                self.tell(Pong(time=now()))
            case Hello():
                pass

    async def carry_out(self, order: Order) -> None:
        assert self.place is not None  # noqa: S101  # greeted
        command = order.command

        def tell(answer: Answer) -> None:
            path = f"/j/{answer.token}" if answer.token else ""
            self.tell(Answered(id=command.id, seq=answer.seq, needs=answer.needs, path=path))

        try:
            tell((await submit(self.site, self.place, command, farewell=tell)).answer)
        except MacguffinError as error:
            self.refuse(error, command=command.id)

    async def preview(self) -> None:
        """Answers the newest draft, then the next newest, until there is none."""
        assert self.place is not None  # noqa: S101
        while (draft := self.draft) is not None:
            self.draft = None
            try:
                found = await preview(self.site, self.place, draft.seat, draft.orders)
            except MacguffinError as error:
                self.refuse(error, n=draft.n)
                continue
            self.listener.tell(tagged("preview", encode(found), f'"n":{draft.n},'))


def note_end(task: asyncio.Task[None]) -> None:
    """A part of a conversation has ended; that the other end is gone is no news."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, WebSocketDisconnect | RuntimeError):
        write_log(logging.ERROR, "a socket's conversation failed", what=repr(error)[:500])
