"""Ways through a map, compared with slower answers to the same questions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macguffin.heist.ways import Ways
from tests.drawn_scenes import draw_scene

ROWS = st.lists(st.text("...#O", min_size=7, max_size=7), min_size=6, max_size=6)
CORNERS = st.sampled_from(["", '[variant]\ndiagonal_move = "cost1"', '[variant]\ndiagonal_move = "cost2"'])


def drawn(rows: list[str], tables: str) -> Ways:
    return Ways(draw_scene("\n".join(["_......", *rows]), tables=tables))


def parts(ways: Ways, lost: int, origin: int, goals: list[int]) -> bool:
    """Whether the origin is joined to no goal any more if a square is lost; it is walked by hand."""
    ways.open[lost] = False
    joined = ways.reach([origin])
    ways.open[lost] = True
    return not joined.intersection(goals)


@given(ROWS, CORNERS, st.data())
def test_bottlenecks_are_the_squares_whose_loss_parts_gem_and_goals(rows: list[str], tables: str, data: st.DataObject):
    ways = drawn(rows, tables)
    floor = [square for square, is_open in enumerate(ways.open) if is_open]
    origin = data.draw(st.sampled_from(floor))
    goals = data.draw(st.lists(st.sampled_from(floor), min_size=1, max_size=3, unique=True))

    found = ways.bottlenecks(origin, goals)

    joined = bool(ways.reach([origin]).intersection(goals))
    between = [square for square in floor if square != origin]
    slow = (
        [square for square in between if parts(ways, square, origin, goals)] if joined and origin not in goals else []
    )
    assert found == slow


def test_nothing_lies_between_a_square_and_itself():
    ways = Ways(draw_scene("_..."))
    here, there = ways.find("A1"), ways.find("D1")

    assert ways.bottlenecks(here, [here, there]) == []
    assert ways.bottlenecks(here, [there]) == [ways.find("B1"), ways.find("C1"), there]


@pytest.mark.hazard(8)
@given(ROWS, CORNERS)
def test_distances_are_the_shortest_and_the_same_both_ways(rows: list[str], tables: str):
    ways = drawn(rows, tables)
    origin = ways.find("A1")

    away = ways.distances(origin)

    assert set(away) == ways.reach([origin])
    for square, distance in away.items():
        assert ways.distances(square)[origin] == distance
        nearer = [away[ahead] for ahead in ways.neighbours(square)]
        assert square == origin or min(nearer) < distance


@pytest.mark.parametrize(("move", "distance"), [("off", 6), ("cost1", 3), ("cost2", 6)])
def test_a_diagonal_step_has_its_price(move: str, distance: int):
    scene = draw_scene("_...\n....\n....\n....", tables=f'[variant]\ndiagonal_move = "{move}"')

    away = Ways(scene).distances(Ways(scene).find("D4"))

    assert away[Ways(scene).find("A1")] == distance
