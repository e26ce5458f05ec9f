"""Plays a record again and stops where the rules give something else than is written."""

import json
from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from macguffin.core.dice import Dice
from macguffin.core.errors import DiceError, MacguffinError, NotationError
from macguffin.core.notation import show
from macguffin.heist.record import Entry, Face, state_hash
from macguffin.heist.record_reader import RecordReader

__all__ = ["Play", "RecordedDice", "Step", "Told", "follow", "replay"]

Scene: TypeAlias = dict[str, Any]
Events: TypeAlias = list[dict[str, Any]]
Play: TypeAlias = Callable[[Scene, str, tuple[Face, ...]], tuple[Events, Scene]]
"""Plays a command on a scene with these faces, and says what happened and where that leads. The command `setup` begins the game."""

MISSING: Final = object()


class Step(NamedTuple):
    """An entry that came out as it is written, and the scene after it."""

    entry: Entry
    scene: Scene


class Told(Protocol):
    """A command that was carried out, with all that came of it."""

    @property
    def command(self) -> str: ...
    @property
    def faces(self) -> tuple[Face, ...]: ...
    @property
    def events(self) -> Events: ...
    @property
    def state(self) -> str: ...


class RecordedDice(Dice):
    """The faces of an entry, for dice that have the sides they had; others, missing or left over ones are errors."""

    def __init__(self, faces: tuple[Face, ...]) -> None:
        self.harmless = False
        self.faces = faces
        self.used = 0

    def roll(self, sides: int, why: int) -> int:  # noqa: ARG002  # the same face, whatever it is for
        if self.used >= len(self.faces):
            raise DiceError(f"a d{sides} is to be rolled, but only {len(self.faces)} faces are recorded")
        face = self.faces[self.used]
        if face.sides != sides:
            raise DiceError(f"face {self.used + 1} is recorded of a d{face.sides}, but a d{sides} is to be rolled")
        self.used += 1
        return face.face

    def finish(self) -> None:
        """Refuses faces that no die has used."""
        if self.used != len(self.faces):
            raise DiceError(f"{len(self.faces)} faces are recorded, but only {self.used} dice were rolled")


def replay(record: RecordReader, play: Play) -> Iterator[Step]:
    """The steps of a game, each played again from the scene before it.

    Raises NotationError with the line and the first thing that differs, and whatever reading the record raises.
    """
    scene: Scene = record.header.scene
    for entry in record:
        try:
            scene = follow(scene, entry, play)
        except NotationError as error:
            raise NotationError(record.line, 0, error.expected, error.key) from error.__cause__
        yield Step(entry, scene)


def follow(scene: Scene, entry: Told, play: Play) -> Scene:
    """The scene after a command, played again from the scene before it.

    Raises NotationError with the key of the first thing that differs
    """
    try:
        events, after = play(scene, entry.command, entry.faces)
    except MacguffinError as error:
        told = f"expected a command that can be played, but {show(entry.command)} is refused: {error}"
        raise NotationError(0, 0, told, "command") from error
    if found := find_difference(unworded(entry.events), unworded(json.loads(json.dumps(events))), "events"):
        key, written, given = found
        raise NotationError(0, 0, f"expected {describe(given)}, as the rules give it, not {describe(written)}", key)
    digest = state_hash(after)
    if digest != entry.state:
        raise NotationError(0, 0, f"expected {digest}, as the rules give it, not {entry.state}", "state")
    return after


def unworded(events: Events) -> Events:
    """Events without their log lines: how they are worded may change from one version to the next, what happened may not."""
    return [{key: value for key, value in event.items() if key != "text"} for event in events]


def find_difference(written: object, given: object, key: str) -> tuple[str, object, object] | None:
    """Where two plain values first differ, and what stands there in each."""
    if isinstance(written, dict) and isinstance(given, dict):
        pairs = [(f"{key}.{one}", written.get(one, MISSING), given.get(one, MISSING)) for one in {**written, **given}]
    elif isinstance(written, list) and isinstance(given, list):
        longest = zip_longest(written, given, fillvalue=MISSING)
        pairs = [(f"{key}[{at}]", a, b) for at, (a, b) in enumerate(longest)]
    else:
        return None if type(written) is type(given) and written == given else (key, written, given)
    return next(filter(None, (find_difference(a, b, where) for where, a, b in pairs)), None)


def describe(value: object) -> str:
    return "nothing" if value is MISSING else show(json.dumps(value, ensure_ascii=False))
