"""How many rolls together may come out: as enumeration has it, and nearly so where they are too many."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macguffin.tables.heist.luck_spread import MAX_EXACT, of_dice, of_trials


@pytest.mark.requirement("R-E6")
@given(st.lists(st.fractions(0, 1, max_denominator=12), max_size=7))
def test_trials_come_out_as_by_enumeration(chances):
    spread = of_trials(Counter(chances))

    expected = [Fraction(0)] * (len(chances) + 1)
    for outcome in product((0, 1), repeat=len(chances)):
        weight = Fraction(1)
        for happened, chance in zip(outcome, chances, strict=True):
            weight *= chance if happened else 1 - chance
        expected[sum(outcome)] += weight
    total = sum(spread.weights)
    assert [Fraction(weight, total) for weight in spread.weights] == expected
    assert spread.mean == sum(chances)


@given(st.lists(st.sampled_from([1, 3, 4, 6, 8, 10]), max_size=4))
def test_dice_sum_up_as_by_enumeration(sides):
    spread = of_dice(Counter(sides))

    sums = Counter(sum(faces) for faces in product(*(range(1, one + 1) for one in sides)))
    assert {spread.low + at: weight for at, weight in enumerate(spread.weights)} == sums
    assert spread.mean == Fraction(sum(total * ways for total, ways in sums.items()), sums.total())
    assert spread.variance == Fraction(sum(t * t * ways for t, ways in sums.items()), sums.total()) - spread.mean**2


@pytest.mark.parametrize(
    ("actual", "fraction", "percent"),
    [(0, "1/8", "12.5 %"), (1, "1/2", "50.0 %"), (2, "1/2", "50.0 %"), (3, "1/8", "12.5 %")],
)
def test_the_tail_looks_away_from_the_mean(actual, fraction, percent):
    tail = of_trials(Counter({Fraction(1, 2): 3})).tail(actual)

    assert (tail.fraction, tail.percent, tail.low) == (fraction, percent, None)


def test_a_tail_that_is_certain_or_hardly_possible():
    assert of_trials(Counter({Fraction(1): 2})).tail(2).percent == "100 %"
    rare = of_trials(Counter({Fraction(1, 10): 100})).tail(100)
    assert (rare.fraction, rare.percent, rare.value) == ("", "< 0.1 %", 1e-100)


def test_the_most_that_is_exact_and_one_more():
    exact = of_trials(Counter({Fraction(1, 3): MAX_EXACT}))
    near = of_trials(Counter({Fraction(1, 3): MAX_EXACT + 1}))

    assert (exact.is_exact, near.is_exact) == (True, False)
    ways = sum(comb(MAX_EXACT + 1, k) * 2 ** (MAX_EXACT + 1 - k) for k in range(120, MAX_EXACT + 2))
    assert near.tail(120).value == pytest.approx(ways / 3 ** (MAX_EXACT + 1), rel=0.1)
    assert near.tail(120).fraction == ""


def test_many_dice_are_nearly_normal():
    near = of_dice(Counter({8: 400}))

    assert not near.is_exact
    assert near.tail(1800).value == pytest.approx(0.5, abs=0.01)
    assert 0 < near.tail(400).value < 1e-10
    assert of_dice(Counter({1: 400})).tail(400).percent == "100 %"


@pytest.mark.parametrize("count", [1, 5, 40, 41, 300, 301, 5000])
@pytest.mark.parametrize("share", [Fraction(0), Fraction(1, 10), Fraction(1, 2), Fraction(1)])
def test_bars_are_few_and_hold_everything(count, share):
    spread = of_trials(Counter({share: count}))

    for actual in {0, count, round(share * count)}:
        low, step, bars = spread.bars(actual)

        assert len(bars) <= 41
        assert sum(bars) == pytest.approx(1, abs=1e-4)
        assert 0 <= (actual - low) // step < len(bars)
