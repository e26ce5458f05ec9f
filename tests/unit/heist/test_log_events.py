"""Events leave nothing out: every die that falls is in one, in order, and nothing changes that none of them tells."""

import copy
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macguffin.heist.clauses import CLAUSES, RULINGS
from macguffin.heist.events import Event, SetUp
from tests.log_fold import fold
from tests.log_games import Moment, moments

SEEDS = range(300)
seeds = st.integers(0, 2**32)


def folded(moment: Moment) -> dict[str, object]:
    picture = copy.deepcopy(moment.before)
    for event in moment.events:
        fold(picture, event, moment.blesses_by_priest)
    return picture


@given(seeds)
def test_the_dice_of_events_are_the_faces_that_fell(seed):
    for moment in moments(seed):
        assert [face for event in moment.events for face in event.dice] == moment.faces


@given(seeds)
def test_events_change_the_position_before_into_the_position_after(seed):
    for moment in moments(seed):
        picture = folded(moment)

        if moment.after["steps"] is None:
            picture["steps"] = None
        assert picture == moment.after


@given(seeds)
def test_pictures_of_positions_differ_where_positions_do(seed):
    shown = [(key, picture) for one in moments(seed) for key, picture in one.between_turns]

    for (key, picture), (other_key, other) in itertools.combinations(shown, 2):
        assert (key == other_key) == (picture == other)


def test_random_games_know_every_kind_of_event():
    met = {type(event) for seed in SEEDS for moment in moments(seed) for event in moment.events}

    assert {*Event.__subclasses__()} - met == {SetUp}


def test_events_rest_on_clauses_that_exist():
    cited = {
        clause for seed in SEEDS for moment in moments(seed) for event in moment.events for clause in event.clauses
    }

    assert cited - {*CLAUSES, *(f"HR-{number:03}" for number in range(1, RULINGS + 1))} == set()


@pytest.mark.parametrize("seed", SEEDS[:40])
def test_no_event_goes_without_a_clause(seed):
    assert [event for moment in moments(seed) for event in moment.events if not event.clauses] == []
