"""The state of a table as the fold of its entries: what each of them changes, and nothing else ever does.

Rule 1: a state is a value; `step` gives the next one. Rule 2: whether an entry may be written is not asked here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from macguffin.heist.scene import Scene
from macguffin.heist.state import Game
from macguffin.heist.tables import OVER
from macguffin.tables.ballots import ABOUT_ONE, PATIENCE, answer, ask, drop_out, find_voters
from macguffin.tables.clock import later
from macguffin.tables.entries import (
    Ballot,
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
    RewindDice,
    Rewound,
    TimedOut,
    Voted,
)
from macguffin.tables.views import SPECTATOR, Nonce

__all__ = ["MAX_DELAY", "PEOPLE", "Line", "State", "Turn", "start", "step", "twin_of"]

MAX_DELAY: Final = 50  # turns that spectators can be kept behind
PEOPLE: Final = ("seat:", "gm", "owner")
"""How `by` begins where a person did it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Line:
    """A branch: where it left which other, and all record entries that lead along it from the set-up, with the round after each."""

    branch: int
    path: tuple[Played, ...]
    rounds: tuple[int, ...]
    of: int = -1
    turn: int = -1
    dice: RewindDice = "same"
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn under way: whose, in which round, since which entry and when."""

    seat: int
    round: int
    since: int
    began: str


@dataclass(frozen=True, kw_only=True, slots=True)
class State:
    """A table after its entries so far.

    `starts`: the entries with which the last turns began. `reminded`, `timed_out`: the beginning of the turn that was. `idle`
    counts turns that ran out since a person last did anything. `actor`: who alone has acted, and since which entry.
    `is_repeating`: since the rewind all is as in the branch that was left, so its dice come again.
    """

    opened: Opened
    scene: Scene
    game: Game
    seq: int
    time: str
    at: int
    branch: int
    lines: Mapping[int, Line]
    players: tuple[str, ...]
    turn: Turn | None
    starts: tuple[int, ...]
    taken: frozenset[int] = frozenset()
    nonces: tuple[Nonce, ...] = ()
    forced: tuple[int, ...] = ()
    ballot: Ballot | None = None
    reminded: int = -1
    timed_out: int = -1
    idle: int = 0
    actor: tuple[str, int] = ("", 0)
    is_repeating: bool = False
    closed: Closed | None = None
    names: tuple[str, ...] = field(default=())

    @property
    def line(self) -> Line:
        """The current branch."""
        return self.lines[self.branch]

    @property
    def is_over(self) -> bool:
        return self.game.phase == OVER or self.game.active < 0

    def is_person(self, seat: int) -> bool:
        return self.players[seat] == "person"


def turn_of(game: Game, entry: Entry, before: Turn | None = None) -> Turn | None:
    """The turn under way after an entry; the one before it where it still is."""
    if game.phase == OVER or game.active < 0:
        return None
    if before is not None and (before.seat, before.round) == (game.active, game.round):
        return before
    return Turn(int(game.active), int(game.round), entry.seq, entry.time)


def start(opened: Opened, scene: Scene, setup: Played, game: Game) -> State:
    """A table that has just been set up."""
    turn = turn_of(game, setup)
    return State(
        opened=opened,
        scene=scene,
        game=game,
        seq=setup.seq,
        time=setup.time,
        at=setup.seq,
        branch=setup.branch,
        lines={setup.branch: Line(branch=setup.branch, path=(setup,), rounds=(int(game.round),))},
        players=tuple(plan.player for plan in opened.seats),
        names=tuple(plan.name for plan in opened.seats),
        turn=turn,
        starts=() if turn is None else (setup.seq,),
        actor=(setup.by, setup.seq),
    )


def step(state: State, entry: Entry, game: Game | None = None) -> State:
    """The state after the next entry; `game` is the position after it where it moves the position."""
    state = note(state, entry)
    match entry:
        case Played() if game is not None:
            return after_play(state, entry, game)
        case Rewound() if game is not None:
            return after_rewind(state, entry, game)
        case Joined() if entry.seat != SPECTATOR:
            given = (Nonce(seat=entry.seat, nonce=entry.nonce),) if entry.nonce else ()
            return replace(state, taken=state.taken | {entry.seat}, nonces=state.nonces + given)
        case Left():
            return replace(state, taken=state.taken - {entry.seat}, ballot=drop_out(state.ballot, entry.seat))
        case Reseated():
            players = tuple(entry.player if seat == entry.seat else who for seat, who in enumerate(state.players))
            ballot = state.ballot if entry.player == "person" else drop_out(state.ballot, entry.seat)
            return replace(state, players=players, ballot=ballot)
        case Forced():
            return replace(state, forced=entry.faces)
        case Proposed():
            return replace(state, ballot=ask(entry, voters_of(state, entry)))
        case Voted():
            return replace(state, ballot=answer(state.ballot, entry))
        case Reminded():
            return replace(state, reminded=-1 if state.turn is None else state.turn.since)
        case TimedOut():
            return replace(state, timed_out=entry.since, idle=state.idle + 1)
        case Closed():
            return replace(state, closed=entry, ballot=None)
        case _:
            return state


def note(state: State, entry: Entry) -> State:
    """What every entry changes: the count, the time, who has acted; a question that all have agreed to is off the table then."""
    is_settled = state.ballot is not None and not state.ballot.waiting and not isinstance(entry, Voted | Closed)
    is_deed = isinstance(entry, Played | Rewound | Forced)
    return replace(
        state,
        seq=entry.seq,
        time=entry.time,
        ballot=None if is_settled else state.ballot,
        idle=0 if entry.by.startswith(PEOPLE) else state.idle,
        actor=(entry.by, entry.seq) if is_deed and entry.by != state.actor[0] else state.actor,
    )


def after_play(state: State, entry: Played, game: Game) -> State:
    line = state.line
    after = replace(line, path=(*line.path, entry), rounds=(*line.rounds, int(game.round)))
    twin = twin_of(state)
    turn = turn_of(game, entry, state.turn)
    has_begun = turn is not None and turn is not state.turn
    is_over = state.ballot is not None and state.ballot.proposal.what == "skip" and turn is not state.turn
    return replace(
        state,
        game=game,
        at=entry.seq,
        lines={**state.lines, line.branch: after},
        forced=state.forced[sum(face.origin == "gm" for face in entry.faces) if state.forced else 0 :],
        is_repeating=twin is not None and is_twin(twin, entry),
        turn=turn,
        starts=(*state.starts, entry.seq)[-MAX_DELAY - 1 :] if has_begun else state.starts,
        ballot=None if is_over else state.ballot,
    )


def after_rewind(state: State, entry: Rewound, game: Game) -> State:
    left = state.lines[entry.of]
    line = Line(
        branch=entry.branch,
        path=left.path[: entry.turn + 1],
        rounds=left.rounds[: entry.turn + 1],
        of=entry.of,
        turn=entry.turn,
        dice=entry.dice,
        reason=entry.reason,
    )
    return replace(
        state,
        game=game,
        at=entry.seq,
        branch=entry.branch,
        lines={**state.lines, entry.branch: line},
        is_repeating=entry.dice == "same",
        turn=turn_of(game, entry),
        ballot=None,
    )


def twin_of(state: State) -> Played | None:
    """What was played at this place of the record in the branch that was left, where all has been as in it since."""
    if not state.is_repeating:
        return None
    line = state.line
    left = state.lines[line.of].path
    return left[len(line.path)] if len(line.path) < len(left) else None


def is_twin(one: Played, other: Played) -> bool:
    """Whether two entries are the same decision with the same dice."""
    return (one.seat, one.command, one.dice_branch, one.faces) == (
        other.seat,
        other.command,
        other.dice_branch,
        other.faces,
    )


def voters_of(state: State, proposal: Proposed) -> tuple[int, ...]:
    """The seats that are asked; not the one it is about, if that keeps the table waiting or has nobody."""
    excused = proposal.seat if proposal.what in ABOUT_ONE and keeps_waiting(state, proposal) else -1
    return find_voters(state.taken, state.players, excused)


def keeps_waiting(state: State, proposal: Proposed) -> bool:
    turn, options = state.turn, state.opened.options
    if turn is None or turn.seat != proposal.seat:
        return False
    if options.pace == "deadline":
        return state.timed_out == turn.since
    return proposal.time >= later(turn.began, PATIENCE)
