"""Odds of two shots in a turn: who was slain by the first may stand in the way of the second, or not, and the odds know which."""

import pytest

from macguffin.core.dice import SeededDice
from macguffin.core.errors import LimitError
from macguffin.heist.missiles import Flight, trace
from macguffin.heist.order_parser import parse
from macguffin.heist.tables import NE, SE, E, N, S
from macguffin.heist.turn_odds import Chances, play_turns, turn_odds
from tests.table import Position, fig, position

CLEAR = """
.......
_..._..
"""
IN_THE_WAY = """
......_
_......
"""
TAKEN = """
.......
_......
"""


def range_of(rows: str, misses: int = 0, secondary: str = "shield") -> Position:
    return position(
        rows,
        fig("Mosk", "A1", "marksman", "crossbow", secondary, misses=misses),
        fig("Ann", "D1"),
        fig("Bob", "F1", lives=1),
        fig("Cid", "A2"),
    )


def chances(table: Position, orders: str) -> list[Chances]:
    odds = turn_odds(table.game, parse(orders))
    return [odds.figure(seat) for seat in range(4)]


@pytest.mark.clause("H-130", "H-064")
@pytest.mark.parametrize("rows", [CLEAR, IN_THE_WAY, TAKEN])
@pytest.mark.parametrize("misses", [0, 2])
@pytest.mark.parametrize(
    "orders", ["shoot e; shoot e", "shoot e; shoot w", "shoot e; face s; shoot e bounce", "shoot e; throw e"]
)
def test_where_the_slain_return_to_is_left_out_only_where_it_does_not_matter(
    rows: str, misses: int, orders: str, monkeypatch: pytest.MonkeyPatch
):
    table = range_of(rows, misses, "throwing_knife" if "throw" in orders else "shield")
    told = chances(table, orders)

    monkeypatch.setattr("macguffin.heist.turn_odds.is_last_word", lambda *_: False)

    assert told == chances(table, orders)


def test_whom_the_first_shot_slays_is_not_followed_to_where_he_returns():
    clear = turn_odds(range_of(CLEAR).game, parse("shoot e; shoot e"))
    blocked = turn_odds(range_of(IN_THE_WAY).game, parse("shoot e; shoot e"))

    assert len(clear.ends) < len(blocked.ends)


def test_no_more_falls_are_walked_than_may_be():
    game, sheet = range_of(CLEAR).game, parse("shoot e; shoot e")

    turn_odds(game, sheet, 200)

    with pytest.raises(LimitError, match="limit is 20 falls"):
        turn_odds(game, sheet, 20)


def test_turns_are_played_from_the_same_position_again_and_again():
    table = range_of(CLEAR)
    before = table.game.key()

    played = list(play_turns(table.game, parse("shoot e"), SeededDice(1), 20))

    assert len({repr(one.faces) for one in played}) > 1
    assert table.game.key() == before


@pytest.mark.clause("H-132", "H-133", "H-137")
@pytest.mark.parametrize(
    ("at", "way", "told"),
    [
        ("A2", NE, [("A2", 0, -1), ("B1", 2, N), ("C2", 4, -1)]),
        ("B2", SE, [("B2", 0, S), ("C1", 2, -1)]),
        ("B1", E, [("B1", 0, -1), ("C1", 1, -1), ("D1", 2, E), ("C1", 3, -1)]),
        ("C2", NE, [("C2", 0, -1), ("D1", 2, NE)]),
    ],
)
def test_a_flight_is_traced_with_the_walls_it_strikes(at: str, way: int, told: list[tuple[str, int, int]]):
    game = position("....\n....", fig("Mosk", at)).game

    squares = trace(Flight(game, game.figures[0].at, way, 100, 1))

    assert [(game.square_name(square), distance, wall) for square, distance, wall in squares] == told
