"""Figures in a picture: dark coins with a rim, a symbol, a beak where they face, and small signs for how they are.

The shape of the coin is the team, so that no picture depends on colours. Everything is drawn around 0 0, the middle of a square.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from macguffin.heist.palette import COIN, FIGURE_COLORS, Theme
from macguffin.heist.render_svg_things import GEM, write
from macguffin.heist.scene import OFF, Scene, SceneFigure
from macguffin.heist.squares import read_square

__all__ = ["draw_figures"]

SIDE: Final = 40
RADIUS: Final = 13.2
SYMBOL_SIZE: Final = 18.7
EDGE: Final = "#5f6b79"
INK: Final = "#ebe6da"

# Outlines of coins in units of the radius, each as large to the eye as the circle.
SHAPES: Final[tuple[str, ...]] = ("circle", "square", "hexagon", "diamond", "octagon", "shield")
CORNERS: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "square": ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    "hexagon": ((-0.56, -0.97), (0.56, -0.97), (1.12, 0.0), (0.56, 0.97), (-0.56, 0.97), (-1.12, 0.0)),
    "diamond": ((0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)),
    "octagon": (
        (-0.43, -1.04),
        (0.43, -1.04),
        (1.04, -0.43),
        (1.04, 0.43),
        (0.43, 1.04),
        (-0.43, 1.04),
        (-1.04, 0.43),
        (-1.04, -0.43),
    ),
    "shield": (
        (-0.92, -0.95),
        (0.0, -1.08),
        (0.92, -0.95),
        (0.92, 0.2),
        (0.6, 0.75),
        (0.0, 1.16),
        (-0.6, 0.75),
        (-0.92, 0.2),
    ),
}
TURNS: Final = {"n": 0, "e": 90, "s": 180, "w": 270}
DIRECTIONS: Final = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
BEAK: Final = "M0-20.6L9.5-7H-9.5Z"
SHORT_BEAK: Final = "M0-20.6L6.2-11.5H-6.2Z"

# Signs of conditions, around 0 0, for a tab of 12 by 12.
BLADE_SIGN: Final = (
    '<path d="M-4.5 4.5L-1.5 1.5M-4.8 1.6L-1.6 4.8" stroke="#e8edf2" stroke-width="1.6" stroke-linecap="round"/>'
    '<path d="M-2.4 2.4L2.6-2.6" stroke="#e8edf2" stroke-width="2"/>'
    '<path d="M2.6-5C4.4-2.8 5-1.7 5-.6A2.4 2.4 0 0 1 .2-.6C.2-1.7 .8-2.8 2.6-5Z" fill="#93de1b"/>'
)
SIGNS: Final[dict[str, str]] = {
    "stunned": '<path d="M0-5L1.5-1.6L5-1.2L2.4 1.2L3.1 4.8L0 3L-3.1 4.8L-2.4 1.2L-5-1.2L-1.5-1.6Z" fill="#ffd98a"/>',
    "poisoned": '<path d="M0-5.2C3-1.6 3.9 0 3.9 1.6A3.9 3.9 0 0 1-3.9 1.6C-3.9 0-3-1.6 0-5.2Z" fill="#93de1b"/>',
    "blessed": '<circle r="4.6" fill="none" stroke="#ffe9a8" stroke-width="1.2"/>'
    '<path d="M0-2.8V2.8M-2.8 0H2.8" stroke="#ffe9a8" stroke-width="1.6"/>',
    "hasted": '<path d="M-4.4-3.6L-.8 0L-4.4 3.6M.4-3.6L4 0L.4 3.6" fill="none" stroke="#7fd4ff" stroke-width="1.8"/>',
    "warded": '<path d="M0-4.8L4-3.6V.4C4 2.8 2 4.3 0 5C-2 4.3-4 2.8-4 .4V-3.6Z" fill="none" stroke="#c9a6ff" stroke-width="1.4"/>',
    "lost_action": '<circle r="4.3" fill="none" stroke="#ff8378" stroke-width="1.5"/>'
    '<path d="M-3 3L3-3" stroke="#ff8378" stroke-width="1.5"/>',
    "poisoned_weapon": BLADE_SIGN,
}  # fmt: skip


@dataclass(frozen=True, kw_only=True, slots=True)
class Coin:
    """How one figure is drawn: its team's shape, and what tells it from others of the same shape or symbol."""

    figure: SceneFigure
    shape: str
    number: str
    is_active: bool
    has_gem: bool

    @property
    def color(self) -> str:
        return FIGURE_COLORS[self.figure.color]


def draw_figures(scene: Scene, look: Theme) -> Iterator[str]:
    """All figures on the board, the active one last, so that nothing covers it."""
    for coin in sorted(mint(scene), key=lambda coin: coin.is_active):
        place = read_square(coin.figure.at) if coin.figure.at not in (None, OFF) and coin.figure.at else None
        if place is not None:
            x, y = place[0] * SIDE + 20, place[1] * SIDE + 20
            yield f'<g transform="translate({x} {y})">{"".join(draw_coin(coin, look))}</g>'
    if scene.gem is not None and scene.gem.at in {figure.at for figure in scene.figures}:
        column, row = read_square(scene.gem.at or "") or (0, 0)
        yield f'<g transform="translate({column * SIDE + 33} {row * SIDE + 32}) scale(.55)">{GEM}</g>'


def mint(scene: Scene) -> list[Coin]:
    """A coin for each figure. Where everybody plays for himself all are round; from the seventh team on a number is added."""
    sizes = Counter(figure.team for figure in scene.figures)
    symbols = Counter(figure.symbol for figure in scene.figures)
    teams = list(sizes)
    coins = []
    for seat, figure in enumerate(scene.figures, 1):
        lap, shape = divmod(teams.index(figure.team), len(SHAPES)) if max(sizes.values()) > 1 else (0, 0)
        marks = ([str(lap + 1)] if lap else []) + ([str(seat)] if symbols[figure.symbol] > 1 else [])
        coins.append(
            Coin(
                figure=figure,
                shape=SHAPES[shape],
                number="·".join(marks),
                is_active=figure.name == scene.active,
                has_gem=scene.gem is not None and scene.gem.carried_by == figure.name,
            )
        )
    return coins


def draw_coin(coin: Coin, look: Theme) -> Iterator[str]:
    """Rings, beak, coin and symbol, then the small signs in the corners."""
    figure = coin.figure
    ground, ink = (coin.color, COIN) if coin.is_active else (COIN, coin.color)
    drawn = (
        outline(coin.shape, RADIUS + 1.4, f'fill="{COIN}"'),
        outline(coin.shape, RADIUS, f'fill="{ground}" stroke="{coin.color}" stroke-width="2"'),
    )
    yield from draw_rings(coin, look)
    beak = draw_beak(coin)
    yield from (*drawn, beak) if has_tip(coin) else (beak, *drawn)
    if figure.stunned:
        yield f'<path d="{HATCHING}" stroke="{ink}" stroke-opacity=".45" stroke-width="1.3"/>'
    yield write(figure.symbol, 0, 6.6, SYMBOL_SIZE, ink)
    yield draw_lives(figure.lives)
    yield from draw_conditions(figure)
    if coin.has_gem:
        yield f'<g transform="translate(13.5 -13) scale(.62)">{GEM}</g>'
    if coin.number:
        yield draw_number(coin.number)


def has_tip(coin: Coin) -> bool:
    """Whether the coin has a corner where the figure faces, which would hide the beak behind it."""
    x, y = DIRECTIONS[coin.figure.facing or "n"]
    return any(x * corner_x + y * corner_y > 1.1 for corner_x, corner_y in CORNERS.get(coin.shape, ()))


def draw_beak(coin: Coin) -> str:
    """A triangle that touches the edge of the square; a figure that has not started yet has none."""
    if not coin.figure.facing:
        return ""
    style = f'fill="{coin.color}" stroke="{COIN}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"'
    path = SHORT_BEAK if has_tip(coin) else BEAK
    return f'<path d="{path}" transform="rotate({TURNS[coin.figure.facing]})" {style}/>'


def draw_rings(coin: Coin, look: Theme) -> Iterator[str]:
    """Rings around the coin, outward: who has the gem, who is warded, whose turn it is."""
    wanted = (
        (coin.has_gem, f'stroke="{look.gem}" stroke-width="1.8"'),
        (coin.figure.warded, f'stroke="{look.ward}" stroke-width="1.4" stroke-dasharray="2.6 2"'),
        (coin.is_active, f'stroke="{look.lamp}" stroke-width="1.8"'),
    )
    for i, style in enumerate(style for holds, style in wanted if holds):
        yield outline(coin.shape, RADIUS + 3.4 + 2.2 * i, f'fill="none" {style}')


def outline(shape: str, radius: float, style: str) -> str:
    """The outline of a coin of a shape."""
    if shape == "circle":
        return f'<circle r="{radius:g}" {style}/>'
    points = " ".join(f"{x * radius:.1f},{y * radius:.1f}" for x, y in CORNERS[shape])
    return f'<polygon points="{points}" stroke-linejoin="round" {style}/>'


def hatch(radius: float) -> str:
    """Slanting strokes across a circle."""
    path = ""
    for step in range(-3, 4):
        middle = step * 2.2  # of the stroke, along the other diagonal
        half = (radius * radius - 2 * middle * middle) ** 0.5 / 2**0.5
        path += f"M{middle - half:.1f} {middle + half:.1f}L{middle + half:.1f} {middle - half:.1f}"
    return path


HATCHING: Final = hatch(10.8)


def draw_lives(lives: int) -> str:
    """Three bars at the lower left; a lost one is hollow."""
    bars = "".join(
        f'<rect x="{-18 + 4.3 * i:g}" y="12.6" width="2.8" height="6" rx=".6" '
        + (f'fill="{INK}"/>' if i < lives else f'fill="none" stroke="{EDGE}" stroke-width=".9"/>')
        for i in range(3)
    )
    return f'<rect x="-20" y="11" width="15" height="9.2" rx="2.4" fill="{COIN}"/>{bars}'


def draw_conditions(figure: SceneFigure) -> Iterator[str]:
    """Two signs from the upper left, out of the beak's way; where there are more, the second place says how many."""
    holds = {
        "stunned": figure.stunned,
        "poisoned": figure.poisoned,
        "lost_action": figure.lost_action,
        "blessed": figure.blessed,
        "hasted": figure.hasted,
        "warded": figure.warded,
        "poisoned_weapon": figure.main_poisoned or figure.secondary_poisoned,
    }
    shown = [name for name, so in holds.items() if so]
    for i, name in enumerate(shown[:2]):
        tab = f'<rect x="-6.2" y="-6.2" width="12.4" height="12.4" rx="2.6" fill="{COIN}" stroke="{EDGE}" stroke-width=".8"/>'
        more = len(shown) - 1
        sign = write(f"+{more}", 0, 3.2, 9, INK) if i == 1 and more > 1 else SIGNS[name]
        x, y = (-13.8, -14 + 11.6 * i) if figure.facing == "n" else (-13.8 + 11.6 * i, -14)
        yield f'<g transform="translate({x:g} {y:g}) scale(.9)">{tab}{sign}</g>'


def draw_number(number: str) -> str:
    """A seat or a second team of the same shape, at the lower right."""
    half = 1.8 + 2.7 * len(number)
    box = f'<rect x="{19.5 - 2 * half:g}" y="11" width="{2 * half:g}" height="9.2" rx="2.4" fill="{COIN}"/>'
    return box + write(number, 19.5 - half, 18.4, 8.5, INK)
