"""The fonts of this machine: which are asked for, and whether they have a letter."""

from functools import cache
from html import escape
from typing import Final

__all__ = ["FONTS", "is_in_fonts"]

FONTS: Final = (
    "ui-monospace, 'Cascadia Mono', 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace"
)
"""Letters of one width: where there are such fonts, one of these is used."""

NO_LETTER: Final = "\uf8fe"


@cache
def is_in_fonts(text: str) -> bool:
    """Whether a font of this machine has the letter: its picture is neither empty nor that of a letter which no font has."""
    return pictured(text) not in (pictured(" "), pictured(NO_LETTER))


def pictured(text: str) -> bytes:
    from resvg_py import svg_to_bytes  # noqa: PLC0415

    written = f'<text x="8" y="30" font-size="20" font-family="{FONTS}">{escape(text)}</text>'
    return bytes(
        svg_to_bytes(svg_string=f'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">{written}</svg>')
    )
