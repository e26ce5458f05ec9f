"""No direction, no side of the map and no seat is privileged: whole random games, turned, mirrored and re-seated, go alike."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from macguffin.core.dice import SeededDice
from macguffin.heist.choices import legal
from macguffin.heist.decisions import CAST, HAND, STEP
from macguffin.heist.play import play
from macguffin.heist.scene_reader import scene_from_dict
from macguffin.heist.setup import game_of
from macguffin.heist.state import Game
from macguffin.heist.tables import DIRECTIONS, OVER, READY
from macguffin.heist.turn import begin, winner_name
from tests.drawn_games import Drawn, set_ups
from tests.mirrors import MIRRORS, Mirror

SEEDS = st.integers(0, 2**32)
TURNS = st.sampled_from([name for name in MIRRORS if name != "as drawn"])


def turned(table: dict[str, Any], mirror: Mirror) -> dict[str, Any]:
    """A scene as a table, on the turned map."""

    def turn(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {one: part if one == "variant" else turn(part, one) for one, part in value.items()}
        if isinstance(value, list):
            return [turn(part, key) for part in value]
        if key in ("at", "doors") and value != "off":
            return mirror.square(value)
        if key == "run" and value:
            way = value.lstrip("0123456789")
            return value.removesuffix(way) + mirror.direction(way)
        return mirror.direction(value) if key == "facing" else value

    return {**turn(table), "map": mirror.map + "\n"}


def turn_code(code: int, mirror: Mirror) -> int:
    """The same decision on the turned board."""

    def direction(number: int) -> int:
        return DIRECTIONS.index(mirror.direction(DIRECTIONS[number]))

    if code >= CAST:
        via = (code - CAST) % 9
        return code - via + direction(via - 1) + 1 if via else code
    return (code & ~7) + direction(code & 7) if STEP <= code < HAND + 8 else code


def reseat_code(code: int, seats: dict[int, int]) -> int:
    """The same decision where the figures have other seats."""
    if code < CAST:
        return code
    pair, via = divmod(code - CAST, 9)
    return CAST + ((pair >> 6) * 64 + seats[pair & 63]) * 9 + via


def play_alike(games: tuple[Game, Game], change: Any, seed: int) -> None:
    """Plays a random game twice, the second time with changed decisions; what is open has to be changed alike."""
    first, second = games
    chooser = SeededDice(seed, 1)
    dice = SeededDice(seed, 2), SeededDice(seed, 2)
    for _ in range(80):
        assert (first.phase, first.active < 0) == (second.phase, second.active < 0)
        if first.phase == OVER or first.active < 0:
            return
        if first.phase == READY:
            begin(first, dice[0])
            begin(second, dice[1])
            continue
        open_ = legal(first)
        assert {change(code) for code in open_} == set(legal(second))
        code = open_[chooser.roll(len(open_), 0) - 1]
        play(first, code, dice[0])
        play(second, change(code), dice[1])


@settings(max_examples=80, deadline=None)
@given(set_ups(), TURNS, SEEDS)
def test_a_game_on_a_turned_board_goes_alike(set_up, turn, seed):
    """Without start squares, whose order in reading no mirror keeps: the slain stay off the board."""
    table = {**set_up, "map": set_up["map"].replace("_", "."), "starts": []}
    mirror = Mirror(turn, table["map"])
    scenes = scene_from_dict(table), scene_from_dict(turned(table, mirror))
    games = game_of(scenes[0]), game_of(scenes[1])

    play_alike(games, lambda code: turn_code(code, mirror), seed)

    ends = [Drawn(game, scenes[0].variant).scene for game in games]
    there = Mirror(turn, ends[0].map)
    assert ends[1] == scene_from_dict(turned(ends[0].to_dict(), there))


@pytest.mark.hazard(3, 22)
@settings(max_examples=80, deadline=None)
@given(set_ups(), st.data(), SEEDS)
def test_a_game_with_other_seats_goes_alike(set_up, data, seed):
    """The order of turns is the same. It is not drawn anew, for those dice go by seats."""
    if set_up["variant"].get("initiative") == "reroll":
        set_up["variant"]["initiative"] = "seat"
    places = data.draw(st.permutations(range(len(set_up["figures"]))))
    seats = {old: new for new, old in enumerate(places)}
    table = {**set_up, "figures": [set_up["figures"][old] for old in places]}
    scenes = scene_from_dict(set_up), scene_from_dict(table)
    games = game_of(scenes[0]), game_of(scenes[1])

    play_alike(games, lambda code: reseat_code(code, seats), seed)

    ends = [Drawn(game, scenes[0].variant).scene.to_dict() for game in games]
    ends[0]["figures"] = [ends[0]["figures"][old] for old in places]
    assert ends[0] == ends[1]
    assert winner_name(games[0]) == winner_name(games[1])
