"""Lines cut around a move, tabs that know too little, a server that is killed: no move is lost, none is made twice."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import People, Site
from tests.browser.lines import Cut, Line
from tests.browser.people import Laid, Person, seat, until
from tests.browser.scenes import ARENA, DUEL


def pair(people: People) -> tuple[Person, Person, Laid]:
    """Two people at the table of two."""
    urist, snib = people(), people()
    table = urist.lay(DUEL, [seat(0, mine=True), seat(1)])
    snib.join(table.links["Snib"])
    return urist, snib, table


def seen(who: Person) -> list[list[str]]:
    """What a page shows of the game: who stands where and how, turn order and log. Drafts are each page's own."""
    expect(who.page.get_by_text("live", exact=True)).to_be_visible()
    labels = who.page.get_by_role("gridcell").evaluate_all("all => all.map((one) => one.ariaLabel || '')")
    standing = [re.sub(r"(faces \w+)\..*", r"\1", label) for label in labels if ", faces " in label]
    order = who.page.get_by_role("region", name="Turn order")
    return [standing, order.aria_snapshot().splitlines(), who.log.aria_snapshot().splitlines()]


def expect_same_as_fresh(people: People, who: Person, table: Laid) -> None:
    fresh = Person(people.another_page(who))
    fresh.open(table.path)
    expect(fresh.log).to_contain_text("is on turn")
    until(who.page, lambda: seen(who) == seen(fresh))
    assert seen(who) == seen(fresh)


@pytest.mark.requirement("R-A1", "R-A4")
@pytest.mark.parametrize("cut", ["before it is sent", "before the answer", "after the answer"])
def test_a_move_is_made_once_wherever_the_line_is_cut(people: People, cut: Cut) -> None:
    urist, snib, table = pair(people)
    line = Line(urist.page)
    urist.open(table.path)
    urist.order("move to D5; face n")
    line.cut = cut

    urist.confirm.click()

    expect(urist.result).to_be_visible()
    expect(urist.page.get_by_text("live", exact=True)).to_be_visible()
    assert line.cuts == 1
    assert urist.view(table)["turn"] == 1
    expect(snib.log).to_contain_text("Urist moves C5 → D5")
    expect_same_as_fresh(people, urist, table)


def test_somebody_else_s_move_is_heard_after_a_cut(people: People) -> None:
    urist, snib, table = pair(people)
    line = Line(snib.page)
    snib.open(table.path)
    urist.open(table.path)
    expect(snib.page.get_by_text("live", exact=True)).to_be_visible()
    snib.page.context.set_offline(offline=True)
    line.sever_all()
    expect(snib.page.get_by_text("Connection lost, trying again")).to_be_visible()

    urist.play("move to D5")
    snib.page.context.set_offline(offline=False)

    expect(snib.turn).to_be_visible()
    expect(snib.page.get_by_text("Back. One turn happened.")).to_be_visible()
    expect_same_as_fresh(people, snib, table)
    snib.play("face s")


@pytest.mark.hazard(60)
def test_a_draft_outlives_the_connection(people: People) -> None:
    urist, _, table = pair(people)
    line = Line(urist.page)
    urist.open(table.path)
    urist.order("move to D5")
    urist.page.context.set_offline(offline=True)
    line.sever_all()

    expect(urist.page.get_by_text("Connection lost, trying again")).to_contain_text(
        "Your draft is safe on this device."
    )
    expect(urist.page.get_by_role("button", name="Waits for the connection")).to_have_attribute("aria-disabled", "true")
    urist.page.context.set_offline(offline=False)

    expect(urist.confirm).to_have_attribute("aria-disabled", "false")
    expect(urist.line).to_have_value("move to D5")
    urist.page.reload()
    expect(urist.line).to_have_value("move to D5")


def test_a_page_that_knows_too_little_is_told_and_keeps_its_draft(people: People) -> None:
    urist, master = people(), people()
    table = master.lay(DUEL, [seat(0), seat(1)], gm=True, options={"has_gm": True})
    urist.join(table.links["Urist"])
    stale = Line(urist.page)
    urist.open(table.path)
    urist.order("move to D5")
    stale.is_deaf = True
    change = {"do": "override", "change": "set Snib lives 2", "reason": "typo", "at": master.view(table)["at"]}
    master.ask(f"/api/tables/{table.id}/commands", change)

    urist.confirm.click()

    expect(
        urist.page.get_by_role("status").filter(has_text="The table moved on while you were choosing")
    ).to_be_visible()
    expect(urist.page.get_by_role("status").filter(has_text="still legal")).to_be_visible()
    expect(urist.line).to_have_value("move to D5")
    stale.is_deaf = False
    urist.confirm.click()
    expect(urist.result).to_be_visible()
    expect_same_as_fresh(people, urist, table)


@pytest.mark.requirement("R-A2")
@pytest.mark.hazard(43)
def test_a_turn_played_in_another_tab_is_not_played_again(people: People) -> None:
    urist, _, table = pair(people)
    stale = Line(urist.page)
    urist.open(table.path)
    urist.order("move to B5")
    stale.is_deaf = True
    second = Person(people.another_page(urist))
    second.open(table.path)
    second.play("move to D5")

    urist.confirm.click()

    expect(urist.page.get_by_role("region", name="Planning")).to_contain_text("The table moved on")
    assert urist.view(table)["turn"] == 1
    expect_same_as_fresh(people, urist, table)


def test_two_tabs_of_one_seat_go_on_together(people: People) -> None:
    urist, snib, table = pair(people)
    urist.open(table.path)
    second = Person(people.another_page(urist))
    second.open(table.path)

    urist.play("move to D5")

    expect(second.page.get_by_role("region", name="Planning")).to_be_visible()
    snib.play("face s")
    second.play("move to C5")
    expect(urist.log).to_contain_text("Urist moves D5 → C5")


@pytest.mark.hazard(44)
def test_drafts_of_two_tables_never_cross(people: People) -> None:
    who = people()
    first = who.lay(DUEL, [seat(0, mine=True), seat(1)])
    second = who.lay(ARENA, [seat(0, mine=True), seat(1), seat(2)])
    who.open(first.path)
    who.order("move to D5")

    who.open(second.path)
    expect(who.turn).to_be_visible()
    expect(who.line).to_have_value("")
    who.order("move to B5")
    who.open(first.path)

    expect(who.line).to_have_value("move to D5")


@pytest.mark.requirement("R-A3")
def test_a_server_that_is_killed_has_the_move_and_the_page_comes_back(browser: Browser, own_site: Site) -> None:
    people = People(browser, own_site)
    urist, snib, table = pair(people)
    urist.open(table.path)
    urist.play("move to D5")
    own_site.kill()
    expect(urist.page.get_by_text("Connection lost, trying again")).to_be_visible()

    own_site.start()

    expect(urist.page.get_by_text("live", exact=True)).to_be_visible(timeout=10_000)
    expect(snib.page.get_by_text("live", exact=True)).to_be_visible(timeout=10_000)
    assert urist.view(table)["turn"] == 1
    snib.play("face s")
    expect(urist.turn).to_be_visible()
    expect(urist.log).to_contain_text(re.compile("Urist moves C5 → D5"))
    people.leave()
