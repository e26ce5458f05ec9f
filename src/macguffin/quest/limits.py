"""How much is too much, in fight files, commands and what the GM sets by hand."""

import unicodedata
from typing import Final

__all__ = [
    "MAX_AP",
    "MAX_BONUS",
    "MAX_BUFFS",
    "MAX_COMBATANTS",
    "MAX_COMMANDS",
    "MAX_FILE",
    "MAX_INITIATIVE",
    "MAX_ROUND",
    "MAX_STAT",
    "MAX_TEXT",
    "line_problem",
    "text_problem",
]

MAX_STAT: Final = 99  # also of a monster's CON, and of SP
MAX_BONUS: Final = 99  # of PB, MB, difficulties, favours and buffs, either way
MAX_AP: Final = 1_000_000  # also of the pot
MAX_ROUND: Final = 1_000_000
MAX_COMBATANTS: Final = 64
MAX_BUFFS: Final = 32  # on one combatant
MAX_INITIATIVE: Final = 9_999  # either way; more than two dice and any DEX come to
MAX_TEXT: Final = 1_000  # characters of what somebody does, of a label or a weakness
MAX_FILE: Final = 256 * 1024  # bytes of a fight file
MAX_COMMANDS: Final = 16 * 1024  # bytes of a list of commands

JOINERS: Final = "\u200c\u200d"


def text_problem(text: str) -> str:
    """What a text in quotes should have been, "" if it is fit: one line, nothing that controls how others are shown."""
    if len(text) > MAX_TEXT:
        return f"a text of at most {MAX_TEXT} characters, not {len(text)}"
    return line_problem(text)


def line_problem(text: str) -> str:
    """The same for a text of any length."""
    if text.isprintable():
        return ""
    for character in text:
        if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp") and character not in JOINERS:
            return f"a text in one line, without U+{ord(character):04X}"
    return ""
