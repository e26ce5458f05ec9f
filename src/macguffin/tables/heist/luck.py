"""Luck: what the dice of each seat came to beside what they promised, and how likely it was to come out so far off."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, Literal

import msgspec

from macguffin.heist.variant import Variant
from macguffin.tables.heist.drafts import Chance
from macguffin.tables.heist.luck_rolls import KINDS, Recorded, Roll, find_rolls
from macguffin.tables.heist.luck_spread import Spread, of_dice, of_trials

__all__ = ["LuckRow", "luck"]

MARKS: Final = {"": "", "entered": ", dice entered by hand", "gm": ", dice set by the GM"}


class LuckRow(msgspec.Struct, frozen=True, kw_only=True):
    """One seat and one kind of roll. `kind` is what people read; dice typed in and dice the GM has set are rows of their own (`origin`).

    `expected` and `actual` are successes, or the sum of faces. `tail`: the chance to come out at least so far off in the same direction.
    `spread`: the chances of `low`, then of what follows in steps of `step` totals; `had` is the index of what came.
    """

    seat: int
    name: str
    kind: str
    rolls: int
    expected: float
    actual: float
    tail: Chance
    spread: tuple[float, ...]
    is_exact: bool
    low: int
    step: int
    had: int
    origin: Literal["", "entered", "gm"] = ""


def luck(entries: Iterable[Recorded], names: Sequence[str], variant: Variant) -> tuple[LuckRow, ...]:
    """The rows of a game in seat order. `entries` are those of one branch, `names` the figures' in seat order."""
    seats = {name: seat for seat, name in enumerate(names)}
    found: dict[tuple[int, int, Literal["", "entered", "gm"]], list[Roll]] = {}
    for roll in find_rolls(entries, variant):
        found.setdefault((seats[roll.figure], KINDS.index(roll.kind), roll.origin), []).append(roll)
    return tuple(row_of(seat, names[seat], rolls) for (seat, _, _), rolls in sorted(found.items()))


def row_of(seat: int, name: str, rolls: list[Roll]) -> LuckRow:
    spread = spread_of(rolls)
    actual = sum(roll.actual for roll in rolls)
    low, step, bars = spread.bars(actual)
    origin = rolls[0].origin
    return LuckRow(
        seat=seat,
        name=name,
        kind=rolls[0].kind + MARKS[origin],
        rolls=len(rolls),
        expected=float(spread.mean),
        actual=actual,
        tail=spread.tail(actual),
        spread=bars,
        is_exact=spread.is_exact,
        low=low,
        step=step,
        had=(actual - low) // step,
        origin=origin,
    )


def spread_of(rolls: list[Roll]) -> Spread:
    if rolls[0].sides:
        return of_dice(Counter(sides for roll in rolls for sides in roll.sides))
    chances: Counter[Fraction] = Counter(roll.chance for roll in rolls)
    return of_trials(chances)
