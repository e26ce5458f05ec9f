"""What is left of a game: replay, luck, files that come back, positions that become tables of their own."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.people import Laid, Person, seat
from tests.browser.scenes import DUEL


def played(who: Person) -> Laid:
    """Three turns of two people at one device."""
    table = who.lay(DUEL, [seat(0, mine=True), seat(1, mine=True)])
    who.open(table.path)
    who.play("move to F5; face n; attack Snib")
    who.play("face s")
    return table


@pytest.mark.requirement("R-H2")
def test_a_replay_goes_step_by_step_both_ways(people: People) -> None:
    who = people()
    table = played(who)
    who.open(f"{table.path}/replay/0")
    expect(who.page.get_by_text("0 of 2", exact=False).first).to_be_visible()
    expect(who.square("C5")).to_have_accessible_name(re.compile("Urist"))

    who.button("One step on").click()
    expect(who.square("F5")).to_have_accessible_name(re.compile("Urist"))
    who.button("One step back").click()
    expect(who.square("C5")).to_have_accessible_name(re.compile("Urist"))

    who.page.get_by_role("slider", name="Step").fill("2")
    expect(who.page.get_by_text("2 of 2", exact=False).first).to_be_visible()
    who.page.get_by_role("link", name="Replay from here").first.click()
    expect(who.page.get_by_text("1 of 2", exact=False).first).to_be_visible()


@pytest.mark.requirement("R-E6")
def test_luck_stands_beside_what_was_promised(people: People) -> None:
    who = people()
    table = played(who)

    who.open(f"{table.path}/luck")

    rows = who.page.get_by_role("row").filter(has_text="Urist")
    expect(rows.filter(has_text="Combat Roll").first).to_contain_text(re.compile(r"\d %"))


@pytest.mark.requirement("R-I4")
def test_a_file_comes_back_as_the_same_game(people: People, tmp_path: Path) -> None:
    who, other = people(), people()
    table = played(who)
    file = tmp_path / "game.zip"
    file.write_bytes(who.page.request.get(f"/api/tables/{table.id}/export").body())
    other.open("/")

    other.page.locator("input[type=file]").set_input_files(file)

    other.page.wait_for_url("**/t/*")
    expect(other.log).to_contain_text("Urist on F5 attacks Snib on F4")
    expect(other.square("F5")).to_have_accessible_name(re.compile("Urist"))
    copy = Laid(other.page.url.rsplit("/", 1)[1], {})
    assert other.view(copy)["position"] == who.view(table)["position"]


@pytest.mark.requirement("R-I3")
def test_a_position_becomes_a_table_of_its_own(people: People) -> None:
    who = people()
    table = played(who)
    who.open(f"{table.path}/replay/0")
    who.page.get_by_text("Open as…").click()

    who.button("a new table").click()

    expect(who.page.get_by_role("region", name="Turn order")).to_be_visible()
    assert table.id not in who.page.url
    expect(who.square("C5")).to_have_accessible_name(re.compile("Urist"))


def test_a_position_answers_a_question_of_odds(people: People) -> None:
    who = people()
    table = played(who)
    who.open(f"{table.path}/replay/0")
    who.page.get_by_text("Open as…").click()
    who.button("a question of odds").click()
    question = who.dialog("What if?")
    question.get_by_role("textbox").fill("move to F5; face n; attack Snib")

    question.get_by_role("button", name="Exact odds").click()

    expect(question.get_by_role("listitem").filter(has_text="Snib")).to_contain_text(re.compile(r"stunned \d+/\d+"))
