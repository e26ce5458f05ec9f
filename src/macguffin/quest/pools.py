"""Pools of six-sided dice: rolled whole, then dropped from, so that two are kept. Knows not what they are rolled for.

`pool_table` counts every fall of a pool by the same `keep`, which is what exact odds are made of.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import comb, factorial
from typing import Final

from macguffin.core.dice import Dice

__all__ = ["PLAIN", "Kept", "Pool", "Shape", "keep", "pool_table", "roll_pool"]

FEW: Final = 4  # dice up to which every fall is walked; the falls of more are counted at once


@dataclass(frozen=True, slots=True)
class Shape:
    """How many dice are rolled, and how many of the highest and of the lowest are dropped; two are left."""

    count: int = 2
    drop_high: int = 0
    drop_low: int = 0

    def __str__(self) -> str:
        text = f"{self.count}d6"
        for number, which in ((self.drop_high, "highest"), (self.drop_low, "lowest")):
            if number:
                text += f", {number if number > 1 else ''} {which} dropped".replace("  ", " ")
        return text


PLAIN: Final = Shape()


@dataclass(frozen=True, slots=True)
class Kept:
    """The two dice that count, in the order in which they fell, and whether they are snake eyes by the variant's reading."""

    faces: tuple[int, int]
    snake: bool

    @property
    def total(self) -> int:
        return self.faces[0] + self.faces[1]

    @property
    def is_double(self) -> bool:
        return self.faces[0] == self.faces[1]


@dataclass(frozen=True, slots=True)
class Pool:
    """A pool as it fell."""

    shape: Shape
    faces: tuple[int, ...]
    kept: Kept


def keep(shape: Shape, faces: tuple[int, ...], snake_pool: str) -> Kept:
    """The two dice that are left of a pool. Rules: Q-022 … Q-025, Q-033, Q-034, Q-102, QR-030, QR-073, QR-132"""
    if shape.count == 2:  # most rolls by far
        return Kept((faces[0], faces[1]), faces[0] == faces[1] == 1)
    ranked = sorted(range(shape.count), key=lambda at: (faces[at], at))
    left = sorted(ranked[shape.drop_low : shape.count - shape.drop_high])
    first, second = faces[left[0]], faces[left[1]]
    if snake_pool == "first_two":
        snake = faces[0] == faces[1] == 1
    elif snake_pool == "all":
        snake = all(face == 1 for face in faces)
    else:
        snake = first == second == 1
    return Kept((first, second), snake)


def roll_pool(dice: Dice, shape: Shape, why: int, snake_pool: str = "kept") -> Pool:
    """Rolls a pool whole, then drops from it."""
    faces = tuple(int(dice.roll(6, why)) for _ in range(shape.count))
    return Pool(shape, faces, keep(shape, faces, snake_pool))


@cache
def pool_table(shape: Shape, snake_pool: str = "kept") -> tuple[tuple[Kept, int], ...]:
    """Every kept pair with the number of falls that lead to it, out of 6 to the number of dice. Pairs stand in rising order."""
    counts: Counter[Kept] = Counter()
    if shape.count > FEW:
        counts.update(count_many(shape, snake_pool))
    elif snake_pool == "first_two" and shape.count > 2:
        for (a, b), rest, ways in split_falls(shape.count):
            counts[ordered(keep(shape, (a, b, *rest), snake_pool))] += ways
    else:
        for faces, ways in falls(shape.count):
            counts[ordered(keep(shape, faces, snake_pool))] += ways
    return tuple(sorted(counts.items(), key=lambda item: (item[0].total, item[0].faces, item[0].snake)))


def ordered(kept: Kept) -> Kept:
    low, high = sorted(kept.faces)
    return Kept((low, high), kept.snake)


def falls(count: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every fall of that many dice as rising faces, with the number of orders it can fall in."""
    for faces in rising(count, 1):
        ways = factorial(count)
        for number in Counter(faces).values():
            ways //= factorial(number)
        yield faces, ways


def split_falls(count: int) -> Iterator[tuple[tuple[int, int], tuple[int, ...], int]]:
    """Every fall with its first two dice told apart from the rest."""
    for rest, ways in falls(count - 2):
        for a in range(1, 7):
            for b in range(1, 7):
                yield (a, b), rest, ways


def count_many(shape: Shape, snake_pool: str) -> dict[Kept, int]:
    """The same as walking every fall, by combinatorics: a pool of a hundred dice has too many falls to walk."""
    pairs = pair_ways(shape.count, shape.drop_low)
    if snake_pool == "kept":
        return {Kept(pair, pair == (1, 1)): ways for pair, ways in pairs.items()}
    snakes = {(1, 1): 1} if snake_pool == "all" else after_ones(shape)
    counts = {Kept(pair, False): ways - snakes.get(pair, 0) for pair, ways in pairs.items()}
    counts.update({Kept(pair, True): ways for pair, ways in snakes.items()})
    return {kept: ways for kept, ways in counts.items() if ways}


def pair_ways(count: int, low: int) -> dict[tuple[int, int], int]:
    """In how many falls the two dice behind the `low` lowest show which pair.

    They show a < b where one die more than `low` falls up to a, with a among them, and the others from b, with b among them.
    """
    found: dict[tuple[int, int], int] = {}
    for a in range(1, 7):
        first = up_to(count, low, a) - up_to(count, low, a - 1)
        for b in range(a + 1, 7):
            below = a ** (low + 1) - (a - 1) ** (low + 1)
            above = (7 - b) ** (count - low - 1) - (6 - b) ** (count - low - 1)
            found[a, b] = comb(count, low + 1) * below * above
            first -= found[a, b]
        found[a, a] = first
    return {pair: ways for pair, ways in found.items() if ways}


def up_to(count: int, low: int, top: int) -> int:
    """In how many falls more than `low` dice show no more than `top`."""
    return sum(comb(count, j) * top**j * (6 - top) ** (count - j) for j in range(low + 1, count + 1))


def after_ones(shape: Shape) -> dict[tuple[int, int], int]:
    """In how many falls that begin with two ones the kept dice show which pair."""
    rest = shape.count - 2
    if shape.drop_low == 0:
        return {(1, 1): 6**rest}
    if shape.drop_low == 1:
        return {(1, face): (7 - face) ** rest - (6 - face) ** rest for face in range(1, 7)}
    return pair_ways(rest, shape.drop_low - 2)


def rising(count: int, low: int) -> Iterator[tuple[int, ...]]:
    if count == 0:
        yield ()
        return
    for face in range(low, 7):
        for rest in rising(count - 1, face):
            yield (face, *rest)
