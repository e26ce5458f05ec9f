"""The doctor: sound tables are sound, and every kind of damage is named with its table and its place."""

import sqlite3

import pytest

from macguffin.core.errors import NotationError, NotFoundError
from macguffin.store.doctor import Diagnosis, diagnose
from macguffin.store.journal import SqlJournal
from macguffin.tables.archive import export, import_archive
from tests.hosting_kit import damage, quiet, site_at


def found(url: str) -> Diagnosis:
    return diagnose(url, quiet)


def test_tables_that_were_played_are_sound(either_url):
    site_at(either_url)

    assert found(either_url).is_sound
    assert [one.id for one in found(either_url).tables] == ["fresh", "midway", "over", "slow"]


@pytest.mark.hazard(68)
@pytest.mark.parametrize(
    ("statement", "table", "where", "what"),
    [
        ("DELETE FROM entries WHERE \"table\" = 'slow' AND seq = 3", "slow", "entry 3", "missing"),
        ("DELETE FROM entries WHERE \"table\" = 'slow' AND seq = 4", "slow", "entry 4", "missing"),
        ("UPDATE tables SET length = 9 WHERE id = 'slow'", "slow", "entry 5", "should be 9"),
        ("UPDATE entries SET body = :nothing WHERE \"table\" = 'slow' AND seq = 1", "slow", "entry 1", "kind"),
        ("UPDATE entries SET command = 'x' WHERE \"table\" = 'slow' AND seq = 4", "slow", "entry 4", "command 'x'"),
        ("UPDATE tables SET secret = REPEAT_AB WHERE id = 'slow'", "slow", "dice", "promise"),
        ("UPDATE tables SET secret = 'x' WHERE id = 'slow'", "slow", "dice", "hexadecimal"),
        ("UPDATE tables SET waits_for = 'Zed' WHERE id = 'slow'", "slow", "head", "waits_for is 'Zed'"),
        ("UPDATE tables SET due = '' WHERE id = 'slow'", "slow", "head", "due is ''"),
        ("UPDATE tables SET is_listed = true WHERE id = 'slow'", "slow", "head", "is_listed is True"),
        ("DELETE FROM holdings WHERE \"table\" = 'slow' AND seat = 1", "slow", "places", "seat 1 is taken, but nobody"),
        ("UPDATE holdings SET seat = 7 WHERE \"table\" = 'slow' AND seat = 1", "slow", "places", "does not have"),
        ("UPDATE holdings SET visitor = 'tok' WHERE \"table\" = 'slow' AND seat = 1", "slow", "places", "no hash"),
        ("DELETE FROM entries WHERE \"table\" = 'over' AND seq = 0", "over", "entry 0", "missing"),
    ],
)
def test_damage_is_named_and_the_others_are_sound(either_url, statement, table, where, what):
    site_at(either_url)
    damage(either_url, statement.replace("REPEAT_AB", f"'{'ab' * 32}'"))

    diagnosis = found(either_url)

    assert [one.id for one in diagnosis.damaged] == [table]
    assert any(one.where == where and what in one.what for one in diagnosis.damaged[0].findings), diagnosis.damaged


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        (b'"faces":[[', b'"faces":[[9', "no dice"),
        (b'"command":"attack e"', b'"command":"pass"', "2 faces are recorded"),
        (b'"state":"', b'"state":"0', "state"),
        (b'"turn":1', b'"turn":2', "turn"),
        (b'"time":"2026', b'"time":"year', "time"),
        (b'"kind":"played",', b'"kind": "played",', "not written"),
    ],
)
def test_a_changed_entry_is_named(sqlite_url, old, new, what):
    site_at(sqlite_url)
    journal = SqlJournal.open(sqlite_url)
    with journal.reading() as connection:
        query = "SELECT seq, body FROM entries WHERE \"table\" = 'over' ORDER BY seq DESC"
        rows = [row for row in connection.exec_driver_sql(query) if b'"kind":"played"' in row[1]]
    seq, body = next(row for row in rows if old in row[1])
    journal.close()

    damage(
        sqlite_url,
        "UPDATE entries SET body = :body WHERE \"table\" = 'over' AND seq = :seq",
        body=body.replace(old, new),
        seq=seq,
    )
    findings = found(sqlite_url).damaged[0].findings

    assert any(f"entry {seq}" == one.where and what in one.what for one in findings), findings


def test_a_table_from_elsewhere_is_sound_without_its_players(sqlite_url):
    site_at(sqlite_url)
    journal = SqlJournal.open(sqlite_url)
    for table in ("midway", "slow", "over"):
        journal.create(import_archive(export(journal.read(table)), f"{table}-again"), [], [])
    journal.close()

    assert len(found(sqlite_url).tables) == 7
    assert found(sqlite_url).is_sound


def test_a_file_with_a_torn_page_is_named(sqlite_url, tmp_path):
    site_at(sqlite_url)
    journal = SqlJournal.open(sqlite_url)
    with journal.writing() as connection:
        root = connection.exec_driver_sql(
            "SELECT rootpage FROM sqlite_master WHERE name = 'ix_tables_due'"
        ).scalar_one()
        size = connection.exec_driver_sql("PRAGMA page_size").scalar_one()
    journal.close()
    with (tmp_path / "tables.db").open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"\xff" * size)

    diagnosis = found(sqlite_url)

    assert diagnosis.database
    assert diagnosis.damaged == ()


def test_rows_of_no_table_are_named(sqlite_url):
    site_at(sqlite_url)
    with sqlite3.connect(sqlite_url.removeprefix("sqlite:///")) as connection:
        connection.execute("INSERT INTO links VALUES ('t', 'nowhere', 'gm', -1)")
    connection.close()

    assert found(sqlite_url).database == ("a row of links belongs to a table that is not there",)


def test_what_cannot_be_read_is_refused(sqlite_url, tmp_path):
    with pytest.raises(NotFoundError):
        found(sqlite_url)
    with pytest.raises(NotFoundError):
        found(f"sqlite:///{tmp_path}/folder/tables.db")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "tables.db").write_bytes(b"")
    with pytest.raises(NotationError, match="empty"):
        found(sqlite_url)
