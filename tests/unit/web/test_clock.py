"""What the site does by itself: deadlines once, whatever happens meanwhile; damaged tables set aside and named."""

import sqlite3
import time

import pytest

from macguffin.web import clock
from tests.site_kit import house as build

SLOW = {"pace": "deadline", "hours": 1, "remind": 0, "absence": "pass"}
MINE = [{"seat": 0, "mine": True}, {"seat": 1, "mine": True}]


def age(folder, table, hours):
    """Moves a table's journal into the past, as if nobody had come for so long."""
    stamp = f"{2020 - hours // 8760:04d}-01-01T00:00:00.000Z"
    with sqlite3.connect(folder / "tables.db") as connection:
        rows = connection.execute('SELECT seq, body FROM entries WHERE "table" = ?', (table,)).fetchall()
        for seq, body in rows:
            text = body.decode()
            at = text.index('"time":"') + len('"time":"')
            changed = (text[:at] + stamp + text[at + len(stamp) :]).encode()
            connection.execute('UPDATE entries SET body = ? WHERE "table" = ? AND seq = ?', (changed, table, seq))
        connection.execute("UPDATE tables SET due = ? WHERE id = ?", (stamp, table))
    connection.close()


def kinds(house, table):
    return [type(one).__name__ for one in house.journal.read(table).entries]


def wait_for(found):
    """Waits until something is so."""
    end = time.monotonic() + 5
    while not found() and time.monotonic() < end:
        time.sleep(0.01)
    assert found()


@pytest.mark.requirement("R-F1")
@pytest.mark.hazard(47)
def test_a_deadline_that_passed_while_the_server_was_down_is_kept_once(tmp_path):
    with build(tmp_path) as house:
        table, _ = house.table(house.browser(), seats=MINE, options=SLOW)
    age(tmp_path, table, 0)

    for _ in range(2):
        with build(tmp_path, has_clock=True) as house:
            wait_for(lambda house=house: "TimedOut" in kinds(house, table))
            wait_for(lambda house=house: house.site.is_counted)
            told = kinds(house, table)

    assert told.count("TimedOut") == 1
    assert told[-2:] == ["TimedOut", "Played"]


def test_whoever_listens_is_told(tmp_path):
    with build(tmp_path) as house:
        owner = house.browser()
        table, _ = house.table(owner, seats=MINE, options=SLOW)
    age(tmp_path, table, 0)
    with build(tmp_path) as house:
        owner.client = house.client
        with owner.socket(table) as socket:
            socket.receive_json()
            house.call(clock.tick_one, house.site, table)
            told = socket.receive_json()
            while not told["entries"]:
                told = socket.receive_json()

    assert [one["kind"] for one in told["entries"]] == ["timed_out", "played"]


@pytest.mark.hazard(68)
def test_damaged_tables_are_named_and_the_site_runs_on(tmp_path):
    with build(tmp_path) as house:
        owner = house.browser()
        broken, _ = house.table(owner, title="Broken", options={"is_listed": True})
        replayed, _ = house.table(owner, title="Cannot be", options={"is_listed": True})
        whole, _ = house.table(owner, title="Whole", options={"is_listed": True})
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        connection.execute('UPDATE entries SET body = "{}" WHERE "table" = ? AND seq = 1', (broken,))
        connection.execute(
            """UPDATE entries SET body = replace(body, '"command":"setup"', '"command":"begin"') WHERE "table" = ?""",
            (replayed,),
        )
        connection.execute(
            """UPDATE entries SET body = replace(body, '"turn":0', '"turn":7') WHERE "table" = ?""", (replayed,)
        )
    connection.close()

    with build(tmp_path, has_clock=True) as house:
        owner.client = house.client
        wait_for(lambda: house.site.is_counted)
        ready = owner.get("/readyz")
        listed = owner.get("/api/tables").json()["tables"]
        refused = owner.get(f"/api/tables/{broken}")
        fine = owner.get(f"/api/tables/{whole}")

    assert set(house.site.damaged) == {broken, replayed}
    assert (ready.status_code, ready.json()["damaged"]) == (200, 2)
    assert [one["id"] for one in listed] == [whole]
    assert refused.status_code == 422
    assert "entry 1" in refused.json()["error"]["message"]
    assert fine.status_code == 200


def test_a_damaged_table_says_nothing_to_a_stranger_of_what_is_in_it(tmp_path):
    with build(tmp_path) as house:
        table, _ = house.table(house.browser())
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        connection.execute('UPDATE entries SET body = "secret stuff" WHERE seq = 0')
    connection.close()

    with build(tmp_path) as house:
        stranger = house.browser()
        found, none = stranger.get(f"/api/tables/{table}"), stranger.get("/api/tables/none")

    assert (found.status_code, found.content) == (404, none.content)
