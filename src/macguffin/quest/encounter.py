"""How deadly a fight is: the chance to win, who is knocked out, what it costs, for named plans of play.

Exact, as a Markov chain over the arena's own turns, where its states can be listed; else sampled, with intervals. It says which.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count
from math import factorial, prod, sqrt
from operator import truediv
from typing import Final

from macguffin.core.dice import SeededDice
from macguffin.core.errors import IllegalMoveError
from macguffin.core.intervals import wilson
from macguffin.quest.arena import Arena, Sampler, State, take_turn
from macguffin.quest.chain import MAX_STATES, Chain, TooManyStatesError, turn_orders
from macguffin.quest.combatants import Monster, is_out
from macguffin.quest.contest import roll_order
from macguffin.quest.course import pay_out, racers
from macguffin.quest.fight import Fight
from macguffin.quest.plans import PLANS

__all__ = ["Estimate", "Progress", "Report", "Suggestion", "assess", "duel_chance", "suggest"]

MAX_WORK: Final = 20_000  # turn orders times states of CON left and whose turn it is: a second or so
MAX_ROUNDS: Final = 1_000
BATCH: Final = 500
WIDTH: Final = 0.01
MAX_FIGHTS: Final = 200_000
HARD: Final = 0.5  # a chance to win up to which only easier fights are suggested
EASY: Final = 0.9  # and from which only harder ones are

Progress = Callable[[int, float], None]
"""Told now and then how many fights were played, and half of how wide the interval still is."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A share or a mean; `low` and `high` are its 95 % interval, equal to it where it is exact."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Report:
    """One plan's answer. Losses are in CON; `ap_each` is what each character can expect to earn."""

    plan: str
    method: str  # exact, simulated
    fights: int  # played; 0 where it is exact
    win: Estimate
    knocked_out: dict[str, Estimate]
    losses: dict[str, Estimate]
    rounds: Estimate  # from now on
    ap_each: Estimate
    left_out: tuple[str, ...] = ()


class Worth:
    """What an end of the fight is worth, as a row of numbers: won, each character out, CON each has lost, AP each, rounds."""

    def __init__(self, arena: Arena) -> None:
        fight = arena.fight
        self.arena = arena
        self.party = arena.by_side[0]
        self.begun = arena.begin().remaining
        self.size = 3 + 2 * len(self.party)
        self.cons = [(i, one.con) for i, one in enumerate(arena.fighters) if isinstance(one, Monster)]
        self.beaten = sum(
            one.con for one in fight.monsters if fight.takes_part(one) and (one.defeated or one.surrendered)
        )
        sharers = [one for one in fight.characters if one.side == "characters"]
        self.sharers = [one for one in sharers if (fight.takes_part(one) if fight.is_running else not is_out(one))]
        self.shares: dict[int, int | Fraction] = {}

    def row(self, state: State) -> list[int | Fraction]:
        remaining = state.remaining
        stands = [any(remaining[i] for i in side) for side in self.arena.by_side]
        beaten = self.beaten + sum(con for i, con in self.cons if remaining[i] == 0)
        out = [int(remaining[i] == 0) for i in self.party]
        lost = [self.begun[i] - remaining[i] for i in self.party]
        return [int(stands[0] and not stands[1]), *out, *lost, self.share(beaten), state.round]

    def share(self, beaten: int) -> int | Fraction:
        """What each character earns by so much CON of monsters. Rules: Q-077, Q-078"""
        if beaten not in self.shares:
            self.shares[beaten] = pay_out(self.arena.fight, beaten, self.sharers)[1]
        return self.shares[beaten]


def assess(fight: Fight, plan: str, *, seed: int = 0, width: float = WIDTH, progress: Progress | None = None) -> Report:
    """How the fight goes under a plan, a key of PLANS. `width`: half of the interval of the chance to win at which sampling stops.

    Raises IllegalMoveError: one side has nobody who can fight
    """
    arena = enter(fight)
    if can_be_listed(arena):
        try:
            return solve(arena, plan)
        except TooManyStatesError:
            pass
    return sample(arena, plan, seed=seed, width=width, progress=progress)


def enter(fight: Fight) -> Arena:
    if fight.is_decided():
        raise IllegalMoveError("Q-064, QR-159", "a fight needs somebody able to act on each side")
    return Arena(fight)


def can_be_listed(arena: Arena) -> bool:
    """Whether the chain is worth a try: with more fighters, states and turn orders are too many for the time of a question."""
    if arena.variant.initiative_each_round == "yes" or arena.variant.initiative_group_monsters == "yes":
        return False
    orders = 1 if arena.fight.is_running else factorial(len(arena.fighters))
    states = prod(one.remaining + 1 for one in arena.fighters) * len(arena.fighters)
    return orders * states <= MAX_WORK


def left_out(fight: Fight) -> tuple[str, ...]:
    """What stands in the fight and is not reckoned with."""
    found = {
        "favours": any(one.favour for one in fight.everybody),
        "how long buffs last": any(buff.rounds is not None for one in fight.everybody for buff in one.buffs),
        "what waits for a ruling": fight.pending is not None,
    }
    return tuple(what for what, is_there in found.items() if is_there)


def solve(arena: Arena, plan: str) -> Report:
    """The exact answer, as exact as floats are.

    Raises TooManyStatesError
    """
    worth = Worth(arena)
    sums = [0.0] * worth.size
    states = 0
    for order, chance in turn_orders(arena).items():
        chain = Chain(arena, PLANS[plan], (opening(arena, order), order), truediv, MAX_STATES - states)
        states += len(chain.steps)
        ends = {key: [*map(float, worth.row(state)[:-1]), 1.0] for key, state in chain.ends.items()}
        for i, value in enumerate(chain.solve(ends, worth.size)):
            sums[i] += float(chance) * value
    return report(arena, plan, "exact", 0, [Estimate(one, one, one) for one in sums])


def opening(arena: Arena, order: Sequence[int]) -> State:
    """Where the fight begins, or goes on."""
    state = arena.begin()
    if arena.fight.is_running:
        state.place = [arena.fighters[i].name for i in order].index(arena.fight.active or "")
    return state


def report(arena: Arena, plan: str, method: str, fights: int, row: list[Estimate]) -> Report:
    names = [arena.fighters[i].name for i in arena.by_side[0]]
    count = len(names)
    return Report(
        plan=plan,
        method=method,
        fights=fights,
        win=row[0],
        knocked_out=dict(zip(names, row[1 : 1 + count], strict=True)),
        losses=dict(zip(names, row[1 + count : 1 + 2 * count], strict=True)),
        rounds=row[-1],
        ap_each=row[-2],
        left_out=left_out(arena.fight),
    )


def sample(arena: Arena, plan: str, *, seed: int, width: float, progress: Progress | None) -> Report:
    """Plays fights until the chance to win is known to within `width`."""
    worth, picker, lineup = Worth(arena), Sampler(seed), Lineup(arena, SeededDice(seed, 1))
    sums = [0.0] * worth.size
    squares = [0.0] * worth.size
    fights, half = 0, 1.0
    while half > width and fights < MAX_FIGHTS:
        for _ in range(BATCH):
            for i, value in enumerate(map(float, worth.row(play_out(arena, plan, picker, lineup)))):
                sums[i] += value
                squares[i] += value * value
        fights += BATCH
        low, high = wilson(round(sums[0]), fights)
        half = (high - low) / 2
        if progress is not None:
            progress(fights, half)
    shares = 1 + len(arena.by_side[0])
    row = [
        Estimate(
            total / fights, *(wilson(round(total), fights) if i < shares else mean_interval(total, square, fights))
        )
        for i, (total, square) in enumerate(zip(sums, squares, strict=True))
    ]
    return report(arena, plan, "simulated", fights, row)


def mean_interval(total: float, square: float, count: int) -> tuple[float, float]:
    """The 95 % interval of a mean."""
    mean = total / count
    half = 1.96 * sqrt(max(0.0, square / count - mean * mean) / count)
    return mean - half, mean + half


class Lineup:
    """Draws turn orders, as numbers of fighters."""

    def __init__(self, arena: Arena, dice: SeededDice) -> None:
        self.variant = arena.variant
        self.dice = dice
        self.places = {one.name: i for i, one in enumerate(arena.fighters)}
        self.racers = racers(arena.fight)
        self.fixed = [self.places[name] for name in arena.fight.order if name in self.places]

    def draw(self) -> list[int]:
        return [self.places[name] for name in roll_order(self.racers, self.dice, self.variant).order]


def play_out(arena: Arena, plan: str, picker: Sampler, lineup: Lineup) -> State:
    """One fight to its end, or to the round in which nobody waits for it any more."""
    policy = PLANS[plan]
    order = lineup.fixed or lineup.draw()
    state = opening(arena, order)
    rolls = arena.variant.initiative_each_round == "yes"
    while take_turn(arena, state, order, policy, picker) and state.round < MAX_ROUNDS:
        if rolls and state.place == 0:
            order = lineup.draw()
    return state


def duel_chance(fight: Fight, plan: str, rounds: int) -> Fraction:
    """The exact chance that the characters have won within so many rounds.

    Raises IllegalMoveError: one side has nobody who can fight; TooManyStatesError
    """
    arena = enter(fight)
    worth = Worth(arena)
    total = Fraction(0)
    for order, chance in turn_orders(arena).items():
        chain = Chain(arena, PLANS[plan], (opening(arena, order), order), Fraction)
        for key, share in chain.within(rounds).items():
            total += chance * share * worth.row(chain.ends[key])[0]
    return total


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A change to the fight in words, and the chance to win with it."""

    change: str
    win: Estimate


def suggest(fight: Fight, plan: str, now: float, *, seed: int = 0, width: float = 0.03) -> list[Suggestion]:
    """What a step would make of the fight: easier where it is hard on the characters, harder where it is not, both in between.

    `now`: the chance to win as it stands
    """
    standing = [one for one in fight.monsters if not is_out(one)]
    kinds = {(one.con, one.pb, one.mb, one.attack): one for one in reversed(standing)}.values()
    changes: list[tuple[str, Fight]] = []
    if now < EASY:
        changes += [(f"without {one.name}", without(fight, one)) for one in kinds if len(standing) > 1]
        changes += [("every monster's PB and MB one higher", shifted(fight, 1))]
    if now > HARD:
        changes += [(f"one more like {one.name}", with_another(fight, one)) for one in kinds]
        changes += [("every monster's PB and MB one lower", shifted(fight, -1))]
    return [Suggestion(text, assess(changed, plan, seed=seed, width=width).win) for text, changed in changes]


def without(fight: Fight, monster: Monster) -> Fight:
    """The fight that one monster has no part in; if its turn was on, the next in order begins."""
    order = fight.order
    if fight.active == monster.name:
        at = order.index(monster.name)
        standing = [name for name in (*order[at + 1 :], *order[:at]) if not is_out(fight.get(name, "Q-066"))]
        fight = replace(fight, active=standing[0])
    return replace(
        fight,
        monsters=tuple(one for one in fight.monsters if one.name != monster.name),
        order=tuple(name for name in order if name != monster.name),
    )


def with_another(fight: Fight, monster: Monster) -> Fight:
    """The fight with a fresh monster of the same kind, last in a turn order that stands already."""
    names = {one.name for one in fight.everybody}
    name = next(name for number in count(2) if (name := f"another {number}") not in names)
    fresh = replace(monster, name=name, remaining=monster.con, charmed=(), charmed_always=False, favour=0, buffs=())
    return replace(fight, monsters=(*fight.monsters, fresh), order=(*fight.order, name) if fight.is_running else ())


def shifted(fight: Fight, by: int) -> Fight:
    """The fight with every monster's bonuses moved; higher is weaker."""
    return replace(fight, monsters=tuple(replace(one, pb=one.pb + by, mb=one.mb + by) for one in fight.monsters))
