"""How deadly a duel is, in exact numbers that were worked out by other means."""

import pytest

from macguffin.quest.encounter import assess
from tests.quest_table import bard, mon, scene, thief, warrior


@pytest.mark.clause("Q-041", "Q-044", "Q-045", "Q-029", "Q-032", "Q-035")
@pytest.mark.parametrize(
    ("who", "plan", "variant", "percent"),
    [
        (bard(), "plain", {}, 50.0),
        (bard(), "sensible", {}, 54.5),  # QR-101
        (bard(), "sensible", {"charm.cost": "turn"}, 47.5),
        (thief(), "plain", {}, 71.1),  # QR-092
        (thief(), "sensible", {}, 85.8),
        (thief(), "sensible", {"conceal.targetable": "no"}, 87.5),
    ],
)
def test_seven_con_against_seven_con_at_equal_bonuses(who, plan, variant, percent):
    report = assess(scene(who, mon(), variant=variant).fight, plan)

    assert (report.method, round(100 * report.win.value, 1)) == ("exact", percent)
    assert report.knocked_out[who["name"]].value == pytest.approx(1 - report.win.value)


@pytest.mark.clause("Q-020", "Q-029")
def test_one_less_when_striking_helps_and_one_less_always_helps_more():
    strikes = assess(scene(warrior(), mon("Ogre", "7/0/0")).fight, "plain")
    always = assess(scene(bard(), mon("Ogre", "7/1/0")).fight, "plain")

    assert 0.5 < strikes.win.value < always.win.value
