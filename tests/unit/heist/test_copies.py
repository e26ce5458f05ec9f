"""Copies and keys of positions cover everything a game has: an attribute that is added and forgotten fails here by name."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from macguffin.core.buffers import append
from macguffin.core.dice import SeededDice
from macguffin.heist.state import JAMMED, Game
from macguffin.heist.tables import DOOR_OPEN, READY
from tests.drawn_games import Drawn, drawn_games, wander
from tests.table import fig, position

# What needs no place in a key, and why.
FIGURE_FOR_GOOD = {"identity", "seat", "team", "class_", "kit_main", "kit_secondary"}  # never change in a game
GAME_FOR_GOOD = {"board", "rules"}  # shared, never change
TOLD_ELSEWHERE = {"figures", "occupants", "traps"}  # figures one by one; grids by where figures and their traps are
NOT_A_STATE = {"log"}  # who listens


def attributes(thing: object) -> tuple[str, ...]:
    """Every attribute, of compiled objects too."""
    native: tuple[str, ...] | None = getattr(type(thing), "__mypyc_attrs__", None)
    return native or tuple(vars(thing))


def sample() -> Game:
    """A game in the middle of a turn, with a door, a rack, a knife, a trap and a listener."""
    table = position(
        "....)\n.+..<\n._...",
        fig("Nib", "A1", "mechanic", "axe", "shield"),
        fig("Bob", "C1", "marksman", "crossbow"),
        fig("Cid", "D3"),
        gem="D1",
        traps=[{"at": "A2", "owner": "Nib"}],
        knives=[{"at": "C3"}],
        turn={"phase": "move", "steps": 4, "run": "2e"},
        variant={"rack_stock": "map"},
    )
    return table.game


def other(value: Any) -> Any:
    """A value of the same kind that is not equal: true for false, one more, a buffer with an entry or another last one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if not len(value):
        return append(value[:], 1)
    changed = value[:]
    changed[len(changed) - 1] -= 1
    return changed


def plain(value: Any) -> Any:
    """A buffer as a list, anything else as it is."""
    return list(value) if hasattr(value, "__len__") and not isinstance(value, str) else value


@pytest.mark.requirement("R-L3")
@pytest.mark.hazard(56)
@pytest.mark.parametrize("name", sorted(set(attributes(sample().figures[0])) - FIGURE_FOR_GOOD))
def test_a_figures_state_is_copied_and_keyed(name):
    game = sample()
    before, copy = game.key(), game.copy()

    setattr(game.figures[0], name, other(getattr(game.figures[0], name)))

    assert plain(getattr(game.copy().figures[0], name)) == plain(getattr(game.figures[0], name))
    assert copy.key() == before != game.key()


@pytest.mark.parametrize("name", sorted(FIGURE_FOR_GOOD))
def test_what_a_figure_is_for_good_is_copied(name):
    figure = sample().figures[1]
    if name.startswith("kit"):
        setattr(figure, name, 3)

    assert getattr(figure.copy(), name) == getattr(figure, name)


@pytest.mark.requirement("R-L3")
@pytest.mark.hazard(56)
@pytest.mark.parametrize(
    "name", sorted(set(attributes(sample())) - GAME_FOR_GOOD - TOLD_ELSEWHERE - NOT_A_STATE - {"cells"})
)
def test_a_games_state_is_copied_and_keyed(name):
    game = sample()
    before, copy = game.key(), game.copy()

    setattr(game, name, other(getattr(game, name)))

    assert plain(getattr(game.copy(), name)) == plain(getattr(game, name))
    assert copy.key() == before != game.key()


def test_doors_are_copied_and_keyed():
    game = sample()
    before, copy, door = game.key(), game.copy(), game.board.doors[0]
    game.cells = game.cells[:]

    game.cells[door] = DOOR_OPEN

    assert game.copy().cells[door] == DOOR_OPEN
    assert copy.key() == before != game.key()


@pytest.mark.parametrize("name", sorted(GAME_FOR_GOOD))
def test_what_never_changes_is_shared(name):
    game = sample()

    assert getattr(game.copy(), name) is getattr(game, name)


def test_nobody_listens_to_a_copy():
    game = sample()
    game.log = []

    assert game.copy().log is None


@pytest.mark.parametrize("name", ["occupants", "traps"])
def test_a_copy_has_grids_of_its_own(name):
    game = sample()
    before = list(getattr(game, name))

    getattr(game.copy(), name)[0] = 5

    assert list(getattr(game, name)) == before


def test_a_jammed_trap_is_keyed():
    game = sample()
    before, (square,) = game.key(), game.figures[0].laid

    game.traps[square] += JAMMED

    assert game.key() != before


def test_a_position_between_turns_is_keyed_without_what_the_last_turn_left():
    game = sample()
    game.phase = READY
    before = game.key()

    for name in ("steps", "run", "run_length", "shot", "moved", "fell", "fresh_haste", "fresh_grace"):
        setattr(game, name, other(getattr(game, name)))

    assert game.key() == before


@settings(max_examples=40, deadline=None)
@given(drawn_games(), st.integers(0, 2**32))
def test_a_copy_that_is_played_on_leaves_the_game_alone(drawn: Drawn, seed: int):
    before, key = drawn.scene, drawn.game.key()
    copy = drawn.game.copy()
    chooser, dice = SeededDice(seed, 1), SeededDice(seed, 2)

    assert copy.key() == key
    for _ in range(40):
        if wander(copy, chooser, dice) is None:
            break

    assert (drawn.scene, drawn.game.key()) == (before, key)
