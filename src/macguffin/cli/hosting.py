"""What whoever runs a site does beside it: `macguffin backup`, `restore`, `doctor`, `move`."""

import sys
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Self

import click

from macguffin.cli.inputs import echo_json
from macguffin.cli.serve import default_database

if TYPE_CHECKING:
    from macguffin.store.doctor import Diagnosis

__all__ = ["backup", "doctor", "move", "restore"]

WRONG: Final = 1
PATIENCE: Final = 1.0  # seconds until progress is told, and between two times
LINE: Final = 200  # characters of somebody's text in a line

DATABASE: Final = click.option(
    "--database", metavar="URL", envvar="MACGUFFIN_DATABASE", help="As for serve; default: the SQLite file in your data folder."
)  # fmt: skip


class Progress:
    """Tells a terminal how far it has come, where that takes long."""

    def __init__(self) -> None:
        self.next = monotonic() + PATIENCE
        self.has_told = False

    def __call__(self, what: str, count: int, total: int) -> None:
        if monotonic() < self.next or not sys.stderr.isatty():
            return
        self.next = monotonic() + PATIENCE
        self.has_told = True
        click.echo(f"\r\x1b[K{count} of {total} {what}", err=True, nl=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.has_told:
            click.echo("\r\x1b[K", err=True, nl=False)


@click.command(short_help="Keep a whole site in one file, while it runs.")
@click.argument("file")
@DATABASE
@click.pass_context
def backup(context: click.Context, file: str, database: str | None) -> None:
    """Write a backup of a site into a new file, while the site runs.

    FILE is a ZIP with every table as its archive, who holds which place, and a hash of everything. The dice secrets of open
    tables are in it, so it is for the host alone; links and cookies are in it as hashes. Exits with 1 where a table is so
    damaged that not even its rows could be read.

    \b
    macguffin backup site-2026-11-30.zip
    macguffin backup --database postgresql+psycopg://macguffin@/macguffin site.zip
    """
    from macguffin.store.backup import write_backup  # noqa: PLC0415

    if file == "-":
        raise click.UsageError("a backup goes into a file, not to standard output")
    with Progress() as progress:
        manifest = write_backup(database or default_database(), Path(file), progress)
    for one in manifest.tables:
        if one.why:
            what = "is not in it" if one.lost else "is kept as its rows"
            click.echo(f"table {plain(one.id)} {what}: {plain(one.why)}", err=True)
    entries = sum(one.entries for one in manifest.tables)
    click.echo(f"{file}: {many(len(manifest.tables), 'table')}, {many(entries, 'entry')}")
    if any(one.lost for one in manifest.tables):
        context.exit(WRONG)


@click.command(short_help="Put a backup into a database.")
@click.argument("file")
@DATABASE
@click.option("--add", "adds", is_flag=True, help="Put in what is not there yet, beside what is.")
@click.option(
    "--replace", "replaced", multiple=True, metavar="ID", help="Put this table in, in place of the one there."
)
def restore(file: str, database: str | None, adds: bool, replaced: tuple[str, ...]) -> None:
    """Put the tables of a backup into an empty database.

    The whole file is checked first; then all of it is put in, or nothing. With --add the database may hold tables: those that
    are there already are left alone. With --replace only the tables that are named are put in, in place of those there; for
    that, stop the server first.

    \b
    macguffin restore site-2026-11-30.zip --database sqlite:////srv/macguffin/tables.db
    """
    from macguffin.store.restore import restore as put_back  # noqa: PLC0415

    if file == "-":
        raise click.UsageError("a backup is read from a file, not from standard input")
    with Progress() as progress:
        url = database or default_database()
        done = put_back(Path(file), url, progress, adds=adds, replaced=frozenset(replaced))
    for one in done.rows:
        click.echo(f"table {plain(one.id)} is as damaged as it was: {plain(one.why)}", err=True)
    for one in done.lost:
        click.echo(f"table {plain(one.id)} is not in the backup: {plain(one.why)}", err=True)
    left = f"; {many(len(done.left), 'table')} there already, left alone" if done.left else ""
    click.echo(f"{many(len(done.put), 'table')}, {many(sum(one.entries for one in done.put), 'entry')} put in{left}")


@click.command(short_help="Check every table of a site.")
@DATABASE
@click.option("--json", "as_json", is_flag=True, help="Answer with one JSON object.")
@click.pass_context
def doctor(context: click.Context, database: str | None, as_json: bool) -> None:
    """Check every table of a site: its journal, its hashes, its dice, what lists say of it, who holds which place.

    Every command is played again by the rules and every die computed again. Nothing is changed, and the site may run
    meanwhile; a damaged table is named and does not keep the others from being checked. Exits with 0 where all is sound, with
    1 where something is not, and with 2 where nothing can be read.
    """
    from macguffin.store.doctor import diagnose  # noqa: PLC0415

    with Progress() as progress:
        found = diagnose(database or default_database(), progress)
    if as_json:
        echo_json(told(found))
    else:
        for line in lines_of(found):
            click.echo(line)
    if not found.is_sound:
        context.exit(WRONG)


def lines_of(found: "Diagnosis") -> list[str]:
    lines = [f"database: {plain(one)}" for one in found.database]
    for table in found.damaged:
        lines += [f"{plain(table.id)} ({plain(table.title)}): {one.where}: {plain(one.what)}" for one in table.findings]
    sound = len(found.tables) - len(found.damaged)
    entries = many(sum(one.entries for one in found.tables), "entry")
    lines.append(f"{many(len(found.tables), 'table')}, {entries}: {sound} sound, {len(found.damaged)} damaged")
    return lines


def told(found: "Diagnosis") -> dict[str, Any]:
    """The diagnosis for programs."""
    return {
        "sound": found.is_sound,
        "database": list(found.database),
        "tables": [
            {
                "id": one.id,
                "title": one.title,
                "entries": one.entries,
                "findings": [{"where": finding.where, "what": finding.what} for finding in one.findings],
            }
            for one in found.tables
        ],
    }


@click.command(short_help="Move a site to another database.")
@click.option("--from", "source", required=True, metavar="URL", help="The database as it is.")
@click.option("--to", "target", required=True, metavar="URL", help="An empty one.")
def move(source: str, target: str) -> None:
    """Move a site to another database, from SQLite to PostgreSQL or back.

    All of it is copied in one transaction and compared, every byte, before that is committed; the old database stays as it
    is. Stop the server first: meanwhile nobody can write, and what is played afterwards in the old one stays there.

    \b
    macguffin move --from sqlite:///tables.db --to postgresql+psycopg://macguffin@/macguffin
    """
    from macguffin.store.moving import move as copy_all  # noqa: PLC0415

    with Progress() as progress:
        moved = copy_all(source, target, progress)
    click.echo(
        f"{many(len(moved.tables), 'table')}, {many(moved.entries, 'entry')} moved, each equal; the old database is as it was"
    )


def many(count: int, what: str) -> str:
    plural = f"{what[:-1]}ies" if what.endswith("y") else f"{what}s"
    return f"{count} {what if count == 1 else plural}"


def plain(text: str) -> str:
    """Somebody's text in a line of ours: nothing in it moves the cursor or hides."""
    shown = text if len(text) <= LINE else f"{text[: LINE - 1]}…"
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in shown)
