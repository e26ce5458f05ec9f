"""The precedent book: the nearest old rulings for a new wording, and what difficulties mean for a caster."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macguffin.quest.precedents import Precedent, chance_of_magic, chance_of_minds, nearest
from macguffin.quest.variant import DEFAULT, Variant
from tests.quest_table import fight, mon, wizard

WORDS = (
    "freeze the mill-race",
    "a wall of fog",
    "Set the barn on fire",
    "make him sleep",
    "freeze the lock and break it",
)
BOOK = tuple(
    Precedent(wording=text, school="", difficulty=number, sp=1, chance="1/2", result="success")
    for number, text in enumerate(WORDS)
)
SMALL = fight(wizard(), mon("Ogre", "7/0/0"))


def found(wording, most=3):
    return [one.wording for one in nearest(BOOK, wording, most)]


@pytest.mark.clause("Q-085", "Q-086")
@pytest.mark.parametrize(
    ("wording", "first"),
    [
        ("I am freezing the mill-race", "freeze the mill-race"),
        ("fog, walls of it", "a wall of fog"),
        ("burn: FIRE on the barn", "Set the barn on fire"),
        ("they all sleep", "make him sleep"),
        ("break the lock", "freeze the lock and break it"),
    ],
)
def test_the_nearest_wording_comes_first(wording, first):
    assert found(wording)[0] == first


def test_a_wording_that_shares_nothing_but_small_words_has_no_precedent():
    assert found("to fly up with the birds, and so on") == []
    assert nearest((), "sleep") == []
    assert found("") == []


def test_of_equals_the_latest_comes_first_and_there_is_an_end():
    assert found("freeze", 5) == ["freeze the lock and break it", "freeze the mill-race"]
    assert found("freeze", 1) == ["freeze the lock and break it"]
    twice = (*BOOK, Precedent(wording=WORDS[0], school="illusion", difficulty=9, sp=2, chance="1/3", result="failure"))
    assert nearest(twice, "mill-race")[0].difficulty == 9


@given(st.text(max_size=200))
def test_any_wording_is_looked_up(wording):
    assert len(nearest(BOOK, wording)) <= 3


@pytest.mark.clause("Q-038", "Q-086", "Q-100", "Q-102")
def test_what_a_difficulty_means_is_what_a_check_comes_to():
    wyn = SMALL["Wyn"]

    plain = chance_of_magic(wyn, 0, None, 1, DEFAULT)
    assert plain.success == Fraction(133, 216)  # 61.6 % at stat 7
    assert chance_of_magic(wyn, 0, "combat", 1, DEFAULT) == chance_of_magic(wyn, -1, None, 1, DEFAULT)
    assert chance_of_magic(wyn, 0, "illusion", 1, DEFAULT) == plain
    assert chance_of_magic(wyn, 0, None, 2, DEFAULT).success > plain.success


@pytest.mark.clause("Q-088")
def test_by_variant_minds_are_compared():
    wyn, ogre = SMALL["Wyn"], SMALL["Ogre"]

    even = chance_of_minds(wyn, ogre, 0, None, 1, DEFAULT)
    assert even.success == Fraction(1296 - 146, 2 * 1296)
    assert even.doubly_good == even.doubly_bad == Fraction(56 + 35 + 20 + 10 + 4 + 1, 1296)
    assert chance_of_minds(wyn, ogre, 1, "combat", 1, DEFAULT) == even
    stubborn = fight(wizard(), mon("Ogre", "7/0/-2"))["Ogre"]
    assert chance_of_minds(wyn, stubborn, -2, None, 1, DEFAULT) == even
    assert chance_of_minds(wyn, stubborn, 0, None, 1, DEFAULT).success < even.success
    assert chance_of_minds(wyn, ogre, 0, None, 3, DEFAULT).success > even.success


@pytest.mark.clause("Q-086")
def test_by_variant_magic_is_rolled_against_mb():
    by_mb = Variant.of({"magic.check": "mb"})
    wise = fight(wizard("Wyn", "7 7 7 10 9"), mon())["Wyn"]

    assert chance_of_magic(wise, 4, None, 1, by_mb) == chance_of_magic(
        wise, 2, None, 1, DEFAULT
    )  # 7 − MB is 12, INT is 10
