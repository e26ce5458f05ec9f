"""What one visitor gets to see of a table: built field by field from what he may know, never by striking things out."""

from typing import Literal

import msgspec

from macguffin.tables.entries import Ballot, Entry, Options, RewindDice
from macguffin.tables.heist.views import BoardView, Position

__all__ = [
    "GM",
    "OWNER",
    "SPECTATOR",
    "Branch",
    "NeedsFace",
    "Nonce",
    "SeatView",
    "Standing",
    "TableLine",
    "TableView",
    "TakeBackOffer",
    "Update",
]

SPECTATOR, GM, OWNER = -1, -2, -3
"""Seat numbers of those who play no figure."""


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """What a visitor is at a table: the seats he holds, and whether he runs it. Nothing of all that: a stranger."""

    seats: tuple[int, ...] = ()
    is_gm: bool = False
    is_owner: bool = False
    is_spectator: bool = False


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """`player` is person or `bot:NAME`; `is_taken`: somebody holds it; `is_here`: he is connected just now."""

    seat: int
    name: str
    player: str
    is_taken: bool
    is_here: bool


class Branch(msgspec.Struct, frozen=True, kw_only=True):
    """A line of play. `of` and `turn`: where it left another, -1 for the first. `turns` is how many record entries it has."""

    branch: int
    of: int
    turn: int
    turns: int
    dice: RewindDice
    reason: str


class Nonce(msgspec.Struct, frozen=True, kw_only=True):
    seat: int
    nonce: str


class TakeBackOffer(msgspec.Struct, frozen=True, kw_only=True):
    """Whether a seat's last command can be taken back by its player, and if not, why."""

    seat: int
    is_open: bool
    reason: str


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """A table as one visitor sees it. `seq` is its last entry, `at` the last one that moved the position, `turn` that one's record number.

    `deadline`: when the active seat's time runs out (UTC), None without one. `behind`: so many turns a spectator is kept behind.
    `secret` is None until the table is closed. `forced` counts dice the GM has set. `switches` are those that differ from the book's.
    """

    id: str
    game: Literal["heist"]
    rules: str
    title: str
    options: Options
    switches: dict[str, str | int]
    seats: tuple[SeatView, ...]
    you: Standing
    seq: int
    at: int
    turn: int
    branch: int
    branches: tuple[Branch, ...]
    position: Position
    deadline: str | None
    ballot: Ballot | None
    take_back: TakeBackOffer | None
    forced: int
    behind: int
    commitment: str
    nonces: tuple[Nonce, ...]
    secret: str | None
    origin: str
    is_closed: bool


class Update(msgspec.Struct, frozen=True, kw_only=True):
    """What a connected client is sent: the table after the last of the entries, and the entries it had not yet.

    `board` only at first, or where it changed. `is_complete` is false where entries before these are left out (ask for them by seq).
    """

    view: TableView
    entries: tuple[Entry, ...]
    board: BoardView | None = None
    is_complete: bool = True


class NeedsFace(msgspec.Struct, frozen=True, kw_only=True):
    """A command whose dice are rolled by hand needs one more: how many sides, what for, and which die of the command it is (from 0)."""

    sides: int
    what: str
    index: int


class TableLine(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list. `status` is one of open, yours (your turn), waiting, over."""

    id: str
    title: str
    game: Literal["heist"]
    status: Literal["open", "yours", "waiting", "over"]
    waits_for: str
    deadline: str | None
    changed: str
    you: Standing
