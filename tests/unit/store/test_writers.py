"""Many who write at once: each waits for the others, nobody is told that the file is locked, and nothing gets lost."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from macguffin.store.journal import SqlJournal
from tests.journal_suite import head, said, stored

WRITERS, MOVES = 8, 15


@pytest.mark.hazard(57)
def test_eight_writers_over_four_connections_lose_nothing(tmp_path):
    journals = [SqlJournal.open(f"sqlite:///{tmp_path}/tables.db") for _ in range(4)]
    for writer in range(WRITERS):
        journals[0].create(stored(f"t{writer}"), [], [])

    def write(writer):
        journal = journals[writer % len(journals)]
        for seq in range(1, MOVES + 1):
            journal.append(head(f"t{writer}"), [said(seq)])
            journal.read(f"t{(writer + 1) % WRITERS}")

    with ThreadPoolExecutor(WRITERS) as pool:
        list(pool.map(write, range(WRITERS)))

    assert [len(journals[0].read(f"t{writer}").entries) for writer in range(WRITERS)] == [MOVES + 1] * WRITERS
    for journal in journals:
        journal.close()
