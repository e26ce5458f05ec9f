import pytest

from macguffin.bots.reach import find_stops
from tests.table import Position, fig, position

CORRIDOR = """
########
#......#
#####..#
########
"""


def reached(table: Position, steps: int, *, brave: bool = False) -> dict[str, str]:
    """Where the figure that is active can get to, by which steps."""
    game = table.game
    stops = find_stops(game, game.figures[game.active], steps, brave=brave)
    words = {stop.square: "".join("nESW"[step // 2] for step in stop.steps) for stop in stops.values()}
    return {game.square_name(square): way for square, way in words.items()}


def test_as_far_as_the_steps_go_by_the_shortest_way():
    table = position(CORRIDOR, fig("Ann", "B2"), fig("Bob", "G3"))

    assert reached(table, 4) == {"B2": "", "C2": "E", "D2": "EE", "E2": "EEE", "F2": "EEEE"}
    assert reached(table, 6).keys() == {"B2", "C2", "D2", "E2", "F2", "G2", "F3"}


@pytest.mark.parametrize(("class_", "passes"), [("warrior", False), ("rogue", True)])
def test_only_rogues_pass_others(class_: str, passes: bool):
    table = position(CORRIDOR, fig("Ann", "B2", class_), fig("Bob", "D2"))

    assert ("E2" in reached(table, 6)) is passes


def test_one_trap_is_for_the_brave_and_two_are_for_nobody():
    traps = [{"at": "D2", "owner": "Nib"}, {"at": "F2", "owner": "Nib"}]
    table = position(CORRIDOR, fig("Ann", "B2"), fig("Nib", "G3", "mechanic"), traps=traps)

    assert reached(table, 6).keys() == {"B2", "C2"}
    assert reached(table, 6, brave=True).keys() == {"B2", "C2", "D2", "E2"}
    brave = find_stops(table.game, table["Ann"], 6, brave=True)
    assert {table.game.square_name(stop.trap) for stop in brave.values()} == {"", "D2"}


def test_a_safe_way_is_better_than_a_short_one():
    room = position("....\n....", fig("Ann", "A1"), fig("Nib", "D2", "mechanic"), traps=[{"at": "B1", "owner": "Nib"}])

    assert reached(room, 6, brave=True)["C1"] == "SEEn"
