"""The map of a report: one plain character a square, which needs no colour, and who is meant by which."""

from dataclasses import dataclass, replace
from string import ascii_letters, ascii_uppercase, digits
from typing import Final

from macguffin.heist.render_cells import draw_map, painter
from macguffin.heist.render_text import plain
from macguffin.heist.render_words import describe_figures, describe_scene, headline
from macguffin.heist.scene import Scene
from macguffin.heist.symbols import BARRED_SYMBOLS

__all__ = ["Board", "draw_board", "signs_of"]

HOUSE_RULES: Final = "House rules"  # they do not change, and the table's page has them
SIGNS: Final = [sign for sign in ascii_uppercase + ascii_letters + digits + "&$%=?:;,~" if sign not in BARRED_SYMBOLS]


@dataclass(frozen=True, slots=True)
class Board:
    """The lines of a map with its rulers, and everything that it can't show, a line each; names in it may be anything."""

    drawing: tuple[str, ...]
    legend: tuple[str, ...]


def signs_of(scene: Scene) -> tuple[str, ...]:
    """A sign of ASCII for each figure, no two alike: its own symbol where it can be, else its initial, else any that is left."""
    symbols = [figure.symbol for figure in scene.figures]
    signs = [one if one.isascii() and symbols.count(one) == 1 and one not in "`[@" else "" for one in symbols]
    for seat, figure in enumerate(scene.figures):
        if not signs[seat]:
            wanted = [figure.name[0].upper(), figure.name[0].lower(), *SIGNS]
            signs[seat] = next(sign for sign in wanted if sign in SIGNS and sign not in signs)
    return tuple(signs)


def draw_board(scene: Scene) -> Board:
    """The map of a position."""
    signed = replace(
        scene,
        figures=tuple(
            replace(figure, symbol=sign) for figure, sign in zip(scene.figures, signs_of(scene), strict=True)
        ),
    )
    legend = [plain(headline(replace(signed, title="")))]
    for words in describe_figures(signed):
        facts = [text for fact in (*words.what, *words.how) if (text := plain(fact))]
        legend.append(f"{words.figure.symbol} {'; '.join(facts)}{'; on turn' if words.is_active else ''}")
    legend += [
        f"{section.heading}: {'; '.join(map(plain, section.sentences))}"
        for section in describe_scene(signed)
        if section.heading != HOUSE_RULES
    ]
    drawing = draw_map(signed, painter("none"), coordinates=True, wide=False)
    return Board(tuple(drawing), tuple(legend))
