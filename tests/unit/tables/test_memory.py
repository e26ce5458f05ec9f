"""The journal in memory does what every journal does."""

import pytest

from macguffin.tables.memory import MemoryJournal
from tests.journal_suite import JournalSuite


class TestMemoryJournal(JournalSuite):
    @pytest.fixture
    def journal(self) -> MemoryJournal:
        return MemoryJournal()
