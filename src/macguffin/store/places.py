"""Links and holdings, inside a transaction that somebody else began. Nobody is told why a link does not work."""

from collections.abc import Sequence
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, Table, and_, delete, insert, select

from macguffin.core.errors import NotFoundError
from macguffin.store.rows import holding_of, place_row
from macguffin.store.schema import HOLDINGS, LINKS, TABLES
from macguffin.tables.journal import Holding, Link, Role

__all__ = ["add_links", "find_link", "give", "holders", "holdings", "spend_link", "take_away"]

NO_LINK = "this link is used or has been replaced"


def add_links(connection: Connection, links: Sequence[Link], replaced: Literal["replace", "add"]) -> None:
    if replaced == "replace":
        for link in links:
            connection.execute(delete(LINKS).where(same_place(LINKS, link.table, link.role, link.seat)))
    if links:
        connection.execute(insert(LINKS), [place_row(link) for link in links])


def find_link(connection: Connection, token: str) -> Link:
    row = connection.execute(select(LINKS).where(LINKS.c.token == token)).first()
    if row is None:
        raise NotFoundError(NO_LINK)
    return Link(token=row.token, table=row.table, role=row.role, seat=row.seat)


def spend_link(connection: Connection, token: str, holding: Holding) -> None:
    """Of many at once one deletes the row, and the others find none."""
    link = find_link(connection, token)
    if (link.table, link.role, link.seat) != (holding.table, holding.role, holding.seat):
        raise NotFoundError(NO_LINK)
    if link.role != "spectator" and not connection.execute(delete(LINKS).where(LINKS.c.token == token)).rowcount:
        raise NotFoundError(NO_LINK)
    give(connection, holding)


def give(connection: Connection, holding: Holding) -> None:
    """A seat, and the GM's place, pass from whoever held them; other places are held by many.

    Where several write at once, those who give places at one table wait for each other.
    """
    connection.execute(select(TABLES.c.id).where(TABLES.c.id == holding.table).with_for_update())
    place = same_place(HOLDINGS, holding.table, holding.role, holding.seat)
    is_single = holding.role in {"seat", "gm"}
    connection.execute(delete(HOLDINGS).where(place if is_single else place & (HOLDINGS.c.visitor == holding.visitor)))
    connection.execute(insert(HOLDINGS), place_row(holding))


def take_away(connection: Connection, table: str, role: Role, seat: int) -> list[str]:
    place = same_place(HOLDINGS, table, role, seat)
    visitors = list(connection.execute(select(HOLDINGS.c.visitor).where(place)).scalars())
    connection.execute(delete(HOLDINGS).where(place))
    return visitors


def holdings(connection: Connection, visitor: str) -> list[Holding]:
    return read(connection, HOLDINGS.c.visitor == visitor)


def holders(connection: Connection, table: str) -> list[Holding]:
    return read(connection, HOLDINGS.c.table == table)


def read(connection: Connection, where: ColumnElement[bool]) -> list[Holding]:
    ordered = (
        select(HOLDINGS).where(where).order_by(HOLDINGS.c.table, HOLDINGS.c.role, HOLDINGS.c.seat, HOLDINGS.c.visitor)
    )
    return [holding_of(row) for row in connection.execute(ordered)]


def same_place(kept: Table, table: str, role: Role, seat: int) -> ColumnElement[Any]:
    return and_(kept.c.table == table, kept.c.role == role, kept.c.seat == seat)
