"""A printable sheet as SVG: one page, black on white, without scripts, links or embedded fonts."""

from html import escape
from typing import Final

from macguffin.quest.combatants import Combatant
from macguffin.quest.sheet_marks import HEIGHT, WIDTH, Frame, Line, Mark, Text, find_paper
from macguffin.quest.sheet_page import draw_page
from macguffin.quest.sheets import heading, sheet_text
from macguffin.quest.variant import Variant

__all__ = ["sheet_svg"]

FONTS: Final = "Helvetica, Arial, 'Liberation Sans', 'Nimbus Sans', 'DejaVu Sans', sans-serif"
NO_XML: Final = {0xFFFE: "\ufffd", 0xFFFF: "\ufffd"}


def sheet_svg(who: Combatant, variant: Variant, *, paper: str = "a4") -> str:
    """The sheet on paper of that name: a4, a5 or letter.

    Raises NotFoundError for any other
    """
    size = find_paper(paper)
    frame = f'width="{size.width:g}mm" height="{size.height:g}mm" viewBox="0 0 {WIDTH:g} {HEIGHT:g}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {frame} role="img" font-family="{FONTS}">',
        f"<title>{told(heading(who))}</title>",
        f"<desc>{told(sheet_text(who, variant))}</desc>",
        f'<rect width="{WIDTH:g}" height="{HEIGHT:g}" fill="#fff"/>',
        *(draw(mark) for mark in draw_page(who, variant)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def told(text: str) -> str:
    return escape(text.translate(NO_XML), quote=False)


def draw(mark: Mark) -> str:
    match mark:
        case Line():
            ends = f"M{mark.x:.6g} {mark.y:.6g}L{mark.to_x:.6g} {mark.to_y:.6g}"
            return f'<path d="{ends}" stroke="#000" stroke-width="{mark.width:g}"/>'
        case Frame():
            place = f'x="{mark.x:.6g}" y="{mark.y:.6g}" width="{mark.width:.6g}" height="{mark.height:.6g}"'
            return f'<rect {place} fill="none" stroke="#000" stroke-width="{mark.stroke:g}"/>'
        case Text():
            style = ' font-weight="700"' if mark.bold else ""
            style += f' text-anchor="{mark.anchor}"' if mark.anchor != "start" else ""
            return (
                f'<text x="{mark.x:.6g}" y="{mark.y:.6g}" font-size="{mark.size:.4g}"{style}>{told(mark.text)}</text>'
            )
