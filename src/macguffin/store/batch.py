"""Many small transactions made into one. A part that fails is undone alone; the whole is kept by the one commit at its end."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Self

from sqlalchemy import Connection
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

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self._mark: Callable[[str], object] | None = None

    @property
    def is_begun(self) -> bool:
        """Whether anything may have been written."""
        return self._mark is not None

    @contextmanager
    def part(self) -> Iterator[Connection]:
        """The connection, for something that is done wholly or not at all. Savepoints go past SQLAlchemy, which is slow at them."""
        mark = self._mark or self.begin()
        mark("SAVEPOINT part")
        try:
            yield self.connection
        except BaseException:
            mark("ROLLBACK TO SAVEPOINT part")
            mark("RELEASE SAVEPOINT part")
            raise
        mark("RELEASE SAVEPOINT part")

    def begin(self) -> Callable[[str], object]:
        self.connection.begin()
        execute = self.connection.connection.cursor().execute
        driver = self.connection.dialect.loaded_dbapi

        def mark(statement: str) -> None:
            try:
                execute(statement)
            except driver.Error as error:
                raise DBAPIError(statement, None, error) from error

        self._mark = mark
        return mark

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self.is_begun:
            return
        with or_not_kept():
            try:
                if kind is None:
                    self.connection.commit()
                else:
                    self.connection.rollback()
            except DBAPIError:
                self.connection.invalidate()
                raise
