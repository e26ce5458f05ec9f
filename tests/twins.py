"""Two sites, equal but for what somebody may not know: made from one file, and read through every door that answers anything."""

import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from starlette.websockets import WebSocketDisconnect

from macguffin.web.app import ROUTES
from macguffin.web.hub import Listener
from macguffin.web.pages import PAGES
from macguffin.web.stream import events
from tests.site_kit import Browser, House, house

__all__ = ["CHANGING", "Told", "Twins", "ask_everything", "paths_asked", "twins"]

Told = dict[str, Any]
CHANGING: Final = {"/api/tables", "/api/import", "/api/links"}
"""Paths to which something is sent that is kept; nothing of another's is read by it."""

SINCE: Final = (-1, 0, 1, 4, 7, 9, 12, 20, 10**6)
FORMS: Final = ("text", "markdown", "bbcode", "svg", "png")
QUERIES: Final[dict[str, list[str]]] = {
    "/api/tables/{table}": [f"?since={seq}" for seq in SINCE],
    "/api/tables/{table}/entries": ["", *(f"?from={seq}&to={seq + 3}" for seq in SINCE if seq >= 0)],
    "/api/tables/{table}/threat": [f"?seat={seat}" for seat in range(4)],
    "/api/tables/{table}/export": ["", "?form=record"],
    "/api/tables/{table}/replay": [f"?branch={branch}" for branch in range(-1, 3)],
    "/api/tables/{table}/positions/{turn}": [f"?branch={branch}" for branch in range(-1, 3)],
    "/api/tables/{table}/report": [
        *(f"?form={form}&since={seq}" for form in FORMS for seq in (-1, 4, 9, 20)),
        "?form=text&odds=1",
        "?map=0",
    ],
}
BODIES: Final[dict[str, list[Any]]] = {
    "/api/check": [{"scene": "game = 'heist'"}],
    "/api/odds": [{"scene": "game = 'heist'", "orders": "pass"}],
    "/api/links/look": [{"token": "x" * 32}],
    "/api/tables/{table}/preview": [
        {"seat": seat, "orders": orders, "at": at}
        for seat in range(3)
        for orders in ("move 3n; face e", "attack e", "x")
        for at in (1, 9)
    ],
    "/api/tables/{table}/suggest": [
        {"seat": seat, "target": name} for seat in range(3) for name in ("Kestrel", "Ferrule", "x")
    ],
    "/api/tables/{table}/links": [{"role": "seat", "seat": 99}, {"role": "owner"}],
    "/api/tables/{table}/fork": [
        {"turn": turn, "branch": branch, "as": "scene"} for turn in range(-1, 6) for branch in (0, 1)
    ],
    "/api/tables/{table}/commands": [
        {"do": "play", "seat": seat, "orders": "face w", "at": 1, "id": name} for seat in (0, 1) for name in ("p", "q1")
    ],
}
DEEDS: Final = (
    {"do": "say", "text": "let me in"},
    {"do": "skip", "reason": "x", "at": 9},
    {"do": "stand", "seat": 0, "choice": "never"},
    {"do": "vote", "on": 9, "agrees": True},
    {"do": "kick", "seat": 0},
    {"do": "leave", "seat": 0},
    {"do": "close", "reason": "x"},
    {"do": "rewind", "turn": 0, "dice": "same", "reason": "", "at": 9},
)
"""What is refused to whoever only watches."""


class Twins:
    """Two running sites; `ask` puts the same question to both."""

    def __init__(self, one: House, other: House) -> None:
        self.sites = (one, other)

    def ask(self, cookie: str, token: str, table: str) -> tuple[Told, Told]:
        one, other = (ask_everything(site, cookie, token, table) for site in self.sites)
        return one, other


@contextmanager
def twins(
    folder: Path, lay: Callable[[House], Any], lives: tuple[Callable[[House], Any], Callable[[House], Any]], secret: Any
) -> Iterator[tuple[Any, Twins]]:
    """Lays a table, goes on differently with two copies of it, changes what nobody may know in one of them, and opens both."""
    places = (folder / "one", folder / "other")
    places[0].mkdir()
    with house(places[0]) as first:
        laid = lay(first)
    shutil.copytree(places[0], places[1])
    for place, live in zip(places, lives, strict=True):
        with house(place) as site:
            live(site)
    with sqlite3.connect(places[1] / "tables.db") as connection:
        secret(connection)
    connection.close()
    with ExitStack() as stack:
        yield laid, Twins(*(stack.enter_context(house(place)) for place in places))


def known(site: House, cookie: str, token: str) -> Browser:
    """A browser that has been here before."""
    browser = Browser.__new__(Browser)
    browser.client, browser.cookie, browser.token = site.client, cookie, token
    return browser


def paths_asked() -> set[tuple[str, str]]:
    """Every door that is asked; a new one is asked by itself, or missed by a test."""
    return {(route.method, route.path) for route in (*ROUTES, *PAGES) if route.method == "GET" or route.path in BODIES}


def filled(path: str, table: str) -> list[str]:
    """A path with what may stand in it."""
    turns = range(8) if "{turn}" in path else (0,)
    return [
        path.replace("{table}", table)
        .replace("{id}", table)
        .replace("{turn}", str(turn))
        .replace("{seq}", "3")
        .replace("{name}", "tithe-vault")
        .replace("{game}", "heist")
        .replace("{token}", "x" * 32)
        for turn in turns
    ]


def ask_everything(site: House, cookie: str, token: str, table: str) -> Told:
    """Every answer of a site to a visitor: what it says, how it says it, and how long that is."""
    browser = known(site, cookie, token)
    found: Told = {}
    settle(site, table)
    for method, path in sorted(paths_asked()):
        for address in filled(path, table):
            if path.endswith("/stream"):
                continue  # its first event is below: it has no end
            for number, more in enumerate(QUERIES.get(path, [""]) if method == "GET" else BODIES[path]):
                answer = browser.get(address + more) if method == "GET" else browser.post(address, more)
                found[f"{method} {address} {more if method == 'GET' else number}"] = told(answer)
    for since in SINCE:
        found[f"socket {since}"] = first_frame(browser, table, since)
        found[f"stream {since}"] = first_event(site, cookie, table, since)
    return found


def settle(site: House, table: str) -> None:
    """Whoever has gone before is seen to have gone."""

    async def look() -> None:
        held = await site.site.house.find(table)
        await site.site.desk.ask(table, lambda: site.site.crier.announce(held))

    assert site.client.portal is not None
    site.client.portal.call(look)


def told(answer: Any) -> tuple[int, dict[str, str], bytes]:
    """A page's token wears another mask each time, so how small it packs is a matter of chance; what it unpacks to is compared."""
    is_page = answer.headers.get("content-type", "").startswith("text/html")
    left_out = {"date", "content-length"} if is_page else {"date"}
    headers = {name: value for name, value in answer.headers.items() if name not in left_out}
    content = re.sub(rb'"token":"[0-9a-f]{128}"', b'"token":"masked"', answer.content) if is_page else answer.content
    return answer.status_code, headers, content


def first_frame(browser: Browser, table: str, since: int) -> str:
    with browser.socket(table, since=since) as socket:
        try:
            return str(socket.receive_text())
        except WebSocketDisconnect as error:
            return f"closed {error.code}"


def first_event(site: House, cookie: str, table: str, since: int) -> bytes:
    """What the event stream begins with."""

    async def listen() -> bytes:
        stream = events(site.site, Listener(table, sha256(cookie.encode()).hexdigest(), "a", 9), since)
        try:
            return await anext(aiter(stream))
        except Exception as error:  # noqa: BLE001  # a refusal is an answer too
            return repr(error).encode()
        finally:
            await stream.aclose()  # type: ignore[attr-defined]  # an async generator

    portal = site.client.portal
    assert portal is not None
    found: bytes = portal.call(listen)
    return found
