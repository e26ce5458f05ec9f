"""Order sheets pasted from elsewhere, and reports to be posted there."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.people import Laid, Person, seat
from tests.browser.scenes import DUEL

HOSTILE = "[b]@everyone*<i>"


def table_of_two(who: Person) -> Laid:
    table = who.lay(DUEL, [seat(0, mine=True), seat(1, mine=True)])
    who.open(table.path)
    return table


@pytest.mark.requirement("R-G1", "R-G4")
def test_a_pasted_sheet_is_read_judged_and_played(people: People) -> None:
    who = people()
    table = table_of_two(who)
    expect(who.turn).to_be_visible()
    who.page.get_by_role("gridcell").first.press(";")
    who.page.get_by_role("button", name=re.compile("^Orders")).click()
    sheet = who.dialog(re.compile("Urist.s turn"))
    sheet.get_by_role("textbox").fill("move to F5\nface n\nattack Snub")

    wrong = sheet.get_by_role("list", name="How it was understood").get_by_role("listitem").last
    expect(wrong).to_contain_text("Snub")
    wrong.get_by_role("button", name="use").click()

    expect(sheet.get_by_role("region", name="Odds")).to_contain_text(re.compile(r"Snib.*\d\.\d %"))
    expect(sheet.get_by_role("listitem").filter(has_text="✓")).to_have_count(3)
    sheet.get_by_role("button", name=re.compile("^Roll the dice")).click()
    expect(sheet).to_be_hidden()
    expect(who.result).to_contain_text("Urist on F5 attacks Snib on F4")
    assert who.view(table)["turn"] == 1


@pytest.mark.requirement("R-G2")
def test_the_same_sheet_twice_is_harmless(people: People) -> None:
    who = people()
    table = who.lay(DUEL, [seat(0, mine=True), seat(1)])
    who.open(table.path)
    who.play("move to D5; face e")

    who.page.get_by_role("button", name=re.compile("^Orders")).click()
    sheet = who.dialog(re.compile("Urist.s turn"))
    sheet.get_by_role("textbox").fill("move to D5; face e")

    expect(sheet).to_contain_text("This sheet was already played as turn 1. Nothing was done twice.")
    sheet.get_by_role("textbox").fill("move to E5")
    expect(sheet).to_contain_text("yet. The sheet is kept")
    again = {"do": "play", "seat": 0, "orders": "move to D5; face e", "at": 1, "id": "0123456789abcdef01234567"}
    who.ask(f"/api/tables/{table.id}/commands", again)
    assert who.view(table)["turn"] == 1


@pytest.mark.requirement("R-G3", "R-G4")
@pytest.mark.hazard(82)
def test_reports_have_every_form_and_escape_names(people: People) -> None:
    who = people()
    table = who.lay(DUEL.replace('"Snib"', f'"{HOSTILE}"'), [seat(0, mine=True), seat(1, mine=True)])
    who.open(table.path)
    who.play("move to D5")
    who.button("Report").click()
    report = who.dialog("Report")
    text = report.get_by_role("textbox", name="Report")

    expect(text).to_have_value(re.compile(r"C5 → D5(.|\n)*5 #\.\.U\.\.\.<"))
    report.get_by_role("radio", name="Markdown").click()
    expect(text).to_have_value(re.compile(r"\*\*Urist\*\*(.|\n)*\\\[b\\\]"))
    report.get_by_role("radio", name="BBCode").click()
    expect(text).to_have_value(re.compile(r"\[b\]Urist\[/b\](.|\n)*\[code\]"))
    for line in text.input_value().split("[code]")[0].splitlines():
        assert "[b]@everyone" not in line
    report.get_by_role("radio", name="Picture").click()
    picture = report.get_by_role("img", name="The position")
    expect(picture).to_be_visible()
    assert picture.evaluate("one => one.decode().then(() => one.naturalWidth)") > 0
    png = who.page.request.get(str(report.get_by_role("link", name="Download PNG").get_attribute("href")))
    assert png.body().startswith(b"\x89PNG")


def test_the_next_report_begins_where_the_last_one_ended(people: People) -> None:
    who = people(permissions=["clipboard-read", "clipboard-write"])
    table_of_two(who)
    who.play("move to D5")
    who.button("Report").click()
    report = who.dialog("Report")
    expect(report.get_by_role("textbox", name="Report")).to_have_value(re.compile("C5 → D5"))
    report.get_by_role("button", name="Copy").click()
    expect(report.get_by_role("button", name="Copied")).to_be_visible()
    assert "C5 → D5" in who.page.evaluate("navigator.clipboard.readText()")
    report.get_by_role("button", name="Close").click()
    who.play("face s")

    who.button("Report").click()

    expect(report.get_by_role("combobox", name="Since")).to_contain_text("my last report")
    text = report.get_by_role("textbox", name="Report")
    expect(text).to_have_value(re.compile("Snib"))
    assert "C5 → D5" not in text.input_value()
