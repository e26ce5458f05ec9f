"""How wide text is in Helvetica, which every reader of PDF has, and in what stands in for it elsewhere.

Widths are thousandths of the letter size. Accented letters are as wide as plain ones; of foreign letters it is guessed.
"""

import unicodedata
from typing import Final

__all__ = ["fit", "text_width", "wrap"]

REGULAR: Final = (
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
)  # fmt: skip
BOLD: Final = (
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
    975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
    333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
    611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
)  # fmt: skip
OTHERS: Final = {
    "\u2212": 584, "\u2013": 556, "\u2014": 1000, "\u00b7": 278, "\u00d7": 584, "\u2026": 1000, "\u2022": 350,
    "\u2018": 250, "\u2019": 250, "\u201c": 500, "\u201d": 500, "\u0131": 278, "\u0142": 222, "\u0141": 556,
    "\u00d8": 778, "\u00f8": 611, "\u00c6": 1000, "\u00e6": 889, "\u0152": 1000, "\u0153": 944, "\u00df": 611,
    "\u200d": 0,
}  # fmt: skip
"""Dashes, quotes, ligatures and letters with strokes, about as wide in either weight."""
CAPITAL: Final = 700
SMALL: Final = 580
SQUARE: Final = 1000


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a text, in the units of its size."""
    table = BOLD if bold else REGULAR
    return sum(letter_width(character, table) for character in text) * size / 1000


def letter_width(character: str, table: tuple[int, ...]) -> int:
    if character in OTHERS:
        return OTHERS[character]
    base = unicodedata.normalize("NFD", character)[0]
    if " " <= base <= "~":
        return table[ord(base) - 32]
    if unicodedata.combining(character):
        return 0
    if unicodedata.east_asian_width(character) in "WF":
        return SQUARE
    return CAPITAL if character.isupper() else SMALL


def fit(text: str, size: float, width: float, *, bold: bool = False) -> float:
    """The size, or the smaller one at which the text is no wider than the width."""
    needed = text_width(text, size, bold=bold)
    return size if needed <= width else size * width / needed


def wrap(text: str, size: float, width: float) -> list[str]:
    """The text in lines no wider than the width, broken at blanks; inside a word only where it does not fit into a line."""
    lines, line = [], ""
    for word in text.split():
        rest = word
        longer = f"{line} {word}" if line else word
        if text_width(longer, size) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        while text_width(rest, size) > width and len(rest) > 1:
            count = 1
            while text_width(rest[: count + 1], size) <= width:
                count += 1
            lines.append(rest[:count])
            rest = rest[count:]
        line = rest
    return [*lines, line] if line else lines
