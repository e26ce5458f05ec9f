"""What a table has written down: the only place where anything is added to it.

Rule: worked out beside the state, written in one transaction, and only then true. Whoever calls holds the lock.
"""

import threading
from collections.abc import Callable

from macguffin.core.errors import ConflictError
from macguffin.tables.answers import Answer
from macguffin.tables.clock import Clock
from macguffin.tables.commands import Command, Play
from macguffin.tables.deed import Deed
from macguffin.tables.echoes import echo_of_command, echo_of_entry
from macguffin.tables.entries import Entry, Played, Rewound
from macguffin.tables.fold import State
from macguffin.tables.journal import Journal
from macguffin.tables.looks import head_of
from macguffin.tables.rewinding import Positions

__all__ = ["Ledger"]


class Ledger:
    """One table's journal in memory: secret, entries, the state after them, and the positions it came through."""

    def __init__(self, journal: Journal, table: str, secret: bytes, state: State, positions: Positions) -> None:
        self.journal = journal
        self.table = table
        self.secret = secret
        self.state = state
        self.positions = positions
        self.entries: list[Entry] = []
        self.lock = threading.RLock()
        self._ids: dict[str, int] = {}
        self._followed: dict[
            int, int
        ] = {}  # the command of the record that came next after each entry that moved the position
        self._at = -1

    def commit(
        self, deed: Deed, do: Callable[[Deed], object], also: Callable[[], object] | None = None
    ) -> Answer:  # fmt: skip
        """Does a deed, writes it down with all that goes with it, and makes it true."""
        do(deed)
        lost: list[str] = []
        if deed.entries and not (deed.ended or deed.links or also):
            self.journal.append(head_of(self.table, deed.state), deed.entries)
        elif deed.entries or deed.links or also:
            with self.journal.batch():
                self.journal.append(head_of(self.table, deed.state), deed.entries)
                for role, seat in deed.ended:
                    lost += self.journal.take_away(self.table, role, seat)
                self.journal.add_links(deed.links, "replace")
                if also is not None:
                    also()
        for entry, game in deed.games:
            self.positions.keep(entry, game)
        self.state = deed.state
        self.add(deed.entries)
        seq = deed.entries[0].seq if deed.entries else self.state.seq
        return Answer(seq=seq, entries=tuple(deed.entries), token=deed.token, lost=tuple(lost))

    def begin(self, by: str, clock: Clock, id: str = "") -> Deed:  # noqa: A002  # the entry's own word
        """A deed to be done now. A clock that is set back does not turn the journal around."""
        return Deed(self.state, self.secret, self.positions, max(clock(), self.state.time), by, id)

    def add(self, entries: list[Entry]) -> None:
        """Takes up entries that are written, and remembers by what they may be asked for again."""
        self.entries.extend(entries)
        for entry in entries:
            if entry.id:
                self._ids[entry.id] = entry.seq
            if isinstance(entry, Played):
                self._followed.setdefault(self._at, entry.seq)
            if isinstance(entry, Played | Rewound):
                self._at = entry.seq

    def find_first(self, state: State, command: Command) -> int:
        """The entry that the same command, sent before, has become; -1 if it was not.

        A sheet is the same also without an id, where it was played next from the entry it is for. Raises ConflictError where
        another command had that id; NotationError and LimitError for orders that are none
        """
        seq = self._ids.get(command.id, -1) if command.id else -1
        if seq >= 0 and echo_of_entry(self.entries[seq]) != echo_of_command(state, command):
            raise ConflictError("another command had this id")
        if seq < 0 and isinstance(command, Play) and command.at != state.at:
            after = self._followed.get(command.at, -1)
            if after >= 0 and echo_of_entry(self.entries[after]) == echo_of_command(state, command):
                return after
        return seq
