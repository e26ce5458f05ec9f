"""The stand-alone verifier: it needs the standard library alone, and no byte changes unseen."""

import ast
import json
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from macguffin.tables import verifier
from macguffin.tables.archive import export, export_record
from macguffin.tables.archive_files import chain_of
from macguffin.tables.entries import Played
from macguffin.tables.journal import StoredTable
from macguffin.tables.verifier import Report, UnreadableError, check, read_zip, split_lines, tell
from tests.clauses import ROOT
from tests.journals import Evening, eventful, short, tiny

SOURCE = Path(verifier.__file__)
DUEL = (ROOT / "tests/golden/duel.jsonl").read_bytes()
STEP = 61  # of so many bytes one is changed where not every one is


def files_of(table: StoredTable) -> dict[str, bytes]:
    return read_zip(export(table), Report())


def checked(files: dict[str, bytes]) -> Report:
    return check(files, Report())


def edited(table: StoredTable, edit: Callable[[list[dict[str, Any]]], None]) -> Report:
    """What a check comes to where somebody has changed entries and made the chain of hashes fit, and the record too."""
    files = files_of(table)
    entries = [json.loads(line) for line in split_lines(files["journal.jsonl"])]
    edit(entries)
    lines = [json.dumps(entry).encode() + b"\n" for entry in entries]
    files["journal.jsonl"] = b"".join(lines)
    del files["chain.txt"], files["record.jsonl"]
    report = checked({**files, "chain.txt": chain_of(lines, files)})
    report.problems = [problem for problem in report.problems if problem.text != "record.jsonl is missing"]
    return report


def run(*args: str) -> subprocess.CompletedProcess[str]:
    """Runs the verifier with no package but the standard library."""
    return subprocess.run([sys.executable, "-I", "-S", *args], capture_output=True, text=True, check=False)


def unpacked(folder: Path, table: StoredTable) -> Path:
    for name, data in files_of(table).items():
        (folder / name).write_bytes(data)
    return folder


# What it is made of


@pytest.mark.requirement("R-E2")
def test_it_imports_the_standard_library_alone_and_reads_as_python_3_8():
    tree = ast.parse(SOURCE.read_text(encoding="utf-8"), feature_version=(3, 8))

    imported = {
        name.split(".")[0]
        for node in ast.walk(tree)
        for name in (
            [one.name for one in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    called = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}

    assert imported <= sys.stdlib_module_names
    assert "__future__" in imported
    assert not called & {"removeprefix", "removesuffix", "pairwise", "cache", "digest_size", "is_relative_to"}


# What it says


@pytest.mark.requirement("R-E2")
def test_all_is_well_with_an_archive_as_it_was_exported(tmp_path: Path):
    (tmp_path / "short.zip").write_bytes(export(short()))

    ran = run(str(SOURCE), str(tmp_path / "short.zip"))

    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.endswith("everything fits\n")
    assert "   3  Ann: pass (dropped, branch 0)\n" in ran.stdout
    assert "        d4: 2, proven\n" in ran.stdout


def test_it_checks_the_folder_it_lies_in(tmp_path: Path):
    unpacked(tmp_path, short())

    ran = run(str(tmp_path / "verify.py"), "--quiet")

    assert ran.returncode == 0
    assert ran.stdout.startswith("dice: 7 proven\n")


def test_a_changed_file_is_exit_1(tmp_path: Path):
    record = unpacked(tmp_path, short()) / "record.jsonl"
    record.write_bytes(record.read_bytes().replace(b'"seq":2', b'"seq":3'))

    ran = run(str(tmp_path / "verify.py"))

    assert ran.returncode == 1
    assert "WRONG: record.jsonl, move 2 (" in ran.stdout


@pytest.mark.parametrize("data", [None, b"", b"no archive", b"PK\x03\x04"])
def test_what_cannot_be_read_is_exit_2(data: bytes | None, tmp_path: Path):
    if data is not None:
        (tmp_path / "file.zip").write_bytes(data)

    ran = run(str(SOURCE), str(tmp_path / "file.zip"))

    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("verify: ")


def test_wrong_options_explain_themselves():
    ran = run(str(SOURCE), "--loud")

    assert ran.returncode == 2
    assert "python verify.py" in ran.stderr


def test_before_the_table_is_closed_it_says_what_cannot_be_proven_yet():
    report = checked(files_of(eventful()))

    verdicts = {roll.verdict for move in report.moves for roll in move.rolls}
    assert report.problems == []
    assert verdicts == {"not provable before the table is closed", "entered by Snib", "set by the GM"}
    assert report.tally() == {"not provable before the table is closed": 59, "entered": 2, "set by the GM": 1}


def test_seeded_dice_are_told_as_such():
    report = checked(read_zip(export_record(DUEL, "2026-11-30T20:15:00.123Z"), Report()))

    assert report.problems == []
    assert set(report.tally()) == {"seeded, not provable"}


def test_the_fingerprint_is_the_hash_of_the_journal():
    files = files_of(short())

    assert checked(files).fingerprint == sha256(files["journal.jsonl"]).hexdigest()


def test_nothing_of_a_name_reaches_the_terminal_as_a_command():
    report = Report()
    report.complain("\x1b[31m\u202e")

    assert tell(report, is_quiet=True)[0] == "WRONG: ?[31m?"


# Every hash was made to fit: what the dice alone tell


def at_move(entries: list[dict[str, Any]], turn: int) -> dict[str, Any]:
    return next(entry for entry in entries if entry["kind"] == "played" and entry["turn"] == turn)


def turn_die(entries: list[dict[str, Any]]) -> None:
    die = at_move(entries, 2)["faces"][0]
    die[0] = die[0] % die[1] + 1


def call_it_set(entries: list[dict[str, Any]]) -> None:
    at_move(entries, 2)["faces"][0][2] = "gm"


def draw_on_another_branch(entries: list[dict[str, Any]]) -> None:
    at_move(entries, 2)["dice_branch"] = 1


def leave_a_nonce_out(entries: list[dict[str, Any]]) -> None:
    at_move(entries, 2)["nonces"] = 0


def skip_a_turn(entries: list[dict[str, Any]]) -> None:
    at_move(entries, 2)["turn"] = 3


@pytest.mark.parametrize(
    ("edit", "told"),
    [
        (turn_die, "die 1, a d4, is wrong: 3 is written, the secret gives 2"),
        (call_it_set, "the GM has set no such dice before"),
        (draw_on_another_branch, "dice_branch, nonces should be [2, 0, 0, 1], not [2, 0, 1, 1]"),
        (leave_a_nonce_out, "nonces should be [2, 0, 0, 1], not [2, 0, 0, 0]"),
        (skip_a_turn, "should be [2, 0, 0, 1], not [3, 0, 0, 1]"),
    ],
)
def test_forged_dice_are_found_and_the_move_is_named(edit: Callable[[list[dict[str, Any]]], None], told: str):
    report = edited(tiny(), edit)

    first = report.problems[0]
    assert first.text.startswith(f"entry {first.seq} (move {first.turn} of branch 0, ")
    assert told in first.text
    assert isinstance(tiny().entries[first.seq], Played)


def test_a_promise_that_was_changed_afterwards_is_found():
    report = edited(tiny(), lambda entries: entries[0].update(commitment="0" * 64))

    assert "its promise of the dice is not the one in dice.json" in report.problems[0].text


def test_a_secret_that_does_not_fit_is_found():
    files = files_of(tiny())
    data = json.loads(files["dice.json"])
    files["dice.json"] = json.dumps({**data, "secret": "00" * 32}).encode()

    report = checked(files)

    assert "dice.json: the secret does not fit the promise that was made before play" in [
        p.text for p in report.problems
    ]
    assert "proven" not in report.tally()


def test_dice_are_not_drawn_anew_where_the_same_were_agreed():
    report = edited(short(), lambda entries: entries[12].update(dice_branch=1, nonces=2))

    assert short().entries[12].command == "pass"  # type: ignore[union-attr]
    assert report.problems[0].seq == 12
    assert "should be [3, 1, 0, 1], not [3, 1, 1, 2]" in report.problems[0].text


def test_forced_and_typed_in_dice_may_stand_where_the_same_would_have_come_again():
    evening = Evening(scene_of(short()))
    evening.join(0, "aa")
    evening.play_on(2)
    evening.rewind(1, "same")
    evening.force(2, 2)
    evening.repeat()
    evening.close()

    report = checked(files_of(evening.stored()))

    assert report.problems == []
    assert report.tally()["set by the GM"] == 2


def scene_of(table: StoredTable) -> Any:
    from macguffin.heist.scene_reader import scene_from_dict

    return scene_from_dict(table.entries[0].scene)  # type: ignore[union-attr]


# One byte


def changes(data: bytes, step: int) -> list[tuple[int, bytes]]:
    """Where a byte was changed, and what came of it."""
    return [(at, data[:at] + bytes((data[at] ^ 1,)) + data[at + 1 :]) for at in range(0, len(data), step)]


def find_problems(files: dict[str, bytes]) -> list[verifier.Problem]:
    try:
        return checked(files).problems
    except UnreadableError as error:
        return [verifier.Problem(-1, -1, str(error))]


def check_journal(step: int) -> None:
    files = files_of(tiny())
    journal = files["journal.jsonl"]
    for at, changed in changes(journal, step):
        seq = journal.count(b"\n", 0, at)
        problems = find_problems({**files, "journal.jsonl": changed})
        assert seq in [problem.seq for problem in problems], at
        texts = [problem.text for problem in problems if problem.text.startswith(f"entry {seq}")]
        assert texts, at
        assert not isinstance(tiny().entries[seq], Played) or any("move" in text for text in texts), at


def check_record(step: int) -> None:
    files = files_of(tiny())
    record = files["record.jsonl"]
    for at, changed in changes(record, step):
        turn = record.count(b"\n", 0, at) - 1
        problems = find_problems({**files, "record.jsonl": changed})
        where = f"record.jsonl, move {turn}" if turn >= 0 else "record.jsonl"
        assert turn < 0 or any(problem.text.startswith(where) for problem in problems), at
        assert "record.jsonl is not what chain.txt has" in [problem.text for problem in problems], at


def check_chain(step: int) -> None:
    files = files_of(tiny())
    chain = files["chain.txt"]
    count = len(tiny().entries)
    for at, changed in changes(chain, step):
        seq = chain.count(b"\n", 0, at) - 1
        problems = find_problems({**files, "chain.txt": changed})
        assert problems, at
        assert not 0 <= seq < count or seq in [problem.seq for problem in problems], at


def check_others(step: int) -> None:
    files = files_of(tiny())
    for name in files.keys() - {"journal.jsonl", "record.jsonl", "chain.txt"}:
        for at, changed in changes(files[name], step if name == "dice.json" else step * 50):
            problems = find_problems({**files, name: changed})
            assert any(name in problem.text for problem in problems), (name, at)


def check_zip(step: int) -> None:
    for at, changed in changes(export(tiny()), step):
        report = Report()
        try:
            read_zip(changed, report)
        except UnreadableError:
            continue
        assert report.problems, at


CHECKS = [check_journal, check_record, check_chain, check_others, check_zip]


@pytest.mark.parametrize("look", CHECKS)
def test_a_changed_byte_is_found(look: Callable[[int], None]):
    look(STEP)


@pytest.mark.requirement("R-E2")
@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("look", CHECKS)
def test_each_changed_byte_is_found(look: Callable[[int], None]):
    look(7 if look is check_zip else 1)


@pytest.mark.requirement("R-E2")
def test_a_byte_changed_in_the_zip_names_the_move_where_it_lies():
    data = export(tiny())
    at = data.index(b'"command":"move')
    report = Report()

    check(read_zip(data[:at] + b"#" + data[at + 1 :], report), report)

    named = [problem for problem in report.problems if problem.seq >= 0]
    assert named[0].text.startswith("entry 3, after move 0")


# Hostile


@pytest.mark.parametrize(
    "entry",
    [
        {"seat": [1], "faces": []},
        {"seat": {}, "faces": [[]]},
        {"faces": [[1, 6, ["gm"]]]},
        {"faces": [[True, 6, "provable"]]},
        {"faces": [[1, 10**9, "provable"]]},
        {"nonces": -5},
        {"nonces": 10**17},
        {"turn": None},
        {"command": None},
        {"events": "x"},
        {"by": []},
        {"branch": {}},
    ],
)
def test_odd_values_are_problems_and_no_accident(entry: dict[str, Any]):
    report = edited(tiny(), lambda entries: at_move(entries, 1).update(entry))

    assert report.problems == [] or report.problems[0].seq == 3 or entry == {"events": "x"}


@pytest.mark.parametrize(
    "raw", [b"[" * 100_000, b"{}", b"null", b"\xff", b'{"seq":1e9}', b'{"a":1,"a":1}', b'{"a":NaN}']
)
@pytest.mark.parametrize("name", ["journal.jsonl", "record.jsonl", "dice.json", "chain.txt"])
def test_rubbish_in_any_file_is_a_problem_and_no_accident(name: str, raw: bytes):
    assert find_problems({**files_of(tiny()), name: raw})


def test_a_surrogate_in_a_nonce_is_refused():
    report = edited(tiny(), lambda entries: entries[2].update(nonce="\ud800"))

    assert "its nonce is not hexadecimal" in report.problems[0].text


def test_many_nonces_take_no_time_for_each_die():
    evening = Evening(scene_of(short()))
    for number in range(300):
        evening.join(number % 2, f"{number:064x}")
    evening.play_on(2)
    evening.close()

    report = checked(files_of(evening.stored()))

    assert report.problems == []
    assert msgspec.json.encode(evening.stored()).count(b'"nonces":300') == 2


def test_lines_end_at_line_feeds_alone():
    data = "a\u2028b\u2029\x85c\rd\n\ne".encode()

    assert split_lines(data) == ["a\u2028b\u2029\x85c\rd\n".encode(), b"\n", b"e"]
