"""The words of the order sheet: what its keywords are, what makes a plain word, a square and a name, and how much is too much."""

import unicodedata
from typing import Final

from macguffin.core.names import MAX_NAME
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


def or_list(words: tuple[str, ...]) -> str:
    """`a, b or c`."""
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def is_plain(letter: str) -> bool:
    """Letters and digits of any script, with the marks that belong to them, and `_`, `-`, `'`."""
    return letter.isalnum() or letter in "_-'" or unicodedata.category(letter)[0] == "M"


def find_name_fault(name: str) -> str:
    """Says what keeps a text from being anybody's name on a sheet; "" if nothing does."""
    if not name:
        return "expected a name between the quotes"
    if len(name) > MAX_NAME:
        return f"expected a name of at most {MAX_NAME} characters, not {len(name)}"
    if any(unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in name):
        return "expected a name without control characters or line breaks"
    return ""


def spell_square(text: str) -> str:
    """A square in capitals (`E4`); "" if the text is none of the largest map's."""
    found = read_square(text)
    return "" if found is None or max(found) >= MAX_SIDE else text.upper()


def show(text: str) -> str:
    """A piece of somebody's text in quotes, short and free of anything that could disturb a line."""
    return f"'{shorten(text)}'"


def shorten(text: str) -> str:
    """The same without quotes."""
    shown = text if len(text) <= MAX_NAME else text[: MAX_NAME - 1] + "…"
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in shown)
