"""A position of heist as whoever may see it gets it. Squares are named as in scene files: `A1` is top left."""

from typing import Literal, TypeAlias

import msgspec

__all__ = [
    "BoardView",
    "Condition",
    "DoorView",
    "FigureView",
    "KnifeView",
    "LeverView",
    "Outcome",
    "Position",
    "RackView",
    "StartView",
    "TrapView",
]

Facing: TypeAlias = Literal["n", "e", "s", "w"]
Phase: TypeAlias = Literal["between", "turn", "over"]


class LeverView(msgspec.Struct, frozen=True, kw_only=True):
    """A lever and the doors it moves; lever and doors carry the same small letter on the board.

    Levers of the same doors share it (`a` … `z`, `a2` …); "" for a lever that moves none.
    """

    at: str
    letter: str
    doors: tuple[str, ...]


class StartView(msgspec.Struct, frozen=True, kw_only=True):
    at: str
    facing: Facing


class BoardView(msgspec.Struct, frozen=True, kw_only=True):
    """What never changes in a game. `rows`: a character a square,

    `#` wall `O` pillar `.` floor `+` door `!` lever `)` rack `<` entrance `_` start.
    """

    width: int
    height: int
    rows: tuple[str, ...]
    levers: tuple[LeverView, ...]
    starts: tuple[StartView, ...]


class Condition(msgspec.Struct, frozen=True, kw_only=True):
    """A mark on a figure: `words` is what lists say, `mark` its stable name:

    stunned, poisoned, blessed, hasted, warded, no_action, gem, main_poisoned, secondary_poisoned, …
    """

    mark: str
    words: str


class FigureView(msgspec.Struct, frozen=True, kw_only=True):
    """A figure; `at` is None off the board. `place` is its place in the turn order from 1, 0 when it is out of the game.

    `shape` (0–5, then again with a digit) is its team's coin: circle square hexagon diamond octagon shield.
    `shield_order`: slain, always, never.
    """

    seat: int
    name: str
    symbol: str
    color: str
    team: str
    shape: int
    class_: str = msgspec.field(name="class")
    main: str
    secondary: str
    at: str | None
    facing: Facing
    lives: int
    place: int
    conditions: tuple[Condition, ...]
    mechanisms: int
    misses: int
    shield_order: str
    has_gem: bool


class DoorView(msgspec.Struct, frozen=True, kw_only=True):
    """A door; `letter` are the letters of all levers that move it in one (`ab`), "" if none does."""

    at: str
    is_open: bool
    letter: str


class TrapView(msgspec.Struct, frozen=True, kw_only=True):
    at: str
    owner: str
    is_jammed: bool


class KnifeView(msgspec.Struct, frozen=True, kw_only=True):
    at: str
    is_poisoned: bool


class RackView(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon rack. Where racks run out, `stock` says what is left, like `axe ×3`; else it is empty."""

    at: str
    stock: tuple[str, ...]


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How the game ended: `winner` is the team (with `win = carrier` the figure), None for a draw."""

    winner: str | None
    how: Literal["left", "last_team", "round_limit"]
    figure: str | None


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """Everything on the board that can change. `phase` between: the active figure has not yet begun; turn: it is inside its turn.

    `gem` is the square of the gem, None while it is carried (`carrier` then names who has it) or gone.
    """

    round: int
    phase: Phase
    active: str | None
    order: tuple[str, ...]
    figures: tuple[FigureView, ...]
    doors: tuple[DoorView, ...]
    traps: tuple[TrapView, ...]
    knives: tuple[KnifeView, ...]
    racks: tuple[RackView, ...]
    gem: str | None
    carrier: str | None
    outcome: Outcome | None
