"""The command line: the one place that knows everyone.

Exit 0 when done, or when nobody reads on; 2 with one line on stderr for bad input of any kind, 130 when interrupted.
"""

import os
import sys
from pathlib import Path
from typing import Final

import click

from macguffin.cli.root import root
from macguffin.core.errors import MacguffinError
from macguffin.core.notation import shorten

__all__ = ["main"]

LONGEST_WORD: Final = 240  # characters; a path may be long
LONGEST_MESSAGE: Final = 600
CLOSING: Final = "'\".)"


def main(args: list[str] | None = None) -> None:
    """Runs the command line and leaves the process with its exit code."""
    prepare_streams()
    stdout = sys.stdout
    try:
        code = root.main(args=args, prog_name="macguffin", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.Abort:
        click.echo("", err=True)
        sys.exit(130)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.ctx.get_help())
        sys.exit(0)
    except click.ClickException as error:
        refuse(curtailed(error.format_message()), "")
    except MacguffinError as error:
        refuse(str(error), "")
    except BrokenPipeError:
        leave_quietly()
    except SystemExit:
        if sys.stdout is not stdout:  # click has put something quiet in place of a closed pipe
            leave_quietly()
        raise
    except OSError as error:
        leave_stdout()
        refuse(f"cannot write the answer: {error.strerror or error}", "")
    else:
        sys.exit(code if isinstance(code, int) else 0)


def prepare_streams() -> None:
    """Makes streams that are closed empty ones, and lets what a terminal's alphabet lacks be spelled out rather than fail."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115  # open to the end
        elif hasattr(stream, "reconfigure"):  # what is no text is for whoever reads it to refuse, not for the decoder
            stream.reconfigure(errors="backslashreplace" if mode == "w" else "replace")


def curtailed(message: str) -> str:
    """A message of click's, which repeats what was typed however long it is."""
    words = [
        word if len(word) <= LONGEST_WORD else shorten(word) + word[len(word.rstrip(CLOSING)) :]
        for word in message.split()
    ]
    text = " ".join(words)
    return text if len(text) <= LONGEST_MESSAGE else f"{text[: LONGEST_MESSAGE - 1]}…"


def refuse(message: str, hint: str) -> None:
    """Says in one line what was wrong, and leaves with 2."""
    line = " ".join(message.split())
    click.echo(f"macguffin: {line}{hint}", err=True)
    sys.exit(2)


def leave_stdout() -> None:
    """Gives up what can't be written, so that nobody tries again at exit."""
    try:
        sys.stdout.close()
    except OSError:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  # open to the end


def leave_quietly() -> None:
    """Whoever was reading has gone away, which is no fault of ours; nothing more is written, not even at exit."""
    leave_stdout()
    sys.stderr.close()
    sys.exit(0)
