"""The log: one line of plain English for each event, from which its outcome can be worked out again, and the same as data.

Each chapter of the log knows the events of its kind. A line ends in the clauses that it rests on. Nothing is decided here, and
names stand as people have chosen them: whoever puts lines into another form of text has to quote them.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from typing import Any

import msgspec

from macguffin.heist.events import Event, Overridden, Stepped
from macguffin.heist.log_gm import tell_override
from macguffin.heist.log_harm import HarmEvent, tell_harm
from macguffin.heist.log_melee import MeleeEvent, tell_melee
from macguffin.heist.log_missiles import MissileEvent, tell_missile
from macguffin.heist.log_spells import SpellEvent, tell_spell
from macguffin.heist.log_things import ThingEvent, tell_thing
from macguffin.heist.log_turns import (
    BeginEvent,
    EndEvent,
    MoveEvent,
    tell_begin,
    tell_end,
    tell_move,
    tell_steps,
)

__all__ = ["from_json", "tell", "tell_turn", "to_json"]


def tell(event: Event) -> str:
    """The log line of an event: who, what, from where, each die, each modifier, the result, and the clauses in parentheses.

    What the game master has changed rests on no clause.
    """
    return with_clauses(sentence(event), event.clauses)


def with_clauses(told: str, clauses: tuple[str, ...]) -> str:
    return f"{told} ({', '.join(clauses)})" if clauses else told


def sentence(event: Event) -> str:
    if isinstance(event, MoveEvent):
        return tell_move(event)
    if isinstance(event, MeleeEvent):
        return tell_melee(event)
    if isinstance(event, MissileEvent):
        return tell_missile(event)
    if isinstance(event, SpellEvent):
        return tell_spell(event)
    if isinstance(event, HarmEvent):
        return tell_harm(event)
    if isinstance(event, ThingEvent):
        return tell_thing(event)
    if isinstance(event, BeginEvent):
        return tell_begin(event)
    if isinstance(event, EndEvent):
        return tell_end(event)
    if isinstance(event, Overridden):
        return tell_override(event)
    raise AssertionError(f"no chapter of the log tells of {type(event).__name__}")


def tell_turn(events: Iterable[Event]) -> list[str]:
    """The log lines of a turn, steps that follow each other joined into one line; a door that is walked open keeps its own."""
    return list(join_steps(events))


def join_steps(events: Iterable[Event]) -> Iterator[str]:
    for walker, group in groupby(events, key=walker_of):
        if not walker:
            yield from map(tell, group)
            continue
        steps = [event for event in group if isinstance(event, Stepped)]
        yield with_clauses(tell_steps(steps), steps[0].clauses)


def walker_of(event: Event) -> str:
    """Who takes a plain step; "" for all other events."""
    return event.figure if isinstance(event, Stepped) and not event.door else ""


def to_json(event: Event) -> dict[str, Any]:
    """An event as plain JSON values: its kind, the log line, clauses and dice, then what else it holds."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(event))
    kind, clauses, dice = plain.pop("event"), plain.pop("clauses"), plain.pop("dice")
    return {"event": kind, "text": tell(event), "clauses": clauses, "dice": dice, **plain}


def from_json(plain: dict[str, Any]) -> Event:
    """The event that `to_json` made plain values of."""
    return msgspec.convert(plain, kinds()[plain["event"]], strict=False)


@cache
def kinds() -> dict[object, type[Event]]:
    """Every kind of event by the name that records have for it."""
    return {kind.__struct_config__.tag: kind for kind in Event.__subclasses__()}
