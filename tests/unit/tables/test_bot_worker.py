"""The process in which a bot thinks: what it answers, and what it may not do."""

import io
import json
import subprocess
import sys
from typing import Any

import pytest

from macguffin.core.dice import SeededDice
from macguffin.heist import atlas
from macguffin.heist.commands import carry_out, set_up
from macguffin.heist.order_parser import parse
from macguffin.heist.scene_reader import read_scene
from macguffin.heist.sheets import walk
from macguffin.tables.bot_worker import plan_turn, work
from tests.table import fig, position

HALL = "_....<\n..*...\n......"


@pytest.mark.parametrize("bot", ["greedy", "random"])
@pytest.mark.parametrize("name", ["pawnbrokers-cellar", "first-job", "three-keys"])
def test_games_are_played_by_the_sheets_alone(name, bot):
    scene = read_scene(atlas.load(name))
    dice = SeededDice(5)
    game = set_up(scene, dice).game
    for turn in range(12):
        if game.is_over:
            break
        orders = plan_turn(game, bot, turn)
        walk(game, parse(orders))

        result = carry_out(game, orders, dice)
        game = result.game
        assert result.stopped in (None, "stunned", "slain", "over") or "impossible" in result.stopped


def test_a_turn_that_a_stun_takes_is_passed():
    assert (
        plan_turn(position(HALL, fig("Ann", "A1", stunned=True, secondary="none"), fig("Bob", "E2")).game, "greedy", 1)
        == "pass"
    )


def test_a_stunned_figure_with_a_flask_drinks():
    at = position(HALL, fig("Ann", "C1", stunned=True, secondary="flask"), fig("Bob", "E3"), gem="C2")

    assert plan_turn(at.game, "greedy", 1).startswith("drink; ")


def test_a_turn_under_way_goes_on():
    at = position(HALL, fig("Ann", "C2"), fig("Bob", "F3"), gem="C2", turn={"phase": "act", "steps": 0})

    assert plan_turn(at.game, "greedy", 1) == "grab"


def test_the_game_given_stays_as_it_is():
    game = position(HALL, fig("Ann", "A1"), fig("Bob", "E2"), gem="C2").game
    before = game.key()

    plan_turn(game, "greedy", 1)

    assert game.key() == before


def request(**more: Any) -> bytes:
    scene = position(HALL, fig("Ann", "A1"), fig("Bob", "E2"), gem="C2").scene.to_dict()
    return json.dumps({"id": 1, "bot": "greedy", "seed": 0, "scene": scene, **more}).encode() + b"\n"


def answers(*requests: bytes) -> list[dict[str, Any]]:
    out = io.BytesIO()
    work(io.BytesIO(b"".join(requests)), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_each_request_has_its_answer():
    ready, first, second, third = answers(request(), request(id=2, bot="nobody"), request(id=3, scene={}))

    assert ready == {"ready": True}
    assert (first["id"], first["orders"].endswith("grab")) == (1, True)
    assert (second["id"], second["error"]) == (2, "no bot is called 'nobody'; there are greedy, random")
    assert (third["id"], third["error"].startswith("game: expected")) == (3, True)


@pytest.mark.requirement("R-D3")
@pytest.mark.hazard(66, 79)
@pytest.mark.parametrize(
    ("deed", "told"),
    [
        ("open('/etc/hosts')", "PermissionError: a bot may not: open"),
        ("import socket; socket.socket()", "PermissionError: a bot may not: "),
        ("os.system('true')", "PermissionError: a bot may not: os.system"),
        ("os.fork()", "PermissionError: a bot may not: os.fork"),
        ("import wave", "PermissionError: a bot may not: import"),
        ("bytearray(3 << 30)", "MemoryError"),
    ],
)
def test_a_bot_reaches_nothing_outside(deed, told):
    script = f"""
import os, subprocess, macguffin.bots as bots, macguffin.tables.bot_worker as worker
class Rogue:
    def plan(self, game):
        print('noise')
        {deed}
        return []
bots.POLICIES['rogue'] = lambda seed: Rogue()
worker.main(1024, 60)
"""

    ran = subprocess.run(
        [sys.executable, "-c", script], input=request(bot="rogue"), capture_output=True, check=False, timeout=50
    )

    assert ran.stdout.splitlines() == [b'{"ready":true}']
    assert ran.stderr.decode().splitlines()[-1].startswith(told)
