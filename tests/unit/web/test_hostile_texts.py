"""Hostile texts and numbers in every field of every door: a plain refusal or harmless, nothing echoed raw, and the site goes on."""

import json

import pytest

from macguffin.core.names import is_unseen
from macguffin.heist.scene_reader import scene_from_dict
from macguffin.heist.scene_writer import write_scene
from tests import hostile
from tests.site_kit import house as build
from tests.tables import duel

MEANT = {"\n", "\u200b", "\u200d"}
"""In a report: line ends, breaks that nobody sees, and what joins pictures."""
SHARE = 3  # of what there is a third is tried here, another one of each field; tools/fuzz.py tries it all
HALL = write_scene(scene_from_dict(duel()))


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """The owner's browser, and a table that he runs and plays alone."""
    with build(tmp_path_factory.mktemp("site")) as house:
        owner = house.browser()
        given = {"scene": HALL, "gm": True, "options": {"has_gm": True}, "seats": [{"seat": 0, "mine": True}]}
        yield owner, owner.post("/api/tables", given).json()["id"]


def problem(answer):
    return hostile.problem_of(answer.status_code, answer.headers["content-type"].split(";")[0], answer.content)


def send(owner, table, path, body):
    return problem(owner.request("POST", path.replace("{table}", table), headers=owner.changing, content=body))


def test_every_door_and_command_is_tried():
    assert hostile.misses() == []


@pytest.mark.hazard(36, 37, 38, 67)
@pytest.mark.parametrize("path", sorted(hostile.POSTED))
def test_hostile_values_in_every_field(table, path):
    owner, name = table
    tried = [(what, body) for where, what, body in list(hostile.bodies())[::SHARE] if where == path]

    found = {what: told for what, body in tried if (told := send(owner, name, path, body))}

    assert found == {}
    assert owner.view(name)["is_closed"] is False


@pytest.mark.hazard(67, 77, 83)
def test_hostile_scenes(table):
    owner, name = table

    found = {
        what: told
        for what, scene in list(hostile.scenes())[::SHARE]
        if (told := send(owner, name, "/api/check", json.dumps({"scene": scene}).encode()))
    }

    assert found == {}


@pytest.mark.hazard(67, 75)
def test_hostile_addresses(table):
    owner, name = table

    found = {
        address[:200]: told
        for address in list(hostile.addresses())[::SHARE]
        if (told := problem(owner.get(address.replace("TABLE", name))))
    }

    assert found == {}


@pytest.mark.hazard(67)
def test_hostile_headers(table):
    owner, name = table

    found = {
        str(more)[:100]: told
        for more in list(hostile.headers())[::SHARE]
        for answer in (
            owner.client.get(f"/api/tables/{name}", headers={**owner.headers, **more}),
            owner.client.post(
                f"/api/tables/{name}/commands", json={"do": "say", "text": "x"}, headers={**owner.changing, **more}
            ),
        )
        if (told := problem(answer))
    }

    assert found == {}


@pytest.mark.hazard(36, 37, 38, 39)
def test_hostile_messages_by_socket(table):
    owner, name = table
    found = []

    with owner.socket(name) as socket:
        socket.receive_json()
        for text in (
            *hostile.frames(),
            *(json.dumps({"t": "command", "command": one}) for _, one in list(hostile.commands())[::SHARE]),
        ):
            if '"close"' in text:
                continue
            socket.send_text(text)
            socket.send_text('{"t":"ping"}')
            while (told := socket.receive_json())["t"] != "pong":
                if told["t"] == "error" and told["error"]["kind"] in ("defect", "refused"):
                    found.append((text[:200], told))
                if told["t"] == "preview":
                    assert len(json.dumps(told)) < 200_000

    assert found == []


@pytest.mark.requirement("R-E5")
@pytest.mark.hazard(67, 82)
@pytest.mark.parametrize("name", hostile.TEXTS)
def test_what_may_be_said_is_inert_wherever_it_is_read(table, name):
    owner, _ = table
    text = hostile.TEXTS[name]
    given = {"scene": HALL, "gm": True, "title": text[:200], "options": {"has_gm": True}}
    opened = owner.request("POST", "/api/tables", headers=owner.changing, content=json.dumps(given).encode())
    if opened.status_code != 200:
        opened = owner.post("/api/tables", {**given, "title": "x"})
    one = opened.json()["id"]
    plain = owner.get(f"/t/{one}").text.count("<")

    for deed in ({"do": "say", "text": text}, {"do": "force", "faces": [1], "reason": text}):
        owner.request("POST", f"/api/tables/{one}/commands", headers=owner.changing, content=json.dumps(deed).encode())
    page = owner.get(f"/t/{one}").text
    report = owner.get(f"/api/tables/{one}/report?form=text").text
    drawing = owner.get(f"/api/tables/{one}/report?form=svg").text
    archive = owner.get(f"/api/tables/{one}/export").content

    assert page.count("<") == plain
    assert [sign for sign in report if is_unseen(sign) and sign not in MEANT] == []
    assert "alert(1)" not in drawing or "<script" not in drawing
    assert b"<img src=x" not in page_of(archive)
    assert page_of(archive).count(b"<script") == page_of(archive).count(b"</script>")


def page_of(archive):
    """The page of an archive, whose files are not compressed, from its doctype to its end."""
    begin = archive.index(b"<!DOCTYPE html")
    return archive[begin : archive.index(b"</html>", begin)]


def test_after_all_that_the_site_goes_on(table):
    owner, name = table

    assert owner.get("/readyz").json()["status"] == "ok"
    assert owner.command(name, do="say", text="still here").status_code == 200
