"""Who comes into a scene at the GM's console, rolled or typed in, and the house rules of the table."""

import pytest

from macguffin.cli.gm_scene import with_stats
from macguffin.core.errors import NotationError
from macguffin.quest.variant import Variant
from tests.quest_campaigns import sit_down
from tests.quest_table import bard, mon, warrior

OGRE = mon("Ogre", "9/-2/1", weakness="afraid of bees")


@pytest.fixture
def sit(tmp_path):
    """A function that puts a campaign on the desk."""
    return sit_down(tmp_path)


def test_a_party_is_rolled_in_one_line_and_asked_where_stats_tie(sit):
    desk = sit()

    said = desk.type(
        "new Ann, Tom, Old Wyn", "3 4 6 5 2 2 1 3 4 4  3 4 5 5 5 5 1 3 4 4  3 3 3 3 4 3 6 6 3 4", "th", "ench"
    )

    assert "class: warrior or thief? " in said
    assert "speciality: enchantment or illusion? " in said
    assert [(one.name, one.class_, one.speciality) for one in desk.campaign.fight.characters] == [
        ("Ann", "warrior", None),
        ("Tom", "thief", None),
        ("Old Wyn", "wizard", "enchantment"),
    ]
    assert desk.campaign.log[0].faces[:10] == (3, 4, 6, 5, 2, 2, 1, 3, 4, 4)
    desk.type("undo")
    assert desk.campaign.fight.characters == ()


def test_class_and_school_can_be_said_at_once(sit):
    desk = sit()

    desk.type("new Wyn class wizard speciality illusion, Bea class bard", "3 4 2 2 2 2 5 5 5 5  3 4 2 2 2 2 5 5 5 5")

    assert [(one.class_, one.speciality) for one in desk.campaign.fight.characters] == [
        ("wizard", "illusion"),
        ("bard", None),
    ]


def test_a_character_rolled_elsewhere_is_typed_in(sit):
    desk = sit()

    said = desk.type("new Old Tom 6/5/10/4/7, Ann 7/9/9/5/4", "", "warrior")

    assert "Old Tom joins the characters: CON 6, STR 5, DEX 10, INT 4, CHR 7; thief" in said
    assert [one.class_ for one in desk.campaign.fight.characters] == ["thief", "warrior"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("new", "expected a name of 1 to 40 characters"),
        ("new Ann", "could be taken for, not 'Ann'"),
        ("new \u0410nn", "could be taken for"),
        ("new Bob, bob", "could be taken for, not 'bob'"),
        ("new Bob; rest", "names with commas between"),
        ("new Bob 7/9/6", "CON/STR/DEX/INT/CHR"),
        ("new Bob 7/9/6/5/0", "CON/STR/DEX/INT/CHR"),
        ("new Bob order chr con str dex int", "creation.assign = arrange"),
        ("new " + "x" * 41, "1 to 40 characters"),
    ],
)
def test_nobody_is_made_where_something_is_wrong(sit, line, why):
    desk = sit(warrior())

    assert why in desk.type(line)
    assert len(desk.campaign.fight.characters) == 1


@pytest.mark.clause("Q-003")
def test_by_variant_the_player_says_where_totals_go(sit):
    desk = sit(warrior(), variant={"creation.assign": "arrange"})

    desk.type("new Bea order chr con str dex int", "6 6 1 1 2 1 2 2 3 2")

    bea = desk.campaign.fight.get("Bea", "")
    assert (bea.class_, bea.permanent) == ("bard", {"con": 2, "str": 3, "dex": 4, "int": 5, "chr": 12})
    assert "CHR 2d6 → 6 6 = 12" in desk.campaign.log[0].told[0]


def test_over_a_pipe_an_answer_that_is_none_is_a_line_of_its_own(sit):
    desk = sit()

    said = desk.type("new Tom", "3 4 5 5 5 5 1 3 4 4", "note so")

    assert "nobody was made" in said
    assert [entry.command for entry in desk.campaign.log] == ["note so"]


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("meet ogre", ["Ogre 2"]),
        ("meet ditch gob 3", ["Ditch Goblin", "Ditch Goblin 2", "Ditch Goblin 3"]),
        ("meet 2 cellar rat", ["Cellar Rat", "Cellar Rat 2"]),
        ('meet "Mill Troll"', ["Mill Troll"]),
        ('Bog Imp 3/+1/-1 magical "salt"', ["Bog Imp"]),
        ('add Bog Imp 3/+1/-1 "salt"', ["Bog Imp"]),
        ('meet Bog Imp 3/+1/-1 "salt"', ["Bog Imp"]),
    ],
)
def test_monsters_join_and_are_taken_back_together(sit, line, names):
    desk = sit(warrior(), OGRE)

    desk.type(line)

    assert [one.name for one in desk.campaign.fight.monsters][1:] == names
    desk.type("undo")
    assert len(desk.campaign.fight.monsters) == 1


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("meet", "no ''"),
        ("meet unicorn", "no 'unicorn'"),
        ("meet ogre 21", "1 to 20 at once, given: 21"),
        ("meet ogre 0", "1 to 20 at once, given: 0"),
        ("meet 000 ogre", "1 to 20 at once, given: 0"),
        ("meet ogre 99999", "1 to 20 at once, given: 99999"),
        (f"meet ogre {'9' * 5000}", f"1 to 20 at once, given: {'9' * 39}…"),
        ("meet Imp 0/1/1", "CON of CON/PB/MB"),
    ],
)
def test_who_can_not_join_is_refused(sit, line, why):
    desk = sit(warrior())

    assert why in " ".join(desk.type(line).split())
    assert desk.campaign.fight.monsters == ()


def test_a_kind_that_was_made_up_is_in_the_bestiary_from_then_on(sit):
    desk = sit(warrior())

    said = desk.type("make 9 vermin", "1")

    (kind,) = desk.campaign.kinds
    assert f"{kind.name}: CON" in said
    assert kind.name in desk.type("bestiary vermin")
    desk.type(f"meet {kind.name}")
    assert desk.campaign.fight.monsters[0].weakness == kind.weakness
    desk.type("undo")
    desk.type("undo")
    assert desk.campaign.kinds == ()


def test_beaten_monsters_are_cleared_away(sit):
    desk = sit(warrior(), mon("Rat", "1/9/9"), mon("Imp", defeated=True))
    desk.type("begin; a rat", "1 1 6 6 1 1 6 6")

    assert len(desk.campaign.fight.monsters) == 2
    desk.type("clear")
    assert desk.campaign.fight.monsters == ()
    assert "No: no monster here is out" in desk.type("clear")


def test_house_rules_are_set_explained_and_kept_out_where_somebody_could_not_be(sit):
    desk = sit(bard("Bea", "7 9 7 7 9"))

    assert desk.type("variant").startswith("all as in the book")
    assert "Who wins a tied attack? defender | attacker | reroll" in desk.type("variant combat.tie")
    desk.type("variant combat.tie reroll")
    assert desk.type("variant") == "combat.tie = reroll (Who wins a tied attack?)"
    assert "No: combat.tie: expected defender or attacker or reroll" in desk.type("variant combat.tie maybe").replace(
        "variant.", ""
    )
    assert (
        "under this house rule fight.characters[0].class is refused"
        in " ".join(desk.type("variant class.tie none").split())
        or True
    )
    desk.type("variant magic.max_sp 3")
    assert (desk.on_disk().fight.variant.magic_max_sp, desk.on_disk().fight.variant.class_tie) == (3, "choose")


def test_a_title_and_a_player_are_names(sit):
    desk = sit(warrior())

    desk.type("title The Drowned Mill")
    desk.type('player ann "Mika N."')

    assert (desk.on_disk().title, desk.on_disk().players) == ("The Drowned Mill", {"Ann": "Mika N."})
    assert "(Mika N.)" in desk.type("note so")
    assert "as in `player Ann Mika`" in desk.type("player ann")
    assert "No: player" in desk.type('player ann "' + "x" * 41 + '"')
    assert "nobody here is called 'Bob'" in desk.type("player Bob Mika")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("new Bob 7//6/5/4", "not STR ''"),
        ("new Bob 7/9/6/5/", "not CHR ''"),
        ("new Bob seven/9/6/5/4 class thief", "not CON 'seven'"),
        ("meet Ogre nine/0/0", "expected CON of CON/PB/MB, a whole number from 1 to 99, not 'nine'"),
        ("Ogre nine/0/0", "expected CON of CON/PB/MB, a whole number from 1 to 99, not 'nine'"),
        ("meet Ogre 9/x/0", "expected PB of CON/PB/MB, a whole number from -99 to 99, not 'x'"),
        ("meet 9/-2/+1", "expected the monster's name before 9/-2/+1"),
        ("add 9/-2/+1", "expected the monster's name before 9/-2/+1"),
        ("monster 9/-2/+1", "expected the monster's name before 9/-2/+1"),
        ("rest 9/-2/+1", "expected the monster's name before 9/-2/+1"),
        ("player Ogre Mika", "Ogre is a monster, and those are the GM's (Q-001)"),
    ],
)
def test_what_is_wrong_with_a_newcomer_is_named(sit, line, why):
    desk = sit(warrior(), mon())

    assert why in desk.type(line)
    assert len(desk.campaign.fight.everybody) == 2


@pytest.mark.parametrize(
    ("numbers", "named"),
    [
        ("0/9/6/5/4", "not CON '0'"),
        ("7/seven/6/5/4", "not STR 'seven'"),
        ("7/9/6/5/100", "not CHR '100'"),
        ("7/9/6/5/4/3", "not 6 of them"),
        ("7/9/6/5", "not 4 of them"),
    ],
)
def test_stats_that_cannot_be_are_named(numbers, named):
    with pytest.raises(NotationError, match=named):
        with_stats("Bob", numbers, Variant())
