"""What the site needs of a journal beyond what tables do."""

from contextlib import AbstractContextManager
from typing import Protocol

from macguffin.tables.journal import Journal

__all__ = ["Kept"]


class Kept(Journal, Protocol):
    """A journal whose writes can share a commit, and which keeps the site's own secrets."""

    def batch(self) -> AbstractContextManager[None]:
        """One transaction for all that this thread writes meanwhile. Raises NotKeptError where it could not be committed."""

    def damaged(self) -> dict[str, str]:
        """Tables that cannot be read, and why."""

    def setting(self, name: str, made: bytes) -> bytes:
        """What is kept under a name, or what was made for it now."""
