"""Real dice at the GM's console: typed in at will, and marked wherever they are told."""

import pytest

from tests.quest_campaigns import sit_down
from tests.quest_table import mon, warrior

OGRE = mon("Ogre", "9/-2/1", weakness="afraid of bees")


@pytest.fixture
def sit(tmp_path):
    """A function that puts a campaign on the desk."""
    return sit_down(tmp_path)


@pytest.mark.parametrize(
    ("typed", "answers", "faces"),
    [
        ("k ann str", ["3 5"], (3, 5)),
        ("k ann str", ["3", "5"], (3, 5)),
        ("k ann str", ["3,3", "1 1"], (3, 3, 1, 1)),
        ("k ann str", ["3 3 1 1"], (3, 3, 1, 1)),
        ("k ann str", ["", "three", "7", "0", "3 9", "3 5"], (3, 5)),
        ("begin; a og", ["1 1 6 6", "1 2 6 6"], (1, 1, 6, 6, 1, 2, 6, 6)),
    ],
)
def test_real_dice_are_typed_in_a_pool_at_once_or_one_by_one(sit, typed, answers, faces):
    desk = sit(warrior(), OGRE)
    desk.type("dice entered on")

    said = desk.type(typed, "", *answers)

    assert tuple(face for entry in desk.campaign.log for face in entry.faces) == faces
    assert {entry.origin for entry in desk.campaign.log} == {"entered"}
    assert "[entered by hand]" in said
    assert "dice entered by hand" in said
    assert "[entered by hand]" in desk.type("log")


@pytest.mark.parametrize(
    ("answers", "why"),
    [
        (["3 5 6"], "6 is left over"),
        (["3 5" + " 6" * 999], "6 6 6 6… is left over"),
        (["3", "cancel"], "given up"),
    ],
)
def test_dice_too_many_or_given_up_change_nothing(sit, answers, why):
    desk = sit(warrior())
    desk.type("dice entered on")

    assert why in desk.type("k ann str", "", *answers)
    assert desk.campaign.log == ()


def test_dice_that_are_entered_make_characters_and_places_too(sit):
    desk = sit(warrior(), OGRE)
    desk.type("dice on")

    desk.type("new Tom", "", "3 4 2 2 5 6 1 3 4 4")
    desk.type("begin", "", "1 1 2 2 6 6")
    desk.type("meet rat", "", "6 5")
    desk.type("dice off")
    desk.type("k ann con", "1 2")

    assert [(entry.origin, len(entry.faces)) for entry in desk.campaign.log] == [
        ("entered", 10),
        ("entered", 6),
        ("entered", 2),
        ("seeded", 2),
    ]


def test_an_input_that_ends_in_the_middle_of_dice_changes_nothing(sit):
    desk = sit(warrior())
    desk.type("dice on")

    with pytest.raises(EOFError):
        desk.type("k ann str")

    assert desk.on_disk().log == ()
