"""Whole turns: an order sheet as a list of small decisions, walked first, then played, stopping where play has outrun it.

Nothing here decides a rule: each instruction is put to the one judge as small decisions.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from macguffin.core.dice import Dice, HarmlessDice, RecordingDice
from macguffin.core.errors import IllegalMoveError
from macguffin.heist.decisions import FACE, PASS, STEP, STOP
from macguffin.heist.events import Event, OrderChanged
from macguffin.heist.instructions import decide, decide_way
from macguffin.heist.judge import refusal
from macguffin.heist.order_shape import Part, Placed, arrange
from macguffin.heist.order_writer import format_order
from macguffin.heist.orders import Move, MoveTo, Sheet, ShieldOrder
from macguffin.heist.play import play
from macguffin.heist.refusals import FINE, REFUSALS
from macguffin.heist.state import Game
from macguffin.heist.tables import (
    DRINKING,
    FACING,
    MARKSMAN,
    MOVING,
    OVER,
    READY,
    SHIELD_ORDERS,
    SHOT_NONE,
)
from macguffin.heist.turn import begin

__all__ = [
    "START",
    "Cursor",
    "PartOfTurn",
    "Resolution",
    "Turn",
    "give_order",
    "play_out",
    "rehearsed",
    "resolve",
    "resolve_part",
    "walk",
    "walk_part",
]


@dataclass(frozen=True, slots=True)
class Cursor:
    """How far a sheet has been carried out: the instruction, the step within it, and why nothing more of it will be."""

    at: int = 0
    step: int = 0
    stopped: str = ""


START = Cursor()


@dataclass(frozen=True, slots=True)
class Resolution:
    """A whole turn that has been played: the position after it, what happened, the faces, and what stopped the sheet, if anything."""

    game: Game
    stopped: str | None
    events: list[Event] = field(default_factory=list)
    faces: list[int] = field(default_factory=list)
    sides: list[int] = field(default_factory=list)


class Turn:
    """One sheet for one figure's turn. Holds no position: it says which small decision comes next in a given one."""

    def __init__(self, game: Game, sheet: Sheet) -> None:
        if game.phase == OVER or game.active < 0:
            raise IllegalMoveError("H-021", "nobody may act any more")
        figure = game.figures[game.active]
        fresh = game.phase == READY or (game.phase in (DRINKING, MOVING) and not game.moved and game.shot == SHOT_NONE)
        self.seat: int = game.active
        self.may_open_with_shot: bool = figure.class_ == MARKSMAN and fresh
        self.plan: tuple[Placed, ...] = arrange(
            sheet, is_marksman=self.may_open_with_shot, bank_on_move_shot=game.rules.bank_standing
        )
        first = next((one.part for one in self.plan if one.part is not Part.ORDER), Part.PASS)
        self.opens_with_drink = first is Part.DRINK

    def is_done(self, game: Game, cursor: Cursor) -> bool:  # noqa: ARG002  # a part of a turn asks it
        """Whether nothing of this sheet is left to be played."""
        return game.phase in (READY, OVER)

    def next_code(self, game: Game, cursor: Cursor) -> tuple[int, Cursor]:
        """The small decision that comes next while the turn lasts, and the cursor after it.

        Standing orders on the way are carried out. Raises IllegalMoveError where an instruction means no decision here.
        Rules: H-029 … H-031, H-060, HR-041, HR-042
        """
        while True:
            cursor = self.obey(game, cursor)
            if game.figures[self.seat].stunned and not (
                cursor.at < len(self.plan) and self.plan[cursor.at].part is Part.DRINK
            ):
                return PASS, self.halt(game, cursor, "stunned")
            if cursor.at == len(self.plan):
                return idle_code(game), cursor
            placed = self.plan[cursor.at]
            order = placed.line.order
            onward = Cursor(cursor.at + 1)
            if isinstance(order, MoveTo) and is_moving(game):
                path = decide_way(game, self.seat, order)
                if path:
                    return STEP + path[0], onward if len(path) == 1 else cursor
                cursor = onward
                continue
            if placed.part in (Part.FACE, Part.ACTION, Part.PASS) and game.phase in (DRINKING, MOVING):
                return STOP, cursor
            if placed.part in (Part.ACTION, Part.PASS) and game.phase == FACING:
                return idle_code(game), cursor
            if isinstance(order, MoveTo):
                return STOP, onward  # too late to move, which the judge will say
            if isinstance(order, Move) and cursor.step + 1 < len(order.steps):
                onward = Cursor(cursor.at, cursor.step + 1)
            return decide(game, self.seat, placed, cursor.step), onward

    def choose(self, game: Game, cursor: Cursor) -> tuple[int, Cursor]:
        """Like `next_code`, but what has become impossible stops the sheet; the decision is open in any case."""
        cursor = self.obey(game, cursor)
        try:
            code, after = self.next_code(game, cursor)
            judge(game, code)
        except IllegalMoveError as error:
            return idle_code(game), self.halt(game, cursor, f"impossible: {error.clause}")
        return code, after

    def settle(self, game: Game, cursor: Cursor) -> Cursor:
        """The cursor after a decision: where the turn has ended with instructions left undone, it says why. Rules: H-021, H-058, HR-137"""
        if cursor.stopped == "stunned" and game.phase == OVER:  # the skipped turn was the last of the last round
            return Cursor(cursor.at, cursor.step, "over")
        if game.phase not in (READY, OVER) or cursor.stopped:
            return cursor
        undone = any(one.part not in (Part.ORDER, Part.PASS) for one in self.plan[cursor.at :])
        return self.halt(game, cursor, loss(game) if undone else "")

    def lose(self, game: Game) -> Cursor:
        """The cursor of a turn that was lost before its first instruction. Rules: H-060, H-126"""
        return self.halt(game, START, loss(game))

    def obey(self, game: Game, cursor: Cursor) -> Cursor:
        """Carries out the standing orders that stand next. Rules: H-214, HR-257"""
        at = cursor.at
        while at < len(self.plan):
            order = self.plan[at].line.order
            if not isinstance(order, ShieldOrder):
                break
            give_order(game, self.seat, order.order)
            at += 1
        return cursor if at == cursor.at else Cursor(at, 0, cursor.stopped)

    def halt(self, game: Game, cursor: Cursor, why: str) -> Cursor:
        """Leaves the rest of the sheet undone, but for its standing orders; after the end of the game those too. Rules: H-214, HR-257"""
        if game.phase != OVER:
            for placed in self.plan[cursor.at :]:
                if isinstance(placed.line.order, ShieldOrder):
                    give_order(game, self.seat, placed.line.order.order)
        return Cursor(len(self.plan), 0, why)


class PartOfTurn(Turn):
    """A sheet that says how a turn goes on, not how it ends: what it leaves open stays open."""

    def is_done(self, game: Game, cursor: Cursor) -> bool:
        if game.phase in (READY, OVER):
            return True
        if any(one.part is not Part.ORDER for one in self.plan[cursor.at :]):
            return False
        self.obey(game, cursor)
        return True


def loss(game: Game) -> str:
    """What has cut the turn off. Rules: H-021, H-058, H-064"""
    return "over" if game.phase == OVER else "slain" if game.fell else "stunned"


def is_moving(game: Game) -> bool:
    """Whether the movement is under way; one that has used up its steps is until facing is chosen. Rules: H-028, H-031"""
    return game.phase in (DRINKING, MOVING) or (game.phase == FACING and game.moved and game.steps == 0)


def judge(game: Game, code: int) -> None:
    """Refuses a decision that is not open, without playing it.

    Raises IllegalMoveError with the clause that forbids it
    """
    why = refusal(game, code)
    if why != FINE:
        raise IllegalMoveError(*REFUSALS[why])


def idle_code(game: Game) -> int:
    """The decision that does nothing: stop, keep facing, pass. Rules: H-030, HR-041, HR-042"""
    figure = game.figures[game.active]
    if game.phase == FACING:
        return FACE + int(figure.facing)
    if game.phase in (DRINKING, MOVING) and not figure.stunned:
        return STOP
    return PASS


def give_order(game: Game, seat: int, order: str) -> None:
    """Changes the standing order for a seat's shield, which its owner may do at any time. Rules: H-214, HR-257"""
    figure = game.figures[seat]
    number = SHIELD_ORDERS.index(order)
    if figure.shield_order == number:
        return
    figure.shield_order = number
    if game.log is not None:
        game.log.append(OrderChanged(figure=figure.name, order=order, clauses=("H-214", "HR-257")))


def walk(game: Game, sheet: Sheet) -> None:
    """Judges a whole sheet on a copy in which every die falls without effect; the game stays as it is.

    Raises IllegalMoveError naming the line, the instruction and the clause of the first that is illegal there
    Rules: H-028 … H-038, H-060
    """
    rehearse(Turn(game, sheet), game)


def walk_part(game: Game, sheet: Sheet) -> None:
    """Judges a sheet that leaves the rest of the turn open, as `walk` does."""
    rehearse(PartOfTurn(game, sheet), game)


def rehearse(turn: Turn, game: Game) -> None:
    for _ in rehearsed(turn, game, HarmlessDice()):
        pass


def rehearsed(turn: Turn, game: Game, dice: Dice) -> Iterator[tuple[Game, int]]:
    """The walk of a sheet, decision by decision: the position before each, and the decision, which is open there.

    It is always the same position, which goes on when the next is asked for. `dice` must be harmless.
    Raises IllegalMoveError as `walk` does
    """
    if game.figures[game.active].stunned and not turn.opens_with_drink:
        return
    rehearsal = game.copy()
    if rehearsal.phase == READY:
        begin(rehearsal, dice)
        if rehearsal.phase in (READY, OVER):  # stunned, with no flask to drink
            line = next(one.line for one in turn.plan if one.part is Part.DRINK)
            raise IllegalMoveError("H-218", f"line {line.line}, `drink`: there is no flask to drink")
    cursor = START
    while not turn.is_done(rehearsal, cursor):
        at = turn.obey(rehearsal, cursor).at
        try:
            code, cursor = turn.next_code(rehearsal, cursor)
            judge(rehearsal, code)
        except IllegalMoveError as error:
            if not turn.plan:
                raise
            line = turn.plan[min(at, len(turn.plan) - 1)].line  # where stopping is refused, the last move is to blame
            raise IllegalMoveError(
                error.clause, f"line {line.line}, `{format_order(line.order)}`: {error.reason}"
            ) from None
        yield rehearsal, code
        play(rehearsal, code, dice)


def resolve(game: Game, sheet: Sheet, dice: Dice, *, tell: bool = True) -> Resolution:
    """Plays one whole turn, or the rest of it, on a copy: the start-of-turn roll, the orders, the end of the turn.

    Raises IllegalMoveError where the walk refuses the sheet, DiceError where faces do not fit; the game given stays as it is.
    Rules: H-028 … H-038, H-060
    """
    return carry_out(Turn(game, sheet), game, dice, tell=tell)


def resolve_part(game: Game, sheet: Sheet, dice: Dice) -> Resolution:
    """Plays the sheet and leaves the turn where it stands then, for more to follow.

    Raises IllegalMoveError and DiceError as `resolve` does
    """
    return carry_out(PartOfTurn(game, sheet), game, dice, tell=True)


def carry_out(turn: Turn, game: Game, dice: Dice, *, tell: bool) -> Resolution:
    rehearse(turn, game)
    return play_out(turn, game, dice, tell=tell)


def play_out(turn: Turn, game: Game, dice: Dice, *, tell: bool) -> Resolution:
    """Plays a sheet that the walk has accepted, on a copy."""
    after = game.copy()
    told: list[Any] = []
    after.log = told if tell else None
    kept = RecordingDice(dice)
    cursor = START
    if after.phase == READY:
        begin(after, kept)
        if after.phase in (READY, OVER):
            cursor = turn.lose(after)
    while not turn.is_done(after, cursor):
        code, cursor = turn.choose(after, cursor)
        play(after, code, kept)
        cursor = turn.settle(after, cursor)
    after.log = None
    return Resolution(after, cursor.stopped or None, told, kept.faces, kept.sides)
