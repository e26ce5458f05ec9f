"""The event stream, on a real port, for it does not end."""

import json
import threading

import pytest

from macguffin.web.stream import event_of
from tests.live_site import Guest, live_site


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    with live_site(tmp_path_factory.mktemp("site")) as address:
        yield address


@pytest.fixture
def table(base):
    """A guest and his table."""
    guest = Guest(base)
    seats = [{"seat": 0, "mine": True}, {"seat": 1, "mine": True}]
    yield guest, guest.client.post("/api/tables", json={"map": "pawnbrokers-cellar", "seats": seats}).json()["id"]
    guest.close()


def events(lines, count):
    """So many events of a stream, each a dict of its fields."""
    found, current = [], {}
    for line in lines:
        if line:
            name, _, value = line.partition(": ")
            current[name] = value
        elif current:
            found.append(current)
            current = {}
        if len(found) == count:
            return found
    return found


def say(guest, table, text):
    assert guest.client.post(f"/api/tables/{table}/commands", json={"do": "say", "text": text}).status_code == 200


def test_what_happens_comes_as_events(table):
    guest, name = table

    with guest.client.stream("GET", f"/api/tables/{name}/stream") as stream:
        lines = stream.iter_lines()
        first = events(lines, 1)
        saying = threading.Thread(target=say, args=(guest, name, "hello"))
        saying.start()
        second = events(lines, 1)
        saying.join()

    assert stream.headers["content-type"].startswith("text/event-stream")
    assert [one["event"] for one in (*first, *second)] == ["update", "update"]
    assert [one["id"] for one in (*first, *second)] == ["3", "4"]
    assert json.loads(second[0]["data"])["entries"][0]["text"] == "hello"


def test_whoever_comes_back_says_what_he_has_had(table):
    guest, name = table
    say(guest, name, "one")
    say(guest, name, "two")

    with guest.client.stream("GET", f"/api/tables/{name}/stream", headers={"last-event-id": "4"}) as stream:
        told = json.loads(events(stream.iter_lines(), 1)[0]["data"])

    assert [one["text"] for one in told["entries"]] == ["two"]


@pytest.mark.hazard(69)
def test_a_stream_is_for_who_may_look(base, table):
    _, name = table
    stranger = Guest(base)

    found = stranger.client.get(f"/api/tables/{name}/stream")
    stranger.close()

    assert found.status_code == 404


def test_an_event_is_one_line_of_data():
    message = '{"t":"update","view":{"text":"a\\nb"}}'

    assert event_of(message, 7).decode().splitlines() == ["id: 7", "event: update", f"data: {message}", ""]
