"""The site on PostgreSQL: what is played is kept, and a database that goes away and comes back costs nothing that was answered."""

from contextlib import contextmanager

import pytest
from sqlalchemy import create_engine
from starlette.testclient import TestClient

from macguffin.store.doctor import diagnose
from macguffin.store.journal import SqlJournal
from macguffin.web.app import create_app
from macguffin.web.settings import Settings
from tests.hosting_kit import quiet
from tests.postgres_kit import cut
from tests.site_kit import FREE, Browser, House

MINE = [{"seat": 0, "mine": True}, {"seat": 1, "mine": True}]


@contextmanager
def site(url):
    journal = SqlJournal.open(url)
    try:
        app = create_app(Settings(limits=FREE, has_clock=False, has_bots=False), journal)
        with TestClient(app, raise_server_exceptions=False) as client:
            yield House(app, client, journal)
    finally:
        journal.close()


def play(browser: Browser, table: str, **more):
    view = browser.view(table)
    active = next(one["seat"] for one in view["seats"] if one["name"] == view["position"]["active"])
    return browser.command(table, do="play", seat=active, orders="pass", at=view["at"], **more)


def test_a_game_goes_on_after_a_restart(postgres_url):
    with site(postgres_url) as house:
        owner = house.browser()
        table, _ = house.table(owner, seats=MINE)
        assert play(owner, table).status_code == 200
        before = owner.view(table)

    with site(postgres_url) as house:
        again = Browser(house.client)
        again.cookie, again.token = owner.cookie, owner.token
        assert again.view(table) == before
        assert play(again, table).status_code == 200

    assert diagnose(postgres_url, quiet).is_sound


@pytest.mark.hazard(58)
def test_a_database_that_was_restarted_costs_nothing_that_was_answered(postgres_url):
    with site(postgres_url) as house:
        owner = house.browser()
        table, _ = house.table(owner, seats=MINE)
        statuses = []
        for number in range(3):
            assert play(owner, table).status_code == 200
            cut(postgres_url)
            statuses.append(play(owner, table, id=f"cut-{number}").status_code)
            assert play(owner, table).status_code == 200
        turns = owner.view(table)["turn"]

    assert set(statuses) <= {200, 503}
    assert turns == 6 + statuses.count(200)
    assert diagnose(postgres_url, quiet).is_sound


def test_a_site_that_has_lost_its_database_says_that_it_is_not_ready(postgres_url):
    with site(postgres_url) as house:
        assert house.client.get("/readyz").status_code == 200
        name = postgres_url.split("?")[0].rsplit("/", 1)[1]
        elsewhere = postgres_url.replace(f"/{name}?", "/postgres?")
        other = create_engine(elsewhere, isolation_level="AUTOCOMMIT")
        with other.connect() as connection:
            connection.exec_driver_sql(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
            cut(elsewhere, name)
            lost = house.client.get("/readyz")
            connection.exec_driver_sql(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        other.dispose()
        back = house.client.get("/readyz")

    assert (lost.status_code, lost.json()["status"]) == (503, "failing")
    assert back.status_code == 200
