"""How a number of rolls may come out, all taken together: exact as whole numbers as far as that is cheap, else nearly normal."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, sqrt
from statistics import NormalDist
from typing import Final

from macguffin.core.chances import share
from macguffin.tables.heist.drafts import Chance

__all__ = ["MAX_EXACT", "Spread", "of_dice", "of_trials"]

MAX_EXACT: Final = 300
"""So many rolls are reckoned exactly."""
MAX_BARS: Final = 41
FAR: Final = 4.5
"""Standard deviations beyond which no bar is drawn."""
LONGEST_FRACTION: Final = 24  # characters


@dataclass(frozen=True, slots=True)
class Spread:
    """What a total may be. `weights`: of `low`, `low + 1`, … out of their sum; empty where the rolls are too many for that."""

    mean: Fraction
    variance: Fraction
    low: int
    high: int
    weights: tuple[int, ...]

    @property
    def is_exact(self) -> bool:
        return bool(self.weights)

    def tail(self, actual: int) -> Chance:
        """How likely it is to come out at least so far off in the same direction."""
        is_above = actual >= self.mean
        if not self.weights:
            return self.near_tail(actual, is_above=is_above)
        at = actual - self.low
        chance = Fraction(sum(self.weights[at:] if is_above else self.weights[: at + 1]), sum(self.weights))
        text = str(chance) if chance.denominator < 10**LONGEST_FRACTION else ""
        return Chance(
            fraction=text if len(text) <= LONGEST_FRACTION else "", percent=share(chance), value=float(chance)
        )

    def near_tail(self, actual: int, *, is_above: bool) -> Chance:
        """The same by the normal distribution, for very many rolls."""
        if not self.variance:
            return Chance(fraction="1", percent="100 %", value=1.0)
        normal = NormalDist(float(self.mean), sqrt(self.variance))
        value = 1 - normal.cdf(actual - 0.5) if is_above else normal.cdf(actual + 0.5)
        value = min(max(value, 1e-12), 1 - 1e-12)
        return Chance(fraction="", percent=share(value), value=value)

    def bars(self, actual: int) -> tuple[int, int, tuple[float, ...]]:
        """The first total that is drawn, how many a bar stands for, and the chance of each bar; what came is always among them."""
        reach = FAR * sqrt(self.variance) + 1
        first = max(self.low, min(actual, floor(self.mean - reach)))
        last = min(self.high, max(actual, ceil(self.mean + reach)))
        step = -(-(last - first + 1) // MAX_BARS)
        return first, step, tuple(self.between(at, min(at + step - 1, last)) for at in range(first, last + 1, step))

    def between(self, first: int, last: int) -> float:
        if self.weights:
            return float(Fraction(sum(self.weights[first - self.low : last - self.low + 1]), sum(self.weights)))
        normal = NormalDist(float(self.mean), sqrt(self.variance) or 1e-9)
        return normal.cdf(last + 0.5) - normal.cdf(first - 0.5)


def of_trials(chances: Counter[Fraction]) -> Spread:
    """How many of some trials succeed, each with its own chance: so many with each chance."""
    mean = sum((chance * count for chance, count in chances.items()), Fraction(0))
    variance = sum((chance * (1 - chance) * count for chance, count in chances.items()), Fraction(0))
    count = chances.total()
    weights = [1]
    if count > MAX_EXACT:
        return Spread(mean, variance, 0, count, ())
    for chance in chances.elements():
        hit, miss = chance.numerator, chance.denominator - chance.numerator
        weights = [a * miss + b * hit for a, b in zip([*weights, 0], [0, *weights], strict=True)]
    return Spread(mean, variance, 0, count, tuple(weights))


def of_dice(dice: Counter[int]) -> Spread:
    """What the faces of some dice sum up to: so many with each number of sides."""
    count = dice.total()
    mean = sum((Fraction(sides + 1, 2) * many for sides, many in dice.items()), Fraction(0))
    variance = sum((Fraction(sides * sides - 1, 12) * many for sides, many in dice.items()), Fraction(0))
    high = sum(sides * many for sides, many in dice.items())
    if count > MAX_EXACT:
        return Spread(mean, variance, count, high, ())
    weights = [1]
    for sides in dice.elements():
        weights = add_die(weights, sides)
    return Spread(mean, variance, count, high, tuple(weights))


def add_die(weights: list[int], sides: int) -> list[int]:
    """Ways to each total with one die more; each is the sum of the last `sides` before it."""
    added: list[int] = []
    window = 0
    for at in range(len(weights) + sides - 1):
        window += weights[at] if at < len(weights) else 0
        window -= weights[at - sides] if at >= sides else 0
        added.append(window)
    return added
