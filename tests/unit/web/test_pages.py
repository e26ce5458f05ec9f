"""Pages: one document with the first view's data in it, inert whatever players have written."""

import json
import re

import pytest

from macguffin.web.guard import HEADERS
from macguffin.web.pages import PLAIN, filled, page

HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(1)><!--&\u2028'\""
PAGES = ["/", "/new", "/t/none", "/t/none/replay/3", "/t/none/luck", "/t/none/gm", "/edit", "/rules/heist", "/j/token"]


def data_of(html):
    """What a page brings along, its token without the mask."""
    found = re.search(r'<script type="application/json" id="preload">(.*?)</script>', html, re.DOTALL)
    assert found
    data = json.loads(found[1])
    mask, hidden = (bytes.fromhex(half) for half in re.findall(".{64}", data["token"]))
    return {**data, "token": bytes(a ^ b for a, b in zip(mask, hidden, strict=True)).hex()}


@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_the_document(owner, path):
    found = owner.get(path)

    assert found.status_code == 200
    assert found.headers["content-type"] == "text/html; charset=utf-8"
    assert data_of(found.text)["token"] == owner.token


def test_a_tables_page_brings_its_table(house, owner):
    table, _ = house.table(owner, title="Ours")

    data = data_of(owner.get(f"/t/{table}").text)

    assert data["update"] == owner.get(f"/api/tables/{table}").json()


def test_a_strangers_page_brings_nothing(house, owner):
    table, _ = house.table(owner, title="A secret title")
    stranger = house.browser()

    page_of_table, page_of_none = stranger.get(f"/t/{table}").text, stranger.get("/t/none").text

    assert data_of(page_of_table) == data_of(page_of_none)
    assert data_of(page_of_table)["update"] is None
    assert len(page_of_table) == len(page_of_none)


def test_the_home_page_brings_ones_own_tables(house, owner):
    table, _ = house.table(owner)
    house.table(house.browser())

    assert [one["id"] for one in data_of(owner.get("/").text)["tables"]] == [table]


def test_what_players_write_ends_no_element():
    data = {"token": "00" * 64, "text": HOSTILE}

    html = filled(PLAIN, json.dumps(data, ensure_ascii=False).encode()).decode()

    assert html.count("<script") == PLAIN.count("<script")
    assert html.count("</script>") == PLAIN.count("</script>")
    assert data_of(html) == {**data, "token": "00" * 32}


@pytest.mark.hazard(67)
def test_hostile_words_are_inert_in_the_page(house, owner):
    table, _ = house.table(owner, seats=[{"seat": 0, "mine": True}])
    plain = owner.get(f"/t/{table}").text
    owner.command(table, do="say", text="</script><script>alert(1)</script><!--")

    html = owner.get(f"/t/{table}").text

    assert html.count("<script") == plain.count("<script")
    assert "<!--" not in html
    assert "alert(1)" in data_of(html)["update"]["entries"][-1]["text"]


def test_the_document_runs_nothing_inline():
    for document in (page(), PLAIN):
        scripts = re.findall(r"<script([^>]*)>(.*?)</script>", document, re.DOTALL)
        assert [body for attributes, body in scripts if "application/json" not in attributes and body.strip()] == []
        assert re.findall(r"\son\w+=|javascript:|<style|\sstyle=", document) == []


def test_a_page_is_packed_and_its_token_never_twice_the_same(owner):
    pages = [owner.get("/", headers={**owner.headers, "accept-encoding": packing}) for packing in ("gzip", "identity")]

    assert [one.headers.get("content-encoding") for one in pages] == ["gzip", None]
    assert owner.token not in pages[0].text + pages[1].text
    assert pages[0].text != pages[1].text
    assert data_of(pages[0].text) == data_of(pages[1].text)


@pytest.mark.parametrize(
    "path", [*PAGES, "/api/me", "/nothing/here", "/assets/none.js", "/healthz", "/api/openapi.json"]
)
def test_every_answer_has_the_guards_headers(owner, path):
    found = owner.get(path)

    assert {name: found.headers.get(name) for name in HEADERS} == HEADERS


@pytest.mark.hazard(67, 72)
def test_the_policy_allows_nothing_inline_and_no_frame():
    policy = HEADERS["content-security-policy"]

    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert HEADERS["referrer-policy"] == "no-referrer"


def test_what_is_ones_own_stays_in_no_cache(house, owner):
    table, _ = house.table(owner)

    assert {owner.get(path).headers["cache-control"] for path in ("/", "/api/me", f"/api/tables/{table}")} == {
        "no-store"
    }


@pytest.mark.hazard(75)
@pytest.mark.parametrize(
    "path", ["/assets/../app.py", "/assets/%2e%2e/app.py", "/assets/..%2fapp.py", "/assets//etc/passwd"]
)
def test_no_file_but_the_clients_is_given_out(owner, path):
    assert owner.get(path).status_code == 404
