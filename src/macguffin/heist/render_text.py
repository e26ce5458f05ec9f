"""A scene as text: for a terminal, for mail, for a forum. One character a square, and a legend that says all the rest.

Our own words are ASCII; names and symbols are as people chose them. No line ends in a blank, which forums would take away.
"""

import unicodedata
from itertools import groupby
from textwrap import wrap
from typing import Final

from macguffin.heist.render_cells import Paint, draw_map, figure_ink, painter
from macguffin.heist.render_words import (
    FigureWords,
    Name,
    Section,
    Sentence,
    describe_figures,
    describe_scene,
    headline,
)
from macguffin.heist.scene import Scene

__all__ = [
    "UNSEEN_BREAK",
    "cells_of",
    "code",
    "coded",
    "fenced",
    "plain",
    "render_ansi",
    "render_bbcode",
    "render_markdown",
    "render_text",
]

WIDTH: Final = 78
HELD_BACK: Final = 3  # facts about a figure's state that stand in columns; the rest goes on the next line
UNSEEN_BREAK: Final = "\u200b"  # parts a bracket from what would make it a tag; nobody sees it


def render_text(scene: Scene, *, color: str = "none", coordinates: bool = True, wide: bool = False) -> str:
    """Map and legend as plain text, or in "256" or "truecolor" for a terminal. `wide`: two cells a square, which show facings."""
    paint = painter(color)
    lines = [plain(headline(scene)), "", *draw_map(scene, paint, coordinates=coordinates, wide=wide), ""]
    lines += list_figures(scene, paint)
    for section in describe_scene(scene):
        lines += list_section(section)
    return "".join(f"{line.rstrip()}\n" for line in lines)


def render_ansi(scene: Scene, *, color: str = "truecolor", coordinates: bool = True, wide: bool = True) -> str:
    """As `render_text`, in colours and two cells a square."""
    return render_text(scene, color=color, coordinates=coordinates, wide=wide)


def render_markdown(scene: Scene) -> str:
    """A heading, the map in a code block, then lists. Names are code as well, so that nothing in them means anything."""
    drawing = "\n".join(draw_map(scene, painter("none"), coordinates=True, wide=False))
    lines = [f"**{marked(headline(scene))}**", "", *fenced(drawing), "", *map(mark_figure, describe_figures(scene))]
    for section in describe_scene(scene):
        lines += ["", f"{section.heading}: {'; '.join(map(marked, section.sentences))}"]
    return "\n".join(lines) + "\n"


def render_bbcode(scene: Scene) -> str:
    """Map and legend in one code block, which shows names as they are."""
    return coded(render_text(scene))


def list_figures(scene: Scene, paint: Paint) -> list[str]:
    """A line a figure, in columns, and a second one for what else is to be said."""
    figures = describe_figures(scene)
    rows = [[*map(plain, words.what), *map(plain, words.how[:HELD_BACK])] for words in figures]
    widths = [max(map(cells_of, column)) for column in zip(*rows, strict=True)]
    lines = []
    for words, row in zip(figures, rows, strict=True):
        mark = paint(words.figure.symbol, figure_ink(words.figure.color, is_active=words.is_active))
        columns = "  ".join(text + " " * (width - cells_of(text)) for text, width in zip(row, widths, strict=True))
        lines.append(f"{'>' if words.is_active else ' '} {mark} {columns}")
        lines += wrap(
            "; ".join(map(plain, words.how[HELD_BACK:])), WIDTH, initial_indent="    ", subsequent_indent="    "
        )
    return [*lines, ""]


def list_section(section: Section) -> list[str]:
    """A heading and what stands under it, on as few lines as it takes."""
    text = f"{section.heading}: {'; '.join(map(plain, section.sentences))}"
    return wrap(text, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def mark_figure(words: FigureWords) -> str:
    """A figure's line of a Markdown list."""
    facts = [marked(fact) for fact in (*words.what, *words.how) if plain(fact)]
    turn = ["on turn"] if words.is_active else []
    return f"- {code(words.figure.symbol)} {'; '.join(facts + turn)}"


def cells_of(text: str) -> int:
    """How many cells of a terminal a text takes."""
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in text)
    return len(text) + wide - sum(unicodedata.category(character) in ("Mn", "Me", "Cf") for character in text)


def plain(sentence: Sentence) -> str:
    return "".join(sentence)


def marked(sentence: Sentence) -> str:
    """A sentence in Markdown."""
    return "".join(code(part) if isinstance(part, Name) else part for part in sentence)


def code(text: str) -> str:
    """Text that Markdown shows as it is."""
    fence = "`" * (longest_run(text) + 1)
    gap = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{gap}{text}{gap}{fence}"


def fenced(text: str) -> list[str]:
    """Lines that Markdown shows as they are."""
    fence = "`" * max(3, longest_run(text) + 1)
    return [fence, *text.split("\n"), fence]


def coded(text: str) -> str:
    """A block that BBCode shows as it is."""
    ends = [i for i in range(len(text)) if text[i : i + 6].lower() == "[/code"]
    for i in reversed(ends):
        text = f"{text[: i + 1]}{UNSEEN_BREAK}{text[i + 1 :]}"
    return f"[code]\n{text}[/code]\n"


def longest_run(text: str) -> int:
    """How many backticks follow each other at most."""
    return max((len(list(run)) for is_tick, run in groupby(text, key="`".__eq__) if is_tick), default=0)
