"""What a player sees between two prompts: the board or as much of it as fits, and beside it who is where, and how they are."""

from dataclasses import dataclass
from typing import Final

from macguffin.cli.cells import beside, clip, pad, width_of
from macguffin.heist.palette import FIGURE_COLORS
from macguffin.heist.render_cells import Ink, draw_row, fill_cells, painter
from macguffin.heist.scene import OFF, Scene, SceneFigure
from macguffin.heist.squares import read_square
from macguffin.heist.state import Figure, Game
from macguffin.heist.tables import ACTING, DRINKING, FACING, MOVING

__all__ = ["Screen", "hint"]

MARGIN: Final = 4  # row numbers and a blank
PANEL: Final = 30  # columns that the list of figures needs beside the board
BELOW: Final = 4  # lines under the board: news, what is drafted, what is open, the prompt
WORDY: Final = 38  # columns from which on lives are written out
MARKS: Final = (
    ("stunned", "stunned"),
    ("poisoned", "poisoned"),
    ("blessed", "blessed"),
    ("hasted", "hasted"),
    ("warded", "warded"),
    ("lost_action", "no action"),
    ("grace", "can't be stunned"),
)


@dataclass(frozen=True, slots=True)
class Screen:
    """How things are drawn: the room there is [cells], and the colours ("none", "256", "truecolor")."""

    columns: int
    lines: int
    color: str

    def draw(self, scene: Scene) -> list[str]:
        """Board and figures, at most so many lines that `BELOW` are left."""
        columns = scene.map.index("\n")
        per, room = self.divide(columns)
        board = self.board(scene, per, room)
        panel = self.columns - max(map(width_of, board)) - 2
        if panel < PANEL:
            return [*board, self.bold(clip(headline(scene), self.columns - 1))]
        return beside(board, self.panel(scene, panel, len(board)))

    def divide(self, columns: int) -> tuple[int, int]:
        """Cells a square, and how many cells the board may take: facings are drawn where there is room for them and the list."""
        room = self.columns - MARGIN - PANEL - 2
        if 2 * columns <= room:
            return 2, room
        return 1, room if self.columns >= 2 * PANEL else self.columns - MARGIN

    def board(self, scene: Scene, per: int, room: int) -> list[str]:
        """The map with its coordinates, around the active figure where it does not fit whole."""
        columns, rows = scene.map.index("\n"), scene.map.count("\n")
        across = min(columns, room // per)
        over = 1 + (columns > 26) + (self.columns < 2 * PANEL)  # letters, and the title where there is no list
        down = min(rows, max(5, self.lines - BELOW - over))
        x, y = corner(scene, (columns, rows), (across, down))
        letters = rulers(range(x, x + across), per)
        cells = fill_cells(scene)
        paint = painter(self.color)
        lines = [f"{'':{MARGIN}}{letter}" for letter in letters]
        for row in range(y, y + down):
            part = cells[row * columns + x : row * columns + x + across]
            lines.append(f"{row + 1:>{MARGIN - 1}} {draw_row(part, paint, wide=per == 2)}")
        return lines

    def panel(self, scene: Scene, width: int, height: int) -> list[str]:
        """Title, gem, and everybody in turn order; where there are too many, weapons and then the last of them are left out."""
        head = self.bold(clip(headline(scene), width))
        listed = in_order(scene)
        tail = [f"the gem lies on {scene.gem.at}"] if scene.gem is not None and scene.gem.at else []
        room = height - 1 - len(tail)
        listed_whole = 2 * len(listed) <= room
        teams = len({figure.team for figure in listed}) < len(listed)
        names = min(max(width_of(figure.name) for figure in listed), width - (26 if width >= WORDY else 20))
        lines: list[str] = []
        for figure in listed:
            whole = listed_whole or figure.name == scene.active
            lines.append(self.figure_line(scene, figure, width, names, is_brief=not whole))
            if whole:
                lines.append("   " + clip(details(scene, figure, teams=teams), width - 3))
        if len(lines) > room:
            left = len(lines) - room + 1
            lines = [*lines[: room - 1], f"   and {left} more: `figures`"]
        return [head, *lines, *tail]

    def figure_line(self, scene: Scene, figure: SceneFigure, width: int, names: int, *, is_brief: bool) -> str:
        """Symbol, name, class, square and facing, lives; in brief also the first thing that is out of the ordinary."""
        is_active = figure.name == scene.active
        ink = Ink(FIGURE_COLORS[figure.color], is_bold=True, is_reversed=is_active)
        symbol = painter(self.color)(figure.symbol, ink)
        place = "out" if not figure.lives else f"{figure.at}{figure.facing or ''}" if figure.at != OFF else "off"
        lives = f"{figure.lives} {'life' if figure.lives == 1 else 'lives'}" if width >= WORDY else str(figure.lives)
        line = f"{pad(clip(figure.name, names), names)} {figure.class_:8} {place:5} {lives}"
        states = conditions(scene, figure) if is_brief else []
        mark = clip(states[0], width - 4 - width_of(line)) if states and width_of(line) + 8 <= width else ""
        return f"{self.side(scene, figure)}{symbol} {line} {mark}".rstrip()

    def side(self, scene: Scene, figure: SceneFigure) -> str:
        """Marks who is on turn and who is on the same side."""
        if figure.name == scene.active:
            return ">"
        return "+" if any(one.name == scene.active and one.team == figure.team for one in scene.figures) else " "

    def bold(self, text: str) -> str:
        return text if self.color == "none" else f"\x1b[1m{text}\x1b[0m"


def headline(scene: Scene) -> str:
    return f"{scene.title or 'heist'}, round {scene.round}"


def in_order(scene: Scene) -> list[SceneFigure]:
    """Everybody in turn order; those who have no turn any more are last."""
    place = {name: at for at, name in enumerate(scene.order or ())}
    return sorted(scene.figures, key=lambda figure: place.get(figure.name, len(place)))


def conditions(scene: Scene, figure: SceneFigure) -> list[str]:
    """What is out of the ordinary, the gem first."""
    has_gem = scene.gem is not None and scene.gem.carried_by == figure.name
    return ["HAS THE GEM"] * has_gem + [word for key, word in MARKS if getattr(figure, key)]


def details(scene: Scene, figure: SceneFigure, *, teams: bool) -> str:
    """Weapons, mechanisms and conditions; the team where there is any of two."""
    arms = [weapon(figure.main, figure.main_poisoned), weapon(figure.secondary, figure.secondary_poisoned)]
    if figure.class_ == "mechanic":
        arms.append(f"{figure.mechanisms} traps")
    told = filter(None, (", ".join(conditions(scene, figure)), ", ".join(arms)))
    return "; ".join(told) + (f" ({figure.team})" if teams else "")


def weapon(name: str, poisoned: bool) -> str:
    return ("poisoned " if poisoned else "") + ("nothing" if name == "none" else name.replace("_", " "))


def corner(scene: Scene, size: tuple[int, int], shown: tuple[int, int]) -> tuple[int, int]:
    """The column and row at the upper left of what is shown: the active figure is in the middle, but for the map's edges."""
    at = next((figure.at for figure in scene.figures if figure.name == scene.active), None)
    middle = None if at in (None, OFF) else read_square(str(at))
    x, y = (
        min(max(0, place - part // 2), whole - part)
        for place, whole, part in zip(middle or (size[0] // 2, size[1] // 2), size, shown, strict=True)
    )
    return x, y


def rulers(columns: range, per: int) -> list[str]:
    """The letters over the columns; two lines of them where any is past Z."""
    gap = " " * (per - 1)
    firsts = gap.join(" " if i < 26 else chr(ord("A") + i // 26 - 1) for i in columns)
    seconds = gap.join(chr(ord("A") + i % 26) for i in columns)
    return [seconds] if columns.stop <= 26 else [firsts, seconds]


def hint(game: Game, figure: Figure) -> str:
    """Where the figure stands and what it may do now, in a few words."""
    place = game.square_name(figure.at)
    if figure.stunned:
        return f"{figure.name} on {place} is stunned: drink, or pass"
    steps = f"move ({game.steps} of {game.allowance(figure)} steps left)"
    open_now = {
        DRINKING: f"drink, {steps}, face, act or pass",
        MOVING: f"{steps}, face, act or pass",
        FACING: "face, act or pass",
        ACTING: "pass, for the action is lost" if figure.lost_action else "act or pass",
    }
    return f"{figure.name} on {place}: {open_now.get(int(game.phase), 'pass')}"
