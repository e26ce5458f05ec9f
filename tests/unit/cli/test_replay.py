import json
from pathlib import Path

import pytest

from tests.cli_kit import run


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "cellar.jsonl"
    run("heist", "play", "pawnbrokers-cellar", "-y", "--humans", "0", "--seed", "4", "--record", str(path))
    return path


def test_every_entry_is_told_and_verified(record: Path):
    ran = run("replay", str(record))

    count = len(record.read_bytes().splitlines()) - 1
    assert ran.code == 0
    assert ran.out.startswith("[0] set-up: setup\n")
    assert ran.out.endswith(f"{count} entries replayed: every die and every hash is as it was recorded\n")


def test_json_has_count_and_last_position(record: Path):
    told = run("replay", str(record), "--json").json

    assert set(told) == {"entries", "verified", "scene"}
    assert told["verified"] is True
    assert "active" not in told["scene"]


def test_it_stops_where_it_is_told_to(record: Path):
    assert run("replay", str(record), "--to", "2", "--json").json["entries"] == 3
    assert "[3]" not in run("replay", str(record), "--to", "2").out


def test_maps_are_drawn_if_asked_for(record: Path):
    assert run("replay", str(record), "--to", "1", "--maps").out.count("1 #############") == 2


def test_stepping_waits_and_can_be_left(record: Path):
    ran = run("replay", str(record), "--step", given="\n\nq\n")

    assert ran.code == 0
    assert "[2]" in ran.out
    assert "[3]" not in ran.out


def test_stepping_over_a_pipe_that_ends_goes_no_further(record: Path):
    ran = run("replay", str(record), "--step", given="")

    assert ran.code == 0
    assert "[1]" not in ran.out


def test_stepping_needs_standard_input_for_itself():
    assert "--step" in run("replay", "-", "--step").refused


def test_it_reads_standard_input(record: Path):
    assert run("replay", "-", "--json", given=record.read_bytes()).json["verified"] is True


def test_a_changed_die_is_found_and_named(record: Path, tmp_path: Path):
    lines = record.read_text(encoding="utf-8").splitlines()
    at = next(i for i, line in enumerate(lines) if i > 1 and '"faces":[[' in line)
    entry = json.loads(lines[at])
    entry["faces"][0][0] = entry["faces"][0][0] % entry["faces"][0][1] + 1
    lines[at] = json.dumps(entry)
    (tmp_path / "forged.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")

    ran = run("replay", str(tmp_path / "forged.jsonl"))

    assert ran.code == 2
    assert ran.err.startswith(f"macguffin: line {at + 1}, ")
    assert run("replay", str(tmp_path / "forged.jsonl"), "--json").refused


@pytest.mark.parametrize("data", [b"", b"\x00\xff", b"{}\n", b'game = "heist"\n', b"[" * 10_000])
def test_what_is_no_record_is_refused(data: bytes, tmp_path: Path):
    (tmp_path / "rubbish").write_bytes(data)

    assert "line 1" in run("replay", str(tmp_path / "rubbish")).refused


def test_files_that_cannot_be_read_are_named(tmp_path: Path):
    assert "no-such" in run("replay", "no-such").refused
    assert str(tmp_path) in run("replay", str(tmp_path)).refused
    assert "nobody" in run("replay", "no\0body").refused.replace("\\x00", "")
