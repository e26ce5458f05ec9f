"""The command line: the one place that knows everyone.

Exit 0 when done, 2 with one line on stderr for bad input of any kind, 130 when interrupted.
"""

import sys

import click

from macguffin.cli.root import root
from macguffin.core.errors import MacguffinError

__all__ = ["main"]


def main(args: list[str] | None = None) -> None:
    """Runs the command line and leaves the process with its exit code."""
    try:
        code = root.main(args=args, prog_name="macguffin", standalone_mode=False)
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
    else:
        sys.exit(code if isinstance(code, int) else 0)


def refuse(message: str, hint: str) -> None:
    """Says in one line what was wrong, and leaves with 2."""
    line = " ".join(message.split())
    click.echo(f"macguffin: {line}{hint}", err=True)
    sys.exit(2)


def leave_quietly() -> None:
    """Whoever was reading has gone away; nothing more is written, not even at exit."""
    sys.stderr.close()
    sys.exit(0)
