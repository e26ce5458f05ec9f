"""Cuts the text of a command into words, texts in quotes and ends. Knows no keyword; what it refuses it names with its place.

Every character is looked at once, and only as far as the reader asks: rubbish is refused before the rest of it is cut up.
"""

import unicodedata
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from enum import Enum
from typing import Final, NamedTuple

from macguffin.core.errors import NotationError
from macguffin.core.names import MAX_NAME, is_unseen

__all__ = [
    "Kind",
    "Token",
    "find_name_fault",
    "is_plain",
    "or_list",
    "quoted",
    "scan",
    "shorten",
    "show",
    "spell_out",
    "unexpected",
]

FOREIGN_QUOTES: Final = frozenset("\u201c\u201d\u201e\u00ab\u00bb\u2018\u2019`")


class Kind(Enum):
    WORD = "word"
    QUOTED = "text in quotes"
    OTHER = "character"
    END = "end"


class Token(NamedTuple):
    """A piece of a text; line and column count from 1, in code points. What was quoted stands without quotes and escapes."""

    kind: Kind
    text: str
    line: int
    column: int


def scan(text: str, fault: Callable[[str], str], comment: str = "") -> Iterator[Token]:
    """The pieces of a text in order, the last one an END; `;` and line breaks are ENDs too. A `comment` sign runs to the end of its line.

    Raises NotationError for a text in quotes that does not end on its line, or in which `fault` finds something.
    """
    at = 1 if text.startswith("\ufeff") else 0
    line, before = 1, at - 1
    while at < len(text):
        letter, column = text[at], at - before
        if letter in "\r\n":
            yield Token(Kind.END, "", line, column)
            at += 2 if text.startswith("\r\n", at) else 1
            line, before = line + 1, at - 1
        elif letter == comment:
            at = skip_comment(text, at)
        elif letter == '"':
            inside, end = read_quoted(text, at, line, column)
            if expected := fault(inside):
                raise NotationError(line, column, expected)
            yield Token(Kind.QUOTED, inside, line, column)
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
    """What stands in the quotes that open at `at`, and where the text goes on behind them."""
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
    return "".join(letters), at + 1


def unexpected(token: Token, expected: str, choices: tuple[str, ...], end: str) -> NotationError:
    """The error for a piece that is not what was expected, with the nearest of the words that would have done.

    `end`: what the end is called where more was expected
    """
    given = end if token.kind is Kind.END else show(token.text)
    hint = ""
    if token.kind is Kind.WORD and len(token.text) <= MAX_NAME:
        near = get_close_matches(token.text.lower(), choices, n=1)
        hint = f"; did you mean {near[0]}?" if near else ""
    elif token.text in FOREIGN_QUOTES:
        hint = '; a name is quoted like "this"'
    return NotationError(token.line, token.column, f"expected {expected}, not {given}{hint}")


def quoted(text: str) -> str:
    """A text in quotes, as `scan` reads it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def or_list(words: tuple[str, ...]) -> str:
    """`a, b or c`."""
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def is_plain(letter: str) -> bool:
    """Letters and digits of any script, with the marks that belong to them, and `_`, `-`, `'`."""
    return letter.isalnum() or letter in "_-'" or unicodedata.category(letter)[0] == "M"


def find_name_fault(name: str) -> str:
    """Says what keeps a text from being anybody's name; "" if nothing does."""
    if not name:
        return "expected a name between the quotes"
    if len(name) > MAX_NAME:
        return f"expected a name of at most {MAX_NAME} characters, not {len(name)}"
    if any(unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in name):
        return "expected a name without control characters or line breaks"
    return ""


def show(text: str) -> str:
    """A piece of somebody's text in quotes, short and free of anything that could disturb a line."""
    return f"'{shorten(text)}'"


def shorten(text: str) -> str:
    """The same without quotes."""
    return spell_out(text if len(text) <= MAX_NAME else text[: MAX_NAME - 1] + "…")


def spell_out(text: str) -> str:
    """A text on one line of which everything is seen, and in which nothing turns the rest round."""
    return "".join(c if c.isprintable() and not is_unseen(c) else f"\\u{ord(c):04x}" for c in text)
