"""Sheets as PDF: files that every reader can follow, in which every name can be found, whatever it is written in."""

import re
import zlib
from dataclasses import replace

import pytest

from macguffin.core.errors import NotFoundError
from macguffin.quest.sheet_pdf import sheet_pdf
from macguffin.quest.sheet_svg import sheet_svg
from macguffin.quest.variant import DEFAULT
from tests.sheet_examples import NAMES, OGRE, WYN


@pytest.mark.parametrize(("paper", "size"), [("a4", "210mm"), ("a5", "148mm"), ("letter", "215.9mm")])
def test_paper_has_its_size(paper, size):
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+)", sheet_pdf(WYN, DEFAULT, paper=paper))

    assert f'width="{size}"' in sheet_svg(WYN, DEFAULT, paper=paper)
    assert box is not None
    assert float(box[1]) == pytest.approx(float(size.removesuffix("mm")) / 25.4 * 72, abs=0.01)


@pytest.mark.parametrize("form", [sheet_svg, sheet_pdf])
def test_other_paper_is_refused(form):
    with pytest.raises(NotFoundError, match="a4, a5, letter"):
        form(WYN, DEFAULT, paper="vellum")


@pytest.mark.parametrize("name", NAMES)
def test_a_pdf_finds_all_its_parts_and_all_its_words(name):
    data = sheet_pdf(replace(WYN, name=name), DEFAULT)

    start = int(data.rsplit(b"startxref\n", 1)[1].split()[0])
    places = [int(row) for row in re.findall(rb"(\d{10}) 00000 n ", data[start:])]
    assert data.startswith(b"%PDF-")
    assert [data[place:].split()[0] for place in places] == [str(at + 1).encode() for at in range(len(places))]
    length, content = re.search(rb"6 0 obj\n<<  /Length (\d+) >>\nstream\n(.*?)\nendstream", data, re.DOTALL).groups()  # type: ignore[union-attr]
    assert len(content) == int(length)
    assert words_of(content) >= set(name.split())
    assert f"{name}, wizard".encode("utf-16-be").hex().encode() in data


def words_of(content: bytes) -> set[str]:
    """The words that are written, and those that stand for what is drawn."""
    written = [bytes.fromhex(codes.decode()).decode("latin-1") for codes in re.findall(rb"<([0-9a-f]+)> Tj", content)]
    shown = [text.translate({1: "−", 2: "Ł", 3: "ł"}) for text in written]
    spoken = [bytes.fromhex(codes.decode()).decode("utf-16-be") for codes in re.findall(rb"<FEFF([0-9a-f]+)>", content)]
    return {word for text in shown + spoken for word in text.split()}


def test_foreign_letters_become_a_picture_or_strokes():
    for at, name in enumerate(("東京", "Ωμ")):
        data = sheet_pdf(replace(WYN, name=name), DEFAULT)
        image = re.search(
            rb"/Width (\d+) /Height (\d+) .*?stream\n(.*?)\nendstream", data.partition(b"/Image")[2], re.DOTALL
        )

        if image is None:
            assert b" c S Q" in data or b" l S Q" in data, at
        else:
            assert len(zlib.decompress(image[3])) == (4 * int(image[1]) + 1) * int(image[2])


def test_a_pdf_is_the_same_every_time():
    assert sheet_pdf(OGRE, DEFAULT) == sheet_pdf(OGRE, DEFAULT)
