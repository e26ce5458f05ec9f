import pytest

from macguffin.bots import POLICIES, policy_named
from macguffin.core.dice import HarmlessDice, SeededDice
from macguffin.core.errors import NotFoundError
from macguffin.heist.sheets import walk
from macguffin.heist.transcript import sheet_of
from macguffin.heist.turn import begin
from tests.table import fig, position

ROOM = """
#######
#.....#
#.....#
#.....#
#######
"""


@pytest.mark.parametrize("seed", range(20))
def test_the_random_policys_turns_are_legal_and_whole(seed: int):
    table = position(ROOM, fig("Ann", "B2", "rogue", "crossbow", "voodoo_doll"), fig("Bob", "C2"))
    game = table.game.copy()
    begin(game, HarmlessDice())

    codes = policy_named("random", seed).plan(game.copy())

    assert codes
    walk(game, sheet_of(game, codes))


def test_the_same_seed_plans_the_same_turns_and_another_one_others():
    table = position(ROOM, fig("Ann", "B2"), fig("Bob", "F4"))
    game = table.game.copy()
    begin(game, SeededDice(1))

    plans = [policy_named("random", seed).plan(game.copy()) for seed in (1, 1, 2, 3, 4)]

    assert plans[0] == plans[1]
    assert len({tuple(plan) for plan in plans}) > 2


def test_an_unknown_bot_is_told_which_there_are():
    with pytest.raises(NotFoundError, match="no bot is called 'deep'; there are greedy, random"):
        policy_named("deep", 1)

    assert set(POLICIES) == {"greedy", "random"}
