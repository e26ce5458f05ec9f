"""What is seen, and what is shot, is what the board is now: after every door, and by the same judge for everybody."""

from itertools import product, takewhile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from macguffin.core.dice import SeededDice
from macguffin.heist.missiles import Flight
from macguffin.heist.scene_reader import read_scene
from macguffin.heist.scene_writer import write_scene
from macguffin.heist.setup import game_of
from macguffin.heist.sight import is_solid, sees
from macguffin.heist.state import Game
from macguffin.heist.tables import DX, DY, OVER
from tests.drawn_games import Drawn, drawn_games, wander
from tests.table import fig, position

CORNERS = st.fixed_dictionaries({"corner_rule": st.sampled_from(("both", "either"))})


def all_seen(game: Game) -> list[bool]:
    """Which squares see which."""
    board = game.board
    squares = [board.square(x, y) for x in range(board.width) for y in range(board.height)]
    return [sees(game, one, other) for one, other in product(squares, squares) if one != other]


@pytest.mark.hazard(6, 7)
@settings(max_examples=15, deadline=None)
@given(drawn_games(longest=10), st.integers(0, 2**32))
def test_sight_is_that_of_a_board_drawn_afresh(drawn: Drawn, seed: int):
    game, chooser, dice = drawn.game, SeededDice(seed, 1), SeededDice(seed, 2)

    for _ in range(6):
        fresh = game_of(read_scene(write_scene(drawn.scene)))
        assert all_seen(game) == all_seen(fresh)
        if game.phase == OVER or wander(game, chooser, dice) is None:
            return


@pytest.mark.hazard(6, 7)
@pytest.mark.parametrize("door", "+/")
def test_a_lever_changes_sight_at_once(door: str):
    place = position(f"!.{door}.", fig("Ann", "B1"), fig("Bob", "D1"), levers=[{"at": "A1", "doors": ["C1"]}])
    is_open = door == "/"

    after = place.play("pull w").game

    assert sight_both_ways(place.game) == (is_open, is_open)
    assert sight_both_ways(after) == (not is_open, not is_open)


def sight_both_ways(game: Game) -> tuple[bool, bool]:
    ann, bob = (figure.at for figure in game.figures)
    return sees(game, ann, bob), sees(game, bob, ann)


@pytest.mark.hazard(2, 3)
@settings(max_examples=60, deadline=None)
@given(drawn_games(switches=CORNERS), st.integers(0, 7))
def test_a_shot_flies_over_what_is_seen_along_its_line_and_nothing_else(drawn: Drawn, direction: int):
    game = drawn.game

    for figure in (one for one in game.figures if one.at):
        flight, path = Flight(game, figure.at, direction, 1_000, 0), set()
        while flight.advance():
            path.add(int(flight.square))
        for square in on_the_line(game, int(figure.at), direction):
            if not is_solid(game, square):
                assert (square in path) == sees(game, figure.at, square) == sees(game, square, figure.at)


def on_the_line(game: Game, start: int, direction: int) -> list[int]:
    """The squares from a square to the edge of the board."""
    board = game.board
    places = {int(board.square(x, y)): (x, y) for x in range(board.width) for y in range(board.height)}
    x, y = places[start]
    steps = ((x + far * DX[direction], y + far * DY[direction]) for far in range(1, 200))
    inside = takewhile(lambda at: 0 <= at[0] < board.width and 0 <= at[1] < board.height, steps)
    return [int(board.square(*at)) for at in inside]
