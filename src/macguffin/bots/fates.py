"""What an action does to those it meets, exactly: the rules themselves, over every fall of the dice, on a board of a few squares.

Only who they are matters, not where, so every answer is worked out once and kept.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mypy_extensions import i16, i64

from macguffin.core.buffers import vec
from macguffin.core.dice import EnumeratingDice
from macguffin.heist.decisions import CAST, STEP
from macguffin.heist.play import carry_out
from macguffin.heist.state import Board, Figure, Game, empty_grid
from macguffin.heist.switches import Rules
from macguffin.heist.tables import ACTING, FLOOR_MARKS, LIVES, MOVING, NONE, SHIELD, E, N, W

__all__ = ["BEHIND", "FRONT", "MOST_MET", "SIDE", "Fate", "Fates", "Met"]

FRONT: Final = W
SIDE: Final = N
BEHIND: Final = E
"""How somebody faces who is struck from the west."""
MOST_MET: Final = 4
"""Of those on one line that are reckoned with, the nearest."""
MOST_KEPT: Final = 20_000

Traits = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Fate:
    """The chances of one figure. `idled`: its next action is lost; `bared`: its shield is broken. Whoever is slain is slain only."""

    slain: float = 0.0
    stunned: float = 0.0
    poisoned: float = 0.0
    disarmed: float = 0.0
    idled: float = 0.0
    bared: float = 0.0


@dataclass(frozen=True, slots=True)
class Met:
    """Somebody whom an action meets: at what distance along its way, and how he faces if all goes east."""

    figure: Figure
    distance: int = 1
    facing: int = FRONT


class Fates:
    """Answers for one set of rules, kept for the next time."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.known: dict[Traits, tuple[Fate, ...]] = {}

    def of_action(
        self, game: Game, actor: Figure, code: int, met: Sequence[Met], *, charges: bool = False
    ) -> tuple[Fate, ...]:
        """The fates of the actor and of those met, in order. The action's direction does not matter; a spell's target is the first met."""
        met = met[:MOST_MET]
        base = CAST + (code - CAST) // 576 * 576 if code >= CAST else code & ~7
        key = (
            base,
            charges,
            traits(game, actor, actor),
            *((traits(game, one.figure, actor), one.distance, one.facing) for one in met),
        )
        if key not in self.known:
            if len(self.known) >= MOST_KEPT:
                self.known.clear()
            stage = self.stage(game, actor, met)
            if charges:
                stage.run, stage.run_length, stage.steps = E, 3, int(stage.allowance(stage.figures[0])) - 3
            self.known[key] = fates(stage, base + 9 if base >= CAST else base + E)
        return self.known[key]

    def of_trap(self, game: Game, walker: Figure, owner: Figure) -> Fate:
        """The fate of somebody who steps on an armed trap of somebody else's."""
        key = (STEP, traits(game, walker, walker))
        if key not in self.known:
            stage = self.stage(game, walker, [Met(owner, 2)])
            stage.traps[stage.figures[0].at + 1] = i16(2)
            stage.phase, stage.steps = MOVING, 1
            self.known[key] = fates(stage, STEP + E)
        return self.known[key][0]

    def stage(self, game: Game, actor: Figure, met: Sequence[Met]) -> Game:
        """A game of the actor and those met, in one row that runs east."""
        width = max((one.distance for one in met), default=0) + 2
        board = Board(width, 1, [FLOOR_MARKS] * width)
        stage = Game(board, self.rules, [], empty_grid(board), empty_grid(board))
        for seat, one in enumerate([Met(actor, 0, E), *met]):
            double = double_of(one.figure, actor, seat)
            double.facing = one.facing
            stage.figures.append(double)
            stage.enter_square(double, board.square(one.distance, 0))
            if game.carrier == one.figure.seat:
                stage.carrier = seat
        stage.order = vec[i64]([figure.seat for figure in stage.figures])
        stage.active = 0
        stage.phase = ACTING
        return stage


def double_of(figure: Figure, actor: Figure, seat: int) -> Figure:
    """The figure as it comes on stage: friend or foe of the actor, with lives to spare."""
    double = figure.copy()
    double.seat = seat
    double.team = 0 if figure.team == actor.team else 1
    double.lives = LIVES
    double.misses = 0
    double.blessed_by = -1
    double.laid = vec[i64]()
    double.lost_action = False
    return double


def traits(game: Game, figure: Figure, actor: Figure) -> Traits:
    """All that can matter about a figure on stage."""
    return (
        int(figure.class_),
        int(figure.main),
        int(figure.secondary),
        int(figure.marks()),
        int(figure.shield_order),
        figure.team == actor.team,
        game.carrier == figure.seat,
    )


def fates(stage: Game, code: int) -> tuple[Fate, ...]:
    """What becomes of everybody on stage, over every fall of the dice."""
    dice = EnumeratingDice()
    sums = [[0.0] * 6 for _ in stage.figures]
    more = True
    while more:
        after = stage.copy()
        dice.start()
        carry_out(after, code, dice)
        chance = dice.weight() / dice.total()
        for before, now, row in zip(stage.figures, after.figures, sums, strict=True):
            for at in befallen(before, now):
                row[at] += chance
        more = dice.advance()
    return tuple(Fate(*row) for row in sums)


def befallen(before: Figure, now: Figure) -> list[int]:
    """Which of a fate's chances have come about."""
    if now.lives < before.lives:
        return [0]
    so = (
        False,
        now.stunned and not before.stunned,
        now.poisoned and not before.poisoned,
        now.main == NONE and before.main != NONE,
        now.lost_action,
        now.secondary == NONE and before.secondary == SHIELD,
    )
    return [at for at, is_so in enumerate(so) if is_so]
