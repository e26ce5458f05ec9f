"""A campaign keeps everything that is said and rolled, and goes back and forth over it."""

from dataclasses import replace

import pytest

from macguffin.core.dice import ScriptedDice
from macguffin.core.errors import IllegalMoveError, NotationError
from macguffin.quest.bestiary import find_kind
from macguffin.quest.campaign import MAX_UNDO, Entry, amend, bury, redo, show, undo
from tests.quest_campaigns import camp, say, say_all
from tests.quest_table import bard, mon, thief, warrior, wizard

OGRE = mon("Ogre", "9/-2/1", weakness="bees")


def test_a_command_is_written_down_with_its_dice_and_what_happened():
    campaign = say(camp(warrior()), "check Ann str difficulty 2", "3 5")

    (entry,) = campaign.log
    assert (entry.seq, entry.command, entry.faces, entry.origin) == (0, "check Ann str difficulty 2", (3, 5), "seeded")
    assert entry.told[0].startswith("Ann checks STR 7: 2d6 → 3 5, +2 difficulty (Q-047) = 10 against 7. Failure")


@pytest.mark.clause("Q-010")
def test_what_was_rolled_can_be_taken_back_and_stays_in_the_log():
    before = camp(warrior())
    after = say(before, "check Ann str", "3 3 1 1")

    back = undo(after)

    assert (after.fight.characters[0].ap, back.fight) == (1, before.fight)
    assert [(entry.faces, entry.undone) for entry in back.log] == [((3, 3, 1, 1), True)]
    assert redo(back) == after


def test_commands_of_one_line_are_taken_back_together():
    before = say(camp(warrior(), OGRE), "begin", "1 1 6 6")

    after = say(before, "attack Ogre; pass; Ann: pass", "6 6 6 5")

    assert [entry.command for entry in after.log] == ["begin", "attack Ogre", "pass", "Ann: pass"]
    assert undo(after).fight == before.fight
    assert [entry.undone for entry in undo(after).log] == [False, True, True, True]


def test_a_line_of_which_one_command_is_refused_changes_nothing():
    before = camp(warrior())

    with pytest.raises(IllegalMoveError, match="no fight is running"):
        say(before, "award Ann 5; attack Ann")

    assert (before.log, before.fight.characters[0].ap) == ((), 0)


def test_nothing_can_be_done_again_after_something_else_was_done():
    back = undo(say(camp(warrior()), "award Ann 5"))

    on = say(back, "award Ann 3")

    assert [entry.undone for entry in on.log] == [True, False]
    with pytest.raises(IllegalMoveError, match="nothing to do again"):
        redo(on)


def test_there_is_an_end_to_going_back():
    with pytest.raises(IllegalMoveError, match="nothing to take back"):
        undo(camp(warrior()))


def test_the_last_hundred_lines_can_be_taken_back():
    campaign = camp(warrior())
    for _ in range(MAX_UNDO + 5):
        campaign = say(campaign, "award Ann 1")

    for _ in range(MAX_UNDO):
        campaign = undo(campaign)

    assert campaign.fight.characters[0].ap == 5
    with pytest.raises(IllegalMoveError):
        undo(campaign)


@pytest.mark.parametrize(
    "changes",
    [
        {"players": {"Ann": "Mika"}},
        {"kinds": (find_kind("Ogre"),)},
        {"shown": {"Ogre": ("numbers",)}},
        {"fight": camp(thief()).fight},
        {"title": "Friday"},
        {},
    ],
)
def test_what_no_rule_is_needed_for_is_taken_back_as_well(changes):
    before = camp(warrior(), OGRE)

    after = amend(before, "so it is", ["told"], **changes)

    back = undo(after)
    assert after.log == (Entry(seq=0, command="so it is", told=("told",)),)
    assert replace(back, log=(), forth=()) == before
    assert redo(back) == after


def test_a_change_that_no_file_could_hold_is_refused():
    before = camp(bard("Bea", "7 9 7 7 9"))
    fight = replace(before.fight, variant=before.fight.variant.changed("class.tie", "none"))

    with pytest.raises(NotationError, match="class"):
        amend(before, "variant class.tie none", fight=fight)


def test_dice_that_were_entered_are_marked_wherever_they_are_told():
    campaign = say(camp(warrior(), OGRE), "begin; attack Ogre", "1 1 6 6 1 2 3 4", origin="entered")

    begin, attack = campaign.log
    assert (begin.origin, attack.origin) == ("entered", "entered")
    assert [line.endswith(" [entered by hand]") for line in begin.told] == [True, False]
    assert attack.told[0].endswith(" [entered by hand]")
    assert attack.open is not None
    assert attack.open[0].endswith(" [entered by hand]")


def test_a_fight_that_ends_gives_its_outcome():
    done = say_all(camp(warrior(), mon("Rat", "1/5/5")), "begin; attack Rat; award 2", "1 1 6 6 1 1 6 6")

    assert done.outcome is not None
    assert (done.outcome.winner, done.outcome.ap_each) == ("characters", 1)
    assert done.campaign.fight.characters[0].ap == 3


@pytest.mark.clause("Q-085", "Q-086")
def test_a_ruling_on_open_magic_becomes_a_precedent():
    campaign = say(camp(wizard()), 'Wyn: cast "freeze the mill-race" sp 2; rule difficulty 2 school illusion', "1 2 6")

    (made,) = campaign.precedents
    assert (made.wording, made.school, made.difficulty, made.sp, made.by) == (
        "freeze the mill-race",
        "illusion",
        2,
        2,
        "Wyn",
    )
    assert (made.chance, made.result, made.doubly, made.seq) == ("8927/15552", "success", False, 1)
    assert campaign.book == campaign.precedents


def test_a_ruling_that_was_taken_back_is_no_precedent():
    campaign = say(camp(wizard()), 'Wyn: cast "sleep"')
    campaign = undo(say(campaign, "rule difficulty 0", "1 2"))

    assert (len(campaign.precedents), campaign.book) == (1, ())
    assert redo(campaign).book == campaign.precedents


def test_the_ruling_on_a_deed_is_no_precedent():
    assert say(camp(warrior()), 'Ann: try "swing"; rule dex difficulty 1', "3 4").precedents == ()


@pytest.mark.clause("Q-088")
def test_a_spell_on_somebody_is_a_precedent_by_its_own_chance():
    campaign = camp(wizard(), mon("Ogre", "7/0/0"), variant={"magic.combat_effects": "mb_contest"})
    campaign = say(campaign, "begin", "1 1 6 6")

    campaign = say(campaign, 'cast "sleep" at Ogre; rule difficulty 1', "1 1 6 6")

    (made,) = campaign.precedents
    assert (made.result, made.doubly) == ("success", True)
    assert made.chance == "145/432"


@pytest.mark.clause("Q-071")
def test_the_gm_can_say_that_a_character_is_dead():
    campaign = say(camp(warrior(), thief(), OGRE), "begin", "1 1 2 1 6 6")

    done = bury(campaign, "Ann", ScriptedDice([]))

    ann = done.campaign.fight.get("Ann", "")
    assert (ann.remaining, ann.defeated, getattr(ann, "dead", None)) == (0, True, True)
    assert done.campaign.fight.active == "Tom"
    assert done.campaign.log[-1].told[0] == "Ann is dead (QR-081)"
    assert undo(done.campaign).fight == campaign.fight


@pytest.mark.clause("Q-071")
def test_whoever_dies_last_loses_the_fight_and_wakes_up_no_more():
    campaign = say(camp(warrior(), OGRE), "begin", "1 1 6 6")

    done = bury(campaign, "Ann", ScriptedDice([]))

    assert done.outcome is not None
    assert (done.outcome.winner, done.outcome.defeated) == ("monsters", ("Ann",))
    rested = say(done.campaign, "rest")
    assert rested.fight.get("Ann", "").remaining == 0
    assert say(rested, "set Ann remaining 7").fight.get("Ann", "").defeated is False


@pytest.mark.parametrize(("name", "why"), [("Ogre", "is a monster"), ("Ann", "dead already"), ("Bob", "nobody here")])
def test_nobody_dies_twice_and_no_monster_does(name, why):
    campaign = bury(camp(warrior(), thief(), OGRE), "Ann", ScriptedDice([])).campaign

    with pytest.raises(IllegalMoveError, match=why):
        bury(campaign, name, ScriptedDice([]))


def test_players_see_what_the_gm_has_shown_until_it_is_hidden():
    campaign = show(camp(warrior(), OGRE), "ogre", ("weakness", "numbers"))

    assert campaign.shown == {"Ogre": ("numbers", "weakness")}
    assert campaign.hidden == set()
    assert show(campaign, "Ogre", ()).hidden == {"Ogre"}
    with pytest.raises(IllegalMoveError, match="whom everybody may see"):
        show(campaign, "Ann", ("numbers",))


def test_what_was_shown_of_a_monster_is_not_shown_of_its_namesake():
    campaign = show(camp(warrior(), OGRE), "Ogre", ("numbers",))

    campaign = say(campaign, "remove Ogre; add Ogre 3/0/0")

    assert campaign.shown == {}
    assert campaign.hidden == {"Ogre"}
