"""The maps that come with the game. Each is a scene file for a new game, with figures to play it at once."""

from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Final

from macguffin.core.errors import NotFoundError
from macguffin.heist.scene_reader import read_scene

__all__ = ["DEFAULT_MAP", "MapInfo", "describe", "load", "names"]

DEFAULT_MAP: Final = "tithe-vault"
"""The map of a first game: two teams of three, neither cramped nor wide."""

LINES: Final[dict[str, str]] = {
    "pawnbrokers-cellar": "A duel in two rooms and a half. Each lever works both doors of the strongroom, for whoever pulls it.",
    "cold-larder": "A duel about a locked larder: somebody has to let the other in.",
    "first-job": "Two against two in a small house, with one of everything. Good for learning.",
    "whispering-galleries": "Two against two in galleries where shots bounce three times and no corner is safe.",
    "clockhouse": "Four chambers, four levers; each works all the doors of the next chamber, clockwise.",
    "tithe-vault": "Three against three. The gem lies in the west, the door in the east, a nave of pillars between.",
    "drowned-mill": "Three against three across a mill-race with few fords.",
    "powder-store": "Three against three with trappers on both sides, traps laid already, and racks all over.",
    "beggars-crown": "Everyone for himself around a walled ring; a beggar starts in each corner.",
    "salt-cathedral": "Everyone for himself in a forest of salt pillars, with chapels to be locked into.",
    "three-keys": "Three crews of two. Six doors around the vault, and each key turns only some of them.",
    "long-night": "Five against five through a whole quarter of the town.",
    "hollow-hill": "Four crews of four under a mountain, 64 squares across: an evening's work.",
}  # fmt: skip


@dataclass(frozen=True, kw_only=True, slots=True)
class MapInfo:
    """What is to be known about a map before it is chosen. `teams` are the sizes of its teams; `starts` counts start squares."""

    name: str
    title: str
    line: str
    width: int
    height: int
    seats: int
    teams: tuple[int, ...]
    starts: int


def names() -> list[str]:
    """All maps, small games first."""
    return list(LINES)


def load(name: str) -> str:
    """The text of a map's scene file.

    Raises NotFoundError, with the name that was probably meant
    """
    if name not in LINES:
        near = get_close_matches(name[:80], LINES, n=1)
        hint = f"; {near[0]}?" if near else f"; there are {', '.join(LINES)}"
        raise NotFoundError(f"no map is called {name[:80]!r}{hint}")
    return files("macguffin.heist").joinpath("maps", f"{name}.toml").read_text(encoding="utf-8")


@cache
def describe(name: str) -> MapInfo:
    """Title, size and seats of a map.

    Raises NotFoundError as `load` does
    """
    scene = read_scene(load(name))
    rows = scene.map.splitlines()
    teams: dict[str, int] = {}
    for figure in scene.figures:
        teams[figure.team] = teams.get(figure.team, 0) + 1
    return MapInfo(
        name=name,
        title=scene.title,
        line=LINES[name],
        width=len(rows[0]),
        height=len(rows),
        seats=len(scene.figures),
        teams=tuple(teams.values()),
        starts=len(scene.starts),
    )
