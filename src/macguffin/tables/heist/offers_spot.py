"""Where an action would be taken, and the one question about it: is this order open there, and if not, why not?"""

from dataclasses import dataclass

from macguffin.core.errors import IllegalMoveError
from macguffin.heist.instructions import decide
from macguffin.heist.judge import refusal
from macguffin.heist.order_shape import Part, Placed
from macguffin.heist.order_writer import format_order
from macguffin.heist.orders import Line, Order, Shoot
from macguffin.heist.refusals import FINE, REFUSALS
from macguffin.heist.state import Figure, Game
from macguffin.tables.heist.drafts import Refusal, TargetOffer
from macguffin.tables.heist.preview_flights import is_flight, line_of
from macguffin.tables.heist.preview_words import label_of, note_on

__all__ = ["Spot", "Try", "offer", "refusal_of", "try_order"]


@dataclass(frozen=True, slots=True)
class Spot:
    """The position in which a figure would act.

    `blocked`: why it does not come to that. `opening` goes before a shot, so that it is the action.
    """

    game: Game
    seat: int
    blocked: IllegalMoveError | None = None
    opening: str = ""

    @property
    def figure(self) -> Figure:
        return self.game.figures[self.seat]


@dataclass(frozen=True, slots=True)
class Try:
    """An order, the square and the figure that it is about (0 and -1 for none)."""

    order: Order
    at: int = 0
    whom: int = -1
    part: Part = Part.ACTION


def try_order(spot: Spot, tried: Try) -> tuple[int, IllegalMoveError | None]:
    """The decision that an order means on the spot, -1 for none, and what forbids it."""
    if spot.blocked is not None:
        return -1, spot.blocked
    try:
        code = decide(spot.game, spot.seat, Placed(tried.part, Line(tried.order)), 0)
    except IllegalMoveError as error:
        return -1, error
    why = refusal(spot.game, code)
    return code, None if why == FINE else IllegalMoveError(*REFUSALS[why])


def refusal_of(error: IllegalMoveError, offered: str = "") -> Refusal:
    """A rule's refusal as it is sent."""
    reason = error.reason[:1].upper() + error.reason[1:]
    return Refusal(reason=f"{reason}.", clauses=tuple(error.clause.split(", ")), offer=offered)


def offer(spot: Spot, tried: Try, offered: str = "") -> TargetOffer:
    """An order as it is offered, or as it is shown with what forbids it."""
    game = spot.game
    code, error = try_order(spot, tried)
    text = format_order(tried.order)
    at, whom, note = tried.at, tried.whom, ""
    label = text[:1].upper() + text[1:]
    if error is None:
        label, note = label_of(game, code), note_on(game, code)
        if is_flight(code):
            line = line_of(game, code)
            at = int(line.met[0][0].at) if line.met else 0
            whom = int(line.met[0][0].seat) if line.met else -1
    is_opener = isinstance(tried.order, Shoot) and (game.rules.bank_standing or not tried.order.bounce)
    return TargetOffer(
        order=f"{spot.opening}{text}" if is_opener else text,
        label=label,
        at=game.square_name(at),
        whom=game.name(whom),
        note=note,
        refusal=None if error is None else refusal_of(error, offered),
    )
