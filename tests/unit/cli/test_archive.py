from pathlib import Path

from tests.clauses import ROOT
from tests.cli_kit import run

DUEL = ROOT / "tests/golden/duel.jsonl"


def test_a_record_becomes_an_archive_that_verifies(tmp_path: Path):
    (tmp_path / "duel.jsonl").write_bytes(DUEL.read_bytes())

    ran = run("archive", str(tmp_path / "duel.jsonl"))

    assert ran.code == 0
    assert ran.out.startswith(f"{tmp_path / 'duel.zip'}: ")
    assert run("verify", str(tmp_path / "duel.zip"), "--quiet").out.startswith("dice: 19 seeded, not provable\n")


def test_a_record_from_standard_input_needs_a_place(tmp_path: Path):
    out = str(tmp_path / "game.zip")

    assert "--out" in run("archive", "-").refused
    assert run("archive", "-", "--out", out, given=DUEL.read_bytes()).code == 0
    assert run("verify", out, "--quiet").code == 0


def test_nothing_is_written_over(tmp_path: Path):
    (tmp_path / "mine.zip").write_bytes(b"mine")

    assert "is there already" in run("archive", str(DUEL), "-o", str(tmp_path / "mine.zip")).refused
    assert (tmp_path / "mine.zip").read_bytes() == b"mine"


def test_what_is_no_record_leaves_nothing_behind(tmp_path: Path):
    (tmp_path / "rubbish.jsonl").write_bytes(b"{}\n")

    assert "line 1" in run("archive", str(tmp_path / "rubbish.jsonl")).refused
    assert not (tmp_path / "rubbish.zip").exists()
    assert "no-such" in run("archive", "no-such").refused
    assert "cannot write" in run("archive", str(DUEL), "-o", str(tmp_path / "none" / "a.zip")).refused
