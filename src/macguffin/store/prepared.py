"""Statements of the hot path, put into words once for a database and then given to its driver as they are."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.sql import Executable

__all__ = ["Prepared"]


class Prepared:
    """A statement with named values. What the driver raises is raised as SQLAlchemy would raise it."""

    def __init__(self, statement: Executable, engine: Engine) -> None:
        compiled: Any = statement.compile(engine)  # type: ignore[attr-defined]  # every statement has it
        self.text = str(compiled)
        self.order: list[str] | None = compiled.positiontup
        self.driver = engine.dialect.loaded_dbapi

    def run(self, cursor: Any, values: Mapping[str, Any]) -> int:
        """Executes it; how many rows that changed."""
        given = values if self.order is None else [values[name] for name in self.order]
        try:
            cursor.execute(self.text, given)
        except self.driver.IntegrityError as error:
            raise IntegrityError(self.text, None, error) from error
        except self.driver.Error as error:
            raise DBAPIError(self.text, None, error) from error
        return int(cursor.rowcount)
