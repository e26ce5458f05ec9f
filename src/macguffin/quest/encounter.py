"""How deadly a fight is: the chance to win, who is knocked out, what it costs, for named plans of play.

Exact, as a Markov chain over the arena's own turns, where its states can be listed; else sampled, with intervals. It says which.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from typing import Final

from macguffin.core.dice import SeededDice
from macguffin.core.intervals import wilson
from macguffin.quest.arena import Arena, Sampler, State, take_turn
from macguffin.quest.chain import Chain, TooManyStatesError, turn_orders
from macguffin.quest.combatants import Monster
from macguffin.quest.course import pay_out, roll
from macguffin.quest.fight import Fight
from macguffin.quest.plans import PLANS

__all__ = ["Estimate", "Progress", "Report", "Suggestion", "assess", "duel_chance", "suggest"]

MAX_EXACT: Final = 2  # fighters; with more, states and turn orders are too many to be listed in the time of a question
MAX_ROUNDS: Final = 1_000
BATCH: Final = 500
WIDTH: Final = 0.01
MAX_FIGHTS: Final = 200_000

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
    rounds: Estimate
    ap_each: Estimate


class Outcome:
    """What an end of the fight is worth, as a row of numbers: won, each character out, CON each has lost, AP each, rounds."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.party = arena.by_side[0]
        self.begun = arena.begin().remaining
        self.size = 3 + 2 * len(self.party)

    def row(self, state: State) -> list[int | Fraction]:
        party, arena = self.party, self.arena
        stands = any(state.remaining[i] > 0 for i in party)
        won = int(stands and not any(state.remaining[i] > 0 for i in arena.by_side[1]))
        beaten = sum(arena.fighters[i].con for i in arena.by_side[1] if state.remaining[i] == 0)
        out = [int(state.remaining[i] == 0) for i in party]
        lost = [self.begun[i] - state.remaining[i] for i in party]
        return [won, *out, *lost, self.share(beaten), state.round]

    def share(self, beaten: int) -> int | Fraction:
        fight = self.arena.fight
        return pay_out(fight, beaten, [one for one in fight.characters if one.side == "characters"])[1]


def assess(fight: Fight, plan: str, *, seed: int = 0, width: float = WIDTH, progress: Progress | None = None) -> Report:
    """How the fight goes under a plan, a key of PLANS. `width`: half of the interval of the chance to win at which sampling stops."""
    arena = Arena(fight)
    if len(arena.fighters) <= MAX_EXACT and fight.variant.initiative_each_round == "no":
        try:
            return solve(arena, plan)
        except TooManyStatesError:
            pass
    return sample(arena, plan, seed=seed, width=width, progress=progress)


def solve(arena: Arena, plan: str) -> Report:
    """The exact answer.

    Raises TooManyStatesError
    """
    worth = Outcome(arena)
    sums = [Fraction(0)] * worth.size
    for order, chance in turn_orders(arena).items():
        start = arena.begin()
        if arena.fight.is_running:
            start.place = [arena.fighters[i].name for i in order].index(arena.fight.active or "")
        chain = Chain(arena, PLANS[plan], list(order), start)
        values = {
            key: [Fraction(value) for value in worth.row(state)[:-1]] + [Fraction(1)]
            for key, state in chain.ends.items()
        }
        for i, value in enumerate(chain.solve(values, worth.size)):
            sums[i] += chance * value
    return report(arena, plan, "exact", 0, [Estimate(float(one), float(one), float(one)) for one in sums])


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
    )


def sample(arena: Arena, plan: str, *, seed: int, width: float, progress: Progress | None) -> Report:
    """Plays fights until the chance to win is known to within `width`."""
    worth, picker, dice = Outcome(arena), Sampler(seed), SeededDice(seed, 1)
    sums = [0.0] * worth.size
    squares = [0.0] * worth.size
    fights, half = 0, 1.0
    while half > width and fights < MAX_FIGHTS:
        for _ in range(BATCH):
            for i, value in enumerate(worth.row(play_out(arena, plan, picker, dice))):
                sums[i] += float(value)
                squares[i] += float(value) ** 2
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


def play_out(arena: Arena, plan: str, picker: Sampler, dice: SeededDice) -> State:
    """One fight to its end, or to the round in which nobody waits for it any more."""
    state = arena.begin()
    places = {one.name: i for i, one in enumerate(arena.fighters)}
    fight, policy = arena.fight, PLANS[plan]
    if fight.is_running:
        order = [places[name] for name in fight.order if name in places]
        state.place = order.index(places[fight.active or ""])
    else:
        order = [places[name] for name in roll(fight, dice).order]
    rolls = fight.variant.initiative_each_round == "yes"
    while take_turn(arena, state, order, policy, picker) and state.round < MAX_ROUNDS:
        if rolls and state.place == 0:
            order = [places[name] for name in roll(fight, dice).order]
    return state


def duel_chance(fight: Fight, plan: str, rounds: int) -> Fraction:
    """The exact chance that the characters have won within so many rounds.

    Raises TooManyStatesError
    """
    arena = Arena(fight)
    worth = Outcome(arena)
    total = Fraction(0)
    for order, chance in turn_orders(arena).items():
        chain = Chain(arena, PLANS[plan], list(order), arena.begin())
        for key, share in chain.within(rounds).items():
            total += chance * share * worth.row(chain.ends[key])[0]
    return total


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A change to the fight in words, and the chance to win with it."""

    change: str
    win: Estimate


def suggest(fight: Fight, plan: str, *, seed: int = 0, width: float = 0.03) -> list[Suggestion]:
    """What would make the fight easier or harder by a step: one monster fewer or more, bonuses one higher or lower."""
    standing = [one for one in fight.monsters if not one.defeated]
    kinds = {(one.con, one.pb, one.mb): one for one in standing}.values() if len(standing) > 1 else ()
    changes = [(f"without {one.name}", without(fight, one)) for one in kinds]
    changes += [
        (f"every monster's PB and MB one {word}", shifted(fight, by)) for by, word in ((1, "higher"), (-1, "lower"))
    ]
    return [Suggestion(text, assess(changed, plan, seed=seed, width=width).win) for text, changed in changes]


def without(fight: Fight, monster: Monster) -> Fight:
    return replace(
        fight,
        monsters=tuple(one for one in fight.monsters if one.name != monster.name),
        order=tuple(name for name in fight.order if name != monster.name),
    )


def shifted(fight: Fight, by: int) -> Fight:
    """The fight with every monster's bonuses moved; higher is weaker."""
    return replace(fight, monsters=tuple(replace(one, pb=one.pb + by, mb=one.mb + by) for one in fight.monsters))
