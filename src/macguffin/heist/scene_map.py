"""The map of a scene: reading one with its legend, what terrain it shows, and drawing it again in standard characters."""

from dataclasses import dataclass
from typing import Final, NoReturn

from macguffin.core.errors import NotationError
from macguffin.core.toml_fields import Fields, shown
from macguffin.core.toml_places import Places
from macguffin.heist.squares import read_square, square_name
from macguffin.heist.symbols import BARRED_SYMBOLS
from macguffin.heist.tables import (
    DOOR_CLOSED,
    DOOR_OPEN,
    ENTRANCE_MARKS,
    FLOOR_MARKS,
    LEVER_MARKS,
    MAX_SIDE,
    PILLAR_MARKS,
    RACK_MARKS,
    START_MARKS,
    WALL_MARKS,
)

__all__ = ["CHARACTER_OF", "MARKS_OF", "Drawn", "Terrain", "draw", "read_map", "terrain_of"]

KINDS: Final[dict[str, str]] = {
    "wall": "#",
    "pillar": "O",
    "floor": ".",
    "closed_door": "+",
    "open_door": "/",
    "lever": "!",
    "rack": ")",
    "trap": "^",
    "jammed_trap": "v",
    "gem": "*",
    "knife": "-",
    "entrance": "<",
    "start": "_",
}
NAMES: Final = {character: kind.replace("_", " ") for kind, character in KINDS.items()}
MARKS_OF: Final[dict[str, int]] = {
    "#": WALL_MARKS,
    "O": PILLAR_MARKS,
    ".": FLOOR_MARKS,
    "+": DOOR_CLOSED,
    "/": DOOR_OPEN,
    "!": LEVER_MARKS,
    ")": RACK_MARKS,
    "<": ENTRANCE_MARKS,
    "_": START_MARKS,
}
CHARACTER_OF: Final[dict[int, str]] = {marks: character for character, marks in MARKS_OF.items()}

SHORTHAND: Final = "^v*-"
PLAIN_FLOOR: Final = "._"  # what the rules call floor
WALKABLE: Final = "._</"  # where a figure can stand
LYING: Final = "._</+"  # where gem and knives can lie
UNDRAWN: Final = str.maketrans(SHORTHAND, "." * len(SHORTHAND))


@dataclass(frozen=True, slots=True)
class Terrain:
    """What a map fixes, without what lies on it. Squares count from 0 in reading order."""

    width: int
    height: int
    squares: str  # a standard character each

    def name(self, index: int) -> str:
        return square_name(index % self.width, index // self.width)

    def index(self, name: str) -> int | None:
        """The square of that name, None if the map has none."""
        place = read_square(name)
        if place is None or place[0] >= self.width or place[1] >= self.height:
            return None
        return place[1] * self.width + place[0]

    def where(self, characters: str) -> list[int]:
        """All squares of some kinds."""
        return [i for i, character in enumerate(self.squares) if character in characters]

    def read(self, fields: Fields, key: str, kinds: str, purpose: str) -> int:
        """The square under a key, of one of the kinds; refused otherwise."""
        return self.find(fields, fields.text(key, "a square such as C3"), kinds, purpose, key)

    def find(self, fields: Fields, name: str, kinds: str, purpose: str, *path: str | int) -> int:
        """The square of a name that stands at `path`, of one of the kinds; refused otherwise."""
        index = self.index(name)
        key, more = str(path[0]), path[1:]
        if index is None:
            fields.refuse(
                key, f"a square from A1 to {self.name(self.width * self.height - 1)}, not {shown(name)}", *more
            )
        if self.squares[index] not in kinds:
            fields.refuse(key, f"{purpose}, but {self.name(index)} is drawn as {NAMES[self.squares[index]]}", *more)
        return index


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a map draws on its floor in shorthand: `^`, `v`, `*` or `-` by square."""

    things: dict[int, str]
    width: int
    places: Places

    def of(self, characters: str) -> list[int]:
        return [index for index, character in self.things.items() if character in characters]

    def contradicts(self, index: int, expected: str) -> NotationError:
        """The error for a square where the drawing and an entry disagree."""
        row, column = divmod(index, self.width)
        return NotationError(*self.places.inside(("map",), row, column), f"expected {expected}", "map")


def read_map(top: Fields) -> tuple[Terrain, Drawn, frozenset[str]]:
    """The terrain, what is drawn on it, and the characters that no figure's symbol may be. Rules: H-006, H-007, HR-026"""
    legend = read_legend(top)
    rows = split_rows(top)
    table = {ord(character): KINDS[kind] for character, kind in legend.items()}
    known = set(NAMES) | set(legend)
    standard = []
    for row, text in enumerate(rows):
        strange = set(text) - known
        if strange:
            column = min(text.index(character) for character in strange)
            refuse_row(top, row, column, f"a character of the map or its legend, not {text[column]!r}")
        standard.append(text.translate(table))
    squares = "".join(standard)
    things = {i: character for i, character in enumerate(squares) if character in SHORTHAND}
    terrain = Terrain(len(rows[0]), len(rows), squares.translate(UNDRAWN))
    if "." not in terrain.squares and "_" not in terrain.squares:
        top.refuse("map", "a map with floor to stand on")
    barred = BARRED_SYMBOLS | {character for character, kind in legend.items() if kind != "floor"}
    return terrain, Drawn(things, terrain.width, top.places), barred


def read_legend(top: Fields) -> dict[str, str]:
    """Which character stands for which kind, beside the standard ones."""
    fields = top.inner("legend")
    if fields is None:
        return {}
    legend: dict[str, str] = {}
    for character in fields.table:
        if len(character) != 1 or not character.isprintable():
            fields.refuse(character, "one printable character before the kind that it stands for")
        legend[character] = fields.choice(character, tuple(KINDS))
    return legend


def split_rows(top: Fields) -> list[str]:
    """The lines of the map, 1 to 128 of one length from 1 to 128."""
    what = f"a map of 1 to {MAX_SIDE} lines of 1 to {MAX_SIDE} characters"
    text = top.text("map", what)
    rows = text.removesuffix("\n").split("\n")
    if len(rows) > MAX_SIDE:
        refuse_row(top, MAX_SIDE, 0, f"{what}, not {len(rows)} lines")
    width = len(rows[0])
    for row, line in enumerate(rows):
        if not 1 <= len(line) <= MAX_SIDE:
            refuse_row(
                top, row, min(len(line), MAX_SIDE), f"{what}, not {len(line)} characters in line {row + 1} of the map"
            )
        if len(line) != width:
            reason = f"{width} characters as in line 1 of the map, not {len(line)} in line {row + 1}"
            refuse_row(top, row, min(len(line), width), reason)
    return rows


def refuse_row(top: Fields, row: int, column: int, expected: str) -> NoReturn:
    raise NotationError(*top.places.inside(("map",), row, column), f"expected {expected}", "map")


def terrain_of(drawing: str) -> Terrain:
    """The terrain of a scene's own map, which needs no checks."""
    rows = drawing.splitlines()
    return Terrain(len(rows[0]), len(rows), "".join(rows).translate(UNDRAWN))


def draw(terrain: Terrain, armed: list[int], jammed: list[int], knives: list[int], gem: int | None) -> str:
    """The map in standard characters. On plain floor, of what lies there, the gem is drawn before a trap, a trap before a knife."""
    squares = list(terrain.squares)
    layers = ((knives, "-"), (armed, "^"), (jammed, "v"), ([] if gem is None else [gem], "*"))
    for layer, character in layers:
        for index in layer:
            if terrain.squares[index] == ".":
                squares[index] = character
    width = terrain.width
    return "".join("".join(squares[i : i + width]) + "\n" for i in range(0, len(squares), width))
