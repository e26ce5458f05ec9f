"""The page on fight files and commands: its examples are what it says they are, and nothing is left out."""

import re

import pytest

from macguffin.quest import events
from macguffin.quest.command_parser import VERBS, parse
from macguffin.quest.commands import FIELDS
from macguffin.quest.fight_reader import read_fight
from macguffin.quest.fight_writer import fight_to_dict, write_fight
from tests.clauses import ROOT

PAGE = (ROOT / "docs/rules/quest-files.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("text", blocks("toml"))
def test_every_file_is_read_and_reads_back(text):
    fight = read_fight(text)

    assert read_fight(write_fight(fight)) == fight


@pytest.mark.parametrize("text", blocks("commands"))
def test_every_command_is_one(text):
    assert len(parse(text)) >= text.count("\n")


def test_every_key_of_a_file_is_on_the_page():
    whole = fight_to_dict(read_fight(blocks("toml")[-1]))
    keys = {
        *whole,
        *whole["characters"][1],
        *whole["monsters"][0],
        *whole["pending"],
        "dex",
        "initiative",
        "target",
        "rounds",
    }

    assert [key for key in sorted(keys) if f"`{key}" not in PAGE and f"[{key}]" not in PAGE] == []


def test_every_command_and_field_is_on_the_page():
    assert [verb for verb in VERBS if not re.search(rf"`{verb}\b", PAGE)] == []
    assert [field for field in FIELDS if f"`{field}`" not in PAGE] == []


def test_the_keys_of_events_are_theirs():
    rows = re.findall(r"^\| `(checked|contested|ordered|attacked)`.*?\| (.*) \|$", PAGE, re.MULTILINE)
    kinds = {
        "checked": events.Ruled,
        "contested": events.Contested,
        "ordered": events.Ordered,
        "attacked": events.Attacked,
    }
    own = {"label", "name", "dex", "stat", "value", "parts", "rolls", "total", "defender_"}

    assert [kind for kind, _ in rows] == ["checked", "contested", "ordered", "attacked"]
    for kind, told in rows:
        assert set(re.findall(r"`(\w+)`", told)) - own - set(kinds[kind].__struct_fields__) == set()
