"""What the database holds. Changes go into `migrations` too; a test compares the two."""

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    column,
)

__all__ = ["ENTRIES", "HOLDINGS", "LINKS", "METADATA", "SETTINGS", "TABLES"]

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_N_label)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("title", String(200), nullable=False),
    Column("game", String(20), nullable=False),
    Column("is_listed", Boolean, nullable=False),
    Column("is_closed", Boolean, nullable=False),
    Column("changed", String(32), nullable=False),  # no index: every move would have to write it
    Column("due", String(32), nullable=False, index=True),
    Column("waits_for", String(200), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("length", Integer, nullable=False),
)
"""One row a table: its head, the secret of its dice, and how many entries it has, so that none can be lost or added unseen."""

ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("table", String(64), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("command", String(64)),  # the submitter's own name for it; NULL without one
    Column("body", LargeBinary, nullable=False),
    UniqueConstraint("table", "command"),
)
"""The journals: an entry is its JSON. A command's name stands at one entry, so the same command is never kept twice."""

LINKS: Final = Table(
    "links",
    METADATA,
    Column("token", String(64), primary_key=True),
    Column("table", String(64), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("role", String(20), nullable=False),
    Column("seat", Integer, nullable=False),
)

HOLDINGS: Final = Table(
    "holdings",
    METADATA,
    Column("visitor", String(64), primary_key=True),
    Column("table", String(64), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("role", String(20), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Index(
        "ix_holdings_place",
        "table",
        "role",
        "seat",
        unique=True,
        sqlite_where=column("role").in_(("seat", "gm")),
        postgresql_where=column("role").in_(("seat", "gm")),
    ),
)
"""Who holds which place. A seat, and the GM's place, have one holder at most."""

SETTINGS: Final = Table(
    "settings",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""What the server made up for itself and must find again, such as its key."""
