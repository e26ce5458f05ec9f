"""Which single steps onto figures are open to a rogue, against a search of our own. Clauses H-040, H-095, H-096."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from macguffin.core.dice import ScriptedDice
from macguffin.heist.choices import legal
from macguffin.heist.decisions import STEP, STOP
from macguffin.heist.turn import begin
from tests.table import Position, fig, position

WIDTH, HEIGHT = 4, 3
WAYS = {0: (0, -1), 2: (1, 0), 4: (0, 1), 6: (-1, 0)}
Square = tuple[int, int]


def open_steps(place: Position) -> set[int]:
    game = place.game.copy()
    begin(game, ScriptedDice([]))
    return {code - STEP for code in legal(game) if STEP <= code < STEP + 8}


def name_of(square: Square) -> str:
    return f"{'ABCD'[square[0]]}{square[1] + 1}"


def may_stop(place: Position) -> bool:
    game = place.game.copy()
    begin(game, ScriptedDice([]))
    return STOP in legal(game)


def gets_off(at: Square, free: set[Square], crowd: set[Square], budget: int) -> bool:
    """Whether somebody on that square reaches a free one with so many steps, over the crowd."""
    if at in free:
        return True
    onward = [(at[0] + dx, at[1] + dy) for dx, dy in WAYS.values()]
    return budget > 0 and any(gets_off(near, free, crowd, budget - 1) for near in onward if near in free | crowd)


@pytest.mark.clause("H-040", "H-095", "H-096")
@settings(max_examples=200)
@given(
    kinds=st.lists(st.sampled_from(".#bbb"), min_size=WIDTH * HEIGHT, max_size=WIDTH * HEIGHT),
    at=st.integers(0, WIDTH * HEIGHT - 1),
    steps=st.integers(1, 5),
    astride=st.booleans(),
    gem=st.sampled_from(["", "Ann"]),
)
def test_he_steps_onto_a_figure_just_if_he_gets_off_again(
    kinds: list[str], at: int, steps: int, astride: bool, gem: str
) -> None:
    kinds[at] = "b" if astride else "."
    squares = {(i % WIDTH, i // WIDTH): kind for i, kind in enumerate(kinds)}
    here = (at % WIDTH, at // WIDTH)
    crowd = {square for square, kind in squares.items() if kind == "b"}
    free = {square for square, kind in squares.items() if kind == "."}
    map_ = "\n".join("".join("#" if squares[x, y] == "#" else "." for x in range(WIDTH)) for y in range(HEIGHT))
    others = [fig(f"B{n}", name_of(square), color="red" if n % 2 else "blue") for n, square in enumerate(sorted(crowd))]
    rogue = fig("Ann", name_of(here), "rogue", color="white")
    turn = {"phase": "move", "steps": steps, "run": "e"}
    place = position(map_, rogue, *others, turn=turn, gem=gem)

    found = open_steps(place)

    beside = {way: (here[0] + dx, here[1] + dy) for way, (dx, dy) in WAYS.items()}
    assert found == {
        way for way, square in beside.items() if square in free | crowd and gets_off(square, free, crowd, steps - 1)
    }


def passing(steps: int, at: str, *others: str, map_: str = "........", **scene: Any) -> Position:
    """Ann the rogue with so many steps left."""
    figures = [fig(f"B{n}", square) for n, square in enumerate(others)]
    turn = {"phase": "move", "steps": steps, **scene.pop("turn", {})}
    return position(map_, fig("Ann", at, "rogue"), *figures, turn=turn, **scene)


@pytest.mark.clause("H-040", "H-096")
@pytest.mark.parametrize(("steps", "open_"), [(1, {6}), (2, {2, 6}), (3, {2, 6})])
def test_a_step_back_counts_as_a_way_off(steps: int, open_: set[int]) -> None:
    assert open_steps(passing(steps, "B1", "C1", "D1", "E1")) == open_


@pytest.mark.clause("H-040", "H-096")
@pytest.mark.parametrize(("steps", "open_"), [(1, set()), (2, {6}), (3, {2, 6})])
def test_on_a_figure_he_goes_on_only_as_far_as_he_gets(steps: int, open_: set[int]) -> None:
    place = passing(steps, "C1", "B1", "C1", "D1", "E1", turn={"run": "2e"})

    assert not may_stop(place)
    assert open_steps(place) == open_


@pytest.mark.clause("H-095", "H-021")
@pytest.mark.parametrize(("gem", "open_"), [("Ann", {6}), ("F1", set())])
def test_with_the_gem_an_occupied_entrance_is_a_way_off(gem: str, open_: set[int]) -> None:
    place = passing(1, "B1", "A1", "B1", "C1", map_="<.....", gem=gem, turn={"run": "w"})

    assert open_steps(place) == open_


@pytest.mark.clause("H-095", "H-021")
@pytest.mark.parametrize(("gem", "open_"), [("Ann", {6}), ("F1", set())])
def test_with_the_gem_he_steps_on_towards_the_entrance(gem: str, open_: set[int]) -> None:
    place = passing(2, "C1", "A1", "B1", "C1", "D1", "E1", map_="<.....", gem=gem, turn={"run": "w"})

    assert open_steps(place) == open_


@pytest.mark.clause("H-040", "H-096")
def test_he_may_stop_wherever_nobody_else_stands() -> None:
    assert may_stop(passing(3, "B1", "C1"))
    assert not may_stop(passing(3, "C1", "C1", turn={"run": "e"}))
