"""A whole database as plain rows of one moment, table by table: what backup, doctor and move read, and what restore and move write.

Rows are taken as they are, also where they make no sense: nothing is lost because it cannot be understood.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import msgspec
from sqlalchemy import Connection, Engine, delete, func, insert, make_url, select, text
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError

from macguffin.core.errors import ConflictError, NotationError, NotFoundError, NotKeptError
from macguffin.store.batch import or_not_kept
from macguffin.store.engine import open_engine
from macguffin.store.migrate import HEAD, revision_on, shape
from macguffin.store.places import holders
from macguffin.store.postgres import SNAPSHOT, is_postgres
from macguffin.store.rows import head_of, head_row, place_row
from macguffin.store.schema import ENTRIES, HOLDINGS, LINKS, SETTINGS, TABLES
from macguffin.tables.journal import Holding, Link, TableHead

__all__ = [
    "RawTable",
    "Row",
    "check_empty",
    "check_shape",
    "existing",
    "file_of",
    "filling",
    "fingerprint",
    "ids_of",
    "only_reading",
    "put",
    "read_raw",
    "remove",
    "settings_of",
]

LOCK_ALL = "LOCK TABLE tables, entries, links, holdings, settings IN SHARE ROW EXCLUSIVE MODE"


class Row(msgspec.Struct, frozen=True, array_like=True):
    """An entry as it lies there: its JSON, and the name of the command that it carries, if it does."""

    seq: int
    command: str | None
    body: bytes


class RawTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table and all that goes with it, the places in order."""

    head: TableHead
    secret: str
    length: int
    entries: tuple[Row, ...]
    links: tuple[Link, ...]
    holdings: tuple[Holding, ...]


def fingerprint(raw: RawTable) -> str:
    """SHA-256 over every value of a table: equal where two tables are, in whatever databases."""
    return sha256(msgspec.json.encode(raw)).hexdigest()


# Opening


def file_of(url: str) -> Path | None:
    """The file of a SQLite database, None for others. Raises NotationError for what is no URL"""
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise NotationError(0, 0, "expected the URL of a database, like sqlite:///FILE") from error
    is_file = parsed.get_backend_name() == "sqlite" and parsed.database not in (None, "", ":memory:")
    return Path(str(parsed.database)) if is_file else None


@contextmanager
def existing(url: str) -> Iterator[Engine]:
    """A database that is there already.

    Raises NotFoundError without it, NotationError for what is no database or cannot be opened
    """
    path = file_of(url)
    if path is not None and not path.is_file():
        raise NotFoundError(f"there is no database at {str(path)!r}")
    engine = open_engine(url)
    try:
        with said_in_words():
            yield engine
    finally:
        engine.dispose()


@contextmanager
def filling(url: str) -> Iterator[Connection]:
    """One transaction in a database that is made, in its shape, if need be; where it fails all is as it was.

    Raises NotationError for what is no database of this version
    """
    engine = open_engine(url)
    path = file_of(url)
    is_new = path is not None and not path.exists()
    is_done = False
    try:
        with said_in_words(), engine.connect() as probe:
            probe.rollback()
        with or_not_kept(), engine.begin() as connection:
            if revision_on(connection) == "":
                shape(connection)
            check_shape(connection)
            yield connection
        is_done = True
    except (IntegrityError, OverflowError) as error:
        raise NotKeptError(f"the rows do not go together, and nothing was written: {first_line(error)}") from error
    finally:
        engine.dispose()
        if is_new and not is_done and path is not None:
            for name in (path.name, f"{path.name}-wal", f"{path.name}-shm"):
                path.with_name(name).unlink(missing_ok=True)


def first_line(error: Exception) -> str:
    """What the driver said, without the statement."""
    said = error.orig if isinstance(error, IntegrityError) else error
    return str(said).partition("\n")[0]


@contextmanager
def said_in_words() -> Iterator[None]:
    """Raises NotationError where the database does not answer, or is none"""
    try:
        yield
    except DBAPIError as error:
        raise NotationError(0, 0, f"expected a database that can be read: {error.orig}") from error


@contextmanager
def only_reading(engine: Engine, *, and_nobody_writes: bool = False) -> Iterator[Connection]:
    """A connection that sees everything as it was when it began; the site may go on meanwhile, unless nobody may write.

    Raises NotationError for a database that is not of this version's shape
    """
    if and_nobody_writes:
        options: dict[str, object] = {"isolation_level": "REPEATABLE READ"} if is_postgres(engine) else {}
    else:
        options = {"is_reading": True, **(SNAPSHOT if is_postgres(engine) else {})}
    with engine.execution_options(**options).connect() as connection:
        if and_nobody_writes and is_postgres(engine):
            connection.execute(text(LOCK_ALL))
        check_shape(connection)
        yield connection


def check_shape(connection: Connection) -> None:
    """Raises NotationError where a database is not of this version's shape"""
    found = revision_on(connection)
    if found == "":
        raise NotationError(0, 0, "the database is empty: there are no tables of macguffin in it")
    if found != HEAD:
        way = "macguffin serve brings it up to date" if found < HEAD else "it is too new"
        raise NotationError(0, 0, f"the database is at revision {found}, this version works with {HEAD}: {way}")


def check_empty(connection: Connection, hint: str) -> None:
    """Raises ConflictError for a database that holds tables"""
    count = connection.execute(select(func.count()).select_from(TABLES)).scalar_one()
    if count:
        raise ConflictError(f"the database holds {count} table{'s' * (count != 1)} already{hint}")


# Reading


def ids_of(connection: Connection) -> list[str]:
    """All tables, in an order that does not depend on the database."""
    return sorted(connection.execute(select(TABLES.c.id)).scalars())


def read_raw(connection: Connection, table: str) -> RawTable:
    """A table's rows.

    Raises NotFoundError without it; NotationError where they are not even of the right kinds
    """
    row = connection.execute(select(TABLES).where(TABLES.c.id == table)).first()
    if row is None:
        raise NotFoundError("there is no such table")
    try:
        raw = RawTable(
            head=head_of(row),
            secret=row.secret,
            length=row.length,
            entries=tuple(rows_of(connection, table)),
            links=tuple(sorted(links_of(connection, table), key=lambda one: one.token)),
            holdings=tuple(sorted(holders(connection, table), key=lambda one: (one.visitor, one.role, one.seat))),
        )
        return msgspec.convert(msgspec.to_builtins(raw, builtin_types=(bytes,)), RawTable)
    except (msgspec.ValidationError, TypeError, ValueError) as error:
        raise NotationError(0, 0, f"a row does not hold what it should: {error}") from error


def rows_of(connection: Connection, table: str) -> Iterator[Row]:
    wanted = select(ENTRIES).where(ENTRIES.c.table == table).order_by(ENTRIES.c.seq)
    for one in connection.execute(wanted):
        yield Row(one.seq, one.command, bytes(one.body))


def links_of(connection: Connection, table: str) -> Iterator[Link]:
    for one in connection.execute(select(LINKS).where(LINKS.c.table == table)):
        yield Link(token=one.token, table=one.table, role=one.role, seat=one.seat)


def settings_of(connection: Connection) -> dict[str, bytes]:
    return {name: bytes(value) for name, value in connection.execute(select(SETTINGS))}


# Writing


def put(connection: Connection, raw: RawTable) -> None:
    """Adds a table as it is."""
    name = raw.head.id
    connection.execute(insert(TABLES), {**head_row(raw.head), "secret": raw.secret, "length": raw.length})
    entries = [{"table": name, "seq": one.seq, "command": one.command, "body": one.body} for one in raw.entries]
    for kept, rows in (
        (ENTRIES, entries),
        (LINKS, [place_row(one) for one in raw.links]),
        (HOLDINGS, [place_row(one) for one in raw.holdings]),
    ):
        if rows:
            connection.execute(insert(kept), rows)


def remove(connection: Connection, table: str) -> None:
    """Takes a table away with all that goes with it."""
    for kept in (ENTRIES, LINKS, HOLDINGS):
        connection.execute(delete(kept).where(kept.c.table == table))
    connection.execute(delete(TABLES).where(TABLES.c.id == table))
