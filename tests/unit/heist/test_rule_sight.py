"""Sight: what stops it and what does not, the same both ways, on every mirrored board, and as exact geometry has it."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macguffin.heist.sight import sees
from macguffin.heist.state import Game
from macguffin.heist.tables import SOLID
from tests.mirrors import MIRRORS, Mirror
from tests.table import fig, position

pytestmark = pytest.mark.clause("H-112", "H-143", "H-154", "H-158", "H-166")


def game_on(map_: str, *figures: dict[str, Any], **switches: Any) -> Game:
    lines = map_.strip().splitlines()
    free = next(f"{chr(65 + x)}{y + 1}" for y, line in enumerate(lines) for x, c in enumerate(line.strip()) if c == ".")
    return position(map_, *(figures or (fig("Ann", free),)), variant=switches or None).game


def at(game: Game, name: str) -> int:
    return int(game.board.square(ord(name[0]) - 65, int(name[1:]) - 1))


def seen(map_: str, a: str, **switches: Any) -> str:
    """The map with `x` for each square in sight of `a`, and `@` for itself."""
    game = game_on(map_, **switches)
    rows = []
    for y, line in enumerate(map_.split()):
        marks = []
        for x, character in enumerate(line):
            square = int(game.board.square(x, y))
            shows = character != "." or not sees(game, at(game, a), square)
            marks.append("@" if square == at(game, a) else character if shows else "x")
        rows.append("".join(marks))
    return "\n".join(rows)


# pictures: x is seen from @

PICTURES = {
    "an open field": (
        """
        .....
        .....
        .....
        """,
        "C2",
        """
        xxxxx
        xx@xx
        xxxxx
        """,
    ),
    "one pillar": (
        """
        ........
        ........
        ..O.....
        ........
        ........
        ........
        ........
        ........
        """,
        "A1",
        """
        @xxxxxxx
        xxxxxxxx
        xxO.xxxx
        xx...xxx
        xxx....x
        xxxx....
        xxxx....
        xxxxx...
        """,
    ),
    "a pillar beside him": (
        """
        .......
        .......
        ...O...
        .......
        .......
        """,
        "C3",
        """
        xxxxx..
        xxxx...
        xx@O...
        xxxx...
        xxxxx..
        """,
    ),
    "a doorway": (
        """
        .......
        .......
        ###/###
        .......
        .......
        .......
        """,
        "D1",
        """
        xxx@xxx
        xxxxxxx
        ###/###
        ...x...
        ...x...
        ..xxx..
        """,
    ),
    "a closed door": (
        """
        .....
        ##+##
        .....
        """,
        "C1",
        """
        xx@xx
        ##+##
        .....
        """,
    ),
    "a wall's corner brushed": (
        """
        .....
        ##...
        .....
        .....
        """,
        "B1",
        """
        x@xxx
        ##xxx
        ...xx
        ....x
        """,
    ),
    "two walls touching": (
        """
        ......
        .#....
        ..#...
        ......
        ......
        """,
        "B3",
        """
        ......
        x#....
        x@#...
        xxx...
        xxxx..
        """,
    ),
}


def drawn(text: str) -> str:
    return "\n".join(text.split())


@pytest.mark.parametrize("picture", PICTURES)
@pytest.mark.parametrize("mirror", MIRRORS)
def test_pictures(picture: str, mirror: str) -> None:
    map_, a, expected = PICTURES[picture]
    board = Mirror(mirror, drawn(map_))

    assert seen(board.map, board.square(a)) == Mirror(mirror, drawn(expected)).map


@pytest.mark.parametrize(
    ("map_", "a", "b", "both", "either"),
    [
        ("..\n..", "A2", "B1", True, True),
        ("#.\n..", "A2", "B1", True, False),
        ("..\n.#", "A2", "B1", True, False),
        ("#.\n.#", "A2", "B1", False, False),
        ("O.\n.+", "A2", "B1", False, False),
        ("/.\n.#", "A2", "B1", True, False),
        ("!.\n.)", "A2", "B1", True, True),
        ("...\n.#.\n...", "A2", "B1", True, False),
        ("....\n.#..", "A2", "C1", False, False),
        ("....\n.#..\n....\n....", "A4", "D1", True, False),
        ("...\n...\n.#.\n...\n...", "A5", "C1", False, False),
        (".....\n.#...\n.....", "A3", "E1", False, False),
        ("......\n..#...\n...#..\n......", "A4", "D1", False, False),
    ],
)
def test_corners(map_: str, a: str, b: str, both: bool, either: bool) -> None:
    default = game_on(map_)
    strict = game_on(map_, corner_rule="either")

    assert sees(default, at(default, a), at(default, b)) == both
    assert sees(strict, at(strict, a), at(strict, b)) == either


@pytest.mark.parametrize(
    ("terrain", "stops"), list({"#": 1, "O": 1, "+": 1, "/": 0, "!": 0, ")": 0, "<": 0, "_": 0}.items())
)
def test_what_stops_it(terrain: str, stops: int) -> None:
    game = game_on(f"..{terrain}..")

    assert sees(game, at(game, "A1"), at(game, "E1")) == (not stops)


def test_figures_do_not_stop_it_but_by_variant() -> None:
    crowd = [fig(name, name + "1") for name in "BCD"]

    game, barred = game_on(".....", *crowd), game_on(".....", *crowd, figures_block_los="on")

    assert sees(game, at(game, "A1"), at(game, "E1"))
    assert not sees(barred, at(barred, "A1"), at(barred, "E1"))


def test_by_variant_figures_at_the_ends_and_at_corners_do_not_stop_it() -> None:
    game = game_on(
        "...\n...\n...", *[fig(square, square) for square in ("A1", "B1", "B3", "C3", "A2")], figures_block_los="on"
    )

    assert sees(game, at(game, "A1"), at(game, "C3"))
    assert not sees(game, at(game, "A1"), at(game, "C1"))


def test_everybody_sees_himself() -> None:
    game = game_on("...")

    assert sees(game, at(game, "B1"), at(game, "B1"))


# properties on random boards


@st.composite
def boards(draw: st.DrawFn) -> str:
    width, height = draw(st.integers(1, 9)), draw(st.integers(1, 7))
    cells = draw(st.lists(st.sampled_from("......#O+/!"), min_size=width * height, max_size=width * height))
    cells[draw(st.integers(0, width * height - 1))] = "."
    return "\n".join("".join(cells[row * width : (row + 1) * width]) for row in range(height))


@given(boards(), st.data())
def test_it_is_the_same_both_ways(map_: str, data: st.DataObject) -> None:
    game = game_on(map_)
    a, b = data.draw(squares(map_)), data.draw(squares(map_))

    assert sees(game, at(game, a), at(game, b)) == sees(game, at(game, b), at(game, a))


def squares(map_: str) -> st.SearchStrategy[str]:
    lines = map_.split()
    return st.builds(
        lambda x, y: f"{chr(65 + x)}{y + 1}", st.integers(0, len(lines[0]) - 1), st.integers(0, len(lines) - 1)
    )


@given(boards(), st.data(), st.sampled_from(sorted(MIRRORS)), st.sampled_from(["both", "either"]))
def test_mirrored_boards_give_the_same_sight(map_: str, data: st.DataObject, mirror: str, corner_rule: str) -> None:
    a, b = data.draw(squares(map_)), data.draw(squares(map_))
    board = Mirror(mirror, map_)
    game, turned = game_on(map_, corner_rule=corner_rule), game_on(board.map, corner_rule=corner_rule)

    expected = sees(game, at(game, a), at(game, b))

    assert sees(turned, at(turned, board.square(a)), at(turned, board.square(b))) == expected


@given(boards(), st.data(), st.booleans())
def test_it_is_exact_geometry(map_: str, data: st.DataObject, either: bool) -> None:
    game = game_on(map_, corner_rule="either" if either else "both")
    a, b = data.draw(squares(map_)), data.draw(squares(map_))

    assert sees(game, at(game, a), at(game, b)) == is_free(game, at(game, a), at(game, b), either)


def is_free(game: Game, a: int, b: int, either: bool) -> bool:
    """The ruling once more, slowly: no solid square between the ends is cut, and no corner on the way is closed."""
    ends = [(int(game.board.column(square)), int(game.board.row(square))) for square in (a, b)]
    (ax, ay), (bx, by) = ends
    solid = {
        (x, y)
        for x in range(-1, int(game.board.width) + 1)
        for y in range(-1, int(game.board.height) + 1)
        if game.cells[game.board.square(x, y)] & SOLID
    }
    if any(is_cut(ax, ay, bx, by, x, y) for x, y in solid if (x, y) not in ends):
        return False
    # With centres at whole numbers, corners lie at halves; only an odd multiple of a diagonal's half passes through one.
    for x in range(min(ax, bx), max(ax, bx)):
        for y in range(min(ay, by), max(ay, by)):
            if (2 * x + 1 - 2 * ax) * (by - ay) == (2 * y + 1 - 2 * ay) * (bx - ax):
                rising = (bx - ax) * (by - ay) < 0
                flanks = [(x, y), (x + 1, y + 1)] if rising else [(x + 1, y), (x, y + 1)]
                closed = [flank in solid for flank in flanks]
                if all(closed) or (either and any(closed)):
                    return False
    return True


def is_cut(ax: int, ay: int, bx: int, by: int, x: int, y: int) -> bool:
    """Whether the segment between two centres enters the inside of a square."""
    low, high = Fraction(0), Fraction(1)
    for start, step, middle in ((ax, bx - ax, x), (ay, by - ay, y)):
        if step == 0:
            if start != middle:
                return False
            continue
        near, far = sorted((Fraction(2 * (middle - start) - 1, 2 * step), Fraction(2 * (middle - start) + 1, 2 * step)))
        low, high = max(low, near), min(high, far)
    return low < high
