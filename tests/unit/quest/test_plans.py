"""What the named plans do, by class and state."""

import pytest

from macguffin.quest.arena import ANYBODY, BERSERK, HIDE, IDLE, PLAIN_ATTACK, SPELL, SURPRISE, Arena
from macguffin.quest.plans import plain, sensible
from tests.quest_table import bard, mon, scene, thief, warrior, wizard

OGRE, IMP = mon("Ogre", "9/0/0"), mon("Imp", "3/0/0")


def choice(plan, who, variant=None):
    """What somebody does who stands before an ogre and an imp; the imp is number 2."""
    arena = Arena(scene(who, OGRE, IMP, variant=variant).fight)
    return plan(arena, arena.begin(), 0, [1, 2])


@pytest.mark.clause("Q-021", "Q-030", "Q-041", "Q-100", "Q-102")
@pytest.mark.parametrize(
    ("who", "done"),
    [
        (warrior(remaining=4), (2, BERSERK)),
        (warrior(remaining=3), (2, PLAIN_ATTACK)),
        (warrior(remaining=1, berserk=True), (2, BERSERK)),
        (thief(), (HIDE, PLAIN_ATTACK)),
        (thief(remaining=1), (2, PLAIN_ATTACK)),
        (thief(concealed=True), (2, SURPRISE)),
        (thief(conceal_used=True), (2, PLAIN_ATTACK)),
        (wizard(), (2, SPELL + 8)),
        (wizard(sp=2), (2, SPELL + 8)),
        (wizard(sp=1), (2, SPELL)),
        (wizard(sp=0), (2, PLAIN_ATTACK)),
        (bard(), (2, PLAIN_ATTACK)),
    ],
)
def test_the_sensible_strike_the_weakest_and_use_what_they_can(who, done):
    assert choice(sensible, who) == done


@pytest.mark.parametrize(
    ("who", "variant", "done"),
    [
        (bard(), {"charm.cost": "turn"}, (IDLE, PLAIN_ATTACK)),
        (bard(charm_used=True), {"charm.cost": "turn"}, (2, PLAIN_ATTACK)),
        (wizard(), {"magic.max_sp": 1}, (2, SPELL)),
        (wizard(), {"magic.gate": "strict_int"}, (2, PLAIN_ATTACK)),
    ],
)
def test_the_sensible_know_the_house_rules(who, variant, done):
    assert choice(sensible, who, variant) == done


@pytest.mark.clause("Q-041")
def test_a_sensible_bard_charms_once_unless_one_is_to_be_chosen():
    for scope, charmed in (("all", 1), ("one", 0)):
        arena = Arena(scene(bard(), OGRE, variant={"charm.scope": scope}).fight)
        state = arena.begin()

        sensible(arena, state, 0, [1])

        assert state.charm[0] == charmed


@pytest.mark.parametrize(
    ("who", "done"),
    [
        (warrior(), (ANYBODY, PLAIN_ATTACK)),
        (warrior(berserk=True), (ANYBODY, BERSERK)),
        (thief(concealed=True), (ANYBODY, SURPRISE)),
        (wizard(), (ANYBODY, PLAIN_ATTACK)),
        (bard(), (ANYBODY, PLAIN_ATTACK)),
    ],
)
def test_the_plain_strike_anybody(who, done):
    assert choice(plain, who) == done
