"""What a person does in front of a page, in a test's words."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

__all__ = ["Laid", "Person", "seat", "until"]


@dataclass(frozen=True, slots=True)
class Laid:
    """A table that was laid: its id, and the links by the name of their place."""

    id: str
    links: dict[str, str]

    @property
    def path(self) -> str:
        return f"/t/{self.id}"


def seat(number: int, player: str = "person", *, mine: bool = False) -> dict[str, Any]:
    return {"seat": number, "player": player, "mine": mine}


def until(page: Page, is_so: Callable[[], bool]) -> None:
    """Looks again and again, as `expect` does, for as long as that would."""
    for _ in range(50):
        if is_so():
            return
        page.wait_for_timeout(100)


class Person:
    """Somebody with a browser."""

    def __init__(self, page: Page, *, is_phone: bool = False) -> None:
        self.page = page
        self.is_phone = is_phone

    @property
    def turn(self) -> Locator:
        """What is there while it is this person's turn."""
        if self.is_phone:
            return self.page.get_by_text(re.compile(", your turn$"))
        return self.page.get_by_role("region", name="Your turn")

    @property
    def over(self) -> Locator:
        return self.page.get_by_role("region", name="The game is over")

    @property
    def result(self) -> Locator:
        return self.page.get_by_role("region", name="Result")

    @property
    def odds(self) -> Locator:
        return self.page.get_by_role("region", name="Odds")

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("log", name="What has happened")

    @property
    def line(self) -> Locator:
        return self.page.get_by_role("textbox", name="Orders of this turn")

    @property
    def confirm(self) -> Locator:
        """The one button that makes it happen."""
        return self.page.get_by_role("button", name=re.compile("^(Roll the dice|Do it)"))

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def dialog(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("dialog", name=name)

    def open(self, path: str) -> None:
        self.page.goto(path)

    def token(self) -> str:
        token: str = self.page.request.get("/api/me").json()["token"]
        return token

    def ask(self, path: str, body: Any = None) -> Any:
        """An answer of the server's; with a body, to a changing request."""
        if body is None:
            return self.page.request.get(path).json()
        headers = {"x-macguffin-token": self.token(), "origin": self.origin}
        answer = self.page.request.post(path, headers=headers, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    @property
    def origin(self) -> str:
        return self.page.request.get("/healthz").url.removesuffix("/healthz")

    def lay(self, scene: str, seats: list[dict[str, Any]], **given: Any) -> Laid:
        """A table of this person's, not yet opened in the page."""
        made = self.ask("/api/tables", {"scene": scene, "seats": seats, **given})
        return Laid(made["id"], {one["name"]: one["path"] for one in made["links"]})

    def join(self, path: str) -> None:
        """Opens a link and takes what it offers."""
        self.open(path)
        self.page.get_by_role("button", name=re.compile("^(Take it|Watch)$")).click()
        self.page.wait_for_url("**/t/*")

    def view(self, table: Laid) -> dict[str, Any]:
        """The table as a fresh load of this seat has it."""
        found: dict[str, Any] = self.ask(f"/api/tables/{table.id}")["view"]
        return found

    def square(self, name: str) -> Locator:
        return self.page.get_by_role("gridcell", name=re.compile(rf"^{name}\."))

    def point(self, square: str) -> None:
        """A click, or by a finger a tap, in the middle of a square, as the browser hits it."""
        box = self.square(square).bounding_box()
        assert box, square
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.is_phone:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def press(self, where: Locator) -> None:
        """A click, or by a finger a tap, on a thing with a name."""
        if self.is_phone:
            where.tap()
        else:
            where.click()

    def order(self, text: str) -> None:
        """Types a turn into the order line and waits for the dry run to be that of this text."""
        self.line.fill(text)
        expect(self.confirm).to_have_attribute("aria-disabled", "false")

    def play(self, text: str) -> None:
        """A whole turn by the order line."""
        self.order(text)
        self.confirm.click()
        expect(self.result).to_be_visible()
