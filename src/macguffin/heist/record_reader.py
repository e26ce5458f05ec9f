"""Reads a record as a stream, entry by entry: no more than one line of it is held at a time."""

from collections.abc import Iterator
from typing import Final, Protocol

from macguffin.core.errors import LimitError, NotationError
from macguffin.heist.record import Entry, Header
from macguffin.heist.record_lines import decode_entry, decode_header, is_json

__all__ = ["RecordReader", "Source"]

MAX_LINE: Final = 1024 * 1024  # bytes, line break included
MAX_RECORD: Final = 64 * 1024 * 1024  # bytes


class Source(Protocol):
    """A binary file, as far as reading a record needs one."""

    def readline(self, limit: int, /) -> bytes: ...


class RecordReader:
    """A record being read: its header at once, its entries as they are asked for, in order.

    `line` is the last line read; `last` the last good entry's number, -1 before the set-up; `size` [bytes] reaches to its end.
    """

    def __init__(self, source: Source) -> None:
        """Reads the header.

        Raises NotationError with line and key path, LimitError.
        """
        self.source = source
        self.line = 0
        self.last = -1
        self.size = 0
        self.is_open = False  # the last good line has no line break
        self.is_cut_off = False  # what follows it is the beginning of a line
        raw = self.read_line()
        if not raw:
            raise NotationError(1, 0, "expected the header of a record, not an empty file")
        self.header: Header = decode_header(raw)
        self.accept(raw)
        self.seats = frozenset(seat.seat for seat in self.header.seats)

    def __iter__(self) -> Iterator[Entry]:
        """The entries that have not been read yet.

        Raises NotationError with line and key path, LimitError.
        """
        yield from self.read_entries()
        if self.last < 0:
            raise NotationError(self.line + 1, 0, "expected entry 0, the set-up, not the end of the record")

    def read_entries(self) -> Iterator[Entry]:
        """The same of a record that may lack its set-up yet."""
        while raw := self.read_line():
            entry = decode_entry(raw, self.line, self.seats)
            if entry.seq != self.last + 1:
                raise NotationError(self.line, 0, f"expected {self.last + 1}, not {entry.seq}", "seq")
            self.last = entry.seq
            self.accept(raw)
            yield entry

    def read_line(self) -> bytes:
        """The next line, whole; nothing at the end."""
        raw = self.source.readline(MAX_LINE + 1)
        if raw:
            self.line += 1
        if len(raw) > MAX_LINE:
            raise LimitError(f"{MAX_LINE} bytes a line of a record", f"more, on line {self.line}")
        if self.size + len(raw) > MAX_RECORD:
            raise LimitError(f"{MAX_RECORD} bytes a record", f"more, on line {self.line}")
        if raw and not raw.endswith(b"\n") and not is_json(raw, self.line):
            self.is_cut_off = True
            good = (
                f"the last good entry is {self.last}, on line {self.line - 1}"
                if self.last >= 0
                else "there is no good entry"
            )
            raise NotationError(self.line, 0, f"expected a whole line, but the record is cut off here: {good}")
        return raw

    def accept(self, raw: bytes) -> None:
        self.size += len(raw)
        self.is_open = not raw.endswith(b"\n")
