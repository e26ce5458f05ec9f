"""Log lines of spells, cast from where the caster stands or through a voodoo doll."""

from typing import Final, TypeAlias, assert_never

from macguffin.heist.events import BoltLoosed, BoltMet, BoltStruck, CurseCast, DollBurned, SpellCast, WeaponPoisoned
from macguffin.heist.log_words import direction, fallen, or_nothing, weapon

__all__ = ["SpellEvent", "cures", "tell_spell"]

SpellEvent: TypeAlias = CurseCast | BoltLoosed | BoltMet | BoltStruck | WeaponPoisoned | SpellCast | DollBurned

CURSE: Final = {
    "stunned": "stuns",
    "lost_action": "takes the next action",
    "nothing": "does nothing",
}
SPARED: Final = "HR-185"  # a 2 against somebody whose beard is off
BOLT: Final = {"slain": "slays", "stunned": "stuns", "nothing": "does nothing"}
EFFECT: Final = {"bless": "+1 to Combat Rolls", "ward": "safe from the next spell", "haste": "+1 Move"}


def tell_spell(event: SpellEvent) -> str:
    match event:
        case CurseCast():
            return tell_curse(event)
        case BoltLoosed():
            through = " through the voodoo doll" if event.doll else ""
            return f"{event.figure} looses a black bolt {direction(event.direction)} from {event.square}{through}"
        case BoltMet():
            return tell_meeting(event)
        case BoltStruck():
            return tell_strike(event)
        case WeaponPoisoned():
            return tell_poison(event)
        case SpellCast():
            return tell_priestly(event)
        case DollBurned():
            return f"{event.figure}'s voodoo doll burns up"
    assert_never(event)


def aimed(event: CurseCast | WeaponPoisoned | SpellCast) -> str:
    """At whom and whence."""
    through = f", through the voodoo doll from {event.doll}" if event.doll else ""
    return f"{event.target} on {event.target_square}{through}"


def tell_curse(event: CurseCast) -> str:
    told = f"{event.figure} on {event.square} casts the beard curse on {aimed(event)}, distance {event.distance}: "
    if event.result == "warded":
        return f"{told}{event.target}'s ward stops it and is gone"
    face = event.dice[0]
    if SPARED in event.clauses:
        return f"{told}{fallen(3, face)}, but the beard is off already, so {face} does nothing"
    return f"{told}{fallen(3, face)}, and {face} {CURSE[event.result]}"


def tell_meeting(event: BoltMet) -> str:
    outcome = "hit" if event.hit else "miss"
    ward = f", but {event.target}'s ward stops it and is gone, and the bolt flies on" if event.warded else ""
    return (
        f"{event.figure}'s bolt meets {event.target} on {event.square} at distance {event.distance}: "
        f"{fallen(3, event.dice[0])}, hit on 1: {outcome}{ward}"
    )


def tell_strike(event: BoltStruck) -> str:
    face = event.dice[0]
    size = "below" if face < event.distance else "exactly" if face == event.distance else "above"
    return (
        f"{event.by}'s bolt hits {event.figure} at distance {event.distance}: {fallen(12, face)}, "
        f"and {size} {event.distance} {BOLT[event.result]}"
    )


def tell_poison(event: WeaponPoisoned) -> str:
    told = f"{event.figure} on {event.square} casts poison weapon on {aimed(event)}: "
    if event.weapon == "none":
        return f"{told}the doll to be poisoned has just burned up"
    return f"{told}the {weapon(event.weapon)} {'was poisoned already' if event.already else 'is poisoned'}"


def tell_priestly(event: SpellCast) -> str:
    told = (
        f"{event.figure} on {event.square} casts {event.spell.capitalize()} on {aimed(event)}, "
        f"distance {event.distance}: "
    )
    if event.warded:
        return f"{told}{event.target}'s ward stops it and is gone"
    if event.spell == "heal":
        return told + cures(event.cured_stun, event.cured_poison, event.grace)
    return f"{told}{EFFECT[event.spell]}{', as before' if event.already else ''}"


def cures(stun: bool, poison: bool, grace: bool) -> str:
    """What Heal or the flask has ended."""
    told = or_nothing([*(["stun"] if stun else []), *(["poison"] if poison else [])], "nothing")
    return f"{told} cured{', and no stun until the next turn is over' if grace else ''}"
