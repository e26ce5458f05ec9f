"""Which rolls of a game are somebody's luck: each with the exact chance it had before it fell, read off what the event has recorded."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any, Final, Literal, Protocol, TypeAlias

from macguffin.heist import events as told
from macguffin.heist.log import from_json
from macguffin.heist.record import Face
from macguffin.heist.variant import Variant

__all__ = ["COMBAT_DICE", "KINDS", "Recorded", "Roll", "find_rolls"]

COMBAT_DICE: Final = "Combat Roll dice, in sum"
WON: Final = "Combat Rolls won"
SHOT: Final = "shots that hit"
BANKED: Final = "shots off a wall that hit"
KNIFE: Final = "knives that hit"
THRUST: Final = "thrusts that hit"
WOUND: Final = "hits that slay"
DISARM: Final = "disarms"
BOLT: Final = "bolts that hit"
FORCE: Final = "bolts that slay"
CURSE: Final = "curses that stun"
TRAP: Final = "traps stepped on unharmed"
POISON: Final = "poison held off"
GARBAGE: Final = "garbage that stuns"
KINDS: Final = (
    WON, COMBAT_DICE, SHOT, BANKED, KNIFE, THRUST, WOUND, DISARM, BOLT, FORCE, CURSE, TRAP, POISON, GARBAGE,
)  # fmt: skip
"""Every kind in the order in which rows stand."""


Origin: TypeAlias = Literal["", "entered", "gm"]


class Recorded(Protocol):
    """An entry of a journal or a record, as far as luck is in it."""

    @property
    def faces(self) -> tuple[Face, ...]: ...
    @property
    def events(self) -> list[dict[str, Any]]: ...


@dataclass(frozen=True, slots=True)
class Roll:
    """One roll of one figure. A trial has its chance and came out 0 or 1; dice that are summed up have the sides of each.

    `origin`: "entered" or "gm" where a face of it was, else "".
    """

    figure: str
    kind: str
    origin: Origin
    actual: int
    chance: Fraction = Fraction(0)
    sides: tuple[int, ...] = ()


Trial: TypeAlias = tuple[str, str, bool, Fraction]
"""Whose, of which kind, whether it succeeded, and how likely that was."""


def find_rolls(entries: Iterable[Recorded], variant: Variant) -> Iterator[Roll]:
    """The rolls of some entries, in order."""
    for entry in entries:
        used = 0
        flight = Flight(())
        for plain in entry.events:
            event = from_json(plain)
            fell = entry.faces[used : used + len(event.dice)]
            used += len(event.dice)
            if isinstance(event, told.Shot):
                flight = Flight(event.path, event.bounced_at, event.square)
            if isinstance(event, told.Clashed):
                yield from combat_dice(event, fell)
            origin = origin_of(fell)
            for name, kind, happened, chance in trials(event, variant, flight):
                yield Roll(name, kind, origin, int(happened), chance)


def combat_dice(event: told.Clashed, fell: tuple[Face, ...]) -> Iterator[Roll]:
    """The dice of both sides, each by itself."""
    ours = len(event.attack.faces)
    for name, roll, faces in (
        (event.figure, event.attack, fell[:ours]),
        (event.target, event.defence, fell[ours:]),
    ):
        if faces:
            yield Roll(name, COMBAT_DICE, origin_of(faces), sum(roll.faces), sides=(roll.sides,) * len(faces))


def origin_of(faces: tuple[Face, ...]) -> Origin:
    """Whose hand was in it: the game master's before a player's, "" for nobody's."""
    origins = {face.origin for face in faces}
    return "gm" if "gm" in origins else "entered" if "entered" in origins else ""


class Flight:
    """How far a missile has come along its path, to tell whom it met before the wall and whom after."""

    def __init__(self, path: tuple[str, ...], bounced_at: tuple[str, ...] = (), start: str = "") -> None:
        self.path = path
        self.at = 0
        self.turns = len(path)
        if bounced_at:
            self.turns = 0 if bounced_at[0] == start else path.index(bounced_at[0]) + 1

    def has_bounced(self, square: str) -> bool:
        """Whether the next meeting, on that square, comes after the wall."""
        found = self.path.index(square, self.at)
        self.at = found + 1
        return found >= self.turns


def trials(event: told.Event, variant: Variant, flight: Flight) -> Iterator[Trial]:
    """What an event was a trial of. Most are one roll with a fixed chance."""
    match event:
        case told.Clashed():
            yield from clash(event, variant)
        case told.MissileMet():
            kind = KNIFE if event.sides == 4 else BANKED if flight.has_bounced(event.square) else SHOT
            yield event.figure, kind, event.hit, missile_chance(event)
        case told.Thrust():
            yield event.figure, THRUST, event.hit, Fraction(1, 2)
        case told.WoundRolled():
            yield event.by, WOUND, event.result == "slain", Fraction(1, 3)
        case told.DisarmRolled():
            yield event.by, DISARM, event.dice[0] == 1, Fraction(1, 2)
        case told.BoltMet():
            yield event.figure, BOLT, event.hit, Fraction(1, 3)
        case told.BoltStruck():
            yield event.by, FORCE, event.result == "slain", Fraction(min(12, event.distance - 1), 12)
        case told.CurseCast() if event.dice:
            yield event.figure, CURSE, event.dice[0] == 1, Fraction(1, 3)
        case told.TrapSprung():
            yield event.figure, TRAP, event.result == "jammed", Fraction(1, 3)
        case told.PoisonRolled():
            yield event.figure, POISON, event.in_a_row == 0, Fraction(5, 6)
        case told.Pelted():
            yield event.by, GARBAGE, event.hit, Fraction(1, 4)


def missile_chance(event: told.MissileMet) -> Fraction:
    """How likely a missile is to hit at its distance. Rules: H-195, H-206, HR-103"""
    good = event.sides - event.distance if event.over else event.distance - 1
    return Fraction(min(max(good, 0), event.sides), event.sides)


def clash(event: told.Clashed, variant: Variant) -> Iterator[Trial]:
    """Both sides of a melee, each with its chance to win it. Rules: H-046, HR-062, HR-064, HR-075"""
    risk = variant.attacker_risk == "on" and not (event.defence.weapon == "pike" and variant.pike_riposte == "off")
    ours = totals(event.attack, floored=variant.roll_floor == 0)
    theirs = totals(event.defence, floored=variant.roll_floor == 0)
    pairs = len(ours) * len(theirs)
    wins = sum(a > b for a, b in product(ours, theirs))
    losses = sum(a < b for a, b in product(ours, theirs)) if risk else 0
    yield event.figure, WON, event.winner == event.figure, Fraction(wins, pairs)
    yield event.target, WON, event.winner == event.target, Fraction(losses, pairs)


def totals(roll: told.Roll, *, floored: bool) -> list[int]:
    """Every total that a Combat Roll could have had, equally likely ones."""
    plus = roll.plus + sum(amount for _, amount, _ in roll.parts)
    found = [plus + sum(faces) for faces in product(range(1, roll.sides + 1), repeat=len(roll.faces))]
    return [max(0, one) for one in found] if floored else found
