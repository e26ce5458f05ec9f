"""Records as streams: read entry by entry, written so that a crash costs the last one only, played again."""

import io
import json

import pytest

from macguffin.core.errors import DiceError, IllegalMoveError, LimitError, NotationError
from macguffin.heist import record_reader, record_writer
from macguffin.heist.record import encode_line
from macguffin.heist.record_lines import decode_entry, decode_header
from macguffin.heist.record_reader import MAX_LINE, RecordReader
from macguffin.heist.record_replay import RecordedDice, replay
from macguffin.heist.record_writer import begin_record, resume_record
from tests.records import ENTRIES, ENTRY, SEATS, lines, scene

TEXTS = [json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n" for line in lines()]
WHOLE = b"".join(TEXTS)


def read(raw: bytes) -> list[int]:
    return [entry.seq for entry in RecordReader(io.BytesIO(raw))]


def entry(at: int):
    return decode_entry(json.dumps(ENTRIES[at]).encode(), at + 2, SEATS)


def header():
    return decode_header(TEXTS[0])


def test_a_record_is_read_entry_by_entry():
    source = io.BytesIO(WHOLE)
    reader = RecordReader(source)

    first = next(iter(reader))

    assert (reader.header.rules, first.seq, first.seat, source.tell()) == ("heist-1", 0, None, len(TEXTS[0] + TEXTS[1]))
    assert [one.seq for one in reader] == [1, 2, 3]


@pytest.mark.parametrize("ending", [b"\n", b"", b"\r\n"])
def test_the_last_line_break_may_be_missing_or_foreign(ending):
    assert read(WHOLE.rstrip(b"\n") + ending) == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"", "line 1: expected the header of a record, not an empty file"),
        (TEXTS[0], "line 2: expected entry 0, the set-up, not the end of the record"),
        (TEXTS[0] + TEXTS[2], "line 2, seq: expected 0, not 1"),
        (WHOLE + TEXTS[-1], "line 6, seq: expected 4, not 3"),
        (TEXTS[0] + TEXTS[1] + TEXTS[3], "line 3, seq: expected 1, not 2"),
        (WHOLE + b"\n", "line 6: expected a JSON object, not an empty line"),
        (
            WHOLE + b"\0" * 512,
            "line 6: expected a whole line, but the record is cut off here: the last good entry is 3, on line 5",
        ),
        (
            WHOLE[:-9],
            "line 5: expected a whole line, but the record is cut off here: the last good entry is 2, on line 4",
        ),
        (
            TEXTS[0] + TEXTS[1] + b"{",
            "line 3: expected a whole line, but the record is cut off here: the last good entry is 0",
        ),
        (
            TEXTS[0] + TEXTS[1][:50],
            "line 2: expected a whole line, but the record is cut off here: there is no good entry",
        ),
        (TEXTS[0][:50], "line 1: expected a whole line"),
        (TEXTS[0] + TEXTS[1][:50] + b"\n" + TEXTS[2], "line 2, column"),
    ],
)
def test_a_damaged_record_is_refused_by_line(raw, told):
    with pytest.raises(NotationError) as refused:
        read(raw)

    assert told in str(refused.value)


def test_every_cut_is_noticed_or_falls_between_entries():
    ends = {len(b"".join(TEXTS[:count])) for count in range(2, 6)}
    unnoticed = set()
    for size in range(len(WHOLE)):
        try:
            read(WHOLE[:size])
        except NotationError:
            continue
        unnoticed.add(size)

    assert unnoticed == (ends | {end - 1 for end in ends}) - {len(WHOLE)}


def test_a_line_and_a_record_have_their_limits(monkeypatch):
    with pytest.raises(LimitError, match="1048576 bytes a line of a record, given: more, on line 1"):
        read(b" " * (MAX_LINE + 1))

    monkeypatch.setattr(record_reader, "MAX_RECORD", len(WHOLE) - 1)
    with pytest.raises(LimitError, match="bytes a record, given: more, on line 5"):
        read(WHOLE)


def test_a_line_and_a_record_may_be_as_long_as_their_limits(monkeypatch):
    filled = TEXTS[0][:-1] + b" " * (MAX_LINE - len(TEXTS[0])) + b"\n"
    monkeypatch.setattr(record_reader, "MAX_RECORD", len(filled + TEXTS[1]))

    assert read(filled + TEXTS[1]) == [0]


def test_the_writer_keeps_to_the_limits_of_the_reader(monkeypatch):
    monkeypatch.setattr(record_writer, "MAX_RECORD", len(WHOLE) - 1)
    monkeypatch.setattr(record_writer, "MAX_LINE", len(TEXTS[0]))
    file = io.BytesIO()
    writer = begin_record(file, header())
    for at in range(3):
        writer.append(entry(at))

    with pytest.raises(LimitError, match=f"{len(WHOLE) - 1} bytes a record, given: more, with line 5"):
        writer.append(entry(3))
    wide = entry(3)
    wide.events.extend([{"event": "wide"}] * 200)
    with pytest.raises(LimitError, match=r"bytes a line of a record, given: \d+, for line 5"):
        writer.append(wide)

    assert file.getvalue() == b"".join(TEXTS[:4])


class Endless:
    """A file of one line without an end, which counts what is taken from it."""

    def __init__(self) -> None:
        self.taken = 0

    def readline(self, limit: int) -> bytes:
        self.taken += limit
        return b"x" * limit


def test_a_line_without_an_end_is_not_read_to_the_end():
    source = Endless()

    with pytest.raises(LimitError):
        RecordReader(source)

    assert source.taken == MAX_LINE + 1


class Pieces(io.BytesIO):
    """A file that remembers what it was given at once."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[bytes] = []

    def write(self, data) -> int:
        self.pieces.append(bytes(data))
        return super().write(data)


def test_an_entry_is_written_in_one_piece():
    file = Pieces()
    writer = begin_record(file, header())

    for at in range(4):
        writer.append(entry(at))

    assert file.pieces == TEXTS
    assert writer.next_seq == 4


@pytest.mark.parametrize(("at", "told"), [(0, "seq: expected 1, not 0"), (2, "seq: expected 1, not 2")])
def test_the_writer_takes_entries_in_order_only(at, told):
    file = io.BytesIO()
    writer = begin_record(file, header())
    writer.append(entry(0))
    before = file.getvalue()

    with pytest.raises(NotationError, match=told):
        writer.append(entry(at))

    assert file.getvalue() == before


def test_the_writer_writes_nothing_that_could_not_be_read():
    file = io.BytesIO()
    writer = begin_record(file, header())
    writer.append(entry(0))
    before = file.getvalue()
    odd = decode_entry(json.dumps(ENTRY).encode(), 3, SEATS)
    odd.events[0]["chance"] = 0.5

    with pytest.raises(NotationError, match=r"a whole number of at most 18 digits, not '0\.5'"):
        writer.append(odd)

    assert file.getvalue() == before
    writer.append(entry(1))


class Full(io.BytesIO):
    """A disk with room for so many bytes."""

    def write(self, data) -> int:
        if len(self.getvalue()) + len(data) > len(TEXTS[0] + TEXTS[1]) + 10:
            super().write(data[:10])
            raise OSError(28, "no space left")
        return super().write(data)


def test_after_a_failed_write_the_record_must_be_resumed():
    file = Full()
    writer = begin_record(file, header())
    writer.append(entry(0))
    with pytest.raises(OSError, match="no space left"):
        writer.append(entry(1))

    with pytest.raises(NotationError, match="expected the record to be resumed first"):
        writer.append(entry(1))

    disk = io.BytesIO(file.getvalue())
    resume_record(disk).append(entry(1))
    assert read(disk.getvalue()) == [0, 1]


@pytest.mark.parametrize("size", range(len(TEXTS[0]), len(WHOLE), 7))
def test_a_record_is_resumed_after_its_last_whole_entry(size):
    file = io.BytesIO(WHOLE[:size])

    writer = resume_record(file)
    for at in range(writer.next_seq, 4):
        writer.append(entry(at))

    assert file.getvalue() == WHOLE


@pytest.mark.parametrize(
    "raw", [b"", TEXTS[0][:9], WHOLE.replace(b'"seq":1', b'"seq":7'), WHOLE + b"x\n", TEXTS[0] + b"{}\n"]
)
def test_a_damaged_record_is_not_resumed(raw):
    file = io.BytesIO(raw)

    with pytest.raises(NotationError):
        resume_record(file)

    assert file.getvalue() == raw


def play(before, _command, faces):
    """The game of the small record: every command counts one further."""
    dice = RecordedDice(faces)
    dice.roll(6, 0)
    dice.roll(8, 0)
    dice.finish()
    return [{"event": "counted", "count": before["count"] + 1}], scene(before["count"] + 1)


def test_a_record_plays_again_to_the_same_states():
    steps = list(replay(RecordReader(io.BytesIO(WHOLE)), play))

    assert [(step.entry.seq, step.scene["count"]) for step in steps] == [(0, 1), (1, 2), (2, 3), (3, 4)]


@pytest.mark.hazard(55)
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (b'"count":2', b'"count":7', "line 3, events[0].count: expected '2', as the rules give it, not '7'"),
        (b'"counted","count":2', b'"lost","count":2', "line 3, events[0].event: expected '\"counted\"'"),
        (b',"count":2}', b"}", "line 3, events[0].count: expected '2', as the rules give it, not nothing"),
        (b'"count":2}', b'"count":2},{"event":"more"}', "events[1]: expected nothing, as the rules give it, not '{"),
        (b'"count":2', b'"count":[2]', "events[0].count: expected '2', as the rules give it, not '[2]'"),
        (b'"count":2', b'"count":true', "events[0].count: expected '2', as the rules give it, not 'true'"),
        (
            ENTRY["state"].encode(),
            b"0" * 64,
            f"line 3, state: expected {ENTRY['state']}, as the rules give it, not 00000",
        ),
    ],
)
def test_a_replay_stops_at_the_first_difference(old, new, told):
    steps = replay(RecordReader(io.BytesIO(TEXTS[0] + TEXTS[1] + TEXTS[2].replace(old, new) + TEXTS[3])), play)
    good = next(steps)

    with pytest.raises(NotationError) as refused:
        next(steps)

    assert good.entry.seq == 0
    assert told in str(refused.value)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (b"[4,6,", b"[4,10,", "face 1 is recorded of a d10, but a d6 is to be rolled"),
        (b',[1,8,"entered"]', b"", "a d8 is to be rolled, but only 1 faces are recorded"),
        (b',[1,8,"entered"]', b',[1,8,"entered"],[1,8,"gm"]', "3 faces are recorded, but only 2 dice were rolled"),
    ],
)
def test_a_replay_stops_where_the_dice_are_others(old, new, told):
    steps = replay(RecordReader(io.BytesIO(WHOLE.replace(old, new, 1))), play)

    with pytest.raises(NotationError) as refused:
        next(steps)

    assert f"line 2, command: expected a command that can be played, but 'setup' is refused: {told}" in str(
        refused.value
    )
    assert isinstance(refused.value.__cause__, DiceError)


def test_recorded_dice_are_dice_in_earnest():
    assert not RecordedDice(()).harmless


def test_a_replay_stops_at_a_command_that_the_rules_refuse():
    def refuse(*_):
        raise IllegalMoveError("H-042", "a melee attack goes north, east, south or west")

    with pytest.raises(NotationError, match=r"'setup' is refused: .* \(H-042\)"):
        next(replay(RecordReader(io.BytesIO(WHOLE)), refuse))


def test_lines_are_written_as_they_are_read():
    assert encode_line(header()) == TEXTS[0]
    assert [encode_line(entry(at)) for at in range(4)] == TEXTS[1:]
