"""What holds of every change the game master makes: a position that can be written and read, told whole, and never without a way on."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macguffin.core.dice import SeededDice
from macguffin.core.errors import MacguffinError
from macguffin.heist.commands import carry_out
from macguffin.heist.events import Overridden
from macguffin.heist.log import from_json, to_json
from macguffin.heist.overrides_writer import format_change
from macguffin.heist.scene_reader import scene_from_dict
from macguffin.heist.setup import scene_of
from macguffin.heist.state import Game
from macguffin.heist.tables import OVER, READY
from macguffin.heist.variant import Variant
from tests.log_games import NAMES, random_game
from tests.strategies_overrides import changes


def state(game: Game) -> dict[str, Any]:
    return scene_of(game, variant=Variant(**game.rules.switches)).to_dict()


def try_all(game: Game, commands: list[Any]) -> Game:
    for number, command in enumerate(commands):
        before = state(game)
        try:
            result = carry_out(game, f"gm {format_change(command)}", SeededDice(number))
        except MacguffinError:
            assert state(game) == before
            continue
        assert all(from_json(to_json(event)) == event for event in result.events)
        game = result.game
        assert scene_from_dict(state(game)).to_dict() == state(game)
    return game


squares = st.builds("{}{}".format, st.sampled_from("ABCDEFGH"), st.integers(1, 6))
some_changes = st.lists(changes(st.sampled_from(NAMES), squares), min_size=1, max_size=12)


@pytest.mark.requirement("R-C3")
@given(st.integers(0, 2**32), some_changes)
def test_whatever_is_changed_the_position_is_one_that_can_be_written_and_read(seed, commands):
    game, _ = random_game(seed)

    try_all(game, commands)


@pytest.mark.requirement("R-C1")
@given(st.integers(0, 2**32), some_changes)
def test_the_game_master_is_never_locked_out(seed, commands):
    game = try_all(random_game(seed)[0], commands)
    name = game.figures[0].name

    if not game.figures[0].at:
        free = next(
            square for square in range(game.board.size) if game.cells[square] & 1 and not game.occupants[square]
        )
        game = carry_out(game, f'gm place "{name}" at {game.square_name(free)}', SeededDice(0)).game
    if game.phase == OVER or game.active != 0 or game.phase != READY:
        game = carry_out(game, f'gm turn "{name}"', SeededDice(0)).game
    after = carry_out(game, "gm skip", SeededDice(1)).game

    assert after.phase in (READY, OVER)


def folded(scene: dict[str, Any], told: Overridden) -> dict[tuple[str, str], str]:
    """All that a scene says as texts, brought up to date with what an event says has changed."""
    facts = facts_of(scene)
    for one in told.changes:
        key = (one.whose, one.what)
        assert facts.get(key, "") == one.old
        facts[key] = one.new
    return {key: value for key, value in facts.items() if value}


def facts_of(scene: dict[str, Any]) -> dict[tuple[str, str], str]:
    """The values that can change, read off the plain scene by other means than the package's."""
    facts: dict[tuple[str, str], str] = {}
    for figure in scene["figures"]:
        for key, value in figure.items():
            text = ", ".join(value) if isinstance(value, list) else str(value)
            facts[figure["name"], key] = text.lower() if isinstance(value, bool) else text
    gem = scene.get("gem", {})
    facts["", "gem"] = f"at {gem['at']}" if "at" in gem else f"with {gem['carried_by']}" if gem else ""
    for row, line in enumerate(scene["map"].splitlines()):
        for column, sign in enumerate(line):
            if sign in "+/":
                facts[f"{chr(65 + column)}{row + 1}", "door"] = "closed" if sign == "+" else "open"
    for trap in scene["traps"]:
        facts[trap["at"], "trap"] = trap["owner"] + (", jammed" if trap["jammed"] else "")
    for knife in scene["knives"]:
        lying = facts.get((knife["at"], "knives"), "")
        facts[knife["at"], "knives"] = f"{lying}, {word(knife)}" if lying else word(knife)
    facts["", "round"], facts["", "active"] = str(scene["round"]), scene.get("active", "")
    facts["", "order"] = ", ".join(scene.get("order", []))
    return {key: value for key, value in facts.items() if value}


def word(knife: dict[str, Any]) -> str:
    return "poisoned" if knife["poisoned"] else "clean"


@given(st.integers(0, 2**32), changes(st.sampled_from(NAMES), squares))
def test_an_event_says_all_that_has_changed(seed, command):
    game, _ = random_game(seed)
    try:
        result = carry_out(game, f"gm {format_change(command)}", SeededDice(0))
    except MacguffinError:
        return

    told = result.events[0]
    assert isinstance(told, Overridden)
    if told.change != "skip":
        assert folded(state(game), told) == facts_of(state(result.game))
