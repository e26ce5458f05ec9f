"""Sheets of characters and monsters: everything that follows from the numbers, on one page, whatever the names."""

import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from macguffin.core.helvetica import fit, text_width, wrap
from macguffin.quest.combatants import Buff, Character, Combatant
from macguffin.quest.sheet_marks import HEIGHT, WIDTH, Frame, Line, Mark, Text
from macguffin.quest.sheet_page import draw_page
from macguffin.quest.sheet_svg import sheet_svg
from macguffin.quest.sheets import ABILITIES, sheet_markdown, sheet_text
from macguffin.quest.variant import DEFAULT, SWITCHES, Variant
from tests.sheet_examples import NAMES, OGRE, WYN

ALL_CHANGED = Variant.of({name: one.values[1] if len(one.values) > 1 else 3 for name, one in SWITCHES.items()})


def letters(who: Combatant, variant: Variant = DEFAULT) -> list[str]:
    return [mark.text for mark in draw_page(who, variant) if isinstance(mark, Text)]


def boxes(who: Combatant) -> int:
    """The boxes to tick for CON and SP."""
    return sum(
        isinstance(mark, Frame) and mark.width == mark.height and mark.width in (8, 15)
        for mark in draw_page(who, DEFAULT)
    )


def big(class_: str = "wizard") -> Character:
    return replace(WYN, class_=class_, con=99, int_=99, remaining=99, sp=99 if class_ == "wizard" else 0, ap=10**6)


@pytest.mark.parametrize("form", [sheet_text, sheet_markdown])
def test_a_character_in_words(form):
    told = form(WYN, Variant.of({"combat.tie": "reroll"}))

    for piece in (
        "Wyn, wizard, illusion magic",
        "9, bonus −2, next point 90 AP",
        "−3 (INT and CHR)",
        "3 of 5",
        "6 of 9",
        "12",
    ):
        assert piece in told
    assert "House rule: combat.tie = reroll." in told
    assert all(line in told.replace("\n  ", " ") for line in ABILITIES["wizard"])


@pytest.mark.parametrize("form", [sheet_text, sheet_markdown])
def test_a_monster_in_words(form):
    told = form(OGRE, DEFAULT)

    assert all(piece in told for piece in ("Ogre, monster", "9 of 9", "−2", "+1", "physical", "afraid of bees"))


def test_markdown_takes_no_orders_from_a_monster():
    told = sheet_markdown(replace(OGRE, name="``[x](y)", weakness="a|b `c`"), DEFAULT)

    assert told.startswith("## ``` ``[x](y), monster ```\n")
    assert "| Weakness | `` a\\|b `c` `` |\n" in told


def test_the_page_of_a_character_has_what_follows_from_the_stats():
    told = letters(WYN)

    for piece in ("+4", "−3", "next: 90 AP", "attack 2d6 −3, illusion −4", "defence 2d6 −4", "CON 5", "SP 9", "AP 12"):
        assert piece in told
    row = told.index("INT 9")
    assert told[row : row + 6] == ["INT 9", "97 %", "97 %", "86 %", "62 %", "30 %"]


def test_the_page_of_a_monster_has_what_follows_from_its_numbers():
    told = letters(OGRE)

    assert "Turn order: DEX 8.  In checks and contests: STR 8, DEX 8, INT 7, CHR 7." in told
    assert "attack 2d6 −2, its usual one" in told
    assert told[told.index("it hits") :][:8] == ["it hits", "10 %", "24 %", "44 %", "66 %", "84 %", "95 %", "99 %"]
    assert told[told.index("is hit") :][7] == "< 1 %"


def test_a_monsters_page_changes_with_the_house_rules():
    told = letters(OGRE, Variant.of({"monster.single_stat": "seven", "initiative.monster_dex": "pb"}))

    assert "Turn order: DEX 9.  In checks and contests: STR 7, DEX 7, INT 7, CHR 7." in told
    assert "monster.single_stat = seven" in told


def test_there_is_a_box_for_each_point_and_those_that_are_gone_are_crossed():
    unhurt, hurt = (draw_page(replace(WYN, remaining=left, sp=9), DEFAULT) for left in (5, 3))

    assert boxes(WYN) == 5 + 9
    assert boxes(big()) == 99 + 99
    assert sum(isinstance(mark, Line) for mark in hurt) - sum(isinstance(mark, Line) for mark in unhurt) == 4


@pytest.mark.parametrize(
    ("class_", "ticks"), [("warrior", ["berserk"]), ("thief", ["hidden", "hiding used"]), ("bard", ["charm used"])]
)
def test_what_is_used_up_in_a_fight_has_a_box_of_its_own(class_, ticks):
    told = letters(replace(WYN, class_=class_, speciality=None, sp=0))

    assert [text for text in told if text in ("berserk", "hidden", "hiding used", "charm used")] == ticks


def test_a_sheet_shows_nobody_in_the_middle_of_a_fight():
    marked = replace(WYN, favour=-3, charmed=("Bel",), buffs=(Buff(stat="int", by=4),))

    assert letters(marked) == letters(WYN)


@pytest.mark.parametrize(
    "who",
    [WYN, OGRE, big(), big("thief"), replace(OGRE, con=99, weakness="蜂" * 1000)],
    ids=["wizard", "ogre", "big wizard", "big thief", "big ogre"],
)
@pytest.mark.parametrize("variant", [DEFAULT, ALL_CHANGED], ids=["book", "all changed"])
def test_everything_is_on_the_page(who, variant):
    for mark in draw_page(who, variant):
        left, right, bottom = edges(mark)

        assert left >= 27, mark
        assert right <= WIDTH - 27, mark
        assert bottom <= (HEIGHT - 12 if isinstance(mark, Text) else HEIGHT - 20), mark


def edges(mark: Mark) -> tuple[float, float, float]:
    """Where a mark begins and ends, and how far down it reaches."""
    match mark:
        case Text():
            width = text_width(mark.text, mark.size, bold=mark.bold)
            left = mark.x - {"start": 0, "middle": width / 2, "end": width}[mark.anchor]
            return left, left + width, mark.y
        case Frame():
            return mark.x, mark.x + mark.width, mark.y + mark.height
        case Line():
            return min(mark.x, mark.to_x), max(mark.x, mark.to_x), max(mark.y, mark.to_y)


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_well_formed_and_needs_nothing_else(name):
    root = ET.fromstring(sheet_svg(replace(WYN, name=name), ALL_CHANGED))  # noqa: S314  our own picture

    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert tags == {"svg", "title", "desc", "rect", "path", "text"}
    assert name in [element.text for element in root.iter()]
    assert not any("href" in key or key.startswith("on") for element in root.iter() for key in element.attrib)


def test_a_picture_holds_no_letter_that_its_format_has_not():
    root = ET.fromstring(sheet_svg(replace(OGRE, weakness="bees\ufffe"), DEFAULT))  # noqa: S314  our own picture

    assert "bees\ufffd" in [element.text for element in root.iter()]


@given(text=st.text(max_size=60), width=st.floats(20, 300))
@settings(max_examples=40, deadline=None)
def test_wrapped_lines_hold_the_text_and_fit(text, width):
    lines = wrap(text, 9, width)

    assert "".join(lines).replace(" ", "") == "".join(text.split())
    assert all(text_width(line, 9) <= width for line in lines)


def test_a_text_is_made_smaller_only_where_it_has_to_be():
    assert fit("Wyn", 22, 300) == 22
    assert text_width("W" * 40, fit("W" * 40, 22, 200)) == pytest.approx(200)
