"""Questions with a default: asked until the answer can be read."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import click

from macguffin.cli.terminal import Terminal
from macguffin.core.errors import MacguffinError, NotationError

__all__ = ["ask", "number", "one_of", "yes_or_no"]

Found = TypeVar("Found")


def ask(
    terminal: Terminal,
    prompt: str,
    default: str,
    read: Callable[[str], Found],
    explain: Callable[[str], str] | None = None,
) -> Found:
    """Asks until the answer can be read. Enter means the default, and so does the end of a pipe; `?` and a choice explains it.

    Raises click.exceptions.Abort where somebody at a terminal has had enough
    """
    while True:
        try:
            text = terminal.read(prompt).strip()
        except EOFError:
            if terminal.is_live:
                raise click.exceptions.Abort from None
            return read(default)
        except MacguffinError as error:
            terminal.tell([f"  No: {error}"])
            continue
        try:
            if explain is not None and text.startswith("?"):
                terminal.tell([f"  {explain(text[1:].strip())}"])
                continue
            return read(text or default)
        except NotationError as error:
            terminal.tell([f"  No: {error.expected}"])


def number(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) < 6 and low <= int(text) <= high:
            return int(text)
        raise NotationError(0, 0, f"expected a number from {low} to {high}, not {text[:20]!r}")

    return read


def one_of(among: Sequence[str]) -> Callable[[str], str]:
    """Reads one of the words, or the beginning of just one."""

    def read(text: str) -> str:
        wanted = "_".join(text.lower().replace("-", " ").split())
        found = [one for one in among if one == wanted] or [one for one in among if one.startswith(wanted)]
        if len(found) == 1:
            return found[0]
        told = ", ".join(one.replace("_", " ") for one in found or among)
        raise NotationError(0, 0, f"expected one of {told}, not {text[:20]!r}")

    return read


def yes_or_no(text: str) -> bool:
    if text.lower() in ("y", "yes", "n", "no"):
        return text.lower().startswith("y")
    raise NotationError(0, 0, f"expected y or n, not {text[:20]!r}")
