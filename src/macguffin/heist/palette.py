"""The colours that figures and boards are drawn in, in every picture and on every terminal."""

from dataclasses import dataclass
from functools import cache
from typing import Final

__all__ = ["COIN", "DARK", "FIGURE_COLORS", "LIGHT", "THEMES", "Theme", "nearest_of_256", "split_color"]

COIN: Final = "#101318"
"""What a figure's symbol stands on, in both themes, so that one set of figure colours serves both."""

# Lightness is chosen for the greatest least distance, for the colour-blind too; symbol and shape carry identity all the same.
FIGURE_COLORS: Final[dict[str, str]] = {
    "red": "#f82a00",
    "orange": "#fa7e16",
    "yellow": "#f7eb71",
    "lime": "#93de1b",
    "green": "#50b36c",
    "teal": "#00908b",
    "cyan": "#39f3fd",
    "sky": "#78c7ff",
    "blue": "#3c85ff",
    "violet": "#9d99fa",
    "purple": "#b65cd8",
    "magenta": "#fe1baa",
    "pink": "#f9c3c3",
    "brown": "#987b59",
    "silver": "#afafaf",
    "white": "#ffffff",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Theme:
    """Everything on a board but the figures."""

    name: str
    page: str
    ruler: str
    floor: str
    dot: str
    grid: str
    wall: str
    brick: str
    wall_edge: str
    fixture: str
    door: str
    door_seam: str
    exit: str
    exit_floor: str
    gem: str
    lamp: str
    ward: str
    start: str
    text: str


DARK: Final = Theme(
    name="dark",
    page="#0d0f12",
    ruler="#8b9096",
    floor="#111418",
    dot="#39424d",
    grid="#1a1f25",
    wall="#2a313a",
    brick="#323a45",
    wall_edge="#7d8896",
    fixture="#c9b694",
    door="#c98b4b",
    door_seam="#111418",
    exit="#9be0b0",
    exit_floor="#24312d",
    gem="#8ff5ec",
    lamp="#f0b450",
    ward="#c9a6ff",
    start="#39424d",
    text="#ebe6da",
)

LIGHT: Final = Theme(
    name="light",
    page="#ece7db",
    ruler="#6a6252",
    floor="#f4efe3",
    dot="#c3b99f",
    grid="#e6dfcf",
    wall="#b9ae97",
    brick="#aba089",
    wall_edge="#4c4537",
    fixture="#5d4a2a",
    door="#8a5320",
    door_seam="#f4efe3",
    exit="#1f6b4a",
    exit_floor="#d5dccd",
    gem="#007f78",
    lamp="#8a5200",
    ward="#6a3fb0",
    start="#c3b99f",
    text="#221e17",
)

THEMES: Final[dict[str, Theme]] = {theme.name: theme for theme in (DARK, LIGHT)}

CUBE: Final = (0, 95, 135, 175, 215, 255)


def split_color(color: str) -> tuple[int, int, int]:
    """Red, green and blue of `#rrggbb`, 0 to 255 each."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


@cache
def nearest_of_256(color: str) -> int:
    """The number of the most similar colour on a terminal that has 256; its first sixteen are not counted on."""
    wanted = split_color(color)
    cube = {16 + 36 * r + 6 * g + b: (CUBE[r], CUBE[g], CUBE[b]) for r in range(6) for g in range(6) for b in range(6)}
    grey = {232 + i: (8 + 10 * i,) * 3 for i in range(24)}
    known = cube | grey
    return min(known, key=lambda number: sum((a - b) ** 2 for a, b in zip(known[number], wanted, strict=True)))
