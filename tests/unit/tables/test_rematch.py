"""Another game from the same set-up, with everybody one seat further on."""

import pytest

from macguffin.core.errors import ForbiddenError
from macguffin.tables.entries import Opened
from macguffin.tables.rematch import rematch
from tests.tables import STRANGER, WATCHER, duel, seat, sit_down


def test_players_move_one_seat_on():
    sitting = sit_down(duel(3), players=["person", "bot:greedy", "person"])

    again = rematch(sitting.table.sight(seat(0, 2)))

    assert [(one.name, one.player) for one in again.seats] == [
        ("Ann", "person"),
        ("Bob", "person"),
        ("Cid", "bot:greedy"),
    ]
    assert again.mine == {0, 1}


def test_it_begins_before_any_die_and_is_not_listed():
    sitting = sit_down(duel(), is_listed=True)
    sitting.play("pass")

    again = rematch(sitting.table.sight(seat(0)))

    opened = sitting.table.update(seat(0)).entries[0]
    assert isinstance(opened, Opened)
    assert again.scene == opened.scene
    assert not again.options.is_listed


def test_who_watches_keeps_no_seat():
    sitting = sit_down(duel())

    assert rematch(sitting.table.sight(WATCHER)).mine == frozenset()


def test_strangers_are_refused():
    sitting = sit_down(duel())

    with pytest.raises(ForbiddenError):
        rematch(sitting.table.sight(STRANGER))
