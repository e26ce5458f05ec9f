"""The log: one line of plain English for each event, from which its outcome can be worked out again, and the same as data.

A line ends in the clauses that it rests on. Nothing is decided here, and names and words stand as people have chosen them: whoever
puts lines into another form of text has to quote them.
"""

from typing import Any

import msgspec

from macguffin.quest.events import Event
from macguffin.quest.log_rolls import RollEvent, tell_roll
from macguffin.quest.log_turns import GmEvent, TurnEvent, tell_gm, tell_turn

__all__ = ["tell", "to_json"]


def tell(event: Event) -> str:
    """The log line of an event: who, what, each die, each modifier with its clause, the result, and the clauses in parentheses."""
    return f"{sentence(event)} ({', '.join(dict.fromkeys(event.clauses))})"


def sentence(event: Event) -> str:
    if isinstance(event, RollEvent):
        return tell_roll(event)
    if isinstance(event, TurnEvent):
        return tell_turn(event)
    if isinstance(event, GmEvent):
        return tell_gm(event)
    raise AssertionError(f"no chapter of the log tells of {type(event).__name__}")


def to_json(event: Event) -> dict[str, Any]:
    """An event as plain JSON values: its kind, the log line, clauses and dice, then what else it holds."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(event))
    kind, clauses, dice = plain.pop("event"), plain.pop("clauses"), plain.pop("dice")
    return {"event": kind, "text": tell(event), "clauses": clauses, "dice": dice, **plain}
