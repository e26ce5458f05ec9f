"""Makes a screenshot small enough for a document: 256 colours, those that most of it has. As a program, in place."""

import struct
import sys
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

__all__ = ["shrink"]

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
COLOURS: Final = 256


def shrink(path: Path) -> None:
    """Writes a PNG of 8-bit RGB or RGBA anew, opaque and with a palette."""
    chunks = list(read_chunks(path.read_bytes()))
    width, height, _, kind = struct.unpack(">IIBB", chunks[0][1][:10])
    size = {2: 3, 6: 4}[kind]
    data = zlib.decompress(b"".join(body for name, body in chunks if name == b"IDAT"))
    rows = unfilter(data, width * size, size, height)
    pixels = [[row[at : at + 3] for at in range(0, width * size, size)] for row in rows]
    counts = Counter(pixel for row in pixels for pixel in row)
    palette = [pixel for pixel, _ in counts.most_common(COLOURS)]
    place = {pixel: nearest(pixel, palette) for pixel in counts}
    body = b"".join(b"\0" + bytes(place[pixel] for pixel in row) for row in pixels)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = [(b"IHDR", head), (b"PLTE", b"".join(palette)), (b"IDAT", zlib.compress(body, 9)), (b"IEND", b"")]
    path.write_bytes(SIGNATURE + b"".join(chunk(*part) for part in parts))


def read_chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += length + 12


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def nearest(pixel: bytes, palette: list[bytes]) -> int:
    return min(range(len(palette)), key=lambda at: sum((a - b) ** 2 for a, b in zip(pixel, palette[at], strict=True)))


def unfilter(data: bytes, width: int, size: int, height: int) -> Iterator[bytes]:
    above = bytearray(width)
    for y in range(height):
        start = y * (width + 1)
        row = bytearray(data[start + 1 : start + 1 + width])
        undo(data[start], row, above, size)
        yield bytes(row)
        above = row


def undo(kind: int, row: bytearray, above: bytearray, size: int) -> None:
    """The five filters of the format, taken off in place."""
    for at in range(len(row) if kind else 0):
        left = row[at - size] if at >= size else 0
        corner = above[at - size] if at >= size else 0
        guess = (left, above[at], (left + above[at]) // 2, paeth(left, above[at], corner))[kind - 1]
        row[at] = (row[at] + guess) & 255


def paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    distances = [(abs(guess - left), left), (abs(guess - up), up), (abs(guess - corner), corner)]
    return min(distances, key=lambda one: one[0])[1]


if __name__ == "__main__":
    for name in sys.argv[1:]:
        shrink(Path(name))
