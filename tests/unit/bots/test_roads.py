from typing import Any

from macguffin.bots.roads import FAR, PULL, TRAP, Roads
from macguffin.heist.state import Game
from macguffin.heist.tables import LEVER
from tests.table import Position, fig, position

LOCKED = """
###########
#...+....!#
#...#.....#
#!..#.....#
###########
"""
LEVERS = [{"at": "J2", "doors": ["E2"]}, {"at": "B4", "doors": ["E2"]}]


def table_of(map_: str, **scene: Any) -> Position:
    return position(map_, fig("Ann", "B2"), fig("Bob", "J4"), **scene)


def square(game: Game, name: str) -> int:
    return next(
        at for at in range(game.board.size) if game.square_name(at) == name and int(game.cells[at]) & (1 | 8 | LEVER)
    )


def test_a_locked_door_costs_the_pull_of_a_lever():
    game = table_of(LOCKED, levers=LEVERS).game

    way = Roads(game).field(game, frozenset((square(game, "H2"),)))

    assert way[square(game, "F2")] == 2
    assert way[square(game, "B3")] == PULL + 7


def test_without_a_lever_there_is_no_way():
    game = table_of(LOCKED, levers=[]).game

    assert Roads(game).field(game, frozenset((square(game, "H2"),)))[square(game, "B3")] == FAR


def test_a_pull_is_foreseen_and_a_prisoners_keys_are_found():
    game = table_of(LOCKED, levers=LEVERS).game
    roads, targets = Roads(game), frozenset((square(game, "B2"),))
    inside, lever = square(game, "F2"), square(game, "J2")

    after = roads.field_after(game, targets, lever)

    assert after is not None
    assert after[inside] == 4
    assert roads.field(game, targets)[inside] == PULL + 3 + 7
    assert roads.keys(game, targets, inside) == []
    assert square(game, "I3") in roads.beside(game, [lever])


def test_a_room_without_a_lever_of_its_own_is_opened_from_outside():
    game = table_of(LOCKED.replace("!#", ".#"), levers=[LEVERS[1]]).game
    targets = frozenset((square(game, "H2"),))

    assert Roads(game).keys(game, targets, square(game, "G4")) == []
    assert Roads(game).keys(game, frozenset((square(game, "B2"),)), square(game, "G4")) == [square(game, "B4")]


def test_traps_are_worth_a_way_round_but_not_any_way():
    game = table_of(LOCKED.replace("+", ".")).game
    trap = square(game, "E2")
    roads, targets = Roads(game), frozenset((square(game, "G2"),))

    way = roads.field(game, targets, frozenset((trap,)))

    assert way[square(game, "D2")] == 3 + TRAP
    assert roads.field(game, targets)[square(game, "D2")] == 3


def test_doors_that_open_to_a_walker_are_no_hindrance():
    game = table_of(LOCKED, variant={"doors": "walk"}).game

    assert Roads(game).field(game, frozenset((square(game, "F2"),)))[square(game, "D2")] == 2
