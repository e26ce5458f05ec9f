"""Text on a terminal, measured in cells: East Asian characters take two, combining marks none, colours none."""

from macguffin.heist.render_text import cells_of

__all__ = ["beside", "clip", "pad", "width_of", "wrap"]


def width_of(text: str) -> int:
    """The cells that a text takes, its colours not counted."""
    return cells_of(strip(text)) if "\x1b" in text else cells_of(text)


def strip(text: str) -> str:
    """Text without its colours."""
    pieces = text.split("\x1b")
    return pieces[0] + "".join(piece.partition("m")[2] for piece in pieces[1:])


def pad(text: str, width: int) -> str:
    return text + " " * (width - width_of(text))


def clip(text: str, width: int) -> str:
    """Text without colours, cut to a width; an ellipsis stands for what is missing."""
    if cells_of(text) <= width:
        return text
    end = len(text)
    while end and cells_of(text[:end]) > width - 1:
        end -= 1
    return f"{text[:end].rstrip()}…"


def beside(left: list[str], right: list[str], gap: int = 2) -> list[str]:
    """Two columns of lines as one."""
    width = max(map(width_of, left), default=0) + gap
    count = max(len(left), len(right))
    filled = zip(left + [""] * (count - len(left)), right + [""] * (count - len(right)), strict=True)
    return [f"{pad(one, width)}{other}".rstrip() if other else one.rstrip() for one, other in filled]


def wrap(text: str, width: int, indent: str = "  ") -> list[str]:
    """Text without colours on as many lines as it takes, broken at blanks where that can be; the later ones are indented."""
    lines: list[str] = []
    rest = text
    while cells_of(rest) > width:
        end = max(1, fitting(rest, width))
        blank = rest.rfind(" ", len(indent) if lines else 0, end + 1)
        if blank > 0 and rest[:blank].strip():
            end = blank
        lines.append(rest[:end].rstrip())
        rest = indent + rest[end:].lstrip(" ")
    return [*lines, rest]


def fitting(text: str, width: int) -> int:
    """How many characters of the text fit."""
    used = 0
    for at, character in enumerate(text):
        used += cells_of(character)
        if used > width:
            return at
    return len(text)
