"""Both kinds of database, each empty for each test; PostgreSQL's server is one a test process, started when it is first asked for."""

from itertools import count

import pytest

from tests.postgres_kit import fresh_database, url_of_postgres

NUMBERS = count()


@pytest.fixture(scope="session")
def server():
    with url_of_postgres() as url:
        yield url


@pytest.fixture
def postgres_url(server):
    with fresh_database(server, f"tables_{next(NUMBERS)}") as url:
        yield url


@pytest.fixture
def sqlite_url(tmp_path):
    return f"sqlite:///{tmp_path}/tables.db"


@pytest.fixture(params=["sqlite", "postgres"])
def either_url(request):
    """A test with this runs on both."""
    return request.getfixturevalue(f"{request.param}_url")
