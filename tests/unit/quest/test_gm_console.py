"""An evening at the GM's console, line by line: what is said is done, written down and on disk."""

import pytest

from tests.quest_campaigns import say, sit_down
from tests.quest_table import bard, mon, thief, warrior, wizard

OGRE = mon("Ogre", "9/-2/1", weakness="afraid of bees")


@pytest.fixture
def sit(tmp_path):
    """A function that puts a campaign on the desk."""
    return sit_down(tmp_path)


def test_every_line_is_on_disk_before_the_next_is_asked_for(sit):
    desk = sit(warrior(), OGRE)

    for line, dice in [
        ("begin", "1 1 6 6"),
        ("a og", "1 2 6 6"),
        ("undo", ""),
        ("note the mill burns", ""),
        ("player ann Mika", ""),
        ("show og", ""),
    ]:
        desk.type(line, dice)

        assert desk.on_disk() == desk.campaign

    assert [entry.undone for entry in desk.campaign.log] == [False, True, False, False, False]


def test_what_is_refused_is_told_and_changes_nothing(sit):
    desk = sit(warrior(), OGRE)

    assert "No: no fight is running; the GM begins one with `begin` (Q-064)" in desk.type("a og")
    assert "No: expected a command, not 'xyzzy'" in desk.type("xyzzy")
    assert "undo?" in desk.type("undp")
    assert "No: the limit is 16384 characters for a command, given: 20005" in desk.type("note " + "x" * 20_000)
    assert (desk.campaign.log, desk.on_disk().log) == ((), ())


def test_several_commands_in_a_line_are_taken_back_together(sit):
    desk = sit(warrior(), OGRE)

    desk.type("begin; a og; p", "1 1 6 6 1 2 6 6")

    assert desk.campaign.fight.round == 2
    assert desk.type("undo").endswith("taken back: begin; attack Ogre; pass")
    assert not desk.campaign.fight.is_running
    assert desk.type("redo").endswith("done again: begin; attack Ogre; pass")


def test_as_many_lines_as_are_asked_for_are_taken_back_and_done_again(sit):
    desk = sit(warrior(), OGRE)
    for line in ("award Ann 1", "award Ann 2", "award Ann 3; award Ann 4"):
        desk.type(line)

    assert desk.type("undo 2").endswith("taken back: award Ann 2; award Ann 3; award Ann 4")
    assert "no more than 1 can be taken back (QR-146)" in desk.type("undo 2")
    assert desk.campaign.fight.characters[0].ap == 1
    assert "no more than 2 can be done again (QR-146)" in desk.type("redo 999")
    assert desk.type("redo 2").endswith("done again: award Ann 2; award Ann 3; award Ann 4")
    assert desk.campaign.fight.characters[0].ap == desk.on_disk().fight.characters[0].ap == 10


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("undo junk", "expected a number of lines from 1 to 999, not 'junk'"),
        ("undo 0", "not '0'"),
        ("undo 1000", "not '1000'"),
        ("redo -1", "not '-1'"),
        ("redo 1 1", "not '1 1'"),
        ("notes junk", "expected nothing behind `notes`, not 'junk'"),
        ("clear junk", "expected nothing behind `clear`, not 'junk'"),
        ("log junk", "expected a number of entries from 1 to 99999, not 'junk'"),
        ("encounter junk", "expected plain or sensible, not 'junk'"),
        ("encounter plain 0", "expected a number of percent from 1 to 20, not '0'"),
    ],
)
def test_no_command_lets_pass_what_it_does_not_understand(sit, line, why):
    desk = sit(warrior(), OGRE)
    desk.type("award Ann 1")

    said = desk.type(line)

    assert said.startswith("No: ")
    assert why in said
    assert [entry.undone for entry in desk.campaign.log] == [False]


@pytest.mark.clause("Q-015")
@pytest.mark.parametrize(
    ("answer", "class_", "log"), [("y", "warrior", 1), ("", "bard", 0), ("no", "bard", 0), ("note hm", "bard", 1)]
)
def test_a_raise_that_changes_the_class_is_asked_about_first(sit, answer, class_, log):
    desk = sit(bard("Tam", "7 9 6 5 9", ap=94))

    said = desk.type("raise tam str", "", answer)

    assert "STR 10 would make Tam a warrior; charm would be gone. Buy it? [y/N] " in said
    assert (getattr(desk.campaign.fight.get("Tam", ""), "class_", ""), len(desk.campaign.log)) == (class_, log)


@pytest.mark.clause("Q-090")
def test_a_raise_that_changes_the_speciality_is_asked_about_too(sit):
    desk = sit(wizard("Wyn", "7 8 5 10 8", speciality="combat", ap=99))

    assert "CHR 9 would make Wyn's speciality illusion instead of combat" in desk.type("raise wyn chr", "", "y")
    assert "speciality" not in desk.type("set wyn ap 99; raise wyn con")


def test_a_raise_that_changes_nothing_else_is_not(sit):
    desk = sit(bard("Tam", "7 9 6 5 9", ap=200))

    assert "Buy it?" not in desk.type("raise tam chr; raise tam str")
    assert "No: that costs 100 AP" in desk.type("raise tam chr")


@pytest.mark.clause("Q-077", "Q-078")
def test_the_end_of_a_fight_is_summed_up_with_its_ap(sit):
    desk = sit(warrior(ap=67), thief(), mon("Rat", "1/9/9"), mon("Imp", "5/9/9"))

    said = desk.type("begin; a rat; x imp", "1 1 2 2 6 6 5 6 1 1 6 6")

    assert "The fight is over, the characters win. Defeated: Rat and Imp. 3 AP for each" in " ".join(said.split())
    assert "  Ann: AP 67 → 70; can raise CON 70, STR 70, DEX 70, INT 70, CHR 70" in said
    assert "  Tom: AP 0 → 3" in said


@pytest.mark.clause("Q-071")
def test_a_character_can_be_declared_dead_and_revived(sit):
    desk = sit(warrior(), thief(), OGRE)
    desk.type("begin", "1 1 2 2 6 6")

    said = desk.type("dead ann")

    assert "Ann is dead (QR-081)" in said
    assert "dead, AP 0" in said
    desk.type("end; set ann remaining 7")
    assert getattr(desk.campaign.fight.get("Ann", ""), "dead", True) is False
    assert "is a monster" in desk.type("dead ogre")
    assert "expected a name" in desk.type("dead")


def test_notes_are_kept_and_only_the_gm_s(sit):
    desk = sit(warrior())
    desk.type("note the miller lies")
    desk.type("note the well is dry")
    desk.type("undo")

    assert desk.type("notes") == "[0] the miller lies"
    assert "miller" not in desk.type("show log")
    assert "No: note: expected a text" in desk.type("note")
    assert "No: note" in desk.type("note \x1b[2J")


@pytest.mark.parametrize("line", ["quit", "q", "exit", "QUIT"])
def test_leaving_says_where_everything_is(sit, line):
    desk = sit(warrior())
    desk.answers[:] = [line]

    desk.console.run()

    assert desk.said[-1] == f"\nEverything is in {desk.keeper.path}."


def test_the_input_may_simply_end(sit):
    desk = sit(warrior(), OGRE)
    desk.answers[:] = ["begin"]
    desk.dice.faces = [1, 1, 6, 6]

    desk.console.run()

    assert desk.on_disk().fight.is_running


def test_a_file_that_somebody_else_has_changed_is_left_alone(sit):
    desk = sit(warrior())
    desk.path.write_text(desk.path.read_text().replace('"con": 7', '"con": 8'))

    assert "was changed by somebody else meanwhile" in " ".join(desk.type("award ann 5").split())
    assert (desk.campaign.log, desk.on_disk().fight.characters[0].con) == ((), 8)


def test_a_name_in_front_needs_no_colon(sit):
    desk = sit(warrior(), thief("Old Tom"), OGRE)
    desk.type("begin", "1 1 2 2 6 6")

    desk.type("ann a og", "1 2 6 6")
    desk.type('old tom t "climb"')

    assert [entry.command for entry in desk.campaign.log[1:]] == ["Ann: attack Ogre", 'Old Tom: try "climb"']


def test_own_commands_stand_alone(sit):
    desk = sit(warrior())

    assert "`undo` on a line of its own" in desk.type("award ann 5; undo")
    assert "`show` on a line of its own" in desk.type("show; award ann 5")
    assert desk.campaign.log == ()


def test_the_whole_of_it_goes_round_by_campaign_and_pipe(sit):
    desk = sit(warrior(), OGRE)
    desk.type("begin", "1 1 6 6")

    assert say(desk.on_disk(), "attack Ogre", "1 2 6 6") == say(desk.campaign, "attack Ogre", "1 2 6 6")


def test_undoing_tells_no_secrets(sit):
    desk = sit(warrior())

    desk.type('add Bog 3/+1/-1 "salt"')
    undone = desk.type("undo")

    assert undone.endswith("taken back: add Bog")
    assert "salt" not in undone


def test_a_quoted_name_may_stand_before_the_colon(sit):
    desk = sit(warrior(), OGRE)

    desk.type("begin", "1 1 6 6")
    told = desk.type('"Ann": pass')

    assert "Ann does nothing (QR-061)" in told


def test_a_sixth_stat_is_refused(sit):
    desk = sit(warrior(), OGRE)

    assert "expected CON/STR/DEX/INT/CHR" in desk.type("new Bob 7/9/6/5/4/3")
    assert desk.campaign.log == ()


def test_a_class_is_not_lost_for_ap_of_the_same_line(sit):
    desk = sit(warrior(str=9, dex=9), OGRE)

    told = desk.type("award Ann 500; raise Ann dex", "", "n")

    assert "Nothing was bought" in told
    assert desk.campaign.fight.get("Ann", "Q-001").dex == 9
