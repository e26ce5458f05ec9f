"""Log lines of the frame of a turn: how it begins and ends, steps and facings, what runs out, how the game ends."""

from itertools import groupby
from typing import Final, TypeAlias, assert_never

from macguffin.heist.events import (
    FlaskDrunk,
    GameEnded,
    MarkersExpired,
    MissCounted,
    MissesForgotten,
    OrderChanged,
    Passed,
    PoisonRolled,
    RoundBegan,
    SetUp,
    Stepped,
    TurnBegan,
    Turned,
    TurnEnded,
    TurnSkipped,
)
from macguffin.heist.log_setup import tell_set_up
from macguffin.heist.log_spells import cures
from macguffin.heist.log_words import added, counted, direction, fallen, listed
from macguffin.heist.tables import TANTRUM_MISSES

__all__ = ["BeginEvent", "EndEvent", "MoveEvent", "tell_begin", "tell_end", "tell_move", "tell_steps"]

BeginEvent: TypeAlias = SetUp | RoundBegan | TurnBegan | PoisonRolled | FlaskDrunk | TurnSkipped
MoveEvent: TypeAlias = Stepped | Turned | Passed | OrderChanged
EndEvent: TypeAlias = MarkersExpired | MissCounted | MissesForgotten | TurnEnded | GameEnded

MARKERS: Final = {
    "blessed": "Bless",
    "hasted": "Haste",
    "lost action": "the lost action",
    "grace": "the protection from stun",
}
ORDERS: Final = {
    "slain": "break the shield against slain only",
    "always": "break the shield against slain and stunned",
    "never": "never break the shield",
}
STREAK: Final = ("no 1, no harm", "the first 1 in a row stuns", "the second 1 in a row slays")


def tell_begin(event: BeginEvent) -> str:
    match event:
        case SetUp():
            return tell_set_up(event)
        case RoundBegan():
            return tell_round(event)
        case TurnBegan():
            move = ", ".join([f"Move {event.base}", *added(event.parts)])
            reckoned = f" = {event.move}" if event.parts else ""
            return f"{event.figure}'s turn begins on {event.square}: {move}{reckoned}"
        case PoisonRolled():
            return f"The poison in {event.figure}: {fallen(6, event.dice[0])}, {STREAK[event.in_a_row]}"
        case FlaskDrunk():
            return (
                f"{event.figure} drinks the flask of booze: {cures(event.cured_stun, event.cured_poison, event.grace)}"
            )
        case TurnSkipped():
            return f"{event.figure} is stunned and skips the turn"
    assert_never(event)


def tell_move(event: MoveEvent) -> str:
    match event:
        case Stepped():
            door = "opens the door and " if event.door else ""
            return (
                f"{event.figure} {door}moves {direction(event.direction)}, {event.start} → {event.end}, "
                f"{counted(event.left, 'step')} left"
            )
        case Turned():
            return f"{event.figure} faces {direction(event.facing)}"
        case Passed():
            return f"{event.figure} takes no action"
        case OrderChanged():
            return f"{event.figure}'s standing order: {ORDERS[event.order]}"
    assert_never(event)


def tell_end(event: EndEvent) -> str:
    match event:
        case MarkersExpired():
            runs = "runs out" if len(event.markers) == 1 else "run out"
            told = listed([MARKERS[marker] for marker in event.markers])
            return f"{told[0].upper()}{told[1:]} {runs} for {event.figure}"
        case MissCounted():
            row = "1 turn" if event.misses == 1 else f"{event.misses} turns in a row"
            return f"{event.figure} has shot without a hit for {row}, {TANTRUM_MISSES} bring a tantrum"
        case MissesForgotten():
            why = "has hit somebody" if event.hit else "has shot at nobody in this turn"
            return f"{event.figure} {why}, so the turns without a hit are counted anew"
        case TurnEnded():
            following = f", {event.next} is next" if event.next else ""
            return f"{event.figure}'s turn ends{following}"
        case GameEnded():
            return f"The game is over: {tell_outcome(event)}"
    assert_never(event)


def tell_round(event: RoundBegan) -> str:
    """A round and who opens it; where the order was drawn anew, each die with whom it drew."""
    if not event.order:
        return f"Round {event.round} begins with {event.first}"
    draws = [
        f"{fallen(sides, face)} {name}" for sides, face, name in zip(event.sides, event.dice, event.order, strict=False)
    ]
    last = f"then {event.order[-1]}"
    return (
        f"Round {event.round}, its order drawn among {listed(event.among)}: {', '.join([*draws, last])}; "
        f"{event.first} begins"
    )


def tell_outcome(event: GameEnded) -> str:
    """How the game has ended, and for whom."""
    match event.how:
        case "left":
            return f"{event.figure} is out with the gem, {event.winner} wins"
        case "last_team":
            return f"{event.winner} is left alone and wins" if event.winner else "nobody is left to win, a draw"
        case _:
            return "the last round is over, a draw"


def tell_steps(steps: list[Stepped]) -> str:
    """Steps of one figure that follow each other, as one way."""
    first, last = steps[0], steps[-1]
    if len(steps) == 1:
        return tell_move(first)
    runs = [(word, len(list(run))) for word, run in groupby(step.direction for step in steps)]
    way = f", {listed([f'{count} {direction(word)}' for word, count in runs])}"
    if len(runs) == 1:
        way = f" {direction(first.direction)}"
    return (
        f"{first.figure} moves {first.start} → {last.end} in {len(steps)} steps{way}, {counted(last.left, 'step')} left"
    )
