"""What a command and the entry it became have in common, so that the same command sent again is known, also after a restart."""

from typing import Any, TypeAlias

from macguffin.tables.commands import (
    Close,
    Command,
    Force,
    HandOver,
    Kick,
    Leave,
    Override,
    Play,
    Propose,
    Reseat,
    Rewind,
    Say,
    Skip,
    Stand,
    TakeBack,
    Vote,
)
from macguffin.tables.entries import (
    Closed,
    Entry,
    Forced,
    Left,
    Played,
    Proposed,
    Reseated,
    Rewound,
    Said,
    Voted,
)
from macguffin.tables.fold import State
from macguffin.tables.playing import command_of, standing_command
from macguffin.tables.ruling import change_text, skip_text

__all__ = ["Echo", "echo_of_command", "echo_of_entry"]

Echo: TypeAlias = tuple[Any, ...]
"""What is compared: the kind of deed, and all that its sender chose."""

ENDED = {"left": "leave", "kicked": "kick", "handed over": "hand over", "link renewed": "renew"}


def echo_of_command(state: State, command: Command) -> Echo:  # one line a command
    """Raises NotationError, LimitError for orders that are none"""
    match command:
        case Play():
            return "played", command.seat, command_of(command)
        case Stand():
            return "played", command.seat, standing_command(state, command)
        case Override():
            return "ruled", change_text(command)
        case Skip():
            return "ruled", skip_text(command.reason)
        case Say():
            return "said", command.text
        case TakeBack():
            return "taken back", command.seat
        case Rewind():
            return "rewound", command.turn, command.dice, command.reason
        case Force():
            return "forced", command.faces, command.reason
        case Reseat():
            return "reseated", command.seat, command.player
        case Kick() | Leave() | HandOver():
            why = {Kick: "kick", Leave: "leave", HandOver: "hand over"}[type(command)]
            return why, command.seat
        case Propose():
            return "proposed", command.what, command.seat, command.turn, command.dice, command.faces, command.reason
        case Vote():
            return "voted", command.on, command.agrees
        case Close():
            return "closed", command.reason


def echo_of_entry(entry: Entry) -> Echo:  # one line an entry
    match entry:
        case Played():
            is_ruling = entry.command.startswith("gm ")
            return ("ruled", entry.command) if is_ruling else ("played", entry.seat, entry.command)
        case Said():
            return "said", entry.text
        case Rewound(is_takeback=True):
            return "taken back", int(entry.by.removeprefix("seat:"))
        case Rewound():
            return "rewound", entry.turn, entry.dice, entry.reason
        case Forced():
            return "forced", entry.faces, entry.reason
        case Reseated():
            return "reseated", entry.seat, entry.player
        case Left():
            return ENDED.get(entry.why, entry.why), entry.seat
        case Proposed():
            return "proposed", entry.what, entry.seat, entry.turn, entry.dice, entry.faces, entry.reason
        case Voted():
            return "voted", entry.on, entry.agrees
        case Closed():
            return "closed", entry.reason
        case _:
            return (type(entry).__name__,)
