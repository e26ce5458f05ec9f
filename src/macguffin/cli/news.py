"""What has happened, for a screen that is smaller than the log: what a board shows by itself is left out."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from macguffin.cli.cells import wrap
from macguffin.heist.events import (
    Disarmed,
    Eliminated,
    Event,
    GameEnded,
    GemDropped,
    GemGrabbed,
    GemHanded,
    Passed,
    RoundBegan,
    SetUp,
    ShutOut,
    Slain,
    Stunned,
    TurnBegan,
    Turned,
    TurnEnded,
    TurnSkipped,
)
from macguffin.heist.log import tell_turn

__all__ = ["last_of", "tell_news"]

SILENT: Final = (SetUp, RoundBegan, TurnBegan, Turned, Passed, TurnEnded)
GRAVE: Final = (
    Disarmed,
    Eliminated,
    GameEnded,
    GemDropped,
    GemGrabbed,
    GemHanded,
    ShutOut,
    Slain,
    Stunned,
    TurnSkipped,
)


def tell_news(events: Sequence[Event], columns: int, *, bold: bool) -> list[list[str]]:
    """The log lines of what matters, each broken to a width; what nobody should miss is bold where that can be."""
    told: list[list[str]] = []
    for is_grave, group in groupby(worth_telling(events), key=lambda event: isinstance(event, GRAVE)):
        for line in tell_turn(group):
            parts = wrap(line, columns - 1)
            told.append([f"\x1b[1m{part}\x1b[0m" for part in parts] if is_grave and bold else parts)
    return told


def worth_telling(events: Iterable[Event]) -> list[Event]:
    return [event for event in events if not isinstance(event, SILENT)]


def last_of(told: list[list[str]], room: int) -> list[str]:
    """The last of the news, as many as fit whole."""
    lines: list[str] = []
    for parts in reversed(told):
        if len(parts) + len(lines) > room:
            break
        lines = parts + lines
    return lines
