"""A person at a prompt, or a program at the other end of a pipe: the same lines are read and said either way."""

import os
import sys
from collections.abc import Callable, Sequence

import click

__all__ = ["Terminal", "prepare_editing"]


class Terminal:
    """Where lines come from and go to. `is_live`: somebody sits there, so a screen may be drawn in place of the last."""

    def __init__(self) -> None:
        self.is_live = sys.stdin.isatty() and sys.stdout.isatty()

    def say(self, text: str) -> None:
        click.echo(text)

    def read(self, prompt: str) -> str:
        """Reads a line; over a pipe it is shown as if it had been typed.

        Raises EOFError when there is nothing more to read
        """
        if self.is_live:
            return input(prompt)
        click.echo(prompt, nl=False)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        click.echo(line.rstrip("\n"))
        return line

    def clear(self) -> None:
        if self.is_live:
            click.echo("\x1b[2J\x1b[H", nl=False)


def prepare_editing(words: Callable[[], Sequence[str]] | None = None) -> None:
    """Line editing and history at the prompt, where the platform has them; Tab completes to one of the words."""
    if os.environ.get("TERM") == "dumb":
        return
    try:
        import readline  # noqa: PLC0415  # not on every platform
    except ImportError:
        return
    readline.parse_and_bind("tab: complete")
    readline.set_completer_delims(" ;:")
    if words is not None:

        def complete(text: str, state: int) -> str | None:
            matches = [word for word in words() if word.casefold().startswith(text.casefold())]
            return matches[state] if state < len(matches) else None

        readline.set_completer(complete)
