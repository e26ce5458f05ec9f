"""What stands and lies on the board of a picture: pillars, doors, levers, racks, start squares, the entrance, traps, knives, the gem."""

from collections import Counter
from collections.abc import Iterator
from html import escape
from typing import Final

from macguffin.heist.palette import COIN, FIGURE_COLORS, Theme
from macguffin.heist.scene import Scene, SceneTrap
from macguffin.heist.scene_map import Terrain

__all__ = ["GEM", "badge", "draw_things", "place", "write"]

SIDE: Final = 40

FIXTURES: Final = {"_": "start", "<": "stairs", "O": "pillar", ")": "rack", "!": "lever"}
TURNED: Final = "rotate(-90 20 20)"

START: Final = "M5 12V5H12M28 5H35V12M35 28V35H28M12 35H5V28"
STAIRS: Final = "M5.5 25V20.5H10.5V16H15.5V11.5H20.5V7.5H25.5V4H36"
RACK: Final = (
    "M7 10.5H33M7 29.5H33M13 8V34M20.5 6V34M28 7V34",  # rails and shafts
    "M13 4.5L15.6 10H10.4ZM17.4 8.6H23.6V10.4H17.4ZM24.6 5.6H31.4V9.6H24.6Z",  # heads: a spear, a hilt, a hammer
)
SPIKES: Final = "M6 32V28.5H7L11 12L14.5 25L20 8.5L25.5 25L29 12L33 28.5H34V32Z"
STUMPS: Final = "M6 34V29.5L9.5 25.5L12.5 28.5L15.5 24.5L20 28L24 24.5L27.5 28.5L30.5 25.5L34 29.5V34Z"
CROSS: Final = "M11 6.5L28 20.5M28 6.5L11 20.5"
BLADE: Final = "M28.5 9.5L30.5 11.5L17.5 26.5L13.5 22.5ZM15.7 28.3L11.7 24.3L10.3 25.7L11.9 27.3L8.5 30.7L9.3 31.5L12.7 28.1L14.3 29.7Z"
DROP: Final = "M29 20C32 24 33 26 33 28A4 4 0 0 1 25 28C25 26 26 24 29 20Z"
POISON: Final = FIGURE_COLORS["lime"]

# The gem is 24 wide around 0 0: outline, then facets by shade.
GEM: Final = (
    f'<path d="M-12-3.5L-7-10H7L12-3.5L0 11Z" fill="#8ff5ec" stroke="{COIN}" stroke-width="4" '
    'stroke-linejoin="round" paint-order="stroke"/>'
    '<path d="M-12-3.5L-7-10L-4.5-3.5ZM4.5-3.5L7-10L12-3.5Z" fill="#c6fbf5"/>'
    '<path d="M-4.5-3.5L0-10L4.5-3.5Z" fill="#e4fefb"/><path d="M-12-3.5H-4.5L0 11Z" fill="#5fe0d5"/>'
    '<path d="M4.5-3.5H12L0 11Z" fill="#3cbfb5"/>'
    f'<path d="M-12-3.5H12M-7-10L-4.5-3.5L0-10L4.5-3.5L7-10M-4.5-3.5L0 11L4.5-3.5" fill="none" stroke="{COIN}" stroke-width=".8"/>'
)


def draw_things(scene: Scene, terrain: Terrain, look: Theme) -> Iterator[str]:
    """Everything between the floor and the figures, from below to above."""
    yield from draw_fixtures(scene, terrain, look)
    knives = Counter(knife.at for knife in scene.knives)
    poisoned = {knife.at for knife in scene.knives if knife.poisoned}
    for at, count in knives.items():
        yield at_square(terrain, at, draw_knives(count, is_poisoned=at in poisoned, look=look))
    looks = {figure.name: (FIGURE_COLORS[figure.color], figure.symbol) for figure in scene.figures}
    for trap in scene.traps:
        yield at_square(terrain, trap.at, draw_trap(trap, *looks[trap.owner]))
    if scene.gem is not None and scene.gem.at is not None:
        taken = any(figure.at == scene.gem.at for figure in scene.figures)
        if not taken:
            yield at_square(terrain, scene.gem.at, f'<g transform="translate(20 20)">{GEM}</g>')


def draw_fixtures(scene: Scene, terrain: Terrain, look: Theme) -> Iterator[str]:
    """What is built: drawn once and used wherever it stands; a lever and the doors that it moves carry the same letters."""
    places: dict[str, list[int]] = {name: terrain.where(kind) for kind, name in FIXTURES.items()}
    for index in terrain.where("+/"):
        name = "shut" if terrain.squares[index] == "+" else "open"
        places.setdefault(name if stands_between(terrain, index) else f"{name}-turned", []).append(index)
    fixtures = define_fixtures(look)
    for name, squares in places.items():
        if squares:
            yield f'<defs><g id="{name}-{look.name}">{fixtures[name]}</g></defs>'
        for row, column in (divmod(index, terrain.width) for index in squares):
            yield f'<use href="#{name}-{look.name}" x="{column * SIDE}" y="{row * SIDE}"/>'
    for square, letters in letter_levers(scene).items():
        index = terrain.index(square) or 0
        x, y = (8.3, 8.6) if terrain.squares[index] == "+" else (31.5, 32.0)
        yield place(terrain, index, badge(letters, x, y, look))


def define_fixtures(look: Theme) -> dict[str, str]:
    """What looks the same wherever it stands."""
    stairs = f'<path d="{STAIRS}" fill="none" stroke="{look.exit}" stroke-width="3"/>'
    disc = f'<circle cx="20" cy="20" r="14.5" fill="{look.wall}" stroke="{look.wall_edge}" stroke-width="2"/>'
    rails = f'<path d="{RACK[0]}" fill="none" stroke="{look.fixture}" stroke-width="2.4" stroke-linecap="round"/>'
    stick = f'<path d="M19 26L28 9" fill="none" stroke="{look.fixture}" stroke-width="3"/>'
    foot = f'<rect x="9" y="25" width="21" height="8" rx="2" fill="{look.fixture}"/>'
    shut, swung = draw_door(look, is_open=False), draw_door(look, is_open=True)
    return {
        "shut": shut,
        "shut-turned": f'<g transform="{TURNED}">{shut}</g>',
        "open": swung,
        "open-turned": f'<g transform="{TURNED}">{swung}</g>',
        "start": f'<path d="{START}" fill="none" stroke="{look.start}" stroke-width="1.8"/>',
        "stairs": stairs + write("EXIT", 20, 36, 9, look.exit),
        "pillar": f'{disc}<circle cx="20" cy="20" r="9.5" fill="none" stroke="{look.wall_edge}"/>',
        "rack": f'{rails}<path d="{RACK[1]}" fill="{look.fixture}"/>',
        "lever": f'{stick}{foot}<circle cx="28" cy="9" r="3.6" fill="{look.lamp}"/>',
    }


def letter_levers(scene: Scene) -> dict[str, str]:
    """The letters of every lever and door. Levers that move the same doors share one; a door may have several."""
    groups: dict[tuple[str, ...], str] = {}
    letters: dict[str, str] = {}
    for lever in scene.levers:
        if not lever.doors:
            continue
        if lever.doors not in groups:
            groups[lever.doors] = letter_of(len(groups))
            for door in lever.doors:
                letters[door] = letters.get(door, "") + groups[lever.doors]
        letters[lever.at] = groups[lever.doors]
    return letters


def letter_of(number: int) -> str:
    """One letter from a to z, then aa, ab and so on."""
    return (letter_of(number // 26 - 1) if number >= 26 else "") + chr(ord("a") + number % 26)


def draw_door(look: Theme, *, is_open: bool) -> str:
    """A door between walls above and below: a bar of planks, or two jambs and a leaf that is out of the way."""
    if is_open:
        jambs = '<rect x="14" y="0" width="12" height="5"/><rect x="14" y="35" width="12" height="5"/>'
        swung = 'transform="translate(24 6) rotate(65)"'
        leaf = f'<rect x="-1.8" y="0" width="3.6" height="21" {swung} stroke="{look.door_seam}"/>'
        return f'<g fill="{look.door}">{jambs}{leaf}</g>'
    bar = f'<rect x="14" y="0" width="12" height="40" fill="{look.door_seam}"/>'
    planks = "".join(f'<rect x="15" y="{1 + 9.5 * i:g}" width="10" height="8.9"/>' for i in range(4))
    knob = f'<circle cx="22.5" cy="24.5" r="1.7" fill="{look.door_seam}"/>'
    return f'{bar}<g fill="{look.door}">{planks}</g>{knob}'


def stands_between(terrain: Terrain, index: int) -> bool:
    """Whether a door has its walls above and below rather than left and right."""
    row, column = divmod(index, terrain.width)

    def closed(x: int, y: int) -> int:
        inside = 0 <= x < terrain.width and 0 <= y < terrain.height
        return {"#": 3, "O": 2, "+": 1, "/": 1}.get(terrain.squares[y * terrain.width + x], 0) if inside else 3

    return closed(column, row - 1) + closed(column, row + 1) > closed(column - 1, row) + closed(column + 1, row)


def draw_trap(trap: SceneTrap, color: str, symbol: str) -> str:
    """Spikes, or stumps under a cross where it is jammed; in the corner whose it is."""
    style = f'fill="{color}" stroke="{COIN}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"'
    if trap.jammed:
        cross = (
            f'<path d="{CROSS}" fill="none" stroke="{COIN}" stroke-width="7" stroke-linecap="round"/>'
            f'<path d="{CROSS}" fill="none" stroke="{color}" stroke-width="3.6" stroke-linecap="round"/>'
        )
        drawn = f'<path d="{STUMPS}" {style}/>{cross}'
    else:
        drawn = f'<path d="{SPIKES}" {style}/>'
    disc = f'<circle cx="32.5" cy="8" r="6.4" fill="{COIN}" stroke="{color}" stroke-width="1.4"/>'
    return drawn + disc + write(symbol, 32.5, 11.2, 9, color)


def draw_knives(count: int, *, is_poisoned: bool, look: Theme) -> str:
    """A blade, with a drop if one of those lying here is poisoned."""
    blade = f'<path d="{BLADE}" fill="#e8edf2" stroke="{COIN}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"/>'
    drop = (
        f'<path d="{DROP}" fill="{POISON}" stroke="{COIN}" stroke-width="2.4" paint-order="stroke"/>'
        if is_poisoned
        else ""
    )
    return blade + drop + (badge(f"×{count}", 10, 10, look) if count > 1 else "")


def badge(text: str, x: float, y: float, look: Theme) -> str:
    """A small round sign with one letter or a few."""
    shown = text if len(text) <= 4 else text[:3] + "…"
    half = 6.4 + 2.7 * (len(shown) - 1)
    box = f'x="{x - half:g}" y="{y - 6.4:g}" width="{2 * half:g}" height="12.8" rx="6.4"'
    return f'<rect {box} fill="{look.floor}" stroke="{look.fixture}" stroke-width="1.2"/>' + write(
        shown, x, y + 3, 9, look.fixture
    )


def write(text: str, x: float, y: float, size: float, color: str) -> str:
    """Bold letters around x, standing on y."""
    style = f'font-size="{size:g}" font-weight="700" fill="{color}" text-anchor="middle"'
    return f'<text x="{x:g}" y="{y:g}" {style}>{escape(text)}</text>'


def at_square(terrain: Terrain, name: str, drawn: str) -> str:
    return place(terrain, terrain.index(name) or 0, drawn)


def place(terrain: Terrain, index: int, drawn: str) -> str:
    """What is drawn for the square at 0 0, moved to another."""
    row, column = divmod(index, terrain.width)
    return f'<g transform="translate({column * SIDE} {row * SIDE})">{drawn}</g>'
