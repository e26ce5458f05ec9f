"""The tests are the second copy of the rulebook: no clause goes without one, and none is made up."""

import pytest

from macguffin.core.clauses import expand
from tests import clauses
from tests.clauses import BOOKS, CLAUSES


@pytest.mark.parametrize("book", BOOKS.values(), ids=list(BOOKS))
def test_the_chapters_hold_every_clause_once_and_in_order(book):
    chapters = [clause for first, last in book.CHAPTERS.values() for clause in expand(f"{first} … {last}")]

    assert chapters == list(book.CLAUSES)


@pytest.mark.parametrize("book", BOOKS.values(), ids=list(BOOKS))
def test_no_two_clauses_have_the_same_title(book):
    assert len(set(book.CLAUSES.values())) == len(book.CLAUSES)


@pytest.mark.hazard(25)
def test_every_clause_has_a_test_or_a_waiver():
    carried, waived = clauses.in_tests(), clauses.waivers()

    missing = [
        f"{clause} {title}" for clause, title in CLAUSES.items() if clause not in carried and clause not in waived
    ]
    assert not missing, f"{len(missing)} clauses have no test"


def test_waivers_are_for_clauses_without_a_test_and_say_why():
    carried, waived = clauses.in_tests(), clauses.waivers()

    assert [clause for clause in waived if clause not in CLAUSES] == []
    assert [clause for clause in waived if clause in carried] == []
    assert all(len(reason.split()) >= 3 for reason in waived.values())


def test_no_marker_names_an_unknown_clause():
    assert [clause for clause in clauses.in_tests() if clause not in CLAUSES] == []


def test_no_text_names_an_unknown_clause_or_ruling():
    assert clauses.unknown() == []


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("H-046", ["H-046"]),
        ("H-046, H-048", ["H-046", "H-048"]),
        ("H-046 … H-048, HR-009", ["H-046", "H-047", "H-048", "HR-009"]),
        ("H-046...H-048", ["H-046", "H-047", "H-048"]),
        ("Q-010, QR-044 … QR-045", ["Q-010", "QR-044", "QR-045"]),
        ("nothing at all", []),
    ],
)
def test_a_list_of_clauses_expands(text, ids):
    assert expand(text) == ids


def test_a_clause_links_into_its_rulebook():
    assert BOOKS["H"].link("H-047") == "docs/rules/heist.md#h-047"
    assert BOOKS["Q"].link("Q-047") == "docs/rules/quest.md#q-047"
