"""Who sits where: laying a table by the page, links, seats that change hands, one device for several, watchers kept behind."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.people import Person, seat
from tests.browser.scenes import DUEL

GONE = "This table is not open to you"


def seats_and_links(who: Person) -> None:
    who.page.get_by_role("button", name=re.compile("^Table")).click()
    who.button("Seats and links").click()
    expect(who.dialog("Seats and links")).to_be_visible()


def fresh_link(who: Person, name: str) -> str:
    """A new link for a place, as it can be read from the page."""
    seats_and_links(who)
    line = who.dialog("Seats and links").get_by_role("listitem").filter(has_text=name)
    line.get_by_role("button", name="New link").click()
    line.get_by_role("button", name="QR").click()
    path = line.get_by_role("code").inner_text()
    who.dialog("Seats and links").get_by_role("button", name="Close").click()
    return path


@pytest.mark.requirement("R-N1")
def test_a_table_is_laid_by_the_page_and_its_link_joined(people: People) -> None:
    owner, friend = people(), people()
    owner.open("/")
    owner.page.get_by_role("main").get_by_role("link", name="New table").click()
    owner.page.get_by_role("combobox", name="Map", exact=True).select_option("pawnbrokers-cellar")
    owner.page.get_by_role("combobox", name="Who plays Marrow").select_option("person")
    owner.page.get_by_role("textbox", name="Title", exact=True).fill("Thursday")
    owner.button("Open the table").click()
    link = owner.page.get_by_role("textbox", name="Link for Marrow").input_value()
    owner.page.get_by_role("link", name="To the table").click()
    expect(owner.page.get_by_role("heading", name="Thursday")).to_be_visible()

    friend.join(link)

    expect(friend.page.get_by_role("heading", name="Thursday")).to_be_visible()
    expect(owner.log).to_contain_text("Gimlet and Marrow are taken.")
    owner.open("/")
    expect(owner.page.get_by_role("link", name="Thursday")).to_be_visible()


def test_playing_now_is_one_click(people: People) -> None:
    who = people()
    who.open("/")

    who.button("Play heist now, against bots").click()

    expect(who.page.get_by_role("heading", name="The Tithe Vault")).to_be_visible()
    expect(who.page.get_by_role("listitem").filter(has_text="Urist").filter(has_text="you")).to_be_visible()


@pytest.mark.hazard(70)
def test_a_link_opens_once(people: People) -> None:
    owner, first, second = people(), people(), people()
    table = owner.lay(DUEL, [seat(0, mine=True), seat(1)])
    first.join(table.links["Snib"])

    second.open(table.links["Snib"])

    expect(second.page.get_by_role("heading", name="This link opens nothing")).to_be_visible()
    expect(second.page.get_by_text("Two in a Cellar")).to_have_count(0)
    second.open(table.path)
    expect(second.page.get_by_role("heading", name="There is no such table")).to_be_visible()


def test_a_new_link_ends_the_old_one_and_whoever_came_by_it(people: People) -> None:
    owner, first, second = people(), people(), people()
    table = owner.lay(DUEL, [seat(0, mine=True), seat(1)])
    first.join(table.links["Snib"])
    owner.open(table.path)

    link = fresh_link(owner, "Snib")

    expect(first.page.get_by_role("heading", name=GONE)).to_be_visible()
    second.join(link)
    expect(second.page.get_by_role("region", name="Planning")).to_be_visible()
    first.page.reload()
    expect(first.page.get_by_role("heading", name="There is no such table")).to_be_visible()


def test_a_game_master_removes_somebody_at_once(people: People) -> None:
    master, snib = people(), people()
    table = master.lay(DUEL, [seat(0, mine=True), seat(1)], gm=True, options={"has_gm": True})
    snib.join(table.links["Snib"])
    master.open(table.path)
    seats_and_links(master)

    master.dialog("Seats and links").get_by_role("button", name="Remove").click()

    expect(snib.page.get_by_role("heading", name=GONE)).to_be_visible()
    expect(master.log).to_contain_text("player was removed.")


@pytest.mark.requirement("R-F4")
def test_a_seat_is_handed_over(people: People) -> None:
    owner, leaver, heir = people(), people(), people()
    table = owner.lay(DUEL, [seat(0, mine=True), seat(1)])
    leaver.join(table.links["Snib"])
    leaver.line.fill("face n")
    seats_and_links(leaver)

    leaver.dialog("Seats and links").get_by_role("button", name="Hand over").click()

    expect(leaver.page.get_by_role("heading", name=GONE)).to_be_visible()
    owner.open(table.path)
    heir.join(fresh_link(owner, "Snib"))
    expect(heir.page.get_by_role("region", name="Planning")).to_be_visible()
    expect(heir.line).to_have_value("")


@pytest.mark.requirement("R-D4")
def test_two_at_one_device_take_turns(people: People) -> None:
    both = people()
    table = both.lay(DUEL, [seat(0, mine=True), seat(1, mine=True)])
    both.open(table.path)
    expect(both.turn).to_contain_text("Urist")

    both.play("move to D5")

    expect(both.turn).to_contain_text("Hand over to Snib")
    expect(both.line).to_have_value("")
    both.play("face s")
    expect(both.turn).to_contain_text("Hand over to Urist")
    both.order("move to E5")
    both.page.reload()
    expect(both.line).to_have_value("move to E5")


@pytest.mark.requirement("R-D2")
def test_a_watcher_is_kept_behind(people: People) -> None:
    both, watcher = people(), people()
    late = {"spectators": "delayed", "delay": 1}
    table = both.lay(DUEL, [seat(0, mine=True), seat(1, mine=True)], options=late)
    watcher.join(table.links["spectators"])
    both.open(table.path)
    expect(watcher.page.get_by_text("Urist is on turn.")).to_be_visible()

    both.play("move to D5")
    assert "D5" not in str(watcher.ask(f"/api/tables/{table.id}")["entries"])
    both.play("face s")

    expect(watcher.log).to_contain_text("Urist moves C5 → D5")
    expect(watcher.log).not_to_contain_text("Snib turns")
    expect(watcher.page.get_by_role("region", name=re.compile("Your turn|Planning"))).to_have_count(0)


def test_watchers_links_open_as_often_as_they_are_used(people: People) -> None:
    owner = people()
    table = owner.lay(DUEL, [seat(0, mine=True), seat(1)])

    for _ in range(2):
        watcher = people()
        watcher.join(table.links["spectators"])
        expect(watcher.page.get_by_role("heading", name="Two in a Cellar")).to_be_visible()
