"""Events go into records as the log tells them, and come out of a replay the same."""

import io
from typing import Any

import pytest

from macguffin.core.dice import RecordingDice, ScriptedDice
from macguffin.core.errors import NotationError
from macguffin.heist.commands import carry_out, replay_command, set_up
from macguffin.heist.log import to_json
from macguffin.heist.record import SETUP, DiceSource, Entry, Face, Header, Seat, state_hash
from macguffin.heist.record_reader import RecordReader
from macguffin.heist.record_replay import replay
from macguffin.heist.record_writer import begin_record
from macguffin.heist.scene_reader import read_scene
from macguffin.heist.setup import scene_of
from tests.table import fig, scene_text

COMMANDS = {
    SETUP: "",
    "move 2e; throw e": "3",
    "begin": "",
    "do move w; attack w": "8 1 1",
    "cast bless at Mab": "",
    "pass": "",
}


def play_record(commands: dict[str, str] = COMMANDS) -> tuple[bytes, list[list[dict[str, Any]]]]:
    """A short game as the bytes of its record, and the events of each entry."""
    scene = read_scene(
        scene_text(
            "_..._<\n..*...",
            fig("Mab", "A1", "rogue", "dagger", "throwing_knife"),
            fig("Old Tom", "E1", "warrior", "whip", "flask"),
            fig("Oin", "D2"),
            variant={"initiative": "seat"},
        )
    )
    sink, game, told = io.BytesIO(), None, []
    seats = (Seat(seat=0, name="all", player="person"),)
    writer = begin_record(
        sink, Header.of("heist-1", scene.to_dict(), seats, DiceSource(kind="seeded", commitment=None))
    )
    for seq, (command, faces) in enumerate(commands.items()):
        dice = RecordingDice(ScriptedDice([int(face) for face in faces.split()]))
        result = set_up(scene, dice) if game is None else carry_out(game, command, dice)
        game = result.game
        told.append([to_json(event) for event in result.events])
        writer.append(
            Entry(
                seq=seq,
                seat=0 if seq else None,
                command=command,
                faces=tuple(Face(face, sides, "seeded") for face, sides in zip(dice.faces, dice.sides, strict=True)),
                events=told[-1],
                state=state_hash(scene_of(game, variant=scene.variant).to_dict()),
            )
        )
    return sink.getvalue(), told


OVERRIDDEN = {
    SETUP: "",
    'gm set Oin poisoned true because "the dart was poisoned"': "",
    "gm place Mab at B1 facing e": "",
    "move e; throw e": "1 2",
    "gm turn Oin": "",
    "gm skip": "1",
    'gm gem with Mab because "\\"so we said\\""': "",
}


def test_told_events_are_read_back_from_a_record_as_they_were():
    raw, told = play_record()

    assert [entry.events for entry in RecordReader(io.BytesIO(raw))] == told
    assert sum(map(len, told)) > 20


def test_a_replay_tells_the_same_events():
    raw, told = play_record()

    steps = list(replay(RecordReader(io.BytesIO(raw)), replay_command))

    assert [step.entry.events for step in steps] == told


def test_what_the_game_master_changed_replays_and_is_checked():
    raw, told = play_record(OVERRIDDEN)

    steps = list(replay(RecordReader(io.BytesIO(raw)), replay_command))

    assert [step.entry.events for step in steps] == told
    assert [len(events) for events in told][1:] == [1, 1, 8, 1, 8, 1]


@pytest.mark.parametrize(
    ("written", "other"),
    [
        (b"poisoned true because", b"stunned true because"),
        (b'"new":"B1"', b'"new":"C1"'),
        (b"was poisoned", b"was rusty"),
    ],
)
def test_what_the_game_master_changed_cannot_be_rewritten(written, other):
    raw, _ = play_record(OVERRIDDEN)

    with pytest.raises(NotationError):
        list(replay(RecordReader(io.BytesIO(raw.replace(written, other, 1))), replay_command))
