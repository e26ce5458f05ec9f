"""Where a request comes from: pages of this site, with the token that they were given."""

import pytest
from starlette.websockets import WebSocketDisconnect

from macguffin.web.app import ROUTES

CHANGING = [route.path for route in ROUTES if route.method == "POST"]


def fill(path):
    return path.replace("{table}", "0123456789abcdef")


@pytest.mark.hazard(70, 71)
@pytest.mark.parametrize("path", CHANGING)
@pytest.mark.parametrize(
    "missing",
    [
        {"origin": "https://elsewhere.example"},
        {"origin": "http://testserver.elsewhere.example"},
        {"origin": "null"},
        {"origin": ""},
        {"x-macguffin-token": ""},
        {"x-macguffin-token": "0" * 64},
        {"x-macguffin-token": "ü"},
        {"cookie": ""},
        {"cookie": "macguffin=" + "A" * 43},
    ],
)
def test_nothing_is_changed_for_another_site(owner, path, missing):
    headers = {name: value for name, value in {**owner.changing, **missing}.items() if value}

    found = owner.client.post(fill(path), json={}, headers={k: v.encode("utf-8") for k, v in headers.items()})

    assert found.status_code == 403
    assert found.json()["error"]["kind"] == "forbidden"


def test_an_origin_is_needed_on_every_door_that_changes(house, owner):
    headers = {name: value for name, value in owner.changing.items() if name != "origin"}

    assert owner.post("/api/tables", {"map": "first-job"}, headers=headers).status_code == 403
    assert house.journal.heads() == []


@pytest.mark.hazard(71)
@pytest.mark.parametrize("origin", [None, "https://elsewhere.example", "http://testserver:81", "null"])
def test_no_socket_for_another_site(house, owner, origin):
    table, _ = house.table(owner)
    headers = {**owner.headers, **({"origin": origin} if origin else {})}

    with pytest.raises(WebSocketDisconnect), owner.client.websocket_connect(f"/ws/tables/{table}", headers=headers):
        pass


@pytest.mark.hazard(71)
@pytest.mark.parametrize("token", ["", "0" * 64, "x"])
def test_no_socket_without_the_token(house, owner, token):
    table, _ = house.table(owner)

    with owner.socket(table, token=token) as socket:
        assert socket.receive_json()["error"]["kind"] == "forbidden"
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()


def test_the_cookie_is_for_the_server_alone(house):
    told = house.client.get("/").headers["set-cookie"]

    assert "HttpOnly" in told
    assert "SameSite=Lax" in told
    assert "Path=/;" in told


def test_the_cookie_stays_and_its_token_with_it(owner):
    again = owner.get("/api/me")

    assert "set-cookie" not in again.headers
    assert again.json()["token"] == owner.token


def test_another_visitor_has_another_token(house, owner):
    assert house.browser().token != owner.token


def test_what_is_kept_of_a_visitor_is_no_cookie(house, owner):
    table, _ = house.table(owner, seats=[{"seat": 0, "mine": True}])

    kept = house.journal.holders(table)

    assert {len(one.visitor) for one in kept} == {64}
    assert owner.cookie not in str(kept)


def test_a_public_site_knows_its_name(tmp_path):
    from starlette.testclient import TestClient

    from macguffin.store.journal import SqlJournal
    from macguffin.web.app import create_app
    from macguffin.web.settings import Settings

    journal = SqlJournal.open(f"sqlite:///{tmp_path}/a.db")
    with TestClient(create_app(Settings(public="https://games.example", has_clock=False), journal)) as client:
        cookie = client.get("/api/me").headers["set-cookie"]
        token = client.get("/api/me", headers={"cookie": cookie.split(";")[0]}).json()["token"]
        headers = {"cookie": cookie.split(";")[0], "x-macguffin-token": token, "origin": "https://games.example"}
        found = client.post("/api/links/look", json={"token": "x"}, headers=headers)

    journal.close()
    assert "; Secure" in cookie
    assert found.status_code == 404
