"""Brings a database to the shape this version needs; an older SQLite file is copied before it is touched."""

import sqlite3
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from typing import Final

from sqlalchemy import Engine, inspect, text

from macguffin.core.errors import NotationError

__all__ = ["HEAD", "upgrade"]

HEAD: Final = "0001"
"""The newest revision; a test compares it with the migrations' own idea."""


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
    names = inspect(engine).get_table_names()
    if not names:
        return ""
    if "alembic_version" not in names:
        raise NotationError(0, 0, "the database holds something else: it has tables but none of ours")
    with engine.connect() as connection:
        return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")


def run(engine: Engine, revision: str) -> None:
    """Up to that revision, in one transaction."""
    from alembic import command  # noqa: PLC0415  # takes a third of a second, and is needed once a version
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(files("macguffin.store").joinpath("migrations")).replace("%", "%%"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def keep_copy(engine: Engine, revision: str) -> None:
    """Copies a SQLite file as it is to `FILE.REVISION.bak` beside it."""
    if engine.dialect.name != "sqlite":
        return
    source = Path(str(engine.url.database))
    copy = source.with_name(f"{source.name}.{revision}.bak")
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(copy)) as new:
        old.backup(new)
