"""Every policy plans a legal turn wherever a game can get to, under any house rules, and does it in time."""

import time

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from macguffin.bots import POLICIES, policy_named
from macguffin.bots.match import play_match
from macguffin.core.dice import HarmlessDice, SeededDice
from macguffin.heist.play import play
from macguffin.heist.scene_reader import scene_from_dict
from macguffin.heist.sheets import walk
from macguffin.heist.tables import CLASSES, COLORS, MAINS, OVER, READY, SECONDARIES
from macguffin.heist.transcript import sheet_of
from macguffin.heist.turn import begin
from tests.drawn_games import Drawn, drawn_games


@pytest.mark.parametrize("name", sorted(POLICIES))
@settings(max_examples=60, deadline=None)
@given(drawn=drawn_games(), seed=st.integers(0, 2**64 - 1))
def test_a_plan_is_legal_and_whole_wherever_it_begins(name: str, drawn: Drawn, seed: int):
    game = drawn.game
    assume(game.phase != OVER and game.active >= 0)
    begin(game, HarmlessDice())
    assume(game.phase not in (READY, OVER))
    before = game.key()

    codes = policy_named(name, seed).plan(game.copy())

    assert game.key() == before
    walk(game, sheet_of(game, codes))
    for code in codes:
        play(game, code, HarmlessDice())
    assert game.phase in (READY, OVER)


def crowd(figures: int, side: int) -> dict[str, object]:
    """A large hall, half of it walled off by doors that a lever moves, with so many figures of four teams."""
    wall = side // 2
    rows = [
        "".join("+" if x == wall and y % 9 == 4 else "#" if x == wall else "." for x in range(side))
        for y in range(side)
    ]
    rows[0] = "_" * wall + "#" + "<" * (side - wall - 1)
    rows[1] = "!" + rows[1][1:]
    rows[-1] = rows[-1][:-1] + "*"
    doors = [f"{letters(wall)}{y + 1}" for y in range(side) if y % 9 == 4]
    cast = [
        {
            "name": f"F{n}",
            "symbol": "ABCDEFGH"[n % 8],
            "color": COLORS[n // 8],
            "team": f"T{n % 4}",
            "class": CLASSES[1 + n % 5],
            "main": MAINS[1 + n % 9],
            "secondary": SECONDARIES[1 + n % 4],
        }
        for n in range(figures)
    ]
    levers = [{"at": "A2", "doors": doors}]
    return {"game": "heist", "map": "\n".join(rows) + "\n", "figures": cast, "levers": levers}


def letters(column: int) -> str:
    return (chr(64 + column // 26) if column >= 26 else "") + chr(65 + column % 26)


def test_a_crowd_on_the_largest_map_takes_its_turns_in_time():
    scene = scene_from_dict(crowd(63, 128))
    policy = policy_named("greedy", 1)
    started = time.process_time()

    outcome = play_match(scene, [policy] * 63, SeededDice(1), max_rounds=1)

    assert outcome.turns > 50
    assert time.process_time() - started < 40
