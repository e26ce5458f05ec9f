"""Writes order sheets, so that reading one again gives the same orders."""

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from macguffin.core.errors import LimitError
from macguffin.core.notation import is_plain, quoted
from macguffin.heist import orders
from macguffin.heist.order_words import MAX_COUNT, MAX_SHEET, MAX_STEPS, QUOTED
from macguffin.heist.tables import DIRECTIONS

__all__ = ["format_name", "format_order", "format_sheet"]


VERBS: Final[dict[type, str]] = {
    orders.Face: "face",
    orders.Throw: "throw",
    orders.Trap: "trap",
    orders.Remove: "remove",
    orders.Unjam: "unjam",
    orders.Pull: "pull",
    orders.Hand: "hand",
}
"""What stands before a direction and nothing else."""


def format_sheet(sheet: Iterable[orders.Order | orders.Line], between: str = "\n") -> str:
    """The orders as text, parted by line breaks or, in one line, by `"; "`.

    Raises LimitError if no sheet can hold them.
    """
    some = [one.order if isinstance(one, orders.Line) else one for one in sheet]
    steps = sum(len(order.steps) for order in some if isinstance(order, orders.Move))
    if steps > MAX_STEPS:
        raise LimitError(f"{MAX_STEPS} steps an order sheet", str(steps))
    text = between.join(map(format_order, some))
    size = len(text.encode())
    if size > MAX_SHEET:
        raise LimitError(f"{MAX_SHEET} bytes an order sheet", str(size))
    return text


def format_order(order: orders.Order) -> str:
    match order:
        case orders.Drink():
            return "drink"
        case orders.Move(steps):
            return f"move {format_steps(steps)}"
        case orders.MoveTo(square):
            return f"move to {square}"
        case orders.Attack(direction, target):
            return f"attack {format_aim(direction, target)}"
        case orders.Thrust(direction, target):
            return f"thrust {format_aim(direction, target)}"
        case orders.Shoot(direction, bounce):
            return f"shoot {DIRECTIONS[direction]}{' bounce' if bounce else ''}"
        case orders.Cast():
            return format_cast(order)
        case orders.Rack(main, secondary):
            return "rack" + (f" main {main}" if main else "") + (f" secondary {secondary}" if secondary else "")
        case orders.Grab(direction):
            return "grab" if direction is None else f"grab {DIRECTIONS[direction]}"
        case orders.PickUp():
            return "pick up"
        case orders.ShieldOrder(choice):
            return f"order shield {choice}"
        case orders.Pass():
            return "pass"
        case _:
            return f"{VERBS[type(order)]} {DIRECTIONS[order.direction]}"


def format_steps(steps: tuple[int, ...]) -> str:
    """Three and more steps one way are counted: `n n 3e s`."""
    words: list[str] = []
    for step, run in groupby(steps):
        length = len(list(run))
        while length > 2:
            count = min(length, MAX_COUNT)
            words.append(f"{count}{DIRECTIONS[step]}")
            length -= count
        words += [DIRECTIONS[step]] * length
    return " ".join(words)


def format_cast(cast: orders.Cast) -> str:
    words = ["cast", cast.spell]
    if cast.spell not in ("bolt", "poison"):
        words.append("at")
    words.append(format_aim(cast.direction, cast.target))
    if cast.slot:
        words.append(cast.slot)
    if cast.doll_from:
        words += ["via doll from", cast.doll_from]
    return " ".join(words)


def format_aim(direction: int | None, target: str | None) -> str:
    return format_name(target or "") if direction is None else DIRECTIONS[direction]


def format_name(name: str) -> str:
    """A name as it stands on a sheet: in quotes unless it is one plain word that means nothing else."""
    if name and all(map(is_plain, name)) and name.lower() not in QUOTED:
        return name
    return quoted(name)
