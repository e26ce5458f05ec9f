"""Many small transactions made into one. A part that fails is undone alone; the whole is kept by the one commit at its end."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Self

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError

from macguffin.core.errors import NotKeptError

__all__ = ["Batch", "or_not_kept"]


@contextmanager
def or_not_kept() -> Iterator[None]:
    """Says what went wrong with the database itself in our own words; a clash of rows is for the caller.

    Raises NotKeptError
    """
    try:
        yield
    except IntegrityError:
        raise
    except DBAPIError as error:
        raise NotKeptError(f"the database did not take it: {error.orig}") from error


class Batch:
    """Takes the write lock with its first part, not before: a batch that only reads costs no commit."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.connection: Connection | None = None
        self._mark: Callable[[str], object]

    def __enter__(self) -> Self:
        return self

    @contextmanager
    def part(self) -> Iterator[Connection]:
        """The connection, for something that is done wholly or not at all. Savepoints go past SQLAlchemy, which is slow at them."""
        connection, mark = self.begun()
        mark("SAVEPOINT part")
        try:
            yield connection
        except BaseException:
            mark("ROLLBACK TO SAVEPOINT part")
            mark("RELEASE SAVEPOINT part")
            raise
        mark("RELEASE SAVEPOINT part")

    def begun(self) -> tuple[Connection, Callable[[str], object]]:
        """The connection, its transaction begun, and a way to give it a plain statement."""
        if self.connection is None:
            self.connection = self._engine.connect()
            self.connection.begin()
            self._mark = self.connection.connection.cursor().execute
        return self.connection, self._mark

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        connection, self.connection = self.connection, None
        if connection is None:
            return
        with or_not_kept(), connection:
            if kind is None:
                connection.commit()
