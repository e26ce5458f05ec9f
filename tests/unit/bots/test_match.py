from functools import partial
from typing import Any

import pytest

from macguffin.bots import policy_named
from macguffin.bots.match import compare, play_match, play_pairs, tally
from macguffin.core.dice import SeededDice
from macguffin.core.errors import IllegalMoveError, NotFoundError
from macguffin.heist import atlas
from macguffin.heist.scene import Scene
from macguffin.heist.scene_reader import read_scene
from macguffin.heist.state import Game
from tests.table import fig, scene_text

HALL = """
############
#_.........<
#..........#
#_........._
############
"""


class Idle:
    """Does nothing, or says so; `codes` are what it would do, whatever is open."""

    name = "idle"

    def __init__(self, seed: int, codes: tuple[int, ...] = ()) -> None:
        self.seed = seed
        self.codes = codes

    def plan(self, game: Game) -> list[int]:
        game.figures[0].lives = 0
        game.gem_at = 0
        return list(self.codes)


def hall(*figures: dict[str, Any], **scene: Any) -> Scene:
    return read_scene(scene_text(HALL, *(figures or (fig("Ann", ""), fig("Bob", ""))), **{"gem": "F3", **scene}))


def scene_of_map(name: str) -> Scene:
    return read_scene(atlas.load(name))


@pytest.mark.parametrize("name", ["pawnbrokers-cellar", "first-job", "cold-larder"])
def test_greedy_beats_random(name: str):
    result = compare(scene_of_map(name), "greedy", "random", games=10, seed=1)

    assert result.wins == 10


def test_two_greedy_sides_come_to_an_end():
    result = compare(scene_of_map("first-job"), "greedy", "greedy", games=6, seed=1)

    assert result.draws == 0
    assert result.wins + result.losses == result.games == 6


def test_the_same_seed_plays_the_same_games_and_another_one_others():
    sides = [partial(policy_named, name) for name in ("greedy", "random")]
    played = [list(play_pairs(scene_of_map("pawnbrokers-cellar"), sides, 4, seed)) for seed in (1, 1, 2)]

    assert played[0] == played[1] != played[2]


def test_the_sides_of_a_pair_are_swapped():
    first, second = play_pairs(hall(), [partial(policy_named, "greedy"), Idle], 2, 1)

    assert (first.outcome.winner, second.outcome.winner) == (0, 1)
    assert first.winner == second.winner == 0


def test_a_game_without_end_is_a_draw():
    result = tally(play_pairs(hall(), [Idle, Idle], 2, 1, max_rounds=3))

    assert (result.draws, result.wins, result.rounds) == (2, 0, 3)
    assert result.score == 0.5
    assert result.bounds[0] == 0


@pytest.mark.requirement("R-D3", "R-L2")
def test_a_policy_can_neither_move_the_game_nor_play_what_is_not_open():
    outcome = play_match(hall(), [Idle(1), Idle(2, (999, 3, 8))], SeededDice(1), max_rounds=2)

    assert (outcome.how, outcome.rounds, outcome.turns) == ("unfinished", 2, 4)


def test_a_running_game_is_played_on():
    scene = hall(fig("Ann", "K2"), fig("Bob", "C4"), active="Bob", order=["Bob", "Ann"], gem="Ann", round=7)

    outcome = play_match(scene, [policy_named("greedy", 1), Idle(1)], SeededDice(1))

    assert (outcome.winner, outcome.how, outcome.rounds, outcome.turns) == (0, "left", 7, 2)


def test_what_cannot_be_played_is_refused():
    one_team = hall(fig("Ann", "", team="Reds"), fig("Bob", "", team="Reds"), variant={"last_team": "must_exit"})
    over = hall(fig("Ann", "B2"), fig("Bob", "B4"), order=["Ann", "Bob"], active="")

    with pytest.raises(IllegalMoveError, match="two teams or more"):
        compare(one_team, "random", "random", 1, 1)
    with pytest.raises(IllegalMoveError, match="nobody may act"):
        compare(over, "random", "random", 1, 1)
    with pytest.raises(NotFoundError, match="2 figures want as many policies, given: 1"):
        play_match(hall(), [Idle(1)], SeededDice(1))


def test_where_the_carrier_alone_wins_his_side_is_counted():
    result = compare(hall(variant={"win": "carrier"}), "greedy", "random", 4, 1)

    assert result.wins == 4
