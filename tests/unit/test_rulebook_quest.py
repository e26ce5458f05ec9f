"""The rulebook of quest says every clause once, knows every switch, and its numbers are those of the rules."""

import re
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from macguffin.cli.gm_help import HELP
from macguffin.cli.gm_words import OWN, Names, expand
from macguffin.core.switches import Switch
from macguffin.quest.attack import BERSERK, DROP_LOWEST, AttackOdds, Terms, odds_of
from macguffin.quest.check import boosted, check_odds
from macguffin.quest.clauses import CLAUSES, RULINGS
from macguffin.quest.command_parser import parse
from macguffin.quest.fight_reader import read_fight
from macguffin.quest.pools import PLAIN, Shape, pool_table
from macguffin.quest.stats import bonus, price, raise_cost
from macguffin.quest.variant import DEFAULT, SWITCHES
from tests.clauses import ROOT

BOOK = (ROOT / "docs/rules/quest.md").read_text(encoding="utf-8")
PAGES = {path.name: path.read_text(encoding="utf-8") for path in [*(ROOT / "docs").rglob("quest*.md")]}
ANCHORS = Counter(re.findall(r'<a id="([^"]+)"></a>', BOOK))
CHAPTERS = dict(re.findall(r"^## (\d+)\. .*?\n(.*?)(?=^## |\Z)", BOOK, re.MULTILINE | re.DOTALL))
RULING_IDS = [f"QR-{number:03}" for number in range(1, RULINGS + 1)]
EXAMPLES = ROOT / "docs/examples"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", "\n".join(PAGES.values()), re.MULTILINE | re.DOTALL)


def table(head: str, page: str = "quest.md") -> list[list[str]]:
    """The rows of the table whose first line begins so, minus signs made plain."""
    rows = PAGES[page].split(f"\n| {head}", 1)[1].split("\n\n", 1)[0].split("\n")[2:]
    return [[cell.strip().replace("−", "-") for cell in row.strip("|").split("|")] for row in rows]


def percent(share: Fraction) -> str:
    text = "> 99.9" if Fraction(9995, 10000) <= share < 1 else f"{float(share) * 100:.1f}"
    return f"{text} %" if share else "–"


def mean(losses: dict[int, Fraction]) -> float:
    return float(sum((loss * chance for loss, chance in losses.items()), Fraction(0)))


def attack(
    difference: int, attacker: Shape = PLAIN, defender: Shape = PLAIN, hit: int = 1, *, mad: bool = False
) -> AttackOdds:
    return odds_of(attacker, defender, Terms(difference, 0, hit, mad, False, DEFAULT))


@pytest.mark.parametrize("ids", [list(CLAUSES), RULING_IDS], ids=["clauses", "rulings"])
def test_each_has_one_anchor(ids):
    assert [one for one in ids if ANCHORS[one.lower()] != 1] == []


def test_each_anchor_is_known_and_shown_behind_its_sentence():
    numbered = [anchor for anchor in ANCHORS if re.fullmatch(r"qr?-\d+", anchor)]
    shown = set(re.findall(r"<sup>(.*?)</sup>", BOOK))

    assert {anchor.upper() for anchor in numbered} == {*CLAUSES, *RULING_IDS}
    assert [one for one in numbered if not any(f"(#{one})" in link for link in shown)] == []


@pytest.mark.parametrize("page", PAGES)
def test_no_page_names_a_number_that_does_not_exist(page):
    named = set(re.findall(r"\bQR?-\d+\b", PAGES[page], re.IGNORECASE))

    assert {one.upper() for one in named} - {*CLAUSES, *RULING_IDS} == set()


def test_links_within_the_book_arrive():
    headings = re.findall(r"^#+ (.+)$", BOOK, re.MULTILINE)
    slugs = Counter(re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings)
    linked = set(re.findall(r"\]\(#([^)]+)\)", BOOK))

    assert [place for place in linked if (ANCHORS + slugs)[place] != 1] == []


def test_the_index_names_the_right_chapter():
    index = re.findall(r"\[(QR?-\d+)\]\(#[^)]+\) (\d+) ", CHAPTERS["17"])

    assert [one for one, _ in index] == [*CLAUSES, *RULING_IDS]
    assert [one for one, chapter in index if f'<a id="{one.lower()}">' not in CHAPTERS[chapter]] == []


@pytest.mark.parametrize("switch", SWITCHES.values(), ids=lambda switch: switch.name)
def test_each_switch_is_told_with_all_its_values(switch: Switch):
    row = re.search(rf'^\| <a id="switch-[\w-]+"></a>`{re.escape(switch.name)}` \| (.*) \|$', BOOK, re.MULTILINE)

    assert row is not None
    question, values, ruling = row[1].split(" | ")
    assert question == switch.question
    assert re.findall(r"(?:^|<br>)`([^`]+)`:", values) == [str(value) for value in switch.values]
    assert (f"from 1 to {switch.top}:" in values) == bool(switch.top)
    assert f"(#{switch.ruling.lower()})" in ruling


def test_no_switch_is_told_that_does_not_exist():
    told = set(re.findall(r'<a id="switch-([\w-]+)">', BOOK))

    assert told == {name.replace(".", "-") for name in SWITCHES}
    assert set(re.findall(r"\(#switch-([\w-]+)\)", CHAPTERS["14"])) == set()


def test_each_switch_stands_beside_its_rule():
    beside = dict(re.findall(r"\[`([\w.]+)`\]\(#switch-([\w-]+)\)", BOOK))

    assert set(beside) == set(SWITCHES)
    assert all(name.replace(".", "-") == anchor for name, anchor in beside.items())


@pytest.mark.parametrize("block", blocks("toml"))
def test_fights_can_be_read(block):
    assert read_fight(block).everybody


@pytest.mark.parametrize("block", blocks("quest"))
def test_commands_can_be_read(block):
    assert parse(block)


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("toll-bridge.*")), ids=lambda path: path.name)
def test_the_example_is_in_its_files(path: Path):
    text = path.read_text(encoding="utf-8")

    assert text in blocks("quest") if path.suffix == ".txt" else len(read_fight(text).everybody) == 6


def test_the_table_of_bonuses_is_right():
    stats = BOOK.split("| Stat | ")[1].split(" |\n")[0].split(" | ")

    assert [int(cell) for cell in table("Stat | ")[0][1:]] == [bonus(int(stat)) for stat in stats]


def test_the_table_of_checks_is_right():
    for gap, success, good, bad in table("Stat − difficulty |"):
        odds = check_odds(int(gap) + 20, 20)

        assert success == f"{odds.success} = {percent(odds.success)}"
        assert [good, bad] == [percent(odds.doubly_good), percent(odds.doubly_bad)]


def test_the_table_of_attacks_is_right():
    rows = table("Difference |")

    assert [int(row[0]) for row in rows] == list(range(-6, 7))
    for row in rows:
        odds = attack(int(row[0]))
        hits = 1 - odds.defender_loses[0]
        shares = [hits, *(odds.defender_loses.get(loss, Fraction(0)) for loss in (1, 2, 4)), 1 - odds.attacker_loses[0]]
        assert row[1:6] == [percent(share) for share in shares]
        assert [float(cell) for cell in row[6:]] == pytest.approx(
            [mean(odds.defender_loses), mean(odds.attacker_loses)], abs=0.006
        )


def test_the_table_of_special_attacks_is_right():
    plans = [
        attack(0),
        attack(0, BERSERK, PLAIN, 2),
        attack(0, PLAIN, DROP_LOWEST, 1, mad=True),
        attack(0, BERSERK, DROP_LOWEST, 2, mad=True),
        attack(0, BERSERK, DROP_LOWEST, 3),
    ]

    for (_, hits, takes, backfires), odds in zip(table("Attack | Hits"), plans, strict=True):
        assert (hits, backfires) == (percent(1 - odds.defender_loses[0]), percent(1 - odds.attacker_loses[0]))
        assert float(takes) == pytest.approx(mean(odds.defender_loses), abs=0.006)


def test_the_table_of_spells_is_right():
    for bought, sp, hits, snakes, takes in table("Bought |"):
        counts = {word.rstrip("s"): int(number) for number, word in re.findall(r"(\d) (die|dice|damage)", bought)}
        dice, damage = counts.get("die", counts.get("dice", 0)), counts.get("damage", 0)
        shape = boosted(dice, DEFAULT)
        odds = attack(-1, shape, PLAIN, 1 + damage)
        eyes = sum(Fraction(ways, 6**shape.count) for kept, ways in pool_table(shape) if kept.snake)

        assert (int(sp), hits, snakes) == (
            1 + dice + damage,
            percent(1 - odds.defender_loses[0]),
            percent(Fraction(eyes)),
        )
        assert float(takes) == pytest.approx(mean(odds.defender_loses), abs=0.006)


def test_the_table_of_boosted_checks_is_right():
    for gap, *cells in table("INT − difficulty |"):
        odds = [check_odds(int(gap) + 20, 20, shape=boosted(extra, DEFAULT)) for extra in range(4)]

        assert cells == [percent(one.success) for one in odds]


def test_the_table_of_prices_is_right():
    one, all_the_way = (row[1:] for row in table("From |"))

    assert [int(cell) for cell in one] == [price(stat) for stat in range(2, 13)]
    assert [int(cell) for cell in all_the_way[:-1]] == [raise_cost(stat, 12 - stat) for stat in range(2, 12)]


def test_the_table_of_losses_is_right():
    for row in table("Hit | plain"):
        plain = int(row[1])

        assert [int(cell) for cell in row[2:]] == [2 * plain, 2 * plain, 4 * plain]


def test_the_page_for_the_gm_has_the_right_chances():
    for difficulty, *cells in table("Difficulty | Stat 5", "quest-gm.md"):
        plus = int(re.findall(r"[+-]?\d", difficulty)[0])
        odds = [check_odds(stat, plus).success for stat in (5, 7, 9, 11)]

        assert cells == [f"{percent(one)} ({one})" for one in odds]


def test_the_page_for_the_gm_has_the_right_attacks():
    heads = re.search(r"^\| Attacker's sum less defender's \| (.*) \|$", PAGES["quest-gm.md"], re.MULTILINE)
    assert heads is not None
    odds = [attack(int(head.replace("−", "-"))) for head in heads[1].split(" | ")]

    hits, takes, backfires = (row[1:] for row in table("Attacker's sum", "quest-gm.md"))

    assert hits == [percent(1 - one.defender_loses[0]) for one in odds]
    assert [float(cell) for cell in takes] == pytest.approx([mean(one.defender_loses) for one in odds], abs=0.006)
    assert backfires == [percent(1 - one.attacker_loses[0]) for one in odds]


def test_the_page_for_the_gm_has_the_right_magic_and_prices():
    for price_in_sp, *cells in table("INT − difficulty | 5", "quest-gm.md"):
        shape = boosted(int(price_in_sp.removesuffix(" SP")) - 1, DEFAULT)
        assert cells == [percent(check_odds(stat, 0, shape=shape).success) for stat in (5, 7, 9, 11)]

    assert table("A stat from", "quest-gm.md")[0][1:] == [str(price(stat)) for stat in range(5, 13)]


def test_the_page_for_the_gm_names_commands_that_there_are():
    own = {"?", "macguffin", *OWN}
    said = re.findall(r"`([^`]+)`", PAGES["quest-gm.md"].split("| You want to |")[1])
    ours = [one for one in said if one.split()[0] not in own]

    assert len(ours) > 20
    assert [one for one in ours if len(parse(expand(one, Names([])))) != 1] == []
    assert set(OWN) <= set(HELP.replace("|", " ").split())
