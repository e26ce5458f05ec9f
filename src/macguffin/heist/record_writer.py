"""Writes a record: the header, then an entry at a time, each in one piece and at once, so that a crash can cost the last one only."""

from typing import Protocol

from macguffin.core.errors import LimitError, NotationError
from macguffin.heist.record import Entry, Header, encode_line
from macguffin.heist.record_lines import decode_entry, decode_header
from macguffin.heist.record_reader import MAX_LINE, MAX_RECORD, RecordReader

__all__ = ["Journal", "RecordWriter", "Sink", "begin_record", "resume_record"]


class Sink(Protocol):
    """A binary file, as far as writing a record needs one."""

    def write(self, data: bytes, /) -> object: ...
    def flush(self) -> object: ...


class Journal(Sink, Protocol):
    """A binary file that can be read, cut and written (`r+b`)."""

    def readline(self, limit: int, /) -> bytes: ...
    def seek(self, offset: int, /) -> object: ...
    def truncate(self, size: int, /) -> object: ...


class RecordWriter:
    """A record being written; `next_seq` is the number of the entry that comes next."""

    def __init__(self, sink: Sink, seats: frozenset[int], next_seq: int, size: int) -> None:
        self.sink = sink
        self.seats = seats
        self.next_seq = next_seq
        self.size = size
        self.is_sound = True

    def append(self, entry: Entry) -> None:
        """Writes an entry and flushes it.

        Raises NotationError and LimitError for what could not be read back; nothing is written then. After an error of the file
        itself nothing more is written: the record has to be resumed.
        """
        raw = encode_line(entry)
        decode_entry(raw, self.next_seq + 2, self.seats)
        if entry.seq != self.next_seq:
            raise NotationError(self.next_seq + 2, 0, f"expected {self.next_seq}, not {entry.seq}", "seq")
        self.put(raw)
        self.next_seq += 1

    def put(self, raw: bytes) -> None:
        """Writes a line whole, or not at all where it would not fit."""
        if not self.is_sound:
            raise NotationError(
                self.next_seq + 2, 0, "expected the record to be resumed first: an earlier line was not written"
            )
        check_size(raw, self.size, self.next_seq + 2)
        self.is_sound = False
        self.sink.write(raw)
        self.sink.flush()
        self.is_sound = True
        self.size += len(raw)


def check_size(raw: bytes, size: int, line: int) -> None:
    if len(raw) > MAX_LINE:
        raise LimitError(f"{MAX_LINE} bytes a line of a record", f"{len(raw)}, for line {line}")
    if size + len(raw) > MAX_RECORD:
        raise LimitError(f"{MAX_RECORD} bytes a record", f"more, with line {line}")


def begin_record(sink: Sink, header: Header) -> RecordWriter:
    """Writes the header of a new record.

    Raises NotationError and LimitError for what could not be read back.
    """
    raw = encode_line(header)
    decode_header(raw)
    writer = RecordWriter(sink, frozenset(seat.seat for seat in header.seats), -1, 0)
    writer.put(raw)
    writer.next_seq = 0
    return writer


def resume_record(journal: Journal) -> RecordWriter:
    """Goes on with a record where it ends; a last line that a crash has cut off is taken away, it was never acknowledged.

    Raises NotationError and LimitError for a record that is damaged in any other way; it is left as it is.
    """
    journal.seek(0)
    reader = RecordReader(journal)
    try:
        for _ in reader.read_entries():
            pass
    except NotationError:
        if not reader.is_cut_off:
            raise
    journal.seek(reader.size)
    journal.truncate(reader.size)
    writer = RecordWriter(journal, reader.seats, reader.last + 1, reader.size)
    if reader.is_open:
        writer.put(b"\n")
    return writer
