"""The host's commands, as a shell sees them."""

import json
from pathlib import Path

import pytest

from tests.cli_kit import run
from tests.hosting_kit import damage, prints, site_at


@pytest.fixture
def url(tmp_path):
    found = f"sqlite:///{tmp_path}/tables.db"
    site_at(found)
    return found


@pytest.mark.requirement("R-N2")
def test_a_sound_site_is_exit_0(url):
    ran = run("doctor", "--database", url)

    assert (ran.code, ran.out, ran.err) == (0, "4 tables, 22 entries: 4 sound, 0 damaged\n", "")


@pytest.mark.hazard(68)
def test_a_damaged_table_is_exit_1_with_its_name_and_place(url):
    damage(url, "DELETE FROM entries WHERE \"table\" = 'slow' AND seq = 3")
    damage(url, "UPDATE tables SET title = :title WHERE id = 'slow'", title="\x1b[2J\u202esneaky")

    ran = run("doctor", "--database", url)
    told = run("doctor", "--database", url, "--json")

    assert (ran.code, told.code) == (1, 1)
    first, last = ran.out.splitlines()
    assert first.startswith("slow (\\u001b[2J\\u202esneaky): entry 3: the entry is missing")
    assert last == "4 tables, 21 entries: 3 sound, 1 damaged"
    assert told.json["sound"] is False
    assert [one["findings"][0]["where"] for one in told.json["tables"] if one["findings"]] == ["entry 3"]


def test_the_database_may_come_from_the_environment(url):
    assert run("doctor", env={"MACGUFFIN_DATABASE": url}).code == 0
    assert "no database" in run("doctor", env={"MACGUFFIN_DATABASE": f"{url}x"}).refused


@pytest.mark.requirement("R-N2")
def test_kept_restored_and_moved(url, tmp_path):
    file, again, moved = tmp_path / "site.zip", f"sqlite:///{tmp_path}/again.db", f"sqlite:///{tmp_path}/moved.db"

    kept = run("backup", str(file), "--database", url)
    back = run("restore", str(file), "--database", again)
    gone = run("move", "--from", url, "--to", moved)

    assert kept.out == f"{file}: 4 tables, 22 entries\n"
    assert back.out == "4 tables, 22 entries put in\n"
    assert gone.out == "4 tables, 22 entries moved, each equal; the old database is as it was\n"
    assert prints(moved) == prints(url) == {**prints(again), "": prints(url)[""]}


def test_what_was_damaged_is_named_in_backup_and_restore(url, tmp_path):
    damage(url, "UPDATE entries SET body = :nothing WHERE \"table\" = 'slow' AND seq = 1")
    file = str(tmp_path / "site.zip")

    kept = run("backup", file, "--database", url)
    back = run("restore", file, "--database", f"sqlite:///{tmp_path}/again.db")

    assert (kept.code, back.code) == (0, 0)
    assert kept.err.startswith("table slow is kept as its rows: table slow, entry 1: ")
    assert back.err.startswith("table slow is as damaged as it was: ")


def test_what_is_lost_is_exit_1(url, tmp_path):
    damage(url, "UPDATE tables SET length = 'many' WHERE id = 'slow'")

    ran = run("backup", str(tmp_path / "site.zip"), "--database", url)

    assert ran.code == 1
    assert ran.err.startswith("table slow is not in it: ")


def test_adding_and_replacing(url, tmp_path):
    file = str(tmp_path / "site.zip")
    run("backup", file, "--database", url)
    before = prints(url)
    damage(url, "DELETE FROM tables WHERE id = 'over'")
    damage(url, "UPDATE tables SET title = 'x' WHERE id = 'slow'")

    assert "--add" in run("restore", file, "--database", url).refused
    assert run("restore", file, "--database", url, "--replace", "slow").out == "1 table, 5 entries put in\n"
    added = run("restore", file, "--database", url, "--add").out

    assert added == "1 table, 7 entries put in; 3 tables there already, left alone\n"
    assert prints(url) == before


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("backup", "-"), "not to standard output"),
        (("restore", "-"), "not from standard input"),
        (("restore", "no-such.zip"), "no-such.zip"),
        (("backup", "out.zip", "--database", "nonsense"), "URL of a database"),
        (("backup", "out.zip", "--database", "mysql://localhost/x"), "sqlite:///FILE or postgresql"),
        (("move", "--from", "sqlite:///none.db", "--to", "sqlite:///other.db"), "none.db"),
        (("serve", "--metrics", "--public", "https://games.example"), "wants a token"),
        (("status", "ftp://localhost"), "expected an address"),
        (("status", "http://127.0.0.1:1"), "nothing answers"),
    ],
)
def test_refusals_are_one_line(args, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    env = {"XDG_DATA_HOME": str(tmp_path)}

    assert words in run(*args, env=env).refused
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_json_is_whole_where_all_is_well(url):
    assert json.loads(run("doctor", "--database", url, "--json").out)["sound"] is True


def test_a_backup_is_not_written_over(url, tmp_path):
    Path(tmp_path, "site.zip").write_bytes(b"mine")

    assert "there already" in run("backup", str(tmp_path / "site.zip"), "--database", url).refused
    assert Path(tmp_path, "site.zip").read_bytes() == b"mine"
