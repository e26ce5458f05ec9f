"""Whole recorded games, replayed: every face, every event and every position comes out as it is written."""

import io
import json
from pathlib import Path
from typing import Final

import pytest

from macguffin.core.errors import NotationError
from macguffin.heist.commands import replay_command
from macguffin.heist.record_reader import RecordReader
from macguffin.heist.record_replay import replay
from macguffin.heist.variant import rules_version
from tests.golden import cases

HERE: Final = Path(__file__).parent


@pytest.mark.requirement("R-I1")
@pytest.mark.hazard(54)
@pytest.mark.parametrize("name", cases.RECORDS)
def test_a_recorded_game_is_replayed_to_the_same_positions(name):
    with (HERE / f"{name}.jsonl").open("rb") as file:
        reader = RecordReader(file)
        steps = list(replay(reader, replay_command))

    assert reader.header.rules == rules_version
    assert len(steps) == steps[-1].entry.seq + 1 >= 15
    assert {face.origin for step in steps for face in step.entry.faces} == {"seeded"}


def test_the_recorded_games_show_most_of_what_happens():
    told = {
        event["event"]
        for name in cases.RECORDS
        for line in (HERE / f"{name}.jsonl").read_bytes().splitlines()[1:]
        for event in json.loads(line)["events"]
    }

    assert {
        "set_up",
        "turn_began",
        "stepped",
        "turned",
        "clashed",
        "slain",
        "returned",
        "stunned",
        "game_ended",
    } <= told


@pytest.mark.parametrize("name", cases.RECORDS)
def test_a_changed_face_is_noticed(name):
    raw = (HERE / f"{name}.jsonl").read_bytes()
    start, (face, sides) = raw.index(b'"faces":[[') + 10, raw.split(b'"faces":[[', 1)[1].split(b",")[:2]
    other = int(face) % int(sides) + 1
    changed = raw[:start] + str(other).encode() + raw[start + len(face) :]

    with pytest.raises(NotationError):
        list(replay(RecordReader(io.BytesIO(changed)), replay_command))
