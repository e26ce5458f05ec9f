"""The one table from our errors to HTTP, and how an error is written."""

from typing import Final

import msgspec

from macguffin.core.errors import (
    ConflictError,
    DiceError,
    ForbiddenError,
    IllegalMoveError,
    LimitError,
    MacguffinError,
    NotationError,
    NotFoundError,
    NotKeptError,
)
from macguffin.core.notation import spell_out
from macguffin.tables.views import Update

__all__ = ["STATUS", "Fault", "FaultBody", "StaleError", "TooManyError", "fault_of", "status_of"]


class TooManyError(MacguffinError):
    """More often than the site allows. Nothing has changed; later it may work."""


class StaleError(ConflictError):
    """A conflict, with the table as it is now."""

    def __init__(self, message: str, update: Update) -> None:
        super().__init__(message)
        self.update = update


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """`kind` is a word for programs, `message` a sentence for people. `line` and `column` count from 1, 0 where they mean nothing."""

    kind: str
    message: str
    clauses: tuple[str, ...] = ()
    line: int = 0
    column: int = 0
    limit: str = ""
    status: int = 422


class FaultBody(msgspec.Struct, frozen=True, kw_only=True):
    """`update` comes with conflicts at a table: as it is now."""

    error: Fault
    update: Update | None = None


STATUS: Final[dict[type[MacguffinError], tuple[str, int]]] = {
    IllegalMoveError: ("illegal", 422),
    NotationError: ("notation", 422),
    DiceError: ("dice", 422),
    ConflictError: ("conflict", 409),
    NotFoundError: ("not_found", 404),
    ForbiddenError: ("forbidden", 403),
    LimitError: ("limit", 413),
    TooManyError: ("too_many", 429),
    NotKeptError: ("not_kept", 503),
}
"""Kind and status of every error; a subclass goes as its nearest ancestor here."""

LONGEST: Final = 2_000  # characters of a message that are sent


def status_of(error: MacguffinError) -> int:
    return row_of(error)[1]


def fault_of(error: MacguffinError) -> Fault:
    kind, status = row_of(error)
    message = shown(str(error))
    if isinstance(error, IllegalMoveError):
        clauses = tuple(part.strip() for part in error.clause.split(",") if part.strip())
        return Fault(kind=kind, message=shown(error.reason), clauses=clauses, status=status)
    if isinstance(error, NotationError):
        return Fault(kind=kind, message=message, line=error.line, column=error.column, status=status)
    if isinstance(error, LimitError):
        return Fault(kind=kind, message=message, limit=error.limit, status=status)
    return Fault(kind=kind, message=message, status=status)


def shown(message: str) -> str:
    """A message as it is sent: not too long, and nothing that somebody typed hides or turns a part of it."""
    return spell_out(message[:LONGEST])[:LONGEST]


def row_of(error: MacguffinError) -> tuple[str, int]:
    for kind in type(error).__mro__:
        if kind in STATUS:
            return STATUS[kind]
    return "refused", 422
