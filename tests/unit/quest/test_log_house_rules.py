"""What the log and the tables say where a house rule makes it otherwise: who does not wake, which number magic goes by, who is dead."""

import pytest

from macguffin.cli.quest import describe_fight
from macguffin.quest.attack import Manner, attack_odds, prepare
from macguffin.quest.log import tell
from tests.quest_table import bard, fight, mon, scene, warrior, wizard

OGRE = mon("Ogre", "9/-2/1")
LOST = "set Ann remaining 0; set Bea remaining 0"


def last(place, commands, dice=""):
    """The last line of the log, without its clauses."""
    return tell(place.play(commands, dice).events[-1]).partition(" (")[0]


@pytest.mark.clause("Q-079")
@pytest.mark.parametrize(
    ("variant", "commands", "end"),
    [
        ({}, LOST, "CON and SP are full again"),
        ({"combat.reset": "survivors"}, LOST, "CON and SP are full again, but Ann and Bea stay down"),
        ({"combat.reset": "survivors"}, "set Ann defeated true; end", "CON and SP are full again, but Ann stays down"),
        ({"combat.reset": "survivors"}, "set Ann fled true; end", "CON and SP are full again"),
        ({"combat.pc_at_zero": "dead"}, "set Ann remaining 0; end", "CON and SP are full again, but Ann stays down"),
    ],
)
def test_the_end_of_a_fight_says_who_does_not_wake(variant, commands, end):  # QR-081, QR-160
    place = fight(warrior(), bard(), OGRE, variant=variant, active="Ogre")

    assert last(place, commands).endswith(f"AP for each. {end}")


@pytest.mark.parametrize(
    ("variant", "said"),
    [
        ({}, "Everybody rests: CON and SP are full, but Bea stays down"),
        ({"magic.sp_refresh": "combat"}, "Everybody rests: CON is full, SP stay spent, but Bea stays down"),
    ],
)
def test_a_rest_says_what_it_does_not_bring_back(variant, said):  # QR-140
    place = scene(warrior(), bard(dead=True, remaining=0, defeated=True), OGRE, variant=variant)

    assert last(place, "rest") == said


def test_magic_by_mb_does_not_call_its_target_number_mb():  # QR-120
    place = scene(wizard(stats="7 7 7 9 8", speciality="illusion"), OGRE, variant={"magic.check": "mb"})

    said = last(place, 'Wyn: cast "sleep"; rule difficulty 1', "3 4")

    assert said == "Wyn casts “sleep” for 1 SP, 7 − MB = 10: 2d6 → 3 4, +1 difficulty"


def test_the_table_of_a_fight_says_who_is_dead():
    place = scene(warrior(dead=True, remaining=0, defeated=True), bard(remaining=0, defeated=True), OGRE)

    assert describe_fight(place.fight) == [
        "  Ann   CON 0 of 7, AP 0, warrior, dead",
        "  Bea   CON 0 of 7, AP 0, bard, defeated",
        "  Ogre  CON 9 of 9",
    ]


@pytest.mark.clause("Q-070")
@pytest.mark.parametrize(
    ("tie", "chance", "nothing"),
    [("defender", "73/648", True), ("attacker", "0", False), ("reroll", "0", False)],
)
def test_odds_know_how_likely_a_tie_is(tie, chance, nothing):
    place = scene(bard(), mon(), variant={"combat.tie": tie})

    odds = attack_odds(prepare(place["Bea"], place["Ogre"], Manner(), place.fight.variant))

    assert str(odds.tie) == chance
    assert (odds.joint[0, 0] > odds.tie > 0) == nothing
