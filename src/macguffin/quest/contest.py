"""Contests: everyone rolls once and adds the bonus of one stat, the lowest total wins.

Turn order is a contest of DEX with a rule of its own for what stays equal.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from macguffin.core.dice import Dice
from macguffin.quest.check import is_rerolled
from macguffin.quest.pools import PLAIN, Pool, roll_pool
from macguffin.quest.stats import bonus
from macguffin.quest.variant import Variant

__all__ = ["WHY_CONTEST", "WHY_ORDER", "Contested", "Entrant", "OrderRoll", "Standing", "contest", "roll_order"]

WHY_CONTEST: Final = 4
WHY_ORDER: Final = 5


@dataclass(frozen=True, slots=True)
class Entrant:
    """One side of a contest: who, with which stat and its value, and what is added besides, by which clause."""

    name: str
    stat: str
    value: int
    parts: tuple[tuple[str, int, str], ...] = ()

    @property
    def plus(self) -> int:
        return bonus(self.value) + sum(amount for _, amount, _ in self.parts)


@dataclass(frozen=True, slots=True)
class Standing:
    """One side with its pools, in order, and the total of the last."""

    entrant: Entrant
    pools: tuple[Pool, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Contested:
    """A contest as it fell. `winner` counts the sides in the order written; `doubly`: by five or more over the next best."""

    sides: tuple[Standing, ...]
    winner: int
    doubly: bool
    faces: tuple[int, ...]


def contest(entrants: Sequence[Entrant], dice: Dice, variant: Variant) -> Contested:
    """Rolls a contest between two or more. Rules: Q-056 … Q-059, QR-034 … QR-039, QR-042"""
    faces: list[int] = []
    pools: list[list[Pool]] = [[] for _ in entrants]
    ranks = [0] * len(entrants)
    totals = [0] * len(entrants)
    rolling = list(range(len(entrants)))
    while True:
        for at in rolling:
            pool, fell = counted_pool(dice, variant)
            pools[at] += fell
            faces += [face for one in fell for face in one.faces]
            ranks[at] = instant(pool) if variant.pvp_doubles != "off" else 0
            totals[at] = pool.kept.total + entrants[at].plus
        best = leading(entrants, ranks, totals, rolling, variant)
        if len(best) == 1:
            break
        rolling = best
    winner = best[0]
    others = [total for at, total in enumerate(totals) if at != winner]
    sides = tuple(
        Standing(entrant, tuple(rolled), total) for entrant, rolled, total in zip(entrants, pools, totals, strict=True)
    )
    return Contested(sides, winner, min(others) - totals[winner] >= 5, tuple(faces))


def counted_pool(dice: Dice, variant: Variant) -> tuple[Pool, list[Pool]]:
    """The pool that counts, and all that fell: by variant doubles are rolled again in contests too. Rules: QR-035"""
    pool = roll_pool(dice, PLAIN, WHY_CONTEST)
    if variant.pvp_doubles != "full" or not is_rerolled(pool.kept):
        return pool, [pool]
    again = roll_pool(dice, PLAIN, WHY_CONTEST)
    return min(pool, again, key=lambda one: (instant(one), one.kept.total)), [pool, again]


def instant(pool: Pool) -> int:
    return 0 if pool.kept.faces == (1, 1) else 2 if pool.kept.faces == (6, 6) else 1


def leading(
    entrants: Sequence[Entrant], ranks: list[int], totals: list[int], among: list[int], variant: Variant
) -> list[int]:
    """Who is in front; more than one has to roll again. Rules: Q-059, QR-036, QR-042"""
    best = min((ranks[at], totals[at]) for at in among)
    tied = [at for at in among if (ranks[at], totals[at]) == best]
    if len(tied) == 1:
        return tied
    if variant.pvp_tie == "status_quo":
        return tied[1:]  # the side named first fails
    if variant.pvp_tie == "higher_stat":
        top = max(entrants[at].value for at in tied)
        tied = [at for at in tied if entrants[at].value == top]
    return tied


@dataclass(frozen=True, slots=True)
class Racer:
    """Somebody whose place in the turn order is rolled for. `kind` groups monsters that share a roll."""

    name: str
    dex: int
    is_character: bool
    kind: str = ""


@dataclass(frozen=True, slots=True)
class OrderRoll:
    """A turn order: names from first to last, each one's total, and the roll-offs that were needed."""

    order: tuple[str, ...]
    totals: tuple[tuple[str, int], ...]
    faces: tuple[int, ...]
    places: tuple[tuple[Racer, tuple[Pool, ...]], ...]  # in file order; no pools for whoever shares a roll


def roll_order(racers: Sequence[Racer], dice: Dice, variant: Variant) -> OrderRoll:
    """Draws the turn order: everyone rolls once in file order, equals go by DEX, then roll off.

    Rules: Q-064, Q-066, Q-067, QR-052 … QR-056
    """
    faces: list[int] = []
    leaders = lead(racers, variant)
    rolled: dict[str, int] = {}
    pools: dict[str, list[Pool]] = {racer.name: [] for racer in racers}
    for racer in racers:
        if leaders[racer.name] is racer:
            pool = roll_pool(dice, PLAIN, WHY_ORDER)
            faces += pool.faces
            pools[racer.name].append(pool)
            rolled[racer.name] = pool.kept.total
    totals = {racer.name: rolled[leaders[racer.name].name] + bonus(racer.dex) for racer in racers}
    order: list[str] = []
    for group in groups(racers, totals, variant):
        packs: dict[Racer, list[str]] = {}
        for racer in group:
            packs.setdefault(leaders[racer.name], []).append(racer.name)
        for leader in roll_off(list(packs), dice, faces, pools):
            order += packs[leader]
    told = tuple((racer.name, totals[racer.name]) for racer in racers)
    return OrderRoll(tuple(order), told, tuple(faces), tuple((racer, tuple(pools[racer.name])) for racer in racers))


def lead(racers: Sequence[Racer], variant: Variant) -> dict[str, Racer]:
    """Whose roll everybody goes by: his own, but by variant that of the first monster of the kind. Rules: QR-056"""
    firsts: dict[str, Racer] = {}
    leaders: dict[str, Racer] = {}
    for racer in racers:
        shares = variant.initiative_group_monsters == "yes" and not racer.is_character
        leaders[racer.name] = firsts.setdefault(racer.kind, racer) if shares else racer
    return leaders


def groups(racers: Sequence[Racer], totals: dict[str, int], variant: Variant) -> list[list[Racer]]:
    """Those who are equal in all that counts, group by group, the first group first; file order inside."""

    def rank(racer: Racer) -> tuple[int, int, bool]:
        last = not racer.is_character and variant.initiative_last_tie != "rolloff"
        return totals[racer.name], -racer.dex, last

    found: dict[tuple[int, int, bool], list[Racer]] = {}
    for racer in racers:
        found.setdefault(rank(racer), []).append(racer)
    return [found[key] for key in sorted(found)]


def roll_off(group: list[Racer], dice: Dice, faces: list[int], pools: dict[str, list[Pool]]) -> list[Racer]:
    """Rolls until everyone of a group is apart: those still equal again, the lowest first, each time in file order. Rules: Q-067, QR-053"""
    if len(group) == 1:
        return group
    rolled: dict[int, list[Racer]] = {}
    for racer in group:
        pool = roll_pool(dice, PLAIN, WHY_ORDER)
        faces += pool.faces
        pools[racer.name].append(pool)
        rolled.setdefault(pool.kept.total, []).append(racer)
    order: list[Racer] = []
    for total in sorted(rolled):
        order += roll_off(rolled[total], dice, faces, pools)
    return order
