"""A move between databases: all of it or nothing, and every byte the same."""

import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import create_engine
from sqlalchemy.exc import DBAPIError

from macguffin.core.errors import ConflictError, NotationError, NotFoundError, NotKeptError
from macguffin.store import moving, snapshot
from macguffin.store.journal import SqlJournal
from macguffin.store.moving import move
from tests.hosting_kit import damage, prints, quiet, site_at
from tests.journal_suite import said


def test_there_and_back_again(sqlite_url, postgres_url, tmp_path):
    site_at(sqlite_url)
    back = f"sqlite:///{tmp_path}/back.db"

    there = move(sqlite_url, postgres_url, quiet)
    move(postgres_url, back, quiet)

    assert prints(sqlite_url) == prints(postgres_url) == prints(back)
    assert (len(there.tables), there.entries) == (4, 22)


def test_a_site_goes_on_in_its_new_database(sqlite_url, postgres_url):
    site_at(sqlite_url)
    move(sqlite_url, postgres_url, quiet)

    journal = SqlJournal.open(postgres_url)
    journal.append(journal.read("slow").head, [said(5, id="said-2")])

    assert journal.setting("visitors", b"another") == b"k" * 32
    with pytest.raises(ConflictError):
        journal.append(journal.read("slow").head, [said(6, id="said-2")])
    journal.close()


def test_damaged_tables_move_as_they_are(sqlite_url, postgres_url):
    site_at(sqlite_url)
    damage(sqlite_url, "UPDATE entries SET body = x'ff00' WHERE \"table\" = 'slow' AND seq = 1")
    damage(sqlite_url, "DELETE FROM entries WHERE \"table\" = 'over' AND seq = 0")

    move(sqlite_url, postgres_url, quiet)

    assert prints(postgres_url) == prints(sqlite_url)


def test_a_database_that_a_server_has_begun_is_still_empty(sqlite_url, postgres_url):
    site_at(sqlite_url)
    journal = SqlJournal.open(postgres_url)
    journal.setting("visitors", b"new")
    journal.close()

    move(sqlite_url, postgres_url, quiet)

    assert prints(postgres_url) == prints(sqlite_url)


def test_nobody_writes_meanwhile(either_url, tmp_path):
    site_at(either_url)
    refused = []

    def write(*_):
        with pytest.raises((sqlite3.OperationalError, DBAPIError), match="lock") as error:
            rename(either_url)
        refused.append(error)

    move(either_url, f"sqlite:///{tmp_path}/new.db", write)

    assert refused
    assert prints(f"sqlite:///{tmp_path}/new.db") == prints(either_url)


def rename(url):
    """Writes in a database, and does not wait long to be let in."""
    statement = "UPDATE tables SET title = 'late'"
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"), timeout=0.05)) as connection:
            connection.execute(statement)
        return
    engine = create_engine(url)
    try:
        with engine.begin() as connection:
            connection.exec_driver_sql("SET lock_timeout = '50ms'")
            connection.exec_driver_sql(statement)
    finally:
        engine.dispose()


def test_what_does_not_arrive_as_it_was_is_not_moved(sqlite_url, postgres_url, monkeypatch):
    site_at(sqlite_url)
    put = snapshot.put

    def spoil(connection, raw):
        put(connection, raw)
        connection.exec_driver_sql("UPDATE tables SET title = 'other'")

    monkeypatch.setattr(moving, "put", spoil)
    with pytest.raises(NotKeptError, match="did not arrive"):
        move(sqlite_url, postgres_url, quiet)

    with pytest.raises(NotationError, match="empty"):
        prints(postgres_url)


def test_what_the_new_database_cannot_hold_is_not_moved(sqlite_url, postgres_url):
    site_at(sqlite_url)
    damage(sqlite_url, "UPDATE tables SET title = :long WHERE id = 'slow'", long="x" * 300)

    with pytest.raises(NotKeptError, match="too long"):
        move(sqlite_url, postgres_url, quiet)

    with pytest.raises(NotationError, match="empty"):
        prints(postgres_url)


def test_refusals(sqlite_url, postgres_url, tmp_path):
    for nowhere in ("", "nonsense", "sqlite://", "sqlite:///:memory:"):
        with pytest.raises(NotationError):
            move(nowhere, postgres_url, quiet)
        with pytest.raises(NotationError):
            move(postgres_url, nowhere, quiet)
    with pytest.raises(NotFoundError):
        move(sqlite_url, postgres_url, quiet)
    site_at(sqlite_url)
    with pytest.raises(ConflictError, match="same"):
        move(sqlite_url, f"sqlite:///{tmp_path}/../{tmp_path.name}/tables.db", quiet)
    site_at(postgres_url)
    with pytest.raises(ConflictError, match="holds 4 tables"):
        move(sqlite_url, postgres_url, quiet)
    (tmp_path / "songs.db").write_bytes(b"no database, but long enough to be taken for one " * 50)
    with pytest.raises(NotationError):
        move(sqlite_url, f"sqlite:///{tmp_path}/songs.db", quiet)
