"""A standing order for somebody who is not on turn, as a command of a record."""

import pytest

from macguffin.core.dice import ScriptedDice
from macguffin.core.errors import IllegalMoveError, NotationError
from macguffin.heist.commands import carry_out, read_standing
from macguffin.heist.state import Game
from macguffin.heist.tables import SHIELD_ORDERS
from tests.table import fig, position

ROOM = """
######
#_...<
#....#
######
"""


def game(**bob: object) -> Game:
    return position(ROOM, fig("Ann", "B2"), fig(**{"name": "Bob", "at": "D2", "secondary": "shield", **bob})).game  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("command", "read"),
    [
        ("order shield always for Bob", ("Bob", "always")),
        ('ORDER shield Never FOR "Big \\"B\\" Bob"', ('Big "B" Bob', "never")),
        ("order shield always", None),
        ("order shield always for", None),
        ("order shield always for Bob; pass", None),
        ("order shield sometimes for Bob", None),
        ('attack "Ann for Bob"', None),
        ("", None),
    ],
)
def test_only_the_whole_command_is_one(command: str, read: tuple[str, str] | None):
    assert read_standing(command) == read


def test_a_quote_that_does_not_end_is_no_command():
    with pytest.raises(NotationError, match="quote"):
        read_standing('order shield always for "Bob')


@pytest.mark.clause("H-214")
def test_it_is_obeyed_at_once_and_the_turn_has_not_begun():
    before = game()

    result = carry_out(before, "order shield always for bob", ScriptedDice([]))

    assert [SHIELD_ORDERS[figure.shield_order] for figure in result.game.figures] == ["slain", "always"]
    assert (result.game.phase, result.game.active) == (before.phase, before.active)
    assert [type(event).__name__ for event in result.events] == ["OrderChanged"]
    assert SHIELD_ORDERS[before.figures[1].shield_order] == "slain"


@pytest.mark.clause("H-214")
@pytest.mark.parametrize("bob", [{"lives": 0, "at": "off"}, {"name": "Zoe"}])
def test_whoever_is_not_in_the_game_has_no_orders(bob: dict[str, object]):
    with pytest.raises(IllegalMoveError) as refused:
        carry_out(game(**bob), "order shield always for Bob", ScriptedDice([]))

    assert refused.value.clause == "H-214, HR-257"


@pytest.mark.clause("H-214")
def test_after_the_game_nothing_is_obeyed():
    over = position(ROOM, fig("Ann", "E2"), fig("Bob", "D3"), gem="Ann").play("move e").game

    with pytest.raises(IllegalMoveError):
        carry_out(over, "order shield always for Bob", ScriptedDice([]))
