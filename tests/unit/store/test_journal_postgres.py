"""The journal in PostgreSQL: all that every journal does, and what only a server can do to it."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import create_engine

from macguffin.core.errors import NotationError, NotKeptError
from macguffin.store.journal import SqlJournal
from macguffin.tables.journal import Holding
from tests.journal_suite import JournalSuite, head, said, stored
from tests.postgres_kit import cut


@pytest.fixture
def journal(postgres_url):
    opened = SqlJournal.open(postgres_url)
    yield opened
    opened.close()


class TestPostgresJournal(JournalSuite):
    """Subclassed for its tests."""


def test_a_commit_waits_for_the_disk_whatever_the_server_is_set_to(server, postgres_url):
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        name = postgres_url.split("?")[0].rsplit("/", 1)[1]
        connection.exec_driver_sql(f"ALTER DATABASE {name} SET synchronous_commit = off")
    engine.dispose()
    journal = SqlJournal.open(postgres_url)

    with journal.engine.connect() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
    journal.close()


def test_a_table_is_read_as_it_is_at_one_moment(journal):
    journal.create(stored("t1"), [], [])

    with journal.reading() as connection:
        assert connection.exec_driver_sql("SELECT length FROM tables").scalar() == 1
        journal.append(head(), [said(1)])
        assert connection.exec_driver_sql("SELECT count(*) FROM entries").scalar() == 1


def test_one_seat_given_to_many_at_once_has_one_holder(journal):
    journal.create(stored("t1"), [], [])

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda name: journal.give(Holding(visitor=name, table="t1", role="seat", seat=0)), "abcdefgh"))

    assert len(journal.holders("t1")) == 1


def test_a_setting_that_many_make_at_once_is_one(journal):
    with ThreadPoolExecutor(4) as pool:
        made = set(pool.map(lambda name: journal.setting("key", name.encode()), "abcdefgh"))

    assert len(made) == 1


def test_a_line_cut_in_a_batch_is_told_and_the_next_batch_works(journal, postgres_url):
    journal.create(stored("t1"), [], [])

    with pytest.raises(NotKeptError), journal.batch():  # noqa: PT012  # the whole of it is tried
        journal.append(head(), [said(1)])
        cut(postgres_url)
        with pytest.raises(NotKeptError):
            journal.append(head(), [said(2)])
        with pytest.raises(NotKeptError):
            journal.append(head(), [said(2)])

    assert journal.read("t1") == stored("t1")
    journal.append(head(), [said(1)])
    assert journal.read("t1") == stored("t1", said(1))


def test_many_who_open_a_new_database_at_once_make_its_shape_once(postgres_url):
    def come(_number):
        SqlJournal.open(postgres_url).close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(come, range(4)))

    journal = SqlJournal.open(postgres_url)
    assert journal.heads() == []
    journal.close()


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("postgresql+psycopg://x@/none?host=/nowhere", "can be opened"),
        ("postgresql+nosuch://x@/none", "URL of a database"),
    ],
)
def test_a_server_that_is_not_there_is_refused_in_words(url, words):
    with pytest.raises(NotationError, match=words):
        SqlJournal.open(url)


def test_a_password_is_in_no_refusal():
    with pytest.raises(NotationError) as refused:
        SqlJournal.open("postgresql+psycopg://macguffin:geheim@/none?host=/nowhere")

    assert "geheim" not in str(refused.value)
