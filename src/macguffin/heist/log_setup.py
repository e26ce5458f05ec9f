"""The log line of a new game's set-up: each die with what it drew, in the order in which they fell."""

from collections.abc import Iterator

from macguffin.heist.events import SetUp
from macguffin.heist.log_words import LONGEST_LIST, counted, fallen, listed, weapon

__all__ = ["tell_set_up"]


def tell_set_up(event: SetUp) -> str:
    dice = zip(event.sides, event.dice, strict=True)
    told = [
        f"{name} is a {class_} with {weapon(main)} and {weapon(secondary)}: {', '.join(falls(dice, 3))}"
        for name, class_, main, secondary in event.loadouts
    ]
    told += [*tell_starts(event, dice), tell_order(event, dice)]
    return f"A new game. {'. '.join(told)}"


def falls(dice: Iterator[tuple[int, int]], count: int) -> list[str]:
    """So many of the dice that are left, as they fell."""
    return [fallen(*next(dice)) for _ in range(count)]


def tell_starts(event: SetUp, dice: Iterator[tuple[int, int]]) -> list[str]:
    """Who stands where from the first, and who draws which start square; the last square that is left takes no die."""
    placed = [f"{name} on {square}" for name, square in event.starts if name not in event.drawn]
    told = [f"By the scene {listed(placed)}"] if placed else []
    left, draws = len(event.free), []
    for name, square in event.starts:
        if name in event.drawn:
            die = falls(dice, 1)[0] if left > 1 else "then"
            draws.append(f"{die} {name} on {square}")
            left -= 1
    if draws:
        among = listed(event.free) if len(event.free) <= LONGEST_LIST else counted(len(event.free), "square")
        told.append(f"Start squares drawn among {among}: {', '.join(draws)}")
    return told


def tell_order(event: SetUp, dice: Iterator[tuple[int, int]]) -> str:
    """Who draws which place in the turn order, or the order of the seats."""
    draws = [f"{fallen(sides, face)} {name}" for (sides, face), name in zip(dice, event.order, strict=False)]
    if not draws:
        return f"Turn order by seats: {listed(event.order)}"
    among = listed([name for name, _ in event.starts])
    return f"Turn order drawn among {among}: {', '.join(draws)}, then {event.order[-1]}"
