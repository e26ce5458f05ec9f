"""Each instruction of a draft as it was understood, in words, with the part of the turn that it belongs to."""

from collections.abc import Iterator
from typing import Final

from macguffin.heist import orders
from macguffin.heist.order_shape import Part as Place
from macguffin.heist.order_shape import Placed, find_part
from macguffin.heist.order_writer import format_order
from macguffin.heist.orders import Order
from macguffin.heist.state import Game
from macguffin.tables.heist.drafts import LineEcho, Part, Refusal
from macguffin.tables.heist.preview_draft import Draft, Piece
from macguffin.tables.heist.preview_walk import Deed, Entered, Walk
from macguffin.tables.heist.preview_words import run_words, told_whole, way_of

__all__ = ["MOST_LINES", "echoes", "garbled_refusal"]

MOST_LINES: Final = 100
"""A draft may have more instructions than that, but no turn has, and nobody reads them."""
PARTS: Final[dict[Place, Part]] = {
    Place.ORDER: "order",
    Place.DRINK: "drink",
    Place.STANDING_SHOT: "standing_shot",
    Place.MOVE: "move",
    Place.FACE: "face",
    Place.ACTION: "action",
    Place.PASS: "action",
}
SHIELD_WORDS: Final = {
    "slain": "Break the shield only when slain",
    "always": "Break the shield against every stun and death",
    "never": "Never break the shield",
}


def echoes(
    game: Game, draft: Draft, plan: tuple[Placed, ...], wrong: int, refusal: Refusal | None, walk: Walk
) -> tuple[LineEcho, ...]:
    """A line an instruction. What comes after a refused one is understood, but not judged."""
    words = list(told_lines(game, plan, walk))
    found = []
    for at, piece in enumerate(draft.pieces[:MOST_LINES]):
        order = piece.order
        place = plan[at].part if at < len(plan) else None if order is None else find_part(order)
        understood = words[at] if at < len(words) else "" if order is None else format_order(order)
        found.append(
            LineEcho(
                line=piece.line,
                column=piece.column,
                text=piece.text,
                understood=understood,
                refusal=refusal if at == wrong else None if order else garbled_refusal(piece),
                part="" if place is None else PARTS[place],
            )
        )
    return tuple(found)


def garbled_refusal(piece: Piece, offer: str = "") -> Refusal:
    """What is said of a piece that is no notation."""
    reason = f"Line {piece.line}, column {piece.column}: {piece.fault}"
    return Refusal(reason=reason if reason.endswith("?") else f"{reason}.", clauses=(), offer=offer)


def told_lines(game: Game, plan: tuple[Placed, ...], walk: Walk) -> Iterator[str]:
    """What each order of the plan comes to, in words."""
    path, deeds = iter(walk.path), iter(walk.deeds)
    at = int(game.figures[game.active].at)
    for placed in plan:
        order = placed.line.order
        if placed.part is Place.MOVE:
            taken = list(steps_of(game, order, path, at))
            yield moved_words(game, taken, at)
            at = taken[-1].square if taken else at
        else:
            yield words_of(order, placed, deeds)


def steps_of(game: Game, order: Order, path: Iterator[Entered], at: int) -> Iterator[Entered]:
    """The squares of the path that one order leads over."""
    if isinstance(order, orders.Move):
        for _, entered in zip(order.steps, path, strict=False):
            yield entered
    elif isinstance(order, orders.MoveTo) and game.square_name(at) != order.square:
        for entered in path:
            yield entered
            if game.square_name(entered.square) == order.square:
                return


def moved_words(game: Game, taken: list[Entered], at: int) -> str:
    if not taken:
        return "Stay"
    return f"Move {run_words(game, taken, at)} to {game.square_name(taken[-1].square)}"


def words_of(order: Order, placed: Placed, deeds: Iterator[Deed]) -> str:
    match order:
        case orders.Face(direction):
            return f"Face {way_of(direction)}"
        case orders.ShieldOrder(choice):
            return SHIELD_WORDS[choice]
        case orders.Pass():
            return "Nothing"
    deed = next(deeds, None)
    return format_order(placed.line.order) if deed is None else told_whole(deed.before, deed.code).rstrip(".")
