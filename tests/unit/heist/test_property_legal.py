"""What is open is what is accepted, and nothing else: in every position, for every number that could be a decision."""

import pytest
from hypothesis import given, settings

from macguffin.core.clauses import expand
from macguffin.core.dice import SeededDice
from macguffin.core.errors import IllegalMoveError
from macguffin.heist.choices import legal
from macguffin.heist.clauses import CLAUSES
from macguffin.heist.decisions import CAST_END
from macguffin.heist.play import play
from macguffin.heist.state import Game
from tests.drawn_games import Drawn, drawn_games

EVERY_NUMBER = range(-2, CAST_END + 2)


def accepted(game: Game, codes: range) -> tuple[set[int], set[str]]:
    """Which numbers `play` takes, and the clauses for which it refuses the others. A refusal has no business changing the game."""
    taken: set[int] = set()
    clauses: set[str] = set()
    trial = game.copy()
    for code in codes:
        try:
            play(trial, code, SeededDice(code + 2))
        except IllegalMoveError as error:
            clauses.add(error.clause)
        else:
            taken.add(code)
            trial = game.copy()
    return taken, clauses


@settings(max_examples=40, deadline=None)
@given(drawn_games())
def test_a_decision_is_open_exactly_if_play_accepts_it(drawn: Drawn):
    open_ = legal(drawn.game)
    before = drawn.game.key()

    taken, _ = accepted(drawn.game, EVERY_NUMBER)

    assert len(open_) == len(set(open_))
    assert taken == set(open_)
    assert drawn.game.key() == before


@settings(max_examples=40, deadline=None)
@given(drawn_games())
def test_a_refused_decision_changes_nothing_and_names_a_clause(drawn: Drawn):
    game, before = drawn.game.copy(), drawn.game.key()
    forbidden = sorted(set(EVERY_NUMBER) - set(legal(game)))
    clauses = set()

    for code in forbidden:
        with pytest.raises(IllegalMoveError) as refused:
            play(game, code, SeededDice(0))
        clauses.add(refused.value.clause)

    assert game.key() == before
    assert all(clause.startswith("H-") and set(expand(clause)) for clause in clauses)
    assert {one for clause in clauses for one in expand(clause) if one.startswith("H-")} <= set(CLAUSES)
