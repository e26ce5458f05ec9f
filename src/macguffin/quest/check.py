"""Skill and attribute checks: low rolls succeed, doubles are rolled again, ones and sixes settle it at once.

`judge` reads one roll, `better` chooses between two, `check` rolls; odds ask the same `judge` and `better`.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from macguffin.core.dice import Dice
from macguffin.quest.pools import PLAIN, Kept, Pool, Shape, pool_table, roll_pool
from macguffin.quest.variant import DEFAULT, Variant

__all__ = [
    "WHY_CHECK",
    "CheckOdds",
    "Checked",
    "Result",
    "better",
    "boosted",
    "check",
    "check_odds",
    "is_rerolled",
    "judge",
]

WHY_CHECK: Final = 1

Result = Literal["instant_success", "success", "failure", "instant_failure"]
RANKS: Final[dict[str, int]] = {"instant_success": 0, "success": 1, "failure": 1, "instant_failure": 2}


@dataclass(frozen=True, slots=True)
class Judged:
    """One roll read against a stat."""

    kept: Kept
    total: int
    result: Result
    doubly: bool

    @property
    def succeeds(self) -> bool:
        return self.result in ("instant_success", "success")


@dataclass(frozen=True, slots=True)
class Checked:
    """A check with every step: the pools in order, and the roll that counts."""

    pools: tuple[Pool, ...]
    counted: Judged
    stat: int
    difficulty: int

    @property
    def faces(self) -> tuple[int, ...]:
        return tuple(face for pool in self.pools for face in pool.faces)


def boosted(extra: int, variant: Variant) -> Shape:
    """The pool of a spell with extra dice for SP. Rules: Q-101, Q-102, Q-104, Q-105, QR-131, QR-132"""
    if extra == 0:
        return PLAIN
    if variant.magic_extra_dice == "dl":
        return Shape(2 + extra, 1, extra - 1)
    return Shape(2 + extra, extra, 0)


def judge(kept: Kept, stat: int, difficulty: int, variant: Variant = DEFAULT) -> Judged:
    """Reads a roll against a stat. Rules: Q-047 … Q-049, Q-052 … Q-055, QR-007 … QR-011, QR-018, QR-021, QR-026, QR-027"""
    total = kept.total + difficulty
    succeeds = total < stat or (total == stat and variant.check_success == "le")
    measured = kept.total if variant.check_margin_on == "natural" else total
    if kept.faces == (1, 1):
        doubly = degree(stat - measured >= 5, variant)
        return Judged(kept, total, "instant_success", doubly)
    if kept.faces == (6, 6):
        doubly = degree(measured - stat >= 5, variant)
        return Judged(kept, total, "instant_failure", doubly)
    if succeeds:
        return Judged(kept, total, "success", stat - measured >= 5)
    return Judged(kept, total, "failure", measured - stat >= 5)


def degree(by_margin: bool, variant: Variant) -> bool:  # a comparison's outcome
    """Whether an instant is doubly good or bad. Rules: Q-054, Q-055, QR-027"""
    return by_margin if variant.check_instant_degree == "margin" else variant.check_instant_degree == "always"


def is_rerolled(kept: Kept) -> bool:
    """Whether a roll is doubles of the kind that is rolled again. Rules: Q-050, Q-052, Q-053"""
    return kept.is_double and kept.faces[0] not in (1, 6)


def better(first: Judged, second: Judged) -> Judged:
    """The roll that counts of two; equal ones leave the first. Rules: Q-051, QR-023, QR-024, QR-028"""
    one, two = (RANKS[first.result], first.total), (RANKS[second.result], second.total)
    return second if two < one else first


def check(stat: int, difficulty: int, dice: Dice, *, shape: Shape = PLAIN, variant: Variant = DEFAULT) -> Checked:
    """Rolls a check; `difficulty` holds every modifier. Rules: Q-046 … Q-055, QR-022, QR-025, QR-030"""
    pool = roll_pool(dice, shape, WHY_CHECK)
    pools = [pool]
    counted = judge(pool.kept, stat, difficulty, variant)
    while is_rerolled(pool.kept) and (len(pools) == 1 or variant.check_reroll == "chain"):
        pool = roll_pool(dice, shape, WHY_CHECK)
        pools.append(pool)
        counted = better(counted, judge(pool.kept, stat, difficulty, variant))
    return Checked(tuple(pools), counted, stat, difficulty)


@dataclass(frozen=True, slots=True)
class CheckOdds:
    """The exact chances of a check. Success and failure include the instant ones; the doubly ones overlap them."""

    instant_success: Fraction
    success: Fraction
    failure: Fraction
    instant_failure: Fraction
    doubly_good: Fraction
    doubly_bad: Fraction


def check_odds(stat: int, difficulty: int = 0, *, shape: Shape = PLAIN, variant: Variant = DEFAULT) -> CheckOdds:
    """The exact chances, by reading every fall as `check` does.

    With `check.reroll = chain` doubles go on being rolled: the chance to reach a result is solved, not cut off.
    """
    whole = 6**shape.count
    falls = [(judge(kept, stat, difficulty, variant), Fraction(ways, whole)) for kept, ways in pool_table(shape)]
    sums: dict[Judged, Fraction] = {}
    for first, chance in falls:
        if not is_rerolled(first.kept):
            sums[first] = sums.get(first, Fraction(0)) + chance
            continue
        for counted, share in after_doubles(first, falls, variant).items():
            sums[counted] = sums.get(counted, Fraction(0)) + chance * share

    def total(*results: str) -> Fraction:
        return sum((chance for one, chance in sums.items() if one.result in results), Fraction(0))

    return CheckOdds(
        total("instant_success"),
        total("instant_success", "success"),
        total("failure", "instant_failure"),
        total("instant_failure"),
        sum((chance for one, chance in sums.items() if one.doubly and one.succeeds), Fraction(0)),
        sum((chance for one, chance in sums.items() if one.doubly and not one.succeeds), Fraction(0)),
    )


def after_doubles(first: Judged, falls: list[tuple[Judged, Fraction]], variant: Variant) -> dict[Judged, Fraction]:
    """What counts after doubles, and how likely, given the first roll. Rules: Q-050, Q-051, QR-022"""
    sums: dict[Judged, Fraction] = {}
    if variant.check_reroll == "once":
        for second, chance in falls:
            counted = better(first, second)
            sums[counted] = sums.get(counted, Fraction(0)) + chance
        return sums
    # A chain is at a best result so far; doubles that do not better it leave it where it is, and that loop is divided out.
    stays = sum(chance for one, chance in falls if is_rerolled(one.kept) and better(first, one) is first)
    for second, chance in falls:
        counted = better(first, second)
        if not is_rerolled(second.kept):
            sums[counted] = sums.get(counted, Fraction(0)) + chance / (1 - stays)
        elif counted is not first:
            for last, share in after_doubles(counted, falls, variant).items():
                sums[last] = sums.get(last, Fraction(0)) + share * chance / (1 - stays)
    return sums
