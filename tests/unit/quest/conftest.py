"""Every run of the tests begins cold: what the rules count once and keep is counted anew, also where one process runs them twice."""

import pytest

from macguffin.quest.attack import counted, odds_of
from macguffin.quest.pools import pool_table


@pytest.fixture(scope="session", autouse=True)
def nothing_is_counted_yet() -> None:
    for kept in (pool_table, counted, odds_of):
        kept.cache_clear()
