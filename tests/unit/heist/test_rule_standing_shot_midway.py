"""The standing shot in a turn that has begun already, and as a small decision."""

from typing import Any

import pytest

from macguffin.core.dice import ScriptedDice
from macguffin.core.errors import IllegalMoveError
from macguffin.heist.choices import legal
from macguffin.heist.decisions import STAND_BANK, STAND_SHOT, STEP, STOP
from macguffin.heist.play import play
from macguffin.heist.state import Game
from macguffin.heist.tables import E, N
from macguffin.heist.turn import begin
from tests.table import fig, position

HALL = """
    .......
    .......
    .......
    .......
"""


def archer(at: str = "B2", class_: str = "marksman", main: str = "crossbow", **state: Any) -> dict[str, Any]:
    return fig("Ann", at, class_, main, "none", **state)


# a turn that has begun already


@pytest.mark.clause("H-129", "H-130")
@pytest.mark.parametrize(
    ("phase", "steps", "run", "standing"),
    [
        ("start", 6, "", True),
        ("move", 6, "", True),
        ("move", 4, "2n", False),
        ("face", 0, "", False),
        ("act", 0, "", False),
    ],
)
def test_it_is_open_as_long_as_no_step_is_taken(phase: str, steps: int, run: str, standing: bool) -> None:
    turn: dict[str, Any] = {"phase": phase, "steps": steps, "run": run}
    secondary = "flask" if phase == "start" else "none"
    here = position(HALL, fig("Ann", "B2", "marksman", "crossbow", secondary), fig("Bob", "E2"), turn=turn)

    assert [shot.standing for shot in here.play("shoot e", "10").told("Shot")] == [standing]


@pytest.mark.clause("H-130", "H-147", "H-149")
@pytest.mark.parametrize(
    ("shot", "dice", "count"),
    [("miss", "10", 2), ("miss", "1 3", 0), ("hit", "10", 0), ("empty", "10", 2), ("empty", "1 3", 0)],
)
def test_a_standing_shot_made_before_counts_with_the_action(shot: str, dice: str, count: int) -> None:
    turn = {"phase": "face", "steps": 0, "shot": shot}
    here = position(HALL, archer(misses=1), fig("Bob", "E2"), turn=turn)

    assert here.play("shoot e", dice)["Ann"].misses == count
    assert here.refused("shoot e; shoot e") == "H-032"


@pytest.mark.clause("H-145", "H-147", "H-149")
@pytest.mark.parametrize(("shot", "count"), [("miss", 2), ("hit", 0), ("empty", 1), ("none", 1)])
def test_a_standing_shot_made_before_counts_without_an_action(shot: str, count: int) -> None:
    here = position(HALL, archer(misses=1), fig("Bob", "E2"), turn={"phase": "act", "steps": 0, "shot": shot})

    assert here.play("")["Ann"].misses == count


# decision by decision, without a sheet


def begun(class_: str = "marksman", main: str = "crossbow", **extra: Any) -> Game:
    game = position(HALL, archer(class_=class_, main=main), fig("Bob", "E2"), **extra).game.copy()
    begin(game, ScriptedDice([]))
    return game


def refused(game: Game, code: int) -> str:
    assert code not in legal(game)
    with pytest.raises(IllegalMoveError) as caught:
        play(game, code, ScriptedDice([]))
    return caught.value.clause


@pytest.mark.clause("H-129")
def test_the_decision_is_open_to_a_marksman_with_a_crossbow_before_any_step() -> None:
    assert [code - STAND_SHOT for code in legal(begun()) if STAND_SHOT <= code < STAND_BANK] == list(range(8))


@pytest.mark.clause("H-129")
@pytest.mark.parametrize(
    ("class_", "main", "clause"),
    [("rogue", "crossbow", "H-129"), ("mage", "crossbow", "H-129"), ("marksman", "axe", "H-129, HR-206")],
)
def test_the_decision_is_not_open_to_others(class_: str, main: str, clause: str) -> None:
    assert refused(begun(class_, main), STAND_SHOT + E) == clause


@pytest.mark.clause("H-129")
def test_the_decision_is_not_open_after_a_step() -> None:
    game = begun()
    play(game, STEP + N, ScriptedDice([]))

    assert refused(game, STAND_SHOT + E) == "H-129, HR-207"


@pytest.mark.clause("H-028", "H-129")
def test_after_the_decision_only_facing_is_open() -> None:
    game = begun()
    play(game, STAND_SHOT + E, ScriptedDice([10]))

    assert game.steps == 0
    assert refused(game, STAND_SHOT + E) == "H-129"
    assert refused(game, STEP + N) == "H-031"
    assert refused(game, STOP) == "H-031"


@pytest.mark.clause("H-129", "H-131")
def test_the_decision_to_bank_it_is_open_by_variant_only() -> None:
    assert refused(begun(), STAND_BANK + E) == "H-129, HR-210"
    assert STAND_BANK + E in legal(begun(variant={"bank_on_move_shot": "on"}))
