"""What holds of every position that play can lead to, under whatever house rules."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from macguffin.core.dice import SeededDice
from macguffin.heist.choices import legal
from macguffin.heist.scene_reader import read_scene, scene_from_dict
from macguffin.heist.scene_writer import write_scene
from macguffin.heist.setup import game_of
from macguffin.heist.state import JAMMED, Figure, Game
from macguffin.heist.tables import ENTRANCE, LEFT, MARKSMAN, MECHANIC, MOVING, NONE, OVER, PLAIN, READY, ROGUE, STAND
from tests.drawn_games import Drawn, drawn_games, set_ups, wander

SEEDS = st.integers(0, 2**32)


def check_figure(game: Game, figure: Figure) -> None:
    """What one figure has fits together."""
    assert 0 <= figure.lives <= 3
    assert figure.facing in (0, 2, 4, 6)
    assert figure.lives or not figure.at
    assert not figure.at or game.cells[figure.at] & STAND
    assert figure.poison_streak in (0, 1 if figure.poisoned else 0)
    assert 0 <= figure.misses <= (2 if figure.class_ == MARKSMAN else 0)
    assert figure.main != NONE or not figure.main_poisoned
    assert figure.secondary != NONE or not figure.secondary_poisoned
    assert not (figure.stunned and figure.grace)
    assert figure.blessed or figure.blessed_by < 0
    if figure.blessed_by >= 0:
        assert game.figures[figure.blessed_by].lives
    if figure.class_ == MECHANIC:
        assert 0 <= figure.mechanisms <= 5 - len(figure.laid)
    else:
        assert (figure.mechanisms, len(figure.laid)) == (0, 0)


def check_board(game: Game) -> None:
    """Squares, figures and traps tell the same; only a rogue on his way, or who has left, stands with another."""
    standing = Counter(int(figure.at) for figure in game.figures if figure.at)
    for square, count in standing.items():
        on_the_way = game.figures[game.active].at == square and game.figures[game.active].class_ == ROGUE
        passing = on_the_way and game.phase == MOVING
        left = game.ended == LEFT and game.figures[game.leaver].at == square and game.cells[square] & ENTRANCE
        assert count == 1 or (count == 2 and (passing or left))
        assert game.figures[game.occupants[square] - 1].at == square
    assert sum(1 for one in game.occupants if one) == len(standing)
    laid = {int(square): figure.seat for figure in game.figures for square in figure.laid}
    grid = {square: (trap & ~JAMMED) - 1 for square, trap in enumerate(game.traps) if trap}
    assert laid == grid
    assert all(game.cells[square] & PLAIN for square in laid)


def check_turn(game: Game) -> None:
    """The game is over, or somebody may act and has something to decide; or nobody is left on the board."""
    if game.phase == OVER:
        assert game.ended
    elif game.active < 0:
        assert not any(figure.at for figure in game.figures)
    else:
        assert not game.ended
        assert game.figures[game.active].at
        assert game.phase == READY or legal(game)
        assert game.steps >= 0


def check(game: Game, has_gem: bool) -> None:
    for figure in game.figures:
        check_figure(game, figure)
    check_board(game)
    check_turn(game)
    assert (game.gem_at != 0) + (game.carrier >= 0) == has_gem
    assert game.carrier < 0 or game.figures[game.carrier].at


@pytest.mark.hazard(17, 23)
@settings(max_examples=60, deadline=None)
@given(set_ups(), SEEDS)
def test_every_position_of_a_game_is_sound(set_up, seed):
    game = game_of(scene_from_dict(set_up))
    chooser, dice = SeededDice(seed, 1), SeededDice(seed, 2)
    has_gem, before = "gem" in set_up, game.copy()

    check(game, has_gem)
    for _ in range(80):
        if wander(game, chooser, dice) is None:
            break
        check(game, has_gem)
        lives = zip(game.figures, before.figures, strict=True)
        assert all(now.lives <= was.lives for now, was in lives)
        assert game.round >= before.round
        before = game.copy()


@settings(max_examples=100, deadline=None)
@given(drawn_games())
def test_the_scene_of_a_position_is_the_position(drawn: Drawn):
    scene = drawn.scene

    read_back = read_scene(write_scene(scene))
    again = game_of(read_back)

    assert read_back == scene == scene_from_dict(scene.to_dict())
    assert drawn.game.phase == OVER or again.key() == drawn.game.key()
    assert Drawn(again, drawn.variant).scene == scene


def go_on(games: list[Game], seed: int, steps: int) -> None:
    """Plays games alike for a while: the same decisions have to be open, and lead to equal positions."""
    chance = [(game, SeededDice(seed, 1), SeededDice(seed, 2)) for game in games]
    for _ in range(steps):
        decided = {wander(game, chooser, dice) for game, chooser, dice in chance}
        assert len(decided) == 1
        if None in decided:
            return
        assert len({game.key() for game in games}) == 1


@pytest.mark.hazard(32)
@settings(max_examples=40, deadline=None)
@given(drawn_games(), SEEDS)
def test_a_position_that_was_written_and_read_goes_on_alike(drawn: Drawn, seed: int):
    """Nothing that matters later has been left out of the scene."""
    again = game_of(read_scene(write_scene(drawn.scene)))

    if drawn.game.phase != OVER:
        go_on([drawn.game.copy(), again], seed, 30)


@settings(max_examples=40, deadline=None)
@given(drawn_games(longest=0), SEEDS)
def test_a_game_to_which_somebody_listens_goes_on_alike(drawn: Drawn, seed: int):
    heard = drawn.game.copy()
    heard.log = []

    go_on([drawn.game.copy(), heard], seed, 60)

    assert all(event.clauses for event in heard.log)
