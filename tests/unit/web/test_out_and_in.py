"""Tables leave as files and come in again, one or all; any position becomes a table of its own."""

import io
import json
import zipfile

import pytest

from macguffin.tables.archive import export
from macguffin.tables.verifier import Report, check, read_zip
from tests.site_kit import house as build
from tests.unit.web.test_twins import play

BOTH = {"seats": [{"seat": 0, "mine": True}, {"seat": 1, "mine": True}]}


def played(house, owner, *orders, **given):
    table, _ = house.table(owner, **BOTH, **given)
    for one in orders:
        play(owner, table, one)
    return table


def upload(browser, data):
    return browser.request("POST", "/api/import", headers=browser.changing, content=data)


def journal_of(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return archive.read("journal.jsonl")


@pytest.mark.requirement("R-I4")
def test_a_whole_site_goes_out_and_comes_in_elsewhere_with_equal_hashes(house, owner, tmp_path):
    tables = [played(house, owner, *["pass"] * count, title=f"Number {count}") for count in (0, 1, 5)]
    played(house, house.browser(), title="Somebody else's")

    packed = zipfile.ZipFile(io.BytesIO(owner.get("/api/export").content))
    (tmp_path / "other").mkdir()
    with build(tmp_path / "other") as other:
        newcomer = other.browser()
        found = [upload(newcomer, packed.read(name)).json()["id"] for name in packed.namelist()]
        again = [journal_of(newcomer.get(f"/api/tables/{one}/export").content) for one in found]
        whole = newcomer.get("/api/export").content

    assert sorted(packed.namelist()) == sorted(f"{table}.zip" for table in tables)
    assert [journal_of(packed.read(name)) for name in packed.namelist()] == again
    assert len(zipfile.ZipFile(io.BytesIO(whole)).namelist()) == 3


@pytest.mark.requirement("R-I4")
def test_an_export_of_everything_comes_in_as_one_file(house, owner, tmp_path):
    for count in (0, 3):
        played(house, owner, *["pass"] * count, title=f"Number {count}")
    everything = owner.get("/api/export").content

    (tmp_path / "other").mkdir()
    with build(tmp_path / "other") as other:
        newcomer = other.browser()
        answer = upload(newcomer, everything).json()
        again = [journal_of(newcomer.get(f"/api/tables/{one}/export").content) for one in answer["ids"]]
        listed = {one["id"] for one in newcomer.get("/api/me").json()["tables"]}

    packed = zipfile.ZipFile(io.BytesIO(everything))
    assert again == [journal_of(packed.read(name)) for name in packed.namelist()]
    assert answer["id"] == answer["ids"][0]
    assert listed == set(answer["ids"])


@pytest.mark.requirement("R-I4")
def test_of_an_export_with_a_broken_table_nothing_comes_in(house, owner):
    good = owner.get(f"/api/tables/{played(house, owner)}/export").content
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as packed:
        packed.writestr("aa.zip", good)
        packed.writestr("bb.zip", good[:-40])
    before = owner.get("/api/me").json()["tables"]

    refused = upload(owner, file.getvalue())

    assert refused.status_code == 422
    assert "bb.zip" in refused.json()["error"]["message"]
    assert owner.get("/api/me").json()["tables"] == before


@pytest.mark.requirement("R-I4")
def test_a_record_of_a_table_comes_in_as_the_same_game(house, owner):
    table = played(house, owner, "pass", "face s", "pass")
    record = owner.get(f"/api/tables/{table}/export?form=record").content

    one = upload(owner, record).json()["id"]

    assert owner.view(one)["position"] == owner.view(table)["position"]
    assert owner.get(f"/api/tables/{one}/export?form=record").content == record


@pytest.mark.requirement("R-I4", "R-E2")
def test_what_is_exported_verifies_alone(house, owner):
    table = played(house, owner, "pass", "pass", gm=True, options={"has_gm": True})
    owner.command(table, do="close", reason="late")

    report = Report()
    check(read_zip(owner.get(f"/api/tables/{table}/export").content, report), report)

    assert report.problems == []
    assert export(house.journal.read(table)) == owner.get(f"/api/tables/{table}/export").content


@pytest.mark.requirement("R-I3")
@pytest.mark.parametrize("turn", [0, 1, 3])
def test_a_branch_is_a_table_with_a_name_and_dice_of_its_own(house, owner, turn):
    table = played(house, owner, "face s", "face w", "face n")
    moment = owner.get(f"/api/tables/{table}/positions/{turn}").json()

    branch = owner.post(f"/api/tables/{table}/fork", {"turn": turn, "as": "table"}).json()["id"]

    one, other = owner.view(table), owner.view(branch)
    assert branch != table
    assert other["origin"] == f"{table}#{moment['entry']['seq']}"
    assert other["commitment"] != one["commitment"]
    assert other["position"]["figures"] == moment["position"]["figures"]
    assert owner.view(table) == one


@pytest.mark.requirement("R-I3")
def test_a_position_answers_a_question_of_odds(house, owner):
    table = played(house, owner, "pass")
    scene = owner.post(f"/api/tables/{table}/fork", {"turn": -1, "as": "scene"}).json()["scene"]

    odds = owner.post("/api/odds", {"scene": scene, "orders": "pass"})

    assert json.loads(odds.content)["outcomes"][0]["p"] == "1"


@pytest.mark.requirement("R-N2")
def test_health_and_readiness_are_answered(owner):
    assert owner.get("/healthz").json()["status"] == "ok"
    assert owner.get("/readyz").json()["status"] == "ok"
