"""Links: each opens once, says little before, and what it gave can be taken away at once."""

import threading

import pytest
from starlette.websockets import WebSocketDisconnect

from macguffin.web.settings import Limits, Rate
from tests.site_kit import ENOUGH, guest_link
from tests.site_kit import house as build

PLAIN = {"seats": [{"seat": 0, "mine": True}]}


def test_a_link_gives_a_seat_once(house, owner):
    table, links = house.table(owner, **PLAIN)
    first, second = house.browser(), house.browser()

    assert first.join(guest_link(links)).json() == {"table": table, "role": "seat", "seat": 1}
    again = second.join(guest_link(links))

    assert again.status_code == 404
    assert first.view(table)["you"]["seats"] == [1]
    assert second.get(f"/api/tables/{table}").status_code == 404


@pytest.mark.hazard(73)
def test_a_used_link_reads_as_one_that_never_was(house, owner):
    _, links = house.table(owner, **PLAIN)
    house.browser().join(guest_link(links))

    assert owner.join(guest_link(links)).content == owner.join("/j/" + "x" * 32).content


@pytest.mark.hazard(72)
def test_looking_at_a_link_spends_nothing(house, owner):
    _, links = house.table(owner, title="Ours", **PLAIN)
    guest, path = house.browser(), guest_link(links)

    page = guest.get(path)
    looks = [guest.post("/api/links/look", {"token": path.removeprefix("/j/")}).json() for _ in range(3)]

    assert page.status_code == 200
    assert looks == [{"title": "Ours", "role": "seat", "seat": 1, "name": looks[0]["name"]}] * 3
    assert guest.join(path).status_code == 200


@pytest.mark.hazard(42)
def test_of_many_who_open_a_link_at_once_one_gets_the_seat(house, owner):
    table, links = house.table(owner, **PLAIN)
    guests = [house.browser() for _ in range(12)]
    codes = []

    threads = [
        threading.Thread(target=lambda one=one: codes.append(one.join(guest_link(links)).status_code)) for one in guests
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(codes) == [200] + [404] * 11
    assert [one.seat for one in house.journal.holders(table) if one.role == "seat"] == [0, 1]


def test_a_spectators_link_opens_for_all(house, owner):
    table, links = house.table(owner, **PLAIN)

    for guest in (house.browser(), house.browser()):
        guest.join(links["spectators"])
        assert guest.view(table)["you"]["is_spectator"]


def test_a_table_is_nothing_to_strangers_until_it_is_listed(house, owner):
    hidden, _ = house.table(owner)
    listed, _ = house.table(owner, title="Come and see", options={"is_listed": True})
    stranger = house.browser()

    lines = stranger.get("/api/tables").json()["tables"]

    assert [(one["id"], one["title"]) for one in lines] == [(listed, "Come and see")]
    assert stranger.view(listed)["you"]["is_spectator"]
    assert stranger.get(f"/api/tables/{hidden}").json() == stranger.get("/api/tables/none").json()


@pytest.mark.requirement("R-F4")
@pytest.mark.hazard(70)
@pytest.mark.parametrize("ending", ["kick", "renew", "leave", "hand_over"])
def test_access_ends_at_once_and_the_socket_with_it(house, owner, ending):
    table, links = house.table(owner, gm=True, options={"has_gm": True}, **PLAIN)
    guest = house.browser()
    guest.join(guest_link(links))

    with guest.socket(table) as socket:
        socket.receive_json()
        if ending == "kick":
            owner.command(table, do="kick", seat=1, reason="x")
        elif ending == "renew":
            owner.post(f"/api/tables/{table}/links", {"role": "seat", "seat": 1})
        else:
            guest.command(table, do=ending, seat=1)
        told = socket.receive_json()
        while told["t"] == "update":
            told = socket.receive_json()
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()

    assert told["error"]["kind"] == "forbidden"
    assert closed.value.code == 4403
    assert guest.get(f"/api/tables/{table}").status_code == 404
    assert guest.command(table, do="say", text="still here").status_code == 404


def test_whoever_leaves_by_socket_is_answered_first(house, owner):
    table, links = house.table(owner, **PLAIN)
    guest = house.browser()
    guest.join(guest_link(links))

    with guest.socket(table) as socket:
        socket.receive_json()
        socket.send_json({"t": "command", "command": {"do": "hand_over", "seat": 1, "id": "h"}})
        told = socket.receive_json()

    assert (told["t"], told["id"]) == ("answer", "h")
    assert house.browser().join(told["path"]).json()["seat"] == 1


def test_a_new_link_is_told_to_whoever_asked_alone(house, owner):
    table, links = house.table(owner, **PLAIN)
    guest = house.browser()
    guest.join(guest_link(links))

    path = owner.post(f"/api/tables/{table}/links", {"role": "spectator"}).json()["path"]

    token = path.removeprefix("/j/")
    assert token not in owner.get(f"/api/tables/{table}").text
    assert token not in owner.get(f"/api/tables/{table}/links").text
    assert token not in owner.get(f"/api/tables/{table}/entries").text
    assert house.browser().join(path).status_code == 200
    assert house.browser().join(links["spectators"]).status_code == 404


@pytest.mark.hazard(73)
def test_guessing_links_is_stopped(tmp_path):
    limits = Limits(requests=ENOUGH, address=ENOUGH, tables=ENOUGH, work=ENOUGH, links=Rate(burst=20, per_second=0.001))
    with build(tmp_path, limits) as house:
        guesser = house.browser()

        codes = [house.browser().join(f"/j/{number:032d}").status_code for number in range(40)]
        codes += [guesser.join(f"/j/{number:032d}").status_code for number in range(40, 60)]

    assert codes == [404] * 20 + [429] * 40


def test_the_places_of_a_table_are_listed_for_its_owner(house, owner):
    table, links = house.table(owner, seats=[{"seat": 0, "mine": True}, {"seat": 1, "player": "bot:greedy"}])

    places = owner.get(f"/api/tables/{table}/links").json()["links"]

    assert [(one["role"], one["seat"], one["player"], one["is_taken"]) for one in places] == [
        ("seat", 0, "person", True),
        ("seat", 1, "bot:greedy", False),
        ("spectator", -1, "person", False),
    ]
    assert list(links) == ["spectators"]


def test_somebody_takes_a_bots_seat_over(house, owner):
    table, _ = house.table(owner, seats=[{"seat": 0, "mine": True}, {"seat": 1, "player": "bot:greedy"}])
    friend = house.browser()

    friend.join(owner.post(f"/api/tables/{table}/links", {"role": "seat", "seat": 1}).json()["path"])

    assert friend.view(table)["seats"][1]["player"] == "person"
    assert friend.view(table)["you"]["seats"] == [1]
