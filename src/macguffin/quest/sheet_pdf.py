"""A printable sheet as PDF, ready for any printer."""

from macguffin.core.pdf import PdfPage
from macguffin.quest.combatants import Combatant
from macguffin.quest.sheet_marks import HEIGHT, WIDTH, Frame, Line, Text, find_paper
from macguffin.quest.sheet_page import draw_page
from macguffin.quest.sheets import heading
from macguffin.quest.variant import Variant

__all__ = ["sheet_pdf"]


def sheet_pdf(who: Combatant, variant: Variant, *, paper: str = "a4") -> bytes:
    """The sheet on paper of that name: a4, a5 or letter.

    Raises NotFoundError for any other
    """
    size = find_paper(paper)
    width, height = size.points
    left, top = (width - WIDTH * size.scale) / 2, (height - HEIGHT * size.scale) / 2
    page = PdfPage(width, height, size.scale, left, top, heading(who))
    for mark in draw_page(who, variant):
        match mark:
            case Text():
                page.text(mark.x, mark.y, mark.size, mark.text, bold=mark.bold, anchor=mark.anchor)
            case Line():
                page.line(mark.x, mark.y, mark.to_x, mark.to_y, mark.width)
            case Frame():
                page.frame(mark.x, mark.y, mark.width, mark.height, mark.stroke)
    return page.write()
