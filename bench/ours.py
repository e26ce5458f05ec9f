"""Our figures: random play inside the core and through the Python API, copies, exact odds."""

import time
from collections.abc import Callable
from typing import Any

from arena import draw_games

from macguffin.core.dice import SeededDice
from macguffin.heist.choices import Choices, legal
from macguffin.heist.order_parser import parse
from macguffin.heist.play import play
from macguffin.heist.playout import Tally, play_randomly
from macguffin.heist.scene_reader import read_scene
from macguffin.heist.setup import game_of
from macguffin.heist.state import Game
from macguffin.heist.tables import OVER, READY
from macguffin.heist.turn import begin
from macguffin.heist.turn_odds import turn_odds

TURNS = 2000  # a game, at most
HALL = """
###########
#_........#
#.........#
#._._.._._#
###########
"""


def core_rate(side: int, figures: int, seconds: float, *, dolls: bool) -> tuple[float, float]:
    """Small decisions and whole turns a second of random play inside the compiled core."""
    games = list(draw_games(side, figures, dolls=dolls))
    tally, choices, number = Tally(), Choices(), 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        game, seed = games[number % len(games)]
        number += 1
        stream = number * 1000 + seed
        play_randomly(game.copy(), SeededDice(stream, 2), SeededDice(stream, 3), TURNS, tally, choices)
    spent = time.perf_counter() - start
    return tally.decisions / spent, tally.turns / spent


def api_rate(seconds: float, *, events: bool) -> tuple[float, float]:
    """The same by a loop in Python over `begin`, `legal` and `play`."""
    games = list(draw_games(24, 6, dolls=True))
    decisions = turns = number = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        game, seed = games[number % len(games)]
        number += 1
        done = play_in_python(game.copy(), number * 1000 + seed, events=events)
        decisions += done[0]
        turns += done[1]
    spent = time.perf_counter() - start
    return decisions / spent, turns / spent


def play_in_python(game: Game, seed: int, *, events: bool) -> tuple[int, int]:
    chooser, dice = SeededDice(seed, 2), SeededDice(seed, 3)
    log: list[Any] = []
    game.log = log if events else None
    decisions = turns = 0
    while turns < 200 and game.phase != OVER and game.active >= 0:
        if game.phase == READY:
            begin(game, dice)
            turns += 1
            log.clear()
            continue
        codes = legal(game)
        play(game, codes[chooser.roll(len(codes), 0) - 1], dice)
        decisions += 1
    return decisions, turns


def per_call(call: Callable[[], object], seconds: float = 0.3) -> float:
    """Seconds a call, the median of five stretches."""
    count, spent = 1, 0.0
    while spent < seconds / 10:
        count *= 2
        spent = timed(call, count)
    return sorted(timed(call, count) / count for _ in range(5))[2]


def timed(call: Callable[[], object], count: int) -> float:
    start = time.perf_counter()
    for _ in range(count):
        call()
    return time.perf_counter() - start


def copy_time() -> float:
    game, _ = next(iter(draw_games(24, 6, dolls=True, count=1)))
    return per_call(game.copy)


def melee_odds_time() -> float:
    """One melee, axe against axe from the front, as a whole turn's exact odds."""
    game, sheet = hall([("Ann", "warrior", "axe", "C3"), ("Bob", "priest", "axe", "D3")]), parse("attack e")
    return per_call(lambda: turn_odds(game, sheet))


def double_shot_time() -> float:
    """A marksman's two shots past three figures, returns to six start squares told apart between them."""
    figures = [("Ann", "marksman", "crossbow", "C3"), ("Bob", "priest", "axe", "F3"), ("Cid", "mage", "mace", "H3")]
    game = hall([*figures, ("Dot", "rogue", "dagger", "I3")])
    sheet = parse("shoot e; shoot e")
    return per_call(lambda: turn_odds(game, sheet))


def hall(figures: list[tuple[str, str, str, str]]) -> Game:
    text = ['game = "heist"', f"map = '''{HALL}'''", f'active = "{figures[0][0]}"']
    for seat, (name, class_, main, at) in enumerate(figures):
        color = ("red", "blue", "green", "yellow")[seat]
        text.append(
            f'[[figures]]\nname = "{name}"\nsymbol = "{name[0]}"\ncolor = "{color}"\nclass = "{class_}"\nmain = "{main}"\n'
            f'secondary = "flask"\nat = "{at}"\nfacing = "w"'
        )
    return game_of(read_scene("\n".join(text)))
