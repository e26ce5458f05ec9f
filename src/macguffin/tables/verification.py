"""Verifies archives and records: every die computed again, every hash compared, every command played again by the rules."""

from collections.abc import Callable
from hashlib import sha256
from typing import Final, TypeAlias

from macguffin.core.errors import LimitError, MacguffinError, NotationError
from macguffin.heist.commands import replay_command
from macguffin.heist.record import Entry, Face, Header
from macguffin.heist.record_reader import MAX_LINE, MAX_RECORD, RecordReader, Source
from macguffin.heist.record_replay import follow
from macguffin.tables.archive import read_entries
from macguffin.tables.archive_checks import check_opening
from macguffin.tables.entries import Played
from macguffin.tables.journal_replay import check_seat, opening_of, replay_journal
from macguffin.tables.verifier import Move, Report, Roll, check, printable, split_lines

__all__ = ["Watch", "verify_archive", "verify_record"]

Watch: TypeAlias = Callable[[int, int], None]
"""Is told how many moves have been played again, and of how many; 0 where that is not known."""

VERDICTS: Final = {"gm": "set by the GM", "seeded": "seeded, not provable"}


def verify_archive(files: dict[str, bytes], report: Report, watch: Watch) -> Report:
    """Verifies the files of an archive by their names; what is wrong is added to the report.

    Raises UnreadableError where a file that everything rests on is missing
    """
    check(files, report)
    try:
        entries = read_entries(split_lines(files["journal.jsonl"]))
        check_opening(opening_of(entries))
        total = sum(isinstance(entry, Played) for entry in entries)
        for count, _ in enumerate(replay_journal(entries), 1):
            watch(count, total)
    except NotationError as error:
        seq = error.line - 1
        turn = next((move.turn for move in report.moves if move.seq == seq), -1)
        report.complain(f"entry {seq}: {bare(error)}", seq, turn)
    except MacguffinError as error:
        report.complain(f"journal.jsonl: {error}")
    return report


def verify_record(source: Source, watch: Watch) -> Report:
    """Verifies a record. Its dice are in it, but not what would prove them.

    Raises NotationError and LimitError for what has not even the header of one
    """
    hashed = Hashed(source)
    reader = RecordReader(hashed)
    report = Report("record")
    scene = reader.header.scene
    try:
        for entry in reader:
            move = move_of(reader.header, entry)
            report.moves.append(move)
            report.kept.add(entry.seq)
            report.entries += 1
            try:
                check_seat(scene, None if is_gm(reader.header, entry) else entry.seat, entry.command)
                scene = follow(scene, entry, replay_command)
            except NotationError as error:
                where = f"move {entry.seq} ({move.who}: {printable(move.command)})"
                report.complain(f"{where}: {bare(error)}", entry.seq, entry.seq)
                break
            watch(report.entries, 0)
    except (NotationError, LimitError) as error:
        report.complain(f"move {reader.last + 1}: {bare(error)}", reader.last + 1, reader.last + 1)
    report.fingerprint = hashed.finish()
    return report


class Hashed:
    """Hashes what is read."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.digest = sha256()

    def readline(self, limit: int, /) -> bytes:
        raw = self.source.readline(limit)
        self.digest.update(raw)
        return raw

    def finish(self) -> str:
        """The hash of all of it, as far as a record may reach."""
        for _ in range(MAX_RECORD // MAX_LINE):
            if not self.readline(MAX_LINE):
                break
        return self.digest.hexdigest()


def bare(error: MacguffinError) -> str:
    """What was expected, without the line: the move is named instead."""
    return str(NotationError(0, 0, error.expected, error.key)) if isinstance(error, NotationError) else str(error)


def is_gm(header: Header, entry: Entry) -> bool:
    return any(one.seat == entry.seat and one.player == "gm" for one in header.seats)


def move_of(header: Header, entry: Entry) -> Move:
    """An entry of a record and what can be said of its dice."""
    who = next((one.name for one in header.seats if one.seat == entry.seat), "set-up")
    rolls = [Roll(die.face, die.sides, verdict_of(die, who)) for die in entry.faces]
    return Move(entry.seq, entry.seq, 0, "GM" if entry.command.startswith("gm ") else who, entry.command, rolls)


def verdict_of(die: Face, who: str) -> str:
    if die.origin == "entered":
        return f"entered by {who}"
    return VERDICTS.get(die.origin, "not proven: the secret lies in the archive of the table")
