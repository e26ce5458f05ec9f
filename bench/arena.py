"""The games that are measured: drawn from fixed seeds, so that every run and every build plays the same."""

from collections.abc import Iterator

from macguffin.core.dice import SeededDice
from macguffin.heist.scene import Scene
from macguffin.heist.scene_reader import read_scene
from macguffin.heist.setup import begin_game
from macguffin.heist.state import Game
from macguffin.heist.tables import CLASSES, COLORS, MAINS, SECONDARIES

SYMBOLS = "ABCDEFGHIJKLMNPQRSTUVWXYZabcdefghijklmnpqrstuwxyz0123456789@&%$?="
DOLL = SECONDARIES.index("voodoo_doll")


def draw_scene(side: int, figures: int, seed: int, *, dolls: bool) -> Scene:
    """A new game on a square map: an eighth of it walls and pillars, a few racks, figures of all classes with drawn weapons."""
    dice = SeededDice(seed, 77)
    rows = [["#" if x in (0, side - 1) or y in (0, side - 1) else "." for x in range(side)] for y in range(side)]
    inner = [(x, y) for y in range(1, side - 1) for x in range(1, side - 1)]
    for x, y in inner:
        if dice.roll(8, 0) == 1:
            rows[y][x] = "O" if dice.roll(3, 0) == 1 else "#"
        elif dice.roll(60, 0) == 1:
            rows[y][x] = ")"
    floor = [(x, y) for x, y in inner if rows[y][x] == "."]
    for character, count in (("_", figures + 2), ("<", 2), ("*", 1)):
        for _ in range(count):
            x, y = floor.pop(dice.roll(len(floor), 0) - 1)
            rows[y][x] = character
    text = ['game = "heist"', "map = '''", *("".join(row) for row in rows), "'''"]
    kinds = len(SECONDARIES) - 1 if dolls else DOLL - 1
    for seat in range(figures):
        class_ = CLASSES[seat % 6]
        color = COLORS[seat // 6 % len(COLORS)] if class_ == "mechanic" else COLORS[seat % len(COLORS)]
        text += [
            "[[figures]]",
            f'name = "Figure {seat + 1}"\nsymbol = "{SYMBOLS[seat]}"\ncolor = "{color}"\nteam = "{seat % 2}"',
            f'class = "{class_}"\nmain = "{MAINS[dice.roll(len(MAINS) - 1, 0)]}"',
            f'secondary = "{SECONDARIES[dice.roll(kinds, 0)]}"',
        ]
    return read_scene("\n".join(text))


def draw_games(side: int, figures: int, *, dolls: bool, count: int = 10) -> Iterator[tuple[Game, int]]:
    """Begun games with a seed for each."""
    for seed in range(count):
        yield begin_game(draw_scene(side, figures, seed, dolls=dolls), SeededDice(seed, 1)), seed
