"""A person at a prompt, or a program at the other end of a pipe: the same lines are read and said either way."""

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

import click

from macguffin.cli.cells import wrap
from macguffin.core.errors import LimitError

__all__ = ["Terminal", "data_folder", "prepare_editing", "typed"]

MAX_LINE: Final = 64 * 1024  # characters; a sheet has at most 16 KiB
MAX_HISTORY: Final = 500
MORE: Final = "-- Enter for more, q to leave it --"


class Terminal:
    """Where lines come from and go to. `is_live`: somebody sits there, so a screen may be drawn in place of the last."""

    def __init__(self) -> None:
        self.is_live = sys.stdin.isatty() and sys.stdout.isatty()

    @property
    def size(self) -> os.terminal_size:
        """Columns and lines of the terminal; 80 and 24 over a pipe, unless COLUMNS and LINES say something else."""
        columns, lines = shutil.get_terminal_size((80, 24))
        return os.terminal_size((max(40, columns), max(16, lines)))

    def say(self, text: str) -> None:
        click.echo(text)

    def tell(self, lines: Iterable[str]) -> None:
        """Says lines; on a terminal they are broken to fit it, and what is longer than the screen waits for Enter."""
        if not self.is_live:
            for line in lines:
                click.echo(line)
            return
        columns, rows = self.size
        parts = [part for line in lines for part in wrap(line, columns - 1)]
        page = rows - 2
        for start in range(0, len(parts), page):
            if start and self.pause(MORE).strip().lower().startswith("q"):
                return
            click.echo("\n".join(parts[start : start + page]))

    def pause(self, prompt: str) -> str:
        """Waits for Enter where somebody is there to press it.

        Raises EOFError
        """
        return input(prompt) if self.is_live else ""

    def read(self, prompt: str, *, keep: bool = False) -> str:
        """Reads a line; over a pipe it is shown as if it had been typed. What is to be kept can be called back with the arrow keys.

        Raises EOFError when there is nothing more to read, LimitError for a line that is too long
        """
        if self.is_live:
            line = input(prompt)
            if keep and line.strip():
                remember(line)
            return line
        click.echo(prompt, nl=False)
        line = sys.stdin.readline(MAX_LINE)
        if not line:
            click.echo()
            raise EOFError
        if len(line) == MAX_LINE and not line.endswith("\n"):
            click.echo()
            while (rest := sys.stdin.readline(MAX_LINE)) and not rest.endswith("\n"):
                pass
            raise LimitError(f"{MAX_LINE} characters a line", f"more than {MAX_LINE}")
        click.echo(line.rstrip("\r\n"))
        return line

    def clear(self) -> None:
        """Makes room for the next screen: in place of the last, or below it where the terminal can't go back."""
        if self.is_live:
            click.echo("\n" if os.environ.get("TERM") == "dumb" else "\x1b[2J\x1b[H", nl=False)


def data_folder() -> Path:
    """Where a user's games and the history of orders are kept."""
    home = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")  # noqa: PTH111, PTH118
    return Path(home) / "macguffin"


def remember(line: str) -> None:
    """Adds a line to the history, where the platform has one."""
    readline = sys.modules.get("readline")
    if readline is not None:
        last = readline.get_current_history_length()
        if not last or readline.get_history_item(last) != line:
            readline.add_history(line)


def typed() -> str:
    """What stands on the line before the word that is being completed."""
    readline = sys.modules.get("readline")
    return "" if readline is None else str(readline.get_line_buffer())[: readline.get_begidx()]


def prepare_editing(words: Callable[[], Sequence[str]] | None = None, *, history: Path | None = None) -> None:
    """Line editing at the prompt, where the platform has it; Tab completes to one of the words.

    With `history` only lines that are to be kept are, from one game to the next; else every line is, for this one.
    """
    if os.environ.get("TERM") == "dumb" or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return
    try:
        import readline  # noqa: PLC0415  # not on every platform
    except ImportError:
        return
    is_libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")
    readline.set_completer_delims(" ;:")
    if history is not None:
        keep_history(history)
    if words is not None:

        def complete(text: str, state: int) -> str | None:
            matches = [word for word in words() if word.casefold().startswith(text.casefold())]
            return f"{matches[state]} " if state < len(matches) else None

        readline.set_completer(complete)


def keep_history(path: Path) -> None:
    """Reads the history of earlier games and writes it at the end of this one; where that can't be, it is lost and nothing else."""
    import atexit  # noqa: PLC0415
    import readline  # noqa: PLC0415
    from contextlib import suppress  # noqa: PLC0415

    def write() -> None:
        with suppress(OSError):
            readline.write_history_file(path)

    readline.set_auto_history(False)
    readline.set_history_length(MAX_HISTORY)
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        readline.read_history_file(path)
    atexit.register(write)
