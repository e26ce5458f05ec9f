"""Contests, which the book calls PvP checks. Clauses Q-056 … Q-059."""

import pytest

from tests.quest_table import bard, char, fight, mon, scene, thief, warrior, wizard


@pytest.mark.clause("Q-056", "Q-057", "Q-059")
@pytest.mark.parametrize(("dice", "winner"), [("3 4 3 5", "Ann"), ("3 5 3 4", "Tom"), ("1 2 6 5", "Ann")])
def test_the_lower_total_wins(dice, winner):  # QR-034
    assert scene(warrior(), thief()).play("contest Ann str vs Tom dex", dice).one("Contested").winner == winner


@pytest.mark.clause("Q-057", "Q-058")
def test_each_adds_the_bonus_of_the_stat_named():  # QR-038, QR-039
    place = scene(char("Ann", "7 9 5 6 4"), char("Tom", "7 5 9 6 4"))

    sides = place.play("contest Ann str vs Tom str", "3 4 3 4").one("Contested").sides
    other = place.play("contest Ann int vs Tom dex", "3 4 3 4").one("Contested").sides

    assert [side.total for side in sides] == [5, 9]
    assert [(side.stat, side.total) for side in other] == [("int", 8), ("dex", 5)]


@pytest.mark.clause("Q-057")
def test_no_modifier_of_a_class_counts():  # QR-010
    assert [
        side.total
        for side in scene(warrior(), thief(), wizard())
        .play("contest Ann str vs Tom dex vs Wyn int", "1 2 2 2 3 3")
        .one("Contested")
        .sides
    ] == [3, 4, 6]


@pytest.mark.clause("Q-056", "Q-050", "Q-052", "Q-053")
@pytest.mark.parametrize(("dice", "winner"), [("3 3 4 3", "Ann"), ("6 6 6 5", "Tom"), ("1 1 1 2", "Ann")])
def test_doubles_ones_and_sixes_mean_nothing_in_it(dice, winner):  # QR-035
    assert scene(warrior(), thief()).play("contest Ann str vs Tom dex", dice).one("Contested").winner == winner


@pytest.mark.clause("Q-056", "Q-052")
def test_ones_do_not_win_at_once():  # QR-035
    place = scene(char("Ann", "7 2 9 6 4"), char("Tom", "7 9 4 6 5"))

    assert place.play("contest Ann str vs Tom str", "1 1 2 2").one("Contested").winner == "Tom"


@pytest.mark.clause("Q-059", "Q-067")
@pytest.mark.parametrize("command", ["contest Ann str vs Tom str", "contest Tom str vs Ann str"])
def test_equal_totals_go_to_the_higher_stat(command):  # QR-036
    place = scene(char("Tom", "7 9 4 6 5"), char("Ann", "7 7 9 6 4"))
    dice = "3 4 4 5" if command.startswith("contest Ann") else "4 5 3 4"

    assert place.play(command, dice).one("Contested").winner == "Tom"


@pytest.mark.clause("Q-059", "Q-067")
def test_equal_totals_of_equal_stats_are_rolled_again():  # QR-036
    played = scene(warrior(), thief()).play("contest Ann str vs Tom dex", "3 4 2 5 6 6 6 5")

    assert played.one("Contested").winner == "Tom"
    assert [side.rolls for side in played.one("Contested").sides] == [((3, 4), (6, 6)), ((2, 5), (6, 5))]


@pytest.mark.clause("Q-059")
def test_of_several_the_lowest_wins_with_one_roll_each():  # QR-042
    place = scene(warrior(), thief(), wizard())

    assert place.play("contest Ann str vs Tom dex vs Wyn int", "3 4 1 2 2 2").one("Contested").winner == "Tom"


@pytest.mark.clause("Q-059", "Q-067")
def test_only_those_tied_for_the_lowest_roll_again():
    place = scene(warrior(), thief(), wizard(), bard())

    told = place.play("contest Ann str vs Tom dex vs Wyn int vs Bea chr", "1 2 3 4 1 2 1 2  6 6 5 5 5 5  2 3 1 1")

    assert told.one("Contested").winner == "Bea"
    assert [len(side.rolls) for side in told.one("Contested").sides] == [2, 1, 3, 3]


@pytest.mark.clause("Q-059", "Q-067")
def test_a_tie_with_a_lower_stat_is_not_rolled_again():
    place = scene(char("Ann", "7 9 7 6 5"), char("Tom", "7 9 7 5 6"), char("Bob", "7 9 6 5 4"))

    told = place.play("contest Bob dex vs Ann str vs Tom str", "1 1 2 3 1 4  3 3 4 4").one("Contested")

    assert (told.winner, [len(side.rolls) for side in told.sides]) == ("Ann", [1, 2, 2])


@pytest.mark.clause("Q-054", "Q-059")
@pytest.mark.parametrize(
    ("dice", "doubly"), [("1 2 4 4", True), ("1 2 4 3", False), ("6 6 3 4", True), ("6 5 3 4", False)]
)
def test_five_apart_is_told_as_doubly_good(dice, doubly):  # QR-037
    assert scene(warrior(), thief()).play("contest Ann str vs Tom dex", dice).one("Contested").doubly is doubly


@pytest.mark.clause("Q-057", "Q-061")
@pytest.mark.parametrize(
    ("stat", "total"),
    [("str", 5), ("dex", 5), ("int", 8), ("chr", 8), ("con", 5)],
)
def test_a_monster_contests_with_half_of_its_sums(stat, total):  # QR-040
    told = scene(warrior(), mon("Ogre", "9/-5/3")).play(f"contest Ogre {stat} vs Ann str", "3 4 6 6").one("Contested")

    assert told.sides[0].total == total


@pytest.mark.clause("Q-057", "Q-061")
@pytest.mark.parametrize(
    ("numbers", "strength"), [("9/3/0", 6), ("9/-3/0", 8), ("9/1/0", 7), ("9/-1/0", 7), ("9/4/0", 5)]
)
def test_halves_are_rounded_toward_nought(numbers, strength):  # QR-040
    assert scene(mon("Ogre", numbers)).play("check Ogre str", "3 4").one("Checked").value == strength


@pytest.mark.clause("Q-057", "Q-061")
@pytest.mark.parametrize(("stat", "value"), [("dex", 11), ("str", 9), ("con", 9)])
def test_a_stated_dex_is_a_monsters_dex(stat, value):  # QR-040
    assert scene(mon("Ogre", "9/-4/0", dex=11)).play(f"check Ogre {stat}", "3 4").one("Checked").value == value


@pytest.mark.clause("Q-056")
def test_nobody_contests_with_himself():
    assert scene(warrior(), thief()).refused("contest Ann str vs Tom str vs ann dex") == "Q-056"


@pytest.mark.clause("Q-057")
def test_nobody_contests_who_is_not_there():
    assert scene(warrior()).refused("contest Ann str vs Bob dex") == "Q-057"


@pytest.mark.clause("Q-056", "Q-064")
def test_a_contest_takes_no_turn():
    assert fight(warrior(), mon()).play("contest Ann str vs Ogre str", "3 4 6 6").active == "Ann"


@pytest.mark.clause("Q-056", "Q-068")
def test_characters_may_fight_each_other():  # QR-043
    assert fight(warrior(), thief(), mon()).play("attack Tom", "1 2 3 3").lost == {"Tom": 1}
