"""What somebody at a table can ask for. The seat is never taken from a command's word alone: whoever sends it must hold it.

`id` is the sender's own name for a command, unique at the table: the same one again gets the first answer. `at` is the entry whose
position it was made for; a stale one is refused with a conflict.
"""

from typing import Literal, TypeAlias

import msgspec

from macguffin.tables.entries import Kind, RewindDice

__all__ = [
    "Close",
    "Command",
    "Force",
    "HandOver",
    "Kick",
    "Leave",
    "Override",
    "Play",
    "Propose",
    "Reseat",
    "Rewind",
    "Say",
    "Skip",
    "Stand",
    "TakeBack",
    "Vote",
]


class Order(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """What every command has."""

    id: str = ""


class Play(Order, frozen=True, kw_only=True, tag="play"):
    """The turn of a seat as an order sheet; `is_part` leaves the turn open, `begin` as orders makes its opening roll alone.

    `faces`: dice rolled by hand, all of them in order; None lets the server roll.
    """

    seat: int
    orders: str
    at: int
    is_part: bool = False
    faces: tuple[int, ...] | None = None


class Stand(Order, frozen=True, kw_only=True, tag="stand"):
    """A seat's standing order for its shield; needs no turn."""

    seat: int
    choice: Literal["slain", "always", "never"]


class Say(Order, frozen=True, kw_only=True, tag="say"):
    text: str


class TakeBack(Order, frozen=True, kw_only=True, tag="take_back"):
    """The player's own last command, which rolled nothing, is undone while nobody has acted since."""

    seat: int
    at: int


class Rewind(Order, frozen=True, kw_only=True, tag="rewind"):
    """To just after record number `turn` of the current branch, or of another one: so a rewind is undone by returning to the end
    of what it dropped. `fresh` dice need a reason.
    """

    turn: int
    dice: RewindDice
    reason: str
    at: int
    branch: int | None = None


class Force(Order, frozen=True, kw_only=True, tag="force"):
    """Sets the next faces; none takes back what is set."""

    faces: tuple[int, ...]
    reason: str


class Override(Order, frozen=True, kw_only=True, tag="override"):
    """A change of the position by the GM, as text: `set Snib lives 3`, `place Snib at F3`, … (docs: game master's commands)."""

    change: str
    reason: str
    at: int


class Skip(Order, frozen=True, kw_only=True, tag="skip"):
    """The active figure passes, whoever holds it."""

    reason: str
    at: int


class Reseat(Order, frozen=True, kw_only=True, tag="reseat"):
    """Who plays a seat from now on: `person`, or `bot:` and a name."""

    seat: int
    player: str


class Kick(Order, frozen=True, kw_only=True, tag="kick"):
    """Whoever holds the seat loses it at once. seat -1: all spectators, and their link."""

    seat: int
    reason: str = ""


class Leave(Order, frozen=True, kw_only=True, tag="leave"):
    """The sender gives a seat of his up; seat -2: the game master's place."""

    seat: int


class HandOver(Order, frozen=True, kw_only=True, tag="hand_over"):
    """The sender's seat gets a new link, for somebody else; his own credential for it dies at once. seat -2: the game master's."""

    seat: int


class Propose(Order, frozen=True, kw_only=True, tag="propose"):
    """Asks all seats, where there is no GM, for what a GM could do."""

    what: Kind
    seat: int = -1
    turn: int = -1
    dice: RewindDice = "fresh"
    faces: tuple[int, ...] = ()
    reason: str = ""


class Vote(Order, frozen=True, kw_only=True, tag="vote"):
    on: int
    agrees: bool


class Close(Order, frozen=True, kw_only=True, tag="close"):
    """Ends the table before its game has ended; the dice secret is shown."""

    reason: str


Command: TypeAlias = (
    Play
    | Stand
    | Say
    | TakeBack
    | Rewind
    | Force
    | Override
    | Skip
    | Reseat
    | Kick
    | Leave
    | HandOver
    | Propose
    | Vote
    | Close
)
