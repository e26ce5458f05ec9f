"""What has happened, one frozen value an event, named in the past tense. No prose: `log` tells them.

Figures appear by name, squares as people write them, directions as words of the order sheet. `dice` are the faces that fell for
the event, in order; `clauses` the statements of the rulebook that it rests on.
"""

from typing import TypeAlias

import msgspec

Part: TypeAlias = tuple[str, int, str]
"""One modifier: where it comes from, how much, by which clause."""


def tag(name: str) -> str:
    """The name of an event class as records write it: `StunShed` is `stun_shed`."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag=tag):
    """Something that happened to somebody."""

    figure: str
    clauses: tuple[str, ...]
    dice: tuple[int, ...] = ()


class RoundBegan(Event, frozen=True, kw_only=True):
    round: int
    first: str  # whose turn comes first
    order: tuple[str, ...] = ()  # where it was rolled anew
    among: tuple[str, ...] = ()  # whom it was rolled among, in seat order
    sides: tuple[int, ...] = ()


class TurnBegan(Event, frozen=True, kw_only=True):
    square: str
    base: int  # Move before anything is added
    parts: tuple[Part, ...]
    move: int


class PoisonRolled(Event, frozen=True, kw_only=True):
    in_a_row: int  # ones in a row, this roll included; 0 when it is no 1


class FlaskDrunk(Event, frozen=True, kw_only=True):
    cured_stun: bool
    cured_poison: bool
    grace: bool  # by variant, no stun can follow at once


class TurnSkipped(Event, frozen=True, kw_only=True):
    pass


class Stepped(Event, frozen=True, kw_only=True):
    direction: str
    start: str
    end: str
    left: int  # steps left afterwards
    door: bool  # a closed door was walked open


class Turned(Event, frozen=True, kw_only=True):
    facing: str


class TrapSprung(Event, frozen=True, kw_only=True):
    square: str
    owner: str
    result: str  # slain, stunned, jammed
    jams: bool


class Roll(msgspec.Struct, frozen=True, kw_only=True):
    """One side's Combat Roll: the weapon's dice and what is added."""

    weapon: str
    count: int
    sides: int
    plus: int
    faces: tuple[int, ...]
    parts: tuple[Part, ...]
    total: int


class Clashed(Event, frozen=True, kw_only=True):
    square: str
    target: str
    target_square: str
    side: str  # front, side, behind
    attack: Roll
    defence: Roll
    winner: str  # "" where nobody wins, or where the winner's win is ruled out
    ruled_out: str  # attacker_risk or pike_riposte, the switch that rules the winner's win out; else ""
    result: str  # nothing, stunned, slain; before immunity and shield
    whip: bool  # a whip made slain into stunned


class DisarmRolled(Event, frozen=True, kw_only=True):
    """A whip has hit; `figure` is who may lose his weapon."""

    by: str
    weapon: str  # "none" where there is nothing to lose
    lost: bool


class Disarmed(Event, frozen=True, kw_only=True):
    """`figure` loses its main weapon to a whip, after all else that the blow has done."""

    weapon: str


class Thrust(Event, frozen=True, kw_only=True):
    square: str
    direction: str
    target: str
    target_square: str
    hit: bool


class Shot(Event, frozen=True, kw_only=True):
    """A missile leaves; `path` are the squares it may enter, in order, as far as terrain lets it."""

    weapon: str  # crossbow, throwing_knife
    square: str
    direction: str
    bounce: bool
    standing: bool
    path: tuple[str, ...]
    bounced_at: tuple[str, ...]


class MissileMet(Event, frozen=True, kw_only=True):
    target: str
    square: str
    distance: int
    sides: int
    hit: bool
    over: bool  # the variant in which the die must be higher than the distance


class WoundRolled(Event, frozen=True, kw_only=True):
    """The d3 after a hit by pike, crossbow or knife; `figure` is who was hit."""

    by: str
    weapon: str
    result: str


class KnifeLanded(Event, frozen=True, kw_only=True):
    square: str
    poisoned: bool


class CurseCast(Event, frozen=True, kw_only=True):
    square: str
    target: str
    target_square: str
    distance: int  # from the caster, or from the doll's square
    result: str  # stunned, lost_action, nothing, warded
    shaven: bool  # by variant, the beard is gone for good afterwards
    doll: str  # the doll's square, or ""


class BoltLoosed(Event, frozen=True, kw_only=True):
    square: str
    direction: str
    doll: str


class BoltMet(Event, frozen=True, kw_only=True):
    target: str
    square: str
    distance: int
    hit: bool
    warded: bool


class BoltStruck(Event, frozen=True, kw_only=True):
    """The d12 after a bolt's hit; `figure` is who was hit."""

    by: str
    distance: int
    result: str


class WeaponPoisoned(Event, frozen=True, kw_only=True):
    square: str
    target: str
    target_square: str
    weapon: str  # "none" where it was the doll that has just burned
    already: bool
    doll: str


class SpellCast(Event, frozen=True, kw_only=True):
    """Bless, heal, ward or haste."""

    spell: str
    square: str
    target: str
    target_square: str
    distance: int  # from the caster, or from the doll's square
    warded: bool
    cured_stun: bool
    cured_poison: bool
    grace: bool  # by variant, no stun can follow at once
    already: bool
    doll: str


class DollBurned(Event, frozen=True, kw_only=True):
    pass


class PoisonSpent(Event, frozen=True, kw_only=True):
    """The poison on a weapon of `figure` is used up by a hit."""

    weapon: str


class PoisonTaken(Event, frozen=True, kw_only=True):
    """A poisoned weapon has hit `figure`."""

    already: bool


class Stunned(Event, frozen=True, kw_only=True):
    pass


class StunIgnored(Event, frozen=True, kw_only=True):
    grace: bool


class ShieldShattered(Event, frozen=True, kw_only=True):
    turned: str  # slain, stunned: what the shield has turned one step down


class Slain(Event, frozen=True, kw_only=True):
    square: str
    lives: int  # left
    rearmed: bool
    main: str  # what it has then, where it is rearmed; else ""
    secondary: str


class GemDropped(Event, frozen=True, kw_only=True):
    square: str


class TrapsRemoved(Event, frozen=True, kw_only=True):
    """A mechanic has died: no trap of theirs stays, and all mechanisms are back."""

    squares: tuple[str, ...]
    left: int  # mechanisms


class Returned(Event, frozen=True, kw_only=True):
    square: str
    facing: str
    among: tuple[str, ...]  # the start squares that the die chose among, in reading order
    sides: int  # of the die, 0 for none
    near: str  # the start square drawn, where the figure had to stand beside it


class ShutOut(Event, frozen=True, kw_only=True):
    """A slain figure finds no square to return to, and stays off the board."""

    among: tuple[str, ...]
    sides: int


class Eliminated(Event, frozen=True, kw_only=True):
    pass


class TrapSet(Event, frozen=True, kw_only=True):
    square: str
    left: int


class TrapRemoved(Event, frozen=True, kw_only=True):
    square: str
    owner: str
    regained: bool
    left: int  # mechanisms of `figure`


class TrapUnjammed(Event, frozen=True, kw_only=True):
    square: str
    owner: str


class LeverPulled(Event, frozen=True, kw_only=True):
    square: str
    opened: tuple[str, ...]
    closed: tuple[str, ...]
    held: tuple[str, ...]  # doors that stay open because somebody stands in them


class WeaponTaken(Event, frozen=True, kw_only=True):
    square: str
    rack: str
    main: str  # "" where that slot is not touched
    secondary: str
    old_main: str  # what is put back for it, "none" or ""
    old_secondary: str


class GemGrabbed(Event, frozen=True, kw_only=True):
    square: str


class GemHanded(Event, frozen=True, kw_only=True):
    to: str


class KnifeTaken(Event, frozen=True, kw_only=True):
    square: str
    poisoned: bool


class Passed(Event, frozen=True, kw_only=True):
    pass


class MarkersExpired(Event, frozen=True, kw_only=True):
    markers: tuple[str, ...]


class MissCounted(Event, frozen=True, kw_only=True):
    misses: int


class MissesForgotten(Event, frozen=True, kw_only=True):
    """A marksman's row of turns without a hit is broken."""

    hit: bool  # by a hit; else, by variant, by a turn without a shot


class TantrumThrown(Event, frozen=True, kw_only=True):
    square: str
    reached: tuple[str, ...]
    stunned: tuple[str, ...]  # those of them who are stunned already, so that no die is rolled


class Pelted(Event, frozen=True, kw_only=True):
    """Garbage of a tantrum reaches `figure`."""

    by: str
    square: str
    distance: int
    hit: bool


class StunShed(Event, frozen=True, kw_only=True):
    grace: bool  # by variant, no stun can follow at once


class TurnEnded(Event, frozen=True, kw_only=True):
    next: str  # "" where a new round or nothing follows


class OrderChanged(Event, frozen=True, kw_only=True):
    order: str


class GemCarriedOut(Event, frozen=True, kw_only=True):
    square: str


class GameEnded(Event, frozen=True, kw_only=True):
    how: str
    winner: str


class SetUp(Event, frozen=True, kw_only=True):
    """A new game stands; `dice` are all that were rolled for it, in the order of `sides`: loadouts, start squares, turn order."""

    starts: tuple[tuple[str, str], ...]  # name and square of everybody
    drawn: tuple[str, ...]  # who has drawn a start square, in seat order
    free: tuple[str, ...]  # the start squares that were drawn from, in reading order
    loadouts: tuple[tuple[str, str, str, str], ...]  # name, class, main, secondary where they were drawn
    order: tuple[str, ...]
    sides: tuple[int, ...]


class Changed(msgspec.Struct, frozen=True, kw_only=True):
    """One value that the game master has changed, in words of scene files; "" is where there is none.

    `whose`: a figure's name, the square of a door, trap or knives, or "".
    """

    whose: str
    what: str
    old: str
    new: str


class Overridden(Event, frozen=True, kw_only=True):
    """The game master has changed the position, or skipped a turn; `change` is his command. `figure` is "" where it is about a thing."""

    change: str
    changes: tuple[Changed, ...]
    reason: str
