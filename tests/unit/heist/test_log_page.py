"""The page about log lines shows what the log says: every line on it has been told by the game."""

import json
import re

import pytest

from macguffin.heist.events import Event, tag
from macguffin.heist.log import tell_turn, to_json
from tests.clauses import ROOT
from tests.log_examples import EXAMPLES
from tests.log_lines import LINES
from tests.log_reader import dice_in, read

PAGE = (ROOT / "docs/rules/log-lines.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return str(found)


def test_each_kind_stands_on_the_page_with_its_line():
    rows = re.findall(r"^\| `(\w+)` \| (.+) \|$", PAGE, re.MULTILINE)

    assert len(rows) == len(Event.__subclasses__())
    assert dict(rows) == {tag(kind): line for kind, line in LINES.items()}


def test_the_turn_on_the_page_is_told_so():
    assert block("text").splitlines() == tell_turn(EXAMPLES[0].events())


def test_the_data_on_the_page_are_those_of_an_event():
    shown = json.loads(block("json"))
    shots = [event for example in EXAMPLES for event in example.events() if tag(type(event).__name__) == shown["event"]]

    assert shown in [to_json(event) for event in shots]


@pytest.mark.parametrize("kind", LINES)
def test_the_lines_on_the_page_can_be_worked_out_again(kind):
    known = {"Mim": "Mab", "Wenna": "Ann", "Fili": "Nib", "Bob": "Oin", "Max": "Mab"}

    line = re.sub("|".join(known), lambda name: known[name[0]], LINES[kind])

    assert read(line)[0] == dice_in(LINES[kind])
