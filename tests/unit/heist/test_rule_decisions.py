"""Which small decisions are open at which point of a turn. Clauses H-028 … H-032, H-042, H-060, H-219."""

from typing import Any

import pytest

from macguffin.core.dice import ScriptedDice, SeededDice
from macguffin.core.errors import IllegalMoveError
from macguffin.heist.decisions import (
    ATTACK,
    BOLT_AT,
    CAST,
    CAST_END,
    DRINK,
    FACE,
    GRAB,
    HAND,
    PASS,
    RACK_VISIT,
    SHOOT,
    STAND_SHOT,
    STEP,
    STOP,
)
from macguffin.heist.play import play
from macguffin.heist.state import Game
from macguffin.heist.turn import begin
from tests.table import fig, position

N, NE, E, S = 0, 1, 2, 4
OPEN = ""


def after(*codes: int, begun: bool = True, dice: str = "", **ann: Any) -> Game:
    """Ann the marksman with crossbow and flask in the middle of a field, Bob south of her; some decisions taken."""
    game = position(".........\n" * 4, fig("Ann", "B2", "marksman", "crossbow", **ann), fig("Bob", "B3"), gem="I1").game
    scripted = ScriptedDice([int(face) for face in dice.split()])
    if begun:
        begin(game, scripted)
    for code in codes:
        play(game, code, scripted)
    return game


def refusal(game: Game, code: int) -> str:
    """The clause for which a decision is refused, which leaves the game as it was; "" where it is open."""
    tried = game.copy()
    try:
        play(tried, code, SeededDice(1))
    except IllegalMoveError as error:
        assert tried.key() == game.key()
        return error.clause
    return OPEN


@pytest.mark.clause("H-031")
@pytest.mark.parametrize("code", [DRINK, STOP, STEP + E, FACE + E, PASS, ATTACK + S, STAND_SHOT + E, GRAB])
def test_nothing_is_open_before_the_turn_has_begun(code: int) -> None:
    assert refusal(after(begun=False), code) == "H-031, HR-038"


@pytest.mark.clause("H-028", "H-031", "H-219")
@pytest.mark.parametrize(
    ("code", "clause"),
    [
        (DRINK, OPEN),
        (STOP, OPEN),
        (STEP + E, OPEN),
        (STEP + NE, "H-028, HR-001"),
        (STEP + S, "H-039"),
        (STAND_SHOT + E, OPEN),
        (FACE + E, "H-031"),
        (PASS, "H-031"),
        (ATTACK + S, "H-031"),
        (SHOOT + E, "H-031"),
        (GRAB, "H-031"),
    ],
)
def test_at_the_start_of_a_turn(code: int, clause: str) -> None:
    assert refusal(after(), code) == clause


@pytest.mark.clause("H-028", "H-031", "H-219", "H-129")
@pytest.mark.parametrize(
    ("code", "clause"),
    [
        (DRINK, "H-219"),
        (STOP, OPEN),
        (STEP + E, OPEN),
        (STAND_SHOT + E, "H-129, HR-207"),
        (FACE + E, "H-031"),
        (PASS, "H-031"),
        (ATTACK + S, "H-031"),
    ],
)
def test_under_way(code: int, clause: str) -> None:
    assert refusal(after(STEP + E), code) == clause


@pytest.mark.clause("H-219")
def test_one_flask_is_drunk_once() -> None:
    assert refusal(after(DRINK), DRINK) == "H-218"
    assert refusal(after(DRINK), STEP + E) == OPEN


@pytest.mark.clause("H-029", "H-031")
@pytest.mark.parametrize(
    ("code", "clause"),
    [
        (DRINK, "H-219"),
        (STOP, "H-031"),
        (STEP + E, "H-031"),
        (STAND_SHOT + E, "H-031"),
        (FACE + E, OPEN),
        (FACE + NE, "H-029, HR-043"),
        (PASS, "H-031"),
        (ATTACK + S, "H-031"),
    ],
)
def test_when_the_movement_has_ended(code: int, clause: str) -> None:
    assert refusal(after(STEP + E, STOP), code) == clause


@pytest.mark.clause("H-028", "H-031")
@pytest.mark.parametrize(("code", "clause"), [(STEP + E, "H-028"), (STOP, "H-031"), (FACE + E, OPEN), (PASS, "H-031")])
def test_when_all_steps_are_used_up(code: int, clause: str) -> None:
    assert refusal(after(*[STEP + E] * 6), code) == clause


@pytest.mark.clause("H-129")
@pytest.mark.parametrize(("code", "clause"), [(STAND_SHOT + E, "H-129"), (STEP + E, "H-031"), (FACE + E, OPEN)])
def test_when_the_movement_has_gone_into_a_shot(code: int, clause: str) -> None:
    assert refusal(after(STAND_SHOT + E), code) == clause


@pytest.mark.clause("H-030", "H-031", "H-042")
@pytest.mark.parametrize(
    ("code", "clause"),
    [
        (DRINK, "H-219"),
        (STOP, "H-031"),
        (STEP + E, "H-031"),
        (FACE + E, "H-031"),
        (STAND_SHOT + E, "H-031"),
        (PASS, OPEN),
        (ATTACK + S, OPEN),
        (ATTACK + N, "H-041"),
        (ATTACK + NE, "H-042"),
        (SHOOT + E, OPEN),
        (GRAB, "H-027, HR-148"),
    ],
)
def test_when_it_is_time_to_act(code: int, clause: str) -> None:
    assert refusal(after(STOP, FACE + N), code) == clause


@pytest.mark.clause("H-059", "H-030")
def test_a_lost_action_leaves_passing() -> None:
    game = after(STOP, FACE + N, lost_action=True)

    assert refusal(game, ATTACK + S) == "H-109"
    assert refusal(game, PASS) == OPEN


@pytest.mark.clause("H-058", "H-059", "H-060")
@pytest.mark.parametrize(
    ("code", "clause"),
    [
        (DRINK, OPEN),
        (PASS, OPEN),
        (STOP, "H-060"),
        (STEP + E, "H-060"),
        (FACE + E, "H-060"),
        (STAND_SHOT + E, "H-060"),
        (ATTACK + S, "H-060"),
    ],
)
def test_stunned_with_a_flask(code: int, clause: str) -> None:
    assert refusal(after(stunned=True), code) == clause


@pytest.mark.clause("H-060")
def test_stunned_without_a_flask_the_turn_is_over_as_it_begins() -> None:
    game = after(stunned=True, secondary="shield")

    assert game.name(game.active) == "Bob"
    assert refusal(game, PASS) == "H-031, HR-038"


@pytest.mark.clause("H-021")
@pytest.mark.parametrize("code", [DRINK, STOP, STEP + E, FACE + E, PASS, ATTACK + E, GRAB])
def test_nothing_is_open_after_the_end(code: int) -> None:
    game = position("<..\n...", fig("Ann", "B1"), fig("Bob", "C1"), gem="Ann").game
    begin(game, ScriptedDice([]))
    play(game, STEP + 6, ScriptedDice([]))

    assert refusal(game, code) == "H-021"
    with pytest.raises(IllegalMoveError):
        begin(game, ScriptedDice([]))


@pytest.mark.clause("H-033")
@pytest.mark.parametrize(
    "code", [-1, 5, 7, HAND + 8, RACK_VISIT, RACK_VISIT + 50, CAST + 2 * 9, CAST + BOLT_AT * 64 * 9, CAST_END, 10**9]
)
def test_other_numbers_are_no_decisions(code: int) -> None:
    assert refusal(after(STOP, FACE + N), code) == "H-033"
