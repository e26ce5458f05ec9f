"""Where tables are kept, as the tables need it; a store implements it. Every function is one transaction: all of it or nothing."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Literal, Protocol, TypeAlias

import msgspec

from macguffin.tables.entries import Entry

__all__ = ["Holding", "Journal", "Link", "Role", "StoredTable", "TableHead"]

Role: TypeAlias = Literal["seat", "gm", "owner", "spectator"]


class Link(msgspec.Struct, frozen=True, kw_only=True):
    """A secret address that gives a place at a table. Only the SHA-256 (hex) of its token is kept.

    A spectators' link works any number of times, all others once. `seat` is -1 but for seats.
    """

    token: str
    table: str
    role: Role
    seat: int = -1


class Holding(msgspec.Struct, frozen=True, kw_only=True):
    """A visitor's place at a table. `visitor` is the SHA-256 (hex) of his cookie."""

    visitor: str
    table: str
    role: Role
    seat: int = -1


class TableHead(msgspec.Struct, frozen=True, kw_only=True):
    """What a list of tables needs without reading journals. `due` is when the server must look at it next (UTC), "" never."""

    id: str
    title: str
    game: str
    is_listed: bool
    is_closed: bool
    changed: str
    due: str
    waits_for: str


class StoredTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it is kept. `secret` (hex) is the dice secret, which nobody is shown before the end."""

    head: TableHead
    secret: str
    entries: tuple[Entry, ...]


class Journal(Protocol):
    """Keeps tables, links and holdings. Times are UTC texts as in entries; they sort as texts."""

    def batch(self) -> AbstractContextManager[None]:
        """Whatever this thread writes inside is one transaction: kept as a whole when it ends, undone as a whole where it raises.

        A batch inside a batch is a part of it, and is undone alone.
        """

    def create(self, table: StoredTable, links: Sequence[Link], holdings: Sequence[Holding]) -> None:
        """Keeps a new table with its first entries. Raises ConflictError where the id is taken."""

    def append(self, head: TableHead, entries: Sequence[Entry]) -> None:
        """Adds entries to a table and brings its head up to date.

        Raises ConflictError where an entry of that seq, or of that command id, is there already; NotFoundError without the table
        """

    def read(self, table: str) -> StoredTable:
        """Raises NotFoundError without it; NotationError, naming entry and key, where what is kept is damaged."""

    def heads(self) -> list[TableHead]:
        """Every table, the last changed first."""

    def due(self, now: str) -> list[str]:
        """Tables that must be looked at by now."""

    def add_links(self, links: Sequence[Link], replaced: Literal["replace", "add"]) -> None:
        """Keeps links; `replace` kills the older links of the same places."""

    def find_link(self, token: str) -> Link:
        """Raises NotFoundError: spent, dead, or never there (no difference is made)."""

    def spend_link(self, token: str, holding: Holding) -> None:
        """Gives the link's place to the visitor, and kills the link unless it is a spectators'.

        Raises NotFoundError where it is spent or dead: of many at once exactly one succeeds. Also whoever held the seat before loses it.
        """

    def give(self, holding: Holding) -> None:
        """Gives a place without a link."""

    def take_away(self, table: str, role: Role, seat: int = -1) -> list[str]:
        """Ends every holding of that place; the visitors who lost it."""

    def holdings(self, visitor: str) -> list[Holding]:
        """All places of a visitor."""

    def holders(self, table: str) -> list[Holding]:
        """All who hold a place at a table."""
