"""Real dice: whoever has rolled one types its face in."""

import sys
from collections.abc import Sequence

import click

from macguffin.core.dice import Dice

__all__ = ["HandDice"]


class HandDice(Dice):
    """Asks for each face, until one is given that the die has. `reasons[why]` says what a die is for."""

    def __init__(self, reasons: Sequence[str]) -> None:
        super().__init__()
        self.reasons = reasons

    def roll(self, sides: int, why: int) -> int:
        while True:
            click.echo(f"d{sides} for {self.reasons[why]}: ", nl=False)
            line = sys.stdin.readline()
            if not line:
                raise EOFError
            word = line.strip()
            if word.isascii() and word.isdigit() and len(word) < 6 and 1 <= int(word) <= sides:
                return int(word)
            click.echo(f"expected a number from 1 to {sides}, not {word[:20]!r}")
