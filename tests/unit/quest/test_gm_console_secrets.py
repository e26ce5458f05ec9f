"""With secrets out of sight, nothing at the console depends on what the players do not know; and the GM can see all on demand."""

from dataclasses import replace

import pytest

from macguffin.cli.gm_screen import handout
from tests.quest_campaigns import Desk, camp, say, sit_down
from tests.quest_table import bard, mon, thief, warrior, wizard

OGRE = mon("Ogre", "9/-2/1", weakness="afraid of bees")
PARTY = warrior(), thief(), wizard(), bard()
# Everything that stands on the screen or is said without a question about chances. The dice are such that either ogre fares alike.
EVENING = [
    ("", ""),
    ("?", ""),
    ("begin", "1 1 1 2 2 2 3 2 5 6"),
    ("?", ""),
    ("a og", "1 1 6 6"),
    ("conc", ""),
    ("c dam at og", "6 6 1 1"),
    ("bea: charm; p", ""),
    ("a ann", "1 1 6 6"),
    ("favour og 3", ""),
    ("undo", ""),
    ("redo", ""),
    ("note bees", ""),
    ("undo", ""),
    ('set og weakness "the other"', ""),
    ("set og pb 0", ""),
    ("undo", ""),
    ("redo", ""),
    ("k og str diff -9", "1 2"),
    ("a xyzzy", ""),
    ("a og; a xyzzy", "1 1 6 6"),
    ("set og con 500", ""),
    ("player og Mika", ""),
    ("sheet og", ""),
    ("? og", ""),
    ("exploit bea", ""),
    ("log", ""),
    ("log 3", ""),
    ("show", ""),
    ("show log", ""),
    ("notes", ""),
    ("title Friday", ""),
    ("exploit og", ""),
    ("show", ""),
    ("clear", ""),
    ("log 99", ""),
]  # fmt: skip


def evening(path, ogre):
    desk = Desk(path, camp(*PARTY, ogre))
    return [desk.type(line, dice) for line, dice in EVENING]


@pytest.mark.parametrize(
    "other",
    [
        {"pb": -3},
        {"mb": 2},
        {"con": 15},
        {"weakness": "smoke"},
        {"weakness": ""},
        {"dex": 3},
        {"pb": 3, "mb": -3, "con": 12, "weakness": "x" * 900, "dex": 12},
    ],
)
def test_two_evenings_that_differ_in_secrets_alone_look_alike(tmp_path, other):
    one = evening(tmp_path / "one.json", OGRE)
    two = evening(tmp_path / "two.json", {**OGRE, **other})

    # What the ogre is worth comes out with the AP, whatever it is.
    assert [line.replace("3 AP", "2 AP") for line in one[:32]] == [line.replace("3 AP", "2 AP") for line in two[:32]]


def test_the_evening_is_not_empty(tmp_path):
    said = "\n".join(evening(tmp_path / "thursday.json", OGRE))

    assert "has lost 4 CON" in said
    assert "a hidden roll" in said
    assert "bees" not in said
    assert "PB −2" not in said


@pytest.fixture
def sit(tmp_path):
    return sit_down(tmp_path)


def test_secrets_are_told_once_or_kept_in_sight(sit):
    desk = sit(warrior(), OGRE)

    assert desk.type("secrets") == "Ogre: CON 9/9    PB −2 MB +1; weakness: “afraid of bees”"
    assert "bees" not in desk.type("note so")
    assert "weakness: “afraid of bees”" in desk.type("secrets on")
    assert "Ogre 2d6 → 6 6, −1 DEX 8 = 11" in " ".join(desk.type("begin", "1 1 6 6").split())
    assert "attack Ogre: hits" in desk.type("?")
    assert "[1] begin" in desk.type("log 1")
    assert "bees" not in desk.type("secrets off")
    assert "expected `secrets`" in desk.type("secrets maybe")


@pytest.mark.parametrize(("typed", "told"), [
    ("favour og 3", "done: favour Ogre"),
    ("set og pb -7", "done: set Ogre pb"),
    ('set og weakness "fire"', "done: set Ogre weakness"),
])  # fmt: skip
def test_what_is_a_secret_whole_is_confirmed_without_the_number(sit, typed, told):
    desk = sit(warrior(), OGRE)

    said = desk.type(typed).splitlines()

    assert said[-1] == told
    assert desk.type("undo").splitlines()[-1] == told.replace("done", "taken back")
    assert told not in desk.type("show log")


def test_what_is_told_anyhow_is_not_confirmed_besides(sit):
    desk = sit(warrior(), OGRE)

    assert "done" not in desk.type("set og fled true")
    assert "done" not in desk.type("favour ann 2")
    assert "done" not in desk.type("note so")
    desk.type("secrets on")
    assert desk.type("favour og 3").splitlines()[-1] == "+3 to the next attack, defence or contest of Ogre (QR-041)"


def test_what_was_shown_stands_in_the_tracker_and_on_the_hand_out(sit):
    desk = sit(warrior(), OGRE)

    numbers = desk.type("show og")
    assert "CON 9/9    PB −2 MB +1" in numbers
    assert "bees" not in numbers
    assert "weakness: “afraid of bees”" in desk.type("show og weakness")
    assert "CON 9/9    PB −2 MB +1; weakness: “afraid of bees”" in desk.type("show")
    assert "unhurt" in desk.type("hide og")
    assert "bees" in desk.type("show ogre all")
    assert "whom everybody may see" in desk.type("show ann")
    assert "nobody here is called 'Bob'" in desk.type("show Bob")


def test_a_hand_out_says_what_has_just_happened_as_players_may_read_it():
    campaign = say(say(camp(warrior(), OGRE), "begin", "1 1 6 6"), "attack Ogre; favour Ogre 2", "1 2 6 6")

    lines = handout(campaign)

    assert lines[0] == "Thursday, round 1, Ogre is on"
    assert lines[2] == "> Ogre                 has lost 2 CON"
    assert lines[3].startswith("Ann attacks Ogre: 2d6 → 1 2")
    assert lines[4:] == ["Ogre is hurt (Q-071)", "Round 1: Ogre's turn (Q-064)"]


def test_the_sheet_of_a_monster_has_what_the_players_have_seen_until_secrets_are_on(sit):
    desk = sit(warrior(), OGRE)

    assert desk.type("sheet og").splitlines() == [
        "Ogre, monster: unhurt",
        "  hidden: numbers and weakness; `secrets on` shows it",
    ]
    assert "CON  " in desk.type("sheet ann")
    desk.type("show og")
    assert "CON 9/9    PB −2 MB +1" in (half := desk.type("sheet og"))
    assert "hidden: weakness;" in half
    assert "bees" not in half
    desk.type("show og weakness")
    assert "Weakness  afraid of bees" in desk.type("sheet og")
    desk.type("hide og")
    desk.type("secrets on")
    assert "Weakness  afraid of bees" in desk.type("sheet og")


def test_buffs_of_a_hidden_monster_are_not_in_the_tracker(sit):
    desk = sit(warrior(), OGRE)

    assert "STR +2" not in desk.type("buff og str 2").partition("Ogre's STR")[0]
    assert "STR +2" in desk.type("show og")


def test_the_secrets_of_a_campaign_may_be_in_sight_from_the_beginning(tmp_path):
    desk = Desk(tmp_path / "thursday.json", replace(camp(warrior(), OGRE)), secrets=True)

    assert "bees" in desk.type("note so")
