"""The log: a JSON object a line, in which nothing opens a door."""

import io
import json
import logging

import pytest

from macguffin.web.logs import LOG, Line, redacted
from tests.site_kit import guest_link


@pytest.fixture
def lines():
    """What is written while a test runs."""
    written = io.StringIO()
    writer = logging.StreamHandler(written)
    writer.setFormatter(Line())
    level = LOG.level
    LOG.addHandler(writer)
    LOG.setLevel(logging.DEBUG)
    yield lambda: written.getvalue().splitlines()
    LOG.removeHandler(writer)
    LOG.setLevel(level)


@pytest.mark.hazard(72)
def test_no_link_cookie_or_token_gets_into_the_log(house, owner, lines):
    table, links = house.table(owner, seats=[{"seat": 0, "mine": True}])
    guest = house.browser()
    guest.get(guest_link(links))
    guest.join(guest_link(links), nonce="abcdef")
    guest.get(f"{guest_link(links)}/../x?token={owner.token}")
    with guest.socket(table) as socket:
        socket.receive_json()
    owner.post("/api/links", {"token": "wrong"})

    text = "\n".join(lines())
    secrets = [
        owner.cookie,
        owner.token,
        guest.cookie,
        guest.token,
        *(path.removeprefix("/j/") for path in links.values()),
    ]

    assert len(lines()) > 5
    assert [secret for secret in secrets if secret in text] == []


def test_every_line_is_an_object(house, owner, lines):
    owner.get("/nothing%0d%0ahere%22")
    owner.get("/\u2028")
    house.table(owner)

    found = [json.loads(line) for line in lines()]

    assert {"time", "level", "message", "method", "path", "status", "ms"} <= set(found[0])
    assert [one["status"] for one in found] == [404, 404, 200]


def test_a_defect_is_in_the_log_and_not_in_the_answer(owner, lines, monkeypatch):
    monkeypatch.setattr("macguffin.web.lobby.new_id", lambda: 1 // 0)

    found = owner.post("/api/tables", {"map": "first-job"})

    assert found.status_code == 500
    assert found.json()["error"]["kind"] == "defect"
    assert "division" not in found.text
    assert any("ZeroDivisionError" in line for line in lines())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("GET /j/abcDEF-_123 HTTP", "GET /j/… HTTP"),
        ("/j/abc?x=1#y", "/j/…?x=1#y"),
        ("cookie: macguffin=abc; other", "cookie: …; other"),
        ('{"token":"abc"}', '{"token":"…"}'),
        ("Authorization=Bearer", "Authorization=…"),
        ("/t/abc/j", "/t/abc/j"),
    ],
)
def test_what_opens_doors_is_blotted_out(text, told):
    assert redacted(text) == told
