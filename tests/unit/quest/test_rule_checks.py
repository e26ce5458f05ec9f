"""Skill and attribute checks. Clauses Q-046 … Q-055."""

from fractions import Fraction

import pytest

from macguffin.core.dice import ScriptedDice
from macguffin.quest.check import boosted, check, check_odds
from macguffin.quest.variant import DEFAULT
from tests.quest_table import bard, char, fight, mon, scene, warrior


def outcome(stat: int, dice: str, difficulty: int = 0, extra: int = 0) -> tuple[str, bool]:
    """The result of a check and whether it is doubly so."""
    scripted = ScriptedDice([int(face) for face in dice.split()])
    counted = check(stat, difficulty, scripted, shape=boosted(extra, DEFAULT)).counted
    scripted.finish()
    return counted.result, counted.doubly


@pytest.mark.clause("Q-046")
def test_a_skill_is_an_attribute_with_a_label():  # QR-019
    place = scene(warrior("Ann", "7 9 6 7 7"))

    plain, labelled = place.play("check Ann str", "3 6"), place.play('check Ann str "climb the wall"', "3 6")

    assert labelled.changed == plain.changed
    assert (plain.one("Checked").label, labelled.one("Checked").label) == ("", "climb the wall")
    assert plain.one("Checked").result == labelled.one("Checked").result == "success"


@pytest.mark.clause("Q-047", "Q-048", "Q-049")
@pytest.mark.parametrize(
    ("stat", "dice", "difficulty", "expected"),
    [
        (7, "3 4", 0, "success"),  # QR-018: exactly the stat
        (7, "3 5", 0, "failure"),
        (7, "3 4", 1, "failure"),  # QR-008: above nought is harder
        (7, "3 5", -1, "success"),
        (9, "4 5", 0, "success"),  # QR-007: the stat's own bonus has no say
        (9, "4 6", 0, "failure"),
        (5, "2 3", 0, "success"),
        (1, "6 5", -99, "success"),  # QR-009
        (99, "1 2", 99, "failure"),
        (3, "1 4", -2, "success"),  # QR-011: nothing is cut off
    ],
)
def test_two_dice_and_a_difficulty_against_the_stat(stat, dice, difficulty, expected):
    assert outcome(stat, dice, difficulty)[0] == expected


@pytest.mark.clause("Q-047", "Q-048")
@pytest.mark.parametrize(
    ("stat", "value"), [("con", 3), ("str", 9), ("dex", 5), ("int", 6), ("chr", 4)]
)  # QR-020, QR-033: any stat, CON too
def test_a_check_uses_the_stat_that_the_gm_names(stat, value):
    place = scene(char("Ann", "3 9 5 6 4"))

    assert place.play(f"check Ann {stat} difficulty {value - 7}", "3 4").one("Checked").value == value


@pytest.mark.clause("Q-047", "Q-054")
def test_what_a_check_tells():
    told = scene(bard()).play("check Bea chr difficulty 3 persuasion", "2 2 1 3").one("Checked")

    assert (told.difficulty, told.parts) == (3, (("bard, persuasion", -1, "Q-040"),))
    assert (told.rolls, told.kept, told.total, told.dice) == (((2, 2), (1, 3)), (2, 2), 6, (2, 2, 1, 3))


@pytest.mark.clause("Q-048")
def test_wounds_do_not_lower_con():  # QR-006
    assert fight(warrior(remaining=1), mon()).play("check Ann con", "3 4").one("Checked").result == "success"


@pytest.mark.clause("Q-048")
def test_nobody_is_checked_who_is_not_there():
    assert scene(warrior()).refused("check Bob str") == "Q-048"


@pytest.mark.clause("Q-050", "Q-051")
@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ("4 4 3 4", "success"),
        ("4 4 6 5", "failure"),
        ("3 3 6 5", "success"),  # the first was better
        ("2 2 3 4", "success"),
        ("5 5 4 4", "failure"),  # QR-022: doubles once more end it
        ("5 5 3 3", "success"),
    ],
)
def test_doubles_are_rolled_again_and_the_better_counts(dice, expected):  # QR-025: unasked
    assert outcome(7, dice)[0] == expected


@pytest.mark.clause("Q-050")
@pytest.mark.parametrize("dice", ["2 3", "6 5", "1 2", "1 6"])
def test_no_doubles_no_second_roll(dice):
    outcome(7, dice)


@pytest.mark.clause("Q-050", "Q-047")
def test_doubles_are_seen_on_the_faces_not_on_the_total():  # QR-021
    assert outcome(7, "2 2 3 4", difficulty=8) == ("failure", True)
    assert outcome(2, "1 1", difficulty=10)[0] == "instant_success"


@pytest.mark.clause("Q-051", "Q-052", "Q-053")
@pytest.mark.parametrize(
    ("stat", "dice", "expected"),
    [
        (2, "5 5 1 1", "instant_success"),  # QR-023
        (12, "2 2 6 6", "success"),
        (2, "5 5 6 6", "failure"),  # QR-024: a plain failure is better than an instant one
        (2, "2 2 1 1", "instant_success"),
        (12, "4 4 1 2", "success"),
    ],
)
def test_ones_and_sixes_of_the_second_roll_are_read_in_full(stat, dice, expected):
    assert outcome(stat, dice)[0] == expected


@pytest.mark.clause("Q-051", "Q-054")
@pytest.mark.parametrize(
    ("dice", "doubly"), [("5 5 1 2", True), ("2 2 5 4", True), ("3 3 5 4", False), ("4 4 1 5", False)]
)
def test_the_roll_that_was_kept_decides_the_degree(dice, doubly):  # QR-028
    assert outcome(9, dice) == ("success", doubly)


@pytest.mark.clause("Q-051")
@pytest.mark.parametrize("dice", ["3 3 1 5", "3 3 2 4"])
def test_of_equal_rolls_the_first_stands(dice):
    rolled = check(7, 0, ScriptedDice([int(face) for face in dice.split()]))

    assert rolled.counted.kept.faces == (3, 3)


@pytest.mark.clause("Q-052", "Q-053")
@pytest.mark.parametrize(
    ("stat", "difficulty", "dice", "expected"),
    [
        (1, 99, "1 1", "instant_success"),
        (12, 0, "1 1", "instant_success"),
        (99, -99, "6 6", "instant_failure"),
        (12, 0, "6 6", "instant_failure"),
    ],
)
def test_ones_succeed_and_sixes_fail_at_once(stat, difficulty, dice, expected):  # no second roll
    assert outcome(stat, dice, difficulty)[0] == expected


@pytest.mark.clause("Q-054", "Q-055")
@pytest.mark.parametrize(
    ("stat", "dice", "difficulty", "doubly"),
    [
        (9, "1 3", 0, True),
        (9, "2 3", 0, False),
        (4, "4 5", 0, True),
        (4, "3 5", 0, False),
        (9, "1 3", 1, False),  # QR-026: measured on the total
        (9, "2 3", -1, True),
        (4, "3 5", 1, True),
    ],
)
def test_five_apart_is_doubly_good_or_bad(stat, dice, difficulty, doubly):  # QR-010
    assert outcome(stat, dice, difficulty)[1] is doubly


@pytest.mark.clause("Q-052", "Q-053", "Q-054", "Q-055")
@pytest.mark.parametrize(
    ("stat", "difficulty", "dice", "doubly"),
    [
        (7, 0, "1 1", True),
        (6, 0, "1 1", False),
        (2, 5, "1 1", False),  # on the wrong side it is plain
        (7, 0, "6 6", True),
        (8, 0, "6 6", False),
        (12, -5, "6 6", False),
    ],
)
def test_instants_are_doubly_so_by_five_on_their_own_side(stat, difficulty, dice, doubly):  # QR-027
    assert outcome(stat, dice, difficulty)[1] is doubly


@pytest.mark.clause("Q-054", "Q-089")
def test_the_degree_changes_nothing_but_what_is_told():  # QR-029
    place = scene(warrior())

    assert (
        place.play("check Ann str", "1 1").changed == place.play("check Ann str", "3 4").changed == {"Ann": {"ap": 1}}
    )


@pytest.mark.clause("Q-050", "Q-101", "Q-102")
@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ("6 3 3 1 2 6", "success"),  # QR-030: the kept pair is doubles, the whole pool falls again
        ("1 6 1", "instant_success"),
        ("6 6 6", "instant_failure"),
        ("3 6 6", "failure"),
        ("6 6 2", "failure"),
    ],
)
def test_doubles_of_a_larger_pool_are_those_of_the_two_kept(dice, expected):
    assert outcome(7, dice, extra=1)[0] == expected


@pytest.mark.clause("Q-047")
def test_a_failed_check_can_be_tried_again():  # QR-031
    played = scene(warrior()).play("check Ann str; check Ann str", "6 5 1 2")

    assert [event.result for event in played.told("Checked")] == ["failure", "success"]


@pytest.mark.clause("Q-052", "Q-053", "Q-050")
@pytest.mark.parametrize("stat", [2, 7, 12])
def test_the_chance_of_the_instants(stat):  # QR-023
    odds = check_odds(stat)

    assert (odds.instant_success, odds.instant_failure) == (Fraction(5, 162), Fraction(1, 36))


@pytest.mark.clause("Q-049", "Q-050", "Q-051")
def test_the_chance_at_stat_seven():  # QR-018
    assert round(float(check_odds(7).success), 3) == 0.616
