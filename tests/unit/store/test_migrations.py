"""The database's shape: what the migrations make is what the code expects."""

import sqlite3

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect

from macguffin.core.errors import NotationError
from macguffin.store import migrate
from macguffin.store.engine import open_engine
from macguffin.store.journal import SqlJournal
from macguffin.store.schema import METADATA
from tests.clauses import SOURCE
from tests.journal_suite import stored


@pytest.fixture
def file(tmp_path):
    return tmp_path / "tables.db"


def differences(engine):
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "render_as_batch": True})
        return compare_metadata(context, METADATA)


def test_migrations_make_what_the_code_expects(either_url):
    engine = open_engine(either_url)
    migrate.upgrade(engine)

    assert differences(engine) == []
    engine.dispose()


@pytest.mark.hazard(53)
def test_migrations_go_down_and_up_again(either_url):
    engine = open_engine(either_url)
    migrate.upgrade(engine)

    with engine.begin() as connection:
        command.downgrade(migrate.config_on(connection), "base")
    left = inspect(engine).get_table_names()
    with engine.begin() as connection:
        migrate.shape(connection)

    assert left == ["alembic_version"]
    assert differences(engine) == []
    engine.dispose()


def test_the_newest_revision_is_the_one_the_code_knows():
    config = Config()
    config.set_main_option("script_location", str(SOURCE / "store" / "migrations"))

    assert ScriptDirectory.from_config(config).get_heads() == [migrate.HEAD]


def test_an_up_to_date_database_is_left_alone(file):
    SqlJournal.open(f"sqlite:///{file}").close()
    before = file.read_bytes()

    SqlJournal.open(f"sqlite:///{file}").close()

    assert file.read_bytes() == before


def test_a_database_of_somebody_else_is_refused(file):
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE songs (title TEXT)")
    connection.close()

    with pytest.raises(NotationError, match="something else"):
        SqlJournal.open(f"sqlite:///{file}")


def test_a_database_that_is_too_new_is_refused(file):
    SqlJournal.open(f"sqlite:///{file}").close()
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()

    with pytest.raises(NotationError, match="too new"):
        SqlJournal.open(f"sqlite:///{file}")


@pytest.mark.hazard(53)
def test_an_older_database_is_copied_before_it_is_changed(file, monkeypatch):
    journal = SqlJournal.open(f"sqlite:///{file}")
    journal.create(stored("t1"), [], [])
    journal.close()
    monkeypatch.setattr(migrate, "HEAD", "0002")
    monkeypatch.setattr(migrate, "run", lambda _engine, _revision: None)

    SqlJournal.open(f"sqlite:///{file}").close()

    copy = SqlJournal(open_engine(f"sqlite:///{file}.0001.bak"))
    assert copy.read("t1") == stored("t1")
    copy.close()


@pytest.mark.parametrize(
    "url", ["", "nonsense", "sqlite://", "sqlite:///:memory:", "songs://localhost/x", "mysql://localhost/x"]
)
def test_what_is_no_database_is_refused_in_words(url):
    with pytest.raises(NotationError):
        open_engine(url)


def test_a_file_that_is_no_database_is_refused_in_words(file):
    file.write_text("not a database at all, but long enough to be taken for one " * 20)

    with pytest.raises(NotationError):
        SqlJournal.open(f"sqlite:///{file}")
