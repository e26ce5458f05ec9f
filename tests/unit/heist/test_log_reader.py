"""Whoever was not there can work out every outcome from the line alone: a reader of its own does, for all lines of many games."""

import pytest

from macguffin.heist.clauses import CLAUSES, RULINGS
from macguffin.heist.log import tell
from tests.log_games import moments, random_set_up
from tests.log_reader import read

KNOWN = {*CLAUSES, *(f"HR-{number:03}" for number in range(1, RULINGS + 1))}


def check_game(seed: int) -> int:
    """Reads every line of a game, whose clauses are known; returns how many there were."""
    count = 0
    for moment in moments(seed):
        fell: list[tuple[int, int]] = []
        for event in moment.events:
            dice, clauses = read(tell(event))
            fell += dice
            count += 1
            assert tuple(clauses) == event.clauses
            assert KNOWN.issuperset(clauses)
        assert fell == list(zip(moment.sides, moment.faces, strict=True))
    return count


@pytest.mark.requirement("R-H1")
@pytest.mark.parametrize("first", range(0, 1000, 100))
def test_every_line_can_be_worked_out_again(first):
    counts = [check_game(seed) for seed in range(first, first + 100)]

    assert sum(counts) > 5000


@pytest.mark.parametrize("first", range(0, 200, 100))
def test_every_set_up_can_be_worked_out_again(first):
    for seed in range(first, first + 100):
        game = random_set_up(seed)

        (event,) = game.events
        dice, clauses = read(tell(event))

        assert dice == list(zip(game.sides, game.faces, strict=True))
        assert tuple(clauses) == event.clauses
