"""What everybody can use: axe finds nothing serious, the focus is seen, nothing scrolls sideways, fingers hit."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import People
from tests.browser.people import Laid, Person, seat
from tests.browser.scenes import DUEL
from tests.clauses import ROOT

AXE: Final = Path(ROOT, "client/node_modules/axe-core/axe.min.js")
GRAVE: Final = ("serious", "critical")

Scenario = Callable[[Person, Laid], None]


def findings(page: Page) -> list[str]:
    page.evaluate(AXE.read_text())
    found: dict[str, Any] = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{page.url}: {one['id']}: {node['target']} {node['failureSummary']}"
        for one in found["violations"]
        if one["impact"] in GRAVE
        for node in one["nodes"][:3]
    ]


def dialog(opener: str, title: str) -> Scenario:
    """A dialog over the table."""

    def go(who: Person, table: Laid) -> None:
        who.open(table.path)
        who.page.get_by_role("button", name=re.compile(f"^{opener}")).first.click()
        expect(who.page.get_by_role("dialog", name=re.compile(title))).to_be_visible()

    return go


def menu(item: str, title: str) -> Scenario:
    def go(who: Person, table: Laid) -> None:
        dialog("Table", "Two in a Cellar")(who, table)
        who.button(item).click()
        expect(who.page.get_by_role("dialog", name=re.compile(title))).to_be_visible()

    return go


def page(path: str, heading: str) -> Scenario:
    def go(who: Person, table: Laid) -> None:
        who.open(path.format(table=table.id))
        expect(who.page.get_by_role("heading", name=heading).first).to_be_attached()

    return go


def drafting(who: Person, table: Laid) -> None:
    who.open(table.path)
    who.order("move to F5; face n; attack Snib")


def refused(who: Person, table: Laid) -> None:
    who.open(table.path)
    who.line.fill("attack Snub")
    expect(who.page.get_by_text("Snub", exact=False).first).to_be_visible()


def fresh_result(who: Person, table: Laid) -> None:
    drafting(who, table)
    who.confirm.click()
    expect(who.result).to_be_visible()


STATES: Final[dict[str, Scenario]] = {
    "home": page("/", "Steal the gem"),
    "create": page("/new", "Seats"),
    "editor": page("/edit", "to mend"),
    "rulebook": page("/rules/heist", "Heist"),
    "nothing there": page("/t/0000000000000000", "There is no such table"),
    "spent link": page("/j/00000000000000000000000000000000", "This link opens nothing"),
    "my turn": page("/t/{table}", "Two in a Cellar"),
    "a draft": drafting,
    "a refusal": refused,
    "a result": fresh_result,
    "orders": dialog("Orders", "turn, or paste"),
    "report": dialog("Report", "Report"),
    "help": dialog("Help", "Keys"),
    "menu": dialog("Table", "Two in a Cellar"),
    "links": menu("Seats and links", "Seats and links"),
    "settings": menu("Settings of this device", "Settings"),
    "game master": dialog("GM", "Game master"),
    "rewind": menu("Rewind", "Rewind"),
    "replay": page("/t/{table}/replay/0", "Replay of Two in a Cellar"),
    "luck": page("/t/{table}/luck", "Luck"),
}


def led_alone(who: Person) -> Laid:
    """A table whose one visitor plays both seats and is its game master."""
    return who.lay(DUEL, [seat(0, mine=True), seat(1, mine=True)], gm=True, options={"has_gm": True})


@pytest.mark.requirement("R-K2")
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_serious_on_any_page(people: People, scheme: str) -> None:
    who = people(color_scheme=scheme)
    table = led_alone(who)
    found = []
    for go in STATES.values():
        go(who, table)
        found += findings(who.page)

    assert found == []


def test_axe_finds_nothing_serious_on_a_phone(people: People) -> None:
    who = people(is_phone=True)
    table = led_alone(who)
    found = []
    for path in (table.path, "/", "/new", f"{table.path}/luck", f"{table.path}/replay/0", "/rules/heist"):
        who.open(path)
        expect(who.page.get_by_role("heading").first).to_be_attached()
        found += findings(who.page)

    assert found == []


PATHS: Final = ("/", "/new", "/edit", "/rules/heist", "/t/{table}", "/t/{table}/luck", "/t/{table}/replay/0")


@pytest.mark.requirement("R-K1")
def test_no_page_scrolls_sideways_at_320_pixels(people: People) -> None:
    who = people(viewport={"width": 320, "height": 640})
    table = led_alone(who)
    for path in PATHS:
        who.open(path.format(table=table.id))
        expect(who.page.get_by_role("main")).to_be_visible()
        expect(who.page.get_by_role("heading").first).to_be_attached()

        width = who.page.evaluate("document.documentElement.scrollWidth")

        assert width <= 320, path


SMALL: Final = """(list) => list.filter((one) => {
  const box = one.getBoundingClientRect(), style = getComputedStyle(one), after = getComputedStyle(one, '::after')
  if (!box.width || !box.height || style.visibility === 'hidden' || one.closest('.hidden-visually, [aria-hidden=true], .skip')) return false
  if (one.tagName === 'A' && style.display === 'inline') return false
  if (one.matches('input[type=checkbox], input[type=radio], input[type=file]')) return false
  const grown = after.position === 'absolute' && after.content !== 'none' ? -parseFloat(after.top) - parseFloat(after.bottom) : 0
  return box.height + (grown || 0) < 43.5
}).map((one) => `${one.tagName} ${one.className} ${(one.ariaLabel || one.textContent).trim().slice(0, 30)} ${one.offsetHeight}`)"""


@pytest.mark.requirement("R-K1")
def test_targets_are_large_enough_for_fingers(people: People) -> None:
    who = people(is_phone=True)
    table = led_alone(who)
    for path in PATHS:
        who.open(path.format(table=table.id))
        expect(who.page.get_by_role("main")).to_be_visible()
        expect(who.page.get_by_role("button").first).to_be_attached()

        small = who.page.locator("button, a, select, input, summary, textarea").evaluate_all(SMALL)

        assert small == [], path


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_focus_is_seen_at_every_stop(people: People, scheme: str) -> None:
    who = people(color_scheme=scheme)
    table = led_alone(who)
    seen: Callable[[], str] = lambda: who.page.evaluate(  # noqa: E731
        """() => {
          const one = document.activeElement
          if (!one || one === document.body) return 'nothing'
          if (one.matches('[role=gridcell]')) return document.querySelector('.drawing .focus, .drawing [class*=cursor]') ? '' : 'no cursor'
          for (let up = one; up && up !== document.body; up = up.parentElement) {
            const style = getComputedStyle(up)
            if (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2) return ''
            if (up.matches('main')) break
          }
          return one.outerHTML.slice(0, 120)
        }"""
    )
    for path in ("/", "/new", table.path):
        who.open(path)
        expect(who.page.get_by_role("main").get_by_role("button").first).to_be_attached()
        for _ in range(40):
            who.page.keyboard.press("Tab")
            if (found := seen()) == "nothing":
                break
            assert found == "", path
