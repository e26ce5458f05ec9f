"""How many ways a turn can go, to a depth of a few decisions: what pins movement, facing, actions, flights and spells all at once."""

import json
from pathlib import Path
from typing import Final

import pytest

from tests.golden import cases

COUNTS: Final = json.loads((Path(__file__).parent / "counts.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", cases.BOARDS)
def test_as_many_ways_are_open_as_ever(name):
    counts = COUNTS[name]

    assert [cases.count(cases.BOARDS[name].game.copy(), depth) for depth in range(1, len(counts) + 1)] == counts


def test_two_decisions_of_a_warrior_alone_counted_by_hand():
    """From the middle of three rows: a drink and then 5, a stop and then 4, north 4, east 5, south 4, west 4."""
    assert COUNTS["a warrior alone"][:2] == [1 + 1 + 4, 5 + 4 + 4 + 5 + 4 + 4]


def test_every_count_has_its_board():
    assert list(COUNTS) == list(cases.BOARDS)
