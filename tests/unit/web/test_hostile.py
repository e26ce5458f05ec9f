"""Whatever is sent to any door: a refusal of one shape, in bounded time, with nothing changed."""

import json
import random
import time

import pytest

from macguffin.web.app import ROUTES
from macguffin.web.faults import STATUS, FaultBody
from macguffin.web.settings import Limits, Rate
from macguffin.web.wire import decode
from tests.site_kit import ENOUGH, FREE
from tests.site_kit import house as build

POSTS = [route for route in ROUTES if route.method == "POST"]
DEEP = "[" * 100_000
BODIES = {
    "empty": b"",
    "nothing": b"null",
    "number": b"1e999",
    "long number": b"9" * 100_000,
    "deep list": DEEP.encode(),
    "deep object": b'{"a":' * 50_000,
    "not utf-8": b'{"token":"\xff\xfe"}',
    "lone surrogate": b'{"token":"\\ud800","map":"\\udfff"}',
    "two": b"{}{}",
    "pickle": b"\x80\x04\x95\x10\x00\x00\x00",
    "zip": b"PK\x05\x06" + b"\0" * 18,
    "gzip": b"\x1f\x8b\x08\x00" + b"\0" * 40,
    "unknown field": b'{"nobody":"knows","this":1}',
    "NUL": b"\0\0\0\0",
    "list of a million": b"[" + b"0," * 200_000 + b"0]",
}


def fill(route, table):
    return route.path.format(table=table, turn=0)


@pytest.fixture(scope="module")
def seat(tmp_path_factory):
    with build(tmp_path_factory.mktemp("site")) as house:
        owner = house.browser()
        table, _ = house.table(owner, seats=[{"seat": 0, "mine": True}, {"seat": 1, "mine": True}])
        yield owner, table


@pytest.mark.requirement("R-O2")
@pytest.mark.hazard(37, 38, 76, 78)
@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize("route", POSTS, ids=lambda one: one.path)
def test_a_body_that_is_none_is_refused(seat, route, name):
    owner, table = seat
    before = owner.view(table)
    began = time.perf_counter()

    found = owner.request("POST", fill(route, table), headers=owner.changing, content=BODIES[name])

    fault = decode(found.content, FaultBody)
    assert (found.status_code, fault.error.kind) in [(status, kind) for kind, status in STATUS.values()]
    assert found.status_code in (413, 422)
    assert time.perf_counter() - began < 5
    assert owner.view(table) == before


@pytest.mark.requirement("R-O2")
@pytest.mark.hazard(76, 77)
@pytest.mark.parametrize("route", [route for route in POSTS if not route.is_upload], ids=lambda one: one.path)
def test_a_body_that_is_too_large_is_refused_whatever_it_says_of_itself(seat, route):
    owner, table = seat

    def chunks():
        yield b'{"a":"'
        for _ in range(FREE.body // 1000 + 2):
            yield b"x" * 1000

    told = owner.request("POST", fill(route, table), headers=owner.changing, content=b"x" * (FREE.body + 1))
    streamed = owner.request("POST", fill(route, table), headers=owner.changing, content=chunks())

    assert [told.status_code, streamed.status_code] == [413, 413]
    assert told.json()["error"]["limit"]


def test_what_is_uploaded_has_a_limit_too(tmp_path):
    limits = Limits(requests=ENOUGH, address=ENOUGH, tables=ENOUGH, upload=10_000)
    with build(tmp_path, limits) as house:
        owner = house.browser()
        found = owner.request("POST", "/api/import", headers=owner.changing, content=b"P" * 10_001)

    assert found.status_code == 413


@pytest.mark.parametrize(
    "given",
    [
        {"map": "first-job", "scene": "x"},
        {},
        {"map": "../../etc/passwd"},
        {"map": "x" * 81},
        {"scene": "map = '''\n" + "#" * 129 + "\n'''"},
        {"scene": "x" * 300_000},
        {"scene": "a = " + "[" * 5000},
        {"map": "first-job", "title": "\u202eevil"},
        {"map": "first-job", "title": "x" * 201},
        {"map": "first-job", "seats": [{"seat": 99}]},
        {"map": "first-job", "seats": [{"seat": 0}, {"seat": 0}]},
        {"map": "first-job", "seats": [{"seat": 0, "player": "bot:nobody"}]},
        {"map": "first-job", "seats": [{"seat": 0, "name": "Another"}]},
        {"map": "first-job", "switches": {"no_such": "x"}},
        {"map": "first-job", "switches": {"bounces": 10**30}},
        {"map": "first-job", "options": {"pace": "deadline", "hours": 0}},
        {"map": "first-job", "options": {"absence": "gm"}},
        {"map": "first-job", "gm": True},
        {"map": "first-job", "nonce": "XYZ"},
        {"map": "first-job", "nonce": "a" * 65},
    ],
)
def test_a_table_that_cannot_be_is_refused_and_not_opened(seat, given):
    owner, _ = seat
    before = owner.get("/api/me").json()["tables"]

    found = owner.post("/api/tables", given)

    assert found.status_code in (404, 413, 422), found.text
    assert owner.get("/api/me").json()["tables"] == before


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/{table}?since=x",
        "/api/tables/{table}?since=99999999999999999999",
        "/api/tables/{table}/entries?from=-1",
        "/api/tables/{table}/threat",
        "/api/tables/{table}/threat?seat=99",
        "/api/tables/{table}/positions/x",
        "/api/tables/{table}/positions/99999999999999999999",
        "/api/tables/{table}/positions/0?branch=7",
        "/api/tables/{table}/replay?branch=x",
        "/api/tables/{table}/report?form=exe",
        "/api/tables/{table}/export?form=../../x",
        "/api/maps/..%2f..%2fx",
        "/api/maps/" + "x" * 3000,
        "/api/tables/" + "x" * 3000,
        "/api/tables/%00",
        "/api/tables/%ff",
    ],
)
def test_an_address_that_says_nothing_is_refused(seat, path):
    owner, table = seat

    found = owner.get(path.format(table=table))

    assert found.status_code in (404, 422)
    assert decode(found.content, FaultBody).error.message


def test_garbled_samples_of_every_body_are_refused_or_done(seat):
    owner, table = seat
    draw = random.Random(4)  # noqa: S311  # no secret
    sample = json.dumps({"do": "play", "seat": 0, "orders": "move n; attack e", "at": 1, "id": "g"})

    for _ in range(150):
        text = list(sample)
        for _ in range(draw.randint(1, 4)):
            text[draw.randrange(len(text))] = chr(
                draw.choice((0, 34, 44, 92, 125, 0x202E, 0x1F600, draw.randrange(0x800)))
            )
        body = "".join(text).encode("utf-8", "surrogatepass")
        found = owner.request("POST", f"/api/tables/{table}/commands", headers=owner.changing, content=body)
        assert found.status_code < 500, body


def test_whoever_asks_too_often_waits(tmp_path):
    limits = Limits(address=ENOUGH, requests=Rate(burst=5, per_second=0.001))
    with build(tmp_path, limits) as house:
        hasty, other = house.browser(), house.browser()

        codes = [hasty.get("/api/maps").status_code for _ in range(7)]

        assert codes == [200] * 5 + [429] * 2
        assert other.get("/api/maps").status_code == 200


def test_an_address_without_cookies_has_its_limit(tmp_path):
    limits = Limits(requests=ENOUGH, address=Rate(burst=10, per_second=0.001))
    with build(tmp_path, limits) as house:
        codes = []
        for _ in range(12):
            house.client.cookies.clear()
            codes.append(house.client.get("/api/maps").status_code)

    assert codes == [200] * 10 + [429] * 2
