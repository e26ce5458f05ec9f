"""The log as players may read it: of a monster whose numbers they have not been shown, none is told, and no weakness.

A roll of such a monster is told by what came of it. What a GM changes about it in secret is not told at all.
"""

from collections.abc import Set as AbstractSet
from typing import Final

from macguffin.quest.events import (
    Attacked,
    Checked,
    Contested,
    Event,
    Exploited,
    Favoured,
    FieldSet,
    Hurt,
    Joined,
    Ordered,
    Place,
    Ruled,
    Side,
)
from macguffin.quest.log import tell
from macguffin.quest.log_rolls import MANNERS, RESULTS, tell_place, tell_side
from macguffin.quest.log_words import added, listed, pools, quote, total

__all__ = ["tell_openly"]

UNSEEN: Final = "a hidden roll"
SEEN_FIELDS: Final = ("defeated", "fled", "surrendered")


def tell_openly(event: Event, hidden: AbstractSet[str]) -> str:
    """The line for players, "" where there is none for them. `hidden`: the monsters whose numbers they have not seen."""
    told = veiled(event, hidden)
    if told is None:
        return tell(event)
    return f"{told} ({', '.join(dict.fromkeys(event.clauses))})" if told else ""


def veiled(event: Event, hidden: AbstractSet[str]) -> str | None:
    """A line without what is hidden; None where nothing in the event is."""
    match event:
        case Ordered() if not hidden.isdisjoint(event.totals):
            return tell_order(event, hidden)
        case Attacked() if event.attacker in hidden or event.defender in hidden:
            return tell_attack(event, hidden)
        case Contested() if any(side.name in hidden for side in event.sides):
            return tell_contest(event, hidden)
        case Exploited() if event.who in hidden:
            return f"The weakness of {event.who} is found"
        case Favoured() if event.who in hidden:
            return ""
        case FieldSet() if event.who in hidden and event.field not in SEEN_FIELDS:
            return ""
        case Hurt() if event.who in hidden:
            return f"{event.who} is hurt"
        case Joined() if event.who in hidden:
            return f"{event.who} joins the {event.side}"
        case Checked() if event.who in hidden:
            label = f" for {quote(event.label)}" if event.label else ""
            return f"{event.who} makes a check{label}. {outcome(event)}"
        case Ruled() if event.who in hidden:
            return f"{event.who} tries {quote(event.words)}. {outcome(event)}"
    return None


def outcome(event: Checked | Ruled) -> str:
    doubly = ("doubly good: " if "success" in event.result else "doubly bad: ") if event.doubly else ""
    return f"{doubly}{RESULTS[event.result]}".capitalize()


def tell_order(event: Ordered, hidden: AbstractSet[str]) -> str:
    def place(one: Place) -> str:
        return f"{one.name} {UNSEEN}" if one.name in hidden else tell_place(one, event.totals[one.name])

    told = "; ".join(map(place, event.places))
    return f"Turn order of round {event.round}: {told}. The order is {', then '.join(event.order)}"


def tell_attack(event: Attacked, hidden: AbstractSet[str]) -> str:
    manner = f"{MANNERS[event.manner]} for {event.sp} SP" if event.sp else MANNERS[event.manner]
    if event.kind == "magical" and not event.sp:
        manner += " by magic"
    ours = theirs = UNSEEN
    if event.attacker not in hidden:
        parts = added(event.attacker_parts)
        ours = f"{pools(event.attacker_rolls, event.attacker_kept)}{parts} = {total(event.attacker_total)}"
    if event.defender not in hidden:
        parts = added(event.defender_parts)
        theirs = f"{pools(event.defender_rolls, event.defender_kept)}{parts} = {total(event.defender_total)}"
    return f"{event.attacker} attacks {event.defender}{manner}: {ours}, against {theirs}. {tell_losses(event)}"


def tell_losses(event: Attacked) -> str:
    if event.defender_loses:
        return f"{event.attacker} wins: {event.defender} loses {event.defender_loses} CON"
    if event.attacker_loses:
        return f"{event.defender} wins: {event.attacker} loses {event.attacker_loses} CON"
    return f"{event.winner} wins: nothing happens" if event.winner else "A tie: nothing happens"


def tell_contest(event: Contested, hidden: AbstractSet[str]) -> str:
    def told(side: Side) -> str:
        return f"{side.name} {UNSEEN}" if side.name in hidden else tell_side(side)

    spell = f" over {quote(event.words)} for {event.sp} SP" if event.words else ""
    doubly = ", doubly good" if event.doubly else ""
    ap = f". 1 AP for {listed(event.ap)}" if event.ap else ""
    return f"Contest{spell}: {'; '.join(map(told, event.sides))}. {event.winner} wins{doubly}{ap}"
