"""The words that log lines share: pools, sums, modifiers with their clauses, lists. What happened is told by the chapters of the log."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from macguffin.quest.events import Part

__all__ = ["STAT_WORDS", "added", "earned", "listed", "pool", "pools", "quote", "signed", "total"]

MINUS: Final = "−"
STAT_WORDS: Final = {"con": "CON", "str": "STR", "dex": "DEX", "int": "INT", "chr": "CHR", "mb": "MB", "pb": "PB"}


def total(number: int) -> str:
    return str(number) if number >= 0 else f"{MINUS}{-number}"


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else total(number)


def added(parts: Sequence[Part]) -> str:
    """Each modifier with its source and its clause, each after a comma."""
    return "".join(f", {signed(amount)} {source} ({clause})" for source, amount, clause in parts)


def pool(faces: Sequence[int], kept: Sequence[int] | None = None) -> str:
    """One pool as it fell, with the dice that were dropped where it is known which were kept."""
    told = f"{len(faces)}d6 → {' '.join(map(str, faces))}"
    dropped = list((Counter(faces) - Counter(kept)).elements()) if kept is not None else []
    return f"{told}, {' '.join(map(str, dropped))} dropped" if dropped else told


def pools(rolls: Sequence[Sequence[int]], kept: Sequence[int]) -> str:
    """All pools of a roll; where there are several, or one was dropped from, the two dice that count."""
    if len(rolls) == 1:
        return pool(rolls[0], kept)
    told = ", again ".join(pool(faces) for faces in rolls)
    return f"{told}, {' '.join(map(str, kept))} count"


def listed(words: Sequence[str]) -> str:
    """One, two and three."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""


def quote(text: str) -> str:
    """Somebody's words, so marked that they can't pass for a line of the log."""
    return f"“{text}”"


def earned(ap: int) -> str:
    return f". {ap} AP" if ap else ""
