"""Stats and all that follows from them: bonuses, class, speciality, spell points, and what raising one costs.

Stats are whole numbers, printed in the order CON, STR, DEX, INT, CHR. Bonuses are better the lower they are.
"""

from collections.abc import Mapping
from typing import Final

from macguffin.quest.variant import Variant

__all__ = [
    "CLASSES",
    "CLASS_STATS",
    "NO_CLASS",
    "SCHOOLS",
    "STATS",
    "bonus",
    "class_choices",
    "keep_class",
    "price",
    "raise_cost",
    "speciality_choices",
]

STATS: Final[tuple[str, ...]] = ("con", "str", "dex", "int", "chr")
CLASS_STATS: Final[tuple[str, ...]] = ("str", "dex", "int", "chr")
CLASSES: Final[dict[str, str]] = {"str": "warrior", "dex": "thief", "int": "wizard", "chr": "bard"}
SCHOOL_STATS: Final[tuple[str, ...]] = ("str", "dex", "chr")
SCHOOLS: Final[dict[str, str]] = {"str": "combat", "dex": "enchantment", "chr": "illusion"}
NO_CLASS: Final = "none"


def bonus(stat: int) -> int:
    """What a stat adds to a contest: seven less its value. Rules: Q-004, Q-005, Q-057, Q-058, QR-004"""
    return 7 - stat


def class_choices(stats: Mapping[str, int], variant: Variant) -> tuple[str, ...]:
    """The classes of the highest stats; more than one where they tie. CON has no class.

    Rules: Q-015 … Q-019, QR-012, QR-013, QR-017
    """
    top = max(stats[stat] for stat in CLASS_STATS)
    if variant.class_con_highest == "classless" and stats["con"] >= top:
        return (NO_CLASS,)
    tied = tuple(CLASSES[stat] for stat in CLASS_STATS if stats[stat] == top)
    if len(tied) > 1 and variant.class_tie == "none":
        return (NO_CLASS,)
    return tied[:1] if variant.class_tie == "precedence" else tied


def speciality_choices(stats: Mapping[str, int]) -> tuple[str, ...]:
    """The schools of a wizard's highest stats besides INT; more than one where they tie. Rules: Q-039, Q-090 … Q-096, QR-112 … QR-114"""
    top = max(stats[stat] for stat in SCHOOL_STATS)
    return tuple(SCHOOLS[stat] for stat in SCHOOL_STATS if stats[stat] == top)


def keep_class(now: str | None, choices: tuple[str, ...]) -> str:
    """The class, or school, after the stats have moved: the old one while it is among the choices, else the first of them.

    Rules: Q-015, QR-014, QR-112, QR-115
    """
    return now if now in choices else choices[0]


def price(value: int) -> int:
    """AP for one point more. Rules: Q-012, Q-013, Q-014, QR-155, QR-158"""
    return 10 * value


def raise_cost(value: int, points: int) -> int:
    """AP for several points, each at its own price. Rules: Q-013, QR-155"""
    return sum(price(step) for step in range(value, value + points))
