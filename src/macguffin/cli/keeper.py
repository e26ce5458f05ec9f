"""A campaign's file: written beside it, synced and renamed, so that a crash at any moment leaves the old one or the new one."""

import os
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from macguffin.core.errors import LimitError, NotationError, NotFoundError
from macguffin.core.names import title_problem
from macguffin.quest.campaign import Campaign
from macguffin.quest.campaign_file import MAX_BYTES, read_campaign, write_campaign
from macguffin.quest.fight import Fight

__all__ = ["Keeper"]

Mark = tuple[int, int, int]
"""What tells one writing of a file from another: inode, size, time."""


class Keeper:
    """The one who reads and writes a campaign's file."""

    def __init__(self, path: Path) -> None:
        self.path = Path(os.path.realpath(path))  # a link stays one
        self.mark: Mark | None = None

    def load(self, title: str | None = None) -> Campaign:
        """The campaign of the file, or a new one where there is none; with another title, if one is given.

        Raises NotationError, LimitError, NotFoundError
        """
        if title is not None and (problem := title_problem(title)):
            raise NotationError(0, 0, f"expected {problem}", "--title")
        try:
            data = self.read()
        except FileNotFoundError:
            usual = "" if title_problem(self.path.stem) else self.path.stem
            return Campaign(title=usual if title is None else title, fight=Fight())
        except (OSError, ValueError) as error:
            raise NotFoundError(f"cannot read the campaign {str(self.path)!r}: {reason(error)}") from error
        try:
            found = read_campaign(data)
        except NotationError as error:
            expected = f"{error.expected} (in {self.path}, which is left as it is)"
            raise NotationError(error.line, error.column, expected, error.key) from error
        return found if title is None else replace(found, title=title)

    def open(self, title: str | None = None) -> tuple[Campaign, str]:
        """The campaign, saved at once; where an old one can't be, as it stands in its file, and why it can't.

        Raises NotationError, LimitError, NotFoundError
        """
        campaign = self.load(title)
        is_old = self.mark is not None
        try:
            self.save(campaign)
        except (LimitError, NotFoundError) as error:
            if not is_old:
                raise
            return self.load(), str(error)
        return campaign, ""

    def read(self) -> bytes:
        with self.path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
            self.mark = mark_of(os.fstat(file.fileno()))
        if len(data) > MAX_BYTES:
            raise LimitError(f"{MAX_BYTES // 1024 // 1024} MiB for a campaign", "more")
        return data

    def save(self, campaign: Campaign) -> None:
        """Writes the campaign: a new file beside the old one, synced, then renamed over it, then the folder synced.

        Raises LimitError; NotFoundError where it can't be written, or was written by somebody else meanwhile; the old file is whole then
        """
        data = write_campaign(campaign).encode("utf-8")
        if len(data) > MAX_BYTES:
            raise LimitError(
                f"{MAX_BYTES // 1024 // 1024} MiB for a campaign", "more: the log is too long; begin a new campaign"
            )
        try:
            self.check_untouched()
            self.mark = replace_file(self.path, data)
        except OSError as error:
            raise NotFoundError(f"cannot write the campaign {str(self.path)!r}: {reason(error)}") from error

    def check_untouched(self) -> None:
        """Refuses to write over what somebody else has written.

        Raises NotFoundError
        """
        try:
            now = mark_of(self.path.stat())
        except FileNotFoundError:
            return
        if now != self.mark:
            raise NotFoundError(
                f"{str(self.path)!r} was changed by somebody else meanwhile; nothing was written over it. Leave with quit and begin again"
            )


def replace_file(path: Path, data: bytes) -> Mark:
    """Puts data in place of a file, or leaves the old one whole and nothing beside it; what a crash left over is written over."""
    fresh = path.with_name(f".{path.name}.new")
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0), 0o666)
    try:
        mark = fill(handle, data, path)
        fresh.replace(path)
    except BaseException:
        with suppress(OSError):
            fresh.unlink()
        raise
    if hasattr(os, "O_DIRECTORY"):
        folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    return mark


def fill(handle: int, data: bytes, path: Path) -> Mark:
    """Writes data through to the disk and closes the file, which may be read and written by whoever may the one at `path`."""
    with os.fdopen(handle, "wb") as file:
        mode = path.stat().st_mode & 0o777 if path.exists() else None
        if mode is not None and hasattr(os, "fchmod"):
            os.fchmod(file.fileno(), mode)
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
        return mark_of(os.fstat(file.fileno()))


def mark_of(found: os.stat_result) -> Mark:
    return found.st_ino, found.st_size, found.st_mtime_ns


def reason(error: Exception) -> str:
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)
