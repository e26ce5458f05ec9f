"""Real dice: whoever has rolled one types its face in."""

import sys

import click

from macguffin.core.dice import Dice
from macguffin.heist.tables import WHYS

__all__ = ["HandDice"]


class HandDice(Dice):
    """Asks for each face, until one is given that the die has."""

    def roll(self, sides: int, why: int) -> int:
        while True:
            click.echo(f"d{sides} for {WHYS[why]}: ", nl=False)
            line = sys.stdin.readline()
            if not line:
                raise EOFError
            word = line.strip()
            if word.isascii() and word.isdigit() and len(word) < 6 and 1 <= int(word) <= sides:
                return int(word)
            click.echo(f"expected a number from 1 to {sides}, not {word[:20]!r}")
