"""The GM's screen: the tracker always in sight, whatever its size, and no line over 80 columns."""

import os

import pytest

from macguffin.cli.cells import width_of
from macguffin.cli.gm_help import HELP, PAGES
from macguffin.cli.gm_screen import NEWS, draw, handout, prompt, wrapped
from macguffin.cli.gm_words import OWN, VERBS
from macguffin.quest.campaign import amend
from tests.quest_campaigns import camp, say, sit_down
from tests.quest_table import bard, mon, thief, warrior, wizard

SIZE = os.terminal_size((80, 24))
WIDE = "日本語の名前を持つ怪物がここにいる"
LONG = "Ann-with-a-name-of-forty-characters-oh-y"


@pytest.fixture
def sit(tmp_path):
    return sit_down(tmp_path)


def crowd(count):
    return [mon(f"Goblin {number}", "3/1/2", weakness="w" * 300) for number in range(count)]


def screens(campaign, size=SIZE):
    return [
        draw(campaign, size, secrets=secrets, color=color, origin=origin)
        for secrets in (True, False)
        for color in (True, False)
        for origin in ("seeded", "entered")
    ]


def test_the_tracker_has_everybody_in_turn_order_and_marks_whose_turn_it_is():
    campaign = say(camp(warrior(), thief(), mon("Ogre", "9/-2/1")), "begin", "6 6 3 3 1 1")

    lines = screens(campaign)[-1]

    assert lines == [
        "Thursday, round 1, Ogre is on  (pot 0, dice entered by hand)",
        "> Ogre                 unhurt",
        "  Tom                  CON 7/7    PB +0 MB +0  thief, AP 0",
        "  Ann                  CON 7/7    PB +0 MB +0  warrior, AP 0",
    ]


def test_what_has_become_of_everybody_stands_there():
    campaign = camp(
        warrior(berserk=True, buffs=[{"stat": "str", "by": 2}]),
        thief(concealed=True, favour=-2, conceal_used=True),
        wizard(sp=3),
        bard(charm_used=True, remaining=0),
        mon("Ogre", "9/-2/1", charmed=["Bea"], attack="magical", remaining=4, weakness="bees"),
        mon("Imp", "2/1/1", fled=True),
        order=["Ann", "Tom", "Wyn", "Bea", "Ogre", "Imp"],
        active="Ann",
    )

    known = screens(campaign)[3]

    assert [line[23:] for line in known[1:]] == [
        "CON 7/7    PB −2 MB +0  warrior, berserk, STR +2, AP 0",
        "CON 7/7    PB +0 MB +0  thief, concealed, favour −2, AP…",
        "CON 7/7    PB +0 MB +0  wizard, SP 3/7, AP 0",
        "CON 0/7    PB +0 MB +0  bard, down, AP 0",
        "CON 4/9    PB −2 MB +1  attacks by magic, charmed; weak…",
        "CON 2/2    PB +1 MB +1  fled",
    ]
    assert [line[23:] for line in screens(campaign)[-1][5:]] == ["has lost 5 CON, charmed", "fled"]


def test_what_waits_for_a_ruling_is_in_sight():
    campaign = say(camp(wizard()), 'Wyn: cast "freeze the mill-race" sp 2')

    assert screens(campaign)[-1][-1] == "* Wyn casts “freeze the mill-race” for 2 SP"
    assert prompt(campaign) == "Wyn waits for your ruling"
    assert (prompt(camp(warrior())), prompt(say(camp(warrior(), mon()), "begin", "1 1 6 6"))) == ("scene", "Ann")


@pytest.mark.parametrize("count", [0, 1, 5, 14, 15, 16, 30, 60])
@pytest.mark.parametrize("size", [SIZE, os.terminal_size((40, 16)), os.terminal_size((200, 60))])
def test_any_number_of_combatants_leaves_room_for_the_news(count, size):
    everybody = [warrior(LONG), wizard(WIDE[:17]), *crowd(count)]
    campaign = (
        camp(*everybody, order=[one["name"] for one in reversed(everybody)], active=LONG) if count else camp(*everybody)
    )

    for lines in screens(amend(campaign, "so", players={LONG: "P" * 40}), size):
        assert len(lines) <= size.lines - NEWS
        assert max(map(width_of, lines)) < size.columns


def test_whoever_comes_next_is_in_sight_where_not_all_can_be():
    everybody = [warrior(), *crowd(40), mon("Dead", defeated=True)]
    campaign = camp(*everybody, order=[one["name"] for one in everybody], active="Goblin 20")

    lines = screens(campaign)[-1]

    assert lines[1].startswith("> Goblin 20 ")
    assert lines[2].startswith("  Goblin 21 ")
    assert lines[-2].startswith("  then 28 more: Goblin 33")
    assert lines[-1] == "  out: Dead"


EVENING = """\
secrets on; help; help people; help keep; bestiary; bestiary dragon; bestiary ogre; variant magic; sheet bea; sheet ogre; odds magic
?; encounter plain; notes; log 5; show; show log; undo; secrets; ? dice; ? xyzzy"""


def test_no_line_of_an_evening_over_a_pipe_is_wider_than_eighty(sit):
    everybody = [warrior(LONG), wizard(WIDE[:17]), bard(), *crowd(6), mon("Ogre", "9/-2/1", weakness="x" * 500)]
    desk = sit(*everybody, order=[one["name"] for one in everybody], active=LONG)
    lines = [desk.type("note " + "n" * 900), desk.type("x" * 3000), desk.type("a goblin 1", "1 2 6 6")]

    lines += [desk.type(line.strip()) for line in EVENING.replace("\n", ";").split(";")]

    said = [part for line in lines for part in line.split("\n")]
    assert max(map(width_of, said)) <= 80
    assert len(said) > 250


def test_help_tells_of_every_command_in_pages_that_fit():
    words = set(HELP.replace("|", " ").replace(";", " ").replace(",", " ").replace("`", " ").split())

    assert {*VERBS, *OWN} - words == set()
    for page in PAGES.values():
        assert len(page.splitlines()) < 24
        assert max(map(len, page.splitlines())) < 80


def test_a_question_mark_and_a_word_tells_of_that_word(sit):
    desk = sit(warrior())

    assert "dice entered on | off" in desk.type("? dice")
    assert "undo [N] | redo [N]" in desk.type("? und")
    assert "none" in desk.type("? xyzzyxyzzy")


@pytest.mark.parametrize(
    ("everybody", "top", "some"),
    [
        ([], {}, "check, contest"),
        ([warrior(), mon()], {}, "begin starts the fight; encounter says how deadly it is"),
        ([warrior(), mon()], {"active": "Ann"}, "Ann's turn: attack NAME, attack NAME berserk, try"),
        ([warrior(berserk=True), mon()], {"active": "Ann"}, "berserk until the end"),
        ([thief(), mon()], {"active": "Tom"}, "conceal"),
        ([thief(concealed=True), mon()], {"active": "Tom"}, "the attack is the surprise"),
        ([bard(), mon()], {"active": "Bea"}, "charm first, free"),
        ([wizard(sp=3), mon()], {"active": "Wyn"}, "(3 SP)"),
        ([wizard(sp=0), mon()], {"active": "Wyn"}, "attack NAME, try"),
        ([warrior(), mon()], {"active": "Ogre"}, "attack NAME physical|magical"),
    ],
)
def test_what_can_be_done_now_is_said(sit, everybody, top, some):
    order = {"order": [one["name"] for one in everybody]} if top else {}
    desk = sit(*(everybody or [warrior()]), **order, **top)

    assert some in " ".join(desk.type("?").split())


def test_an_empty_campaign_says_how_to_begin(sit):
    assert "`new Ann` rolls a character" in sit().type("note so")


def test_lines_are_broken_at_blanks():
    assert wrapped(["one two three"], 8) == ["one two", "  three"]
    assert max(map(width_of, wrapped(handout(camp(warrior(LONG), mon("O" * 40)))[:3], 40))) <= 40
