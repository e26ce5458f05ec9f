"""The warrior, and going berserk. Clauses Q-020 … Q-028. All bonuses are 0 here; the warrior strikes with 1 less."""

import pytest

from macguffin.quest.attack import DROP_LOWEST
from macguffin.quest.pools import Shape, keep
from tests.quest_table import bard, fight, mon, scene, thief, warrior, wizard

BERSERK = "attack Ogre berserk"


@pytest.mark.clause("Q-020", "Q-059")
@pytest.mark.parametrize(("who", "lost"), [(warrior, {"Ogre": 1}), (bard, {}), (thief, {}), (wizard, {})])
def test_a_warrior_wins_with_the_roll_with_which_others_tie(who, lost):
    assert fight(who("Ann"), mon()).play("attack Ogre", "3 4 2 5").lost == lost


@pytest.mark.clause("Q-020", "Q-074")
@pytest.mark.parametrize(("who", "lost"), [(warrior, {"Ogre": 2}), (bard, {"Ogre": 1})])
def test_his_advantage_counts_for_the_margin(who, lost):  # QR-010
    assert fight(who("Ann"), mon()).play("attack Ogre", "2 2 4 4").lost == lost


@pytest.mark.clause("Q-020")
def test_it_counts_for_attacks_only():
    assert fight(warrior(), mon(), active="Ogre").play("attack Ann", "3 4 2 5").lost == {}


@pytest.mark.clause("Q-020")
def test_it_counts_for_no_contest_and_no_check():  # QR-010, QR-055
    played = fight(warrior(), mon()).play("contest Ann str vs Ogre str; check Ann str", "3 4 2 6 3 5")

    assert [side.total for side in played.one("Contested").sides] == [7, 8]
    assert played.one("Checked").result == "failure"


@pytest.mark.clause("Q-021", "Q-022")
def test_going_berserk_is_said_with_an_attack_and_counts_for_it():  # QR-084
    played = fight(warrior(), mon()).play(BERSERK, "6 1 2 1 6")

    assert played["Ann"].berserk
    assert played.one("Attacked").attacker_total == 2
    assert played.lost == {"Ogre": 4}


@pytest.mark.clause("Q-021")
def test_it_is_a_choice():
    played = fight(warrior(), mon()).play("attack Ogre", "1 2 1 6")

    assert not played["Ann"].berserk


@pytest.mark.clause("Q-021")
@pytest.mark.parametrize("who", [thief, wizard, bard])
def test_it_is_the_warriors(who):
    assert fight(who("Ann"), mon()).refused(BERSERK) == "Q-021"
    assert fight(who("Ann"), mon(), active="Ogre").refused("attack Ann berserk") == "Q-021"


@pytest.mark.clause("Q-021")
def test_it_is_not_to_be_had_outside_a_fight():  # QR-088
    assert scene(warrior(), mon()).refused_live(f"Ann: {BERSERK}") == "Q-064"


@pytest.mark.clause("Q-022", "Q-023")
@pytest.mark.parametrize(
    ("faces", "kept"), [("6 1 2", (1, 2)), ("1 6 2", (1, 2)), ("2 5 5", (2, 5)), ("5 2 5", (5, 2)), ("4 4 4", (4, 4))]
)
def test_of_three_dice_the_highest_is_dropped(faces, kept):
    played = fight(warrior(), mon()).play(BERSERK, f"{faces} 6 6")

    assert played.one("Attacked").attacker_kept == kept
    assert keep(Shape(3, 1, 0), tuple(map(int, faces.split())), "kept").faces == kept


@pytest.mark.clause("Q-024", "Q-025")
@pytest.mark.parametrize(
    ("faces", "kept"), [("6 1 2", (6, 2)), ("1 6 2", (6, 2)), ("2 2 5", (2, 5)), ("5 2 2", (5, 2)), ("1 1 1", (1, 1))]
)
def test_a_berserkers_defence_drops_the_lowest_of_three(faces, kept):
    played = fight(warrior(berserk=True), mon(), active="Ogre").play("attack Ann", f"6 6 {faces}")

    assert played.one("Attacked").defender_kept == kept
    assert keep(DROP_LOWEST, tuple(map(int, faces.split())), "kept").faces == kept


@pytest.mark.clause("Q-024")
def test_before_he_rages_his_defence_is_plain():  # QR-084
    played = fight(warrior(), mon(), active="Ogre").play("attack Ann", "6 6 1 2")

    assert played.one("Attacked").defender_rolls == ((1, 2),)


@pytest.mark.clause("Q-024", "Q-070")
def test_the_worse_defence_is_for_magic_too():  # QR-086
    place = fight(warrior(berserk=True), mon(attack="magical"), active="Ogre")

    assert place.play("attack Ann", "6 6 1 2 3").one("Attacked").defender_kept == (2, 3)


@pytest.mark.clause("Q-020", "Q-022")
def test_the_warriors_advantage_goes_on_top():  # QR-087
    assert fight(warrior(), mon()).play(BERSERK, "3 4 6 2 5").lost == {"Ogre": 2}


@pytest.mark.clause("Q-026", "Q-071")
@pytest.mark.parametrize(("command", "dice", "loss"), [(BERSERK, "6 3 3 3 4", 2), ("attack Ogre", "3 3 3 4", 1)])
def test_a_berserk_hit_takes_two(command, dice, loss):
    assert fight(warrior(), mon()).play(command, dice).lost == {"Ogre": loss}


@pytest.mark.clause("Q-026", "Q-074", "Q-076")
@pytest.mark.parametrize(("dice", "loss"), [("6 2 3 5 5", 4), ("6 1 1 1 2", 4), ("6 1 1 5 5", 8), ("6 2 3 4 5", 4)])
def test_it_is_doubled_as_any_hit(dice, loss):  # QR-074, QR-076
    assert fight(warrior(), mon("Ogre", "9/0/0")).play(BERSERK, dice).lost == {"Ogre": loss}


@pytest.mark.clause("Q-027", "Q-071")
@pytest.mark.parametrize(("berserk", "dice", "loss"), [(True, "3 3 1 4 4", 2), (False, "3 3 4 4", 1)])
def test_a_berserker_who_is_hit_loses_two(berserk, dice, loss):
    place = fight(warrior(berserk=berserk), mon(), active="Ogre")

    assert place.play("attack Ann", dice).lost == {"Ann": loss}


@pytest.mark.clause("Q-026", "Q-027")
def test_a_berserker_hit_by_a_berserker_loses_two():  # QR-075
    place = fight(warrior(), warrior("Bob", berserk=True, side="monsters"))

    assert place.play("attack Bob berserk", "6 3 4 1 4 4").lost == {"Bob": 2}


@pytest.mark.clause("Q-027", "Q-035")
def test_a_berserker_hit_by_a_surprise_loses_three():  # QR-075
    place = fight(thief(concealed=True), warrior("Bob", berserk=True, side="monsters"))

    assert place.play("attack Bob", "6 3 3 1 4 3").lost == {"Bob": 3}


@pytest.mark.clause("Q-027", "Q-103")
@pytest.mark.parametrize(("damage", "loss"), [(0, 2), (1, 2), (2, 3)])
def test_a_berserker_hit_by_a_spell_loses_the_larger_number(damage, loss):  # QR-075
    place = fight(wizard(), warrior("Bob", berserk=True, side="monsters"))

    assert place.play(f"cast damage at Bob damage {damage}", "3 3 1 4 3").lost == {"Bob": loss}


@pytest.mark.clause("Q-027", "Q-074", "Q-076")
def test_what_he_loses_is_doubled_too():  # QR-076
    place = fight(warrior("Ann", "9 8 6 7 7", berserk=True), mon(), active="Ogre")

    assert place.play("attack Ann", "1 2 1 4 5").lost == {"Ann": 4}
    assert place.play("attack Ann", "1 1 1 4 5").lost == {"Ann": 8}


@pytest.mark.clause("Q-075", "Q-026", "Q-027")
@pytest.mark.parametrize(("dice", "loss"), [("5 5 6 1 3", 1), ("5 5 6 1 1", 2)])
def test_a_berserkers_backfire_costs_no_more(dice, loss):  # QR-077
    assert fight(warrior(), mon()).play(BERSERK, dice).lost == {"Ann": loss}


@pytest.mark.clause("Q-075", "Q-027")
def test_a_berserk_defender_deals_no_more_by_a_backfire():  # QR-077
    place = fight(warrior(berserk=True), mon(), active="Ogre")

    assert place.play("attack Ann", "5 5 1 1 3").lost == {"Ogre": 1}


@pytest.mark.clause("Q-028")
def test_every_attack_after_it_is_berserk_whatever_is_said():  # QR-085
    place = fight(warrior(berserk=True), mon())

    plain, said_again = place.play("attack Ogre", "6 3 3 3 4"), place.play(BERSERK, "6 3 3 3 4")

    assert plain.changed == said_again.changed == {"Ogre": {"remaining": 5}}


@pytest.mark.clause("Q-028")
@pytest.mark.parametrize("command", ["pass", 'try "to calm down"', "flee"])
def test_a_berserker_may_do_something_else(command):  # QR-085
    assert fight(warrior(berserk=True), bard(), mon()).play(command)["Ann"].berserk


@pytest.mark.clause("Q-028", "Q-021")
def test_it_ends_with_the_fight_and_can_begin_again_in_the_next():  # QR-090, QR-091
    place = fight(warrior(berserk=True), mon("Ogre", "1/0/0"), mon("Imp", "1/0/0", defeated=True))

    after = place.play("attack Ogre", "6 3 3 3 4")

    assert after.is_over
    assert not after["Ann"].berserk
    assert after.play("set Imp defeated false; attack Imp berserk", "1 1 6 6 6 6 1 1 1")["Ann"].berserk


@pytest.mark.clause("Q-028")
def test_a_fallen_berserker_rages_on_until_the_fight_is_over():  # QR-091
    place = fight(warrior(berserk=True, remaining=1), bard(), mon(), active="Ogre")

    played = place.play("attack Ann", "3 3 4 4 4")

    assert played["Ann"].berserk
    assert not played.play("end")["Ann"].berserk
