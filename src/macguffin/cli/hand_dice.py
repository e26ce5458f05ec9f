"""Real dice: whoever has rolled one types its face in."""

from collections.abc import Sequence

from macguffin.cli.terminal import Terminal
from macguffin.core.dice import Dice
from macguffin.core.errors import LimitError

__all__ = ["HandDice"]


class HandDice(Dice):
    """Asks for each face, until one is given that the die has. `reasons[why]` says what a die is for."""

    def __init__(self, reasons: Sequence[str]) -> None:
        super().__init__()
        self.reasons = reasons
        self.terminal = Terminal()

    def roll(self, sides: int, why: int) -> int:
        """Raises EOFError where nothing more is typed."""
        while True:
            try:
                word = self.terminal.read(f"d{sides} for {self.reasons[why]}: ").strip()
            except LimitError:
                word = "a very long line"
            if word.isascii() and word.isdigit() and len(word) < 6 and 1 <= int(word) <= sides:
                return int(word)
            self.terminal.say(f"expected a number from 1 to {sides}, not {word[:20]!r}")
