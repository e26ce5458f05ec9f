"""What a player can write on an order sheet, as values. Nothing here reads or writes text, and no rule is decided here.

Directions are numbers of `tables.DIRECTIONS`; squares are written as people write them, in capitals (`E4`); names stand as they were
spelled. A value that exists can be written and read back: what the notation cannot say is refused when the value is made.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from macguffin.core.errors import LimitError, NotationError
from macguffin.core.notation import find_name_fault, or_list
from macguffin.heist.order_words import (
    ALL_WAYS,
    CARDINAL,
    MAIN_WEAPONS,
    MAX_STEPS,
    SECONDARY_WEAPONS,
    SLOTS,
    SPELLS,
    spell_square,
)
from macguffin.heist.tables import DIRECTIONS, SHIELD_ORDERS

__all__ = [
    "Attack", "Cast", "Drink", "Face", "Grab", "Hand", "Line", "Move", "MoveTo", "Order", "Pass", "PickUp", "Pull", "Rack",
    "Remove", "Sheet", "ShieldOrder", "Shoot", "Throw", "Thrust", "Trap", "Unjam",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Drink:
    """The flask."""


@dataclass(frozen=True, slots=True)
class Move:
    """Steps, one square each."""

    steps: tuple[int, ...]

    def __post_init__(self) -> None:
        if not self.steps:
            raise NotationError(0, 0, "expected at least one step", "move")
        if len(self.steps) > MAX_STEPS:
            raise LimitError(f"{MAX_STEPS} steps on a sheet", str(len(self.steps)))
        for step in self.steps:
            check_direction(step, ALL_WAYS, "move")


@dataclass(frozen=True, slots=True)
class MoveTo:
    """The shortest way to a square that sets off no trap."""

    square: str

    def __post_init__(self) -> None:
        check_square(self.square, "move to")


@dataclass(frozen=True, slots=True)
class Face:
    direction: int

    def __post_init__(self) -> None:
        check_direction(self.direction, CARDINAL, "face")


@dataclass(frozen=True, slots=True)
class Attack:
    """Melee, at a neighbouring square or at whoever is named: exactly one of the two."""

    direction: int | None = None
    target: str | None = None

    def __post_init__(self) -> None:
        check_aim(self.direction, self.target, CARDINAL, "attack")


@dataclass(frozen=True, slots=True)
class Thrust:
    """The pike, at one of its eight squares or at whoever is named: exactly one of the two."""

    direction: int | None = None
    target: str | None = None

    def __post_init__(self) -> None:
        check_aim(self.direction, self.target, ALL_WAYS, "thrust")


@dataclass(frozen=True, slots=True)
class Shoot:
    """The crossbow; whether this is the standing shot follows from where it stands on the sheet."""

    direction: int
    bounce: bool = False

    def __post_init__(self) -> None:
        check_direction(self.direction, ALL_WAYS, "shoot")


@dataclass(frozen=True, slots=True)
class Cast:
    """A spell: the bolt in a direction, any other at a name, poison on one of that figure's two weapons.

    `doll_from` is the square that a voodoo doll casts it from.
    """

    spell: str
    direction: int | None = None
    target: str | None = None
    slot: str | None = None
    doll_from: str | None = None

    def __post_init__(self) -> None:
        if self.spell not in SPELLS:
            raise NotationError(0, 0, f"expected {or_list(SPELLS)}", "cast")
        if self.spell == "bolt" and self.target is not None:
            raise NotationError(0, 0, "expected a direction: a bolt is not aimed at a name", "cast bolt")
        if self.spell != "bolt" and self.direction is not None:
            raise NotationError(0, 0, "expected a name: only the bolt has a direction", f"cast {self.spell}")
        if self.slot not in (SLOTS if self.spell == "poison" else (None,)):
            raise NotationError(0, 0, "expected main or secondary with poison, and with no other spell", "cast")
        check_aim(self.direction, self.target, ALL_WAYS, "cast")
        if self.doll_from is not None:
            check_square(self.doll_from, "cast")


@dataclass(frozen=True, slots=True)
class Throw:
    """The knife."""

    direction: int

    def __post_init__(self) -> None:
        check_direction(self.direction, ALL_WAYS, "throw")


@dataclass(frozen=True, slots=True)
class Trap:
    """Sets a trap."""

    direction: int

    def __post_init__(self) -> None:
        check_direction(self.direction, ALL_WAYS, "trap")


@dataclass(frozen=True, slots=True)
class Remove:
    """Takes a trap away."""

    direction: int

    def __post_init__(self) -> None:
        check_direction(self.direction, ALL_WAYS, "remove")


@dataclass(frozen=True, slots=True)
class Unjam:
    """Makes a jammed trap work again."""

    direction: int

    def __post_init__(self) -> None:
        check_direction(self.direction, ALL_WAYS, "unjam")


@dataclass(frozen=True, slots=True)
class Pull:
    """Pulls a lever."""

    direction: int

    def __post_init__(self) -> None:
        check_direction(self.direction, ALL_WAYS, "pull")


@dataclass(frozen=True, slots=True)
class Hand:
    """Hands the gem to an ally (a switch)."""

    direction: int

    def __post_init__(self) -> None:
        check_direction(self.direction, ALL_WAYS, "hand")


@dataclass(frozen=True, slots=True)
class Rack:
    """Takes a main weapon, a secondary one, or (a switch) both from a rack beside the figure."""

    main: str | None = None
    secondary: str | None = None

    def __post_init__(self) -> None:
        if self.main is None and self.secondary is None:
            raise NotationError(0, 0, "expected a weapon", "rack")
        if self.main not in (None, *MAIN_WEAPONS):
            raise NotationError(0, 0, f"expected {or_list(MAIN_WEAPONS)}", "rack main")
        if self.secondary not in (None, *SECONDARY_WEAPONS):
            raise NotationError(0, 0, f"expected {or_list(SECONDARY_WEAPONS)}", "rack secondary")


@dataclass(frozen=True, slots=True)
class Grab:
    """Takes the gem from the figure's own square or (a switch) from beside it."""

    direction: int | None = None

    def __post_init__(self) -> None:
        if self.direction is not None:
            check_direction(self.direction, ALL_WAYS, "grab")


@dataclass(frozen=True, slots=True)
class PickUp:
    """Takes up a thrown knife."""


@dataclass(frozen=True, slots=True)
class ShieldOrder:
    """The standing order for the shield; no part of the turn."""

    order: str

    def __post_init__(self) -> None:
        if self.order not in SHIELD_ORDERS:
            raise NotationError(0, 0, f"expected {or_list(SHIELD_ORDERS)}", "order shield")


@dataclass(frozen=True, slots=True)
class Pass:
    """The empty action."""


Order = (
    Drink | Move | MoveTo | Face | Attack | Thrust | Shoot | Throw | Cast | Trap | Remove | Unjam | Pull | Rack | Grab | Hand
    | PickUp | ShieldOrder | Pass
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Line:
    """One instruction and where it began, both counted from 1; equal lines say the same, wherever they stand."""

    order: Order
    line: int = field(default=1, compare=False)
    column: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The instructions of one turn as they were written; equal sheets give the same orders."""

    lines: tuple[Line, ...] = ()

    @classmethod
    def of(cls, *orders: Order) -> "Sheet":
        """A sheet that nobody wrote: one instruction a line."""
        return cls(tuple(Line(order, number) for number, order in enumerate(orders, 1)))

    @property
    def orders(self) -> tuple[Order, ...]:
        return tuple(line.order for line in self.lines)

    def __iter__(self) -> Iterator[Line]:
        return iter(self.lines)

    def __len__(self) -> int:
        return len(self.lines)


def check_direction(direction: int, allowed: tuple[int, ...], key: str) -> None:
    if direction not in allowed:
        raise NotationError(0, 0, f"expected {or_list(tuple(DIRECTIONS[way] for way in allowed))}", key)


def check_aim(direction: int | None, target: str | None, allowed: tuple[int, ...], key: str) -> None:
    if (direction is None) == (target is None):
        raise NotationError(0, 0, "expected a direction or a name, and not both", key)
    if direction is not None:
        check_direction(direction, allowed, key)
    if target is not None and (fault := find_name_fault(target)):
        raise NotationError(0, 0, fault, key)


def check_square(text: str, key: str) -> None:
    if spell_square(text) != text:
        raise NotationError(0, 0, "expected a square from A1 to DX128", key)
