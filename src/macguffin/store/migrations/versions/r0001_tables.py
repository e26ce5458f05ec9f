"""Tables, journals, links, holdings and settings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

PLACES = sa.text("role IN ('seat', 'gm')")


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("is_listed", sa.Boolean(), nullable=False),
        sa.Column("is_closed", sa.Boolean(), nullable=False),
        sa.Column("changed", sa.String(32), nullable=False),
        sa.Column("due", sa.String(32), nullable=False),
        sa.Column("waits_for", sa.String(200), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_index(op.f("ix_tables_due"), "tables", ["due"])
    op.create_table(
        "entries",
        sa.Column("table", sa.String(64), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("command", sa.String(64)),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_entries_table_tables"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "seq", name=op.f("pk_entries")),
        sa.UniqueConstraint("table", "command", name=op.f("uq_entries_table_command")),
    )
    create_places()
    op.create_table(
        "settings",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_settings")),
    )


def create_places() -> None:
    op.create_table(
        "links",
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("table", sa.String(64), nullable=False),
        sa.Column("role", sa.String(20), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_links_table_tables"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_links")),
    )
    op.create_index(op.f("ix_links_table"), "links", ["table"])
    op.create_table(
        "holdings",
        sa.Column("visitor", sa.String(64), nullable=False),
        sa.Column("table", sa.String(64), nullable=False),
        sa.Column("role", sa.String(20), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_holdings_table_tables"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("visitor", "table", "role", "seat", name=op.f("pk_holdings")),
    )
    op.create_index(
        "ix_holdings_place",
        "holdings",
        ["table", "role", "seat"],
        unique=True,
        sqlite_where=PLACES,
        postgresql_where=PLACES,
    )


def downgrade() -> None:
    for name in ("settings", "holdings", "links", "entries", "tables"):
        op.drop_table(name)
