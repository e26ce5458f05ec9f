"""Whatever happens in a round, everybody who lives through it on the board has had one turn in it."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from macguffin.core.dice import SeededDice
from macguffin.heist.scene_reader import scene_from_dict
from macguffin.heist.setup import game_of
from macguffin.heist.state import Game
from macguffin.heist.tables import OVER, READY
from tests.drawn_games import set_ups, wander


def present(game: Game) -> set[int]:
    """Who is in the game and on the board."""
    return {int(figure.seat) for figure in game.figures if figure.lives and figure.at}


@pytest.mark.requirement("R-J1")
@pytest.mark.hazard(24)
@settings(max_examples=80, deadline=None)
@given(set_ups(), st.integers(0, 2**32))
def test_each_living_figure_has_one_turn_a_round(set_up, seed):
    game = game_of(scene_from_dict(set_up))
    chooser, dice = SeededDice(seed, 1), SeededDice(seed, 2)
    turns: Counter[int] = Counter()
    throughout, is_whole = present(game), False

    for _ in range(150):
        begins, number = (int(game.active) if game.phase == READY else -1), int(game.round)
        if wander(game, chooser, dice) is None or game.phase == OVER:
            return
        turns[begins] += begins >= 0
        throughout &= present(game)
        if game.round != number:
            assert max(turns.values()) == 1 or not is_whole
            assert not is_whole or {turns[seat] for seat in throughout} <= {1}
            turns, throughout, is_whole = Counter(), present(game), True
