"""What would work in place of an order that does not: offered only where it is plain, and never without the walk's consent."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches
from itertools import islice, product
from typing import Final

from macguffin.core.errors import LimitError, MacguffinError
from macguffin.core.names import name_key
from macguffin.heist import order_words as words
from macguffin.heist import orders
from macguffin.heist.order_parser import parse
from macguffin.heist.order_shape import find_part
from macguffin.heist.order_writer import format_name, format_sheet
from macguffin.heist.orders import Order
from macguffin.heist.squares import read_square
from macguffin.heist.state import Game
from macguffin.heist.tables import DIRECTIONS, DX, DY, PIKE
from macguffin.tables.heist.offers_elsewhere import elsewhere, places_to_stop
from macguffin.tables.heist.preview_draft import Draft
from macguffin.tables.heist.preview_walk import Fault, is_accepted, plan_of, to_action, to_move

__all__ = ["mend_fault", "mend_shape", "mend_text", "near_names"]

MOST_WORDS: Final = 4
MOST_PIECES: Final = 12
MOST_MENDED: Final = 32
SPELLED_OUT: Final[dict[str, str]] = {
    "north": "n", "northeast": "ne", "north-east": "ne", "east": "e", "southeast": "se", "south-east": "se", "south": "s",
    "southwest": "sw", "south-west": "sw", "west": "w", "northwest": "nw", "north-west": "nw", "up": "n", "down": "s",
    "left": "w", "right": "e", "walk": "move", "go": "move", "turn": "face", "look": "face", "hit": "attack", "fire": "shoot",
    "stab": "thrust", "take": "grab", "end": "pass", "wait": "pass", "disarm": "remove",
}  # fmt: skip
KNOWN: Final = (
    *words.VERBS, *words.SPELLS, *words.SLOTS, *words.PARTICLES, *words.MAIN_WEAPONS, *words.SECONDARY_WEAPONS, *DIRECTIONS,
)  # fmt: skip
Aimed = orders.Trap | orders.Remove | orders.Unjam | orders.Pull | orders.Hand | orders.Thrust


def near_names(game: Game, name: str) -> list[str]:
    """Names at the table that may have been meant, the nearest first."""
    by_key = {name_key(figure.name): figure.name for figure in game.figures}
    return [by_key[key] for key in get_close_matches(name_key(name[:80]), by_key, n=3)]


def mend_text(game: Game, draft: Draft) -> str:
    """The draft with a word put right in each piece that is no notation; "" if that does not help."""
    names = [figure.name for figure in game.figures]
    choices = [
        [piece.order] if piece.order else list(mended_orders(piece.text, names)) for piece in draft.pieces[:MOST_PIECES]
    ]
    if len(draft.pieces) > MOST_PIECES:
        return ""
    for whole in islice(product(*choices), MOST_MENDED):
        if is_accepted(game, list(whole)):
            return written(whole)
    return ""


def mended_orders(text: str, names: Sequence[str]) -> Iterator[Order]:
    """What the text may have meant to say."""
    for mended in respelled(text, names):
        try:
            lines = parse(mended).lines
        except MacguffinError:
            continue
        if lines:
            yield lines[0].order


def respelled(text: str, names: Sequence[str]) -> Iterator[str]:
    """The text with one of its words put for another that looks like it; names are put in quotes where they need them."""
    pieces = text[:400].split()
    known = {name_key(name): format_name(name) for name in names} | {word: word for word in KNOWN}
    for at, piece in enumerate(pieces):
        key = name_key(piece.strip('"'))
        if key in KNOWN:
            continue
        likely = [SPELLED_OUT[key]] if key in SPELLED_OUT else []
        likely += [known[near] for near in get_close_matches(key, known, n=MOST_WORDS)]
        for word in likely:
            yield " ".join([*pieces[:at], word, *pieces[at + 1 :]])
    if len(pieces) > 1 and pieces[0].lower() == "cast" and pieces[2:3] != ["at"]:
        yield " ".join([*pieces[:2], "at", *pieces[2:]])


def mend_shape(game: Game, found: list[Order]) -> str:
    """The orders in the order of a turn, the first of each kind that comes once; "" if that is not accepted."""
    once: set[int] = set()
    kept: list[Order] = []
    for order in found:
        part = find_part(order)
        if part.name in ("FACE", "ACTION", "DRINK") and int(part) in once:
            continue
        once.add(int(part))
        kept.append(order)
    kept.sort(key=find_part)
    return written(kept) if kept != found and is_accepted(game, kept) else ""


def written(found: Sequence[Order]) -> str:
    try:
        return format_sheet(found, "; ")
    except LimitError:
        return ""


def mend_fault(game: Game, seat: int, found: list[Order], fault: Fault) -> str:
    """The draft with the refused order put right, or with a way to where it would work; "" if nothing plain does."""
    order = named(game, seat, found, fault.at)
    for other in likely_orders(game, seat, found, order):
        whole = [*found[: fault.at], *other, *found[fault.at + 1 :]]
        if is_accepted(game, whole):
            return written(whole)
    if getattr(order, "target", None) is None and not isinstance(order, orders.Grab | orders.PickUp):
        return ""
    drinks: list[Order] = [one for one in found[: fault.at] if isinstance(one, orders.Drink)]
    there = elsewhere(game, seat, drinks, as_meant(game, seat, order))
    return written(there) if there else ""


def named(game: Game, seat: int, found: list[Order], at: int) -> Order:
    """The order; a blow in a direction as one at whoever stands there."""
    order = found[at]
    if isinstance(order, orders.Attack) and order.direction is not None:
        here, _ = to_action(game, plan_of(game, found[:at]))
        beside = here.figures[seat].at + here.board.offsets[order.direction]
        name = here.name(int(here.occupants[beside]) - 1)
        return orders.Attack(target=name) if name else order
    return order


def likely_orders(game: Game, seat: int, found: list[Order], order: Order) -> Iterator[list[Order]]:
    """What may have been meant by an order."""
    target = getattr(order, "target", None)
    if target and isinstance(order, orders.Attack | orders.Thrust | orders.Cast):
        for name in near_names(game, target):
            yield [replace(order, target=name)]
            if isinstance(order, orders.Attack):
                yield [orders.Thrust(target=name)]
    if isinstance(order, Aimed) and order.direction is not None:
        others = [turned for d in range(8) if (turned := turned_order(game, found, order, d)) is not None]
        if len(others) == 1:
            yield [others[0]]
    if isinstance(order, orders.Move):
        yield from likely_moves(game, seat, found, order)
    if isinstance(order, orders.MoveTo):
        yield from nearest_to(game, seat, found, order)
    if isinstance(order, orders.Drink):
        yield []


def turned_order(game: Game, found: list[Order], order: Aimed, direction: int) -> Order | None:
    """The same order in another direction, if it would do."""
    at = found.index(order)
    try:
        turned: Order = replace(order, direction=direction)
    except MacguffinError:
        return None
    return turned if is_accepted(game, [*found[:at], turned, *found[at + 1 :]]) else None


def likely_moves(game: Game, seat: int, found: list[Order], order: orders.Move) -> Iterator[list[Order]]:
    """Another way to where the steps would have led; or as many of them as can be taken."""
    before = found[: found.index(order)]
    here = to_move(game, plan_of(game, before))
    board = here.board
    column, row = int(board.column(here.figures[seat].at)), int(board.row(here.figures[seat].at))
    for step in order.steps:
        column += DX[step]
        row += DY[step]
    if 0 <= column < board.width and 0 <= row < board.height:
        yield [orders.MoveTo(board.name(board.square(column, row)))]
    for count in range(min(len(order.steps), int(here.steps)), 0, -1):
        yield [orders.Move(order.steps[:count])]


def nearest_to(game: Game, seat: int, found: list[Order], order: orders.MoveTo) -> Iterator[list[Order]]:
    """The square in reach that is nearest to the one named."""
    before = found[: found.index(order)]
    here = to_move(game, plan_of(game, before))
    place = read_square(order.square)
    if place is None or place[0] >= here.board.width or place[1] >= here.board.height:
        return
    target = int(here.board.square(place[0], place[1]))
    stops = [stop for stop in places_to_stop(here, seat) if stop.steps]
    stops.sort(key=lambda stop: int(here.board.distance(stop.square, target)))
    for stop in stops[:2]:
        yield [orders.MoveTo(here.square_name(stop.square))]


def as_meant(game: Game, seat: int, order: Order) -> Order:
    """The order with the name that was meant; an attack with a pike as a thrust."""
    if not isinstance(order, orders.Attack | orders.Thrust | orders.Cast) or not order.target:
        return order
    near = near_names(game, order.target)
    name = near[0] if near else order.target
    if isinstance(order, orders.Attack) and game.figures[seat].main == PIKE:
        return orders.Thrust(target=name)
    return replace(order, target=name)
