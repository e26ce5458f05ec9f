"""Draws the pictures of the interface: `python -m tests.browser.pictures FOLDER [NAME ...]`, each of a scene that is always the same.

MACGUFFIN_SITE as for the tests; it has to be set.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.chromium import ARGUMENTS, find_chromium
from tests.browser.conftest import BIN, Site
from tests.browser.people import Laid, Person, seat
from tests.browser.scenes import DUEL, hall, vault

MINE: Final = [seat(number, mine=True) for number in range(6)]
BOUNCE: Final = "shoot ne bounce"


class Studio:
    """A server, a browser, and the folder that the pictures go to."""

    def __init__(self, site: Site, browser: Browser, folder: Path) -> None:
        self.site = site
        self.browser = browser
        self.folder = folder

    def person(self, *, is_phone: bool = False, **how: Any) -> Person:
        phone = {
            "viewport": {"width": 360, "height": 740},
            "has_touch": True,
            "is_mobile": True,
            "device_scale_factor": 2,
        }
        desk = {"viewport": {"width": 1280, "height": 800}}
        options = {"color_scheme": "dark", "reduced_motion": "reduce", **(phone if is_phone else desk), **how}
        context = self.browser.new_context(base_url=self.site.url, **options)
        return Person(context.new_page(), is_phone=is_phone)

    def take(self, who: Person, name: str) -> None:
        who.page.wait_for_timeout(500)  # whatever fades has faded
        who.page.screenshot(path=self.folder / f"{name}.png")
        who.page.context.close()

    def table(self, who: Person, scene: str, orders: str = "", **given: Any) -> Laid:
        laid = who.lay(scene, given.pop("seats", MINE), **given)
        who.open(laid.path)
        expect(who.square("A1").or_(who.page.get_by_role("gridcell").first).first).to_be_attached()
        if orders:
            self.draft(who, laid, orders)
        return laid

    def draft(self, who: Person, table: Laid, orders: str) -> None:
        """A draft as it is found again on the device."""
        position = who.view(table)["position"]
        number = next(one["seat"] for one in position["figures"] if one["name"] == position["active"])
        kept = {"table": table.id, "seat": number, "orders": orders, "at": 1}
        key = f"macguffin/draft/{table.id}/{number}"
        who.page.evaluate("([key, kept]) => localStorage.setItem(key, JSON.stringify(kept))", [key, kept])
        who.page.reload()
        expect(who.confirm).to_be_visible()


Picture = Callable[[Studio, str], None]


def turn(active: str, orders: str, **how: Any) -> Picture:
    def draw(studio: Studio, name: str) -> None:
        who = studio.person(**how)
        studio.table(who, vault(active), orders)
        studio.take(who, name)

    return draw


def grey(studio: Studio, name: str) -> None:
    who = studio.person()
    studio.table(who, vault("Urist"), "move to I10; face e; attack Snib")
    who.page.evaluate("document.documentElement.style.filter = 'grayscale(1)'")
    studio.take(who, name)


def waiting(studio: Studio, name: str) -> None:
    who = studio.person()
    studio.table(who, vault("Snib"), seats=[seat(0, mine=True), *(seat(number) for number in range(1, 6))])
    studio.take(who, name)


def crowd(steps: int) -> Picture:
    def draw(studio: Studio, name: str) -> None:
        who = studio.person()
        studio.table(who, hall(), seats=[seat(number, mine=True) for number in range(64)])
        for _ in range(abs(steps)):
            who.button("Nearer" if steps > 0 else "Farther").click()
        studio.take(who, name)

    return draw


def played(studio: Studio, who: Person, **given: Any) -> Laid:
    table = studio.table(who, vault("Urist"), **given)
    for orders in ("move to I10; face e", "face n", "face e"):
        who.play(orders)
    return table


def replay(studio: Studio, name: str) -> None:
    who = studio.person()
    table = played(studio, who)
    who.open(f"{table.path}/replay/8")
    studio.take(who, name)


def luck(studio: Studio, name: str) -> None:
    who = studio.person()
    table = studio.table(who, vault("Urist"), gm=True, options={"has_gm": True})
    who.ask(f"/api/tables/{table.id}/commands", {"do": "force", "faces": [7, 3], "reason": "the same in every picture"})
    who.play("move to I10; face e; attack Snib")
    who.open(f"{table.path}/luck")
    studio.take(who, name)


def rewind(studio: Studio, name: str) -> None:
    who = studio.person()
    played(studio, who, gm=True, options={"has_gm": True})
    who.button("GM").click()
    who.page.get_by_role("tab", name="Rewind").click()
    who.button("Choose the turn").click()
    who.page.get_by_role("textbox", name="Because").fill("wrong door")
    studio.take(who, name)


def sheet(studio: Studio, name: str) -> None:
    who = studio.person()
    studio.table(who, vault("Urist"), "move 5e\nface e\nattack Snub")
    who.page.get_by_role("navigation", name="Table").get_by_role("button").first.click()
    studio.take(who, name)


def links(studio: Studio, name: str) -> None:
    who = studio.person()
    studio.table(who, DUEL, seats=[seat(0, mine=True), seat(1)])
    who.page.get_by_role("navigation", name="Table").get_by_role("button").nth(2).click()
    who.button("Seats and links").click()
    studio.take(who, name)


def page(path: str, **how: Any) -> Picture:
    def draw(studio: Studio, name: str) -> None:
        who = studio.person(**how)
        who.open(path)
        expect(who.page.get_by_role("heading").first).to_be_attached()
        studio.take(who, name)

    return draw


ATTACK: Final = "move to I10; face e; attack Snib"
PICTURES: Final[dict[str, Picture]] = {
    "turn-dark": turn("Urist", ATTACK),
    "turn-light": turn("Urist", ATTACK, color_scheme="light"),
    "turn-wide": turn("Urist", ATTACK, viewport={"width": 1600, "height": 900}),
    "turn-phone": turn("Urist", ATTACK, is_phone=True),
    "bounce": turn("Mosk", f"face e; {BOUNCE}"),
    "bounce-phone": turn("Mosk", f"face e; {BOUNCE}", is_phone=True),
    "double-shot": turn("Mosk", f"shoot e; face e; {BOUNCE}"),
    "trap": turn("Urist", "move 4e; move s; face e"),
    "doll": turn("Snib", "cast curse at Mosk via doll from G10"),
    "crowd-far": crowd(-8),
    "crowd": crowd(-3),
    "crowd-near": crowd(0),
    "waiting": waiting,
    "replay": replay,
    "luck": luck,
    "rewind": rewind,
    "sheet": sheet,
    "links": links,
    "home": page("/"),
    "create": page("/new"),
    "create-phone": page("/new", is_phone=True),
    "editor": page("/edit"),
    "rulebook": page("/rules/heist#h-049"),
    "grey": grey,
}


def main(folder: str, *names: str) -> None:
    given = os.environ["MACGUFFIN_SITE"]
    Path(folder).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, sync_playwright() as playwright:
        site = Site(BIN / "macguffin" if given == "source" else Path(given), Path(kept))
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        try:
            for name in names or PICTURES:
                PICTURES[name](Studio(site, browser, Path(folder)), name)
        finally:
            browser.close()
            site.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
