"""A table goes out as one file and comes in again whole; what was changed on the way is refused."""

import io
import json
import re
import zipfile
from typing import Any

import msgspec
import pytest

from macguffin.core.errors import LimitError, MacguffinError, NotationError
from macguffin.heist.commands import replay_command
from macguffin.heist.record_reader import RecordReader
from macguffin.heist.record_replay import replay
from macguffin.tables.archive import export, export_game, export_record, import_archive, import_record
from macguffin.tables.archive_files import chain_of, seal, zip_files
from macguffin.tables.entries import Closed, Opened, Played, Said
from macguffin.tables.journal import StoredTable
from macguffin.tables.verifier import LIMITS, split_lines
from tests.clauses import ROOT
from tests.journals import SECRET, eventful, short

DUEL = (ROOT / "tests/golden/duel.jsonl").read_bytes()
TIME = "2026-11-30T20:15:00.123Z"


def files_of(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {info.filename: archive.read(info) for info in archive.infolist()}


def forged(table: StoredTable, at: int, **changes: Any) -> bytes:
    """An archive in which an entry is another, but every hash is made to fit."""
    files = files_of(export(table))
    lines = split_lines(files["journal.jsonl"])
    lines[at] = (
        json.dumps({**json.loads(lines[at]), **changes}, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
    )
    files["journal.jsonl"] = b"".join(lines)
    del files["chain.txt"]
    return zip_files({**files, "chain.txt": chain_of(lines, files)})


@pytest.mark.requirement("R-I4")
@pytest.mark.parametrize("table", [short(), eventful()], ids=["closed", "open"])
def test_out_and_in_and_out_again_is_the_same_file(table: StoredTable):
    data = export(table)

    again = import_archive(data, "t2")

    assert again.entries == table.entries
    assert export(again) == data


def test_what_comes_in_is_a_new_table_that_nobody_is_shown():
    one, other = import_archive(export(short())), import_archive(export(short()))

    assert one.head.id != other.head.id
    assert (one.head.is_listed, one.head.is_closed, one.head.due) == (False, True, "")
    assert one.head.title == "A short one"
    assert one.head.changed == short().entries[-1].time


def test_the_secret_is_in_no_file_before_the_table_is_closed():
    data = export(eventful())

    assert SECRET not in data
    assert SECRET.hex().encode() not in data
    assert json.loads(files_of(data)["dice.json"])["secret"] is None
    assert import_archive(data).secret == ""


def test_the_secret_is_there_once_the_table_is_closed():
    data = export(short())

    assert json.loads(files_of(data)["dice.json"])["secret"] == SECRET.hex()
    assert import_archive(data).secret == SECRET.hex()


def test_every_file_is_there_and_none_is_compressed():
    with zipfile.ZipFile(io.BytesIO(export(short()))) as archive:
        assert archive.namelist() == list(LIMITS)
        assert {info.compress_type for info in archive.infolist()} == {zipfile.ZIP_STORED}


def test_the_record_is_one_that_replays():
    record = files_of(export(eventful()))["record.jsonl"]

    reader = RecordReader(io.BytesIO(record))
    steps = list(replay(reader, replay_command))

    assert record == export_game(eventful())
    assert reader.header.dice.kind == "provable"
    assert steps[-1].entry.state == next(one for one in reversed(eventful().entries) if isinstance(one, Played)).state


def test_orders_are_those_of_the_last_line_of_play():
    text = files_of(export(short()))["orders.txt"].decode()

    assert re.findall("^# move ([0-9]+)", text, re.MULTILINE) == ["0", "1", "2", "3"]
    assert "\nmove n 3w\nface s\ngrab\n" in text


@pytest.mark.hazard(67)
def test_the_page_needs_nothing_from_elsewhere_and_escapes_what_people_wrote():
    page = files_of(export(renamed(short(), "<img src=x onerror=alert(1)> & co")))["replay.html"].decode()

    assert "<img" not in page
    assert "&lt;img src=x onerror=alert(1)&gt; &amp; co" in page
    assert not re.search(r'(?:src|@import|action)\s*[=(]|href=\\?"(?!#)|url\((?!#)', page.replace("src=x", ""))
    assert "default-src 'none'" in page
    assert set(re.findall("https?://[^\"' ]*", page)) <= {"http://www.w3.org/2000/svg", "http://www.w3.org/2000/svg\\"}


def test_a_title_that_looks_like_a_place_of_the_page_stays_a_title():
    page = files_of(export(renamed(short(), "@GAME@ @media")))["replay.html"].decode()

    assert "<h1>@GAME@ @media</h1>" in page
    assert "\n@media (max-width" in page


def test_the_page_has_every_move_and_its_drawing():
    page = files_of(export(short()))["replay.html"].decode()
    game = json.loads(page.split('id="game">')[1].split("</script>")[0])

    drawings = ["\n".join(game["lines"][line] for line in move["board"]) for move in game["moves"]]

    assert [move["turn"] for move in game["moves"]] == [0, 1, 2, 3]
    assert all(drawing.startswith("<svg") and drawing.endswith("</svg>") for drawing in drawings)
    assert len(set(drawings)) > 2


def renamed(table: StoredTable, title: str) -> StoredTable:
    opened = table.entries[0]
    assert isinstance(opened, Opened)
    return msgspec.structs.replace(table, entries=(msgspec.structs.replace(opened, title=title), *table.entries[1:]))


def test_a_plain_record_becomes_an_archive_too():
    data = export_record(DUEL, TIME)

    table = import_archive(data)
    opened = table.entries[0]

    assert isinstance(opened, Opened)
    assert (opened.commitment, table.secret) == ("", "")
    assert files_of(data)["record.jsonl"] == DUEL


def test_a_record_comes_in_as_a_table():
    table = import_record(DUEL, TIME, "t9")

    assert table.head.id == "t9"
    assert [one.seq for one in table.entries] == list(range(len(DUEL.splitlines())))


def test_a_record_that_the_rules_do_not_give_is_refused_with_its_move():
    changed = DUEL.replace(b'"command":"move ', b'"command":"pass #', 1)

    with pytest.raises(NotationError, match="move 1 of branch 0"):
        import_record(changed, TIME)


# What was changed, and every hash with it, is found by the rules.


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"state": "0" * 64}, "line 12: .*its position is not that of move 2"),
        ({"command": "pass"}, "line 5.*is refused.*move 2 of branch 0"),
        ({"events": []}, "line 5.*as the rules give it.*move 2 of branch 0"),
        ({"seat": 0}, "line 5.*whose turn it is"),
        ({"seat": 7}, "line 5.*expected the seat of a figure"),
        ({"command": "fly"}, "line 5.*is refused"),
    ],
)
def test_a_forged_move_is_named(changes: dict[str, Any], told: str):
    files = files_of(forged(short(), 4, **changes))
    lines = split_lines(files["record.jsonl"])
    row = {**json.loads(lines[3]), **changes}
    lines[3] = json.dumps(row, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
    files["record.jsonl"] = b"".join(lines)
    del files["chain.txt"]
    journal = split_lines(files["journal.jsonl"])

    with pytest.raises(NotationError, match=told):
        import_archive(zip_files({**files, "chain.txt": chain_of(journal, files)}))


@pytest.mark.parametrize(
    ("at", "changes", "told"),
    [
        (0, {"rules": "heist-0"}, "expected a game under heist-1"),
        (0, {"title": "a\u202eb"}, "title"),
        (2, {"nonce": "zz"}, "nonce"),
        (2, {"id": "x" * 65}, "id"),
        (2, {"time": "yesterday"}, "time"),
        (2, {"by": "Ann & Bob"}, "somebody at the table"),
        (8, {"text": "x" * 2001}, "at most 2000"),
        (8, {"text": "a\u202eb"}, "U\\+202E"),
        (8, {"text": "a\x1b[31mb"}, "U\\+001B"),
        (8, {"text": " "}, "something to say"),
        (8, {"id": "a b"}, "without blanks"),
        (8, {"id": "c1"}, "another id"),
        (8, {"text": 5}, "expected an entry of a journal"),
        (8, {"kind": "unheard"}, "nothing of that kind"),
        (8, {"spare": 1}, "expected an entry of a journal"),
    ],
)
def test_what_no_table_would_have_written_is_refused(at: int, changes: dict[str, Any], told: str):
    with pytest.raises(MacguffinError, match=told) as caught:
        import_archive(forged(eventful_with_id(), at, **changes))

    assert isinstance(caught.value, LimitError) or f"line {at + 1}" in str(caught.value)


def eventful_with_id() -> StoredTable:
    assert isinstance(short().entries[8], Said)
    return short()


# Hostile files


@pytest.mark.requirement("R-O2")
@pytest.mark.hazard(78)
@pytest.mark.parametrize("data", [b"", b"PK", b"PK\x03\x04" + b"\0" * 100, b"x" * 5000, b"PK\x05\x06" + b"\0" * 18])
def test_what_is_no_archive_is_refused(data: bytes):
    with pytest.raises(NotationError, match="expected an archive"):
        import_archive(data)


def zipped(files: dict[str, bytes], kind: int = zipfile.ZIP_STORED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", kind) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
        archive.comment = b"macguffin archive 1 " + b"0" * 64
    return seal(buffer.getvalue())


@pytest.mark.requirement("R-O2")
@pytest.mark.hazard(74, 75)
@pytest.mark.parametrize("name", ["../journal.jsonl", "/etc/passwd", "a/b", "C:\\x", "extra.txt"])
def test_a_name_that_is_not_expected_is_refused(name: str):
    files = files_of(export(short()))

    with pytest.raises(NotationError, match="not expected"):
        import_archive(zipped({**{one: files[one] for one in files if one != "journal.jsonl"}, name: b""}))


@pytest.mark.requirement("R-O2")
@pytest.mark.hazard(76)
def test_a_bomb_is_refused_before_anything_comes_out():
    files = {**files_of(export(short())), "journal.jsonl": b"0" * 40_000_000}

    data = zipped(files, zipfile.ZIP_DEFLATED)

    assert len(data) < 200_000
    with pytest.raises(NotationError, match="compressed"):
        import_archive(data)


@pytest.mark.requirement("R-O2")
@pytest.mark.hazard(37, 38)
@pytest.mark.parametrize("line", [b"[" * 100_000, b'{"a":' * 50_000, b'{"kind":"said","seq":' + b"9" * 100_000 + b"}"])
def test_deep_and_endless_lines_are_refused(line: bytes):
    files = files_of(export(short()))
    lines = [*split_lines(files["journal.jsonl"])[:3], line + b"\n"]
    files["journal.jsonl"] = b"".join(lines)
    del files["chain.txt"]

    with pytest.raises(NotationError, match="line 4"):
        import_archive(zip_files({**files, "chain.txt": chain_of(lines, files)}))


def test_a_file_beyond_its_limit_is_refused(monkeypatch: pytest.MonkeyPatch):
    data = export(short())
    monkeypatch.setitem(LIMITS, "journal.jsonl", 10_000)

    with pytest.raises(NotationError, match=r"journal\.jsonl has more than 10000 bytes"):
        import_archive(data)
    with pytest.raises(LimitError, match=r"10000 bytes for journal\.jsonl"):
        export(short())


def test_more_files_than_an_archive_has_are_refused():
    with pytest.raises(NotationError, match="not expected"):
        import_archive(zipped({str(number): b"" for number in range(2000)}))


def test_a_closed_table_without_secret_is_refused():
    last = short().entries[-1]
    assert isinstance(last, Closed)

    with pytest.raises(NotationError, match="secret"):
        import_archive(forged(short(), last.seq, secret="00" * 32))


@pytest.mark.hazard(67, 82)
@pytest.mark.parametrize("sign", ["\u202e", "\u2066", "\u200b", "\x00", "\x1b", "\n", "\ufe0f", "\U000e0041"])
def test_reasons_from_elsewhere_hold_nothing_unseen(sign: str):
    table = eventful()
    at = next(at for at, entry in enumerate(table.entries) if getattr(entry, "reason", ""))

    with pytest.raises(NotationError, match="reason"):
        import_archive(forged(table, at, reason=f"a{sign}b"))
