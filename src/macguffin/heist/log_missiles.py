"""Log lines of all that reaches over squares without magic: shots, knives, thrusts, and the garbage of a tantrum."""

from typing import Final, TypeAlias, assert_never

from macguffin.heist.events import KnifeLanded, MissileMet, Pelted, Shot, TantrumThrown, Thrust, WoundRolled
from macguffin.heist.log_words import direction, fallen, listed, or_nothing, weapon

__all__ = ["MissileEvent", "tell_missile"]

MissileEvent: TypeAlias = Shot | MissileMet | WoundRolled | KnifeLanded | Thrust | TantrumThrown | Pelted

WOUND: Final = {"slain": "slays", "stunned": "stuns", "nothing": "does nothing"}
THROWN: Final = "throwing_knife"


def tell_missile(event: MissileEvent) -> str:
    match event:
        case Shot():
            return tell_shot(event)
        case MissileMet():
            return tell_meeting(event)
        case WoundRolled():
            die = fallen(3, event.dice[0])
            worth = WOUND[event.result]
            return f"{event.by}'s {weapon(event.weapon)} hits {event.figure}: {die}, and {event.dice[0]} {worth}"
        case KnifeLanded():
            poisoned = "poisoned " if event.poisoned else ""
            return f"{event.figure}'s {poisoned}knife comes down on {event.square}"
        case Thrust():
            return (
                f"{event.figure} on {event.square} thrusts {direction(event.direction)} at {event.target} on "
                f"{event.target_square}: pike {fallen(2, event.dice[0])}, hit on 1: {hit_or_miss(event.hit)}"
            )
        case TantrumThrown():
            return tell_tantrum(event)
        case Pelted():
            return (
                f"Garbage from {event.by} flies at {event.figure} on {event.square}, distance {event.distance}: "
                f"{fallen(4, event.dice[0])}, hit on 1: {hit_or_miss(event.hit)}"
            )
    assert_never(event)


def hit_or_miss(hit: bool) -> str:
    return "hit" if hit else "miss"


def tell_shot(event: Shot) -> str:
    """Who sends what where, its bounces, and how far it gets if nobody stops it."""
    where = direction(event.direction)
    if event.weapon == THROWN:
        told = f"{event.figure} on {event.square} throws the knife {where}"
    elif event.standing:
        told = f"{event.figure} on {event.square} stands and shoots {where}"
    else:
        told = f"{event.figure} on {event.square} shoots {where}"
    bounces = f", bouncing at {listed(event.bounced_at)}" if event.bounced_at else ""
    return f"{told}{bounces}, as far as {event.path[-1]}" if event.path else f"{told}, where terrain stops it at once"


def tell_meeting(event: MissileMet) -> str:
    missile = "shot" if event.sides != 4 else "knife"
    need = f"hit above {event.distance}" if event.over else f"hit below {event.distance}"
    return (
        f"{event.figure}'s {missile} meets {event.target} on {event.square} at distance {event.distance}: "
        f"{fallen(event.sides, event.dice[0])}, {need}: {hit_or_miss(event.hit)}"
    )


def tell_tantrum(event: TantrumThrown) -> str:
    """Whom garbage reaches, and for whom no die is rolled."""
    told = f"{event.figure} on {event.square} throws a tantrum: garbage reaches {or_nothing(list(event.reached), 'nobody')}"
    if not event.stunned:
        return told
    verb = "is" if len(event.stunned) == 1 else "are"
    return f"{told}; {listed(event.stunned)} {verb} stunned already"
