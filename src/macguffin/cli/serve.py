"""The command that runs the live site."""

import os
import re
import sys
import webbrowser
from pathlib import Path
from typing import Any, Final

import click

from macguffin.cli.terminal import data_folder
from macguffin.core.errors import NotationError, NotFoundError

__all__ = ["default_database", "metrics_token", "serve"]

TOKEN: Final = re.compile(r"[\x21-\x7e]{16,}")


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on; 0.0.0.0 for everybody.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes a free one.")
@click.option(
    "--database",
    metavar="URL",
    envvar="MACGUFFIN_DATABASE",
    help="Where the tables are kept; default: a SQLite file in your data folder.",
)
@click.option("--public", metavar="URL", default="", help="The site's address as players see it, behind a proxy.")
@click.option("--trust-proxy", is_flag=True, help="Believe the proxy in front when it says who asks.")
@click.option("--open-table", is_flag=True, help="Open the address in a browser here.")
@click.option("--ready", is_flag=True, help="Have a table against bots ready, and give a link to it.")
@click.option("--metrics", is_flag=True, help="Show /metrics and /status on this machine, or to who has the token.")
@click.option("--quiet", is_flag=True, help="Log warnings and errors alone.")
def serve(host: str, port: int, open_table: bool, ready: bool, quiet: bool, **more: Any) -> None:
    """Run the live site: tables for friends, reached by links.

    Everything is kept in one file, or in PostgreSQL. MACGUFFIN_DATABASE may stand for --database. Behind a proxy, --metrics
    wants a token in MACGUFFIN_METRICS_TOKEN, of 16 characters or more. Stop it with Ctrl-C, or any other way: what was played is kept.

    \b
    macguffin serve
    macguffin serve --ready
    macguffin serve --host 0.0.0.0 --public https://games.example --trust-proxy
    """
    from macguffin.cli.serving import Server, bound_socket, prepare_log, ready_link  # noqa: PLC0415
    from macguffin.store.journal import SqlJournal  # noqa: PLC0415
    from macguffin.web.settings import Settings  # noqa: PLC0415

    prepare_log(is_quiet=quiet)
    settings = Settings(
        host=host,
        public=more["public"].rstrip("/"),
        trusts_proxy=more["trust_proxy"],
        has_metrics=more["metrics"],
        metrics_token=metrics_token(),
    )
    if settings.has_metrics and (settings.public or settings.trusts_proxy) and not settings.metrics_token:
        raise NotationError(0, 0, "behind a proxy --metrics wants a token in MACGUFFIN_METRICS_TOKEN")
    socket, port = bound_socket(host, port)
    journal = SqlJournal.open(more["database"] or default_database())
    address = settings.public or f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{port}"  # noqa: S104
    link = f"{address}{ready_link(journal)}" if ready else address
    server = Server(settings, journal, socket)

    def tell() -> None:
        click.echo(f"macguffin is at {address}")
        if ready:
            click.echo(f"Your table is ready: {link}\nThis link opens once, in one browser; then the table is yours.")
        if (open_table or ready) and has_screen():
            webbrowser.open(link)

    server.begin(tell)


def default_database() -> str:
    """The SQLite file in the user's data folder.

    Raises NotFoundError where the folder cannot be made
    """
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotFoundError(f"cannot make {str(folder)!r}: {error.strerror or error}") from error
    return f"sqlite:///{Path(folder, 'tables.db')}"


def metrics_token() -> str:
    """The host's token, "" where he has set none.

    Raises NotationError for one that could be guessed
    """
    token = os.environ.get("MACGUFFIN_METRICS_TOKEN", "")
    if token and not TOKEN.fullmatch(token):
        raise NotationError(
            0, 0, "expected 16 or more letters, digits and signs, without blanks", "MACGUFFIN_METRICS_TOKEN"
        )
    return token


def has_screen() -> bool:
    """Whether a browser that is opened here would be seen by whoever started this."""
    if not sys.stdout.isatty():
        return False
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
