"""Which symbols figures may choose, one cell of the map each."""

import unicodedata
from typing import Final

from macguffin.core.names import is_unseen

__all__ = ["BARRED_SYMBOLS", "symbol_problem"]

STANDARD_CHARACTERS: Final = "#O.+/!)<_^v*-"
BARRED_SYMBOLS: Final = frozenset(STANDARD_CHARACTERS + "▓ ")


def symbol_problem(symbol: str, barred: frozenset[str] = BARRED_SYMBOLS) -> str:
    """What a symbol should have been, "" if it is fit. Rules: H-004, H-006, HR-018, HR-026, HR-037"""
    if len(symbol) != 1 or not is_one_cell(symbol):
        return "one printable character as wide as a letter (HR-037)"
    if symbol in barred:
        return f"a symbol that no map uses (H-006), not {symbol!r}"
    return ""


def is_one_cell(character: str) -> bool:
    return (
        not is_unseen(character)
        and character.isprintable()
        and unicodedata.category(character)[0] != "M"
        and unicodedata.east_asian_width(character) not in ("W", "F")
        and not "\u1160" <= character <= "\u11ff"  # Hangul vowels and finals join what stands before them
    )
