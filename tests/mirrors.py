"""The eight symmetries of the square, for maps drawn as text, names of squares and directions."""

from collections.abc import Callable
from typing import Final

from macguffin.heist.squares import read_square, square_name
from macguffin.heist.tables import DIRECTIONS, DX, DY

Turn = Callable[[int, int], tuple[int, int]]

MIRRORS: Final[dict[str, Turn]] = {
    "as drawn": lambda x, y: (x, y),
    "quarter turn": lambda x, y: (-y, x),
    "half turn": lambda x, y: (-x, -y),
    "three quarters": lambda x, y: (y, -x),
    "left to right": lambda x, y: (-x, y),
    "top to bottom": lambda x, y: (x, -y),
    "falling diagonal": lambda x, y: (y, x),
    "rising diagonal": lambda x, y: (-y, -x),
}


class Mirror:
    """One symmetry, for maps of one size."""

    def __init__(self, turn: str, map_: str) -> None:
        self.lines = [line.strip() for line in map_.strip().splitlines()]
        self.turn = MIRRORS[turn]
        corners = [self.turn(x, y) for x in (0, len(self.lines[0]) - 1) for y in (0, len(self.lines) - 1)]
        self.left = min(x for x, _ in corners)
        self.top = min(y for _, y in corners)
        self.width = max(x for x, _ in corners) - self.left + 1
        self.height = max(y for _, y in corners) - self.top + 1

    def place(self, x: int, y: int) -> tuple[int, int]:
        across, down = self.turn(x, y)
        return across - self.left, down - self.top

    @property
    def map(self) -> str:
        """The map, turned."""
        grid = [[""] * self.width for _ in range(self.height)]
        for y, line in enumerate(self.lines):
            for x, character in enumerate(line):
                across, down = self.place(x, y)
                grid[down][across] = character
        return "\n".join("".join(row) for row in grid)

    def square(self, name: str) -> str:
        """Where a square has gone."""
        place = read_square(name)
        assert place is not None
        return square_name(*self.place(*place))

    def direction(self, name: str) -> str:
        """Where a direction now points."""
        number = DIRECTIONS.index(name)
        turned = self.turn(DX[number], DY[number])
        return next(other for i, other in enumerate(DIRECTIONS) if (DX[i], DY[i]) == turned)
