"""The table of refusals: a row for each number, a clause in each row."""

import re

import pytest

from macguffin.core.clauses import expand
from macguffin.heist import refusals
from macguffin.heist.clauses import CLAUSES

NUMBERS = {name: value for name, value in vars(refusals).items() if name.isupper() and isinstance(value, int)}


def test_each_number_has_a_row_of_its_own():
    assert sorted(NUMBERS.values()) == list(range(len(refusals.REFUSALS)))


@pytest.mark.parametrize("clause", [row[0] for row in refusals.REFUSALS[1:]])
def test_each_row_names_a_clause_and_with_a_ruling_its_own(clause):
    assert re.fullmatch(r"H-\d{3}(, HR-\d{3})?", clause)
    assert expand(clause)[0] in CLAUSES


@pytest.mark.parametrize("reason", [row[1] for row in refusals.REFUSALS])
def test_each_reason_is_a_short_clause_of_a_sentence(reason):
    assert reason[0].islower()
    assert not reason.endswith(".")
    assert len(reason) <= 90
