"""Stats and what follows from them: bonuses, PB, MB. Clauses Q-001 … Q-009."""

import pytest

from macguffin.core.dice import ScriptedDice
from macguffin.quest.combatants import Character, attack_bonus, stat_bonus
from macguffin.quest.creation import create
from macguffin.quest.stats import STATS, bonus
from macguffin.quest.variant import DEFAULT, Variant
from tests.quest_table import bard, char, fight, mon, scene, warrior


@pytest.mark.clause("Q-001", "Q-002")
def test_five_stats_in_the_printed_order():
    ann = scene(char("Ann", "3 9 5 6 4"))["Ann"]

    assert STATS == ("con", "str", "dex", "int", "chr")
    assert [ann.stat(stat) for stat in STATS] == [3, 9, 5, 6, 4]


@pytest.mark.clause("Q-003", "Q-050")
@pytest.mark.parametrize("face", [1, 3, 6])
def test_doubles_mean_nothing_when_stats_are_rolled(face):  # QR-002
    made = create(ScriptedDice([face] * 10), Variant())

    assert set(made.stats.values()) == {2 * face}
    assert made.faces == (face,) * 10


@pytest.mark.clause("Q-004", "Q-005")
@pytest.mark.parametrize(("stat", "expected"), [(2, 5), (6, 1), (7, 0), (8, -1), (12, -5), (1, 6), (20, -13)])
def test_a_bonus_is_seven_less_the_stat(stat, expected):  # QR-004: beyond 2 to 12 as well
    assert bonus(stat) == expected


@pytest.mark.clause("Q-006", "Q-008")
@pytest.mark.parametrize(
    ("stats", "pb", "mb"),
    [
        ("7 7 7 7 7", 0, 0),
        ("2 9 6 5 4", -1, 5),
        ("2 12 12 2 2", -10, 10),
        ("2 2 3 12 12", 9, -10),
        ("12 3 4 5 6", 7, 3),
    ],
)
def test_pb_and_mb_are_sums_of_two_bonuses(stats, pb, mb):
    given = [int(stat) for stat in stats.split()]
    ann = Character(name="Ann", con=given[0], str_=given[1], dex=given[2], int_=given[3], chr_=given[4], class_="bard")

    assert (ann.pb, ann.mb) == (pb, mb)


@pytest.mark.clause("Q-006", "Q-008", "Q-002")
@pytest.mark.parametrize(
    ("stat", "pb", "mb"), [("con", 0, 0), ("str", -2, 0), ("dex", -2, 0), ("int", 0, -2), ("chr", 0, -2)]
)
def test_which_stat_moves_which_bonus(stat, pb, mb):  # QR-005: from the stats as they are now
    place = fight(bard(), mon()).play(f"set Bea {stat} 9")

    assert (place["Bea"].pb, place["Bea"].mb) == (pb, mb)


@pytest.mark.clause("Q-007", "Q-009", "Q-070")
def test_pb_counts_for_blows_and_mb_for_magic():
    ann = scene(warrior("Ann", "7 9 7 6 7"))["Ann"]

    assert (attack_bonus(ann, "physical"), attack_bonus(ann, "magical")) == (-2, 1)


@pytest.mark.clause("Q-007", "Q-009", "Q-057")
@pytest.mark.parametrize(("stat", "expected"), [("con", 4), ("str", -2), ("dex", 2), ("int", 1), ("chr", 3)])
def test_outside_attacks_one_stat_counts_alone(stat, expected):  # QR-039
    ann = scene(char("Ann", "3 9 5 6 4"))["Ann"]

    assert stat_bonus(ann, stat, DEFAULT) == expected


@pytest.mark.clause("Q-005", "Q-058")
def test_a_lower_bonus_is_better_for_its_owner():
    strong, weak = fight(bard("Bea", "7 8 7 7 9"), mon()), fight(bard("Bea", "7 6 7 7 9"), mon())

    assert strong["Bea"].pb < weak["Bea"].pb
    assert strong.mean("attack Ogre") > weak.mean("attack Ogre")
