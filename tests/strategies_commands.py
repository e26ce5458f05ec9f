"""Every command there is, for property tests, with names and texts chosen to hurt; and only those that a given fight may know."""

from hypothesis import strategies as st

from macguffin.core.names import MAX_NAME
from macguffin.quest import commands
from macguffin.quest.command_parser import parse
from macguffin.quest.commands import KINDS, TAGS
from macguffin.quest.limits import MAX_AP, MAX_BONUS, MAX_ROUND, MAX_STAT
from macguffin.quest.stats import SCHOOLS, STATS

__all__ = ["all_commands", "commands_about", "names", "texts"]

seen = st.characters(exclude_categories=("Cc", "Cf", "Cs", "Zl", "Zp"))
HOSTILE = (
    "\\",
    '"',
    '\\"',
    ";",
    "a;b",
    ":",
    "Ann: pass",
    "attack",
    "vs",
    "true",
    "-1",
    "+1",
    "5",
    "Old Tom",
    "a  b",
    "#",
    "'",
    "é",
)
names = st.one_of(
    st.text(seen, min_size=1, max_size=MAX_NAME),
    st.text("ab\\\"#;: 1+-'_", min_size=1, max_size=12),
    st.sampled_from(HOSTILE),
)
plain_names = st.sampled_from(["Ogre", "Bog Imp", "O'Neil", "Ogre 2", "été", "5"])
texts = st.one_of(st.text(seen, max_size=60), st.text('ab\\";: \u200d', max_size=12))
said = texts.filter(lambda text: text.strip() != "")
bonuses = st.integers(-MAX_BONUS, MAX_BONUS)
prices = st.integers(0, MAX_STAT)
bought = st.integers(0, 2) | prices
stats = st.sampled_from(STATS)
tags = st.sampled_from(["", *TAGS])
schools = st.none() | st.sampled_from(sorted(SCHOOLS.values()))

FLAGS = st.tuples(st.sampled_from(commands.FLAG_FIELDS), st.booleans())
NUMBERS = st.tuples(
    st.sampled_from(["con", "str", "dex", "int", "chr", "pb", "mb", "remaining", "sp", "ap"]),
    st.integers(-3, 12) | st.integers(-MAX_AP, MAX_AP),
)
TEXTS = st.one_of(st.tuples(st.just("attack"), st.sampled_from(KINDS)), st.tuples(st.just("weakness"), texts))


def commands_of(
    who: st.SearchStrategy[str], new: st.SearchStrategy[str], actors: st.SearchStrategy[str | None]
) -> st.SearchStrategy[commands.Command]:
    """Commands that name these, `new` where somebody joins, and `actors` in front."""
    build = st.builds
    side = build(commands.ContestSide, name=who, stat=stats, tag=tags)
    fields = st.one_of(FLAGS, NUMBERS, TEXTS)
    return st.one_of(
        build(commands.Attack, actor=actors, target=who, manner=st.sampled_from(["", "", "berserk", *KINDS])),
        build(commands.Conceal, actor=actors),
        build(commands.Charm, actor=actors, target=st.none() | who),
        build(commands.CastDamage, actor=actors, target=who, dice=bought, damage=bought, school=schools),
        build(commands.CastOpen, actor=actors, text=said, sp=st.integers(1, 3) | st.integers(1, MAX_STAT), target=st.none() | who),
        build(commands.Try, actor=actors, text=said),
        build(commands.Withdraw, actor=actors),
        build(commands.Pass, actor=actors),
        build(commands.Flee, actor=actors),
        build(commands.Begin),
        build(commands.Check, name=who, stat=stats, difficulty=bonuses, tag=tags, label=texts),
        build(commands.HoldContest, sides=st.lists(side, min_size=2, max_size=4).map(tuple)),
        build(commands.Rule, difficulty=bonuses, stat=st.none() | stats, school=schools, tag=tags, cost=st.none() | prices),
        build(commands.Exploit, target=who),
        build(commands.Add, name=new, con=st.integers(1, MAX_STAT), pb=bonuses, mb=bonuses, attack=st.sampled_from(KINDS), weakness=texts),
        build(commands.Remove, name=who),
        st.tuples(who, fields).map(lambda pair: commands.SetField(name=pair[0], field=pair[1][0], value=pair[1][1])),
        build(commands.Favour, name=who, by=bonuses),
        build(commands.BuffStat, name=who, stat=stats, by=bonuses, rounds=st.none() | st.integers(1, 3) | st.integers(1, MAX_ROUND)),
        build(commands.End),
        build(commands.Rest),
        build(commands.Award, amount=st.integers(1, MAX_AP), name=st.none() | who),
        build(commands.RaiseStat, name=who, stat=stats),
    )  # fmt: skip


all_commands = commands_of(names, plain_names, st.none() | names)


USUAL = (
    "attack Ogre", "attack Ann", "attack Ogre berserk", "attack Wyn magical", "conceal", "charm", "cast damage at Ogre dice 1",
    "cast damage at Ogre damage 2", 'cast "sleep" sp 2', 'try "swing"', "rule difficulty 1", "rule difficulty 0 school illusion",
    "rule str difficulty 0", "withdraw", "pass", "begin", "award 50", "raise Ann chr", "set Ann chr 12", "set Tom int 11",
)  # fmt: skip
usual = st.sampled_from([command for text in USUAL for command in parse(text)])


def commands_about(known: list[str]) -> st.SearchStrategy[commands.Command]:
    """Commands in which the names are those of a fight, or of those who join it, and mostly nobody is named in front.

    Half of them are such as people say, so that fights get somewhere.
    """
    who = st.sampled_from([*known, "Imp", "Imp 2"])
    return usual | commands_of(who, st.just("Imp"), st.none() | st.none() | who)
