"""One page of PDF, written by hand: lines, frames, texts. It needs no library, and no font but Helvetica, which every reader has.

Helvetica has the letters of western Europe, and accents to be set above and below them. Words with other letters are taken as a picture
from the fonts of this machine; a letter that no font has shows its number. In every case the words themselves stand in the file, to be
searched, copied and read aloud.
"""

import re
import unicodedata
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html import escape
from typing import Final

from macguffin.core.fonts import is_in_fonts
from macguffin.core.helvetica import text_width
from macguffin.core.strokes import ADVANCE, strokes_of

__all__ = ["PdfPage"]

DOTLESS: Final = "\u0131"
EXTRA: Final = {"\u2212": 1, "\u0141": 2, "\u0142": 3, DOTLESS: 4}  # what Helvetica has and its usual encoding lacks
ENCODING: Final = (
    "<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences"
    " [1 /minus /Lslash /lslash /dotlessi /caron /breve /dotaccent /ring /hungarumlaut /ogonek] >>"
)
ACCENTS: Final = {
    "\u0300": 0x60, "\u0301": 0xB4, "\u0302": 0x88, "\u0303": 0x98, "\u0304": 0xAF, "\u0306": 6, "\u0307": 7,
    "\u0308": 0xA8, "\u030a": 8, "\u030b": 9, "\u030c": 5, "\u0326": 0xB8, "\u0327": 0xB8, "\u0328": 10,
}  # fmt: skip
BELOW: Final = ("\u0326", "\u0327", "\u0328")
ACCENT_WIDTH: Final = 0.333
RAISED: Final = 0.19  # of the size, over tall letters
TALL: Final = "bdfhkl"
STEP: Final = re.compile(r"([MLHVCZ])|(-?\d+)")
OPERANDS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Z": 0}
PICTURE: Final = 4.0  # pixels to a point
SHIFTS: Final = {"start": 0.0, "middle": 0.5, "end": 1.0}
JOINER: Final = "\u200d"


def number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")


@dataclass(slots=True)
class PdfPage:
    """A page of so many points, drawn upon in units of `scale` points from a corner at (left, top); y grows downward."""

    width: float
    height: float
    scale: float
    left: float
    top: float
    title: str
    parts: list[str] = field(default_factory=list)
    pictures: list[bytes] = field(default_factory=list)

    def line(self, x: float, y: float, to_x: float, to_y: float, width: float) -> None:
        self.parts.append(f"{number(width)} w {number(x)} {number(-y)} m {number(to_x)} {number(-to_y)} l S")

    def frame(self, x: float, y: float, width: float, height: float, stroke: float) -> None:
        place = " ".join(map(number, (x, -y - height, width, height)))
        self.parts.append(f"{number(stroke)} w {place} re S")

    def text(self, x: float, y: float, size: float, text: str, *, bold: bool, anchor: str) -> None:
        """Writes a text, all at once if the fonts of the page have its letters, else word by word, each as best it can be."""
        left = x - SHIFTS[anchor] * text_width(text, size, bold=bold)
        codes = encode(text)
        if codes is not None:
            self.parts.append(self.written(left, y, size, codes, bold=bold))
            return
        for word in re.finditer(r"[^ ]+", text):
            begin = left + text_width(text[: word.start()], size, bold=bold)
            self.word(begin, y, size, word[0], bold=bold)

    def written(self, x: float, y: float, size: float, codes: bytes, *, bold: bool) -> str:
        return f"BT /{'F2' if bold else 'F1'} {number(size)} Tf {number(x)} {number(-y)} Td <{codes.hex()}> Tj ET"

    def word(self, x: float, y: float, size: float, word: str, *, bold: bool) -> None:
        """Writes a word; what can't be written is drawn, and stands for the word all the same."""
        codes = encode(word)
        width = text_width(word, size, bold=bold)
        if codes is not None:
            self.parts.append(self.written(x, y, size, codes, bold=bold))
        elif is_composed(word):
            letters = " ".join(self.composed(x, y, size, word, bold=bold))
            self.parts.append(standing_for(word, letters))
        else:
            drawn = self.picture(x, y, size, word, width, bold=bold) if all(map(is_known, word)) else None
            self.parts.append(drawn or self.strokes(x, y, size, word, width, bold=bold))
            self.parts.append(unseen(x, y, size, word, width))

    def composed(self, x: float, y: float, size: float, word: str, *, bold: bool) -> Iterator[str]:
        """Letter by letter, the accents set upon those that have any."""
        for character in word:
            codes = encode(character)
            base, *accents = [character] if codes else list(unicodedata.normalize("NFD", character))
            width = text_width(base, size, bold=bold)
            plain = DOTLESS if base == "i" and accents and accents[0] not in BELOW else base
            yield self.written(x, y, size, codes or encode(plain) or b"", bold=bold)
            for accent in accents:
                up = RAISED * size if accent not in BELOW and (base.isupper() or base in TALL) else 0
                middle = x + (width - ACCENT_WIDTH * size) / 2
                yield self.written(middle, y - up, size, bytes([ACCENTS[accent]]), bold=bold)
            x += width

    def strokes(self, x: float, y: float, size: float, text: str, width: float, *, bold: bool) -> str:
        """A text in our own letters, or the numbers of what is not among them, in the width it is to have."""
        narrow = min(1.0, width / (len(text) * ADVANCE * size / 100))
        parts = [f"q {13 if bold else 9} w 1 J 1 j"]
        for at, character in enumerate(text):
            for dx, dy, share, path in strokes_of(character):
                unit = size / 100 * share
                across = x + (at * ADVANCE + dx) * size / 100 * narrow
                matrix = (unit * narrow, 0, 0, unit, across, -y - dy * size / 100)
                parts.append(f"q {' '.join(map(precise, matrix))} cm {outline(path)} S Q")
        return " ".join([*parts, "Q"])

    def picture(self, x: float, y: float, size: float, text: str, width: float, *, bold: bool) -> str | None:
        """A text as the fonts of this machine have it: a picture whose ink is black and as dense as its letters are."""
        found = pictured(text, size, max(width, size), bold=bold)
        if found is None:
            return None
        image, across, down = found
        self.pictures.append(image)
        place = (across / PICTURE, 0, 0, down / PICTURE, x, -y - size * 0.5)
        return f"q {' '.join(map(precise, place))} cm /I{len(self.pictures)} Do Q"

    def write(self) -> bytes:
        """The file."""
        move = " ".join(map(precise, (self.scale, 0, 0, self.scale, self.left, self.height - self.top)))
        content = "\n".join(["0 G 0 g", f"{move} cm", *self.parts]).encode("ascii")
        images = " ".join(f"/I{at} {at + 6} 0 R" for at in range(1, len(self.pictures) + 1))
        fonts = " ".join(f"/F{at} {at + 3} 0 R" for at in (1, 2))
        box = f"[0 0 {number(self.width)} {number(self.height)}]"
        objects = [
            b"<< /Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            f"<< /Type /Page /Parent 2 0 R /MediaBox {box} /Contents 6 0 R"
            f" /Resources << /Font << {fonts} >> /XObject << {images} >> >> >>".encode(),
            *(
                f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding {ENCODING} >>".encode()
                for name in ("Helvetica", "Helvetica-Bold")
            ),
            stream("", content),
            *self.pictures,
            f"<< /Title <FEFF{self.title.encode('utf-16-be', 'replace').hex()}> /Producer (macguffin) >>".encode(),
        ]
        return assemble(objects)


def standing_for(text: str, drawn: str) -> str:
    """What is drawn, marked with the text that it shows."""
    return f"/Span << /ActualText <FEFF{text.encode('utf-16-be', 'replace').hex()}> >> BDC {drawn} EMC"


def unseen(x: float, y: float, size: float, text: str, width: float) -> str:
    """A letter that nobody sees, as wide as the text and standing for it."""
    stretch = number(100 * width / text_width("x", size))
    return standing_for(
        text, f"BT 3 Tr {stretch} Tz /F1 {number(size)} Tf {number(x)} {number(-y)} Td (x) Tj 0 Tr 100 Tz ET"
    )


def precise(value: float) -> str:
    return f"{value:.5f}".rstrip("0").rstrip(".")


def stream(entries: str, data: bytes) -> bytes:
    return f"<< {entries} /Length {len(data)} >>\nstream\n".encode() + data + b"\nendstream"


def assemble(objects: list[bytes]) -> bytes:
    """Numbers the objects and says where each begins; the first is the catalogue, the last the information."""
    out = bytearray(b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n")
    places = []
    for at, one in enumerate(objects, 1):
        places.append(len(out))
        out += f"{at} 0 obj\n".encode() + one + b"\nendobj\n"
    table = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    out += b"".join(f"{place:010} 00000 n \n".encode() for place in places)
    out += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R /Info {len(objects)} 0 R >>\n".encode()
    return bytes(out + f"startxref\n{table}\n%%EOF\n".encode())


def encode(text: str) -> bytes | None:
    """The text in the encoding of the page's fonts; None if it has other letters."""
    codes = bytearray()
    for character in text:
        if character in EXTRA:
            codes.append(EXTRA[character])
            continue
        try:
            codes += character.encode("cp1252")
        except UnicodeEncodeError:
            return None
    return bytes(codes)


def is_composed(word: str) -> bool:
    """Whether every letter is one of Helvetica's, or one of them with accents that it has."""
    for character in word:
        base, *accents = list(unicodedata.normalize("NFD", character))
        if encode(character) is None and (encode(base) is None or not all(accent in ACCENTS for accent in accents)):
            return False
    return True


def is_known(character: str) -> bool:
    """Whether a font has the character, or it belongs to its neighbours."""
    return character == JOINER or bool(unicodedata.combining(character)) or is_in_fonts(character)


def outline(path: str) -> str:
    """A path of our letters in the operators of PDF."""
    steps: list[str] = []
    x = y = 0.0
    letter, numbers = "", list[float]()
    for step in STEP.finditer(path):
        if step[1]:
            letter = step[1]
        else:
            numbers.append(float(step[2]))
        if not letter or len(numbers) < OPERANDS[letter]:
            continue
        if letter == "Z":
            steps.append("h")
            continue
        if letter in "HV":
            numbers = [numbers[0], y] if letter == "H" else [x, numbers[0]]
        x, y = numbers[-2:]
        pairs = " ".join(f"{number(a)} {number(-b)}" for a, b in zip(numbers[::2], numbers[1::2], strict=True))
        steps.append(f"{pairs} {'m' if letter == 'M' else 'c' if letter == 'C' else 'l'}")
        numbers = []
    return " ".join(steps)


@cache
def pictured(text: str, size: float, width: float, *, bold: bool) -> tuple[bytes, int, int] | None:
    """A text drawn with this machine's fonts: an image object, its width and its height; None where nothing can draw it."""
    from resvg_py import svg_to_bytes  # noqa: PLC0415  native code, wanted by few

    across, down = max(1, round(width * PICTURE)), max(1, round(size * 1.6 * PICTURE))
    letters = f'x="0" y="{size * 1.1:g}" font-size="{size:g}" textLength="{width:g}" lengthAdjust="spacingAndGlyphs"'
    weight = ' font-weight="700"' if bold else ""
    frame = f'width="{across}" height="{down}" viewBox="0 0 {across / PICTURE:g} {down / PICTURE:g}"'
    family = "Helvetica, Arial, 'DejaVu Sans', sans-serif"
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {frame}><text {letters}{weight} font-family="{family}">{escape(text)}</text></svg>'
    return image_of(bytes(svg_to_bytes(svg_string=svg)))


def image_of(png: bytes) -> tuple[bytes, int, int] | None:
    """A PNG with red, green, blue and opacity as an image whose only ink is black, as much of it as there is opacity.

    The four channels are read as cyan, magenta, yellow and black, the first three with no ink at all; so the data can stay as they are.
    """
    across, down = int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")
    if png[24:29] != bytes((8, 6, 0, 0, 0)):
        return None
    data, at = b"", 8
    while at < len(png):
        length, kind = int.from_bytes(png[at : at + 4], "big"), png[at + 4 : at + 8]
        if kind == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += 12 + length
    if not any(zlib.decompress(data)):
        return None
    entries = (
        f"/Type /XObject /Subtype /Image /Width {across} /Height {down} /BitsPerComponent 8 /ColorSpace /DeviceCMYK"
        " /Decode [0 0 0 0 0 0 0 1] /Filter /FlateDecode"
        f" /DecodeParms << /Predictor 15 /Colors 4 /BitsPerComponent 8 /Columns {across} >>"
    )
    return stream(entries, data), across, down
