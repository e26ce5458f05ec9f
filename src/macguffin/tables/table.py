"""A table: one game, its journal, and the one place where it is changed.

Rule 1: what is done is worked out beside the state, written down in one transaction, and only then true and told to anybody.
Rule 2: one thread at a time. Rule 3: whoever asks is known by his `Standing`, which comes from what he holds and never from his words.
"""

from collections.abc import Callable

from msgspec.structs import replace

from macguffin.core.errors import ForbiddenError, NotFoundError
from macguffin.heist.tables import WHYS
from macguffin.tables.absence import pass_turn, run_out
from macguffin.tables.acts import carry_out, check_allowed, check_seat, name_of
from macguffin.tables.answers import Answer, BotTurn
from macguffin.tables.clock import Clock, now
from macguffin.tables.commands import Command, HandOver, Leave
from macguffin.tables.deed import Deed
from macguffin.tables.delay import Delay
from macguffin.tables.entries import Options
from macguffin.tables.fold import State
from macguffin.tables.journal import Holding, Journal, Role, StoredTable, TableHead
from macguffin.tables.ledger import Ledger
from macguffin.tables.limits import check_command
from macguffin.tables.loading import read_state
from macguffin.tables.looks import head_of, is_delayed, line_of
from macguffin.tables.opening import Invitation, Setup, open_up
from macguffin.tables.permissions import permit, roles_of
from macguffin.tables.places import digest_of_token, end_place, join, new_link, place_number
from macguffin.tables.proof import FaceNeededError, check_nonce
from macguffin.tables.rewinding import Positions, scene_after
from macguffin.tables.sight import Seen, Sight
from macguffin.tables.views import SPECTATOR, NeedsFace, Standing, TableLine, TableView, Update
from macguffin.tables.voting import settle

__all__ = ["Answer", "BotTurn", "Table", "open_table"]


def open_table(
    journal: Journal, table: str, setup: Setup, owner: str, clock: Clock = now
) -> tuple["Table", tuple[Invitation, ...]]:
    """A new table of that id, and the links to it. `owner` is the visitor who opens it.

    Raises NotationError, LimitError, NotFoundError for a set-up that is none; ConflictError where the id is taken
    """
    made = open_up(table, setup, owner, clock())
    head = head_of(table, made.state)
    journal.create(StoredTable(head=head, secret=made.secret.hex(), entries=made.entries), made.links, made.holdings)
    ledger = Ledger(journal, table, made.secret, made.state, Positions(made.state.scene))
    ledger.positions.keep(made.state.line.path[0], made.game)
    ledger.add(list(made.entries))
    return Table(ledger, clock), made.invitations


class Table:
    """Get one from `open_table` or `Table.load`; there must be only one of each at a time."""

    def __init__(self, ledger: Ledger, clock: Clock = now) -> None:
        self.id = ledger.table
        self.clock = clock
        self.here: frozenset[int] = frozenset()  # seats whose holders are connected: whoever connects them says so
        self._ledger = ledger
        self._lock = ledger.lock
        self._delay = Delay()
        self._seen = Seen()

    @classmethod
    def load(cls, journal: Journal, table: str, clock: Clock = now) -> "Table":
        """A table as it is kept.

        Raises NotFoundError without it; NotationError, naming entry and key, where it is damaged
        """
        stored = journal.read(table)
        state, positions = read_state(stored.entries)
        ledger = Ledger(journal, table, bytes.fromhex(stored.secret), state, positions)
        ledger.add(list(stored.entries))
        return cls(ledger, clock)

    # Reading

    @property
    def head(self) -> TableHead:
        with self._lock:
            return head_of(self.id, self._ledger.state)

    @property
    def options(self) -> Options:
        """How the table is run; that never changes."""
        return self._ledger.state.opened.options

    @property
    def seq(self) -> int:
        """The last entry."""
        return self._ledger.state.seq

    @property
    def names(self) -> tuple[str, ...]:
        """Whose seats they are."""
        return self._ledger.state.names

    @property
    def has_people(self) -> bool:
        """Whether anybody holds a place that plays."""
        return bool(self._ledger.state.taken)

    def sight(self, standing: Standing) -> Sight:
        """The table through somebody's eyes.

        Raises ForbiddenError for a stranger, and for spectators where none are let in
        """
        permit("look", roles_of(standing))
        with self._lock:
            ledger = self._ledger
            state, here = ledger.state, self.here
            check_watching(state, standing)
            if is_delayed(state, standing):
                state, here = self._delay.state(state, ledger.entries, ledger.positions), frozenset()
            return Sight(
                table=self.id,
                standing=standing,
                state=state,
                entries=ledger.entries,
                positions=ledger.positions,
                seen=self._seen,
                here=here,
            )

    def view(self, standing: Standing) -> TableView:
        """The table as somebody sees it now. Raises ForbiddenError"""
        return self.sight(standing).view

    def update(self, standing: Standing, since: int = -1) -> Update:
        """What somebody has missed. Raises ForbiddenError"""
        return self.sight(standing).update(since)

    def line(self, standing: Standing) -> TableLine:
        """The table in a list. Strangers see those that are listed, as spectators see them; where nobody watches, hardly anything.

        Raises ForbiddenError
        """
        permit("list", roles_of(standing))
        if standing != Standing():
            return self.sight(standing).line
        with self._lock:
            ledger = self._ledger
            check_listed(ledger.state)
            if is_delayed(ledger.state, standing):
                return line_of(self.id, self._delay.state(ledger.state, ledger.entries, ledger.positions), standing)
            found = line_of(self.id, ledger.state, standing)
            if ledger.state.opened.options.spectators != "off":
                return found
            return replace(found, waits_for="", deadline=None, changed=ledger.state.opened.time)

    @property
    def is_bots_turn(self) -> bool:
        state = self._ledger.state
        return state.turn is not None and state.closed is None and not state.is_person(state.turn.seat)

    def bot_turn(self) -> BotTurn | None:
        """The bot that is on turn, if one is."""
        with self._lock:
            state = self._ledger.state
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
            state = self._ledger.state
            check_seat(state, command)
            try:
                check_allowed(state, command, standing, by)
            except ForbiddenError:
                if isinstance(command, Leave | HandOver) and (seq := self._ledger.find_first(state, command)) >= 0:
                    return Answer(seq=seq, is_repeat=True)  # he could, until he did
                raise
            if (seq := self._ledger.find_first(state, command)) >= 0:
                return Answer(seq=seq, is_repeat=True)
            try:
                deed = self._ledger.begin(name_of(command, standing, by), self.clock, command.id)
                return self._ledger.commit(deed, lambda deed: carry_out(deed, self.id, command, standing))
            except FaceNeededError as need:
                return Answer(seq=state.seq, needs=NeedsFace(sides=need.sides, what=WHYS[need.why], index=need.index))

    def pass_for_bot(self, turn: BotTurn) -> Answer:
        """Ends the turn of a bot that had no orders, or none that can be; nothing happens where it is over already."""
        with self._lock:
            state = self._ledger.state
            if state.at != turn.at or state.closed is not None:
                return Answer(seq=state.seq)

            def end(deed: Deed) -> None:
                pass_turn(deed, turn.seat)
                settle(deed)

            return self.commit(f"bot:{turn.seat}", end)

    def tick(self, time: str = "") -> Answer:
        """Does what is due by a time; no time: by now."""
        with self._lock:
            clock = (lambda: time) if time else self.clock
            return self._ledger.commit(self._ledger.begin("server", clock), come_round)

    def join(self, token: str, visitor: str, nonce: str = "") -> Answer:
        """Gives a visitor the place of a link's token, and spends it.

        Raises NotFoundError for a link that is none of this table, is spent or dead; NotationError for no nonce
        """
        check_nonce(nonce)
        hashed = digest_of_token(token)
        with self._lock:
            link = self._ledger.journal.find_link(hashed)
            if link.table != self.id:
                raise NotFoundError("this link leads to another table")
            holding = Holding(visitor=visitor, table=self.id, role=link.role, seat=link.seat)
            place = place_number(link.role, link.seat)
            return self.commit(
                f"seat:{place}" if place >= 0 else "gm",
                lambda deed: join(deed, link, nonce),
                also=lambda: self._ledger.journal.spend_link(hashed, holding),
            )

    def watch(self, visitor: str) -> Answer:
        """Lets a visitor in as a spectator without a link, where the table is listed.

        Raises ForbiddenError
        """
        permit("watch", roles_of(Standing()))
        with self._lock:
            check_listed(self._ledger.state)
            check_watching(self._ledger.state, Standing())
            holding = Holding(visitor=visitor, table=self.id, role="spectator")
            return self.commit("server", lambda _: None, also=lambda: self._ledger.journal.give(holding))

    def renew_link(self, standing: Standing, role: Role, seat: int = -1) -> Answer:
        """A new link for a place, in the answer's `token`; the old one is dead, and whoever held the place has lost it.

        Raises ForbiddenError; NotFoundError for a place that is not there
        """
        permit("links", roles_of(standing))
        with self._lock:
            state = self._ledger.state
            check_place(state, role, seat)
            place = place_number(role, seat)

            def renew(deed: Deed) -> None:
                if place in state.taken or (place == SPECTATOR and self.has_spectators()):
                    end_place(deed, place, "link renewed")
                deed.token, link = new_link(self.id, role, seat)
                deed.links.append(link)
                settle(deed)

            return self.commit("gm" if standing.is_gm else "owner", renew)

    def has_spectators(self) -> bool:
        return any(one.role == "spectator" for one in self._ledger.journal.holders(self.id))

    def commit(self, by: str, do: Callable[[Deed], object], also: Callable[[], object] | None = None) -> Answer:
        """Does something now."""
        return self._ledger.commit(self._ledger.begin(by, self.clock), do, also)


def come_round(deed: Deed) -> None:
    run_out(deed)
    settle(deed)


def check_listed(state: State) -> None:
    """Raises ForbiddenError for a table that is not in public lists."""
    if not state.opened.options.is_listed:
        raise ForbiddenError("this table is for those who have a link to it")


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
