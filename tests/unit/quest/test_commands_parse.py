"""Each command as it is typed, and what it means."""

import pytest

from macguffin.quest import commands
from macguffin.quest.command_parser import parse

SIDE = commands.ContestSide
LIE = commands.Check(name="Ann", stat="chr", difficulty=-2, tag="deception", label="the lie")
PLAYERS = [
    ("attack Ogre", commands.Attack(target="Ogre")),
    ("Ann: attack Ogre berserk", commands.Attack(actor="Ann", target="Ogre", manner="berserk")),
    ('"Ogre 2": attack Ann magical', commands.Attack(actor="Ogre 2", target="Ann", manner="magical")),
    ('Old Tom: attack "Bog Imp"', commands.Attack(actor="Old Tom", target="Bog Imp")),
    ("attack attack", commands.Attack(target="attack")),
    ("attack berserk berserk", commands.Attack(target="berserk", manner="berserk")),
    ("conceal", commands.Conceal()),
    ("charm", commands.Charm()),
    ("Bea: charm Ogre", commands.Charm(actor="Bea", target="Ogre")),
    ("cast damage at Ogre", commands.CastDamage(target="Ogre")),
    ("cast damage at Ogre damage 2 dice 1", commands.CastDamage(target="Ogre", dice=1, damage=2)),
    ("cast damage at Ogre dice 0 school illusion", commands.CastDamage(target="Ogre", school="illusion")),
    ('cast "freeze: the; mill"', commands.CastOpen(text="freeze: the; mill")),
    (r'cast "a \"b\" \\ c" sp 2', commands.CastOpen(text=r'a "b" \ c', sp=2)),
    ('cast "sleep" at Ogre sp 3', commands.CastOpen(text="sleep", sp=3, target="Ogre")),
    ('Ann: try "swing from the chandelier"', commands.Try(actor="Ann", text="swing from the chandelier")),
    ("withdraw", commands.Withdraw()),
    ("Ann: pass", commands.Pass(actor="Ann")),
    ("flee", commands.Flee()),
]
GM = [
    ("begin", commands.Begin()),
    ("check Ann str", commands.Check(name="Ann", stat="str")),
    ('check Ann chr difficulty -2 deception "the lie"', LIE),
    ("check Ann dex difficulty \u22122", commands.Check(name="Ann", stat="dex", difficulty=-2)),
    ("contest Ann str vs Ogre str", commands.HoldContest(sides=(SIDE(name="Ann", stat="str"), SIDE(name="Ogre", stat="str")))),
    (
        "contest Bea chr persuasion vs Ogre int vs vs con deception",
        commands.HoldContest(
            sides=(
                SIDE(name="Bea", stat="chr", tag="persuasion"),
                SIDE(name="Ogre", stat="int"),
                SIDE(name="vs", stat="con", tag="deception"),
            )
        ),
    ),
    ("rule difficulty 2", commands.Rule(difficulty=2)),
    ("rule difficulty +2 school combat", commands.Rule(difficulty=2, school="combat")),
    ("rule difficulty 0 cost 3", commands.Rule(difficulty=0, cost=3)),
    ("rule dex difficulty -1 persuasion", commands.Rule(difficulty=-1, stat="dex", tag="persuasion")),
    ("exploit Ogre", commands.Exploit(target="Ogre")),
    ('add "Bog Imp" 3/+1/-1 "salt"', commands.Add(name="Bog Imp", con=3, pb=1, mb=-1, weakness="salt")),
    ("add Imp 3/1/0 magical", commands.Add(name="Imp", con=3, pb=1, mb=0, attack="magical")),
    ("remove Ogre", commands.Remove(name="Ogre")),
    ("set Ann remaining 3", commands.SetField(name="Ann", field="remaining", value=3)),
    ("set Ann berserk true", commands.SetField(name="Ann", field="berserk", value=True)),
    ("set Tom conceal_used FALSE", commands.SetField(name="Tom", field="conceal_used", value=False)),
    ("set Ogre attack magical", commands.SetField(name="Ogre", field="attack", value="magical")),
    ('set Ogre weakness "bees"', commands.SetField(name="Ogre", field="weakness", value="bees")),
    ("favour Ann -1", commands.Favour(name="Ann", by=-1)),
    ("buff Ann str 2", commands.BuffStat(name="Ann", stat="str", by=2)),
    ("buff Ann str -2 rounds 3", commands.BuffStat(name="Ann", stat="str", by=-2, rounds=3)),
    ("end", commands.End()),
    ("rest", commands.Rest()),
    ("award 5", commands.Award(amount=5)),
    ("award Ann 5", commands.Award(amount=5, name="Ann")),
    ("award 5 5", commands.Award(amount=5, name="5")),
    ("raise Ann str", commands.RaiseStat(name="Ann", stat="str")),
]  # fmt: skip


@pytest.mark.parametrize(("text", "command"), PLAYERS + GM)
def test_a_command_is_read(text, command):
    assert parse(text) == [command]


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("ATTACK Ogre BERSERK", commands.Attack(target="Ogre", manner="berserk")),
        ("Check Ann STR Difficulty 2", commands.Check(name="Ann", stat="str", difficulty=2)),
        ("\uff41\uff54\uff54\uff41\uff43\uff4b Ogre", commands.Attack(target="Ogre")),
        ("set Ann Remaining 3", commands.SetField(name="Ann", field="remaining", value=3)),
        ("\ufeffpass", commands.Pass()),
        ("  pass\t", commands.Pass()),
        ("Ann:pass", commands.Pass(actor="Ann")),
    ],
)
def test_keywords_compare_without_case_and_blanks_do_not_matter(text, command):
    assert parse(text) == [command]


@pytest.mark.parametrize("text", ["pass; flee", "pass\nflee", "pass\r\nflee\r\n", ";; pass ;\n\n flee;", "pass\rflee"])
def test_commands_stand_one_a_line_or_parted_by_semicolons(text):
    assert parse(text) == [commands.Pass(), commands.Flee()]


@pytest.mark.parametrize("text", ["", "  ", ";", "\n\n", ";;\n;"])
def test_nothing_is_no_command(text):
    assert parse(text) == []
