"""The messages of a table's socket, both ways. Each has its kind in `t`."""

from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from macguffin.tables.commands import Command
from macguffin.tables.views import NeedsFace, Update
from macguffin.web.faults import Fault
from macguffin.web.wire import Given, Number, SeatNumber, Seq, Sheet, Told


class Hello(Given, frozen=True, kw_only=True, tag_field="t", tag="hello"):
    """The first message: the token of the page, and the last entry that is known there."""

    token: Annotated[str, Meta(max_length=64)] = ""
    since: Seq = -1


class Order(Given, frozen=True, kw_only=True, tag_field="t", tag="command"):
    command: Command


class Draft(Given, frozen=True, kw_only=True, tag_field="t", tag="preview"):
    """A dry run is asked for; of several the newest is answered. `n` is the sender's own count."""

    n: Number
    seat: SeatNumber
    orders: Sheet
    at: Seq


class Ping(Given, frozen=True, kw_only=True, tag_field="t", tag="ping"):
    pass


Frame: TypeAlias = Hello | Order | Draft | Ping


class Answered(Told, frozen=True, kw_only=True, tag_field="t", tag="answer"):
    id: str
    seq: int
    needs: NeedsFace | None = None
    path: str = ""


class Refused(Told, frozen=True, kw_only=True, tag_field="t", tag="error", omit_defaults=True):
    """`id` of the command or `n` of the dry run that is refused; neither: the connection itself ends."""

    error: Fault
    id: str = ""
    n: int | None = None
    update: Update | None = None


class Pong(Told, frozen=True, kw_only=True, tag_field="t", tag="pong"):
    """The server's clock (UTC), so that a deadline shown is its own."""

    time: str


RESYNC: Final = '{"t":"resync"}'
FRAMES: Final[msgspec.json.Decoder[Frame]] = msgspec.json.Decoder(Frame)


class NameOfCommand(msgspec.Struct, frozen=True, kw_only=True):
    id: str = ""


class NameOfFrame(msgspec.Struct, frozen=True, kw_only=True):
    """As much of a message as says what an answer to it is to be called."""

    n: int | None = None
    command: NameOfCommand = NameOfCommand()


NAMES: Final = msgspec.json.Decoder(NameOfFrame)


def name_of(text: str) -> NameOfFrame:
    """The name of a message, whatever else is wrong with it."""
    try:
        return NAMES.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return NameOfFrame()
