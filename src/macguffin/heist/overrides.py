"""What a game master may change in a game without playing it, as plain values: the commands of a record that begin with `gm`.

No rule runs when one is carried out: nobody wins, falls into a trap or drops dead by it. `skip` alone plays.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from macguffin.heist.tables import CLASSES, COLORS, DIRECTIONS, MAINS, SECONDARIES, SHIELD_ORDERS

__all__ = [
    "CHOICES", "FLAGS", "KIT", "MAX_REASON", "NAMES", "NUMBERS", "SPOKEN_FOR", "SYMBOL",
    "Change", "GiveTurn", "MoveGem", "Override", "Place", "SetDoor", "SetField", "SetKnife", "SetOrder", "SetRound", "SetTrap",
    "Skip", "Value",
]  # fmt: skip

MAX_REASON: Final = 200  # characters

FLAGS: Final = (
    "stunned", "poisoned", "blessed", "hasted", "warded", "lost_action", "main_poisoned", "secondary_poisoned", "grace", "shaven",
)  # fmt: skip
NUMBERS: Final = ("lives", "poison_streak", "mechanisms", "misses")
CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "class": CLASSES,
    "main": MAINS,
    "secondary": SECONDARIES,
    "facing": DIRECTIONS[::2],
    "shield_order": SHIELD_ORDERS,
    "color": COLORS,
}
NAMES: Final = ("team", "blessed_by")
KIT: Final = "kit"
SYMBOL: Final = "symbol"
SPOKEN_FOR: Final = ("none", "because")
"""Words that may follow where a name may; as names they stand in quotes."""

Value: TypeAlias = str | int | bool | tuple[str, str]


@dataclass(frozen=True, slots=True)
class SetField:
    """A figure's field, under the key of scene files. `blessed_by` is "" for nobody."""

    name: str
    field: str
    value: Value


@dataclass(frozen=True, slots=True)
class Place:
    """Where a figure stands; `square` may be `off`. Without `facing` it faces as before."""

    name: str
    square: str
    facing: str = ""


@dataclass(frozen=True, slots=True)
class MoveGem:
    """To a square, or into somebody's hands; the other one is ""."""

    square: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class SetDoor:
    square: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class SetTrap:
    """The trap of a square, in place of any that is there; `owner` is "" for none."""

    square: str
    owner: str
    is_jammed: bool = False


@dataclass(frozen=True, slots=True)
class SetKnife:
    """One knife more on a square, or none any more."""

    square: str
    is_there: bool
    is_poisoned: bool = False


@dataclass(frozen=True, slots=True)
class GiveTurn:
    """Whose turn it is; it begins anew."""

    name: str


@dataclass(frozen=True, slots=True)
class SetOrder:
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetRound:
    number: int


@dataclass(frozen=True, slots=True)
class Skip:
    """The active figure does nothing in the rest of its turn, and the turn ends as any other."""


Change: TypeAlias = SetField | Place | MoveGem | SetDoor | SetTrap | SetKnife | GiveTurn | SetOrder | SetRound | Skip


@dataclass(frozen=True, slots=True)
class Override:
    """A change and why it was made; "" where that was not said."""

    change: Change
    reason: str = ""
