"""The shape of a sheet: drink, then shoot or move, then face, then one action; standing orders anywhere.

Asks nothing about the board: whether a step or an action is legal is judged where it is played.
"""

from dataclasses import dataclass
from enum import IntEnum

from macguffin.core.errors import IllegalMoveError
from macguffin.core.notation import show
from macguffin.heist import orders
from macguffin.heist.order_writer import format_order
from macguffin.heist.orders import Line

__all__ = ["Part", "Placed", "arrange"]


class Part(IntEnum):
    """What an instruction is in its turn; parts that count come in rising order."""

    ORDER = 0
    DRINK = 1
    STANDING_SHOT = 2
    MOVE = 3
    FACE = 4
    ACTION = 5
    PASS = 6


@dataclass(frozen=True, slots=True)
class Placed:
    """An instruction with the part it plays."""

    part: Part
    line: Line


def arrange(sheet: orders.Sheet, *, is_marksman: bool, bank_on_move_shot: bool) -> tuple[Placed, ...]:
    """What part each instruction plays, in the order of the sheet.

    `is_marksman`: whose opening shot is the standing one; false as well where the turn is past its standing shot.

    Raises IllegalMoveError: H-219 the flask is not first; H-031 the order of a turn; H-032 a second action; H-129 a move after
    the standing shot
    Rules: H-029, H-030, H-031, H-032, H-129, H-130, H-219, HR-210
    """
    placed: list[Placed] = []
    last: Placed | None = None
    for line in sheet:
        part = find_part(line.order)
        if part is Part.ACTION and is_marksman and isinstance(line.order, orders.Shoot):
            opens = last is None or last.part is Part.DRINK
            if opens and (bank_on_move_shot or not line.order.bounce):
                part = Part.STANDING_SHOT
        here = Placed(part, line)
        placed.append(here)
        if part is not Part.ORDER:
            if last is not None:
                check_succession(last, here)
            last = here
    return tuple(placed)


def find_part(order: orders.Order) -> Part:
    """The part of an instruction wherever it stands; a shot is taken for an action."""
    match order:
        case orders.ShieldOrder():
            return Part.ORDER
        case orders.Drink():
            return Part.DRINK
        case orders.Move() | orders.MoveTo():
            return Part.MOVE
        case orders.Face():
            return Part.FACE
        case orders.Pass():
            return Part.PASS
        case _:
            return Part.ACTION


def check_succession(last: Placed, here: Placed) -> None:
    """Refuses an instruction that can't follow the one before. Rules: H-031, H-032, H-129, H-219"""
    if here.part is Part.DRINK:
        refuse("H-219", here, "the flask is drunk once, at the start of the turn, so not after", last)
    if here.part is Part.MOVE and last.part is Part.STANDING_SHOT:
        refuse("H-129", here, "the standing shot costs all movement, so there is none after", last)
    if here.part in (Part.ACTION, Part.PASS) and last.part in (Part.ACTION, Part.PASS):
        refuse("H-032", here, "a turn has one action, and it is taken by", last)
    if here.part is Part.FACE and last.part is Part.FACE:
        refuse("H-029", here, "facing is chosen once in a turn, and it was by", last)
    if here.part < last.part:
        refuse("H-031", here, "a turn is movement, then facing, then the action, so this does not come after", last)


def refuse(clause: str, here: Placed, reason: str, last: Placed) -> None:
    given, before = show(format_order(here.line.order)), show(format_order(last.line.order))
    raise IllegalMoveError(clause, f"line {here.line.line}, {given}: {reason} {before}")
