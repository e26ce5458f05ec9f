"""What a printed sheet is made of: texts, frames, lines, boxes to tick. In points of an A5 page, y growing downward."""

from dataclasses import dataclass
from typing import Final

from macguffin.core.errors import NotFoundError

__all__ = ["HEIGHT", "PAPERS", "WIDTH", "Anchor", "Frame", "Line", "Mark", "Paper", "Text", "find_paper"]

WIDTH: Final = 420.0
HEIGHT: Final = 594.0
POINTS: Final = 72 / 25.4  # in a millimetre

Anchor = str
"""start, middle or end: which part of a text stands on its x."""


@dataclass(frozen=True, slots=True)
class Text:
    x: float
    y: float  # of the line that the letters stand on
    size: float
    text: str
    bold: bool = False
    anchor: Anchor = "start"


@dataclass(frozen=True, slots=True)
class Line:
    x: float
    y: float
    to_x: float
    to_y: float
    width: float = 0.5


@dataclass(frozen=True, slots=True)
class Frame:
    x: float
    y: float
    width: float
    height: float
    stroke: float = 0.8


Mark = Text | Line | Frame


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, in millimetres. The page is drawn as large as it goes, in the middle."""

    name: str
    width: float
    height: float

    @property
    def scale(self) -> float:
        """Points of paper to a point of the page."""
        return min(self.width * POINTS / WIDTH, self.height * POINTS / HEIGHT)

    @property
    def points(self) -> tuple[float, float]:
        return self.width * POINTS, self.height * POINTS


PAPERS: Final = {
    name: Paper(name, *size) for name, size in (("a4", (210, 297)), ("a5", (148, 210)), ("letter", (215.9, 279.4)))
}


def find_paper(name: str) -> Paper:
    """The paper of that name.

    Raises NotFoundError
    """
    if name not in PAPERS:
        raise NotFoundError(f"no paper is called {name[:40]!r}; there are {', '.join(PAPERS)}")
    return PAPERS[name]
