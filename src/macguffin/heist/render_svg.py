"""A scene as a picture: one self-contained SVG without scripts, fonts or links. Forty units to a square.

What is drawn where the squares are all alike is merged: a map of 128 by 128 squares is a few paths and what stands on it.
"""

from collections.abc import Iterator
from html import escape
from itertools import pairwise
from typing import Final

from macguffin.core.errors import NotFoundError
from macguffin.core.fonts import FONTS
from macguffin.heist.palette import THEMES, Theme
from macguffin.heist.render_svg_figures import draw_figures
from macguffin.heist.render_svg_things import draw_things
from macguffin.heist.render_words import describe_figures, describe_scene, headline
from macguffin.heist.scene import Scene
from macguffin.heist.scene_map import Terrain, terrain_of
from macguffin.heist.squares import square_name

__all__ = ["render_svg"]

SIDE: Final = 40
MARGIN: Final = 8
RULER_LEFT: Final = 28
RULER_TOP: Final = 24


def render_svg(scene: Scene, *, theme: str = "dark", coordinates: bool = True) -> str:
    """The picture in the theme "dark" or "light".

    Raises NotFoundError for any other theme
    """
    if theme not in THEMES:
        raise NotFoundError(f"no theme is called {theme[:40]!r}; there are {', '.join(THEMES)}")
    look = THEMES[theme]
    terrain = terrain_of(scene.map)
    left, top = (RULER_LEFT, RULER_TOP) if coordinates else (MARGIN, MARGIN)
    width, height = terrain.width * SIDE + left + MARGIN, terrain.height * SIDE + top + MARGIN
    frame = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {frame} role="img" font-family="{FONTS}">',
        f"<title>{escape(''.join(headline(scene)))}</title>",
        f"<desc>{escape(describe(scene))}</desc>",
        f'<rect width="{width}" height="{height}" fill="{look.page}"/>',
        *(draw_rulers(terrain, look) if coordinates else ()),
        f'<g transform="translate({left} {top})">',
        *draw_terrain(terrain, look),
        *draw_things(scene, terrain, look),
        *draw_figures(scene, look),
        "</g>",
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def describe(scene: Scene) -> str:
    """All that the picture shows, for those who do not see it."""
    lines = [
        ", ".join(filter(None, map("".join, (*words.what, *words.how)))) + "." for words in describe_figures(scene)
    ]
    sections = [section for section in describe_scene(scene) if section.heading != "Signs"]
    lines += [f"{section.heading}: {'; '.join(map(''.join, section.sentences))}." for section in sections]
    return "\n".join(lines)


def draw_rulers(terrain: Terrain, look: Theme) -> Iterator[str]:
    """Letters of the columns above, numbers of the rows on the left."""
    style = f'font-size="11" fill="{look.ruler}" text-anchor="middle"'
    for column in range(terrain.width):
        letters = square_name(column, 0)[:-1]
        yield f'<text x="{RULER_LEFT + SIDE * column + 20}" y="{RULER_TOP - 8}" {style}>{letters}</text>'
    for row in range(terrain.height):
        yield f'<text x="{RULER_LEFT // 2}" y="{RULER_TOP + SIDE * row + 24}" {style}>{row + 1}</text>'


def draw_terrain(terrain: Terrain, look: Theme) -> Iterator[str]:
    """Floor, walls with their courses of bricks, and an edge wherever a wall meets an open square."""
    yield from define_patterns(look)
    width, height = terrain.width * SIDE, terrain.height * SIDE
    floor, bare, walls = fill(terrain, "._"), fill(terrain, "O+/!)<"), fill(terrain, "#")
    yield f'<rect width="{width}" height="{height}" fill="{look.floor}"/>'
    if bare:
        yield f'<path d="{bare}" fill="url(#bare-{look.name})"/>'
    if floor:
        yield f'<path d="{floor}" fill="url(#floor-{look.name})"/>'
    if walls:
        yield f'<path d="{walls}" fill="{look.wall}"/>'
        yield f'<path d="{walls}" fill="url(#bricks-{look.name})"/>'
    entrance = fill(terrain, "<")
    if entrance:
        yield f'<path d="{entrance}" fill="{look.exit_floor}" stroke="{look.floor}"/>'
    edges = "".join(trace_edges(terrain))
    if edges:
        yield f'<path d="{edges}" fill="none" stroke="{look.wall_edge}" stroke-width="2" stroke-linecap="square"/>'


def define_patterns(look: Theme) -> Iterator[str]:
    """What repeats from square to square: the grid, the dot of the floor, two courses of bricks and their joints."""
    frame = f'width="{SIDE}" height="{SIDE}" patternUnits="userSpaceOnUse"'
    grid = f'<path d="M0 39.5H40M39.5 0V40" fill="none" stroke="{look.grid}"/>'
    joints = "M0 9.5H40M0 19.5H40M0 29.5H40M0 39.5H40M14.5 0V9M34.5 0V9M4.5 10V19M24.5 10V19M14.5 20V29M34.5 20V29M4.5 30V39M24.5 30V39"
    yield "<defs>"
    yield f'<pattern id="bare-{look.name}" {frame}>{grid}</pattern>'
    yield f'<pattern id="floor-{look.name}" {frame}>{grid}<circle cx="20" cy="20" r="1.4" fill="{look.dot}"/></pattern>'
    yield f'<pattern id="bricks-{look.name}" {frame}><path d="{joints}" fill="none" stroke="{look.brick}"/></pattern>'
    yield "</defs>"


def fill(terrain: Terrain, kinds: str) -> str:
    """A path over all squares of some kinds, a rectangle for each run of them in a row."""
    path = []
    for row in range(terrain.height):
        line = terrain.squares[row * terrain.width : (row + 1) * terrain.width]
        path += [
            f"M{start * SIDE} {row * SIDE}h{length * SIDE}v{SIDE}h{-length * SIDE}z"
            for start, length in runs(line, kinds)
        ]
    return "".join(path)


def runs(line: str, kinds: str) -> Iterator[tuple[int, int]]:
    """Where neighbours of some kinds begin in a line, and how many they are."""
    start = -1
    for i, kind in enumerate(line + "\0"):
        if kind in kinds and start < 0:
            start = i
        elif kind not in kinds and start >= 0:
            yield start, i - start
            start = -1


def trace_edges(terrain: Terrain) -> Iterator[str]:
    """Lines between walls and open squares, and along the edge of the board, which is like a wall but for the entrance."""
    width, height = terrain.width, terrain.height
    rows = [terrain.squares[row * width : (row + 1) * width] for row in range(height)]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    for across, lines in ((True, rows), (False, columns)):
        beyond = edge_line(lines[0]), edge_line(lines[-1])
        padded = [beyond[0], *lines, beyond[1]]
        for i, (before, after) in enumerate(pairwise(padded)):
            marks = "".join("|" if (a == "#") != (b == "#") else " " for a, b in zip(before, after, strict=True))
            for start, length in runs(marks, "|"):
                x, y = (start * SIDE, i * SIDE) if across else (i * SIDE, start * SIDE)
                yield f"M{x} {y}{'h' if across else 'v'}{length * SIDE}"


def edge_line(line: str) -> str:
    """What lies beyond an outermost line of squares: a wall; but where one walks out, or where the wall goes on, nothing to see."""
    return "".join("." if kind == "<" else "#" for kind in line)
