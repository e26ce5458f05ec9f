"""What makes PostgreSQL keep its word as SQLite does here: what is answered is on the disk, and what is read is of one moment."""

from typing import Any, Final

from sqlalchemy import Engine, event

__all__ = ["SNAPSHOT", "is_postgres", "tuned"]

WAIT: Final = 10  # [s] for somebody else who writes
SYNC: Final = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
SNAPSHOT: Final = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
"""How connections read: all that one of them sees was so at one moment. SQLite reads like that anyway."""


def tuned(engine: Engine) -> Engine:
    """Prepares each new connection, whatever the server is set to."""
    event.listen(engine, "connect", set_up)
    return engine


def is_postgres(engine: Engine) -> bool:
    return engine.dialect.name == "postgresql"


def set_up(raw: Any, _record: object) -> None:
    with raw.cursor() as cursor:
        cursor.execute(f"SET lock_timeout = '{WAIT}s'")
        cursor.execute(SYNC)
    raw.commit()
