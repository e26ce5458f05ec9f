"""Exact odds of one small decision, or of a turn's beginning: the rules themselves, run over every fall of the dice.

Nothing here knows a rule. Equal positions are one; their chances add up.
"""

from fractions import Fraction
from typing import Final

from mypy_extensions import i64

from macguffin.core.dice import EnumeratingDice
from macguffin.core.errors import LimitError
from macguffin.heist.play import play
from macguffin.heist.state import Game
from macguffin.heist.turn import begin

MAX_FALLS: Final = 2_000_000
BEGIN: Final = -1
"""In place of a decision: the beginning of the turn."""


class Branch:
    """A position that may come about, with its chance."""

    def __init__(self, game: Game, chance: Fraction) -> None:
        self.game = game
        self.chance = chance


class Effort:
    """How many falls of the dice have been walked for one question.

    Raises LimitError beyond `most`
    """

    def __init__(self, most: i64 = MAX_FALLS) -> None:
        self.falls: i64 = 0
        self.most: i64 = most

    def spend(self) -> None:
        self.falls += 1
        if self.falls > self.most:
            raise LimitError(f"{self.most:,} falls of the dice", "a turn with more than that")


class Spread:
    """Positions by their keys, equal ones as one."""

    def __init__(self) -> None:
        self.branches: dict[tuple[object, ...], Branch] = {}

    def add(self, game: Game, chance: Fraction) -> None:
        key = game.key()
        found = self.branches.get(key)
        if found is None:
            self.branches[key] = Branch(game, chance)
        else:
            found.chance += chance


def spread(game: Game, chance: Fraction, code: i64, lumping: bool, into: Spread, effort: Effort) -> None:
    """Adds every position that the decision can lead to. `lumping`: where a slain figure returns to does not matter any more.

    Raises IllegalMoveError as `play` does, and LimitError as Effort does
    """
    dice = EnumeratingDice()
    dice.lumping = lumping
    more = True
    while more:
        effort.spend()
        after = game.copy()
        dice.start()
        if code == BEGIN:
            begin(after, dice)
        else:
            play(after, code, dice)
        total = dice.total()
        into.add(after, chance if total == 1 else chance * Fraction(dice.weight(), total))
        more = dice.advance()
