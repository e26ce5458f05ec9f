"""The connection to a database, SQLite or PostgreSQL, that keeps what it said it kept."""

from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from macguffin.core.errors import NotationError
from macguffin.store.postgres import tuned

__all__ = ["BUSY", "open_engine"]

BUSY: Final = 10_000  # ms to wait for another process that writes
READING: Final = "is_reading"


def open_engine(url: str) -> Engine:
    """An engine for a database URL; the folder of a SQLite file is made.

    Raises NotationError where that is no URL of a database
    """
    try:
        parsed = make_url(url)
        if parsed.get_backend_name() == "postgresql":
            return tuned(create_engine(parsed, pool_pre_ping=True))
        if parsed.get_backend_name() != "sqlite":
            raise NotationError(
                0, 0, "expected sqlite:///FILE or postgresql+psycopg://…; other databases were not tried"
            )
        if parsed.database in (None, "", ":memory:"):
            raise NotationError(0, 0, "expected a file: a database in memory forgets every move")
        Path(str(parsed.database)).resolve().parent.mkdir(parents=True, exist_ok=True)
        engine = create_engine(parsed, connect_args={"timeout": BUSY / 1000, "check_same_thread": False})
    except ModuleNotFoundError as error:
        raise NotationError(0, 0, f"{error}: PostgreSQL needs the extra, pip install 'macguffin[postgres]'") from error
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        raise NotationError(0, 0, f"expected the URL of a database, like sqlite:///FILE: {error}") from error
    event.listen(engine, "connect", set_up_sqlite)
    event.listen(engine, "begin", begin_sqlite)
    return engine


def set_up_sqlite(raw: Any, _record: object) -> None:
    """Every commit reaches the disk before it is answered, and readers never wait for the writer."""
    raw.isolation_level = None  # transactions begin where `begin_sqlite` says so
    cursor = raw.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", f"busy_timeout = {BUSY}", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def begin_sqlite(connection: Connection) -> None:
    """Whoever will write takes the lock at once, so that he waits for it then and never fails later."""
    is_reading = connection.get_execution_options().get(READING, False)
    connection.connection.cursor().execute("BEGIN DEFERRED" if is_reading else "BEGIN IMMEDIATE")
