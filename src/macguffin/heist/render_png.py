"""A picture of a scene as PNG, without a browser: letters become strokes, the rest is left to a rasteriser."""

import re
from html import unescape
from typing import Final

from macguffin.core.errors import LimitError
from macguffin.core.fonts import is_in_fonts
from macguffin.core.strokes import ADVANCE, draw_character, strokes_of

__all__ = ["MAX_PIXELS", "render_png"]

MAX_PIXELS: Final = 40_000_000

TEXT: Final = re.compile(r"<text ([^>]*)>([^<]*)</text>")
ATTRIBUTE: Final = re.compile(r'(?<![a-z-])([a-z-]+)="([^"]*)"')
SIZE: Final = re.compile(r'<svg [^>]*width="([0-9]+)" height="([0-9]+)"')
STROKES: Final = {"400": 9, "600": 11, "700": 13}  # hundredths of the letter size
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
