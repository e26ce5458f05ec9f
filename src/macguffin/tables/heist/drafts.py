"""The answer to a draft: what was understood, what would happen, and what else could be done. The client draws it and knows no rule.

A draft is the text of an order sheet that may be unfinished. Squares are named as in scene files, directions `n ne e se s sw w nw`.
"""

from typing import Literal, TypeAlias

import msgspec

__all__ = [
    "ActionOffer",
    "Chance",
    "Consequence",
    "FigureOdds",
    "Flight",
    "FlightStop",
    "LineEcho",
    "Met",
    "Modifier",
    "PathStep",
    "Preview",
    "Refusal",
    "RollPlan",
    "Side",
    "StepOffer",
    "Suggestion",
    "TargetOffer",
    "ThreatMap",
    "Threatened",
]

Tone: TypeAlias = Literal["good", "bad", "plain"]
Part: TypeAlias = Literal["", "order", "drink", "standing_shot", "move", "face", "action"]


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """Why not: a sentence, the clauses it rests on (none for what the notation refuses), and a draft that would work.

    `offer` takes the place of the whole draft; "" if none is known.
    """

    reason: str
    clauses: tuple[str, ...]
    offer: str = ""


class LineEcho(msgspec.Struct, frozen=True, kw_only=True):
    """One instruction of the sheet as it was understood. `line` and `column` count from 1; where it is no notation, they say where.

    `part` is the step of the turn that it belongs to, "" if it is not understood.
    """

    line: int
    column: int
    text: str
    understood: str
    refusal: Refusal | None
    part: Part = ""


class PathStep(msgspec.Struct, frozen=True, kw_only=True):
    """A square entered; `springs` says what a trap there would do ("springs Nib's trap: slain 1/3, stunned 1/3"), "" without one."""

    at: str
    springs: str


class Chance(msgspec.Struct, frozen=True, kw_only=True):
    """A chance for people to read: exact as a fraction ("13/20"), in per cent ("65.0 %"), as a float for bars.

    Between 0 and 1 it never reads 0 % or 100 %.

    `low` and `high` are None unless it was simulated.
    """

    fraction: str
    percent: str
    value: float
    low: float | None = None
    high: float | None = None


class FigureOdds(msgspec.Struct, frozen=True, kw_only=True):
    """What can befall one figure in the turn; only those to whom something can happen are listed."""

    name: str
    slain: Chance
    stunned: Chance
    poisoned: Chance
    disarmed: Chance
    shield_breaks: Chance


class Consequence(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence like "The gem falls at J10 in 65.0 %." and how it is meant for the actor's side."""

    text: str
    tone: Tone


class Modifier(msgspec.Struct, frozen=True, kw_only=True):
    value: int
    source: str
    clause: str


class RollPlan(msgspec.Struct, frozen=True, kw_only=True):
    """The dice one figure rolls, and each modifier by name: `dice` like ("d8",). `what` says which roll."""

    name: str
    what: str
    dice: tuple[str, ...]
    modifiers: tuple[Modifier, ...]


class FlightStop(msgspec.Struct, frozen=True, kw_only=True):
    """A square flown over and its distance from the origin; `is_bounce` where the flight turns.

    `wall`: on which side of the square the wall lies that it strikes then; `ne` and the like in a corner.
    """

    at: str
    distance: int
    is_bounce: bool = False
    wall: str = ""


class Met(msgspec.Struct, frozen=True, kw_only=True):
    """A figure on the line of a flight: the chance to hit it if the missile gets there, and to hit it at all."""

    name: str
    at: str
    distance: int
    is_ally: bool
    hit: Chance
    overall: Chance


class Flight(msgspec.Struct, frozen=True, kw_only=True):
    """A missile or bolt of the draft, square by square. `kind`: shot, standing shot, knife, bolt.

    `lands`: where a knife would lie, "" else.
    """

    kind: str
    direction: str
    stops: tuple[FlightStop, ...]
    met: tuple[Met, ...]
    lands: str = ""


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """The penalty of a defender struck on that side of his square; `is_struck` marks the side of this attack."""

    side: Literal["n", "e", "s", "w"]
    penalty: int
    is_struck: bool


class TargetOffer(msgspec.Struct, frozen=True, kw_only=True):
    """One way to carry out an action from where the draft stands: what to append, where it aims, what buttons say.

    `order` takes the place of the draft's lines of the same part; it may hold more than one instruction (`face n; shoot ne`).

    `whom` is the figure aimed at or first met, "" if none; `note` a few words ("from the side", "at 6, then Grask at 8").
    """

    order: str
    label: str
    at: str
    whom: str
    note: str
    refusal: Refusal | None


class ActionOffer(msgspec.Struct, frozen=True, kw_only=True):
    """An action of the game in the present draft. `action`: attack thrust shoot throw curse bolt poison bless heal ward haste trap remove
    unjam pull rack grab pick_up hand nothing. `key` is the letter that chooses it, with a digit for spells. Not offered: `refusal` says
    why, and each of the `targets` has a refusal of its own.
    """

    action: str
    label: str
    key: str
    refusal: Refusal | None
    targets: tuple[TargetOffer, ...]


class StepOffer(msgspec.Struct, frozen=True, kw_only=True):
    """One of the first steps of a turn: `drink`, `standing_shot`, `move`, `face`.

    `chosen` is what the draft says of it, in words, "" if nothing.
    """

    step: Literal["drink", "standing_shot", "move", "face"]
    chosen: str
    refusal: Refusal | None
    options: tuple[TargetOffer, ...] = ()


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """The dry run of a draft for one figure.

    `at` is the entry whose position it was made for, `orders` the draft as it would be written out.
    `is_planning`: the figure is not on turn, so all is as if it were. `reach` are squares that `move to` reaches within the moves left,
    `danger` those whose trap would spring for this figure. Odds and rolls are empty while the draft is refused.
    `chance_note` is "" for exact odds, else how they were found ("simulated, 2,000 turns").
    """

    at: int
    figure: str
    is_planning: bool
    orders: str
    lines: tuple[LineEcho, ...]
    refusal: Refusal | None
    sentence: str
    button: Literal["Roll the dice", "Do it"]
    moves_used: int
    moves: int
    path: tuple[PathStep, ...]
    end: str
    facing: Literal["n", "e", "s", "w"]
    reach: tuple[str, ...]
    danger: tuple[str, ...]
    steps: tuple[StepOffer, ...]
    actions: tuple[ActionOffer, ...]
    aim: str
    sides: tuple[Side, ...]
    flights: tuple[Flight, ...]
    area: tuple[str, ...]
    doors_moved: tuple[str, ...]
    rolls: tuple[RollPlan, ...]
    odds: tuple[FigureOdds, ...]
    consequences: tuple[Consequence, ...]
    chance_note: str


class Suggestion(msgspec.Struct, frozen=True, kw_only=True):
    """A turn as an order sheet, and a sentence on why; no orders where there is nothing to suggest."""

    orders: str
    note: str


class Threatened(msgspec.Struct, frozen=True, kw_only=True):
    at: str
    by: tuple[str, ...]


class ThreatMap(msgspec.Struct, frozen=True, kw_only=True):
    """Of the squares where the figure could be after its next turn, those where enemies could then strike it, and which of them."""

    figure: str
    squares: tuple[Threatened, ...]
