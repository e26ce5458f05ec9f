"""Real dice: whoever has rolled one types its face in."""

import sys
from collections.abc import Callable, Sequence

import click

from macguffin.core.dice import Dice
from macguffin.core.errors import DiceError
from macguffin.core.notation import shorten

__all__ = ["HandDice"]


class HandDice(Dice):
    """Asks for each face, until one is given that the die has. `reasons[why]` says what a die is for.

    Several faces may be typed at once, as a pool has fallen; they are used in that order. `ask` is how a line is read; where it is
    given, `cancel` gives up. `top`: the highest face that any die here has.
    """

    def __init__(self, reasons: Sequence[str], ask: Callable[[str], str] | None = None, top: int = 99_999) -> None:
        super().__init__()
        self.reasons = reasons
        self.top = top
        self.ask = ask or ask_plainly
        self.may_give_up = ask is not None
        self.waiting: list[int] = []

    def roll(self, sides: int, why: int) -> int:
        """A face as it fell.

        Raises EOFError; DiceError where whoever types has given up
        """
        while True:
            if not self.waiting:
                self.read(f"d{sides} for {self.reasons[why]}: ")
            if self.waiting and 1 <= self.waiting[0] <= sides:
                return self.waiting.pop(0)
            self.waiting.clear()
            click.echo(f"expected faces from 1 to {sides}, as they fell, such as 3 4")

    def read(self, prompt: str) -> None:
        words = self.ask(prompt).replace(",", " ").split()
        if self.may_give_up and words and words[0].casefold() in ("cancel", "stop", "undo"):
            raise DiceError("the dice were given up; nothing was rolled and nothing has changed")
        if all(word.isascii() and word.isdigit() and len(word) < 6 and int(word) <= self.top for word in words):
            self.waiting = [int(word) for word in words]

    def finish(self) -> None:
        """Refuses faces that no die has used.

        Raises DiceError
        """
        if self.waiting:
            spare = shorten(" ".join(map(str, self.waiting)))
            self.waiting.clear()
            raise DiceError(f"more faces were typed than dice were rolled: {spare} is left over; nothing has changed")


def ask_plainly(prompt: str) -> str:
    click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line
