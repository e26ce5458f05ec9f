"""Walking a draft on a copy in which every die falls without effect: how far it gets, where that leads, what it does on the way."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from macguffin.core.dice import Dice, HarmlessDice, RecordingDice
from macguffin.core.errors import IllegalMoveError
from macguffin.core.notation import show
from macguffin.heist.decisions import ATTACK, DRINK, FACE, GRAB, PASS, PICK_UP, STEP
from macguffin.heist.odds import Effort, Spread, spread
from macguffin.heist.order_shape import Part, Placed
from macguffin.heist.order_writer import format_order
from macguffin.heist.orders import Order, Sheet
from macguffin.heist.play import play
from macguffin.heist.sheets import PartOfTurn, Turn, rehearsed
from macguffin.heist.state import Game
from macguffin.heist.tables import ACTING, OVER, READY, SHIELD
from macguffin.heist.traps import owner_of, springs
from macguffin.heist.turn import begin
from macguffin.heist.turn_odds import fates
from macguffin.tables.heist.preview_draft import numbered

__all__ = [
    "Deed",
    "Entered",
    "Fault",
    "Walk",
    "begun",
    "is_accepted",
    "plan_of",
    "stage",
    "to_action",
    "to_move",
    "walk_draft",
]

MOVING_PARTS: Final = (Part.ORDER, Part.DRINK, Part.STANDING_SHOT, Part.MOVE)


@dataclass(frozen=True, slots=True)
class Fault:
    """Which of the orders is refused, counted from 0, and why."""

    at: int
    clause: str
    reason: str


@dataclass(frozen=True, slots=True)
class Entered:
    """A square entered on the way; with a trap that springs, its owner's name and what it may do.

    `slain`, `stunned` and, of the shield, `bared` are chances.
    """

    square: int
    owner: str = ""
    slain: Fraction = Fraction(0)
    stunned: Fraction = Fraction(0)
    bared: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Deed:
    """Something done that is neither a step nor a turn: a flask, a shot, the action. `before` is the position in which it is done."""

    before: Game
    code: int


@dataclass(slots=True)
class Walk:
    """How a draft went. `after` is the position when it ended, or was refused; `rolls` whether any die can fall in the turn."""

    after: Game
    path: list[Entered] = field(default_factory=list)
    deeds: list[Deed] = field(default_factory=list)
    fault: Fault | None = None
    rolls: bool = False


def stage(game: Game, seat: int) -> Game:
    """A copy in which it is that figure's turn: as it stands, or between turns if another is active.

    Raises IllegalMoveError: the game is over, or the figure is out of it or off the board
    """
    figure = game.figures[seat]
    if game.phase == OVER or game.active < 0:
        raise IllegalMoveError("H-021", "nobody may act any more")
    if not figure.lives:
        raise IllegalMoveError("H-070", f"{figure.name} is out of the game")
    if figure.at == 0:
        raise IllegalMoveError("H-066, HR-140", f"{figure.name} is not on the board")
    copy = game.copy()
    if copy.active != seat:
        copy.active = seat
        copy.phase = READY
    return copy


def begun(game: Game, dice: Dice | None = None) -> Game:
    """The position after the turn's opening roll, as long as that has no effect."""
    copy = game.copy()
    begin(copy, dice or HarmlessDice())
    return copy


def walk_draft(game: Game, orders: list[Order]) -> Walk:
    """Walks the whole turn, with what the orders leave open done idly."""
    dice = RecordingDice(HarmlessDice())
    turn = Turn(game, numbered(orders))
    if game.figures[game.active].stunned and not turn.opens_with_drink:
        return skip_turn(game, dice)
    walk = Walk(game)
    try:
        for here, code in rehearsed(turn, game, dice):
            note(walk, here, code)
    except IllegalMoveError as error:
        walk.fault = fault_of(error, turn.plan)
    walk.rolls = bool(dice.faces)
    return walk


def skip_turn(game: Game, dice: RecordingDice) -> Walk:
    """The turn of a stunned figure whose draft does not open with the flask."""
    after = begun(game, dice)
    if after.phase not in (READY, OVER):
        play(after, PASS, dice)
    return Walk(after, rolls=bool(dice.faces))


def note(walk: Walk, here: Game, code: int) -> None:
    """Keeps what a decision is about to do. `here` goes on changing, so what is to be looked at later is copied."""
    walk.after = here
    figure = here.figures[here.active]
    if STEP <= code < FACE:
        square = int(figure.at + here.board.offsets[code - STEP])
        walk.path.append(spring(here, square, code) if springs(here, figure, square) else Entered(square))
    elif code >= ATTACK or code in (DRINK, GRAB, PICK_UP):
        walk.deeds.append(Deed(here.copy(), code))


def spring(here: Game, square: int, code: int) -> Entered:
    """What the trap on the next square would do to whoever steps there now."""
    seat = int(here.active)
    into = Spread()
    spread(here, Fraction(1), code, lumping=True, into=into, effort=Effort())
    slain = stunned = bared = Fraction(0)
    before = here.figures[seat]
    for branch in into.branches.values():
        after = branch.game.figures[seat]
        befell = fates(before, after)
        slain += branch.chance * befell[0]
        stunned += branch.chance * befell[1]
        bared += branch.chance * (not befell[0] and before.secondary == SHIELD and after.secondary != SHIELD)
    return Entered(square, here.name(owner_of(here, square)), slain, stunned, bared)


def fault_of(error: IllegalMoveError, plan: tuple[Placed, ...]) -> Fault:
    """Where and why a sheet with numbered lines was refused."""
    for at, placed in enumerate(plan):
        text = format_order(placed.line.order)
        for told in (f"line {at + 1}, `{text}`: ", f"line {at + 1}, {show(text)}: "):
            if error.reason.startswith(told):
                return Fault(at, error.clause, error.reason.removeprefix(told))
    return Fault(max(len(plan) - 1, 0), error.clause, error.reason)


def to_action(game: Game, plan: Sequence[Placed]) -> tuple[Game, IllegalMoveError | None]:
    """The position in which the action would be taken, whatever the plan says of it; and why it does not come to that.

    A figure that is stunned, or lost to it, gets no farther than the beginning of its turn.
    """
    orders = [placed.line.order for placed in plan if placed.part not in (Part.ACTION, Part.PASS)]
    turn = Turn(game, numbered(orders))
    here = begun(game)
    try:
        for here, _ in rehearsed(turn, game, HarmlessDice()):
            if here.phase == ACTING:
                return here.copy(), None
    except IllegalMoveError as error:
        fault = fault_of(error, turn.plan)
        return here, IllegalMoveError(fault.clause, fault.reason)
    return here, None


def to_move(game: Game, plan: Sequence[Placed]) -> Game:
    """The position in which the movement could go on."""
    orders = [placed.line.order for placed in plan if placed.part in MOVING_PARTS]
    here = begun(game)
    turn = PartOfTurn(game, numbered(orders))
    try:
        for at_hand, _ in rehearsed(turn, game, HarmlessDice()):
            here = at_hand
    except IllegalMoveError:
        return here
    return here


def plan_of(game: Game, orders: list[Order]) -> tuple[Placed, ...]:
    """The part that each order plays. Raises IllegalMoveError where they have not the shape of a turn"""
    return Turn(game, numbered(orders)).plan


def is_accepted(game: Game, orders: list[Order]) -> bool:
    """Whether the walk has nothing to say against the orders."""
    try:
        turn = Turn(game, Sheet.of(*orders))
        for _ in rehearsed(turn, game, HarmlessDice()):
            pass
    except IllegalMoveError:
        return False
    return True
