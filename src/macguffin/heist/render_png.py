"""A picture of a scene as PNG, without a browser: letters become strokes, the rest is left to a rasteriser."""

import re
from functools import cache
from html import escape, unescape
from typing import Final

from macguffin.core.errors import LimitError
from macguffin.heist.render_glyphs import ADVANCE, FONTS, draw_character

__all__ = ["MAX_PIXELS", "render_png"]

MAX_PIXELS: Final = 40_000_000

TEXT: Final = re.compile(r"<text ([^>]*)>([^<]*)</text>")
ATTRIBUTE: Final = re.compile(r'([a-z-]+)="([^"]*)"')
SIZE: Final = re.compile(r'<svg [^>]*width="([0-9]+)" height="([0-9]+)"')
STROKES: Final = {"400": 9, "600": 11, "700": 13}  # hundredths of the letter size
NO_LETTER: Final = "\uf8fe"
ANCHORS: Final = {"start": 0.0, "middle": 0.5, "end": 1.0}


def render_png(svg: str, scale: float = 1.0) -> bytes:
    """The picture that `render_svg` has drawn, as PNG. With fonts or without, it looks the same on every machine, foreign letters excepted.

    Raises LimitError: more than 40 million pixels, a scale of 0 or less
    """
    from resvg_py import svg_to_bytes  # noqa: PLC0415  native code, wanted by few

    size = SIZE.search(svg)
    pixels = int(size[1]) * int(size[2]) * scale * scale if size else 0.0
    if not 0 < scale <= 100 or pixels > MAX_PIXELS:
        raise LimitError(
            f"{MAX_PIXELS} pixels for a picture, at a scale above 0", f"{pixels:.0f} pixels at scale {scale:g}"
        )
    drawn = TEXT.sub(draw_text, svg)
    return bytes(svg_to_bytes(svg_string=drawn, zoom=scale, skip_system_fonts="<text" not in drawn))


def draw_text(found: re.Match[str]) -> str:
    """A text element as strokes; as it is, if it is a foreign letter that some font of this machine has."""
    text = unescape(found[2])
    if any(draw_character(character) is None for character in text) and is_in_fonts(text):
        return found[0]
    attributes = dict(ATTRIBUTE.findall(found[1]))
    unit = float(attributes["font-size"]) / 100
    left = float(attributes["x"]) - ANCHORS[attributes.get("text-anchor", "start")] * len(text) * ADVANCE * unit
    weight = STROKES[attributes.get("font-weight", "400")]
    top = float(attributes["y"])
    parts = []
    for i, character in enumerate(text):
        for x, y, size, path in strokes_of(character):
            at = f"{left + (i * ADVANCE + x) * unit:.2f} {top + y * unit:.2f}"
            parts.append(f'<path transform="translate({at}) scale({unit * size:.4g})" d="{path}"/>')
    color = f'fill="none" stroke="{attributes["fill"]}" stroke-width="{weight}"'
    return f'<g {color} stroke-linecap="round" stroke-linejoin="round">{"".join(parts)}</g>'


def strokes_of(character: str) -> list[tuple[float, float, float, str]]:
    """The strokes of a character: where each part goes, how large it is, and its path. An unknown one shows its number."""
    known = draw_character(character)
    if known is not None:
        return [(0, -raised, 1, path) for raised, path in known]
    code = f"{ord(character):04X}"
    half = (len(code) + 1) // 2
    rows = [(code[:half], -38), (code[half:], 0)]
    return [
        (i * 60 / half, y, 0.48, path)
        for row, y in rows
        for i, digit in enumerate(row)
        for _, path in draw_character(digit) or ()
    ]


@cache
def is_in_fonts(text: str) -> bool:
    """Whether a font of this machine has the letter: its picture is neither empty nor that of a letter which no font has."""
    return pictured(text) not in (pictured(" "), pictured(NO_LETTER))


def pictured(text: str) -> bytes:
    from resvg_py import svg_to_bytes  # noqa: PLC0415

    written = f'<text x="8" y="30" font-size="20" font-family="{FONTS}">{escape(text)}</text>'
    return bytes(
        svg_to_bytes(svg_string=f'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">{written}</svg>')
    )
