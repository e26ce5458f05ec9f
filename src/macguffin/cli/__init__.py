"""The command line: the one place that knows everyone.

Exit 0 when done, or when nobody reads on; 2 with one line on stderr for bad input of any kind, 130 when interrupted.
"""

import os
import sys
from pathlib import Path

import click

from macguffin.cli.root import root
from macguffin.core.errors import MacguffinError

__all__ = ["main"]


def main(args: list[str] | None = None) -> None:
    """Runs the command line and leaves the process with its exit code."""
    prepare_streams()
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
        refuse(error.format_message(), "")
    except MacguffinError as error:
        refuse(str(error), "")
    except BrokenPipeError:
        leave_quietly()
    except SystemExit:
        if isinstance(sys.stdout, click.utils.PacifyFlushWrapper):  # click has met a closed pipe before us
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
