"""The socket of a table: what is said to whom and in which order, and what becomes of those who say or hear too much or too little."""

import json

import pytest
from starlette.websockets import WebSocketDisconnect

from macguffin.web.hub import Hub, Listener
from macguffin.web.settings import Limits, Rate
from tests.site_kit import ENOUGH, FREE, guest_link
from tests.site_kit import house as build

MINE = {"seats": [{"seat": 0, "mine": True}, {"seat": 1, "mine": True}]}


def until(socket, kind):
    """The next message of a kind."""
    told = socket.receive_json()
    while told["t"] != kind:
        told = socket.receive_json()
    return told


def say(socket, text, name):
    socket.send_json({"t": "command", "command": {"do": "say", "text": text, "id": name}})


def test_the_first_message_is_the_whole_table(house, owner):
    table, _ = house.table(owner, **MINE)

    with owner.socket(table) as socket:
        told = socket.receive_json()

    assert told["t"] == "update"
    assert told["board"]["rows"]
    assert [one["seq"] for one in told["entries"]] == [0, 1, 2, 3]
    assert told["view"]["you"]["seats"] == [0, 1]


def test_what_somebody_does_all_are_told_and_he_is_answered(house, owner):
    table, links = house.table(owner, **MINE)
    guest = house.browser()
    guest.join(links["spectators"])

    with owner.socket(table) as mine, guest.socket(table) as his:
        mine.receive_json(), his.receive_json()
        say(mine, "hello", "a")
        answer = until(mine, "answer")
        told = until(his, "update")
        while not told["entries"]:
            told = until(his, "update")

    assert answer == {"t": "answer", "id": "a", "seq": 4, "needs": None, "path": ""}
    assert [(one["kind"], one["text"]) for one in told["entries"]] == [("said", "hello")]
    assert told["view"]["seq"] == 4
    assert told["board"] is None


@pytest.mark.requirement("R-A4")
@pytest.mark.hazard(45)
def test_whoever_comes_back_gets_what_he_missed(house, owner):
    table, _ = house.table(owner, **MINE)
    with owner.socket(table) as socket:
        seq = socket.receive_json()["view"]["seq"]
    for text in ("one", "two"):
        owner.command(table, do="say", text=text)

    with owner.socket(table, since=seq) as socket:
        told = socket.receive_json()

    assert [one["text"] for one in told["entries"]] == ["one", "two"]
    assert told["is_complete"] is True


@pytest.mark.requirement("R-A1")
@pytest.mark.parametrize("cut", range(4))
def test_wherever_the_line_is_cut_a_command_is_done_once_and_the_view_is_a_fresh_one(house, owner, cut):
    table, _ = house.table(owner, **MINE)
    start = owner.view(table)
    seat = next(one["seat"] for one in start["seats"] if one["name"] == start["position"]["active"])
    play = {"do": "play", "seat": seat, "orders": "pass", "at": start["at"], "id": "p1"}

    with owner.socket(table) as socket:  # cut before sending, after it, after the update, after the answer
        socket.receive_json()
        if cut:
            socket.send_json({"t": "command", "command": play})
        for _ in range(cut - 1):
            socket.receive_json()
    with owner.socket(table, since=start["seq"]) as socket:
        socket.receive_json()
        socket.send_json({"t": "command", "command": play})
        answer = until(socket, "answer")

    entries = owner.get(f"/api/tables/{table}/entries").json()["entries"]
    assert [one["seq"] for one in entries if one["id"] == "p1"] == [answer["seq"]]
    assert owner.view(table)["turn"] == start["turn"] + 1


@pytest.mark.requirement("R-A2")
@pytest.mark.hazard(18, 43)
def test_a_stale_command_is_refused_with_the_table_as_it_is(house, owner):
    table, _ = house.table(owner, **MINE)
    view = owner.view(table)
    seat = next(one["seat"] for one in view["seats"] if one["name"] == view["position"]["active"])
    owner.command(table, do="play", seat=seat, orders="pass", at=view["at"])
    stale = {"do": "play", "seat": seat, "orders": "face n", "at": view["at"], "id": "late"}

    with owner.socket(table) as socket:
        socket.receive_json()
        socket.send_json({"t": "command", "command": stale})
        told = until(socket, "error")
    by_http = owner.command(table, **stale)

    assert told["id"] == "late"
    assert told["error"]["kind"] == by_http.json()["error"]["kind"] == "conflict"
    assert by_http.status_code == told["error"]["status"] == 409
    assert told["update"]["view"]["seq"] == by_http.json()["update"]["view"]["seq"] == owner.view(table)["seq"]


def test_a_refused_command_names_its_clause(house, owner):
    table, _ = house.table(owner, **MINE)
    view = owner.view(table)
    seat = next(one["seat"] for one in view["seats"] if one["name"] == view["position"]["active"])

    with owner.socket(table) as socket:
        socket.receive_json()
        orders = {"do": "play", "seat": seat, "orders": "move 99n", "at": view["at"], "id": "x"}
        socket.send_json({"t": "command", "command": orders})
        told = until(socket, "error")

    assert told["error"]["kind"] == "illegal"
    assert told["error"]["clauses"][0].startswith("H")
    assert owner.view(table)["seq"] == view["seq"]


def test_a_dry_run_is_answered_under_its_number(house, owner):
    table, _ = house.table(owner, **MINE)

    with owner.socket(table) as socket:
        at = socket.receive_json()["view"]["at"]
        socket.send_json({"t": "preview", "n": 7, "seat": 0, "orders": "face n", "at": at})
        told = until(socket, "preview")
        socket.send_json({"t": "preview", "n": 8, "seat": 99, "orders": "", "at": at})
        refused = until(socket, "error")

    assert (told["n"], told["at"], told["orders"]) == (7, at, "face n")
    assert (refused["n"], refused["error"]["kind"]) == (8, "not_found")


@pytest.mark.requirement("R-A4")
def test_a_ping_is_answered_with_the_servers_clock(house, owner):
    table, _ = house.table(owner, **MINE)

    with owner.socket(table) as socket:
        socket.receive_json()
        socket.send_json({"t": "ping"})

        assert until(socket, "pong")["time"].endswith("Z")


@pytest.mark.hazard(37)
@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        '{"t":"ping"}{"t":"ping"}',
        '{"t":"shutdown"}',
        '{"t":"command","command":{"do":"play"}}',
        '{"t":"command","command":{"do":"say","text":"x","by":"gm"}}',
        '{"t":"command","command":{"do":"say","text":"\\ud800"}}',
        '{"t":"preview","n":-1,"seat":0,"orders":"","at":1}',
        '{"t":"preview","n":1,"seat":1e400,"orders":"","at":1}',
        '{"t":"preview","n":1,"seat":0,"orders":"' + "x" * 20_000 + '","at":1}',
        "[" * 50_000,
        "\x00",
    ],
)
def test_whatever_is_sent_the_socket_goes_on(house, owner, text):
    table, _ = house.table(owner, **MINE)

    with owner.socket(table) as socket:
        socket.receive_json()
        socket.send_text(text)
        refused = until(socket, "error")
        socket.send_json({"t": "ping"})
        until(socket, "pong")

    assert refused["error"]["kind"] in {"notation", "limit"}


def test_a_message_that_cannot_be_read_is_refused_under_its_name(house, owner):
    table, _ = house.table(owner, **MINE)

    with owner.socket(table) as socket:
        socket.receive_json()
        socket.send_json({"t": "command", "command": {"do": "say", "id": "mine", "text": 5}})

        assert until(socket, "error")["id"] == "mine"


@pytest.mark.hazard(50)
def test_a_message_that_is_too_large_ends_the_connection(house, owner):
    table, _ = house.table(owner, **MINE)

    with owner.socket(table) as socket:
        socket.receive_json()
        socket.send_text('{"t":"ping","' + "x" * FREE.frame + '":1}')
        refused = until(socket, "error")
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()

    assert refused["error"]["kind"] == "limit"


@pytest.mark.hazard(50)
def test_a_flood_is_refused_then_closed(tmp_path):
    limits = Limits(
        requests=ENOUGH, address=ENOUGH, tables=ENOUGH, messages=Rate(burst=5, per_second=0.001), excess=10, queue=1000
    )
    with build(tmp_path, limits) as house:
        owner = house.browser()
        table, _ = house.table(owner, **MINE)
        with owner.socket(table) as socket:
            socket.receive_json()
            for _ in range(100):
                socket.send_json({"t": "ping"})
            told = [socket.receive()]
            while told[-1]["type"] == "websocket.send":
                told.append(socket.receive())

    kinds = [json.loads(message["text"])["t"] for message in told[:-1]]
    assert told[-1]["code"] == 4429
    assert kinds.count("pong") == 5
    assert kinds.count("error") <= 11


def test_whoever_holds_too_many_sockets_gets_no_more(tmp_path):
    limits = Limits(requests=ENOUGH, address=ENOUGH, messages=ENOUGH, tables=ENOUGH, sockets=2)
    with build(tmp_path, limits) as house:
        owner = house.browser()
        table, _ = house.table(owner, **MINE)
        with owner.socket(table) as one, owner.socket(table) as two:
            one.receive_json(), two.receive_json()
            with pytest.raises(WebSocketDisconnect), owner.socket(table):
                pass
        with owner.socket(table) as three:
            assert three.receive_json()["t"] == "update"


@pytest.mark.hazard(49)
def test_a_slow_reader_loses_his_queue_and_is_told_to_come_back():
    listener = Listener("t", "v", "a", room=3)

    for number in range(10):
        listener.tell(str(number))

    assert list(listener.waiting) == []
    assert listener.ended == "resync"


def test_nobody_left_in_the_hub_leaves_nothing():
    hub = Hub()
    listeners = [Listener("t", "v", "a", 3) for _ in range(3)]
    for listener in listeners:
        hub.count_in(listener)
        hub.add(listener)
    for listener in listeners:
        hub.remove(listener)
        hub.count_out(listener)

    assert (hub.at("t"), len(hub), hub.tables(), hub._from) == ((), 0, [], {})


def test_who_is_here_is_seen_by_the_others(house, owner):
    table, links = house.table(owner, seats=[{"seat": 0, "mine": True}])
    guest = house.browser()
    guest.join(guest_link(links))

    with owner.socket(table) as mine:
        mine.receive_json()
        with guest.socket(table) as his:
            his.receive_json()
            came = until(mine, "update")
            while not came["view"]["seats"][1]["is_here"]:
                came = until(mine, "update")
        left = until(mine, "update")
        while left["view"]["seats"][1]["is_here"]:
            left = until(mine, "update")

    assert came["entries"] == left["entries"] == []


def test_the_site_closes_and_says_so(house, owner):
    table, _ = house.table(owner, **MINE)

    with owner.socket(table) as socket:
        socket.receive_json()
        house.call(house.site.close)
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()

    assert closed.value.code == 1012
    assert owner.command(table, do="say", text="x").status_code == 503
