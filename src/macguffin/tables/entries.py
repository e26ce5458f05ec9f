"""What happens at a table, as one append-only journal: who did what and when. A table is the fold of its journal.

Rule 1: an entry never changes. Rule 2: an entry holds nothing that a seat may not know; the dice secret and all credentials live
elsewhere. Rule 3: `seq` counts from 0 without gaps, across branches.
"""

from typing import Any, Literal, TypeAlias

import msgspec

from macguffin.heist.record import Face

__all__ = [
    "Ballot",
    "Closed",
    "Entry",
    "Forced",
    "Joined",
    "Kind",
    "Left",
    "Opened",
    "Options",
    "Played",
    "Proposed",
    "Reminded",
    "Reseated",
    "Rewound",
    "Said",
    "SeatPlan",
    "TimedOut",
    "Voted",
]

Pace: TypeAlias = Literal["live", "deadline"]
Absence: TypeAlias = Literal["wait", "pass", "bot", "gm"]
Spectating: TypeAlias = Literal["off", "on", "delayed"]
Entering: TypeAlias = Literal["nobody", "gm", "everyone"]
RewindDice: TypeAlias = Literal["same", "fresh"]
Kind: TypeAlias = Literal["rewind", "skip", "take_over", "dice", "kick", "close"]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a table is run. `hours` [h] and `remind` [h before the deadline] matter with a deadline only, `delay` [turns] when delayed."""

    has_gm: bool = False
    pace: Pace = "live"
    hours: int = 24
    remind: int = 4
    absence: Absence = "wait"
    spectators: Spectating = "on"
    delay: int = 2
    entering: Entering = "nobody"
    is_listed: bool = False
    has_hints: bool = True


class SeatPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat: in heist the figure of that name. `player` is `person`, or `bot:` and a bot's name."""

    seat: int
    name: str
    player: str


class Base(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", forbid_unknown_fields=True):
    """What every entry has. `time` is UTC, `2026-11-30T20:15:00.123Z`; `by` is `seat:N`, `gm`, `owner`, `server` or `bot:N`.

    `id` is the submitter's own name for the command, "" where there is none.
    """

    seq: int
    time: str
    by: str
    id: str = ""


class Opened(Base, frozen=True, kw_only=True, tag="opened"):
    """Entry 0: the set-up as it was before any die, and the promise of the dice [SHA-256 of the secret, hex].

    `origin` says where a table came from: "" or `ID#SEQ` of the table whose position it branched off.
    """

    game: Literal["heist"]
    rules: str
    title: str
    scene: dict[str, Any]
    seats: tuple[SeatPlan, ...]
    options: Options
    commitment: str
    origin: str = ""


class Joined(Base, frozen=True, kw_only=True, tag="joined"):
    """Somebody took a seat by its link; `nonce` (hex) is his own share of the dice, "" where he gave none. seat -2: GM.

    Spectators come and go unrecorded.
    """

    seat: int
    nonce: str


class Left(Base, frozen=True, kw_only=True, tag="left"):
    """A seat's credential died. `why`: `left`, `kicked`, `handed over` or `link renewed`. seat -1: all spectators, -2: GM."""

    seat: int
    why: str


class Reseated(Base, frozen=True, kw_only=True, tag="reseated"):
    """Another kind of player sits there from now on: `person`, or `bot:` and a bot's name."""

    seat: int
    player: str


class Played(Base, frozen=True, kw_only=True, tag="played"):
    """A command of the game's record was carried out; it moves the position.

    `turn` is its number in its branch (0: the set-up), `state` the hash of the position after it. `branch` is the branch it belongs to;
    provable faces are drawn for (`dice_branch`, `turn`) with the first `nonces` nonces of the table.
    """

    turn: int
    branch: int
    dice_branch: int
    nonces: int
    seat: int | None
    command: str
    faces: tuple[Face, ...]
    events: list[dict[str, Any]]
    state: str
    stopped: str | None = None


class Rewound(Base, frozen=True, kw_only=True, tag="rewound"):
    """Play goes on from just after record number `turn` of branch `of`, as a new branch; whatever came after it is kept.

    `of` is the branch that was current, or, where a rewind is undone, one that was dropped.

    `is_takeback`: by the player himself, nothing had been rolled.
    """

    turn: int
    branch: int
    of: int
    dice: RewindDice
    reason: str
    state: str
    is_takeback: bool = False


class Forced(Base, frozen=True, kw_only=True, tag="forced"):
    """The GM sets the next dice: these faces come first in whatever is rolled next, marked as his. No faces: take them back.

    A face that a die does not have waits for the next die that has it.
    """

    faces: tuple[int, ...]
    reason: str


class Proposed(Base, frozen=True, kw_only=True, tag="proposed"):
    """All seats are asked. `what` with its `turn`, `seat`, `faces` or `dice`, as far as it needs them."""

    what: Kind
    turn: int = -1
    seat: int = -1
    dice: RewindDice = "fresh"
    faces: tuple[int, ...] = ()
    reason: str = ""


class Voted(Base, frozen=True, kw_only=True, tag="voted"):
    """A seat's answer to proposal `on` (its seq). All people's seats must agree; one refusal ends it."""

    on: int
    agrees: bool


class Said(Base, frozen=True, kw_only=True, tag="said"):
    """Talk at the table. Never a roll, whatever it looks like."""

    text: str


class Reminded(Base, frozen=True, kw_only=True, tag="reminded"):
    """The seat on turn was told once that its time runs out."""

    seat: int


class TimedOut(Base, frozen=True, kw_only=True, tag="timed_out"):
    """The deadline of the turn that began at entry `since` has passed, and the agreed rule is applied, once."""

    seat: int
    since: int
    rule: Absence


class Closed(Base, frozen=True, kw_only=True, tag="closed"):
    """The game is over, or was given up, and the dice secret (hex) is shown."""

    secret: str
    reason: str


Entry: TypeAlias = (
    Opened
    | Joined
    | Left
    | Reseated
    | Played
    | Rewound
    | Forced
    | Proposed
    | Voted
    | Said
    | Reminded
    | TimedOut
    | Closed
)


class Ballot(msgspec.Struct, frozen=True, kw_only=True):
    """A question before the seats: the proposal, who has agreed, and who is still to answer (seat numbers)."""

    proposal: Proposed
    agreed: tuple[int, ...]
    waiting: tuple[int, ...]
