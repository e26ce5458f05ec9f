"""`quest sheet`, as people ask for it."""

import pytest

from macguffin.quest.campaign import Campaign
from macguffin.quest.campaign_file import write_campaign
from macguffin.quest.fight import Fight
from macguffin.quest.fight_reader import read_fight
from tests.clauses import ROOT
from tests.command_line import run

BRIDGE = str(ROOT / "docs/examples/toll-bridge.toml")


def test_a_sheet_of_a_fight_file(capsys):
    told = run(capsys, "quest", "sheet", BRIDGE, "wyn")

    assert told.code == 0
    assert told.out.startswith("Wyn, wizard, illusion magic\n")
    assert "SP        9 of 9" in told.out


def test_a_sheet_of_a_campaign(capsys, tmp_path):
    file = tmp_path / "thursday.json"
    fight = read_fight((ROOT / "docs/examples/toll-bridge.toml").read_bytes())
    file.write_text(write_campaign(Campaign(title="Thursday", fight=fight)), encoding="utf-8")

    told = run(capsys, "quest", "sheet", str(file), "Ogre", "--as", "markdown")

    assert told.out.startswith("## `Ogre, monster`\n")


@pytest.mark.parametrize(("style", "begin"), [("text", b"Ogre"), ("svg", b"<svg "), ("pdf", b"%PDF-")])
def test_a_sheet_goes_to_a_file(capsys, tmp_path, style, begin):
    file = tmp_path / "ogre"

    told = run(capsys, "quest", "sheet", BRIDGE, "Ogre", "--as", style, "--paper", "a5", "-o", str(file))

    assert (told.code, told.out, told.err) == (0, "", "")
    assert file.read_bytes().startswith(begin)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((BRIDGE, "Zed"), "nobody here is called 'Zed'; there is 'Ann', 'Tam', 'Wyn', 'Bel', 'Ogre' or 'Goblin'"),
        (("nowhere.toml", "Ann"), "cannot read the fight or campaign 'nowhere.toml'"),
        ((str(ROOT / "pyproject.toml"), "Ann"), 'game: expected "quest"'),
        ((BRIDGE, "Ann", "--as", "docx"), "'docx' is not one of"),
        ((BRIDGE, "Ann", "--as", "pdf", "-o", "no/such/folder"), "cannot write 'no/such/folder'"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(capsys, arguments, told):
    refused = run(capsys, "quest", "sheet", *arguments)

    assert told in refused.refusal


def test_a_campaign_with_nobody_in_it_says_so(capsys, tmp_path):
    file = tmp_path / "empty.json"
    file.write_text(write_campaign(Campaign(title="Empty", fight=Fight())), encoding="utf-8")

    refused = run(capsys, "quest", "sheet", str(file), "Ann")

    assert "there is nobody yet" in refused.refusal
