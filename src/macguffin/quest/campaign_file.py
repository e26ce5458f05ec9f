"""A campaign as one JSON file that a person can read and mend: what is now first, then the log, then the places to go back to."""

import json
from dataclasses import asdict, fields
from typing import Any, Final, TypeVar

import msgspec

from macguffin.core.errors import LimitError, NotationError
from macguffin.core.names import name_problem, title_problem
from macguffin.quest.bestiary import Kindred
from macguffin.quest.campaign import Campaign, Entry, Step
from macguffin.quest.fight_reader import fight_from_dict
from macguffin.quest.fight_writer import fight_to_dict
from macguffin.quest.precedents import Precedent

__all__ = ["MAX_BYTES", "read_campaign", "write_campaign"]

MAX_BYTES: Final = 64 * 1024 * 1024
MAX_DEPTH: Final = 32
FORMAT: Final = 1
KEYS: Final = ("campaign", "title", "fight", "players", "kinds", "precedents", "shown", "log", "undo", "redo")

Row = TypeVar("Row", Kindred, Precedent, Entry, Step)


def write_campaign(campaign: Campaign) -> str:
    """The text of the file. The long lists have a line for each of their rows, everything else is spread out to be read."""
    head = {
        "campaign": FORMAT,
        "title": campaign.title,
        "fight": fight_to_dict(campaign.fight),
        "players": campaign.players,
        "shown": list(campaign.shown),
    }
    parts = [json.dumps(head, ensure_ascii=False, indent=2)[:-2]]
    for key, rows in (
        ("kinds", campaign.kinds),
        ("precedents", campaign.precedents),
        ("log", campaign.log),
        ("undo", campaign.back),
        ("redo", campaign.forth),
    ):
        lines = ",\n".join(f"    {json.dumps(asdict(row), ensure_ascii=False)}" for row in rows)
        parts.append(f',\n  "{key}": [\n{lines}\n  ]' if rows else f',\n  "{key}": []')
    return "".join(parts) + "\n}\n"


def read_campaign(data: bytes) -> Campaign:
    """The campaign that a file holds.

    Raises LimitError beyond 64 MiB; NotationError with line, or key, and what was expected
    """
    if len(data) > MAX_BYTES:
        raise LimitError(f"{MAX_BYTES // 1024 // 1024} MiB for a campaign", "more")
    whole = parse(data)
    for key in whole:
        if key not in KEYS:
            raise NotationError(0, 0, f"expected only the keys {', '.join(KEYS)}, not {key[:40]!r}", key[:40])
    for key in KEYS:
        if key not in whole:
            raise NotationError(0, 0, "expected this key, which is missing", key)
    if whole["campaign"] != FORMAT:
        raise NotationError(0, 0, f"expected {FORMAT}, the version of the format", "campaign")
    if not isinstance(whole["title"], str) or title_problem(whole["title"]):
        raise NotationError(0, 0, "expected a title", "title")
    if not isinstance(whole["fight"], dict):
        raise NotationError(0, 0, "expected a fight", "fight")
    return Campaign(
        title=whole["title"],
        fight=fight_from_dict(whole["fight"]),
        players=read_players(whole["players"]),
        kinds=rows(whole, "kinds", Kindred),
        precedents=rows(whole, "precedents", Precedent),
        shown=read_names(whole["shown"]),
        log=rows(whole, "log", Entry),
        back=rows(whole, "undo", Step),
        forth=rows(whole, "redo", Step),
    )


def parse(data: bytes) -> dict[str, Any]:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotationError(0, 0, f"expected UTF-8, byte {error.start} is not") from error
    check_depth(text)
    try:
        whole = json.loads(text)
    except json.JSONDecodeError as error:
        cut = ", for the file is cut off there" if error.pos >= len(text.rstrip()) else ""
        raise NotationError(error.lineno, error.colno, f"expected JSON ({error.msg}){cut}") from error
    except ValueError as error:  # a number of thousands of digits
        raise NotationError(0, 0, "expected numbers of a sensible size") from error
    if not isinstance(whole, dict):
        raise NotationError(1, 1, "expected a campaign, a JSON object")
    return whole


def check_depth(text: str) -> None:
    """Refuses brackets nested deeper than any campaign has them.

    Raises NotationError
    """
    depth = 0
    inside = escaped = False
    for at, character in enumerate(text):
        if escaped:
            escaped = False
        elif inside:
            escaped = character == "\\"
            inside = character != '"'
        elif character == '"':
            inside = True
        elif character in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise NotationError(
                    text.count("\n", 0, at) + 1, 0, f"expected lists and objects nested at most {MAX_DEPTH} deep"
                )
        elif character in "]}":
            depth -= 1


def rows(whole: dict[str, Any], key: str, kind: type[Row]) -> tuple[Row, ...]:
    """The rows of a list, each with every key it must have and no other.

    Raises NotationError with the path
    """
    value = whole[key]
    if not isinstance(value, list):
        raise NotationError(0, 0, "expected a list", key)
    known = {one.name for one in fields(kind)}
    found = []
    for number, row in enumerate(value):
        path = f"{key}[{number}]"
        if not isinstance(row, dict) or set(row) - known:
            raise NotationError(0, 0, f"expected an object with the keys {', '.join(sorted(known))}", path)
        try:
            found.append(msgspec.convert(row, kind))
        except msgspec.ValidationError as error:
            raise NotationError(0, 0, f"expected what this row is to hold: {error}", path) from error
    return tuple(found)


def read_players(value: object) -> dict[str, str]:
    if not isinstance(value, dict) or not all(isinstance(one, str) and not name_problem(one) for one in value.values()):
        raise NotationError(0, 0, "expected the name of a player for each character", "players")
    return dict(value)


def read_names(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise NotationError(0, 0, "expected a list of names", "shown")
    return tuple(value)
