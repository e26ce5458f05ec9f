"""A JSON text before it is believed: how deep it nests, which keys stand twice, and in which line each value begins."""

import json
import re
from collections.abc import Iterator
from typing import Any, Final, NoReturn

from macguffin.core.errors import NotationError
from macguffin.core.notation import shorten
from macguffin.core.toml_places import Path, write_path

__all__ = ["find_line", "parse_json"]

MAX_DEPTH: Final = 32
# Possessive, and with strings that may lack their end, so that no text is walked twice.
STRING: Final = r'"[^"\\]*+(?:\\.[^"\\]*+)*+\\?(?:"|\Z)'
BRACKET: Final = re.compile(rf"{STRING}|[\[\]{{}}]", re.DOTALL)
TOKEN: Final = re.compile(rf'(?P<string>{STRING})|(?P<mark>[\[\]{{}},:])|[^\s\[\]{{}},:"]++', re.DOTALL)
WORDS: Final = ("NaN", "Infinity", "-Infinity")


class Unnumbered(Exception):  # noqa: N818  # no error yet either
    """A word stands for a number that JSON does not have."""


class Twice(Exception):  # noqa: N818  # no error yet: its place is still to be found
    """A key stands twice in one object."""


def parse_json(data: bytes) -> tuple[dict[str, Any], str]:
    """The object that a JSON text holds, and the text.

    Raises NotationError with line and column where it is no JSON, with the key where one stands twice
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise NotationError(line, 0, f"expected UTF-8, byte {error.start} is not") from error
    check_depth(text)
    try:
        whole = json.loads(text, object_pairs_hook=once, parse_constant=stop_at_word)
    except Twice:
        refuse_twice(text)
    except Unnumbered:
        refuse_words(text)
    except json.JSONDecodeError as error:
        cut = ": the file is cut off" if error.pos >= len(text.rstrip()) or "Unterminated" in error.msg else ""
        raise NotationError(error.lineno, error.colno, f"expected JSON ({error.msg}){cut}") from error
    except ValueError as error:  # one of thousands of digits
        raise NotationError(0, 0, "expected numbers of a sensible size") from error
    if not isinstance(whole, dict):
        raise NotationError(1, 1, "expected an object in braces")
    return whole, text


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Twice
    return found


def stop_at_word(word: str) -> NoReturn:
    raise Unnumbered(word)


def refuse_words(text: str) -> NoReturn:
    """Names the place of the first NaN or infinity; up to there the text is JSON.

    Raises NotationError
    """
    found = next(token for token in TOKEN.finditer(text) if token[0].startswith(WORDS))
    path: Path = ()
    for path, _ in walk(text[: found.end()]):  # noqa: B007  # the last one is the value's
        pass
    line = text.count("\n", 0, found.start()) + 1
    raise NotationError(line, 0, f"expected a number, not {shorten(found[0])}", write_path(path))


def check_depth(text: str) -> None:
    """Refuses brackets nested deeper than anything sensible has them, before a parser goes down into them.

    Raises NotationError
    """
    depth = 0
    for found in BRACKET.finditer(text):
        mark = found[0]
        if mark in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                line = text.count("\n", 0, found.start()) + 1
                raise NotationError(line, 0, f"expected lists and objects nested at most {MAX_DEPTH} deep")
        elif mark in "]}":
            depth -= 1


def refuse_twice(text: str) -> NoReturn:
    """Names the first key that stands twice.

    Raises NotationError
    """
    seen: set[Path] = set()
    for path, at in walk(text):
        if path in seen:
            raise NotationError(text.count("\n", 0, at) + 1, 0, "expected each key once", write_path(path))
        seen.add(path)
    raise NotationError(0, 0, "expected each key once")


def find_line(text: str, key: str) -> int:
    """The line in which what this path leads to begins, or the nearest around it; 0 for the whole text."""
    line, longest = 0, 0
    for path, at in walk(text):
        written = write_path(path)
        if len(written) > longest and (key == written or (key.startswith(written) and key[len(written)] in ".[")):
            line, longest = text.count("\n", 0, at) + 1, len(written)
    return line


def walk(text: str) -> Iterator[tuple[Path, int]]:
    """Every key of an object and every element of a list in a text that is JSON, with its path and where it begins."""
    stack: list[str | int] = []  # in a list the number, in an object the key at hand
    awaits_key = awaits_element = False
    for token in TOKEN.finditer(text):
        mark = token["mark"]
        if awaits_element and mark != "]":
            yield tuple(stack), token.start()
        awaits_element = False
        if mark in ("{", "["):
            stack.append("" if mark == "{" else 0)
            awaits_key, awaits_element = mark == "{", mark == "["
        elif mark in ("}", "]"):
            stack.pop()
            awaits_key = False
        elif mark == ",":
            last = stack[-1]
            if isinstance(last, int):
                stack[-1] = last + 1
            awaits_key, awaits_element = isinstance(last, str), isinstance(last, int)
        elif awaits_key and token["string"]:
            stack[-1] = str(json.loads(token["string"]))
            yield tuple(stack), token.start()
            awaits_key = False
