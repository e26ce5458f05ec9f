"""What a player sees between two prompts: the board or as much of it as fits, the figures, what has happened, what may come next."""

from dataclasses import dataclass
from typing import Final

from macguffin.heist.palette import FIGURE_COLORS
from macguffin.heist.render_cells import Cell, Ink, draw_row, fill_cells, painter
from macguffin.heist.render_text import cells_of
from macguffin.heist.scene import OFF, Scene, SceneFigure
from macguffin.heist.squares import read_square
from macguffin.heist.state import Figure, Game
from macguffin.heist.tables import ACTING, DRINKING, FACING, MOVING

__all__ = ["Screen", "Size", "hint"]

MARKS: Final = (
    ("stunned", "stunned"),
    ("poisoned", "poisoned"),
    ("blessed", "blessed"),
    ("hasted", "hasted"),
    ("warded", "warded"),
    ("lost_action", "no action"),
)


@dataclass(frozen=True, slots=True)
class Size:
    """The room there is, in cells."""

    columns: int
    lines: int


@dataclass(frozen=True, slots=True)
class Screen:
    """How things are drawn: the room, and the colours ("none", "256", "truecolor")."""

    size: Size
    color: str

    def draw(self, scene: Scene, told: list[str]) -> list[str]:
        """Everything above the prompt, at most a line less than the room has."""
        board = self.board(scene)
        width = max(cells_of(strip(line)) for line in board)
        room = self.size.columns - width - 2
        if room >= 24:
            side = self.figures(scene, room)
            lines = [pad(line, width) + "  " + text for line, text in zip_longest(board, side)]
        else:
            lines = board
        head = f"{scene.title or 'heist'}, round {scene.round}"
        free = self.size.lines - len(lines) - 3
        news = wrapped(told, self.size.columns)[-free:] if free > 0 else []
        return [self.bold(head), *[line.rstrip() for line in lines], *news]

    def bold(self, text: str) -> str:
        return text if self.color == "none" else f"\x1b[1m{text}\x1b[0m"

    def board(self, scene: Scene) -> list[str]:
        """The map with its coordinates, around the active figure where it does not fit whole."""
        columns = scene.map.index("\n")
        rows = scene.map.count("\n")
        wide = columns * 2 + 4 <= min(self.size.columns, 100)
        per = 2 if wide else 1
        across = min(columns, (self.size.columns - 4) // per)
        down = min(rows, max(5, self.size.lines - 8))
        x, y = self.corner(scene, columns, rows, across, down)
        cells = fill_cells(scene)
        paint = painter(self.color)
        lines = [f"    {ruler}" for ruler in rulers(range(x, x + across), wide=wide)]
        for row in range(y, y + down):
            part: list[Cell] = cells[row * columns + x : row * columns + x + across]
            lines.append(f"{row + 1:>3} {draw_row(part, paint, wide=wide)}")
        return lines

    def corner(self, scene: Scene, columns: int, rows: int, across: int, down: int) -> tuple[int, int]:
        """The column and row at the upper left of what is shown."""
        at = next((figure.at for figure in scene.figures if figure.name == scene.active), None)
        place = None if at in (None, OFF) else read_square(str(at))
        middle = place or (columns // 2, rows // 2)
        x = min(max(0, middle[0] - across // 2), columns - across)
        y = min(max(0, middle[1] - down // 2), rows - down)
        return x, y

    def figures(self, scene: Scene, room: int) -> list[str]:
        """Everybody in turn order, one or two lines each."""
        order = [name for name in scene.order or () if name]
        named = {figure.name: figure for figure in scene.figures}
        listed = [named[name] for name in order] + [one for one in scene.figures if one.name not in order]
        lines: list[str] = []
        for figure in listed:
            lines += self.figure_lines(figure, figure.name == scene.active, scene, room)
        gem = scene.gem
        if gem is not None and gem.at:
            lines.append(f"  the gem lies at {gem.at}")
        return lines

    def figure_lines(self, figure: SceneFigure, is_active: bool, scene: Scene, room: int) -> list[str]:
        ink = Ink(FIGURE_COLORS[figure.color], is_bold=True, is_reversed=is_active)
        symbol = painter(self.color)(figure.symbol, ink)
        state = [word for key, word in MARKS if getattr(figure, key)]
        if scene.gem is not None and scene.gem.carried_by == figure.name:
            state.insert(0, "HAS THE GEM")
        lives = f"{figure.lives} {'life' if figure.lives == 1 else 'lives'}"
        place = f"{figure.at}{figure.facing or ''}" if figure.at != OFF else "off"
        first = f"{'>' if is_active else ' '}{symbol} {clip(figure.name, 12)} {figure.class_}, {place}, {lives}"
        arms = f"   {weapon(figure.main, figure.main_poisoned)}, {weapon(figure.secondary, figure.secondary_poisoned)}"
        if figure.class_ == "mechanic":
            arms += f", {figure.mechanisms} traps"
        if state:
            arms += "; " + ", ".join(state)
        return [first, clip(arms, room)]


def weapon(name: str, poisoned: bool) -> str:
    return ("poisoned " if poisoned else "") + ("nothing" if name == "none" else name.replace("_", " "))


def hint(game: Game, figure: Figure) -> str:
    """What the figure may do now, in a few words."""
    if figure.stunned:
        return "stunned: drink, or pass"
    drink = "drink, " if game.phase == DRINKING else ""
    if game.phase in (DRINKING, MOVING):
        steps = f"move ({game.steps} of {game.allowance(figure)} left)"
        return f"{drink}{steps}, face, act or pass"
    if game.phase == FACING:
        return "face, act or pass"
    if game.phase == ACTING:
        return "pass: the action is lost" if figure.lost_action else "act or pass"
    return ""


def rulers(columns: range, *, wide: bool) -> list[str]:
    gap = " " if wide else ""
    firsts = gap.join(" " if i < 26 else chr(ord("A") + i // 26 - 1) for i in columns)
    seconds = gap.join(chr(ord("A") + i % 26) for i in columns)
    return [seconds] if columns.stop <= 26 else [firsts, seconds]


def zip_longest(left: list[str], right: list[str]) -> list[tuple[str, str]]:
    count = max(len(left), len(right))
    return list(zip(left + [""] * (count - len(left)), right + [""] * (count - len(right)), strict=True))


def strip(text: str) -> str:
    """Text without its colours."""
    out, inside = [], False
    for character in text:
        if character == "\x1b":
            inside = True
        elif inside:
            inside = character != "m"
        else:
            out.append(character)
    return "".join(out)


def pad(text: str, width: int) -> str:
    return text + " " * (width - cells_of(strip(text)))


def clip(text: str, width: int) -> str:
    return text if len(text) <= width else text[: max(1, width - 1)] + "…"


def wrapped(lines: list[str], width: int) -> list[str]:
    """Long lines on several, the later ones indented."""
    from textwrap import wrap  # noqa: PLC0415  # only for people

    return [part for line in lines for part in wrap(line, width - 1, subsequent_indent="  ")]
