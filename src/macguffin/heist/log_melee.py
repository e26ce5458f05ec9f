"""Log lines of blows and of the poison and the whips that go with them. Every number of a Combat Roll is told, none is reckoned anew."""

from typing import Final, TypeAlias, assert_never

from macguffin.heist.events import Clashed, Disarmed, DisarmRolled, PoisonSpent, PoisonTaken, Roll
from macguffin.heist.log_words import added, fallen, signed, total, weapon

__all__ = ["MeleeEvent", "tell_melee"]

MeleeEvent: TypeAlias = Clashed | DisarmRolled | Disarmed | PoisonSpent | PoisonTaken

FROM: Final = {"front": "from the front", "side": "from the side", "behind": "from behind"}
WHY_NOT: Final = {
    "": "",
    "attacker_risk": ", but whoever attacks risks nothing here",
    "pike_riposte": ", but a pike does not strike back here",
}
ENOUGH: Final = {"stunned": "stun", "slain": "slay"}


def tell_melee(event: MeleeEvent) -> str:
    match event:
        case Clashed():
            return tell_clash(event)
        case DisarmRolled():
            return tell_disarm(event)
        case Disarmed():
            return f"{event.figure} loses the {weapon(event.weapon)}"
        case PoisonSpent():
            return f"The poison on {event.figure}'s {weapon(event.weapon)} is used up"
        case PoisonTaken(already=True):
            return f"{event.figure} is poisoned already, so the poison changes nothing"
        case PoisonTaken():
            return f"{event.figure} is poisoned"
    assert_never(event)


def tell_clash(event: Clashed) -> str:
    """Both rolls and what they are worth. Where the side struck costs the victim nothing, that is told too."""
    costs = any(source == event.side for source, _, _ in event.defence.parts)
    free = [] if costs else [f"±0 {FROM[event.side]}"]
    return (
        f"{event.figure} on {event.square} attacks {event.target} on {event.target_square} {FROM[event.side]}: "
        f"{tell_roll(event.attack, [])}, against {tell_roll(event.defence, free)}. {tell_result(event)}"
    )


def tell_roll(roll: Roll, free: list[str]) -> str:
    """One Combat Roll: weapon, dice, what is added, total. A total that a switch has raised to 0 is told with the sum below it."""
    dice = [fallen(roll.sides, face) for face in roll.faces] or ["0"]
    plus = [f"{signed(roll.plus)} {weapon(roll.weapon)}"] if roll.plus else []
    name = "bare hands" if roll.weapon == "none" else weapon(roll.weapon)
    exact = sum(roll.faces) + roll.plus + sum(amount for _, amount, _ in roll.parts)
    raised = "" if exact == roll.total else f", counted as {total(roll.total)}"
    return f"{name} {', '.join([*dice, *plus, *free, *added(roll.parts)])} = {total(exact)}{raised}"


def tell_result(event: Clashed) -> str:
    """Who has won by how much, and what that is worth before immunity and shield."""
    lead = event.attack.total - event.defence.total
    if lead == 0:
        return "A draw: nothing happens"
    ahead, behind = (event.figure, event.target) if lead > 0 else (event.target, event.figure)
    told = f"{ahead} wins by {abs(lead)}"
    if not event.winner:
        return told + WHY_NOT[event.ruled_out]
    if event.whip:
        return f"{told}, enough to slay, but a whip only stuns {behind}"
    return f"{told}, enough to {ENOUGH[event.result]} {behind}"


def tell_disarm(event: DisarmRolled) -> str:
    die = fallen(2, event.dice[0])
    if event.weapon == "none":
        return f"{event.by}'s whip finds no main weapon on {event.figure}: {die}"
    outcome = "disarmed" if event.lost else "not disarmed"
    return f"{event.by}'s whip pulls at {event.figure}'s {weapon(event.weapon)}: {die}, disarmed on 1: {outcome}"
