"""Brings a database to the shape this version needs; an older SQLite file is copied before it is touched."""

import sqlite3
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, Engine, inspect, text

from macguffin.core.errors import NotationError

if TYPE_CHECKING:
    from alembic.config import Config

__all__ = ["HEAD", "config_on", "revision_of", "revision_on", "shape", "upgrade"]

HEAD: Final = "0001"
"""The newest revision; a test compares it with the migrations' own idea."""


LOCK: Final = 0x6D616367
"""Which lock of PostgreSQL's is ours."""


def upgrade(engine: Engine) -> None:
    """Runs the migrations that are missing.

    Raises NotationError where the database was written by a newer version, or is somebody else's
    """
    found = revision_of(engine)
    if found == HEAD:
        return
    if found > HEAD:
        raise NotationError(
            0, 0, f"the database is at revision {found}, this version knows up to {HEAD}: it is too new"
        )
    if found:
        keep_copy(engine, found)
    run(engine, HEAD)


def revision_of(engine: Engine) -> str:
    """The revision a database is at, "" for an empty one.

    Raises NotationError for one that is not ours
    """
    with engine.connect() as connection:
        return revision_on(connection)


def revision_on(connection: Connection) -> str:
    """The same, within a transaction. Raises NotationError"""
    names = inspect(connection).get_table_names()
    if not names:
        return ""
    if "alembic_version" not in names:
        raise NotationError(0, 0, "the database holds something else: it has tables but none of ours")
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def run(engine: Engine, revision: str) -> None:
    """Up to that revision, in one transaction."""
    with engine.begin() as connection:
        shape(connection, revision)


def shape(connection: Connection, revision: str = HEAD) -> None:
    """Up to that revision, within a transaction; of several processes that come at once one does it, and the others find it done."""
    from alembic import command  # noqa: PLC0415  # takes a third of a second, and is needed once a version

    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    command.upgrade(config_on(connection), revision)


def config_on(connection: Connection) -> "Config":
    """What Alembic wants to know."""
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(files("macguffin.store").joinpath("migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def keep_copy(engine: Engine, revision: str) -> None:
    """Copies a SQLite file as it is to `FILE.REVISION.bak` beside it."""
    if engine.dialect.name != "sqlite":
        return
    source = Path(str(engine.url.database))
    copy = source.with_name(f"{source.name}.{revision}.bak")
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(copy)) as new:
        old.backup(new)
