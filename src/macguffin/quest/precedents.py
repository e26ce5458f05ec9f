"""The precedent book: how the GM has ruled on open magic, and which old rulings are nearest to a new wording."""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from macguffin.quest.check import boosted, check_odds
from macguffin.quest.combatants import Combatant, attack_bonus, single_stat
from macguffin.quest.pools import PLAIN, pool_table
from macguffin.quest.rulings import school_parts
from macguffin.quest.variant import Variant

__all__ = ["Chances", "Precedent", "chance_of_magic", "chance_of_minds", "nearest"]

WORD: Final = re.compile(r"\w+")
# Words that say nothing about what a spell does.
SMALL: Final = frozenset([
    "a", "all", "an", "and", "are", "as", "at", "be", "by", "for", "from", "he", "her", "him", "his", "i", "in", "into", "is", "it",
    "its", "me", "my", "of", "on", "our", "she", "so", "that", "the", "their", "them", "they", "this", "to", "up", "us", "we", "with",
    "you", "your",
])  # fmt: skip


@dataclass(frozen=True, kw_only=True, slots=True)
class Precedent:
    """One ruling: the wording, the school the GM chose, the difficulty, the caster's exact chance and how it went."""

    wording: str
    school: str  # "" for none
    difficulty: int
    sp: int
    chance: str  # of success, a fraction
    result: str  # instant_success, success, failure, instant_failure
    doubly: bool = False
    by: str = ""
    seq: int = -1  # the entry of the log that it was made by; -1 for one that was written in by hand

    @property
    def likelihood(self) -> Fraction:
        """The chance as a number."""
        return Fraction(self.chance)


def stems(text: str) -> frozenset[str]:
    """The words that carry a wording, cut down to what they share with their other forms."""
    words = (word.casefold() for word in WORD.findall(text))
    return frozenset(stem(word) for word in words if word not in SMALL)


def stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            break
    return word[:-1] if word[-1:] == word[-2:-1] else word


def likeness(one: frozenset[str], other: frozenset[str]) -> float:
    """How much two wordings share, 0 to 1."""
    return len(one & other) / len(one | other) if one and other else 0.0


def nearest(book: tuple[Precedent, ...], wording: str, most: int = 3) -> list[Precedent]:
    """The rulings nearest to a wording, the nearest first, the latest of equals first; none that shares no word. Rules: Q-085, Q-086"""
    wanted = stems(wording)
    scored = [(likeness(wanted, stems(one.wording)), number, one) for number, one in enumerate(book)]
    return [one for score, _, one in sorted(scored, key=lambda row: (-row[0], -row[1])) if score > 0][:most]


@dataclass(frozen=True, slots=True)
class Chances:
    """The exact chances of success, of being doubly good and of being doubly bad."""

    success: Fraction
    doubly_good: Fraction
    doubly_bad: Fraction


def chance_of_magic(who: Combatant, difficulty: int, school: str | None, sp: int, variant: Variant) -> Chances:
    """What a difficulty means for a caster who pays so many SP. Rules: Q-038, Q-086, Q-089, Q-100 … Q-102, QR-120"""
    value = single_stat(who, "int", variant)
    if variant.magic_check == "mb":
        value = 7 - attack_bonus(who, "magical")
    added = sum(part[1] for part in school_parts(who, school))
    odds = check_odds(value, difficulty + added, shape=boosted(sp - 1, variant), variant=variant)
    return Chances(odds.success, odds.doubly_good, odds.doubly_bad)


def chance_of_minds(
    who: Combatant, target: Combatant, difficulty: int, school: str | None, sp: int, variant: Variant
) -> Chances:
    """The same where a spell in a fight is MB against MB, by variant. Rules: QR-122"""
    ours, theirs = attack_bonus(who, "magical") + difficulty, attack_bonus(target, "magical")
    ours += sum(part[1] for part in school_parts(who, school))
    shape = boosted(sp - 1, variant)
    sums = {"success": 0, "good": 0, "bad": 0}
    for mine, ways in pool_table(shape):
        for other, others in pool_table(PLAIN):
            ahead = other.total + theirs - mine.total - ours
            sums["success"] += ways * others * (ahead > 0)
            sums["good"] += ways * others * (ahead >= 5)
            sums["bad"] += ways * others * (ahead <= -5)
    whole = 6 ** (shape.count + PLAIN.count)
    return Chances(Fraction(sums["success"], whole), Fraction(sums["good"], whole), Fraction(sums["bad"], whole))
