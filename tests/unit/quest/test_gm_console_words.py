"""What a GM may leave out at the console, and what it is understood as."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macguffin.cli.gm_completion import next_words
from macguffin.cli.gm_words import OWN, VERBS, Names, expand, find_command
from macguffin.core.errors import NotationError
from macguffin.quest.command_parser import VERBS as READ
from macguffin.quest.command_parser import parse
from macguffin.quest.command_writer import format_command
from tests.quest_table import mon, scene, thief, warrior
from tests.strategies_commands import all_commands

NAMES = Names(
    [
        ("Ann", True),
        ("Old Tom", True),
        ("Wyn", True),
        ("Ditch Goblin", False),
        ("Ditch Goblin 2", True),
        ("Ditch Goblin 3", True),
        ("Ogre", True),
    ]
)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ('check Ann str 2 "lift the gate"', 'check "Ann" str difficulty 2 "lift the gate"'),
        ("k old tom int -3 pers", 'check "Old Tom" int difficulty -3 persuasion'),
        ("check Ann str much harder", 'check "Ann" str difficulty 4'),
        ("k ann str +2 dec", 'check "Ann" str difficulty +2 deception'),
        ("k ann chr pers \u22122", 'check "Ann" chr persuasion difficulty -2'),
        ("rule harder", "rule difficulty 2"),
        ("r dex much easier pers", "rule dex difficulty -4 persuasion"),
        ("monster Cave Bear 5/0/0", 'add "Cave Bear" 5/0/0'),
        ('"attack" 3/0/0', 'add "attack" 3/0/0'),
        ("Rat Lord 3/0/0", 'add "Rat Lord" 3/0/0'),
        ("attack Ogre", 'attack "Ogre"'),
        ("a og", 'attack "Ogre"'),
        ("att ogre ber", 'attack "Ogre" berserk'),
        ("a old tom phys", 'attack "Old Tom" physical'),
        ("a gob 3 mag", 'attack "Ditch Goblin 3" magical'),
        ("a ditch goblin 2", 'attack "Ditch Goblin 2"'),
        ("a ditch goblin", 'attack "Ditch Goblin"'),
        ('a "Ditch Goblin 3"', 'attack "Ditch Goblin 3"'),
        ("ann: a og; p", '"Ann": attack "Ogre"; pass'),
        ("old tom: conc", '"Old Tom": conceal'),
        ('"Old Tom": conc', '"Old Tom": conceal'),
        ('"Nobody; here": p', '"Nobody; here": pass'),
        ("c dam at gob 2 dice 1 dam 2", 'cast damage at "Ditch Goblin 2" dice 1 damage 2'),
        ("c dam at og sch ill", 'cast damage at "Ogre" school illusion'),
        ('wyn: cast "attack ann" sp 2', '"Wyn": cast "attack ann" sp 2'),
        ('c "sleep" at og', 'cast "sleep" at "Ogre"'),
        ("k ann dex diff 2", 'check "Ann" dex difficulty 2'),
        ('k old tom chr diff harder pers "a; b"', 'check "Old Tom" chr difficulty 2 persuasion "a; b"'),
        ("k ann str diff much easier", 'check "Ann" str difficulty -4'),
        ("k ann str difficulty much-harder dec", 'check "Ann" str difficulty 4 deception'),
        ("v ann chr dec vs og int", 'contest "Ann" chr deception vs "Ogre" int'),
        ("rule diff +1 school ench", "rule difficulty +1 school enchantment"),
        ("r dex diff normal", "rule dex difficulty 0"),
        ("x gob 2", 'exploit "Ditch Goblin 2"'),
        ("set og rem 3", 'set "Ogre" remaining 3'),
        ("set gob 2 surr true", 'set "Ditch Goblin 2" surrendered true'),
        ('set og weak "honey"', 'set "Ogre" weakness "honey"'),
        ("favour gob 2 2", 'favour "Ditch Goblin 2" 2'),
        ("favor og -1", 'favour "Ogre" -1'),
        ("buff ann str 2 rou 3", 'buff "Ann" str 2 rounds 3'),
        ("award 5", "award 5"),
        ("award old 5", 'award "Old Tom" 5'),
        ("raise wyn int", 'raise "Wyn" int'),
        ("rem og", 'remove "Ogre"'),
        ("Bog Imp 3/+1/-1", 'add "Bog Imp" 3/+1/-1'),
        ('ogre 9/-2/+1 "afraid of bees"', 'add "ogre" 9/-2/+1 "afraid of bees"'),
        ("add Ditch Goblin 3/1/2 magical", 'add "Ditch Goblin" 3/1/2 magical'),
        ("begin", "begin"),
        ("res", "rest"),
        (" ; a og ;; ", 'attack "Ogre"'),
    ],
)
def test_a_line_is_understood_in_full(typed, meant):
    said = expand(typed, NAMES)

    assert said == meant
    assert parse(said)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("a d", "Ditch Goblin 2 or Ditch Goblin 3"),
        ("con", "conceal or contest"),
        ("ann: ch", "charm or check"),
        ("show; a og", "`show` on a line of its own"),
    ],
)
def test_what_may_mean_several_is_asked_about(typed, why):
    names = Names([("Ditch Goblin 2", True), ("Ditch Goblin 3", True), ("Ogre", True)])

    with pytest.raises(NotationError) as error:
        expand(typed, names)

    assert why in error.value.expected


def test_of_several_the_one_who_still_stands_is_meant_then_the_first_of_a_kind():
    assert NAMES.find(["gob", "2"]) == "Ditch Goblin 2"
    assert Names([("Imp", True), ("Imp 2", True)]).find(["i"]) == "Imp"
    assert Names([("Imp", False), ("Imp 2", True)]).find(["i"]) == "Imp 2"
    assert Names([("Imp", False), ("Imp 2", True)]).find(["imp"]) == "Imp"
    assert Names([]).find(["imp"]) is None


@pytest.mark.parametrize(
    "line",
    ["attack Bob", "check Ann luck", "xyzzy", "Bob: pass", "rule", 'cast "', "a b c d", "\u2603", "k ann dex diff"],
)
def test_what_is_not_understood_is_left_to_be_refused(line):
    with pytest.raises(NotationError):
        parse(expand(line, Names([("Ann", True)])) + " !")


@given(all_commands)
def test_what_is_written_in_full_stays_what_it_is(command):
    line = format_command(command)

    assert parse(expand(line, Names([]))) == [command]


@given(st.text(max_size=80) | st.text("a:;/\" 129-+'", max_size=30))
def test_any_line_is_expanded_or_refused(line):
    with suppress(NotationError):
        expand(line, NAMES)


def test_every_command_of_the_rulebook_can_be_shortened():
    assert set(READ) == set(VERBS)
    assert all(find_command(word) == word for word in (*VERBS, *OWN))
    assert not set(VERBS) & set(OWN)


@pytest.mark.parametrize(
    ("letter", "word"),
    [
        ("a", "attack"),
        ("c", "cast"),
        ("k", "check"),
        ("v", "contest"),
        ("t", "try"),
        ("n", "pass"),
        ("X", "exploit"),
        ("u", "undo"),
        ("bes", "bestiary"),
        ("zzz", None),
        ("", None),
    ],
)
def test_letters_stand_for_the_commonest_commands(letter, word):
    assert find_command(letter) == word


@pytest.mark.parametrize(
    ("typed", "some", "none"),
    [
        ("", {"attack", "undo", "Old Tom:"}, {"berserk"}),
        ("attack ", {"Old Tom", "Tom", "Ogre", "berserk"}, {"con"}),
        ("Tom: attack Ditch ", {"Goblin 2"}, set()),
        ("pass; k ann ", {"dex", "difficulty"}, set()),
        ("check Ann dex difficulty ", {"harder"}, {"dex"}),
        ("dice ", {"entered"}, {"Ogre"}),
        ("odds ", {"magic"}, {"Ogre"}),
        ("meet ", {"more"}, {"Ogre"}),
        ("set ", {"Ann", "Ogre"}, {"con", "ap"}),
        ("set Ann ", {"con", "str", "ap", "berserk", "fled"}, {"pb", "weakness", "sp", "Ann", "true"}),
        ("set old tom ", {"conceal_used", "dex"}, {"berserk", "attack"}),
        ("pass; set Ogre ", {"con", "pb", "weakness", "attack", "dex"}, {"str", "ap", "berserk", "Ogre"}),
        ("set Ditch Goblin ", {"pb", "2"}, {"3", "ap"}),
        ("set Ann berserk ", {"true", "false"}, {"con"}),
        ("set Ogre attack ", {"magical"}, {"con"}),
    ],
)
def test_tab_offers_words_and_names_that_may_come_now(typed, some, none):
    goblins = (mon("Ditch Goblin"), mon("Ditch Goblin 2"))
    here = scene(warrior(), thief("Old Tom"), mon(), *goblins).fight.everybody

    offered = set(next_words(typed, here, lambda: ["more"]))

    assert some <= offered
    assert not none & offered


@pytest.mark.parametrize("typed", ["add 9/-2/+1", "monster 9/-2/+1", "attack 9/-2/+1", "a 9/-2/+1"])
def test_a_monster_needs_a_name(typed: str):
    with pytest.raises(NotationError, match=r"expected the monster's name before 9/-2/[+]1"):
        expand(typed, NAMES)
