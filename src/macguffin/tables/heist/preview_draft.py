"""Reading a draft that need not be a whole sheet, or one at all: instruction by instruction, each with what is wrong with it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from macguffin.core.errors import IllegalMoveError, LimitError, MacguffinError, NotationError
from macguffin.heist.order_parser import parse
from macguffin.heist.order_shape import Placed
from macguffin.heist.order_writer import format_order
from macguffin.heist.orders import Line, Order, Sheet
from macguffin.heist.sheets import Turn
from macguffin.heist.state import Game

__all__ = ["Draft", "Piece", "arranged", "numbered", "read_draft"]

OPENING: Final = "\ufeff"


@dataclass(frozen=True, slots=True)
class Piece:
    """One instruction as it was written; `order` is None where it is no notation, and `fault` then says why.

    `line` and `column` count from 1: where it begins or, with a fault, what is wrong.
    """

    line: int
    column: int
    text: str
    order: Order | None
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """A text as it was understood. `fault`: what is wrong with it as a whole, such as its length."""

    pieces: tuple[Piece, ...]
    fault: str = ""

    @property
    def understood(self) -> list[Order]:
        """The orders before the first piece that is no notation."""
        orders: list[Order] = []
        for piece in self.pieces:
            if piece.order is None:
                break
            orders.append(piece.order)
        return orders

    @property
    def garbled(self) -> int:
        """Which piece is the first that is no notation; -1 if none."""
        return next((at for at, piece in enumerate(self.pieces) if piece.order is None), -1)

    @property
    def written(self) -> str:
        """The draft as it is written out; what was not understood stands as it was."""
        if self.fault:
            return ""
        return "; ".join(format_order(piece.order) if piece.order else piece.text for piece in self.pieces)


def read_draft(text: str) -> Draft:
    """Reads what there is to read; never raises."""
    text = text.encode("utf-8", "replace").decode()  # half characters can't be sent back
    try:
        parse(text)
    except LimitError as error:
        return Draft((), str(error))
    except NotationError as error:
        pieces = tuple(read_piece(*cut) for cut in cut_up(text))
        return Draft(pieces) if any(piece.order is None for piece in pieces) else Draft((), str(error))
    return Draft(tuple(read_piece(*cut) for cut in cut_up(text)))


def read_piece(line: int, column: int, text: str) -> Piece:
    try:
        lines = parse(text).lines
    except NotationError as error:
        return Piece(line, column + max(error.column, 1) - 1, text.strip(), None, error.expected)
    except MacguffinError as error:
        return Piece(line, column, text.strip(), None, str(error))
    if not lines:  # a mark of the beginning of a file, in the middle of one
        return Piece(line, column, text.strip(), None, "expected an instruction")
    return Piece(line, column + lines[0].column - 1, text.strip(), lines[0].order)


def cut_up(text: str) -> Iterator[tuple[int, int, str]]:
    """The instructions of a text with line and column, without comments and without those that say nothing."""
    at = 1 if text.startswith(OPENING) else 0
    line, before, begun = 1, at - 1, at
    while at <= len(text):
        letter = text[at : at + 1]
        if letter == '"':
            at = end_of_quoted(text, at)
            continue
        if letter in ("", ";", "\r", "\n", "#"):
            piece = text[begun:at]
            if piece.strip():
                yield line, begun - before, piece
            if letter == "#":
                while text[at : at + 1] not in ("", "\r", "\n"):
                    at += 1
                letter = text[at : at + 1]
            at += 2 if text.startswith("\r\n", at) else 1
            begun = at
            if letter in ("\r", "\n"):
                line, before = line + 1, at - 1
            continue
        at += 1


def end_of_quoted(text: str, at: int) -> int:
    """Where the text goes on behind a text in quotes, or where its line ends if the quotes do not close."""
    at += 1
    while text[at : at + 1] not in ("", '"', "\r", "\n"):
        at += 2 if text[at] == "\\" and text[at + 1 : at + 2] not in ("", "\r", "\n") else 1
    return at + 1 if text[at : at + 1] == '"' else at


def numbered(orders: list[Order]) -> Sheet:
    """A sheet whose line numbers tell the place of each order, from 1."""
    return Sheet(tuple(Line(order, at) for at, order in enumerate(orders, 1)))


def arranged(game: Game, orders: list[Order]) -> tuple[tuple[Placed, ...], IllegalMoveError | None]:
    """The part that each order plays, as far as the sheet has the shape of a turn, and why no further.

    Raises IllegalMoveError: nobody may act any more
    """
    Turn(game, Sheet())
    low, high, error = 0, len(orders) + 1, None
    while high - low > 1:
        middle = (low + high) // 2
        try:
            Turn(game, numbered(orders[:middle]))
            low = middle
        except IllegalMoveError as caught:
            high, error = middle, caught
    return Turn(game, numbered(orders[:low])).plan, error
