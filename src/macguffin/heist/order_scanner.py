"""Cuts the text of an order sheet into words, names in quotes and ends of instructions. Knows no keyword.

Every character is looked at once, and only as far as the reader asks: rubbish is refused before the rest of it is cut up.
"""

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from macguffin.core.errors import NotationError
from macguffin.heist.order_words import find_name_fault, is_plain

__all__ = ["Kind", "Token", "scan"]


class Kind(Enum):
    WORD = "word"
    QUOTED = "name in quotes"
    OTHER = "character"
    END = "end of the instruction"


class Token(NamedTuple):
    """A piece of a sheet; line and column count from 1, in code points. A quoted name stands without quotes and escapes."""

    kind: Kind
    text: str
    line: int
    column: int


def scan(text: str) -> Iterator[Token]:
    """The pieces of a sheet in order, the last one an END.

    Raises NotationError for a name in quotes that is none.
    """
    at = 1 if text.startswith("\ufeff") else 0
    line, before = 1, at - 1
    while at < len(text):
        letter, column = text[at], at - before
        if letter in "\r\n":
            yield Token(Kind.END, "", line, column)
            at += 2 if text.startswith("\r\n", at) else 1
            line, before = line + 1, at - 1
        elif letter == "#":
            at = skip_comment(text, at)
        elif letter == '"':
            name, end = read_quoted(text, at, line, column)
            yield Token(Kind.QUOTED, name, line, column)
            at = end
        elif is_plain(letter):
            end = at + 1
            while end < len(text) and is_plain(text[end]):
                end += 1
            yield Token(Kind.WORD, text[at:end], line, column)
            at = end
        else:
            if not letter.isspace():
                yield Token(Kind.END if letter == ";" else Kind.OTHER, letter, line, column)
            at += 1
    yield Token(Kind.END, "", line, at - before)


def skip_comment(text: str, at: int) -> int:
    """Where the line of a comment ends."""
    while at < len(text) and text[at] not in "\r\n":
        at += 1
    return at


def read_quoted(text: str, at: int, line: int, column: int) -> tuple[str, int]:
    """The name in the quotes that open at `at`, and where the text goes on behind them."""
    letters: list[str] = []
    opened = at
    at += 1
    while at < len(text) and text[at] not in '"\r\n':
        if text[at] == "\\":
            at += 1
            if text[at : at + 1] not in ('"', "\\"):
                raise NotationError(
                    line, column + at - 1 - opened, 'expected \\" or \\\\: a backslash stands before nothing else'
                )
            # the escaped letter follows as any other
        letters.append(text[at])
        at += 1
    if text[at : at + 1] != '"':
        raise NotationError(line, column, "expected a closing quote on the same line")
    name = "".join(letters)
    if fault := find_name_fault(name):
        raise NotationError(line, column, fault)
    return name, at + 1
