"""Whatever is typed at the GM's console, it is carried out or refused; the campaign stays one that a file can hold."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from macguffin.cli.gm_words import ALIASES, OWN, VERBS
from macguffin.core.dice import SeededDice
from macguffin.quest.campaign_file import read_campaign, write_campaign
from macguffin.quest.command_writer import format_command
from tests.quest_campaigns import Desk, camp
from tests.quest_table import bard, mon, thief, warrior, wizard
from tests.strategies_commands import commands_about

PARTY = (
    warrior(ap=90),
    thief("Old Tom"),
    wizard(),
    bard(ap=200),
    mon("Ogre", "9/-2/1", weakness="bees"),
    mon("Imp", "2/1/1"),
)
words = st.sampled_from([
    *VERBS, *OWN, *ALIASES, "ann", "tom", "old tom", "wyn", "bea", "og", "imp", "Rat", "str", "dex", "chr", "difficulty", "diff", "harder",
    "school", "illusion", "damage", "dice", "at", "vs", "sp", "2", "-1", "0", "99", "on", "off", "all", "numbers", "weakness", "true",
    "remaining", "combat.tie", "reroll", "class.tie", "none", "ap.remainder", "fraction", "initiative.each_round", "yes", "3/1/2",
    "7/9/9/5/4", '"so"', '"', ";", ":", ",", "?", "class", "wizard", "order", "entered", "plain", "play",
])  # fmt: skip
rules = commands_about(["Ann", "Old Tom", "Wyn", "Bea", "Ogre", "Imp"]).map(format_command)
lines = st.one_of(st.lists(words, min_size=1, max_size=7).map(" ".join), rules, st.text(max_size=40))


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(said=st.lists(lines, min_size=1, max_size=12), seed=st.integers(0, 2**32 - 1), secrets=st.booleans())
def test_any_evening_can_be_gone_on_with(said, seed, secrets):
    with TemporaryDirectory() as folder:
        desk = Desk(Path(folder) / "any.json", camp(*PARTY), secrets=secrets)
        desk.evening.seeded = SeededDice(seed)

        for line in said:
            desk.said.clear()
            desk.answers[:] = ["y", "1 2", "3 4 5 6", "th", "cancel", "note so", "5"]
            try:
                desk.console.take(line)
            except EOFError:  # more was asked than there are answers
                continue

            assert max((len(part) for text in desk.said for part in text.split("\n")), default=0) < 20_000
        assert desk.on_disk() == desk.campaign
        assert read_campaign(write_campaign(desk.campaign).encode()) == desk.campaign
