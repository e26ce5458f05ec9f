"""What quest's commands are given besides files: numbers in a range, difficulties by name, switches."""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

import click

from macguffin.cli.inputs import choose_dice
from macguffin.core.errors import NotationError
from macguffin.core.notation import show
from macguffin.quest.limits import MAX_BONUS, MAX_STAT
from macguffin.quest.variant import SWITCHES, Variant, no_switch

__all__ = ["DIFFICULTY", "PRESETS", "of_a_check", "told_difficulty", "with_dice", "with_variant"]

PRESETS: Final = {"much-easier": -4, "easier": -2, "normal": 0, "harder": 2, "much-harder": 4}
NUMBER: Final = re.compile(r"[+-]?[0-9]{1,6}")
MAX_EXTRA: Final = 20


class Whole(click.ParamType[int]):
    """A whole number in a range, or a word that stands for one."""

    name = "number"

    def __init__(self, low: int, high: int, words: dict[str, int] | None = None) -> None:
        self.low = low
        self.high = high
        self.words = words or {}

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        text = str(value).strip().replace("\u2212", "-")
        if text.lower() in self.words:
            return self.words[text.lower()]
        number = int(text) if NUMBER.fullmatch(text) else self.high + 1
        if not self.low <= number <= self.high:
            also = f", or {', '.join(self.words)}" if self.words else ""
            self.fail(f"expected a whole number from {self.low} to {self.high}{also}, not {show(text)}", param, ctx)
        return number


STAT: Final = Whole(1, MAX_STAT)
DIFFICULTY: Final = Whole(-MAX_BONUS, MAX_BONUS, PRESETS)
EXTRA_DICE: Final = Whole(0, MAX_EXTRA)


def told_difficulty(difficulty: int) -> str:
    """A difficulty with the word for it, so that nobody takes a plus for a help."""
    if difficulty == 0:
        return "difficulty 0"
    return f"difficulty {difficulty:+}".replace("-", "\u2212") + (" (harder)" if difficulty > 0 else " (easier)")


def read_variant(settings: tuple[str, ...]) -> Variant:
    """The book's rules with the switches set on the command line.

    Raises NotationError for what is no switch or none of its values
    """
    chosen: dict[str, str | int] = {}
    for text in settings:
        name, equals, value = text.partition("=")
        if equals and name.strip() not in SWITCHES:
            raise NotationError(0, 0, f"expected {no_switch(name.strip())}", "--set")
        if not equals:
            raise NotationError(
                0, 0, f"expected a switch and its value, as in check.success=lt, not {show(text)}", "--set"
            )
        value = value.strip()
        chosen[name.strip()] = int(value) if value.isascii() and value.isdigit() and len(value) < 7 else value
    return Variant.of(chosen)


def with_variant(command: Callable[..., None]) -> Callable[..., None]:
    """Adds --set, and hands the variant over."""
    return click.option(
        "--set",
        "variant",
        multiple=True,
        metavar="SWITCH=VALUE",
        callback=lambda _context, _option, settings: read_variant(settings),
        help="A house rule, such as check.success=lt; may be given several times.",
    )(command)


def with_dice(command: Callable[..., None]) -> Callable[..., None]:
    """Adds --dice and --seed, and hands the dice over."""

    @click.option(
        "--dice", "faces", metavar="FACES", help='The faces that fall, in order: "3 4 6 5"; "" for none at all.'
    )
    @click.option("--seed", type=click.IntRange(0, 2**64 - 1), metavar="N", help="Roll by this seed.")
    @wraps(command)
    def rolled(*args: Any, faces: str | None, seed: int | None, **options: Any) -> None:
        command(*args, dice=choose_dice(faces, seed), **options)

    return rolled


def of_a_check(command: Callable[..., None]) -> Callable[..., None]:
    """Adds what a check is made of: --stat, --difficulty, --extra-dice."""
    for option in (
        click.option(
            "--extra-dice", type=EXTRA_DICE, default=0, metavar="K", help=f"Dice bought with SP, 0 to {MAX_EXTRA}."
        ),
        click.option(
            "--difficulty",
            type=DIFFICULTY,
            default=0,
            metavar="D",
            help=f"Added to the roll, so that a plus is harder: -{MAX_BONUS} to {MAX_BONUS}, or {', '.join(PRESETS)}.",
        ),
        click.option("--stat", type=STAT, required=True, metavar="N", help=f"What is rolled against, 1 to {MAX_STAT}."),
    ):
        command = option(command)
    return command
