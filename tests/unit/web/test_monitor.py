"""Metrics and status: true numbers, in a form that Prometheus reads, for the host alone."""

import re
from contextlib import contextmanager

import pytest
from starlette.testclient import TestClient

from macguffin.store.journal import SqlJournal
from macguffin.web.app import create_app
from macguffin.web.meter import Meter
from macguffin.web.prometheus import Metric, histogram, written
from macguffin.web.settings import Settings
from tests.cli_kit import run
from tests.hosting_kit import damage, site_at
from tests.live_site import live_site
from tests.site_kit import FREE, House

TOKEN = "0123456789abcdef"
PATHS = ("/metrics", "/status", "/status.json")
SAMPLE = re.compile(r'[a-z_]+(?:\{(?:[a-z]+="(?:[^"\\]|\\.)*",?)+\})? (?:[0-9.e+-]+)')


@contextmanager
def site(folder, address="127.0.0.1", base="http://127.0.0.1:8000", **more):
    """A site that is asked from an address, under a name."""
    journal = SqlJournal.open(f"sqlite:///{folder}/tables.db")
    app = create_app(Settings(**{"limits": FREE, "has_clock": False, "has_metrics": True, **more}), journal)
    try:
        with TestClient(app, base_url=base, client=(address, 50000)) as client:
            yield House(app, client, journal)
    finally:
        journal.close()


@pytest.mark.parametrize("path", PATHS)
def test_off_unless_it_is_asked_for(tmp_path, path):
    with site(tmp_path, has_metrics=False, metrics_token=TOKEN) as house:
        assert house.client.get(path, headers={"authorization": f"Bearer {TOKEN}"}).status_code == 404


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    ("asked", "headers", "status"),
    [
        ({}, {}, 200),
        ({"base": "http://localhost:8000"}, {}, 200),
        ({"base": "http://[::1]:8000", "address": "::1"}, {}, 200),
        ({"address": "192.0.2.7"}, {}, 403),
        ({"base": "http://rebound.example:8000"}, {}, 403),
        ({}, {"x-forwarded-for": "127.0.0.1"}, 403),
        ({}, {"forwarded": "for=127.0.0.1"}, 403),
        ({"public": "https://games.example"}, {}, 403),
        ({"trusts_proxy": True}, {}, 403),
        ({"metrics_token": TOKEN}, {}, 403),
        ({"metrics_token": TOKEN}, {"authorization": f"Bearer {TOKEN}x"}, 403),
        ({"metrics_token": TOKEN}, {"authorization": TOKEN}, 403),
        ({"metrics_token": ""}, {"authorization": "Bearer ", "x-real-ip": "::1"}, 403),
        (
            {"metrics_token": TOKEN, "address": "192.0.2.7", "trusts_proxy": True},
            {"authorization": f"Bearer {TOKEN}"},
            200,
        ),
    ],
)
def test_for_the_host_alone(tmp_path, path, asked, headers, status):
    with site(tmp_path, **asked) as house:
        assert house.client.get(path, headers=headers).status_code == status


def test_what_happens_is_counted(tmp_path):
    with site(tmp_path) as house:
        owner = house.browser()
        seats = [{"seat": 0, "mine": True}, {"seat": 1, "mine": True}]
        given = {"map": "pawnbrokers-cellar", "seats": seats}
        table = owner.client.post("/api/tables", json=given, headers=changing(owner)).json()["id"]
        view = owner.view(table)
        active = next(one["seat"] for one in view["seats"] if one["name"] == view["position"]["active"])
        for orders in ("pass", "nonsense"):
            body = {"do": "play", "seat": active, "orders": orders, "at": view["at"]}
            owner.client.post(f"/api/tables/{table}/commands", json=body, headers=changing(owner))

        lines = owner.get("/metrics").text.splitlines()
        status = owner.get("/status.json").json()

    assert 'macguffin_tables{state="open"} 1' in lines
    assert 'macguffin_commands_total{kind="play",outcome="done"} 1' in lines
    assert any(
        line.startswith('macguffin_commands_total{kind="play",outcome="') for line in lines if "done" not in line
    )
    assert 'macguffin_move_seconds_bucket{le="+Inf"} 1' in lines
    assert [line for line in lines if not line.startswith("#") and not SAMPLE.fullmatch(line)] == []
    assert (status["tables"], status["moves"], status["status"]) == (1, 1, "ok")
    assert 0 < status["p50"] <= status["p95"]


def changing(browser):
    return {**browser.changing, "origin": "http://127.0.0.1:8000"}


def test_damaged_tables_are_named_and_counted(tmp_path):
    url = f"sqlite:///{tmp_path}/tables.db"
    site_at(url)
    damage(url, "DELETE FROM entries WHERE \"table\" = 'slow' AND seq = 3")

    with site(tmp_path, has_clock=True) as house:
        while not house.site.is_counted:
            house.client.get("/healthz")
        page = house.client.get("/status").text
        metrics = house.client.get("/metrics").text

    assert "damaged  slow: table slow, entry 3" in page
    assert "\nmacguffin_tables_damaged 1\n" in metrics
    assert "tables   4, 3 open" in page


def test_nothing_in_them_opens_anything(tmp_path):
    with site(tmp_path) as house:
        owner = house.browser()
        opened = owner.client.post("/api/tables", json={"map": "first-job"}, headers=changing(owner)).json()
        shown = "".join(owner.get(path).text for path in PATHS)

    assert opened["id"] not in shown
    assert not any(link["path"][3:] in shown for link in opened["links"])


# The numbers


def test_a_quantile_is_a_move_that_there_was():
    meter = Meter()
    assert meter.quantile(0.95) == 0

    for seconds in range(1, 101):
        meter.move(seconds / 1000)

    assert (meter.quantile(0.5), meter.quantile(0.95), meter.quantile(1)) == (0.051, 0.096, 0.1)


def test_buckets_hold_those_before_them():
    text = written([histogram("s", "Took.", (0.1, 1.0), (2, 3, 1), 4.5)]).decode()

    assert text.splitlines() == [
        "# HELP s Took.",
        "# TYPE s histogram",
        's_bucket{le="0.1"} 2',
        's_bucket{le="1"} 5',
        's_bucket{le="+Inf"} 6',
        "s_sum 4.5",
        "s_count 6",
    ]


def test_a_bound_belongs_to_its_bucket():
    meter = Meter()

    meter.move(0.001)
    meter.move(9.0)

    assert (meter.took[0], meter.took[-1], meter.moves) == (1, 1, 2)


def test_labels_are_quoted():
    text = written([Metric("m", "gauge", "a\nb\\", [("", {"x": '"\\\n'}, 1)])]).decode()

    assert text == '# HELP m a\\nb\\\\\n# TYPE m gauge\nm{x="\\"\\\\\\n"} 1\n'


# The command


def test_the_command_asks_a_running_site(tmp_path):
    with live_site(tmp_path, has_metrics=True) as address:
        ran = run("status", address)
        told = run("status", address, "--json")

    assert ran.code == 0
    assert ran.out.startswith("macguffin ")
    assert "tables   0, 0 open" in ran.out
    assert told.json["status"] == "ok"


def test_the_command_says_what_is_missing(tmp_path):
    with live_site(tmp_path) as address:
        assert "--metrics" in run("status", address).refused
    with live_site(tmp_path, has_metrics=True, metrics_token=TOKEN) as address:
        assert "MACGUFFIN_METRICS_TOKEN" in run("status", address).refused
        assert run("status", address, env={"MACGUFFIN_METRICS_TOKEN": TOKEN}).code == 0
        assert "16 or more" in run("status", address, env={"MACGUFFIN_METRICS_TOKEN": "short"}).refused
