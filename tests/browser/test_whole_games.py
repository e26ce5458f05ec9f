"""Whole games to their end, by mouse, by keyboard alone, by touch: each against another browser and a bot, with real dice."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import People
from tests.browser.people import Laid, Person, seat
from tests.browser.scenes import ARENA

MOST_TURNS = 40
"""The scene ends after twelve rounds at the latest."""

Attack = Callable[[Person, str], None]


def by_mouse(who: Person, square: str) -> None:
    who.point(square)


def by_keys(who: Person, square: str) -> None:
    """Tab to the board, with the arrows from my own figure to the enemy, and Enter."""
    on_board = who.page.locator("[role=gridcell]:focus")
    tab_to(who, on_board)
    who.page.keyboard.press(".")
    here = str(on_board.get_attribute("aria-label")).split(".")[0]
    steps = {"ArrowRight": ord(square[0]) - ord(here[0]), "ArrowDown": int(square[1:]) - int(here[1:])}
    opposite = {"ArrowRight": "ArrowLeft", "ArrowDown": "ArrowUp"}
    for key, count in steps.items():
        for _ in range(abs(count)):
            who.page.keyboard.press(key if count > 0 else opposite[key])
    expect(who.square(square)).to_be_focused()
    who.page.keyboard.press("Enter")


def by_touch(who: Person, square: str) -> None:
    who.point(square)
    who.page.get_by_role("region", name=re.compile("^About")).get_by_role("button", name="Attack").tap()


def draft(who: Person, attack: Attack, table: Laid) -> None:
    """A turn that strikes at somebody, where that can be done; else one that does nothing."""
    view = who.view(table)
    if any(one["mark"] == "stunned" for one in own_figure(view)["conditions"]):
        return  # the turn can only go on
    expect(who.page.get_by_role("gridcell", name=re.compile("In reach")).first).to_be_attached()
    for foe in view["position"]["figures"]:
        if foe["seat"] in view["you"]["seats"] or not foe["at"]:
            continue
        attack(who, foe["at"])
        note = (
            who.page.get_by_role("status").filter(has_text=foe["name"]).filter(has_text=re.compile("Likeliest|No turn"))
        )
        expect(note).to_be_visible()
        if "Likeliest" in note.inner_text():
            return
    if who.is_phone:
        who.page.get_by_role("button", name=re.compile("^Act")).tap()
    who.press(who.page.get_by_role("button", name=re.compile("^Nothing")))


def own_figure(view: dict[str, Any]) -> dict[str, Any]:
    figures: list[dict[str, Any]] = view["position"]["figures"]
    return next(one for one in figures if one["seat"] in view["you"]["seats"])


def take_turn(who: Person, attack: Attack, table: Laid) -> None:
    draft(who, attack, table)
    expect(who.confirm).to_have_attribute("aria-disabled", "false")
    if "Roll the dice" in who.confirm.inner_text():
        expect(who.odds).to_contain_text(re.compile(r"\d\.\d %"))
    if attack is by_keys:
        tab_to(who, who.page.locator("button.roll:focus"))
        who.page.keyboard.press("Enter")
    else:
        who.press(who.confirm)
    expect(who.result.or_(who.over).first).to_be_visible()


def tab_to(who: Person, focused: Locator) -> None:
    """Tab, as somebody without a mouse would, until that has the focus."""
    for _ in range(120):
        if focused.count():
            return
        who.page.keyboard.press("Tab")
    expect(focused).to_be_focused()


def finish(who: Person, other: Person, attack: Attack, table: Laid) -> None:
    """Takes turns until the game is over, whoever falls."""
    for _ in range(MOST_TURNS):
        view = who.view(table)
        if view["position"]["phase"] == "over":
            return
        match view["position"]["active"]:
            case "Urist":
                expect(who.turn).to_be_visible()
                take_turn(who, attack, table)
            case "Snib":
                expect(other.turn).to_be_visible()
                take_turn(other, by_mouse, table)
            case name:
                expect(other.page.get_by_text(f"▸ {name} is on turn")).to_be_hidden()
    raise AssertionError("a game that has an end did not come to it")


def look_at_the_end(who: Person) -> None:
    """The winner, the secret that was promised, and whose luck it was."""
    expect(who.over).to_contain_text(re.compile(r"(wins|Nobody wins)"))
    expect(who.over).to_contain_text(re.compile(r"[0-9a-f]{64}"))
    who.press(who.button("Verify"))
    expect(who.over).to_contain_text("promised before the first die")
    who.press(who.over.get_by_role("link", name="Luck"))
    expect(who.page.get_by_role("heading", name="Luck")).to_be_visible()
    expect(who.page.get_by_role("row").nth(1)).to_be_visible()


def whole_game(people: People, who: Person, attack: Attack) -> None:
    table = who.lay(ARENA, [seat(0, mine=True), seat(1), seat(2, "bot:greedy")])
    other = people()
    other.join(table.links["Snib"])
    who.open(table.path)

    finish(who, other, attack, table)

    look_at_the_end(who)
    expect(other.over).to_be_visible()


@pytest.mark.requirement("R-K3")
def test_a_whole_game_is_played_by_mouse(people: People) -> None:
    whole_game(people, people(), by_mouse)


@pytest.mark.requirement("R-K1")
def test_a_whole_game_is_played_by_keyboard_alone(people: People) -> None:
    whole_game(people, people(), by_keys)


@pytest.mark.requirement("R-K1")
def test_a_whole_game_is_played_by_touch_on_360_pixels(people: People) -> None:
    whole_game(people, people(is_phone=True), by_touch)
