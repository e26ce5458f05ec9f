"""The permission table at every door: each route and each command, tried as everybody, does what the table says and no more."""

from typing import Any, get_args

import pytest

from macguffin.tables.commands import Command
from macguffin.tables.permissions import ACTIONS, PERMITTED
from macguffin.web.app import ROUTES
from tests.site_kit import house as build

TABLE_ROUTES = [route for route in ROUTES if "{table}" in route.path]
BODIES: dict[str, Any] = {
    "/api/tables/{table}/commands": {"do": "say", "text": "x"},
    "/api/tables/{table}/preview": {"seat": 0, "orders": "pass", "at": 1},
    "/api/tables/{table}/suggest": {"seat": 0, "target": "nobody"},
    "/api/tables/{table}/links": {"role": "seat", "seat": 99},
    "/api/tables/{table}/fork": {"turn": 0, "as": "scene"},
}
QUERIES = {"/api/tables/{table}/threat": "?seat=0"}
ROLES = {
    "gm": {"gm"},
    "owner": {"owner"},
    "player": {"player", "other"},
    "spectator": {"spectator"},
    "stranger": {"stranger"},
}
SAMPLES: dict[str, dict[str, Any]] = {
    "play": {"seat": 0, "orders": "pass", "at": 10**6},
    "stand": {"seat": 0, "choice": "never"},
    "say": {"text": "x"},
    "take_back": {"seat": 0, "at": 10**6},
    "rewind": {"turn": 0, "dice": "same", "reason": "x", "at": 10**6},
    "force": {"faces": [1], "reason": "x"},
    "override": {"change": "round 1", "reason": "x", "at": 10**6},
    "skip": {"reason": "x", "at": 10**6},
    "reseat": {"seat": 0, "player": "bot:nobody"},
    "kick": {"seat": 1},
    "leave": {"seat": 0},
    "hand_over": {"seat": 0},
    "propose": {"what": "skip", "seat": 0},
    "vote": {"on": 0, "agrees": True},
    "close": {"reason": "x"},
}


@pytest.fixture(scope="module")
def seats(tmp_path_factory):
    """A table with everybody at it: its id, and who is who."""
    with build(tmp_path_factory.mktemp("site")) as house:
        owner = house.browser()
        table, links = house.table(owner, options={"has_gm": True})
        people = {"owner": owner}
        for role, link in (("gm", "game master"), ("player", "Ferrule"), ("spectator", "spectators")):
            people[role] = house.browser()
            assert people[role].join(links[link] if link in links else links[first_name(links)]).status_code == 200
        people["stranger"] = house.browser()
        yield table, people


def first_name(links):
    return next(name for name in links if name not in ("game master", "spectators"))


def asked(browser, route, table):
    path = route.path.format(table=table, turn=0) + QUERIES.get(route.path, "")
    if route.method == "GET":
        return browser.get(path)
    return browser.post(path, BODIES[route.path])


@pytest.mark.requirement("R-O1")
@pytest.mark.hazard(69)
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(
    "route", [route for route in TABLE_ROUTES if "stream" not in route.path], ids=lambda one: f"{one.method} {one.path}"
)
def test_every_route_asks_the_table_of_permissions(seats, role, route):
    table, people = seats
    roles = ROLES[role]

    found = asked(people[role], route, table)

    if role == "stranger":
        assert found.status_code == 404
        assert found.json()["error"] == people["stranger"].get("/api/tables/nowhere").json()["error"]
    elif not PERMITTED[route.action] & roles or (route.path.endswith("commands") and role == "spectator"):
        assert found.status_code == 403
    else:
        assert found.status_code in (200, 404, 409, 422), found.text


@pytest.mark.requirement("R-O1")
@pytest.mark.hazard(69)
def test_every_action_of_a_route_is_one():
    assert {route.action for route in ROUTES} <= {*ACTIONS, "anyone"}
    assert [route.path for route in ROUTES if "{table}" in route.path and route.action == "anyone"] == []


def test_every_command_is_tried():
    assert set(SAMPLES) == {kind.__struct_config__.tag for kind in get_args(Command)}


def test_every_body_is_tried():
    assert set(BODIES) == {route.path for route in TABLE_ROUTES if route.method == "POST"}


RIGHTS = {
    "play": {"gm", "player"},
    "stand": {"gm", "player"},
    "say": {"gm", "owner", "player"},
    "take_back": {"player"},
    "rewind": {"gm"},
    "force": {"gm"},
    "override": {"gm"},
    "skip": {"gm"},
    "reseat": {"gm", "player"},
    "kick": {"gm"},
    "leave": {"player"},
    "hand_over": {"player"},
    "propose": set(),  # a table with a game master asks him
    "vote": {"player"},
    "close": {"gm"},
}
"""Who is not refused for who he is; the player holds seat 0, and somebody holds the other."""


@pytest.fixture
def full(tmp_path):
    """A table of one's own for a test that may change it; the seats of both figures are taken."""
    with build(tmp_path) as house:
        owner = house.browser()
        table, links = house.table(owner, options={"has_gm": True})
        people = {"owner": owner, "stranger": house.browser()}
        named = [name for name in links if name not in ("game master", "spectators")]
        for role, link in (
            ("gm", "game master"),
            ("player", named[0]),
            ("other", named[1]),
            ("spectator", "spectators"),
        ):
            people[role] = house.browser()
            people[role].join(links[link])
        yield table, people


@pytest.mark.requirement("R-O1")
@pytest.mark.hazard(69)
@pytest.mark.parametrize("role", [*ROLES, "other"])
@pytest.mark.parametrize("command", SAMPLES)
def test_every_command_asks_too_and_a_socket_answers_alike(full, role, command):
    table, people = full
    is_allowed = role in RIGHTS[command] or (role == "other" and command in {"say", "vote"})
    if role == "stranger":
        assert people[role].command(table, do=command, **SAMPLES[command]).status_code == 404
        with people[role].socket(table) as socket:
            assert socket.receive_json()["error"]["kind"] == "not_found"
        return

    with people[role].socket(table) as socket:
        socket.receive_json()
        socket.send_json({"t": "command", "command": {"do": command, "id": "c1", **SAMPLES[command]}})
        told = socket.receive_json()
        while told["t"] == "update":
            told = socket.receive_json()
        by_socket = told.get("error", {}).get("kind") == "forbidden"

    assert by_socket is not is_allowed
    if not is_allowed:
        assert people[role].command(table, do=command, **SAMPLES[command]).status_code == 403
