"""The file of a game under way: opened so that nobody else writes in it, written so that Ctrl-C can't fall between a roll and its line."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from macguffin.core.errors import NotFoundError
from macguffin.heist.events import Event
from macguffin.heist.log import from_json
from macguffin.heist.record import Entry

__all__ = ["events_of", "open_journal", "unbroken"]


def open_journal(path: Path, *, new: bool) -> BinaryIO:
    """Opens a record for writing, for this process alone.

    Raises NotFoundError
    """
    what = "cannot write the record" if new else "cannot go on with the record"
    try:
        file = path.open("x+b" if new else "r+b")
    except FileExistsError as error:
        raise NotFoundError(f"{path} is there already; name it in place of the map to go on with it") from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise NotFoundError(f"{what} {str(path)!r}: {reason}") from error
    if not take(file):
        file.close()
        raise NotFoundError(f"{what} {str(path)!r}: the game is being played elsewhere")
    return file


def take(file: BinaryIO) -> bool:
    """Whether nobody else has the file; where the platform can't tell, it is believed."""
    try:
        import fcntl  # noqa: PLC0415  # not on every platform
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True


@contextmanager
def unbroken() -> Iterator[None]:
    """Holds Ctrl-C back, and whatever else ends a game, until the block is done."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def events_of(entry: Entry) -> list[Event]:
    """The events of an entry as values, from the plain ones that are written down."""
    return [from_json(plain) for plain in entry.events]
