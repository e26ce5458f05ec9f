"""Looks a whole table over as it is kept: journal, hashes, dice, head and places. Everything that is wrong is told, with where it is."""

import json
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from macguffin.core.errors import MacguffinError, NotationError
from macguffin.tables.archive_checks import check_entry, check_opening
from macguffin.tables.archive_files import encode_entry
from macguffin.tables.entries import Closed, Entry, Joined, Opened
from macguffin.tables.fold import State
from macguffin.tables.journal import Holding, Link, StoredTable, TableHead
from macguffin.tables.journal_replay import opening_of, replay_journal
from macguffin.tables.loading import read_state
from macguffin.tables.looks import head_of
from macguffin.tables.places import place_number
from macguffin.tables.proof import commit
from macguffin.tables.verifier import HEX, FaultError, Report, Walk
from macguffin.tables.views import SPECTATOR

__all__ = ["STUMBLES", "Finding", "look_over"]

STUMBLES: Final = (MacguffinError, LookupError, TypeError, ValueError, ArithmeticError, AttributeError, AssertionError)
"""What code raises that trips over entries which no table has written."""


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is wrong: `where` is `entry 5`, `head`, `dice` or `places`."""

    where: str
    what: str


def look_over(stored: StoredTable, links: Sequence[Link], holdings: Sequence[Holding]) -> list[Finding]:
    """All that is wrong with a table, nothing where it is sound. Where the journal does not add up, what rests on it is not looked at."""
    try:
        opened = opening_of(stored.entries)
        found = [*journal_faults(stored.entries), *dice_faults(opened, stored)]
        found += replay_faults(stored.entries)
        if found:
            return found
        state, _ = read_state(stored.entries)
    except STUMBLES as error:
        return [finding_of(error)]
    return [*head_faults(stored, state), *place_faults(stored, state, links, holdings)]


def finding_of(error: BaseException) -> Finding:
    """An error of reading or replaying, with its entry."""
    if isinstance(error, NotationError):
        where = f"entry {error.line - 1}" if error.line else "journal"
        return Finding(where=where, what=str(NotationError(0, 0, error.expected, error.key)))
    what = str(error) if isinstance(error, MacguffinError) else f"it makes no sense ({type(error).__name__}: {error})"
    return Finding(where="journal", what=what)


def journal_faults(entries: Sequence[Entry]) -> Iterator[Finding]:
    """What no table would have written."""
    for seq, entry in enumerate(entries):
        try:
            if isinstance(entry, Opened):
                check_opening(entry)
            check_entry(entry, seq + 1)
        except MacguffinError as error:
            yield Finding(where=f"entry {seq}", what=finding_of(error).what)


def replay_faults(entries: Sequence[Entry]) -> Iterator[Finding]:
    """The first command that does not come out as it is written, in any branch."""
    try:
        for _ in replay_journal(entries):
            continue
    except STUMBLES as error:
        yield finding_of(error)


def dice_faults(opened: Opened, stored: StoredTable) -> Iterator[Finding]:
    """Dice that the secret does not give, and a secret that is not the one that was promised."""
    secret = stored.secret
    if secret and not HEX.fullmatch(secret):
        yield Finding(where="dice", what="the secret is not 64 hexadecimal digits")
        return
    if secret and commit(bytes.fromhex(secret)) != opened.commitment:
        yield Finding(where="dice", what="the secret does not fit the promise that was made before play")
        return
    if any(isinstance(one, Closed) and one.secret != secret for one in stored.entries):
        yield Finding(where="dice", what="the secret is not the one that was shown when the table was closed")
    walk = Walk(Report())
    nonces = [{"nonce": one.nonce} for one in stored.entries if isinstance(one, Joined) and one.seat != SPECTATOR]
    walk.promise({"commitment": opened.commitment, "secret": secret or None, "nonces": nonces})
    for seq, entry in enumerate(stored.entries):
        try:
            faults = walk.take(seq, json.loads(encode_entry(entry)))
        except FaultError as error:
            yield Finding(where=f"entry {seq}", what=str(error))
            return
        yield from (Finding(where=f"entry {seq}", what=fault) for fault in faults)


def head_faults(stored: StoredTable, state: State) -> Iterator[Finding]:
    """What lists say of the table and its journal does not. A table that was taken in from elsewhere may be quieter."""
    expected = head_of(stored.head.id, state)
    is_guest = not stored.secret or expected.is_closed
    for name in TableHead.__struct_fields__:
        kept, due = getattr(stored.head, name), getattr(expected, name)
        is_quieter = (name == "is_listed" and not kept) or (is_guest and name in ("due", "waits_for"))
        if kept != due and not is_quieter:
            yield Finding(where="head", what=f"{name} is {kept!r}, the journal gives {due!r}")


def place_faults(
    stored: StoredTable, state: State, links: Sequence[Link], holdings: Sequence[Holding]
) -> Iterator[Finding]:
    """Places that the table does not have, and seats of which journal and places say different things."""
    places: list[Link | Holding] = [*links, *holdings]
    for one in places:
        digest = one.token if isinstance(one, Link) else one.visitor
        what = "link" if isinstance(one, Link) else "holder"
        if not HEX.fullmatch(digest):
            yield Finding(where="places", what=f"a {what} of {named(one)} is kept under something that is no hash")
        if not is_there(state, one):
            yield Finding(where="places", what=f"there is a {what} of {named(one)}, which this table does not have")
    held = {place_number(one.role, one.seat) for one in holdings if one.role in ("seat", "gm")}
    for place in sorted(held - state.taken):
        yield Finding(where="places", what=f"{place_name(place)} is held by somebody whom the journal does not know of")
    if stored.secret and state.closed is None:
        for place in sorted(state.taken - held):
            yield Finding(where="places", what=f"{place_name(place)} is taken, but nobody holds it")


def is_there(state: State, one: Link | Holding) -> bool:
    if one.role == "seat":
        return 0 <= one.seat < len(state.players)
    return one.seat == -1 and (one.role != "gm" or state.opened.options.has_gm)


def named(one: Link | Holding) -> str:
    return f"seat {one.seat}" if one.role == "seat" else f"the {one.role}"


def place_name(place: int) -> str:
    return f"seat {place}" if place >= 0 else "the game master's place"
