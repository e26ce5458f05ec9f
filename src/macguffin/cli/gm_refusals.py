"""What the console's own commands take behind their word, and how a refusal is told to somebody who has just typed."""

from typing import Final

from macguffin.core.errors import LimitError, MacguffinError, NotationError
from macguffin.core.notation import show

__all__ = ["alone", "check_size", "count_of", "told_error"]

MAX_LINE: Final = 16 * 1024
MAX_COUNT: Final = 99_999


def alone(word: str, rest: str) -> None:
    """Refuses what follows a command that takes nothing more.

    Raises NotationError
    """
    if rest:
        raise NotationError(0, 0, f"expected nothing behind `{word}`, not {show(rest)}")


def count_of(rest: str, usual: int, what: str = "entries", most: int = MAX_COUNT) -> int:
    """How many are asked for; `usual` where nothing is said.

    Raises NotationError for what is no such number
    """
    if not rest:
        return usual
    if rest.isascii() and rest.isdigit() and len(rest) < 6 and 1 <= int(rest) <= most:
        return int(rest)
    raise NotationError(0, 0, f"expected a number of {what} from 1 to {most}, not {show(rest)}")


def check_size(line: str) -> None:
    """Refuses a line longer than any command.

    Raises LimitError
    """
    if len(line) > MAX_LINE:
        raise LimitError(f"{MAX_LINE} characters for a command", str(len(line)))


def told_error(error: MacguffinError) -> str:
    """A refusal in a line; places in a line that was typed a moment ago are of no use."""
    if isinstance(error, NotationError) and error.line == 1:
        return f"{error.key}: {error.expected}" if error.key else error.expected
    return str(error)
