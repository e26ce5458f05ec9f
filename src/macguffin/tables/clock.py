"""Times as tables write them: UTC with milliseconds, `2026-11-30T20:15:00.123Z`, so that they sort as texts.

No local time is read, kept or compared anywhere, so no change of clocks and no move of the server can shift a deadline.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TypeAlias

from macguffin.core.errors import NotationError
from macguffin.core.notation import show

__all__ = ["Clock", "later", "now", "read_time", "time_text"]

Clock: TypeAlias = Callable[[], str]


def now() -> str:
    return time_text(datetime.now(UTC))


def time_text(moment: datetime) -> str:
    """A moment of any zone."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def read_time(text: str) -> datetime:
    """The moment that a text of ours names.

    Raises NotationError
    """
    try:
        moment = datetime.fromisoformat(text)
        if moment.tzinfo is not None and time_text(moment) == text:
            return moment
    except ValueError:
        pass
    raise NotationError(0, 0, f"expected a time such as 2026-11-30T20:15:00.123Z, not {show(text)}", "time")


def later(text: str, hours: float) -> str:
    """So many hours after."""
    return time_text(read_time(text) + timedelta(hours=hours))
