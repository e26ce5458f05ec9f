"""What changes a game from outside its turns: a game master, votes where there is none, turns taken back, real dice."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.people import Laid, Person, seat
from tests.browser.scenes import DUEL

STRIKE = "move to F5; face n; attack Snib"


def led(people: People) -> tuple[Person, Person, Laid]:
    """A game master who plays Snib himself, and Urist's player."""
    master, urist = people(), people()
    table = master.lay(DUEL, [seat(0), seat(1, mine=True)], gm=True, options={"has_gm": True})
    urist.join(table.links["Urist"])
    master.open(table.path)
    return master, urist, table


def faces(who: Person, table: Laid) -> list[Any]:
    """The dice of the last turn that was played."""
    entries = who.ask(f"/api/tables/{table.id}")["entries"]
    return list([one for one in entries if one["kind"] == "played"][-1]["faces"])


def rewind(master: Person, dice: str, reason: str) -> None:
    master.button("GM").click()
    master.page.get_by_role("tab", name="Rewind").click()
    master.button("Choose the turn").click()
    dialog = master.dialog("Rewind")
    dialog.get_by_role("radio", name=dice).check()
    dialog.get_by_role("textbox", name="Because").fill(reason)
    dialog.get_by_role("button", name="Rewind for all").click()
    expect(dialog).to_be_hidden()


@pytest.mark.requirement("R-B3")
def test_a_rewind_with_the_same_dice_repeats_them(people: People) -> None:
    master, urist, table = led(people)
    urist.play(STRIKE)
    first = faces(urist, table)

    rewind(master, "same dice for the same decision", "wrong door")

    expect(urist.log).to_contain_text("Rewound to turn 0: wrong door. What came after is kept as branch 0.")
    expect(urist.turn).to_be_visible()
    urist.play(STRIKE)
    assert faces(urist, table) == first


@pytest.mark.requirement("R-B3", "R-B4")
def test_a_rewind_with_fresh_dice_keeps_the_dropped_branch(people: People) -> None:
    master, urist, table = led(people)
    urist.play(STRIKE)
    rewind(master, "fresh dice", "a cat on the table")
    expect(urist.log).to_contain_text("Fresh dice.")
    expect(urist.turn).to_be_visible()
    urist.play("move to D5")

    urist.page.get_by_role("button", name=re.compile("^Table")).click()
    urist.page.get_by_role("link", name="Replay", exact=True).click()

    told = urist.page.get_by_role("region", name="What happened")
    expect(told).to_contain_text("Urist moves C5 → D5")
    urist.page.get_by_role("combobox", name="Branch").select_option("0")
    expect(told).to_contain_text("Urist on F5 attacks Snib on F4")
    assert len(urist.view(table)["branches"]) == 2


@pytest.mark.requirement("R-C1")
def test_what_a_game_master_sets_says_so(people: People) -> None:
    master, urist, table = led(people)
    master.button("GM").click()
    master.page.get_by_role("tab", name="Dice").click()
    master.page.get_by_role("textbox", name="Because").fill("fell off the table")
    master.page.get_by_role("textbox", name="Faces").fill("8 1")
    master.button("Set 2 dice").click()
    expect(master.page.get_by_text("2 set and not yet fallen.")).to_be_visible()

    urist.play(STRIKE)

    assert [face[2] for face in faces(urist, table)][:2] == ["gm", "gm"]
    expect(urist.result).to_contain_text("Set by the GM.")
    expect(urist.log).to_contain_text("fell off the table")


@pytest.mark.requirement("R-B1")
def test_seats_vote_where_there_is_no_game_master(people: People) -> None:
    urist, snib = people(), people()
    table = urist.lay(DUEL, [seat(0, mine=True), seat(1)])
    snib.join(table.links["Snib"])
    urist.open(table.path)
    urist.play(STRIKE)
    for answer, turn in (("Refuse", 1), ("Agree", 0)):
        urist.button("Ask to rewind").click()
        ask = urist.dialog("Ask to rewind")
        ask.get_by_role("textbox", name="Because").fill("misread the map")
        ask.get_by_role("button", name="Ask all seats").click()
        ballot = snib.page.get_by_role("region", name="A question to all seats")
        expect(ballot).to_contain_text("misread the map")

        ballot.get_by_role("button", name=answer).click()

        expect(ballot).to_be_hidden()
        assert snib.view(table)["turn"] == turn
    expect(urist.turn).to_be_visible()
    expect(urist.log).to_contain_text("Snib agrees.")


@pytest.mark.requirement("R-B1")
def test_a_turn_without_dice_is_taken_back(people: People) -> None:
    urist, snib = people(), people()
    table = urist.lay(DUEL, [seat(0, mine=True), seat(1)])
    snib.join(table.links["Snib"])
    urist.open(table.path)
    urist.play("move to D5")

    urist.button("Take back").click()

    expect(urist.turn).to_be_visible()
    expect(urist.log).to_contain_text("The last turn is taken back. No dice had fallen.")
    expect(snib.square("C5")).to_have_accessible_name(re.compile("Urist"))
    urist.play("move to D5")
    snib.play("face s")
    expect(urist.turn).to_be_visible()
    expect(urist.button("Take back")).to_have_count(0)


@pytest.mark.requirement("R-C2")
def test_real_dice_are_typed_in_one_after_another(people: People) -> None:
    both = people()
    table = both.lay(DUEL, [seat(0, mine=True), seat(1, mine=True)], options={"entering": "everyone"})
    both.open(table.path)
    both.order(STRIKE)
    both.page.get_by_role("checkbox", name="I roll real dice").check()
    both.confirm.click()

    dialog = both.dialog("Roll and tell")
    expect(dialog).to_contain_text("what does the d8 show?")
    assert both.view(table)["turn"] == 0
    dialog.get_by_role("button", name="8", exact=True).click()
    expect(dialog).to_contain_text("So far: 8.")
    dialog.get_by_role("button", name="1", exact=True).click()

    expect(dialog).to_be_hidden()
    expect(both.result).to_contain_text("Dice entered by hand.")
    assert [face[0] for face in faces(both, table)] == [8, 1]
    both.page.get_by_role("button", name=re.compile("^Table")).click()
    both.page.get_by_role("link", name="Luck", exact=True).click()
    expect(both.page.get_by_role("cell", name=re.compile("dice entered by hand")).first).to_be_visible()
