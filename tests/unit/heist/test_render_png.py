"""Pictures without a browser, with letters drawn by ourselves."""

import struct
import subprocess
import sys

import pytest

from macguffin.core.errors import LimitError
from macguffin.core.strokes import draw_character
from macguffin.heist.render_png import TEXT, draw_text, render_png
from macguffin.heist.render_svg import render_svg
from tests.drawn_scenes import draw_scene

ROOM = "#####\n#...#\n#####"


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.parametrize(("scale", "size"), [(1, (236, 152)), (2, (472, 304)), (0.5, (118, 76))])
def test_a_picture_has_the_size_asked_for(scale: float, size: tuple[int, int]):
    svg = render_svg(draw_scene(ROOM))

    png = render_png(svg, scale)

    assert size_of(png) == size


def test_letters_need_no_fonts():
    svg = render_svg(draw_scene(ROOM, figures={"Ann": 'at = "B2"'}))

    drawn = TEXT.sub(draw_text, svg)

    assert "<text" in svg
    assert "<text" not in drawn
    assert render_png(svg) != render_png(TEXT.sub("", svg))


@pytest.mark.parametrize("character", [chr(code) for code in range(33, 127)] + list("ÄöéñçŠů−×…"))
def test_every_letter_of_the_alphabet_can_be_drawn_and_seen(character: str):
    strokes = draw_character(character)

    assert strokes
    assert all(path.startswith("M") for _, path in strokes)


def test_an_unknown_letter_shows_its_number():
    text = '<text x="20" y="27" font-size="18" font-weight="700" fill="#ffffff" text-anchor="middle">\uf8fe</text>'

    drawn = TEXT.sub(draw_text, text)

    assert drawn.count("<path") == len("F8FE")


@pytest.mark.parametrize("scale", [0, -1, 101, float("nan"), float("inf"), 40])
def test_a_picture_that_would_be_too_large_is_refused(scale: float):
    svg = render_svg(draw_scene("\n".join(["." * 30] * 30)))

    with pytest.raises(LimitError, match="40000000 pixels"):
        render_png(svg, scale)


def test_the_rasteriser_is_loaded_when_it_is_wanted():
    code = "import sys, macguffin.heist.render_png; sys.exit('resvg_py' in sys.modules)"

    result = subprocess.run([sys.executable, "-c", code], check=False)

    assert result.returncode == 0
