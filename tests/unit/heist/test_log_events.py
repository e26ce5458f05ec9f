"""Events leave nothing out: every die that falls is in one, in order, and nothing changes that none of them tells."""

import copy
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macguffin.heist.events import Event, Overridden, SetUp
from tests.log_fold import fold
from tests.log_games import Moment, moments, picture, whole_turns

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


@pytest.mark.hazard(21)
@given(seeds)
def test_events_change_the_position_before_into_the_position_after(seed):
    for moment in moments(seed):
        picture = folded(moment)

        if moment.after["steps"] is None:
            picture["steps"] = None
        assert picture == moment.after


@given(seeds)
def test_the_same_holds_of_whole_turns_by_order_sheets(seed):
    for game, turn in whole_turns(seed):
        shown = picture(game)
        for event in turn.events:
            fold(shown, event, game.rules.bless_by_priest)

        assert {**shown, "steps": None} == picture(turn.game)
        assert [face for event in turn.events for face in event.dice] == turn.faces


@given(seeds)
def test_pictures_of_positions_differ_where_positions_do(seed):
    shown = [pair for one in moments(seed) for pair in one.between_turns]

    for (key, one), (other_key, other) in itertools.combinations(shown, 2):
        assert (key == other_key) == (one == other)


def test_random_games_know_every_kind_of_event():
    missing = {*Event.__subclasses__()} - {SetUp, Overridden}
    for seed in range(300):
        if missing:
            missing -= {type(event) for moment in moments(seed) for event in moment.events}

    assert missing == set()
