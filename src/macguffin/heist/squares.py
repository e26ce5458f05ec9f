"""Squares as people write them: column letters and row number, `A1` top left, `DX128` the last of the largest map."""

import re
from typing import Final

__all__ = ["read_square", "square_name"]

SQUARE: Final = re.compile(r"([A-Za-z]{1,2})([1-9][0-9]{0,2})", re.ASCII)


def square_name(column: int, row: int) -> str:
    """The name of a square; column and row count from 0."""
    first, second = divmod(column, 26)
    letters = chr(ord("A") + first - 1) if first else ""
    return f"{letters}{chr(ord('A') + second)}{row + 1}"


def read_square(text: str) -> tuple[int, int] | None:
    """Column and row, counted from 0; None if the text names no square."""
    found = SQUARE.fullmatch(text)
    if found is None:
        return None
    column = 0
    for letter in found[1].upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1, int(found[2]) - 1
