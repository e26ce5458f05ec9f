"""The map editor: drawn, linked, undone, judged, and played on."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import People
from tests.browser.people import Person


def draw(who: Person, pen: str, *squares: str) -> None:
    who.page.get_by_role("group", name="Pen").get_by_role("button", name=pen, exact=True).click()
    for square in squares:
        who.point(square)


def to_mend(who: Person) -> Locator:
    return who.page.get_by_role("complementary", name="The map").get_by_role("listitem")


def test_a_map_is_drawn_linked_mended_and_played(people: People) -> None:
    who = people()
    who.open("/edit")
    expect(to_mend(who)).to_have_count(3)
    draw(who, "gem", "H5")
    draw(who, "main entrance", "P6", "P7")
    draw(who, "start square", "B2", "B11", "N2")
    draw(who, "closed door", "E5")
    draw(who, "lever", "C3")

    who.button("Link").click()
    who.point("C3")
    who.point("E5")

    expect(who.page.get_by_text("Lever C3: E5")).to_be_visible()
    expect(who.page.get_by_role("heading", name="Fit to be played")).to_be_visible()
    who.page.get_by_role("textbox", name="Title").fill("Our own cellar")
    who.page.get_by_role("textbox", name="Title").press("Tab")
    who.button("Play it").click()
    expect(who.page.get_by_role("textbox", name="Title", exact=True)).to_have_value("Our own cellar")
    who.button("Open the table").click()
    who.page.get_by_role("link", name="To the table").click()
    expect(who.page.get_by_role("heading", name="Our own cellar")).to_be_visible()


@pytest.mark.requirement("R-K3")
def test_strokes_are_undone_and_done_again_without_end(people: People) -> None:
    who = people()
    who.open("/edit")
    for square in ("C3", "D3", "E3", "F3"):
        draw(who, "pillar", square)
    pillars = who.page.get_by_role("gridcell", name="Pillar")
    expect(pillars).to_have_count(4)

    for left in (3, 2, 1, 0):
        who.page.keyboard.press("Control+z")
        expect(pillars).to_have_count(left)
    expect(who.button("Undo")).to_be_disabled()
    for _ in range(4):
        who.button("Redo").click()

    expect(pillars).to_have_count(4)


def test_a_stroke_is_one_step(people: People) -> None:
    who = people()
    who.open("/edit")
    start, end = (who.square(name).bounding_box() for name in ("C3", "G3"))
    assert start
    assert end
    who.page.mouse.move(start["x"] + 20, start["y"] + 20)
    who.page.mouse.down()
    who.page.mouse.move(end["x"] + 20, end["y"] + 20, steps=6)
    who.page.mouse.up()
    expect(who.square("E3")).to_have_accessible_name(re.compile("Wall"))

    who.button("Undo").click()

    expect(who.square("C3")).to_have_accessible_name(re.compile("Floor"))
    expect(who.square("G3")).to_have_accessible_name(re.compile("Floor"))


def test_the_characters_of_a_map_are_keys(people: People) -> None:
    who = people()
    who.open("/edit")
    who.square("C3").focus()

    who.page.keyboard.press("Shift+O")
    who.page.keyboard.press("ArrowRight")
    who.page.keyboard.type(")")

    expect(who.square("C3")).to_have_accessible_name(re.compile("Pillar"))
    expect(who.square("D3")).to_have_accessible_name(re.compile("Weapon rack"))


def test_a_drawing_of_one_s_own_is_read_with_a_legend(people: People) -> None:
    who = people()
    who.open("/edit")
    who.button("Import text").click()
    dialog = who.dialog("Import a map")
    dialog.get_by_role("textbox").fill("XXXXXX\nX....X\nX.g..E\nXXXXXX")
    dialog.get_by_role("combobox", name="X").select_option("#")
    dialog.get_by_role("combobox", name="g").select_option("*")
    dialog.get_by_role("combobox", name="E").select_option("<")

    dialog.get_by_role("button", name="Draw on with it").click()

    expect(who.square("C3")).to_have_accessible_name(re.compile("The gem lies here"))
    expect(who.square("F3")).to_have_accessible_name(re.compile("Entrance"))
