"""The whole of one play: the board, the figures on it, whose turn it is. Data and the questions it can answer; no rule is decided here.

Squares are numbers on a board with a closed rim: `(row + 1) * stride + column + 1`, rows and columns counted from 0.
0 is "off the board". A grid that a game changes is either its own (`occupants`, `traps`) or never changed in place
(`cells`, `knives`), so that copies may share it.
"""

from typing import Any, Final

from mypy_extensions import i16, i64

from macguffin.core.buffers import vec
from macguffin.heist.switches import Rules
from macguffin.heist.tables import (
    BASE_MOVE,
    DOOR,
    DX,
    DY,
    LEVER,
    LIVES,
    MECHANIC,
    MOVE_PLUS,
    NOT_ENDED,
    OVER,
    RACK,
    READY,
    SHOT_NONE,
    START,
)

JAMMED: Final = 128
"""Added to a trap's entry in `Game.traps` while it is jammed; the rest is the owner's seat + 1."""


class Board:
    """What a map fixes for good: its size, its start squares with their facings, what each lever moves. Shared by all copies of a game.

    `marks` has one entry a square of the map, in reading order; see the marks in `tables`.
    """

    def __init__(self, width: int, height: int, marks: list[int]) -> None:
        self.width: i64 = width
        self.height: i64 = height
        self.stride: i64 = width + 2
        self.size: i64 = (width + 2) * (height + 2)
        self.offsets: vec[i64] = vec[i64]([dy * (width + 2) + dx for dx, dy in zip(DX, DY, strict=True)])
        cells = [2] * ((width + 2) * (height + 2))
        starts: list[int] = []
        racks: list[int] = []
        levers: list[int] = []
        doors: list[int] = []
        for i, mark in enumerate(marks):
            square = (i // width + 1) * (width + 2) + i % width + 1
            cells[square] = mark
            if mark & START:
                starts.append(square)
            if mark & RACK:
                racks.append(square)
            if mark & LEVER:
                levers.append(square)
            if mark & DOOR:
                doors.append(square)
        self.cells: vec[i16] = vec[i16]([i16(mark) for mark in cells])
        self.starts: vec[i64] = vec[i64](starts)
        self.start_facings: vec[i64] = vec[i64]([0] * len(starts))
        self.racks: vec[i64] = vec[i64](racks)
        self.levers: list[int] = levers
        self.doors: list[int] = doors
        self.doors_of: dict[int, list[int]] = {lever: [] for lever in levers}

    def square(self, column: i64, row: i64) -> i64:
        """The number of a square; column and row count from 0."""
        return (row + 1) * self.stride + column + 1

    def column(self, square: i64) -> i64:
        return square % self.stride - 1

    def row(self, square: i64) -> i64:
        return square // self.stride - 1

    def distance(self, a: i64, b: i64) -> i64:
        """How far two squares are apart: |dx| + |dy|, so a diagonal step counts two. Rules: H-055, HR-003"""
        stride = self.stride
        across = a % stride - b % stride
        down = a // stride - b // stride
        return (across if across > 0 else -across) + (down if down > 0 else -down)

    def name(self, square: i64) -> str:
        """The square as people write it: `A1` is top left; "" off the board."""
        if square == 0:
            return ""
        column = square % self.stride - 1
        letters = chr(ord("A") + column % 26)
        if column >= 26:
            letters = chr(ord("A") + column // 26 - 1) + letters
        return f"{letters}{square // self.stride}"


class Identity:
    """Who a figure is; never changes. `team` numbers the teams in order of appearance."""

    def __init__(self, name: str, symbol: str, color: str, team_name: str) -> None:
        self.name = name
        self.symbol = symbol
        self.color = color
        self.team_name = team_name


class Figure:
    """One figure: where it stands and what it has, suffers and may still do."""

    def __init__(self, identity: Identity, seat: i64, team: i64, class_: i64, main: i64, secondary: i64) -> None:
        self.identity = identity
        self.seat: i64 = seat
        self.team: i64 = team
        self.class_: i64 = class_
        self.main: i64 = main
        self.secondary: i64 = secondary
        self.at: i64 = 0
        self.facing: i64 = 0
        self.lives: i64 = LIVES
        self.stunned = False
        self.poisoned = False
        self.poison_streak: i64 = 0
        self.blessed = False
        self.hasted = False
        self.warded = False
        self.lost_action = False
        self.mechanisms: i64 = 5 if class_ == MECHANIC else 0
        self.main_poisoned = False
        self.secondary_poisoned = False
        self.shield_order: i64 = 0
        self.misses: i64 = 0
        self.kit_main: i64 = main
        self.kit_secondary: i64 = secondary
        self.grace = False
        self.blessed_by: i64 = -1
        self.shaven = False
        self.laid: vec[i64] = vec[i64]()  # squares of this mechanic's traps, jammed ones too

    @property
    def name(self) -> str:
        return self.identity.name

    def copy(self) -> "Figure":
        other = Figure(self.identity, self.seat, self.team, self.class_, self.main, self.secondary)
        other.at = self.at
        other.facing = self.facing
        other.lives = self.lives
        other.stunned = self.stunned
        other.poisoned = self.poisoned
        other.poison_streak = self.poison_streak
        other.blessed = self.blessed
        other.hasted = self.hasted
        other.warded = self.warded
        other.lost_action = self.lost_action
        other.mechanisms = self.mechanisms
        other.main_poisoned = self.main_poisoned
        other.secondary_poisoned = self.secondary_poisoned
        other.shield_order = self.shield_order
        other.misses = self.misses
        other.kit_main = self.kit_main
        other.kit_secondary = self.kit_secondary
        other.grace = self.grace
        other.blessed_by = self.blessed_by
        other.shaven = self.shaven
        other.laid = self.laid  # replaced, never changed in place
        return other

    def pair(self) -> tuple[int, int, tuple[int, ...]]:
        """Everything that can change, folded into two numbers; and the squares of its traps."""
        held = (((self.at * 8 + self.facing) * 4 + self.lives) * 10 + self.main) * 5 + self.secondary
        held = ((held * 8 + self.mechanisms) * 4 + self.misses) * 3 + self.shield_order
        marks = (self.marks() * 2 + self.poison_streak) * 128 + self.blessed_by + 1
        return held, marks, tuple(sorted(self.laid)) if len(self.laid) else ()

    def marks(self) -> i64:
        """Everything that is either so or not, in one number."""
        return (
            (1 if self.stunned else 0)
            + (2 if self.poisoned else 0)
            + (4 if self.blessed else 0)
            + (8 if self.hasted else 0)
            + (16 if self.warded else 0)
            + (32 if self.lost_action else 0)
            + (64 if self.main_poisoned else 0)
            + (128 if self.secondary_poisoned else 0)
            + (256 if self.grace else 0)
            + (512 if self.shaven else 0)
        )


def empty_grid(board: Board) -> vec[i16]:
    """A grid of noughts, one for each square of the padded board."""
    return vec[i16]([i16(0)] * board.size)


class Game:
    """One play of heist, whole. Rules change it in place; `copy` gives an independent one."""

    def __init__(self, board: Board, rules: Rules, figures: list[Figure], occupants: vec[i16], traps: vec[i16]) -> None:
        self.board = board
        self.rules = rules
        self.figures = figures
        self.cells: vec[i16] = board.cells  # replaced, never changed in place
        self.occupants: vec[i16] = occupants  # seat + 1, or 0
        self.traps: vec[i16] = traps  # owner's seat + 1, + JAMMED, or 0
        self.knives: vec[i64] = vec[i64]()  # square * 2, + 1 if poisoned; replaced, never changed in place
        self.stock: vec[i64] = vec[i64]()  # 13 numbers a rack (rack_stock = map); replaced, never changed in place
        self.gem_at: i64 = 0  # 0: carried, or none on this board
        self.carrier: i64 = -1
        self.round: i64 = 1
        self.order: vec[i64] = vec[i64]()  # seats; replaced, never changed in place
        self.active: i64 = -1  # a seat; -1 when nobody may act
        self.phase: i64 = READY
        self.steps: i64 = 0  # left in this turn
        self.moved = False  # a step has been taken in this turn
        self.run: i64 = -1  # direction of the last steps, all alike …
        self.run_length: i64 = 0  # … and how many they are
        self.shot: i64 = SHOT_NONE
        self.fell = False  # the active figure was slain in this turn
        self.fresh_haste = False  # it has hasted itself in this turn
        self.fresh_bless: i64 = -1  # whom it has blessed in this turn
        self.fresh_grace = False  # it has shed a stun in this turn
        self.ended: i64 = NOT_ENDED
        self.winner: i64 = -1  # a team; with `win = carrier` a seat
        self.leaver: i64 = -1
        self.log: list[Any] | None = None

    def copy(self) -> "Game":
        """An equal game that shares nothing that can change. Nobody listens to it."""
        figures = [figure.copy() for figure in self.figures]
        other = Game(self.board, self.rules, figures, self.occupants[:], self.traps[:])
        other.cells = self.cells
        other.knives = self.knives
        other.stock = self.stock
        other.gem_at = self.gem_at
        other.carrier = self.carrier
        other.round = self.round
        other.order = self.order
        other.active = self.active
        other.phase = self.phase
        other.steps = self.steps
        other.moved = self.moved
        other.run = self.run
        other.run_length = self.run_length
        other.shot = self.shot
        other.fell = self.fell
        other.fresh_haste = self.fresh_haste
        other.fresh_bless = self.fresh_bless
        other.fresh_grace = self.fresh_grace
        other.ended = self.ended
        other.winner = self.winner
        other.leaver = self.leaver
        return other

    def key(self) -> tuple[object, ...]:
        """Equal for two positions of one game exactly if they are equal, whatever way led there."""
        figures: list[object] = [figure.pair() for figure in self.figures]
        jammed: list[int] = []
        for figure in self.figures:
            jammed.extend([square for square in figure.laid if i64(self.traps[square]) & JAMMED])
        turn = self.phase * 4 + self.ended
        fresh: i64 = 0
        if self.phase != READY and self.phase != OVER:  # else what the last turn has left behind counts for nothing
            turn = ((turn * 64 + self.steps) * 16 + self.run + 1) * 64 + self.run_length
            turn = (turn * 4 + self.shot) * 2 + (1 if self.moved else 0)
            fresh = (1 if self.fell else 0) + (2 if self.fresh_haste else 0) + (4 if self.fresh_grace else 0)
            fresh = fresh * 128 + self.fresh_bless + 1
        figures.append((self.gem_at, self.carrier, self.round, self.active, turn, fresh))
        order = tuple([seat for seat in self.order if self.figures[seat].lives > 0])
        figures.append((self.winner, self.leaver, tuple(sorted(jammed)), tuple(sorted(self.knives)), order))
        if self.board.doors:
            figures.append(tuple([i64(self.cells[door]) for door in self.board.doors]))
        if len(self.stock):
            figures.append(tuple(self.stock))
        return tuple(figures)

    @property
    def is_over(self) -> bool:
        return self.phase == OVER

    def name(self, seat: i64) -> str:
        """The name of a seat's figure; "" for -1."""
        return self.figures[seat].identity.name if seat >= 0 else ""

    def square_name(self, square: i64) -> str:
        return self.board.name(square)

    def place_of(self, seat: i64) -> i64:
        """Where in the turn order a seat stands."""
        place: i64 = 0
        for other in self.order:
            if other == seat:
                return place
            place += 1
        return 0

    def leave_square(self, figure: Figure) -> None:
        """Takes a figure off its square, unless it only stood on top of another there."""
        if i64(self.occupants[figure.at]) == figure.seat + 1:
            self.occupants[figure.at] = i16(0)

    def enter_square(self, figure: Figure, square: i64) -> None:
        """Puts a figure on a square; where somebody stands already, on top of him."""
        figure.at = square
        if i64(self.occupants[square]) == 0:
            self.occupants[square] = i16(figure.seat + 1)

    def allowance(self, figure: Figure) -> i64:
        """Steps of a turn. Rules: H-025, H-028, H-163, H-171, H-174, H-184, H-193, HR-049"""
        steps = BASE_MOVE + MOVE_PLUS[figure.main]
        if self.carrier == figure.seat:
            steps += 2
        if figure.hasted:
            steps += 1
        return steps
