"""What a table answers: what came of a command, and whether a bot is wanted."""

from dataclasses import dataclass
from typing import Any

from macguffin.tables.entries import Entry
from macguffin.tables.views import NeedsFace

__all__ = ["Answer", "BotTurn"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Answer:
    """What came of a command. `entries` are what to announce; a command sent again has none, and the `seq` of its first answer.

    `needs` a die by hand: nothing has changed. `token` is the new link's, for the sender alone. `lost`: visitors who lost a place.
    """

    seq: int = -1
    entries: tuple[Entry, ...] = ()
    is_repeat: bool = False
    needs: NeedsFace | None = None
    token: str = ""
    lost: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class BotTurn:
    """A bot is on turn: its name, and the position it is shown. It plays as `bot:SEAT`, for entry `at`."""

    seat: int
    name: str
    at: int
    scene: dict[str, Any]
