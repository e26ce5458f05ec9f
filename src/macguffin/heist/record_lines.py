"""Reads single lines of a record, strictly: nothing missing, nothing extra, nothing twice, nothing guessed.

Lines come from anywhere: their size is bounded by whoever hands them in, their depth and their numbers here.
"""

import json
import re
from collections import Counter
from itertools import chain
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from macguffin.core.errors import LimitError, NotationError
from macguffin.core.notation import or_list, shorten, show
from macguffin.core.switches import check_value
from macguffin.heist import record
from macguffin.heist.order_words import MAX_SHEET
from macguffin.heist.record import Entry, Header
from macguffin.heist.variant import SWITCHES

__all__ = ["decode_entry", "decode_header", "is_json"]

MAX_DEPTH: Final = 32
MAX_DIGITS: Final = 18
STRINGS: Final = re.compile(
    rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL
)  # one pass, also where the last one never closes
NO_BRACKETS: Final = bytes(code for code in range(256) if code not in b"[]{}")
DIGEST: Final = re.compile(r"[0-9a-f]{64}")
HALF: Final = re.compile("[\ud800-\udfff]")  # only an escape can write one, and nothing could print it
PLAYER: Final = re.compile(r"person|gm|bot:[a-z0-9_-]{1,40}")

T = TypeVar("T")


class Odd(NamedTuple):
    """Stands in a line, as it was read, for what no record holds, until it is known where that is."""

    expected: str


class Hooks:
    """What the JSON reader asks about objects and numbers; `is_odd` once anything was odd."""

    def __init__(self) -> None:
        self.is_odd = False

    def collect(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            counts = Counter(key for key, _ in pairs)
            odd = self.refuse("expected each key once in an object")
            found |= {key: odd for key in found if counts[key] > 1}
        return found

    def read_int(self, text: str) -> int | Odd:
        return int(text) if len(text) <= MAX_DIGITS else self.refuse_number(text)

    def refuse_number(self, text: str) -> Odd:
        return self.refuse(f"expected a whole number of at most {MAX_DIGITS} digits, not {show(text)}")

    def refuse(self, expected: str) -> Odd:
        self.is_odd = True
        return Odd(expected)


def decode_header(raw: bytes, line: int = 1) -> Header:
    """The header of a record.

    Raises NotationError with line and key path; LimitError for what is nested too deep.
    """
    data = read_object(raw, line)
    for key, expected in (("record", record.FORMAT), ("version", record.VERSION), ("game", "heist")):
        if key in data and data[key] != expected:
            raise NotationError(line, 0, f"expected {json.dumps(expected)}, not {show(json.dumps(data[key]))}", key)
    header = convert(data, Header, line)
    check_variant(header, line)
    taken: set[int] = set()
    for at, seat in enumerate(header.seats):
        if not PLAYER.fullmatch(seat.player):
            raise NotationError(line, 0, "expected person, gm or bot: and a name", f"seats[{at}].player")
        if seat.seat in taken:
            raise NotationError(line, 0, f"expected another number, {seat.seat} is taken", f"seats[{at}].seat")
        taken.add(seat.seat)
    commitment = header.dice.commitment
    if (header.dice.kind == "provable") != (commitment is not None):
        raise NotationError(line, 0, "expected a commitment for provable dice, null for others", "dice.commitment")
    if commitment is not None:
        check_digest(commitment, line, "dice.commitment")
    return header


def check_variant(header: Header, line: int) -> None:
    """Refuses a variant that does not name every switch, or is not the scene's."""
    for name in SWITCHES:
        if name not in header.variant:
            raise NotationError(line, 0, "expected a value, the field is missing", f"variant.{name}")
    for name, value in header.variant.items():
        if name not in SWITCHES:
            raise NotationError(line, 0, "expected no such field", f"variant.{shorten(name)}")
        try:
            check_value(SWITCHES[name], value)
        except NotationError as refusal:
            raise NotationError(line, 0, refusal.expected, refusal.key) from None
    if header.scene.get("variant") != header.variant:
        raise NotationError(line, 0, "expected the same variant as the header's", "scene.variant")


def decode_entry(raw: bytes, line: int, seats: frozenset[int]) -> Entry:
    """One entry of a record in which these seats play.

    Raises NotationError with line and key path; LimitError for what is nested too deep.
    """
    entry = convert(read_object(raw, line), Entry, line)
    if (entry.seat is None) != (entry.seq == 0) or (entry.seat is not None and entry.seat not in seats):
        raise NotationError(line, 0, "expected a seat of the header, and null for the set-up alone", "seat")
    if (entry.command == record.SETUP) != (entry.seq == 0):
        raise NotationError(line, 0, f"expected {record.SETUP!r} in entry 0 and nowhere else", "command")
    if len(entry.command) > MAX_SHEET or len(entry.command.splitlines()) > 1:
        raise NotationError(line, 0, f"expected one line of at most {MAX_SHEET} characters", "command")
    for at, die in enumerate(entry.faces):
        if die.face > die.sides:
            raise NotationError(line, 0, f"expected 1 to {die.sides}, not {die.face}", f"faces[{at}][0]")
    check_digest(entry.state, line, "state")
    return entry


def check_digest(text: str, line: int, key: str) -> None:
    if not DIGEST.fullmatch(text):
        raise NotationError(line, 0, f"expected 64 hexadecimal digits in small letters, not {show(text)}", key)


def convert(data: dict[str, Any], kind: type[T], line: int) -> T:
    """The plain object as a typed one."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        told, _, where = str(error).partition(" - at `$")
    path = where.rstrip("`")
    if found := re.fullmatch(r"Object missing required field `(.*)`", told, re.DOTALL):
        path, told = f"{path}.{found[1]}", "expected a value, the field is missing"
    elif found := re.fullmatch(r"Object contains unknown field `(.*)`", told, re.DOTALL):
        path, told = f"{path}.{found[1]}", "expected no such field"
    elif told.startswith("Invalid enum value"):
        told = f"expected {or_list(record.ORIGINS)}, not {told.removeprefix('Invalid enum value ')}"
    raise NotationError(line, 0, told[:1].lower() + told[1:].replace("`", ""), shorten(path.lstrip(".")))


def read_object(raw: bytes, line: int) -> dict[str, Any]:
    """The JSON object that a line consists of."""
    if not raw.strip():
        raise NotationError(line, 0, "expected a JSON object, not an empty line")
    check_depth(raw, line)
    data, is_odd = read_json(raw, line)
    if (is_odd or b"\\u" in raw) and (found := find_odd(data, "")):
        path, expected = found
        raise NotationError(line, 0, expected, shorten(path.lstrip(".")))
    if not isinstance(data, dict):
        raise NotationError(line, 0, f"expected a JSON object, not {show(raw.decode().strip())}")
    return data


def read_json(raw: bytes, line: int) -> tuple[object, bool]:
    """What a line says, and whether anything in it is odd."""
    hooks = Hooks()
    refuse = hooks.refuse_number
    try:
        data = json.loads(
            raw.decode(),
            object_pairs_hook=hooks.collect,
            parse_int=hooks.read_int,
            parse_float=refuse,
            parse_constant=refuse,
        )
    except UnicodeDecodeError as error:
        raise NotationError(line, error.start + 1, "expected UTF-8") from None
    except json.JSONDecodeError as error:
        told = f"expected a JSON object ({error.msg[:1].lower()}{error.msg[1:]})"
        raise NotationError(line, error.pos + 1, told) from None
    return data, hooks.is_odd


def find_odd(value: object, path: str) -> tuple[str, str] | None:
    """The path of the first odd thing, and what was expected there."""
    if isinstance(value, Odd):
        return path, value.expected
    if isinstance(value, str):
        return (path, "expected whole characters, not half of a surrogate pair") if HALF.search(value) else None
    if isinstance(value, dict):
        inner = chain(((key, path) for key in value), ((one, f"{path}.{key}") for key, one in value.items()))
    elif isinstance(value, list):
        inner = chain((one, f"{path}[{at}]") for at, one in enumerate(value))
    else:
        return None
    return next(filter(None, (find_odd(one, where) for one, where in inner)), None)


def check_depth(raw: bytes, line: int) -> None:
    """Refuses what is nested too deep before anything is built of it."""
    depth = 0
    for bracket in STRINGS.sub(b"", raw).translate(None, NO_BRACKETS):
        depth += 1 if bracket in b"[{" else -1
        if depth > MAX_DEPTH:
            raise LimitError(f"{MAX_DEPTH} levels of nesting in a record", f"more, on line {line}")


def is_json(raw: bytes, line: int) -> bool:
    """Whether a line is whole; a cut off object never is.

    Raises LimitError for what is nested too deep
    """
    try:
        read_object(raw, line)
    except NotationError as refusal:
        return refusal.column == 0
    return True
