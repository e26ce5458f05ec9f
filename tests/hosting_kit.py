"""A database of tables that were really played, to be looked over, kept, moved and damaged."""

from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import text

from macguffin.store.backup import write_backup
from macguffin.store.engine import open_engine
from macguffin.store.journal import SqlJournal
from macguffin.store.snapshot import existing, fingerprint, ids_of, only_reading, read_raw, settings_of
from macguffin.tables.commands import Close, Override, Play, Rewind, Say
from macguffin.tables.entries import Options, SeatPlan
from macguffin.tables.opening import Setup
from macguffin.tables.places import digest_of_token
from macguffin.tables.table import Table, open_table
from tests.tables import GM, NOON, Hand, duel, seat

__all__ = ["damage", "example_folder", "prints", "quiet", "site_at"]

OWNER = digest_of_token("owner")


def site_at(url: str) -> None:
    """Four tables: one just opened, one under way with a way back and talk, one that waits for a deadline, one that is over."""
    with closing(SqlJournal.open(url)) as journal:
        journal.setting("visitors", b"k" * 32)
        sit(journal, "fresh", taken=())
        played = sit(journal, "midway", has_gm=True)
        play(played, "move 4e", 0)
        played.submit(GM, "", Rewind(turn=0, dice="fresh", reason="a slip", at=at(played)))
        play(played, "move 3e", 0)
        played.submit(seat(1), "", Say(text="oh — [b]no[/b] 🧙", id="said-1"))
        play(sit(journal, "slow", pace="deadline", hours=24, absence="pass"), "pass", 0)
        over = sit(journal, "over", has_gm=True)
        over.submit(GM, "", Override(change="place Bob at D2", reason="a brawl", at=at(over)))
        play(over, "attack e", 0)
        over.submit(GM, "", Close(reason="enough"))


def sit(journal: SqlJournal, name: str, *, taken: tuple[int, ...] = (0, 1), **options: Any) -> Table:
    setup = Setup(
        title=f"The {name} one",
        scene=duel(),
        seats=[SeatPlan(seat=number, name=one, player="person") for number, one in enumerate(("Ann", "Bob"))],
        options=Options(**options),
    )
    table, invitations = open_table(journal, name, setup, OWNER, Hand(NOON))
    for one in invitations:
        if one.role == "seat" and one.seat in taken:
            table.join(one.token, digest_of_token(f"visitor {one.seat}"), f"{one.seat:02x}")
    return table


def at(table: Table) -> int:
    return table.view(GM).at


def play(table: Table, orders: str, number: int) -> None:
    table.submit(seat(number), "", Play(seat=number, orders=orders, at=at(table), id=f"play-{table.seq}"))


def example_folder(folder: Path) -> None:
    """What the page for hosts takes for granted: a site, yesterday's backup of it, and a site with a damaged table."""
    for name in ("tables.db", "damaged.db"):
        site_at(f"sqlite:///{folder}/{name}")
    write_backup(f"sqlite:///{folder}/tables.db", folder / "yesterday.zip", quiet)
    damage(f"sqlite:///{folder}/damaged.db", "DELETE FROM entries WHERE \"table\" = 'slow' AND seq = 3")


def quiet(_what: str, _count: int, _total: int) -> None:
    """No progress."""


def damage(url: str, statement: str, **values: object) -> None:
    """Changes rows as no journal would. `:nothing` is an entry that says nothing."""
    values = {"nothing": b"{}", **values}
    values = {name: value for name, value in values.items() if f":{name}" in statement}
    engine = open_engine(url)
    with engine.begin() as connection:
        connection.execute(text(statement), values)
    engine.dispose()


def prints(url: str) -> dict[str, str]:
    """The fingerprint of every table, and of the settings."""
    with existing(url) as engine, only_reading(engine) as connection:
        found = {table: fingerprint(read_raw(connection, table)) for table in ids_of(connection)}
        return {**found, "": repr(settings_of(connection))}
