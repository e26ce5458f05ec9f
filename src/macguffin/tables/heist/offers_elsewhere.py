"""Where an order would be open that is not open here: the nearest square that the figure gets to without springing a trap."""

from typing import Final

from macguffin.bots.reach import Stop, find_stops
from macguffin.core.errors import IllegalMoveError
from macguffin.heist import orders
from macguffin.heist.instructions import decide
from macguffin.heist.judge import refusal
from macguffin.heist.movement import is_way_out
from macguffin.heist.order_shape import Part, Placed
from macguffin.heist.orders import Line, Order
from macguffin.heist.refusals import FINE
from macguffin.heist.state import Game
from macguffin.heist.tables import ACTING, DRINKING, MOVING
from macguffin.tables.heist.preview_walk import is_accepted, to_move

__all__ = ["elsewhere", "places_to_stop"]

MOST_STOPS: Final = 200


def places_to_stop(here: Game, seat: int) -> list[Stop]:
    """Squares where the figure could end its move from here without springing a trap, the nearest first; its own is one."""
    figure = here.figures[seat]
    if here.active != seat or here.phase not in (DRINKING, MOVING) or figure.stunned:
        return []
    budget = int(here.steps)
    found = find_stops(here, figure, budget).values()
    free = [stop for stop in found if may_stop(here, seat, stop)]
    return sorted(free, key=lambda stop: (budget - stop.left, stop.square))


def may_stop(here: Game, seat: int, stop: Stop) -> bool:
    figure = here.figures[seat]
    occupant = int(here.occupants[stop.square]) - 1
    return (occupant in (-1, seat)) and not (stop.steps and is_way_out(here, figure, stop.square))


def elsewhere(game: Game, seat: int, opening: list[Order], order: Order) -> list[Order] | None:
    """The opening, a move and the order, where that works; None if it works nowhere in reach. `game` is where the turn begins."""
    here = to_move(game, [Placed(Part.DRINK, Line(one)) for one in opening])
    probe = here.copy()
    figure = probe.figures[seat]
    facings = (0, 2, 4, 6) if probe.rules.front_arc else (int(figure.facing),)
    for stop in places_to_stop(here, seat)[:MOST_STOPS]:
        probe.leave_square(figure)
        probe.enter_square(figure, stop.square)
        probe.phase = ACTING
        for facing in facings:
            figure.facing = facing
            if not is_open(probe, seat, order):
                continue
            turned: list[Order] = [orders.Face(facing)] if facing != here.figures[seat].facing else []
            moved: list[Order] = [orders.Move(stop.steps)] if stop.steps else []
            found = [*opening, *moved, *turned, order]
            if is_accepted(game, found):
                return found
    return None


def is_open(probe: Game, seat: int, order: Order) -> bool:
    try:
        code = decide(probe, seat, Placed(Part.ACTION, Line(order)), 0)
    except IllegalMoveError:
        return False
    return refusal(probe, code) == FINE
