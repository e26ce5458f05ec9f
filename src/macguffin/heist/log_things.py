"""Log lines of traps, levers, racks, knives on the floor, and the gem."""

from typing import Final, TypeAlias, assert_never

from macguffin.heist.events import (
    GemCarriedOut,
    GemGrabbed,
    GemHanded,
    KnifeTaken,
    LeverPulled,
    TrapRemoved,
    TrapSet,
    TrapSprung,
    TrapUnjammed,
    WeaponTaken,
)
from macguffin.heist.log_words import counted, fallen, listed, weapon

__all__ = ["ThingEvent", "tell_thing"]

ThingEvent: TypeAlias = (
    TrapSprung
    | TrapSet
    | TrapRemoved
    | TrapUnjammed
    | LeverPulled
    | WeaponTaken
    | KnifeTaken
    | GemGrabbed
    | GemHanded
    | GemCarriedOut
)

TRAP: Final = {"slain": "slays", "stunned": "stuns", "jammed": "jams it"}


def tell_thing(event: ThingEvent) -> str:
    match event:
        case TrapSprung():
            face = event.dice[0]
            jams = ", which jams it too" if event.jams and event.result != "jammed" else ""
            return (
                f"{event.figure} sets off {event.owner}'s trap on {event.square}: "
                f"{fallen(3, face)}, and {face} {TRAP[event.result]}{jams}"
            )
        case TrapSet():
            return f"{event.figure} sets a trap on {event.square}, {counted(event.left, 'mechanism')} left"
        case TrapRemoved():
            gain = "regains the mechanism" if event.regained else "keeps nothing of it"
            own = " own" if event.owner == event.figure else ""
            return (
                f"{event.figure} removes {event.owner}'s{own} trap on {event.square} and {gain}, "
                f"{counted(event.left, 'mechanism')} left"
            )
        case TrapUnjammed():
            return f"{event.figure} unjams {event.owner}'s trap on {event.square}"
        case LeverPulled():
            return f"{event.figure} pulls the lever on {event.square}: {tell_doors(event)}"
        case WeaponTaken():
            return tell_rack(event)
        case KnifeTaken():
            poisoned = "poisoned " if event.poisoned else ""
            return f"{event.figure} picks up the {poisoned}throwing knife on {event.square}"
        case GemGrabbed():
            return f"{event.figure} takes the gem from {event.square}"
        case GemHanded():
            return f"{event.figure} hands the gem to {event.to}"
        case GemCarriedOut():
            return f"{event.figure} leaves with the gem by the entrance on {event.square}"
    assert_never(event)


def tell_doors(event: LeverPulled) -> str:
    told = [f"{door} opens" for door in event.opened] + [f"{door} closes" for door in event.closed]
    told += [f"{door} stays open, for somebody stands in it" for door in event.held]
    return "; ".join(told) or "nothing moves"


def tell_rack(event: WeaponTaken) -> str:
    taken = [f"the {weapon(name)}" for name in (event.main, event.secondary) if name]
    left = [f"the {weapon(name)}" for name in (event.old_main, event.old_secondary) if name not in ("", "none")]
    back = f" and puts {listed(left)} back" if left else ""
    return f"{event.figure} on {event.square} takes {listed(taken)} from the rack on {event.rack}{back}"
