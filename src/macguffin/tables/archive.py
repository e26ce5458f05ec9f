"""A table as one file that outlives its server: what happened, the game as it was played, the proof of its dice, a page to look at.

Taking one in writes nothing and believes nothing: every hash is compared and every command played again.
"""

import io
from collections.abc import Sequence
from importlib.resources import files
from secrets import token_hex
from typing import Final

import msgspec

from macguffin.core.errors import NotationError
from macguffin.heist.scene_reader import scene_from_dict
from macguffin.heist.scene_writer import write_scene
from macguffin.tables.archive_checks import check_entry, check_opening, check_raw
from macguffin.tables.archive_files import chain_of, dice_of, encode_entry, secret_of, zip_files
from macguffin.tables.archive_page import page_html
from macguffin.tables.archive_record import journal_of, record_of
from macguffin.tables.archive_texts import orders_text, readme_text
from macguffin.tables.entries import Closed, Entry, Opened, Played
from macguffin.tables.journal import StoredTable, TableHead
from macguffin.tables.journal_replay import Position, opening_of, played_last, replay_journal
from macguffin.tables.loading import read_state
from macguffin.tables.verifier import Report, UnreadableError, check, read_zip, split_lines

__all__ = [
    "export",
    "export_entries",
    "export_game",
    "export_record",
    "import_archive",
    "import_record",
    "read_entries",
]

DECODER: Final = msgspec.json.Decoder(Entry)


def export(table: StoredTable) -> bytes:
    """The archive of a table: a ZIP, the same bytes for the same journal. Before the table is closed the dice secret is not in it.

    The current line of play is played again for its drawings. Raises NotationError where it does not come out as written, LimitError
    """
    return export_entries(table.entries)


def export_game(table: StoredTable) -> bytes:
    """The record of the game alone, as it was played in the current branch.

    Raises NotationError, LimitError
    """
    return record_of(opening_of(table.entries), played_last(table.entries))


def export_entries(entries: Sequence[Entry]) -> bytes:
    """The archive of a journal, or of as much of it as somebody may see. Raises what `export` does"""
    opened = opening_of(entries)
    line = played_last(entries)
    positions = list(replay_journal(entries, line))
    journal = [encode_entry(entry) for entry in entries]
    secret = secret_of(entries)
    made = {
        "scene.toml": write_scene(scene_from_dict(opened.scene)).encode(),
        "journal.jsonl": b"".join(journal),
        "record.jsonl": record_of(opened, line),
        "orders.txt": orders_text(opened, positions).encode(),
        "dice.json": dice_of(opened.commitment, entries),
        "replay.html": page_html(opened, positions, about(opened, positions, secret)).encode(),
        "verify.py": verifier_source(),
    }
    fingerprint = chain_of(journal, {}).split()[-1].decode("ascii")
    made["README.txt"] = readme_text(opened, secret, len(journal), fingerprint).encode()
    made["chain.txt"] = chain_of(journal, made)
    return zip_files(made)


def verifier_source() -> bytes:
    """The stand-alone verifier, with line breaks that are the same everywhere."""
    text = files("macguffin.tables").joinpath("verifier.py").read_text(encoding="utf-8")
    return text.encode()


def about(opened: Opened, line: Sequence[Position], secret: str | None) -> str:
    """The one line under the page's title."""
    cast = ", ".join(seat.name for seat in opened.seats)
    if not opened.commitment:
        dice = "dice that can't be proven"
    else:
        dice = f"dice secret {secret}" if secret else f"promise of the dice {opened.commitment}"
    return f"{cast}: {len(line) - 1} moves under {opened.rules}, {dice}"


def export_record(data: bytes, time: str) -> bytes:
    """The archive of a game of which there is a record alone, as the terminal writes one; `time` is put on all of it.

    Raises NotationError, LimitError
    """
    return export(import_record(data, time))


def import_archive(data: bytes, table: str = "") -> StoredTable:
    """The table of an archive, as a new one of that id, or of a fresh one. Its secret is known where it is closed, else "".

    Raises NotationError with the first thing that is wrong and where; LimitError
    """
    report = Report()
    try:
        found = read_zip(data, report)
        check(found, report)
    except UnreadableError as error:
        raise NotationError(0, 0, f"expected an archive of a table: {error}") from error
    if report.problems:
        first = next((one for one in report.problems if one.seq >= 0), report.problems[0])
        raise NotationError(max(first.seq + 1, 0), 0, f"expected an archive as it was exported, but {first.text}")
    entries = read_entries(split_lines(found["journal.jsonl"]))
    return adopt(entries, table)


def import_record(data: bytes, time: str, table: str = "") -> StoredTable:
    """The table of a record. Its dice can't be proven, nor can it be played on with them.

    Raises NotationError with the line and what is wrong there; LimitError
    """
    return adopt(journal_of(io.BytesIO(data), time), table)


def read_entries(lines: Sequence[bytes]) -> tuple[Entry, ...]:
    """The entries that lines are, written exactly as they would be again.

    Raises NotationError with the line, LimitError
    """
    entries: list[Entry] = []
    ids: set[str] = set()
    for number, line in enumerate(lines, 1):
        check_raw(line, number)
        try:
            entry = DECODER.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise NotationError(number, 0, f"expected an entry of a journal: {error}") from error
        if encode_entry(entry) != line:
            raise NotationError(number, 0, "expected an entry as a journal writes it")
        check_entry(entry, number)
        if entry.id in ids:
            raise NotationError(number, 0, "expected another id, an earlier entry has this one", "id")
        ids.update({entry.id} - {""})
        entries.append(entry)
    return tuple(entries)


def adopt(entries: tuple[Entry, ...], table: str) -> StoredTable:
    """The table of a journal that comes from elsewhere, once all of it has come out as it is written."""
    opened = opening_of(entries)
    check_opening(opened)
    if len(entries) < 2 or not isinstance(entries[1], Played):
        raise NotationError(2, 0, "expected the set-up, which comes right after the opening")
    scene = opened.scene
    for position in replay_journal(entries):
        scene = position.scene
    read_state(entries)
    is_closed = any(isinstance(entry, Closed) for entry in entries)
    head = TableHead(
        id=table or token_hex(8),
        title=opened.title,
        game=opened.game,
        is_listed=False,
        is_closed=is_closed,
        changed=entries[-1].time,
        due="",
        waits_for="" if is_closed else scene.get("active", ""),
    )
    return StoredTable(head=head, secret=secret_of(entries) or "", entries=entries)
