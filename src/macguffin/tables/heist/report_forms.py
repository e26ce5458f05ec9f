"""The forms a report takes: plain text, Markdown, BBCode. What people have chosen, names above all, means nothing in any of them.

No line ends in a blank, and there are no tabs: forums take both away.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from macguffin.core.names import is_unseen
from macguffin.heist.render_text import UNSEEN_BREAK, code, coded, fenced
from macguffin.tables.heist.report_map import Board
from macguffin.tables.heist.report_story import Paragraph

__all__ = ["FORMS", "Form", "Parts", "in_form", "literal"]

Form: TypeAlias = Literal["text", "markdown", "bbcode"]
FORMS: Final[tuple[Form, ...]] = ("text", "markdown", "bbcode")

CALLS: Final = re.compile(r"(?<=[@#])(?=\S)|(?<=:)(?=[^\s/])|(?<=:)(?=//)|(?<=www)(?=\.)", re.IGNORECASE)
"""After what would call somebody, link somewhere or turn into a little face."""
TAG: Final = re.compile(r"(?<=\[)(?=\S)")
ACTIVE: Final = re.compile(r"([\\`*_{}\[\]<>#|~&$^!@])")
NUMBER: Final = re.compile(r"[0-9]+(?=[.)])")  # begins a list where a line begins with it
JOINER: Final = "\u200d"  # holds together what makes one picture


@dataclass(frozen=True, slots=True)
class Parts:
    """A report before it has a form: its heading, what happened, the map with its legend."""

    title: str
    span: str
    paragraphs: Sequence[Paragraph]
    board: Board | None


def in_form(parts: Parts, form: Form) -> str:
    """The report without its seal; it ends in a line break."""
    lines = {"text": as_text, "markdown": as_markdown, "bbcode": as_bbcode}[form](parts)
    return "".join(f"{line.rstrip()}\n" for line in lines)


def visible(text: str) -> str:
    """A text without characters that nobody sees, or that turn it round: they are spelled out, line breaks too."""
    return "".join(f"\\u{ord(c):04x}" if is_unseen(c) and c != JOINER else c for c in text)


def literal(text: str, form: Form) -> str:
    """A text that reads in a form as it stands here, whatever is in it; it calls nobody and links to nothing."""
    shown = visible(text)
    if form == "markdown":
        number = NUMBER.match(shown)
        escaped = ACTIVE.sub(r"\\\1", shown)
        if number:
            escaped = f"{escaped[: number.end()]}\\{escaped[number.end() :]}"
        elif shown[:1] in ("-", "+", "="):
            escaped = f"\\{escaped}"
        return CALLS.sub(UNSEEN_BREAK, escaped)
    return CALLS.sub(UNSEEN_BREAK, TAG.sub(UNSEEN_BREAK, shown))


def as_text(parts: Parts) -> Iterable[str]:
    yield literal(f"{parts.title}: {parts.span}" if parts.title else parts.span.capitalize(), "text")
    for one in parts.paragraphs:
        yield ""
        if one.who:
            yield literal(f"{one.who}: {one.orders}" if one.orders else one.who, "text")
        indent = "  " if one.who else ""
        yield from (f"{indent}{literal(line, 'text')}" for line in one.lines)
    if parts.board is not None:
        yield from ("", *parts.board.drawing, "")
        yield from (literal(line, "text") for line in parts.board.legend)


def as_markdown(parts: Parts) -> Iterable[str]:
    heading = f"**{literal(parts.title, 'markdown')}**: " if parts.title else ""
    yield f"{heading}{parts.span if heading else parts.span.capitalize()}"
    for one in parts.paragraphs:
        yield ""
        if one.who:
            orders = f": {code(visible(one.orders))}" if one.orders else ""
            yield from (f"**{literal(one.who, 'markdown')}**{orders}", "")
        yield from (f"- {literal(line, 'markdown')}" for line in one.lines)
    if parts.board is not None:
        yield from ("", *fenced("\n".join(block(parts.board))))


def as_bbcode(parts: Parts) -> Iterable[str]:
    heading = f"[b]{literal(parts.title, 'bbcode')}[/b]: " if parts.title else ""
    yield f"{heading}{parts.span if heading else parts.span.capitalize()}"
    for one in parts.paragraphs:
        yield ""
        if one.who:
            orders = f": [i]{literal(one.orders, 'bbcode')}[/i]" if one.orders else ""
            yield f"[b]{literal(one.who, 'bbcode')}[/b]{orders}"
        yield from (literal(line, "bbcode") for line in one.lines)
    if parts.board is not None:
        yield from ("", *coded("".join(f"{line}\n" for line in block(parts.board))).split("\n")[:-1])


def block(board: Board) -> list[str]:
    """Map and legend for a block in which everything is shown as it is."""
    return [*board.drawing, "", *map(visible, board.legend)]
