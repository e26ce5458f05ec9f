"""A saved game as values: a header, the set-up as entry 0, then one entry per accepted command. Also the lines they are written as.

Reading and writing whole records is `record_reader`'s and `record_writer`'s. A scene is a plain dict here, as `Scene.to_dict` makes it.
"""

import hashlib
import json
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from macguffin.core.names import MAX_NAME

__all__ = ["SETUP", "DiceSource", "Entry", "Face", "Header", "Origin", "Seat", "encode_line", "state_hash"]

FORMAT: Final = "macguffin"
VERSION: Final = 1
SETUP: Final = "setup"
"""The command of entry 0, which nobody's seat has given."""

MAX_SIDES: Final = 128 * 128  # the largest choice is among the squares of the largest map
MAX_SEATS: Final = 999

Origin = Literal["provable", "entered", "gm", "seeded"]
ORIGINS: Final[tuple[Origin, ...]] = ("provable", "entered", "gm", "seeded")


class Seat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place at the table. `player` is `person`, `gm` or `bot:` and the bot's name."""

    seat: Annotated[int, Meta(ge=0, le=MAX_SEATS)]
    name: Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]
    player: str


class DiceSource(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where faces come from unless an entry says otherwise; provable ones have a commitment [SHA-256], no others."""

    kind: Origin
    commitment: str | None


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line. `variant` has every switch; `scene` is the set-up as it was before entry 0 rolled for it."""

    record: Literal["macguffin"]
    version: Literal[1]
    game: Literal["heist"]
    rules: Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]
    variant: dict[str, str | int]
    scene: dict[str, Any]
    seats: tuple[Seat, ...]
    dice: DiceSource

    @classmethod
    def of(cls, rules: str, scene: dict[str, Any], seats: tuple[Seat, ...], dice: DiceSource) -> "Header":
        """The header of a new record, in today's format, with the variant of its scene."""
        return cls(
            record="macguffin",
            version=1,
            game="heist",
            rules=rules,
            variant=scene["variant"],
            scene=scene,
            seats=seats,
            dice=dice,
        )


class Face(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One die as it fell, written `[4, 6, "seeded"]`. An entered one was entered by the seat of its entry."""

    face: Annotated[int, Meta(ge=1, le=MAX_SIDES)]
    sides: Annotated[int, Meta(ge=1, le=MAX_SIDES)]
    origin: Origin


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An accepted command: who gave it, what fell, what happened, and the hash of the scene after it.

    `seq` counts from 0, the set-up, without gaps; only the set-up has no seat.
    """

    seq: Annotated[int, Meta(ge=0)]
    seat: int | None
    command: str
    faces: tuple[Face, ...]
    events: list[dict[str, Any]]
    state: str


def state_hash(scene: dict[str, Any]) -> str:
    """SHA-256 in hex of the scene as JSON: keys sorted, no blanks, everything but ASCII escaped."""
    canonical = json.dumps(scene, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()


def encode_line(value: Header | Entry) -> bytes:
    """The line of a header or an entry, its line break included."""
    plain = msgspec.to_builtins(value)
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
    return f"{text}\n".encode("utf-8", "surrogatepass")
