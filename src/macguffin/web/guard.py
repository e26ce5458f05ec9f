"""The outermost layer: the headers that keep a browser from doing what the site never asks for, and one line of log a request."""

import logging
import time
from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from macguffin.web.logs import LOG, write_log

__all__ = ["HEADERS", "POLICY", "Guard"]

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
RAW: Final = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
FILE: Final = [pair for pair in RAW if pair[0] in {b"x-content-type-options", b"cross-origin-resource-policy"}]
"""What a script or a style needs: it is no document, so nothing runs in it or frames it, and every byte delays the first board."""


class Guard:
    """Wraps an application. `count` is told each method and status."""

    def __init__(self, app: ASGIApp, count: Callable[[str, int], None]) -> None:
        self.app = app
        self.count = count

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = time.perf_counter()
        status = 0

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                guards = FILE if status == HTTPStatus.OK and scope["path"].startswith("/assets/") else RAW
                message = {**message, "headers": [*message.get("headers", ()), *guards]}
            await send(message)

        try:
            await self.app(scope, receive, answer)
        finally:
            self.count(scope["method"], status)
            if LOG.isEnabledFor(logging.INFO):
                took = round((time.perf_counter() - begun) * 1000, 1)
                write_log(logging.INFO, "request", method=scope["method"], path=scope["path"], status=status, ms=took)
