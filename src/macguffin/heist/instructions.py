"""One instruction of an order sheet as the small decision that it means in a given position.

Names become directions and seats here; whether the decision is open is left to the judge.
"""

from typing import Final, NoReturn

from macguffin.core.errors import IllegalMoveError
from macguffin.core.names import name_key
from macguffin.heist import orders
from macguffin.heist.decisions import (
    ATTACK,
    BANK,
    BOLT,
    BOLT_AT,
    CAST,
    DRINK,
    FACE,
    GRAB,
    GRAB_BESIDE,
    HAND,
    PASS,
    PICK_UP,
    POISON_MAIN,
    POISON_SECONDARY,
    PULL,
    RACK_VISIT,
    REMOVE,
    SHOOT,
    SPELLS,
    STAND_BANK,
    STAND_SHOT,
    STEP,
    THROW,
    THRUST,
    TRAP,
    UNJAM,
)
from macguffin.heist.movement import is_way_out, may_use, passes_figures, way
from macguffin.heist.order_shape import Part, Placed
from macguffin.heist.pike import thrust_square
from macguffin.heist.refusals import CARRIER_PASSES, DOLL_SQUARE, FIGURE_THERE, FINE, OFF_BOARD, REFUSALS
from macguffin.heist.spells import doll_user_refusal
from macguffin.heist.squares import read_square
from macguffin.heist.state import Figure, Game
from macguffin.heist.tables import MAINS, PIKE, ROGUE, SECONDARIES, STAND

__all__ = ["decide", "decide_way", "find_figure", "square_of"]

ABOUT_SPELL: Final[dict[str, str]] = {
    "curse": "H-106",
    "bolt": "H-113",
    "poison": "H-121",
    "bless": "H-151",
    "heal": "H-155",
    "ward": "H-159",
    "haste": "H-163",
}


def decide(game: Game, seat: int, placed: Placed, step: int) -> int:
    """The decision that an instruction means; `step` counts within a `move`. `move to` is not asked here.

    Raises IllegalMoveError where it can mean none, such as a name that nobody bears
    """
    order = placed.line.order
    figure = game.figures[seat]
    match order:
        case orders.Drink():
            return DRINK
        case orders.Move():
            return STEP + order.steps[step]
        case orders.Face():
            return FACE + order.direction
        case orders.Shoot() if placed.part is Part.STANDING_SHOT:
            return (STAND_BANK if order.bounce else STAND_SHOT) + order.direction
        case orders.Shoot():
            return (BANK if order.bounce else SHOOT) + order.direction
        case orders.Attack():
            return ATTACK + attack_direction(game, figure, order)
        case orders.Thrust():
            return THRUST + thrust_direction(game, figure, order)
        case orders.Cast():
            return cast_code(game, figure, order)
        case orders.Rack():
            main = MAINS.index(order.main) if order.main else 0
            secondary = SECONDARIES.index(order.secondary) if order.secondary else 0
            return RACK_VISIT + main * 5 + secondary
        case orders.Grab():
            return GRAB if order.direction is None else GRAB_BESIDE + order.direction
        case orders.PickUp():
            return PICK_UP
        case orders.Pass():
            return PASS
        case _:
            return work_code(order)


def work_code(order: orders.Order) -> int:
    """The decision of an instruction that is a word and a direction."""
    match order:
        case orders.Throw():
            return THROW + order.direction
        case orders.Trap():
            return TRAP + order.direction
        case orders.Remove():
            return REMOVE + order.direction
        case orders.Unjam():
            return UNJAM + order.direction
        case orders.Pull():
            return PULL + order.direction
        case orders.Hand():
            return HAND + order.direction
    raise AssertionError(order)


def find_figure(game: Game, name: str, clause: str) -> Figure:
    """The figure that bears the name, in whatever case.

    Raises IllegalMoveError with the clause given: nobody does
    """
    key = name_key(name)
    for figure in game.figures:
        if name_key(figure.name) == key:
            return figure
    raise IllegalMoveError(clause, f"nobody here is called {name[:40]!r}")


def attack_direction(game: Game, figure: Figure, order: orders.Attack) -> int:
    """Where a melee attack goes. Rules: H-041, H-042"""
    if order.direction is not None:
        return order.direction
    target = find_figure(game, order.target or "", "H-041")
    if target.at == 0:
        raise IllegalMoveError("H-041", f"{target.name} is not on the board")
    for direction in (0, 2, 4, 6):
        if figure.at + game.board.offsets[direction] == target.at:
            return direction
    raise IllegalMoveError("H-042", f"{target.name} is not north, east, south or west beside him")


def thrust_direction(game: Game, figure: Figure, order: orders.Thrust) -> int:
    """Where a thrust goes. Rules: H-041, H-185 … H-187"""
    if order.direction is not None:
        return order.direction
    target = find_figure(game, order.target or "", "H-041")
    if target.at == 0:
        raise IllegalMoveError("H-041", f"{target.name} is not on the board")
    for direction in range(8):
        if thrust_square(game, figure, direction) == target.at:
            return direction
    if figure.main != PIKE:
        raise IllegalMoveError("H-186", "a thrust needs a pike")
    if game.board.distance(figure.at, target.at) == 1:
        raise IllegalMoveError("H-187", "a pike does not reach the adjacent square")
    raise IllegalMoveError("H-186", f"{target.name} is neither two squares straight nor one square diagonally away")


def spell_number(order: orders.Cast) -> int:
    if order.spell == "poison":
        return POISON_MAIN if order.slot == "main" else POISON_SECONDARY
    return SPELLS.index(order.spell)


def cast_code(game: Game, figure: Figure, order: orders.Cast) -> int:
    """The decision of a spell, with or without a doll. Rules: H-106, H-113, H-224 … H-228"""
    if order.doll_from is not None:
        return doll_code(game, figure, order, spell_number(order), square_of(game, order.doll_from, "H-228"))
    if order.spell == "bolt":
        return BOLT + (order.direction or 0)
    target = find_figure(game, order.target or "", ABOUT_SPELL[order.spell])
    return CAST + (spell_number(order) * 64 + target.seat) * 9


def doll_code(game: Game, figure: Figure, order: orders.Cast, spell: int, origin: int) -> int:
    """The decision of a spell cast through a doll from a square. Rules: H-224 … H-228, HR-267, HR-269, HR-271"""
    why = doll_user_refusal(game, figure, spell)
    if why != FINE:
        raise IllegalMoveError(*REFUSALS[why])
    if spell == BOLT_AT:
        toward = (order.direction or 0) ^ 4
        seat = int(game.occupants[origin + game.board.offsets[toward ^ 4]]) - 1
        if seat < 0:
            raise IllegalMoveError("H-227", "nobody stands on the next square that way from the doll's square")
        return CAST + (spell * 64 + seat) * 9 + toward + 1
    target = find_figure(game, order.target or "", ABOUT_SPELL[order.spell])
    if target.at == 0:
        raise IllegalMoveError(*REFUSALS[OFF_BOARD])
    for direction in range(8):
        if target.at + game.board.offsets[direction] == origin:
            return CAST + (spell * 64 + target.seat) * 9 + direction + 1
    raise IllegalMoveError(*REFUSALS[DOLL_SQUARE])


def square_of(game: Game, text: str, clause: str) -> int:
    """The number of a square that is written out.

    Raises IllegalMoveError with the clause given: it is off the map
    """
    place = read_square(text)
    if place is None or place[0] >= game.board.width or place[1] >= game.board.height:
        raise IllegalMoveError(clause, f"{text} is not on this map")
    return int(game.board.square(place[0], place[1]))


def decide_way(game: Game, seat: int, order: orders.MoveTo) -> list[int]:
    """The steps that lead to the square, none where the figure is there.

    Raises IllegalMoveError: H-007 no figure can stand there; H-039, H-040 somebody does; H-081 a trap would be set off; H-028 too far
    Rules: H-028, H-040, H-081
    """
    figure = game.figures[seat]
    target = square_of(game, order.square, "H-007")
    if target == figure.at:
        return []
    path = way(game, figure, target)
    if not path:
        refuse_way(game, figure, target, order.square)
    return path


def refuse_way(game: Game, figure: Figure, target: int, square: str) -> NoReturn:
    if int(game.occupants[target]) != 0:
        if not is_way_out(game, figure, target):
            raise IllegalMoveError("H-040", f"{square} is another figure's square")
        if not passes_figures(game, figure):
            raise IllegalMoveError(*REFUSALS[CARRIER_PASSES if figure.class_ == ROGUE else FIGURE_THERE])
    if not int(game.cells[target]) & STAND and not may_use(game, figure, target):
        raise IllegalMoveError("H-007, HR-007", f"nobody can stand on {square}")
    if not may_use(game, figure, target):
        raise IllegalMoveError("H-081", f"the trap on {square} would be set off")
    raise IllegalMoveError("H-028", f"no way to {square} that sets off no trap fits the {game.steps} steps left")
