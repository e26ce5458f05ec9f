"""The words of the order sheet: what its keywords are, what makes a square, and how much is too much."""

from typing import Final

from macguffin.heist.squares import read_square
from macguffin.heist.tables import DIRECTIONS, MAINS, MAX_SIDE, SECONDARIES, SHIELD_ORDERS, E, N, S, W

VERBS: Final = (
    "drink", "move", "face", "attack", "thrust", "shoot", "throw", "cast", "trap", "remove", "unjam", "pull", "rack",
    "grab", "hand", "pick", "order", "pass",
)  # fmt: skip
SPELLS: Final = ("curse", "bolt", "poison", "bless", "heal", "ward", "haste")
SLOTS: Final = ("main", "secondary")
MAIN_WEAPONS: Final = MAINS[1:]
SECONDARY_WEAPONS: Final = SECONDARIES[1:]
PARTICLES: Final = ("to", "at", "via", "doll", "from", "bounce", "up", "shield")

CARDINAL: Final = (N, E, S, W)
ALL_WAYS: Final = tuple(range(len(DIRECTIONS)))

RESERVED: Final = frozenset((*VERBS, *SPELLS, *SLOTS, *PARTICLES, *SHIELD_ORDERS, *DIRECTIONS))
"""Words that stand for a name only in quotes."""
QUOTED: Final = RESERVED.union(MAIN_WEAPONS, SECONDARY_WEAPONS)
"""Names that are written in quotes, although a weapon's would be understood without."""

MAX_SHEET: Final = 16 * 1024  # bytes of UTF-8
MAX_COUNT_DIGITS: Final = 3
MAX_COUNT: Final = 999  # steps that one count can say
MAX_STEPS: Final = MAX_SIDE * MAX_SIDE  # of a whole sheet: as many as the largest map has squares


def spell_square(text: str) -> str:
    """A square in capitals (`E4`); "" if the text is none of the largest map's."""
    found = read_square(text)
    return "" if found is None or max(found) >= MAX_SIDE else text.upper()
