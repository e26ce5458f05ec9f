"""Sight against geometry written down a second time, with fractions: segments, open squares and the corners between them."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from macguffin.heist.sight import sees
from tests.mirrors import MIRRORS, Mirror
from tests.table import Position, fig, position

HALF = Fraction(1, 2)
SOLID = "#O+"


@st.composite
def drawings(draw: st.DrawFn) -> str:
    """A small map with a free square at its top left, as rows of text."""
    width, height = draw(st.integers(2, 6)), draw(st.integers(2, 5))
    cells = draw(st.lists(st.sampled_from("....#O+!"), min_size=width * height - 1, max_size=width * height - 1))
    text = "." + "".join(cells)
    return "\n".join(text[row * width : (row + 1) * width] for row in range(height))


def enters(a: tuple[int, int], b: tuple[int, int], square: tuple[int, int]) -> bool:
    """Whether the segment between the centres of two squares has a point in the inside of a third."""
    first, last = Fraction(0), Fraction(1)
    for start, end, low in zip(a, b, square, strict=True):
        if start == end:
            if start != low:
                return False
            continue
        one, other = ((edge - start - HALF) / (end - start) for edge in (low, low + 1))
        first, last = max(first, min(one, other)), min(last, max(one, other))
    return first < last


def corners(a: tuple[int, int], b: tuple[int, int]) -> list[tuple[int, int]]:
    """The corners of squares that lie on the segment, as the square to the lower right of each."""
    (ax, ay), (bx, by) = a, b
    if ax == bx or ay == by:
        return []
    found = []
    for x in range(min(ax, bx) + 1, max(ax, bx) + 1):
        y = ay + HALF + (by - ay) * (x - ax - HALF) / Fraction(bx - ax)
        if y.denominator == 1:
            found.append((x, int(y)))
    return found


def is_free(rows: list[str], a: tuple[int, int], b: tuple[int, int], either: bool) -> bool:
    def solid(x: int, y: int) -> bool:
        return rows[y][x] in SOLID

    for x, y in product(range(len(rows[0])), range(len(rows))):
        if (x, y) not in (a, b) and solid(x, y) and enters(a, b, (x, y)):
            return False
    rising = (a[0] < b[0]) != (a[1] < b[1])
    for x, y in corners(a, b):
        flanks = [(x - 1, y - 1), (x, y)] if rising else [(x, y - 1), (x - 1, y)]
        closed = [solid(*flank) for flank in flanks]
        if all(closed) or (either and any(closed)):
            return False
    return True


def seen(table: Position) -> dict[tuple[str, str], bool]:
    """Which squares see which, by name."""
    board = table.game.board
    squares = [board.square(x, y) for x in range(board.width) for y in range(board.height)]
    return {(board.name(a), board.name(b)): sees(table.game, a, b) for a in squares for b in squares if a != b}


@pytest.mark.hazard(4, 5)
@pytest.mark.clause("H-112", "H-143", "H-154")
@settings(max_examples=40, deadline=None)
@given(drawings(), st.sampled_from(("both", "either")))
def test_a_square_is_seen_exactly_if_the_segment_is_free(drawing, corner):
    table = position(drawing, fig("Ann", "A1"), variant={"corner_rule": corner})
    rows, board = drawing.splitlines(), table.game.board
    places = list(product(range(len(rows[0])), range(len(rows))))

    for a, b in product(places, places):
        if a != b:
            free = is_free(rows, a, b, corner == "either")
            assert sees(table.game, board.square(*a), board.square(*b)) == free, (a, b)


@pytest.mark.hazard(1, 4)
@pytest.mark.clause("H-112")
@settings(max_examples=40, deadline=None)
@given(
    drawings(), st.sampled_from(("both", "either")), st.sampled_from(sorted(MIRRORS)), st.sampled_from(("off", "on"))
)
def test_sight_is_mutual_and_the_same_on_every_turned_board(drawing, corner, turn, figures):
    variant = {"corner_rule": corner, "figures_block_los": figures}
    mirror = Mirror(turn, drawing)

    here = seen(position(drawing, fig("Ann", "A1"), variant=variant))
    there = seen(position(mirror.map, fig("Ann", mirror.square("A1")), variant=variant))

    assert here == {(b, a): free for (a, b), free in here.items()}
    assert there == {(mirror.square(a), mirror.square(b)): free for (a, b), free in here.items()}


@pytest.mark.clause("H-112")
@settings(max_examples=30, deadline=None)
@given(drawings(), st.data())
def test_a_figure_stands_in_the_way_of_what_passes_its_square(drawing, data):
    rows = drawing.splitlines()
    floor = [(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "."]
    stands = data.draw(st.sampled_from(floor))
    names = {place: "ABCDEF"[place[0]] + str(place[1] + 1) for place in product(range(len(rows[0])), range(len(rows)))}
    clear = seen(position(drawing, fig("Ann", names[stands])))

    hidden = seen(position(drawing, fig("Ann", names[stands]), variant={"figures_block_los": "on"}))

    for a, b in product(names, names):
        if a != b:
            between = stands not in (a, b) and enters(a, b, stands)
            assert hidden[names[a], names[b]] == (clear[names[a], names[b]] and not between)
