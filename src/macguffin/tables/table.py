"""A table: one game, its journal, and the one place where it is changed.

Rule 1: what is done is worked out beside the state, written down in one transaction, and only then true and told to anybody.
Rule 2: one thread at a time. Rule 3: whoever asks is known by his `Standing`, which comes from what he holds and never from his words.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from macguffin.core.errors import ConflictError, ForbiddenError, NotFoundError
from macguffin.heist.tables import WHYS
from macguffin.tables.absence import pass_turn, run_out
from macguffin.tables.acts import carry_out, check_allowed, check_seat, name_of
from macguffin.tables.clock import Clock, now
from macguffin.tables.commands import Command, HandOver, Leave, Play
from macguffin.tables.deed import Deed
from macguffin.tables.delay import Delay
from macguffin.tables.echoes import echo_of_command, echo_of_entry
from macguffin.tables.entries import Entry, Options, Played, Rewound
from macguffin.tables.fold import State
from macguffin.tables.journal import Holding, Journal, Role, StoredTable, TableHead
from macguffin.tables.limits import check_command
from macguffin.tables.loading import read_state
from macguffin.tables.looks import head_of, is_delayed
from macguffin.tables.opening import Invitation, Setup, open_up
from macguffin.tables.permissions import permit, roles_of
from macguffin.tables.places import digest_of_token, end_place, join, new_link, place_number
from macguffin.tables.proof import FaceNeededError, check_nonce
from macguffin.tables.rewinding import Positions, scene_after
from macguffin.tables.sight import Seen, Sight
from macguffin.tables.views import SPECTATOR, NeedsFace, Standing, TableView, Update
from macguffin.tables.voting import settle

__all__ = ["Answer", "BotTurn", "Table", "open_table"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Answer:
    """What came of a command. `entries` are what to announce; a command sent again has none, and the `seq` of its first answer.

    `needs` a die by hand: nothing has changed. `token` is the new link's, for the sender alone. `lost`: visitors who lost a place.
    """

    seq: int = -1
    entries: tuple[Entry, ...] = ()
    is_repeat: bool = False
    needs: NeedsFace | None = None
    token: str = ""
    lost: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class BotTurn:
    """A bot is on turn: its name, and the position it is shown. It plays as `bot:SEAT`, for entry `at`."""

    seat: int
    name: str
    at: int
    scene: dict[str, Any]


def open_table(
    journal: Journal, table: str, setup: Setup, owner: str, clock: Clock = now
) -> tuple["Table", tuple[Invitation, ...]]:
    """A new table of that id, and the links to it. `owner` is the visitor who opens it.

    Raises NotationError, LimitError, NotFoundError for a set-up that is none; ConflictError where the id is taken
    """
    made = open_up(table, setup, owner, clock())
    head = head_of(table, made.state)
    journal.create(StoredTable(head=head, secret=made.secret.hex(), entries=made.entries), made.links, made.holdings)
    positions = Positions(made.state.scene)
    positions.keep(made.state.line.path[0], made.game)
    return Table(journal, table, Kept(made.secret, list(made.entries), made.state, positions), clock), made.invitations


@dataclass(slots=True)
class Kept:
    """A table as it is written down, and the positions it came through."""

    secret: bytes
    entries: list[Entry]
    state: State
    positions: Positions


class Table:
    """Get one from `open_table` or `Table.load`; there must be only one of each at a time."""

    def __init__(self, journal: Journal, table: str, kept: Kept, clock: Clock = now) -> None:
        self.id = table
        self.journal = journal
        self.clock = clock
        self.here: frozenset[int] = frozenset()  # seats whose holders are connected: whoever connects them says so
        self._lock = threading.RLock()
        self._kept = kept
        self._delay = Delay()
        self._seen = Seen()
        self._ids: dict[str, int] = {}
        self._followed: dict[
            int, int
        ] = {}  # which command of the record came next after an entry that moved the position
        self._at = -1
        self.index(kept.entries)

    @classmethod
    def load(cls, journal: Journal, table: str, clock: Clock = now) -> "Table":
        """A table as it is kept.

        Raises NotFoundError without it; NotationError, naming entry and key, where it is damaged
        """
        stored = journal.read(table)
        state, positions = read_state(stored.entries)
        return cls(journal, table, Kept(bytes.fromhex(stored.secret), list(stored.entries), state, positions), clock)

    # Reading

    @property
    def head(self) -> TableHead:
        with self._lock:
            return head_of(self.id, self._kept.state)

    @property
    def options(self) -> Options:
        """How the table is run; that never changes."""
        return self._kept.state.opened.options

    @property
    def seq(self) -> int:
        """The last entry."""
        return self._kept.state.seq

    @property
    def names(self) -> tuple[str, ...]:
        """Whose seats they are."""
        return self._kept.state.names

    @property
    def has_people(self) -> bool:
        """Whether anybody holds a place that plays."""
        return bool(self._kept.state.taken)

    def sight(self, standing: Standing) -> Sight:
        """The table through somebody's eyes.

        Raises ForbiddenError for a stranger, and for spectators where none are let in
        """
        permit("look", roles_of(standing))
        with self._lock:
            kept = self._kept
            state = kept.state
            check_watching(state, standing)
            if is_delayed(state, standing):
                state = self._delay.state(state, kept.entries, kept.positions)
            return Sight(
                table=self.id,
                standing=standing,
                state=state,
                entries=kept.entries,
                positions=kept.positions,
                seen=self._seen,
                here=self.here,
            )

    def view(self, standing: Standing) -> TableView:
        """The table as somebody sees it now. Raises ForbiddenError"""
        return self.sight(standing).view

    def update(self, standing: Standing, since: int = -1) -> Update:
        """What somebody has missed. Raises ForbiddenError"""
        return self.sight(standing).update(since)

    def bot_turn(self) -> BotTurn | None:
        """The bot that is on turn, if one is."""
        with self._lock:
            state = self._kept.state
            turn = state.turn
            if turn is None or state.closed is not None or state.is_person(turn.seat):
                return None
            scene = scene_after(state.scene, state.game).to_dict()
            return BotTurn(seat=turn.seat, name=state.players[turn.seat].removeprefix("bot:"), at=state.at, scene=scene)

    # Changing

    def submit(self, standing: Standing, by: str, command: Command) -> Answer:
        """Does what a command asks for. `by` is "" for visitors, or in whose name of several he speaks; `bot:N` for a bot.

        Raises LimitError, NotationError, ForbiddenError, NotFoundError, ConflictError, IllegalMoveError, DiceError, and what the
        journal raises; nothing has changed then
        """
        check_command(command)
        with self._lock:
            state = self._kept.state
            check_seat(state, command)
            try:
                check_allowed(state, command, standing, by)
            except ForbiddenError:
                if isinstance(command, Leave | HandOver) and (seq := self.find_first(state, command)) >= 0:
                    return Answer(seq=seq, is_repeat=True)  # he could, until he did
                raise
            if (seq := self.find_first(state, command)) >= 0:
                return Answer(seq=seq, is_repeat=True)
            try:
                return self.commit(
                    name_of(command, standing, by),
                    lambda deed: carry_out(deed, self.id, command, standing),
                    command.id,
                )
            except FaceNeededError as need:
                return Answer(seq=state.seq, needs=NeedsFace(sides=need.sides, what=WHYS[need.why], index=need.index))

    def pass_for_bot(self, turn: BotTurn) -> Answer:
        """Ends the turn of a bot that had no orders, or none that can be; nothing happens where it is over already."""
        with self._lock:
            state = self._kept.state
            if state.at != turn.at or state.closed is not None:
                return Answer(seq=state.seq)

            def end(deed: Deed) -> None:
                pass_turn(deed, turn.seat)
                settle(deed)

            return self.commit(f"bot:{turn.seat}", end)

    def tick(self, time: str = "") -> Answer:
        """Does what is due by a time; no time: by now."""
        with self._lock:
            return self.commit("server", come_round, time=time)

    def join(self, token: str, visitor: str, nonce: str = "") -> Answer:
        """Gives a visitor the place of a link's token, and spends it.

        Raises NotFoundError for a link that is none of this table, is spent or dead; NotationError for no nonce
        """
        check_nonce(nonce)
        hashed = digest_of_token(token)
        with self._lock:
            link = self.journal.find_link(hashed)
            if link.table != self.id:
                raise NotFoundError("this link leads to another table")
            holding = Holding(visitor=visitor, table=self.id, role=link.role, seat=link.seat)
            place = place_number(link.role, link.seat)
            return self.commit(
                f"seat:{place}" if place >= 0 else "gm",
                lambda deed: join(deed, link, nonce),
                also=lambda: self.journal.spend_link(hashed, holding),
            )

    def renew_link(self, standing: Standing, role: Role, seat: int = -1) -> Answer:
        """A new link for a place, in the answer's `token`; the old one is dead, and whoever held the place has lost it.

        Raises ForbiddenError; NotFoundError for a place that is not there
        """
        permit("links", roles_of(standing))
        with self._lock:
            state = self._kept.state
            check_place(state, role, seat)
            place = place_number(role, seat)

            def renew(deed: Deed) -> None:
                if place in state.taken or (place == SPECTATOR and self.spectators()):
                    end_place(deed, place, "link renewed")
                deed.token, link = new_link(self.id, role, seat)
                deed.links.append(link)
                settle(deed)

            return self.commit("gm" if standing.is_gm else "owner", renew)

    # The one way to change anything

    def commit(
        self,
        by: str,
        do: Callable[[Deed], object],
        id: str = "",  # noqa: A002  # the entry's own word
        *,
        time: str = "",
        also: Callable[[], object] | None = None,
    ) -> Answer:
        """Works a deed out, writes it down with all that goes with it, and makes it true."""
        kept = self._kept
        moment = max(time or self.clock(), kept.state.time)  # a clock that is set back does not turn the journal around
        deed = Deed(kept.state, kept.secret, kept.positions, moment, by, id)
        do(deed)
        lost: list[str] = []
        if deed.entries or deed.links or also:
            with self.journal.batch():
                self.journal.append(head_of(self.id, deed.state), deed.entries)
                for role, seat in deed.ended:
                    lost += self.journal.take_away(self.id, role, seat)
                self.journal.add_links(deed.links, "replace")
                if also is not None:
                    also()
        for entry, game in deed.games:
            kept.positions.keep(entry, game)
        kept.entries.extend(deed.entries)
        kept.state = deed.state
        self.index(deed.entries)
        seq = deed.entries[0].seq if deed.entries else kept.state.seq
        return Answer(seq=seq, entries=tuple(deed.entries), token=deed.token, lost=tuple(lost))

    def index(self, entries: list[Entry]) -> None:
        """Remembers by what entries may be asked for again."""
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
        if seq >= 0 and echo_of_entry(self._kept.entries[seq]) != echo_of_command(state, command):
            raise ConflictError("another command had this id")
        if seq < 0 and isinstance(command, Play) and command.at != state.at:
            after = self._followed.get(command.at, -1)
            if after >= 0 and echo_of_entry(self._kept.entries[after]) == echo_of_command(state, command):
                return after
        return seq

    def spectators(self) -> list[Holding]:
        return [one for one in self.journal.holders(self.id) if one.role == "spectator"]


def come_round(deed: Deed) -> None:
    run_out(deed)
    settle(deed)


def check_watching(state: State, standing: Standing) -> None:
    """Raises ForbiddenError for one who only watches where nobody may."""
    is_at_table = bool(standing.seats) or standing.is_gm or standing.is_owner
    if not is_at_table and state.opened.options.spectators == "off":
        raise ForbiddenError("nobody watches at this table")


def check_place(state: State, role: Role, seat: int) -> None:
    """Raises NotFoundError for a place that this table does not have."""
    options = state.opened.options
    is_there = {
        "seat": 0 <= seat < len(state.players),
        "gm": options.has_gm and seat == -1,
        "spectator": options.spectators != "off" and seat == -1,
        "owner": False,
    }[role]
    if not is_there:
        raise NotFoundError("this table has no such place")
