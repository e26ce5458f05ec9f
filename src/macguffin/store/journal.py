"""The journal in a database. One function, one transaction; many appends of one thread can share one commit."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Literal

from sqlalchemy import Connection, Engine, bindparam, delete, insert, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from macguffin.core.errors import ConflictError, MacguffinError, NotationError, NotFoundError
from macguffin.store import places
from macguffin.store.batch import Batch, or_not_kept
from macguffin.store.engine import open_engine
from macguffin.store.migrate import upgrade
from macguffin.store.postgres import SNAPSHOT, is_postgres
from macguffin.store.prepared import Prepared
from macguffin.store.rows import entries_of, entry_rows, head_of, head_row, place_row
from macguffin.store.schema import ENTRIES, HOLDINGS, LINKS, SETTINGS, TABLES
from macguffin.tables.entries import Entry
from macguffin.tables.journal import Holding, Link, Role, StoredTable, TableHead

__all__ = ["SqlJournal"]

ADD_ENTRY: Final = insert(ENTRIES)
SET_HEAD: Final = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("of"), TABLES.c.length == bindparam("before"))
    .values({name: bindparam(name) for name in (*TableHead.__struct_fields__, "length") if name != "id"})
)
HEAD_COLUMNS: Final = [TABLES.c[name] for name in TableHead.__struct_fields__]


class SqlJournal:
    """Implements `Journal`; may be used by many threads at once."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._reading = engine.execution_options(is_reading=True, **(SNAPSHOT if is_postgres(engine) else {}))
        self._mine = threading.local()
        self._writers: list[Connection] = []  # of each thread that has written batches, which keeps its own
        self._set_head = Prepared(SET_HEAD, engine)
        self._add_entry = Prepared(ADD_ENTRY, engine)

    @classmethod
    def open(cls, url: str) -> "SqlJournal":
        """The journal of a database, brought up to date.

        Raises NotationError for a URL that leads to no database of ours
        """
        engine = open_engine(url)
        try:
            upgrade(engine)
        except DBAPIError as error:
            raise NotationError(0, 0, f"expected a database that can be opened: {error.orig}") from error
        return cls(engine)

    def close(self) -> None:
        for writer in self._writers:
            writer.close()
        self.engine.dispose()

    @contextmanager
    def batch(self) -> Iterator[None]:
        """Puts everything that this thread writes meanwhile into one transaction, committed at the end.

        Nothing written in it may be told to anybody before. Each function is still all or nothing, and so is a batch inside
        a batch; where the commit fails, what is raised leaves nothing of the batch behind.
        """
        outer: Batch | None = getattr(self._mine, "batch", None)
        if outer is not None:
            with or_not_kept(), outer.part():
                yield
            return
        with Batch(self.writer()) as batch:
            self._mine.batch = batch
            try:
                yield
            finally:
                self._mine.batch = None

    def writer(self) -> Connection:
        """The connection that this thread writes batches on."""
        found: Connection | None = getattr(self._mine, "writer", None)
        if found is None or found.closed:
            with or_not_kept():
                found = self._mine.writer = self.engine.connect()
            self._writers.append(found)
        return found

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        batch: Batch | None = getattr(self._mine, "batch", None)
        with or_not_kept(), self.engine.begin() if batch is None else batch.part() as connection:
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        batch: Batch | None = getattr(self._mine, "batch", None)
        with or_not_kept():
            if batch is not None and batch.is_begun:
                yield batch.connection
            else:
                with self._reading.connect() as connection:
                    yield connection

    # Tables

    def create(self, table: StoredTable, links: Sequence[Link], holdings: Sequence[Holding]) -> None:
        try:
            with self.writing() as connection:
                row = {**head_row(table.head), "secret": table.secret, "length": len(table.entries)}
                connection.execute(insert(TABLES), row)
                connection.execute(ADD_ENTRY, entry_rows(table.head.id, table.entries))
                for kept, rows in ((LINKS, links), (HOLDINGS, holdings)):
                    if rows:
                        connection.execute(insert(kept), [place_row(row) for row in rows])
        except IntegrityError as error:
            raise ConflictError(f"there is a table {table.head.id} already") from error

    def append(self, head: TableHead, entries: Sequence[Entry]) -> None:
        rows = entry_rows(head.id, entries)
        try:
            with self.writing() as connection:
                before = entries[0].seq if entries else length_of(connection, head.id)
                values = {**head_row(head), "of": head.id, "before": before, "length": before + len(entries)}
                del values["id"]
                if [entry.seq for entry in entries] != list(range(before, before + len(entries))):
                    raise ConflictError(f"the entries for table {head.id} do not follow each other")
                cursor = connection.connection.cursor()
                if not self._set_head.run(cursor, values):
                    found = length_of(connection, head.id)
                    raise ConflictError(f"entry {before} of table {head.id} is not the next one, {found} is")
                for row in rows:
                    self._add_entry.run(cursor, row)
        except IntegrityError as error:
            raise ConflictError(f"table {head.id} has an entry of that seq or id already") from error

    def read(self, table: str) -> StoredTable:
        with self.reading() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table)).first()
            if row is None:
                raise NotFoundError("there is no such table")
            wanted = select(ENTRIES.c.seq, ENTRIES.c.body).where(ENTRIES.c.table == table).order_by(ENTRIES.c.seq)
            rows = [(seq, body) for seq, body in connection.execute(wanted)]
        return StoredTable(head=head_of(row), secret=row.secret, entries=entries_of(table, rows, row.length))

    def heads(self) -> list[TableHead]:
        with self.reading() as connection:
            ordered = select(*HEAD_COLUMNS).order_by(TABLES.c.changed.desc(), TABLES.c.id)
            return [head_of(row) for row in connection.execute(ordered)]

    def due(self, now: str) -> list[str]:
        with self.reading() as connection:
            wanted = (
                select(TABLES.c.id).where(TABLES.c.due != "", TABLES.c.due <= now).order_by(TABLES.c.due, TABLES.c.id)
            )
            return list(connection.execute(wanted).scalars())

    def damaged(self) -> dict[str, str]:
        """Tables that cannot be read, by id, and what is wrong with each."""
        found: dict[str, str] = {}
        for head in self.heads():
            try:
                self.read(head.id)
            except MacguffinError as error:
                found[head.id] = str(error)
        return found

    # Places

    def add_links(self, links: Sequence[Link], replaced: Literal["replace", "add"]) -> None:
        with self.writing() as connection:
            places.add_links(connection, links, replaced)

    def find_link(self, token: str) -> Link:
        with self.reading() as connection:
            return places.find_link(connection, token)

    def spend_link(self, token: str, holding: Holding) -> None:
        with self.writing() as connection:
            places.spend_link(connection, token, holding)

    def give(self, holding: Holding) -> None:
        with self.writing() as connection:
            places.give(connection, holding)

    def take_away(self, table: str, role: Role, seat: int = -1) -> list[str]:
        with self.writing() as connection:
            return places.take_away(connection, table, role, seat)

    def holdings(self, visitor: str) -> list[Holding]:
        with self.reading() as connection:
            return places.holdings(connection, visitor)

    def holders(self, table: str) -> list[Holding]:
        with self.reading() as connection:
            return places.holders(connection, table)

    # Settings

    def setting(self, name: str, made: bytes) -> bytes:
        """What is kept under a name; what was made for it now, where nothing was."""
        with self.writing() as connection:
            if is_postgres(self.engine):
                connection.execute(text("LOCK TABLE settings IN SHARE ROW EXCLUSIVE MODE"))
            found = connection.execute(select(SETTINGS.c.value).where(SETTINGS.c.name == name)).scalar()
            if found is None:
                connection.execute(insert(SETTINGS), {"name": name, "value": made})
            return made if found is None else bytes(found)

    def forget_setting(self, name: str) -> None:
        with self.writing() as connection:
            connection.execute(delete(SETTINGS).where(SETTINGS.c.name == name))


def length_of(connection: Connection, table: str) -> int:
    """Raises NotFoundError without the table"""
    found = connection.execute(select(TABLES.c.length).where(TABLES.c.id == table)).scalar()
    if found is None:
        raise NotFoundError("there is no such table")
    return int(found)
