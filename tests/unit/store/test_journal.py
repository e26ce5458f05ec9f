"""The journal in SQLite: all that every journal does, and what only a file has to do."""

import sqlite3
import threading

import pytest

from macguffin.core.errors import ConflictError, NotationError, NotFoundError, NotKeptError
from macguffin.store.journal import SqlJournal
from macguffin.tables.journal import Holding, Link
from tests.journal_suite import JournalSuite, head, said, stored


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/tables.db"


@pytest.fixture
def journal(url):
    opened = SqlJournal.open(url)
    yield opened
    opened.close()


class TestSqlJournal(JournalSuite):
    """Subclassed for its tests."""


def raw(journal, statement, *values):
    """Changes the file as no journal would."""
    with sqlite3.connect(str(journal.engine.url.database)) as connection:
        connection.execute(statement, values)
    connection.close()


@pytest.mark.hazard(57, 58, 59)
def test_every_commit_reaches_the_disk_and_nobody_waits_for_readers(journal):
    with journal.engine.connect() as connection:
        found = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "busy_timeout", "foreign_keys")
        ]

    assert found == ["wal", 2, 10_000, 1]


def test_what_is_kept_is_there_for_the_next_process(url):
    digest = "ab" * 32
    first = SqlJournal.open(url)
    first.create(stored("t1", said(1)), [Link(token=digest, table="t1", role="gm")], [])
    first.close()

    again = SqlJournal.open(url)
    assert again.read("t1") == stored("t1", said(1))
    assert again.find_link(digest).role == "gm"
    again.close()


@pytest.mark.hazard(68)
@pytest.mark.parametrize(
    ("damage", "named"),
    [
        ("UPDATE entries SET body = x'7b7d' WHERE seq = 1", "table t1, entry 1"),
        ("UPDATE entries SET body = x'ff00ff' WHERE seq = 2", "table t1, entry 2"),
        ("UPDATE entries SET body = (SELECT body FROM entries WHERE seq = 2) WHERE seq = 1", "table t1, entry 1"),
        ("DELETE FROM entries WHERE seq = 1", "table t1, entry 1"),
        ("DELETE FROM entries WHERE seq = 2", "table t1, entry 2"),
        ("DELETE FROM entries", "table t1, entry 0"),
    ],
)
def test_a_damaged_table_is_refused_by_name_and_the_others_are_not(journal, damage, named):
    journal.create(stored("t1", said(1), said(2)), [], [])
    raw(journal, damage)
    journal.create(stored("t2"), [], [])

    with pytest.raises(NotationError) as refused:
        journal.read("t1")

    assert named in str(refused.value)
    assert journal.read("t2") == stored("t2")
    assert list(journal.damaged()) == ["t1"]
    assert named in journal.damaged()["t1"]


@pytest.mark.hazard(58)
def test_a_batch_that_is_not_committed_leaves_nothing(journal):
    journal.create(stored("t1"), [], [])

    def fail():
        with journal.batch():
            journal.append(head(), [said(1)])
            journal.give(Holding(visitor="v", table="t1", role="owner"))
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()

    assert journal.read("t1") == stored("t1")
    assert journal.holdings("v") == []


def test_a_part_of_a_batch_that_is_refused_is_undone_alone(journal):
    journal.create(stored("t1"), [], [])

    with journal.batch():
        journal.append(head(), [said(1)])
        with pytest.raises(ConflictError):
            journal.append(head(waits_for="Snib"), [said(2), said(2)])
        with pytest.raises(NotFoundError):
            journal.append(head("none"), [said(1)])
        journal.append(head(), [said(2)])
        seen_inside = journal.read("t1")

    assert seen_inside == journal.read("t1") == stored("t1", said(1), said(2))


def test_others_see_a_batch_when_it_is_whole(journal):
    journal.create(stored("t1"), [], [])
    seen = []

    with journal.batch():
        journal.append(head(), [said(1)])
        looking = threading.Thread(target=lambda: seen.append(len(journal.read("t1").entries)))
        looking.start()
        looking.join()

    assert seen == [1]
    assert len(journal.read("t1").entries) == 2


@pytest.mark.hazard(42)
def test_a_seat_has_one_holder_whatever_the_code_does(journal):
    journal.create(stored("t1"), [], [Holding(visitor="a", table="t1", role="seat", seat=0)])

    with pytest.raises(sqlite3.IntegrityError):
        raw(journal, "INSERT INTO holdings VALUES ('b', 't1', 'seat', 0)")


def test_a_database_that_takes_nothing_more_says_so(journal):
    journal.create(stored("t1"), [], [])
    with journal.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    with pytest.raises(NotKeptError, match="full"):
        journal.append(head(), [said(1, "x" * 2_000_000)])

    assert journal.read("t1") == stored("t1")


def test_a_setting_is_made_once(journal):
    assert journal.setting("key", b"one") == b"one"
    assert journal.setting("key", b"two") == b"one"
