"""There is no door beside the table of doors, and no way around the table of permissions through what a door takes."""

import pytest
from starlette.routing import Mount, Route, WebSocketRoute

from macguffin.tables.permissions import PERMITTED
from macguffin.web.app import ROUTES
from macguffin.web.pages import PAGES
from tests.site_kit import guest_link

GM_DEEDS = [
    'gm set Gimlet lives 9 because "x"',
    'gm skip because "x"',
    "setup",
    "begin",
    "do pass",
    "order shield always; gm round 3",
]


@pytest.mark.requirement("R-O1")
@pytest.mark.hazard(69)
def test_the_application_has_no_other_doors(house):
    known = {route.path for route in (*ROUTES, *PAGES)}

    paths = {one.path for one in house.app.router.routes if isinstance(one, Route)}
    others = [one for one in house.app.router.routes if not isinstance(one, Route)]

    assert paths - known <= {"/metrics"}
    assert known - paths == set()
    assert {(type(one), one.path) for one in others} == {(WebSocketRoute, "/ws/tables/{id}"), (Mount, "/assets")}


@pytest.mark.requirement("R-O1")
@pytest.mark.hazard(69)
def test_what_needs_no_place_at_a_table_reads_no_table():
    free = {route.path for route in ROUTES if route.action == "anyone"}

    assert [path for path in free if "{table}" in path] == []
    assert all(route.action in PERMITTED for route in ROUTES if "{table}" in route.path)


@pytest.mark.requirement("R-O1")
@pytest.mark.hazard(69)
@pytest.mark.parametrize("path", ["/t/{table}", "/t/{table}/gm", "/t/{table}/luck", "/t/{table}/replay/1"])
def test_pages_show_a_stranger_nothing(house, owner, path):
    table, _ = house.table(owner, title="Not for strangers")

    page = house.browser().get(path.replace("{table}", table))

    assert page.status_code == 200
    assert "Not for strangers" not in page.text
    assert '"commitment"' not in page.text


@pytest.mark.requirement("R-O1")
@pytest.mark.hazard(69)
@pytest.mark.parametrize("orders", GM_DEEDS)
def test_an_order_sheet_is_no_way_to_a_game_masters_powers(house, owner, orders):
    table, _ = house.table(owner, seats=[{"seat": 0, "mine": True}, {"seat": 1, "mine": True}])
    view = owner.view(table)
    seat = next(one["seat"] for one in view["seats"] if one["name"] == view["position"]["active"])

    found = owner.command(table, do="play", seat=seat, orders=orders, at=view["at"])

    assert found.status_code == (200 if orders == "begin" else 422)
    assert [one for one in house.journal.read(table).entries if getattr(one, "by", "") == "gm"] == []


@pytest.mark.requirement("R-O1")
@pytest.mark.hazard(69)
@pytest.mark.parametrize("role", ["spectators", "a player"])
def test_a_draft_by_socket_asks_as_the_one_by_http_does(house, owner, role):
    table, links = house.table(owner, seats=[{"seat": 0, "mine": True}])
    watcher = house.browser()
    watcher.join(links["spectators"] if role == "spectators" else guest_link(links))
    draft = {"seat": 0, "orders": "pass", "at": 1}

    with watcher.socket(table) as socket:
        socket.receive_json()
        socket.send_json({"t": "preview", "n": 1, **draft})
        while (told := socket.receive_json())["t"] == "update":
            pass
    by_http = watcher.post(f"/api/tables/{table}/preview", draft)

    if role == "spectators":
        assert told["error"]["kind"] == by_http.json()["error"]["kind"] == "forbidden"
    else:
        assert (told["t"], by_http.status_code) == ("preview", 200)
