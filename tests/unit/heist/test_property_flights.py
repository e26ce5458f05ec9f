"""Flights on any board: mirrored boards give mirrored flights, and in an empty room they are what unfolding the room says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macguffin.heist.missiles import Flight
from macguffin.heist.state import Game
from macguffin.heist.tables import DIRECTIONS, DX, DY
from tests.mirrors import MIRRORS, Mirror
from tests.table import fig, position

pytestmark = pytest.mark.clause("H-055", "H-056", "H-131", "H-132", "H-133")

FAR = 1_000_000


def flown(game: Game, at: str, direction: int, bounces: int, reach: int = FAR) -> list[tuple[str, int]]:
    """The squares of a flight, each with its distance along the path."""
    flight = Flight(game, square(game, at), direction, reach, bounces)
    path = []
    while flight.advance():
        path.append((game.square_name(flight.square), int(flight.distance)))
    return path


def square(game: Game, name: str) -> int:
    return int(game.board.square(ord(name[0]) - 65, int(name[1:]) - 1))


@st.composite
def shots(draw: st.DrawFn) -> tuple[str, str, int, int, str]:
    """A board, a free square on it, a direction, a number of bounces and a rule for corners."""
    width, height = draw(st.integers(1, 8)), draw(st.integers(1, 6))
    cells = draw(st.lists(st.sampled_from("......#O+/!"), min_size=width * height, max_size=width * height))
    free = draw(st.integers(0, width * height - 1))
    cells[free] = "."
    board = "\n".join("".join(cells[row * width : (row + 1) * width]) for row in range(height))
    at = f"{chr(65 + free % width)}{free // width + 1}"
    return board, at, draw(st.integers(0, 7)), draw(st.integers(0, 4)), draw(st.sampled_from(["both", "either"]))


@pytest.mark.hazard(11)
@given(shots(), st.sampled_from(sorted(MIRRORS)))
def test_mirrored_boards_give_mirrored_flights(shot: tuple[str, str, int, int, str], turn: str) -> None:
    map_, at, direction, bounces, rule = shot
    mirror = Mirror(turn, map_)
    game = position(map_, fig("Ann", at), variant={"corner_rule": rule}).game
    turned = position(mirror.map, fig("Ann", mirror.square(at)), variant={"corner_rule": rule}).game

    path = flown(game, at, direction, bounces)
    there = DIRECTIONS.index(mirror.direction(DIRECTIONS[direction]))

    assert flown(turned, mirror.square(at), there, bounces) == [(mirror.square(name), far) for name, far in path]


@pytest.mark.hazard(8)
@given(shots())
def test_distance_grows_by_1_straight_and_by_2_on_diagonals(shot: tuple[str, str, int, int, str]) -> None:
    map_, at, direction, bounces, rule = shot
    game = position(map_, fig("Ann", at), variant={"corner_rule": rule}).game

    path = flown(game, at, direction, bounces)

    assert [far for _, far in path] == [(i + 1) * (1 + direction % 2) for i in range(len(path))]
    assert at not in [name for name, _ in path]


@given(shots(), st.integers(0, 12))
def test_a_range_cuts_the_flight_short_and_changes_nothing_else(
    shot: tuple[str, str, int, int, str], reach: int
) -> None:
    map_, at, direction, bounces, rule = shot
    game = position(map_, fig("Ann", at), variant={"corner_rule": rule}).game

    path = flown(game, at, direction, bounces)

    assert flown(game, at, direction, bounces, reach) == [one for one in path if one[1] <= reach]


@given(shots())
def test_a_shot_without_bounces_is_the_beginning_of_one_with(shot: tuple[str, str, int, int, str]) -> None:
    map_, at, direction, bounces, rule = shot
    game = position(map_, fig("Ann", at), variant={"corner_rule": rule}).game

    path = flown(game, at, direction, bounces)

    for fewer in range(bounces):
        start = flown(game, at, direction, fewer)
        assert path[: len(start)] == start


@pytest.mark.hazard(14)
@pytest.mark.parametrize("width", range(1, 6))
@pytest.mark.parametrize("height", range(1, 6))
def test_in_an_empty_room_it_flies_as_the_unfolded_room_says(width: int, height: int) -> None:
    map_ = "\n".join(["." * width] * height)

    for x in range(width):
        for y in range(height):
            at = f"{chr(65 + x)}{y + 1}"
            game = position(map_, fig("Ann", at)).game
            for direction in range(8):
                for bounces in (0, 1, 2, 5):
                    path = [name for name, _ in flown(game, at, direction, bounces)]
                    assert path == unfolded(width, height, x, y, direction, bounces)


def unfolded(width: int, height: int, x: int, y: int, direction: int, bounces: int) -> list[str]:
    """The same flight as a straight line through mirrored copies of the room: a coordinate that leaves it comes back at once."""
    dx, dy = DX[direction], DY[direction]
    start = (x, y)
    path: list[str] = []
    while True:
        turns = 0
        while not (0 <= x + dx < width and 0 <= y + dy < height):
            before = dx, dy
            dx = dx if 0 <= x + dx < width else -dx
            dy = dy if 0 <= y + dy < height else -dy
            turns += 1
            if turns > 2 or ((x, y) == start and (dx, dy) == (-before[0], -before[1])):
                return path
        bounces -= turns
        x, y = x + dx, y + dy
        if bounces < 0 or (x, y) == start:
            return path
        path.append(f"{chr(65 + x)}{y + 1}")
