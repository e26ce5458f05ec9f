"""Log lines of what becomes of a figure that is hit: stun, shield, death, the way back."""

from typing import Final, TypeAlias, assert_never

from macguffin.heist.events import (
    Eliminated,
    GemDropped,
    Returned,
    ShieldShattered,
    ShutOut,
    Slain,
    StunIgnored,
    Stunned,
    StunShed,
    TrapsRemoved,
)
from macguffin.heist.log_words import counted, dice_among, direction, listed, weapon

__all__ = ["HarmEvent", "tell_harm"]

HarmEvent: TypeAlias = (
    Stunned
    | StunIgnored
    | StunShed
    | ShieldShattered
    | Slain
    | GemDropped
    | TrapsRemoved
    | Returned
    | ShutOut
    | Eliminated
)

SOFTER: Final = {"slain": "slain into stunned", "stunned": "stunned into unharmed"}


def tell_harm(event: HarmEvent) -> str:
    match event:
        case Stunned():
            return f"{event.figure} is stunned"
        case StunIgnored():
            why = "cannot be stunned again so soon" if event.grace else "is stunned already"
            return f"{event.figure} {why}, so the stun changes nothing"
        case StunShed():
            grace = ", and cannot be stunned until the next turn is over" if event.grace else ""
            return f"{event.figure} is no longer stunned{grace}"
        case ShieldShattered():
            return f"{event.figure}'s shield shatters and turns {SOFTER[event.turned]}"
        case Slain():
            return tell_death(event)
        case GemDropped():
            return f"{event.figure} drops the gem on {event.square}"
        case TrapsRemoved():
            return tell_traps(event)
        case Returned():
            return tell_return(event)
        case ShutOut():
            return tell_shut_out(event)
        case Eliminated():
            return f"{event.figure} is out of the game"
    assert_never(event)


def tell_death(event: Slain) -> str:
    lives = counted(event.lives, "life") if event.lives == 1 else f"{event.lives} lives"
    told = f"{event.figure} is slain on {event.square}, {lives} left"
    if not event.rearmed:
        return told
    return f"{told}, and has {weapon(event.main)} and {weapon(event.secondary)} again"


def tell_traps(event: TrapsRemoved) -> str:
    mechanisms = f"{event.figure} has {counted(event.left, 'mechanism')} again"
    if not event.squares:
        return mechanisms
    noun = "trap" if len(event.squares) == 1 else "traps"
    verb = "vanishes" if len(event.squares) == 1 else "vanish"
    return f"{event.figure}'s {noun} on {listed(event.squares)} {verb}, and {mechanisms}"


def tell_return(event: Returned) -> str:
    told = f"{event.figure} returns to {event.square}, facing {direction(event.facing)}: "
    drawn = dice_among(event.sides, event.dice, event.among)
    if not event.near:
        return told + (drawn or "the only free start square")
    by_lot = f"{drawn}, and " if drawn else ""
    return f"{told}no start square is free, {by_lot}{event.square} is the free floor nearest to {event.near}"


def tell_shut_out(event: ShutOut) -> str:
    drawn = dice_among(event.sides, event.dice, event.among)
    return f"{event.figure} finds no square to return to and stays off the board{f': {drawn}' if drawn else ''}"
