"""A site to test: an application on a file of its own, and visitors, each a browser with its own cookie."""

from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from fastapi import FastAPI
from starlette.testclient import TestClient, WebSocketTestSession

from macguffin.store.journal import SqlJournal
from macguffin.web.app import create_app
from macguffin.web.bots import Thinker
from macguffin.web.settings import Limits, Rate, Settings
from macguffin.web.site import Site

__all__ = ["FREE", "ORIGIN", "Browser", "House", "guest_link", "house"]

T = TypeVar("T")
ORIGIN = "http://testserver"
ENOUGH = Rate(burst=10**9, per_second=10**9)
FREE = Limits(requests=ENOUGH, address=ENOUGH, messages=ENOUGH, links=ENOUGH, tables=ENOUGH, work=ENOUGH)
"""Limits of size, none of number."""


def guest_link(links: dict[str, str]) -> str:
    """The first link to a seat."""
    return next(path for name, path in links.items() if name not in ("spectators", "game master"))


class Browser:
    """A visitor. Every request has his cookie; what changes something also the token and the origin."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.cookie = ""
        self.token: str = self.get("/api/me").json()["token"]

    @property
    def headers(self) -> dict[str, str]:
        return {"cookie": f"macguffin={self.cookie}"} if self.cookie else {}

    @property
    def changing(self) -> dict[str, str]:
        return {**self.headers, "x-macguffin-token": self.token, "origin": ORIGIN}

    def request(self, method: str, path: str, headers: dict[str, str] | None = None, **more: Any) -> Any:
        self.client.cookies.clear()
        found = self.client.request(method, path, headers=self.headers if headers is None else headers, **more)
        if told := found.headers.get("set-cookie"):
            self.cookie = told.split(";")[0].removeprefix("macguffin=")
        self.client.cookies.clear()
        return found

    def get(self, path: str, **more: Any) -> Any:
        return self.request("GET", path, **more)

    def post(self, path: str, body: Any = None, **more: Any) -> Any:
        if body is not None:
            more["json"] = body
        return self.request("POST", path, **{"headers": self.changing, **more})

    def join(self, path: str, nonce: str = "") -> Any:
        return self.post("/api/links", {"token": path.removeprefix("/j/"), "nonce": nonce})

    def command(self, table: str, **command: Any) -> Any:
        return self.post(f"/api/tables/{table}/commands", command)

    def view(self, table: str) -> dict[str, Any]:
        found: dict[str, Any] = self.get(f"/api/tables/{table}").json()["view"]
        return found

    @contextmanager
    def socket(self, table: str, since: int = -1, **hello: Any) -> Iterator[WebSocketTestSession]:
        """A socket that has said hello."""
        headers = {**self.headers, "origin": ORIGIN}
        with self.client.websocket_connect(f"/ws/tables/{table}", headers=headers) as socket:
            socket.send_json({"t": "hello", "token": self.token, "since": since, **hello})
            yield socket


class House:
    """A running site."""

    def __init__(self, app: FastAPI, client: TestClient, journal: SqlJournal) -> None:
        self.app = app
        self.client = client
        self.journal = journal
        self.site: Site = app.state.site

    def call(self, deed: Callable[..., Coroutine[Any, Any, T]], *arguments: Any) -> T:
        """Runs something on the site's own loop."""
        assert self.client.portal is not None
        answer: T = self.client.portal.call(deed, *arguments)
        return answer

    def browser(self) -> Browser:
        return Browser(self.client)

    def table(self, owner: Browser, **given: Any) -> tuple[str, dict[str, str]]:
        """A new table on the smallest map: its id, and the links by the name of the place."""
        found = owner.post("/api/tables", {"map": "pawnbrokers-cellar", **given}).json()
        return found["id"], {one["name"]: one["path"] for one in found["links"]}


@contextmanager
def house(
    folder: Any,
    limits: Limits = FREE,
    thinker: Thinker | None = None,
    *,
    has_clock: bool = False,
    has_bots: bool = False,
) -> Iterator[House]:
    """A site on `tables.db` of a folder."""
    journal = SqlJournal.open(f"sqlite:///{folder}/tables.db")
    app = create_app(Settings(limits=limits, has_clock=has_clock, has_bots=has_bots), journal, thinker)
    try:
        with TestClient(app, raise_server_exceptions=False) as client:
            yield House(app, client, journal)
    finally:
        journal.close()
