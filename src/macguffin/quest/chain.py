"""A small fight as a Markov chain: every state that can be reached, solved from its ends backward. Nothing is sampled.

States go on alike whatever the round; turns in which nothing changes make loops over the places of the order, which are divided out.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations, product
from math import factorial
from typing import Final, Generic, TypeVar

from macguffin.quest.arena import Arena, Plan, State, Walker, take_turn
from macguffin.quest.combatants import Character, implied_dex
from macguffin.quest.pools import PLAIN, pool_table
from macguffin.quest.stats import bonus

__all__ = ["MAX_STATES", "Chain", "TooManyStatesError", "turn_orders"]

MAX_STATES: Final = 20_000

Key = tuple[int, ...]
Number = TypeVar("Number", Fraction, float)


class TooManyStatesError(Exception):
    """The fight is too large to be listed."""


@dataclass(frozen=True, slots=True)
class Step(Generic[Number]):
    """A state's turn: where it leads, with what chance, and whether it ends the round."""

    ways: list[tuple[Number, Key]]
    ends_round: bool


class Chain(Generic[Number]):
    """All states of a fight under one plan and one turn order.

    `ratio` makes the numbers that chances are told in: `Fraction`, or floats, which are much faster where there are many states.
    """

    def __init__(
        self,
        arena: Arena,
        plan: Plan,
        start: tuple[State, Sequence[int]],
        ratio: Callable[[int, int], Number],
        limit: int = MAX_STATES,
    ) -> None:
        """Lists every state that can be reached from a state, in a turn order.

        Raises TooManyStatesError
        """
        self.steps: dict[Key, Step[Number]] = {}
        self.ends: dict[Key, State] = {}
        state, order = start[0], list(start[1])
        self.start = state.key()
        self.nought: Number = ratio(0, 1)
        self.one: Number = ratio(1, 1)
        waiting = [state]
        while waiting:
            state = waiting.pop()
            key = state.key()
            if key in self.steps:
                continue
            if len(self.steps) >= limit:
                raise TooManyStatesError
            ways: dict[Key, Number] = {}
            walker, more = Walker(), True
            while more:
                walker.start()
                after = state.copy()
                goes_on = take_turn(arena, after, order, plan, walker)
                reached = after.key()
                ways[reached] = ways.get(reached, self.nought) + ratio(walker.weight, walker.total)
                if not goes_on:
                    self.ends[reached] = after
                elif reached not in self.steps:
                    waiting.append(after)
                more = walker.advance()
            self.steps[key] = Step([(chance, to) for to, chance in ways.items()], state.place == len(order) - 1)

    def within(self, rounds: int) -> dict[Key, Number]:
        """The chance of each end within so many rounds."""
        now = {self.start: self.one}
        reached: dict[Key, Number] = {}
        for _ in range(rounds):
            going = now
            now = {}
            while going:
                going, done = self.move(going, reached)
                for key, chance in done.items():
                    now[key] = now.get(key, self.nought) + chance
        return reached

    def move(self, going: dict[Key, Number], reached: dict[Key, Number]) -> tuple[dict[Key, Number], dict[Key, Number]]:
        """One turn on: those still in the round, and those whose round is over; ends go to `reached`."""
        on: dict[Key, Number] = {}
        done: dict[Key, Number] = {}
        for key, chance in going.items():
            step = self.steps[key]
            into = done if step.ends_round else on
            for share, after in step.ways:
                target = reached if after in self.ends else into
                target[after] = target.get(after, self.nought) + chance * share
        return on, done

    def solve(self, values: dict[Key, list[Number]], size: int) -> list[Number]:
        """The mean of the values of the ends, seen from the start; the last of them counts rounds that are over."""
        known = dict(values)
        stack = [self.start]
        while stack:
            key = stack[-1]
            if key in known:
                stack.pop()
                continue
            loop = self.loop_of(key)
            missing = [
                after for one in loop for _, after in self.steps[one].ways if after not in known and after not in loop
            ]
            if missing:
                stack += missing
                continue
            self.solve_loop(loop, known, size)
        return known[self.start]

    def loop_of(self, key: Key) -> list[Key]:
        """The states that follow each other while nothing changes but the place in the order."""
        loop = [key]
        while True:
            following = next(
                (after for _, after in self.steps[loop[-1]].ways if after[1:] == key[1:] and after not in self.ends),
                None,
            )
            if following is None or following == key:
                return loop
            loop.append(following)

    def solve_loop(self, loop: list[Key], known: dict[Key, list[Number]], size: int) -> None:
        """Values of a loop's states: what leaves the loop, and what goes once around, divided out."""
        given = [[self.nought] * size for _ in loop]
        stays = [self.nought] * len(loop)
        for at, key in enumerate(loop):
            following = loop[(at + 1) % len(loop)]
            step, row = self.steps[key], given[at]
            for chance, after in step.ways:
                if step.ends_round and after not in self.ends:
                    row[-1] += chance
                if after == following and after not in self.ends:
                    stays[at] = chance
                    continue
                for i, value in enumerate(known[after]):
                    row[i] += chance * value
        around, product_ = [self.nought] * size, self.one
        for row, stay in zip(given, stays, strict=True):
            for i in range(size):
                around[i] += product_ * row[i]
            product_ *= stay
        values = known[loop[0]] = [value / (self.one - product_) for value in around]
        for at in range(len(loop) - 1, 0, -1):
            values = known[loop[at]] = [given[at][i] + stays[at] * values[i] for i in range(size)]


def turn_orders(arena: Arena) -> dict[tuple[int, ...], Fraction]:
    """Every turn order with its chance: totals, then DEX, then what is even. Rules: Q-066, Q-067, QR-052, QR-053"""
    if arena.fight.is_running:
        names = [one.name for one in arena.fighters]
        return {tuple(names.index(name) for name in arena.fight.order if name in names): Fraction(1)}
    weights: dict[int, int] = {}
    for kept, ways in pool_table(PLAIN):
        weights[kept.total] = weights.get(kept.total, 0) + ways
    dexes = [implied_dex(one, arena.variant) for one in arena.fighters]
    people = [isinstance(one, Character) or arena.variant.initiative_last_tie == "rolloff" for one in arena.fighters]
    orders: dict[tuple[int, ...], Fraction] = {}
    for rolled in product(weights, repeat=len(dexes)):
        chance = Fraction(1)
        for total in rolled:
            chance *= Fraction(weights[total], 36)
        ranks = [
            (total + bonus(dex), -dex, not person) for total, dex, person in zip(rolled, dexes, people, strict=True)
        ]
        groups = [[i for i, rank in enumerate(ranks) if rank == level] for level in sorted(set(ranks))]
        ways = 1
        for group in groups:
            ways *= factorial(len(group))
        for parts in product(*(permutations(group) for group in groups)):
            order = tuple(i for part in parts for i in part)
            orders[order] = orders.get(order, Fraction(0)) + chance / ways
    return orders
