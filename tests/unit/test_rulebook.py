"""The rulebook says every clause once, knows every switch, and its examples are what they claim to be."""

import itertools
import re
import tomllib
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from macguffin.core.switches import Switch
from macguffin.heist.clauses import CLAUSES, RULINGS
from macguffin.heist.variant import SWITCHES
from tests.clauses import ROOT

PAGES = {
    path.name: path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "docs/rules").glob("*.md"))
    if not path.name.startswith("quest")
}
BOOK = PAGES["heist.md"]
ANCHORS = Counter(re.findall(r'<a id="([^"]+)"></a>', BOOK))
CHAPTERS = dict(re.findall(r"^## (\d+)\. .*?\n(.*?)(?=^## |\Z)", BOOK, re.MULTILINE | re.DOTALL))
RULING_IDS = [f"HR-{number:03}" for number in range(1, RULINGS + 1)]


def blocks(language: str) -> list[Any]:
    """The fenced blocks of a kind, each named after its page and line."""
    return [
        pytest.param(match[1], id=f"{name}:{page.count(chr(10), 0, match.start()) + 1}")
        for name, page in PAGES.items()
        for match in re.finditer(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    ]


def house_rule(switch: Switch) -> str:
    """What the book says about a switch: from its anchor to the next switch or heading."""
    told = re.search(rf'<a id="switch-{switch.name}"></a>(.*?)(?=<a id="switch-|^#)', BOOK, re.MULTILINE | re.DOTALL)
    return told[1] if told else ""


@pytest.mark.parametrize("ids", [list(CLAUSES), RULING_IDS], ids=["clauses", "rulings"])
def test_each_has_one_anchor(ids):
    assert [one for one in ids if ANCHORS[one.lower()] != 1] == []


def test_each_anchor_is_known_and_shown_behind_its_sentence():
    numbered = [anchor for anchor in ANCHORS if re.fullmatch(r"hr?-\d+", anchor)]
    shown = set(re.findall(r"<sup>(.*?)</sup>", BOOK))

    assert {anchor.upper() for anchor in numbered} == {*CLAUSES, *RULING_IDS}
    assert [one for one in numbered if not any(f"(#{one})" in link for link in shown)] == []


@pytest.mark.parametrize("page", PAGES)
def test_no_page_names_a_number_that_does_not_exist(page):
    named = set(re.findall(r"\bHR?-\d+\b", PAGES[page], re.IGNORECASE))

    assert {one.upper() for one in named} - {*CLAUSES, *RULING_IDS} == set()


def test_links_within_the_book_arrive():
    headings = re.findall(r"^#+ (.+)$", BOOK, re.MULTILINE)
    slugs = Counter(re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings)

    assert [place for place, count in (ANCHORS + slugs).items() if count > 1] == []
    assert set(re.findall(r"\]\(#([^)]+)\)", BOOK)) - {*ANCHORS, *slugs} == set()


def test_the_index_names_the_right_chapter():
    index = re.findall(r"\[(HR?-\d+)\]\(#[^)]+\) (\d+) ", CHAPTERS["22"])

    assert [one for one, _ in index] == [*CLAUSES, *RULING_IDS]
    assert [one for one, chapter in index if f'<a id="{one.lower()}">' not in CHAPTERS[chapter]] == []


@pytest.mark.parametrize("switch", SWITCHES.values(), ids=lambda switch: switch.name)
def test_each_switch_is_told_with_all_its_values(switch):
    told = house_rule(switch)
    values = re.findall(r"^- `([^`]+)`:", told, re.MULTILINE)

    assert values == [str(value) for value in switch.values]
    assert f"(#{switch.ruling.lower()})" in told
    assert f"up to {switch.top}" in told.replace(" from 1 to ", " up to ") or not switch.top


def test_no_switch_is_told_that_does_not_exist():
    assert set(re.findall(r'<a id="switch-(\w+)">', BOOK)) == set(SWITCHES)
    assert set(re.findall(r"\(#switch-(\w+)\)", BOOK)) <= set(SWITCHES)


@pytest.mark.parametrize("block", blocks("toml"))
def test_scenes_are_toml_with_an_even_map(block):
    scene = tomllib.loads(block)

    assert len({len(line) for line in scene["map"].splitlines()}) == 1
    assert set(scene.get("variant", {})) <= set(SWITCHES)


@pytest.mark.parametrize("block", blocks("toml"))
def test_scenes_can_be_read(block):
    reader = pytest.importorskip("macguffin.heist.scene_reader", exc_type=ImportError)

    reader.read_scene(block)


@pytest.mark.parametrize("block", blocks("orders"))
def test_order_sheets_can_be_read_and_have_the_shape_of_a_turn(block):
    parser = pytest.importorskip("macguffin.heist.order_parser", exc_type=ImportError)
    shape = pytest.importorskip("macguffin.heist.order_shape", exc_type=ImportError)

    sheet = parser.parse(block)

    assert len(sheet) > 0
    assert shape.arrange(sheet, is_marksman=True, bank_on_move_shot=False)


def test_each_form_in_the_overview_of_orders_is_one_instruction():
    parser = pytest.importorskip("macguffin.heist.order_parser", exc_type=ImportError)
    overview = PAGES["order-sheets.md"].split("## Everything at a glance")[1].split("\n## ")[0]
    forms = re.findall(r"^\| `([^`]+)` \|", overview, re.MULTILINE)

    assert len(forms) > 20
    assert [form for form in forms if len(parser.parse(form)) != 1] == []


def exchange(victim: int) -> list[Fraction]:
    """Axe against axe, reckoned here and not by the rules: defender slain, stunned, nobody, attacker stunned, slain."""
    leads = [attack - defence - victim for attack, defence in itertools.product(range(1, 9), repeat=2)]
    kinds = Counter(max(-2, min(2, lead)) for lead in leads)
    return [Fraction(kinds[kind], len(leads)) for kind in (2, 1, 0, -1, -2)]


def test_the_table_of_axe_against_axe_is_right():
    rows = re.findall(
        r"^\| (?:the front|the side|behind|behind, and stunned) \(\u2212(\d)\) \|(.*)\|$", BOOK, re.MULTILINE
    )

    assert len(rows) == 4
    for victim, odds in rows:
        assert [Fraction(cell.strip()) for cell in odds.split("|")] == exchange(-int(victim))


def test_the_table_of_the_bolt_is_right():
    distances, slain, stunned = re.search(
        r"^\| Distance \| (1 \| 2 \| 4.*) \|\n.*\n\| slain.*?\| (.*) \|\n\| stunned \| (.*) \|$", BOOK, re.MULTILINE
    ).groups()  # type: ignore[union-attr]

    for column, words in enumerate(distances.split(" | ")):
        distance = int(words.split()[0])
        below = Fraction(min(distance - 1, 12), 36)
        exact = Fraction(distance <= 12, 36)
        assert Fraction(slain.split(" | ")[column]) == below
        assert Fraction(stunned.split(" | ")[column]) == exact


@pytest.mark.parametrize(("missile", "sides", "reach"), [("Crossbow", 10, 10), ("Knife", 4, 4)])
def test_the_table_of_shots_is_right(missile, sides, reach):
    row = re.search(rf"^\| {missile} \| (0 .*) \|$", BOOK, re.MULTILINE)

    assert row is not None
    cells = row[1].split(" | ")
    assert [Fraction(cell) for cell in cells[:reach]] == [Fraction(below, sides) for below in range(reach)]
    assert set(cells[reach:]) == ({"always"} if missile == "Crossbow" else {"\u2013"})
