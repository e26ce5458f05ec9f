"""The map of a scene as cells of text, with or without colours: what is drawn in each square, and in what ink."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from macguffin.heist.palette import COIN, DARK, FIGURE_COLORS, nearest_of_256, split_color
from macguffin.heist.scene import OFF, Scene
from macguffin.heist.scene_map import terrain_of

__all__ = ["COLORINGS", "Cell", "Ink", "Paint", "draw_map", "draw_row", "figure_ink", "fill_cells", "painter"]

FACING_MARKS: Final = {"n": "^", "e": ">", "s": "v", "w": "<", None: " "}


@dataclass(frozen=True, slots=True)
class Ink:
    """How a character is coloured, `#rrggbb` each; reversed video is for the active figure."""

    color: str
    ground: str = DARK.floor
    is_bold: bool = False
    is_reversed: bool = False


Paint = Callable[[str, Ink], str]

# The board brings its own dark ground, so that it looks the same on every terminal.
QUIET: Final = "#5f6b79"
TERRAIN_INKS: Final[dict[str, Ink]] = {
    "#": Ink(DARK.wall_edge, DARK.wall),
    "O": Ink(DARK.wall_edge),
    ".": Ink(QUIET),
    "_": Ink(DARK.ruler),
    "+": Ink(DARK.door, is_bold=True),
    "/": Ink(DARK.door, is_bold=True),
    "!": Ink(DARK.fixture, is_bold=True),
    ")": Ink(DARK.fixture, is_bold=True),
    "<": Ink(DARK.exit, DARK.exit_floor, is_bold=True),
    "*": Ink(DARK.gem, is_bold=True),
    "-": Ink(DARK.text, is_bold=True),
}


@dataclass(frozen=True, slots=True)
class Cell:
    """One square: its character, what a second cell beside it shows, and the ink of both."""

    character: str
    second: str
    ink: Ink


def figure_ink(color: str, *, is_active: bool) -> Ink:
    return Ink(FIGURE_COLORS[color], COIN, is_bold=True, is_reversed=is_active)


def draw_map(scene: Scene, paint: Paint, *, coordinates: bool, wide: bool) -> list[str]:
    """The lines of the map, one cell a square; `wide`: two, the second of which shows where a figure faces."""
    cells = fill_cells(scene)
    width = scene.map.index("\n")
    rows = [draw_row(cells[i : i + width], paint, wide=wide) for i in range(0, len(cells), width)]
    if not coordinates:
        return rows
    margin = len(str(len(rows)))
    return [*rulers(width, margin, wide=wide), *(f"{i:>{margin}} {row}" for i, row in enumerate(rows, 1))]


def fill_cells(scene: Scene) -> list[Cell]:
    """What is seen in each square: a figure before the gem, the gem before a trap, a trap before a knife."""
    terrain = terrain_of(scene.map)
    cells = [Cell(kind, "#" if kind == "#" else " ", TERRAIN_INKS[kind]) for kind in terrain.squares]

    def put(at: str | None, cell: Cell) -> None:
        index = None if at in (None, OFF) else terrain.index(str(at))
        if index is not None:
            cells[index] = cell

    colors = {figure.name: FIGURE_COLORS[figure.color] for figure in scene.figures}
    for knife in scene.knives:
        put(knife.at, Cell("-", " ", TERRAIN_INKS["-"]))
    for trap in scene.traps:
        put(trap.at, Cell("v" if trap.jammed else "^", " ", Ink(colors[trap.owner], is_bold=True)))
    if scene.gem is not None:
        put(scene.gem.at, Cell("*", " ", TERRAIN_INKS["*"]))
    for figure in scene.figures:
        ink = figure_ink(figure.color, is_active=figure.name == scene.active)
        put(figure.at, Cell(figure.symbol, FACING_MARKS[figure.facing], ink))
    return cells


def draw_row(cells: list[Cell], paint: Paint, *, wide: bool) -> str:
    """One row; neighbours of one ink are painted together."""
    parts = []
    for ink, group in groupby(cells, key=lambda cell: cell.ink):
        text = "".join(cell.character + cell.second if wide else cell.character for cell in group)
        parts.append(paint(text, ink))
    return "".join(parts)


def rulers(width: int, margin: int, *, wide: bool) -> list[str]:
    """Column letters over a map; two lines of them from AA on."""
    gap = " " if wide else ""
    firsts = gap.join(" " if i < 26 else chr(ord("A") + i // 26 - 1) for i in range(width))
    seconds = gap.join(chr(ord("A") + i % 26) for i in range(width))
    lines = [seconds] if width <= 26 else [firsts, seconds]
    return [f"{' ' * margin} {line}".rstrip() for line in lines]


def painter(color: str) -> Paint:
    """How text is coloured on a terminal that has no colours ("none"), "256", or "truecolor"."""
    if color == "none":
        return lambda text, _ink: text

    def paint(text: str, ink: Ink) -> str:
        marks = ["1"] * ink.is_bold + ["7"] * ink.is_reversed
        codes = [*marks, f"38;{shade(ink.color, color)}", f"48;{shade(ink.ground, color)}"]
        return f"\x1b[{';'.join(codes)}m{text}\x1b[0m"

    return paint


def shade(hue: str, color: str) -> str:
    return f"5;{nearest_of_256(hue)}" if color == "256" else "2;" + ";".join(map(str, split_color(hue)))


COLORINGS: Final = ("none", "256", "truecolor")
