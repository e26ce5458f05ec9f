"""What keeps working: odds and bots after whatever the game master has changed, dice without anybody outside, bots that are told data."""

import socket
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from macguffin.core.dice import SeededDice
from macguffin.core.errors import MacguffinError
from macguffin.heist.commands import carry_out
from macguffin.heist.order_parser import parse
from macguffin.heist.overrides_writer import format_change
from macguffin.heist.sheets import walk
from macguffin.heist.state import Game
from macguffin.heist.tables import OVER
from macguffin.tables.bot_worker import plan_turn
from macguffin.tables.entries import Played
from macguffin.tables.heist.preview import preview
from tests.clauses import ROOT
from tests.log_games import NAMES, random_game
from tests.strategies_overrides import changes
from tests.tables import duel, sit_down
from tests.wandering import wander

squares = st.builds("{}{}".format, st.sampled_from("ABCDEFGH"), st.integers(1, 6))
some_changes = st.lists(changes(st.sampled_from(NAMES), squares), min_size=1, max_size=8)


def changed(seed: int, commands: list[Any]) -> Game:
    """A game in the middle, in which a game master has changed this and that."""
    game, _ = random_game(seed)
    for number, command in enumerate(commands):
        try:
            game = carry_out(game, f"gm {format_change(command)}", SeededDice(number)).game
        except MacguffinError:
            continue
    return game


@pytest.mark.requirement("R-C3")
@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), some_changes)
def test_bots_plan_and_drafts_have_odds_wherever_a_change_leads(seed: int, commands: list[Any]):
    game = changed(seed, commands)
    if game.phase == OVER or game.active < 0:
        return

    for bot in ("random", "greedy"):
        orders = plan_turn(game, bot, seed)
        walk(game, parse(orders))
        found = preview(game, int(game.active), orders, 1)

        assert found.refusal is None, (orders, found.refusal)


def crowd() -> dict[str, Any]:
    """Three who cannot get out of each other's way."""
    scene = duel(3)
    for figure, at in zip(scene["figures"], ("D2", "E2", "D3"), strict=True):
        figure["at"] = at
    return scene


@pytest.mark.requirement("R-E4")
@pytest.mark.hazard(80)
def test_a_table_needs_nobody_outside(monkeypatch: pytest.MonkeyPatch):
    def refuse(*_: object) -> None:
        pytest.fail("somebody outside was asked")

    for name in ("connect", "connect_ex", "sendto"):
        monkeypatch.setattr(socket.socket, name, refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    sitting = sit_down(crowd(), has_gm=True)

    wander(sitting, 7, 60)

    assert sum(len(one.faces) for one in sitting.entries if isinstance(one, Played)) > 0


@pytest.mark.requirement("R-D3")
@pytest.mark.hazard(66)
def test_a_bot_is_told_plain_data():
    sitting = sit_down(duel(), players=["bot:greedy", "bot:greedy"])
    turn = sitting.table.bot_turn()
    assert turn is not None

    kinds = {type(one) for one in everything_in([turn.seat, turn.name, turn.at, turn.scene])}

    assert kinds <= {dict, list, tuple, str, int, bool}


def everything_in(value: Any) -> list[Any]:
    inner = list(value.values()) + list(value) if isinstance(value, dict) else value
    parts = inner if isinstance(inner, list | tuple) else []
    return [value, *(one for part in parts for one in everything_in(part))]


@pytest.mark.hazard(31)
def test_the_same_seed_is_the_same_game_in_another_process():
    script = """
from macguffin.bots import policy_named
from macguffin.bots.match import play_turn
from macguffin.core.dice import SeededDice
from macguffin.heist import atlas
from macguffin.heist.commands import set_up
from macguffin.heist.scene_reader import read_scene
dice, policies = SeededDice(11), [policy_named(name, 3) for name in ("greedy", "random")]
game = set_up(read_scene(atlas.load("first-job")), dice).game
for turn in range(60):
    if game.is_over:
        break
    play_turn(game, policies[turn % 2], dice)
    print(game.key())
"""
    told = [
        subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONHASHSEED": seed, "MACGUFFIN_PURE": "1", "PYTHONPATH": str(ROOT / "src")},
            capture_output=True,
            check=True,
            timeout=50,
        ).stdout
        for seed in ("1", "2")
    ]

    assert told[0] == told[1]
    assert told[0].count(b"\n") > 10
