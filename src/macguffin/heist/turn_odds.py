"""Exact odds of a whole turn: every fall of the dice through the sheet's small decisions, equal positions merged after each.

Where exactness would take too long, `simulate` answers with an interval, and says so.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from macguffin.core.dice import Dice
from macguffin.core.intervals import wilson
from macguffin.heist.changes import find_changes
from macguffin.heist.decisions import SHOOT, STAND_SHOT, STEP, THROW
from macguffin.heist.missiles import knife_flight, shot_flight, trace
from macguffin.heist.odds import BEGIN, MAX_FALLS, Branch, Effort, Spread, spread
from macguffin.heist.order_shape import Part
from macguffin.heist.orders import Order, Sheet, Shoot, Throw
from macguffin.heist.sheets import START, Cursor, Resolution, Turn, play_out, walk
from macguffin.heist.state import Figure, Game
from macguffin.heist.tables import MARKSMAN, NONE, READY

__all__ = ["Chances", "End", "Simulated", "TurnOdds", "fates", "play_turns", "simulate_turn", "turn_odds"]

HARMLESS_PARTS = (Part.ORDER, Part.FACE, Part.PASS)


@dataclass(frozen=True, slots=True)
class End:
    """One way in which the turn can end. `game` stands for all that differ only in where slain figures returned."""

    game: Game
    chance: Fraction
    stopped: str | None


@dataclass(frozen=True, slots=True)
class Chances:
    """What can befall one figure in the turn. `stunned` and the like: it was not before, and is afterwards; not if it was slain."""

    slain: Fraction
    stunned: Fraction
    poisoned: Fraction
    disarmed: Fraction


@dataclass(frozen=True, slots=True)
class TurnOdds:
    """Every end of a turn with its chance; the chances sum to exactly 1."""

    before: Game
    ends: tuple[End, ...]

    def figure(self, seat: int) -> Chances:
        counted = [Fraction(0)] * 4
        for end in self.ends:
            for i, befell in enumerate(fates(self.before.figures[seat], end.game.figures[seat])):
                if befell:
                    counted[i] += end.chance
        return Chances(*counted)

    def chance(self, event: str, name: str) -> Fraction:
        """The chance of `slain`, `stunned`, `poisoned` or `disarmed` for the figure of that name."""
        seat = next(figure.seat for figure in self.before.figures if figure.name == name)
        found: Fraction = getattr(self.figure(seat), event)
        return found

    def outcomes(self) -> list[tuple[Fraction, dict[str, Any]]]:
        """The distinct ends by falling chance, as what has changed; where slain figures returned is left out."""
        merged: dict[str, tuple[Fraction, dict[str, Any]]] = {}
        for end in self.ends:
            changed = find_changes(self.before, end.game)
            if end.stopped:
                changed["stopped"] = end.stopped
            text = repr(changed)
            merged[text] = (merged[text][0] + end.chance if text in merged else end.chance, changed)
        return sorted(merged.values(), key=lambda pair: (-pair[0], repr(pair[1])))


def fates(before: Figure, after: Figure) -> tuple[bool, bool, bool, bool]:
    """Whether the figure was slain, and else whether it has become stunned, poisoned, disarmed. Rules: H-057, H-067, H-123, H-181"""
    if after.lives < before.lives:
        return True, False, False, False
    return (
        False,
        after.stunned and not before.stunned,
        after.poisoned and not before.poisoned,
        after.main == NONE and before.main != NONE,
    )


def turn_odds(game: Game, sheet: Sheet, max_falls: int = MAX_FALLS) -> TurnOdds:
    """The exact odds of the active figure's turn under the sheet; the game stays as it is.

    Raises IllegalMoveError where the walk refuses the sheet, LimitError beyond so many falls of the dice
    """
    walk(game, sheet)
    turn = Turn(game, sheet)
    effort = Effort(max_falls)
    ends: list[End] = []
    pending: list[tuple[Branch, Cursor]] = [(Branch(game.copy(), Fraction(1)), START)]
    if game.phase == READY:
        begun = Spread()
        spread(game, Fraction(1), BEGIN, True, begun, effort)
        pending = []
        for branch in begun.branches.values():
            if turn.is_done(branch.game, START):
                ends.append(End(branch.game, branch.chance, turn.lose(branch.game).stopped))
            else:
                pending.append((branch, START))
    while pending:
        pending = list(advance(turn, pending, ends, effort))
    return TurnOdds(game, tuple(ends))


def advance(
    turn: Turn, pending: list[tuple[Branch, Cursor]], ends: list[End], effort: Effort
) -> Iterator[tuple[Branch, Cursor]]:
    """Plays the next decision in every position that is still under way; those that have ended go to `ends`."""
    spreads: dict[Cursor, Spread] = {}
    for branch, cursor in pending:
        code, after = turn.choose(branch.game, cursor)
        into = spreads.setdefault(after, Spread())
        spread(branch.game, branch.chance, code, is_last_word(turn, branch.game, code, after), into, effort)
    for after, into in spreads.items():
        for branch in into.branches.values():
            settled = turn.settle(branch.game, after)
            if turn.is_done(branch.game, settled):
                ends.append(End(branch.game, branch.chance, settled.stopped or None))
            else:
                yield branch, settled


def is_last_word(turn: Turn, game: Game, code: int, after: Cursor) -> bool:
    """Whether nothing that is left in the turn can meet a figure that the decision slays, wherever it returns to."""
    figure = game.figures[turn.seat]
    if game.rules.pierce and STAND_SHOT <= code < THROW + 8:
        return False
    if STEP <= code < STEP + 8:
        return True  # only the mover himself can be slain, and that ends his turn
    if figure.class_ == MARKSMAN and figure.misses == 2 and not STAND_SHOT <= code < THROW:
        return False  # a tantrum may follow, but not after a shot that has slain
    left = [placed.line.order for placed in turn.plan[after.at :] if placed.part not in HARMLESS_PARTS]
    return not left or (STAND_SHOT <= code < SHOOT and len(left) == 1 and flies_clear(game, figure, left[0]))


def flies_clear(game: Game, figure: Figure, order: Order) -> bool:
    """Whether what is shot or thrown after a standing shot cannot meet anybody who has returned to a start square by then.

    Rules: H-056, H-064, H-066, H-129, H-130
    """
    if isinstance(order, Shoot):
        flight = shot_flight(game, figure, order.direction, order.bounce)
    elif isinstance(order, Throw):
        flight = knife_flight(game, figure, order.direction)
    else:
        return False
    starts = [int(start) for start in game.board.starts]
    is_room = any(int(game.occupants[start]) == 0 for start in starts)  # else he returns beside one
    return is_room and not {square for square, _, _ in trace(flight)}.intersection(starts)


@dataclass(frozen=True, slots=True)
class Simulated:
    """What befell a figure in a sample of turns: per fate the share and its 95 % interval. Not exact."""

    turns: int
    shares: dict[str, tuple[float, float, float]]


def play_turns(game: Game, sheet: Sheet, dice: Dice, turns: int) -> Iterator[Resolution]:
    """Plays the turn so many times, always from the same position.

    Raises IllegalMoveError where the walk refuses the sheet
    """
    walk(game, sheet)
    turn = Turn(game, sheet)
    for _ in range(turns):
        yield play_out(turn, game, dice, tell=False)


def simulate_turn(game: Game, sheet: Sheet, dice: Dice, turns: int) -> list[Simulated]:
    """Plays the turn so many times and counts; one answer a figure, in seat order. Wilson intervals at 95 %."""
    counts = [[0, 0, 0, 0] for _ in game.figures]
    for played in play_turns(game, sheet, dice, turns):
        after = played.game
        for seat, figure in enumerate(game.figures):
            for i, befell in enumerate(fates(figure, after.figures[seat])):
                counts[seat][i] += befell
    names = ("slain", "stunned", "poisoned", "disarmed")
    return [
        Simulated(turns, {name: (count / turns, *wilson(count, turns)) for name, count in zip(names, row, strict=True)})
        for row in counts
    ]
