"""What a report says, before it takes a form: for each entry of a journal who did what, and the log lines of what came of it.

Every command of the record is told with all of its events. Talk is not, and neither is what only concerns the server.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from macguffin.core.notation import quoted
from macguffin.heist.commands import BEGIN, DO
from macguffin.heist.log import from_json, tell_turn
from macguffin.heist.overrides_reader import is_override
from macguffin.heist.record import SETUP
from macguffin.tables.entries import (
    Closed,
    Entry,
    Forced,
    Joined,
    Left,
    Opened,
    Played,
    Proposed,
    Reminded,
    Reseated,
    Rewound,
    Said,
    TimedOut,
    Voted,
)

__all__ = ["Paragraph", "tell_entries"]

KINDS: Final = {
    "rewind": "to rewind",
    "skip": "to skip the turn",
    "take_over": "that a seat be taken over",
    "dice": "to set the next dice",
    "kick": "that a seat lose its player",
}
RULES: Final = {
    "wait": "the table waits",
    "pass": "the turn is passed",
    "bot": "a bot plays on",
    "gm": "the game master decides",
}


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One entry. `who` acted, "" where a sentence says it all; `orders` as they were committed; then what came of it, a line each."""

    seq: int
    who: str
    orders: str
    lines: tuple[str, ...]


def tell_entries(
    entries: Iterable[Entry], names: Sequence[str], odds: Mapping[int, str] | None = None
) -> Iterator[Paragraph]:
    """The paragraphs of some entries. `odds`: what stood to happen, in words, by the seq of the command."""
    for entry in entries:
        if isinstance(entry, Played):
            yield tell_played(entry, names, (odds or {}).get(entry.seq, ""))
        elif sentence := tell_other(entry, names):
            yield Paragraph(entry.seq, "", "", (sentence,))


def tell_played(entry: Played, names: Sequence[str], odds: str) -> Paragraph:
    orders = entry.command.removeprefix(DO)
    lines = [odds] if odds else []
    lines += tell_turn([from_json(event) for event in entry.events])
    hands = [f"{face.face} on a d{face.sides}" for face in entry.faces if face.origin == "entered"]
    forced = [f"{face.face} on a d{face.sides}" for face in entry.faces if face.origin == "gm"]
    if hands:
        lines.append(f"Dice rolled by hand: {', '.join(hands)}")
    if forced:
        lines.append(f"Dice set by the GM: {', '.join(forced)}")
    if entry.stopped:
        lines.append(f"The orders stopped there: {entry.stopped}")
    if orders in (SETUP, BEGIN) or is_override(orders):
        orders = ""
    return Paragraph(entry.seq, doer(entry, names), orders, tuple(lines))


def doer(entry: Played, names: Sequence[str]) -> str:
    if entry.command == SETUP:
        return "Set-up"
    if is_override(entry.command):
        return "Game master"
    name = named(names, -1 if entry.seat is None else entry.seat)
    by = entry.by.partition(":")[0]
    return name if by == "seat" else f"{name}, {by if by != 'gm' else 'played by the game master'}"


def named(names: Sequence[str], seat: int) -> str:
    return names[seat] if 0 <= seat < len(names) else {-1: "a spectator", -2: "the game master"}.get(seat, "the owner")


def who_of(by: str, names: Sequence[str]) -> str:
    """Who has done something, from `seat:N`, `gm` and the like."""
    kind, _, number = by.partition(":")
    if kind in ("seat", "bot") and number.isdecimal():
        return named(names, int(number))
    return {"gm": "the game master", "owner": "the owner"}.get(kind, "the server")


def tell_other(entry: Entry, names: Sequence[str]) -> str:
    """A sentence for an entry that plays nothing; "" for what a report leaves out."""
    told = ""
    match entry:
        case Opened(title=title):
            told = f"A table is opened: {title}" if title else "A table is opened"
        case Joined(seat=seat):
            told = f"Somebody takes the seat of {named(names, seat)}" if seat >= 0 else ""
        case Left(seat=seat, why=why):
            told = f"The seat of {named(names, seat)} is free: {why}" if seat >= 0 else ""
        case Reseated(seat=seat, player=player):
            told = (
                f"{named(names, seat)} is played by {player.replace('bot:', 'the bot ').replace('person', 'a person')}"
            )
        case Rewound():
            told = tell_rewind(entry, names)
        case Forced(faces=faces, reason=reason):
            set_to = f"The next dice are set: {', '.join(map(str, faces))}" if faces else "No dice are set any more"
            told = set_to + because(reason)
        case Proposed(what=what, reason=reason):
            told = f"{who_of(entry.by, names)} asks all seats {KINDS[what]}{because(reason)}"
        case Voted(agrees=agrees):
            told = f"{who_of(entry.by, names)} {'agrees' if agrees else 'does not agree'}"
        case TimedOut(seat=seat, rule=rule):
            told = f"Time is up for {named(names, seat)}: {RULES[rule]}"
        case Closed(reason=reason):
            told = f"The table is closed{because(reason)}"
        case Said() | Reminded() | Played():
            told = ""
    return f"{told[:1].upper()}{told[1:]}"


def tell_rewind(entry: Rewound, names: Sequence[str]) -> str:
    who = who_of(entry.by, names)
    if entry.is_takeback:
        return f"{who} takes the last orders back, nothing had been rolled"
    dice = "the same dice for the same decisions" if entry.dice == "same" else "fresh dice"
    return f"{who} goes back to just after move {entry.turn}, with {dice}{because(entry.reason)}; this is branch {entry.branch}"


def because(reason: str) -> str:
    return f", because {quoted(reason)}" if reason else ""
