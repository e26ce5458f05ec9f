"""What is asked of tables and answered about them, besides views and commands, which the tables define themselves."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from macguffin.tables.entries import Entry, Options
from macguffin.tables.heist.luck import LuckRow
from macguffin.tables.heist.views import Position
from macguffin.tables.journal import Role
from macguffin.tables.views import NeedsFace, Update
from macguffin.web.casting import FigureGiven
from macguffin.web.wire import Given, Nonce, Number, SceneText, SeatNumber, Secret, Seq, Sheet, Told


class SeatGiven(Given, frozen=True, kw_only=True):
    """Who plays a figure: `person`, or `bot:` and a bot's name. `mine`: whoever opens the table takes the seat."""

    seat: SeatNumber
    name: Annotated[str, Meta(max_length=40)] = ""
    player: Annotated[str, Meta(max_length=60)] = "person"
    mine: bool = False


class TableGiven(Given, frozen=True, kw_only=True):
    """A new table: from a map of the package or a scene. Figures without a seat here are persons'; `gm`: I run it myself."""

    map: Annotated[str, Meta(max_length=80)] = ""
    scene: SceneText = ""
    title: Annotated[str, Meta(max_length=200)] = ""
    switches: dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=40)] | int] = msgspec.field(
        default_factory=dict
    )
    options: Options = Options()
    seats: Annotated[tuple[SeatGiven, ...], Meta(max_length=64)] = ()
    gm: bool = False
    cast: Annotated[tuple[FigureGiven, ...], Meta(max_length=64)] = ()
    nonce: Nonce = ""


class LinkView(Told, frozen=True, kw_only=True):
    """A place at a table and the way to it. `path` is there only when the link has just been made: the server keeps no token."""

    role: Role
    seat: int
    name: str
    path: str


class Opening(Told, frozen=True, kw_only=True):
    id: str
    links: tuple[LinkView, ...]


class LinkGiven(Given, frozen=True, kw_only=True):
    """A new link for a place; the old one dies."""

    role: Literal["seat", "gm", "owner", "spectator"]
    seat: SeatNumber = -1


class NewLink(Told, frozen=True, kw_only=True):
    path: str


class PlaceView(Told, frozen=True, kw_only=True):
    """A place at a table and whether somebody holds it."""

    role: Role
    seat: int
    name: str
    player: str
    is_taken: bool


class Places(Told, frozen=True, kw_only=True):
    links: tuple[PlaceView, ...]


class TokenGiven(Given, frozen=True, kw_only=True):
    token: Secret


class JoinGiven(Given, frozen=True, kw_only=True):
    """Spends a link. `nonce` (hex) is the newcomer's own share of the dice."""

    token: Secret
    nonce: Nonce = ""


class LinkLook(Told, frozen=True, kw_only=True):
    """What a link says of itself before it is used: the table's title, and whose place it gives."""

    title: str
    role: Role
    seat: int
    name: str


class Joining(Told, frozen=True, kw_only=True):
    table: str
    role: Role
    seat: int


class PreviewGiven(Given, frozen=True, kw_only=True):
    seat: SeatNumber
    orders: Sheet
    at: Seq


class SuggestGiven(Given, frozen=True, kw_only=True):
    seat: SeatNumber
    target: Annotated[str, Meta(max_length=40)]


class CommandAnswer(Told, frozen=True, kw_only=True):
    """Where a command came to stand, the table after it (not for whoever has lost his place by it), the die it needs.

    `path` is the new link of a place that was handed over, for the sender alone.
    """

    seq: int
    update: Update | None
    needs: NeedsFace | None = None
    path: str = ""


class Entries(Told, frozen=True, kw_only=True):
    entries: tuple[Entry, ...]


class ReplayTurn(Told, frozen=True, kw_only=True):
    """One record entry of a branch. `marks`: what to see on a slider, such as slain, gem, over."""

    turn: int
    seq: int
    seat: int | None
    round: int
    command: str
    marks: tuple[str, ...]


class Replay(Told, frozen=True, kw_only=True):
    branch: int
    turns: tuple[ReplayTurn, ...]


class Moment(Told, frozen=True, kw_only=True):
    """The position after a record entry, and the entry."""

    position: Position
    entry: Entry


class Luck(Told, frozen=True, kw_only=True):
    rows: tuple[LuckRow, ...]


class ForkGiven(Given, frozen=True, kw_only=True):
    """Any position as a new table of one's own, or as a scene. `turn` -1: the last one of the branch.

    `again`: a new table from the set-up as it was before any die, each player one seat further on.
    """

    turn: Seq
    branch: Number = 0
    kind: Literal["table", "scene", "again"] = msgspec.field(default="table", name="as")


class Fork(Told, frozen=True, kw_only=True):
    """The new table's id, or the scene's text; the other is ""."""

    id: str = ""
    scene: str = ""


class NewTables(Told, frozen=True, kw_only=True):
    """Tables that were taken in, and the first of them."""

    id: str
    ids: tuple[str, ...]
