import json
from pathlib import Path

import pytest

from macguffin.tables.archive import export
from macguffin.tables.archive_files import chain_of, zip_files
from macguffin.tables.verifier import Report, read_zip, split_lines
from tests.clauses import ROOT
from tests.cli_kit import run
from tests.journals import eventful, short

DUEL = ROOT / "tests/golden/duel.jsonl"


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tables") / "short.zip"
    path.write_bytes(export(short()))
    return path


def test_each_die_of_an_archive_is_told(archive: Path):
    ran = run("verify", str(archive))

    assert ran.code == 0
    assert "   2  Łódź: move 4e; face w; throw w\n        d4: 2, proven\n" in ran.out
    assert ran.out.endswith("everything fits\n")


def test_quiet_tells_the_sums(archive: Path):
    ran = run("verify", "--quiet", str(archive))

    assert (ran.code, ran.out.count("\n")) == (0, 3)
    assert ran.out.startswith("dice: 7 proven\njournal: 14 entries, SHA-256 ")


def test_json_has_moves_dice_and_problems(archive: Path):
    told = run("verify", str(archive), "--json").json

    assert told["verified"] is True
    assert told["what"] == "journal"
    assert told["dice"] == {"proven": 7}
    assert told["problems"] == []
    assert told["moves"][2]["who"] == "Łódź"
    assert told["moves"][2]["dice"][0] == {"face": 2, "sides": 4, "verdict": "proven"}
    assert [move["is_dropped"] for move in told["moves"]] == [False, False, False, True, True, True, False]


def test_an_unpacked_archive_and_standard_input_verify_too(archive: Path, tmp_path: Path):
    for name, data in read_zip(archive.read_bytes(), Report()).items():
        (tmp_path / name).write_bytes(data)

    assert run("verify", str(tmp_path), "--quiet").code == 0
    assert run("verify", "-", "--quiet", given=archive.read_bytes()).out == run("verify", "--quiet", str(archive)).out


def test_an_open_table_has_dice_that_cannot_be_proven_yet(tmp_path: Path):
    (tmp_path / "open.zip").write_bytes(export(eventful()))

    ran = run("verify", str(tmp_path / "open.zip"), "--quiet")

    assert ran.code == 0
    assert ran.out.startswith("dice: 2 entered, 59 not provable before the table is closed, 1 set by the GM\n")


def test_a_record_is_verified_and_its_dice_are_told_to_be_seeded():
    ran = run("verify", str(DUEL))

    assert ran.code == 0
    assert "        d4: 3, seeded, not provable\n" in ran.out
    assert f"record: {len(DUEL.read_bytes().splitlines()) - 1} entries, SHA-256 " in ran.out


def test_the_record_of_a_table_is_not_proven_alone(archive: Path, tmp_path: Path):
    (tmp_path / "game.jsonl").write_bytes(read_zip(archive.read_bytes(), Report())["record.jsonl"])

    ran = run("verify", str(tmp_path / "game.jsonl"))

    assert ran.code == 0
    assert "        d4: 2, not proven: the secret lies in the archive of the table\n" in ran.out


def test_a_changed_die_of_a_record_is_exit_1_with_its_move(tmp_path: Path):
    lines = DUEL.read_text(encoding="utf-8").splitlines()
    at = next(at for at, line in enumerate(lines) if at > 1 and '"faces":[[' in line)
    entry = json.loads(lines[at])
    entry["faces"][0][0] = entry["faces"][0][0] % entry["faces"][0][1] + 1
    lines[at] = json.dumps(entry)
    (tmp_path / "forged.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")

    ran = run("verify", str(tmp_path / "forged.jsonl"))
    told = run("verify", str(tmp_path / "forged.jsonl"), "--json")

    assert (ran.code, ran.err) == (1, "")
    assert f"WRONG: move {at - 1} (" in ran.out
    assert told.code == 1
    assert told.json["problems"][0]["move"] == at - 1


@pytest.mark.parametrize("cut", [20, 1000])
def test_a_record_that_is_cut_off_is_exit_1_with_the_move_that_is_missing(cut: int, tmp_path: Path):
    data = DUEL.read_bytes()[:-cut]
    (tmp_path / "cut.jsonl").write_bytes(data)

    ran = run("verify", str(tmp_path / "cut.jsonl"), "--quiet")

    assert ran.code == 1
    assert f"WRONG: move {len(data.splitlines()) - 2}: expected a whole line" in ran.out


def test_a_turn_given_to_another_seat_is_exit_1(tmp_path: Path):
    lines = DUEL.read_text(encoding="utf-8").splitlines()
    entry = json.loads(lines[3])
    lines[3] = json.dumps({**entry, "seat": 1 - entry["seat"]})
    (tmp_path / "forged.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")

    assert "whose turn it is" in run("verify", str(tmp_path / "forged.jsonl")).out


def test_rules_that_were_not_kept_are_found_where_every_hash_fits(archive: Path, tmp_path: Path):
    files = read_zip(archive.read_bytes(), Report())
    for name, at, field in (("journal.jsonl", 3, "events"), ("record.jsonl", 2, "events")):
        lines = split_lines(files[name])
        entry = {**json.loads(lines[at]), field: []}
        lines[at] = json.dumps(entry, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
        files[name] = b"".join(lines)
    del files["chain.txt"]
    journal = split_lines(files["journal.jsonl"])
    (tmp_path / "forged.zip").write_bytes(zip_files({**files, "chain.txt": chain_of(journal, files)}))

    ran = run("verify", str(tmp_path / "forged.zip"), "--quiet")

    assert ran.code == 1
    assert "WRONG: entry 3: events[0]: expected" in ran.out
    assert "as the rules give it, not nothing (move 1 of branch 0, " in ran.out


def test_a_changed_byte_of_an_archive_is_exit_1(archive: Path, tmp_path: Path):
    data = archive.read_bytes()
    at = data.index(b"rolls d6")
    (tmp_path / "forged.zip").write_bytes(data[:at] + b"R" + data[at + 1 :])

    ran = run("verify", str(tmp_path / "forged.zip"), "--quiet")

    assert ran.code == 1
    assert "WRONG: entry 8, after move 3: it is not what the chain of hashes has here" in ran.out


@pytest.mark.parametrize("data", [b"", b"\x00\xff", b"{}\n", b"[" * 10_000, b"PK\x03\x04", b"PK"])
def test_what_cannot_be_read_is_refused(data: bytes, tmp_path: Path):
    (tmp_path / "rubbish").write_bytes(data)

    assert run("verify", str(tmp_path / "rubbish")).refused


def test_files_that_are_not_there_are_named(tmp_path: Path):
    assert "no-such" in run("verify", "no-such").refused
    assert "journal.jsonl is missing" in run("verify", str(tmp_path)).refused
