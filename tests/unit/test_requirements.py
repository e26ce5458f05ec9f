"""Nothing that was promised is left untested: every number has a test or says why not, and no test claims a number that is none."""

import pytest

from macguffin.tables.permissions import ACTIONS
from tests.clauses import ROOT
from tests.requirements import ELSEWHERE, HAZARDS, KNOWN, REQUIREMENTS, WAIVED, answered, name_of, problem_of


def test_every_number_has_a_test_or_a_waiver():
    found = answered()

    missing = [f"{number} {words}" for number, words in KNOWN.items() if not found[number] and number not in WAIVED]
    assert missing == []


def test_no_marker_names_an_unknown_number():
    assert [number for number in answered() if number not in KNOWN] == []


def test_waivers_are_for_numbers_without_a_test_and_say_why():
    found = answered()

    assert [number for number in WAIVED if number not in KNOWN] == []
    assert [number for number in WAIVED if found[number]] == []
    assert all(len(reason.split()) >= 5 for reason in WAIVED.values())


def test_tests_elsewhere_are_there():
    paths = {path for where in ELSEWHERE.values() for path in where}

    assert [path for path in sorted(paths) if not (ROOT / path).is_file()] == []


def test_the_numbers_are_complete():
    ends = {"A": 4, "B": 4, "C": 5, "D": 4, "E": 6, "F": 5, "G": 5, "H": 2, "I": 4, "J": 2, "K": 3, "L": 4, "M": 3}
    ends |= {"N": 3, "O": 3}

    assert list(REQUIREMENTS) == [f"R-{theme}{at}" for theme, last in ends.items() for at in range(1, last + 1)]
    assert list(HAZARDS) == list(range(1, 93))


@pytest.mark.requirement("R-O3")
def test_each_hazard_of_the_web_has_a_test_or_cannot_be():
    found = answered()

    assert [f"X-{number}" for number in range(67, 84) if not found[f"X-{number}"]] == ["X-81"]
    assert len(ACTIONS) > 20  # there is a table to ask


@pytest.mark.parametrize(
    ("mark", "numbers", "problem"),
    [
        ("requirement", ("R-A1", "R-O3"), ""),
        ("requirement", ("R-A9",), "'R-A9'"),
        ("requirement", (), "none named"),
        ("hazard", (1, 92), ""),
        ("hazard", (93, "67"), "93, '67'"),
    ],
)
def test_a_marker_that_names_nothing_is_refused(mark, numbers, problem):
    assert problem_of(mark, numbers) == problem


def test_a_hazard_is_registered_under_two_digits():
    assert name_of("hazard", 7) == "X-07"
