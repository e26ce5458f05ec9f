"""What has happened, one frozen value an event, named in the past tense. No prose: `log` tells them.

`dice` are the faces that fell for the event, in order; `clauses` the statements of the rulebook that it rests on.
"""

from typing import TypeAlias

import msgspec

Part: TypeAlias = tuple[str, int, str]
"""One modifier: where it comes from, how much, by which clause."""


def tag(name: str) -> str:
    """The name of an event class as records write it: `FightEnded` is `fight_ended`."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag=tag):
    """Something that happened."""

    clauses: tuple[str, ...]
    dice: tuple[int, ...] = ()


class Checked(Event, frozen=True, kw_only=True):
    """A check by one stat; `ruled` says that it settled open magic or a deed, with its words and school."""

    who: str
    stat: str
    value: int
    difficulty: int  # as the GM set it
    parts: tuple[Part, ...]  # what the class adds to it
    label: str
    rolls: tuple[tuple[int, ...], ...]
    kept: tuple[int, int]
    total: int
    result: str
    doubly: bool
    ap: int  # earned by it


class Ruled(Event, frozen=True, kw_only=True):
    """Open magic or a deed, settled by a check."""

    who: str
    stat: str
    value: int
    difficulty: int
    parts: tuple[Part, ...]
    words: str
    school: str
    sp: int
    rolls: tuple[tuple[int, ...], ...]
    kept: tuple[int, int]
    total: int
    result: str
    doubly: bool
    ap: int


class Side(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    stat: str
    value: int
    parts: tuple[Part, ...]
    rolls: tuple[tuple[int, ...], ...]
    total: int


class Contested(Event, frozen=True, kw_only=True):
    """A contest; one with words settled a spell on somebody, by variant."""

    sides: tuple[Side, ...]
    winner: str
    doubly: bool
    ap: tuple[str, ...]  # who earned one
    words: str = ""
    school: str = ""
    sp: int = 0


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """One combatant's roll for the turn order; pools after the first are roll-offs, none means a roll shared with one before."""

    name: str
    dex: int
    rolls: tuple[tuple[int, ...], ...]


class Ordered(Event, frozen=True, kw_only=True):
    """The turn order was rolled."""

    order: tuple[str, ...]
    totals: dict[str, int]
    places: tuple[Place, ...]  # in file order
    round: int


class Attacked(Event, frozen=True, kw_only=True):
    attacker: str
    defender: str
    kind: str
    manner: str  # "", berserk, surprise, spell
    attacker_shape: str
    attacker_rolls: tuple[tuple[int, ...], ...]  # more than one pool only where a variant rolls again
    attacker_kept: tuple[int, int]
    attacker_parts: tuple[Part, ...]
    attacker_total: int
    defender_shape: str
    defender_rolls: tuple[tuple[int, ...], ...]
    defender_kept: tuple[int, int]
    defender_parts: tuple[Part, ...]
    defender_total: int
    winner: str  # the name, or "" for nobody
    is_instant: bool
    margin: int
    steps: tuple[
        Part, ...
    ]  # what is lost: hit or backfire, berserk target, margin, snake eyes, each with the CON after it
    defender_loses: int
    attacker_loses: int
    sp: int


class Hurt(Event, frozen=True, kw_only=True):
    who: str
    loss: int
    left: int


class Defeated(Event, frozen=True, kw_only=True):
    who: str
    how: str  # remaining, exploit, set
    dead: bool = False


class WentBerserk(Event, frozen=True, kw_only=True):
    who: str


class ConcealedSelf(Event, frozen=True, kw_only=True):
    who: str


class SurpriseForfeited(Event, frozen=True, kw_only=True):
    who: str


class Charmed(Event, frozen=True, kw_only=True):
    who: str
    targets: tuple[str, ...]


class CharmEnded(Event, frozen=True, kw_only=True):
    who: str  # the bard
    targets: tuple[str, ...]


class Announced(Event, frozen=True, kw_only=True):
    """Open magic or a deed waits for the GM."""

    who: str
    kind: str  # cast, try
    words: str
    sp: int


class Withdrawn(Event, frozen=True, kw_only=True):
    who: str


class Passed(Event, frozen=True, kw_only=True):
    who: str


class Fled(Event, frozen=True, kw_only=True):
    who: str


class Exploited(Event, frozen=True, kw_only=True):
    who: str
    weakness: str


class Joined(Event, frozen=True, kw_only=True):
    who: str
    side: str
    initiative: int | None
    dex: int | None = None


class Removed(Event, frozen=True, kw_only=True):
    who: str


class FieldSet(Event, frozen=True, kw_only=True):
    who: str
    field: str
    old: str
    new: str


class Favoured(Event, frozen=True, kw_only=True):
    who: str
    by: int


class Buffed(Event, frozen=True, kw_only=True):
    who: str
    stat: str
    by: int
    rounds: int | None


class BuffEnded(Event, frozen=True, kw_only=True):
    who: str
    stat: str
    by: int


class Rested(Event, frozen=True, kw_only=True):
    """`down`: the characters who stay as they are; `spent`: SP stay spent."""

    down: tuple[str, ...] = ()
    spent: bool = False


class Awarded(Event, frozen=True, kw_only=True):
    each: str
    names: tuple[str, ...]
    pot: str


class Raised(Event, frozen=True, kw_only=True):
    who: str
    stat: str
    value: int
    cost: int
    left: str


class ClassChanged(Event, frozen=True, kw_only=True):
    who: str
    old: str
    new: str
    speciality: str


class TurnBegan(Event, frozen=True, kw_only=True):
    who: str
    round: int


class FightEnded(Event, frozen=True, kw_only=True):
    """`down`: the characters who do not wake."""

    winner: str
    ap_each: str
    pot: str
    defeated: tuple[str, ...]
    down: tuple[str, ...] = ()
