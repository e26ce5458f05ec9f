"""The turn order: how it is rolled, who goes first, who slots in later. Clauses Q-064 … Q-067."""

import pytest

from macguffin.quest.arena import Arena
from macguffin.quest.chain import turn_orders
from tests.quest_table import bard, char, fight, mon, scene, thief, warrior


@pytest.mark.clause("Q-064", "Q-066", "Q-067")
def test_everybody_rolls_once_in_file_order_and_the_lowest_goes_first():  # QR-052
    played = scene(warrior(), thief(), mon(), mon("Imp")).play("begin", "3 4 1 2 6 5 1 1")

    assert played.order == "Imp Tom Ann Ogre"
    assert played.one("Ordered").totals == {"Ann": 7, "Tom": 3, "Ogre": 11, "Imp": 2}
    assert (played.active, played.fight.round) == ("Imp", 1)


@pytest.mark.clause("Q-066")
def test_dex_is_what_counts():
    place = scene(char("Ann", "7 2 9 3 4"), char("Tom", "7 9 4 3 5"), mon())

    assert place.play("begin", "3 4 3 4 3 4").one("Ordered").totals == {"Ann": 5, "Tom": 10, "Ogre": 7}


@pytest.mark.clause("Q-066", "Q-061")
@pytest.mark.parametrize(("pb", "total"), [(-4, 5), (-3, 6), (-1, 7), (0, 7), (1, 7), (3, 8), (4, 9)])
def test_a_monsters_bonus_is_half_of_its_pb(pb, total):  # QR-047: rounded toward nought
    assert scene(warrior(), mon("Ogre", f"9/{pb}/-8")).play("begin", "1 1 3 4")["Ogre"].initiative == total


@pytest.mark.clause("Q-066", "Q-061")
def test_or_what_the_gm_has_stated():  # QR-047
    assert scene(warrior(), mon("Ogre", "9/-4/0", dex=5)).play("begin", "1 1 3 4")["Ogre"].initiative == 9


@pytest.mark.clause("Q-066")
def test_nothing_else_counts_for_it():  # QR-055
    everybody = warrior(berserk=True, charmed=True, favour=3), thief(concealed=True), mon(charmed=True, favour=-3)

    played = scene(*everybody).play("begin", "3 4 3 5 3 6")

    assert played.one("Ordered").totals == {"Ann": 7, "Tom": 8, "Ogre": 9}
    assert (played["Ann"].favour, played["Ogre"].favour) == (3, -3)


@pytest.mark.clause("Q-066", "Q-050", "Q-052", "Q-053")
def test_doubles_mean_nothing_in_it():  # QR-035
    assert scene(warrior(), mon()).play("begin", "4 4 6 6").order == "Ann Ogre"


@pytest.mark.clause("Q-067")
@pytest.mark.parametrize(("dex", "order"), [(8, "Ann Ogre"), (6, "Ogre Ann")])
def test_equal_totals_go_by_the_higher_dex(dex, order):
    dice = "4 4 3 4" if dex == 8 else "3 3 3 4"

    assert scene(char("Ann", f"7 9 {dex} 3 4"), mon()).play("begin", dice).order == order


@pytest.mark.clause("Q-067")
@pytest.mark.parametrize(("dice", "order"), [("3 4 3 4  5 6 2 1", "Ogre Ann"), ("3 4 3 4  2 1 5 6", "Ann Ogre")])
def test_equal_in_both_they_roll_off(dice, order):  # QR-053
    played = scene(warrior(), mon()).play("begin", dice)

    assert played.order == order
    assert played.one("Ordered").totals == {"Ann": 7, "Ogre": 7}


@pytest.mark.clause("Q-067")
def test_a_roll_off_goes_on_until_they_are_apart():  # QR-053
    assert scene(warrior(), mon()).play("begin", "3 4 3 4  5 5 4 6  1 1 2 1").order == "Ann Ogre"


@pytest.mark.clause("Q-067")
def test_in_a_group_only_those_still_equal_roll_again_the_lowest_first():
    everybody = [bard(name) for name in "ABCDE"]

    played = scene(*everybody, mon("O", dex=1)).play(
        "begin",
        "3 4 3 4 3 4 3 4 3 4 1 1"  # A B C D E are equal, O is before nobody
        "  5 5 1 2 5 5 1 2 3 3"  # B and D, then E, then A and C
        "  4 4 3 3"  # B and D: D first
        "  1 1 6 6",  # A and C
    )

    assert played.order == "D B E A C O"


@pytest.mark.clause("Q-067")
def test_groups_roll_off_one_after_the_other_in_turn_order():
    everybody = bard("A"), bard("B"), bard("C"), bard("D"), mon("O", dex=1)

    played = scene(*everybody).play("begin", "6 6 1 1 6 6 1 1 6 6  3 3 3 3 2 2 1 1  5 5 5 6")

    assert played.order == "D B A C O"


@pytest.mark.clause("Q-064", "Q-067")
def test_what_is_told_of_each_roll():
    played = scene(warrior(), mon()).play("begin", "3 4 3 4  5 6 2 1")

    assert [(place.name, place.dex, place.rolls) for place in played.one("Ordered").places] == [
        ("Ann", 7, ((3, 4), (5, 6))),
        ("Ogre", 7, ((3, 4), (2, 1))),
    ]


@pytest.mark.clause("Q-066", "Q-064")
def test_whoever_is_out_takes_no_part():
    everybody = warrior(), bard("Bea", fled=True), mon(), mon("Imp", defeated=True), mon("Rat", surrendered=True)

    played = scene(*everybody).play("begin", "1 1 2 2")

    assert played.order == "Ann Ogre"
    assert played["Bea"].initiative is None


@pytest.mark.clause("Q-064", "Q-066")
def test_the_order_stays_for_the_whole_fight():  # QR-054
    played = fight(warrior(), thief(), mon(), order="Tom Ogre Ann").play("pass; pass; pass; pass")

    assert (played.order, played.active, played.fight.round) == ("Tom Ogre Ann", "Ogre", 2)


@pytest.mark.clause("Q-064", "Q-066")
@pytest.mark.parametrize(
    ("dice", "order"),
    [
        ("1 1", "Imp Ann Ogre"),  # 2 is before 4
        ("1 2", "Imp Ann Ogre"),
        ("1 3", "Ann Imp Ogre"),  # equal in both: behind
        ("4 5", "Ann Imp Ogre"),  # 9 like the ogre's, whose DEX is lower
        ("5 5", "Ann Ogre Imp"),
    ],
)
def test_a_newcomer_rolls_and_slots_in(dice, order):  # QR-057
    place = fight(warrior(initiative=4), mon(dex=6, initiative=9), active="Ogre")

    played = place.play("add Imp 3/0/0", dice)

    assert (played.order, played.active) == (order, "Ogre")
    assert played["Imp"].initiative == sum(map(int, dice.split()))
    assert played.fight.everybody[-1].name == "Imp"


@pytest.mark.clause("Q-067")
@pytest.mark.parametrize(("pb", "order"), [(-2, "Ann Imp Ogre"), (0, "Ann Ogre Imp"), (2, "Ann Ogre Imp")])
def test_at_equal_totals_a_newcomers_dex_decides(pb, order):  # QR-057
    place = fight(warrior(initiative=4), mon(initiative=7))

    assert place.play(f"add Imp 3/{pb}/0", {-2: "4 4", 0: "3 4", 2: "2 4"}[pb]).order == order


@pytest.mark.clause("Q-064")
def test_a_newcomer_before_the_active_one_acts_from_the_next_round():
    place = fight(warrior(initiative=4), mon(initiative=9), active="Ogre")

    played = place.play("add Imp 3/0/0; attack Ann; Imp: pass", "1 1  3 4 3 4")

    assert (played.active, played.fight.round) == ("Ann", 2)


@pytest.mark.clause("Q-064")
def test_a_newcomer_behind_the_active_one_acts_in_this_round():
    place = fight(warrior(initiative=4), mon(initiative=9))

    assert place.play("add Imp 3/0/0; pass", "2 3").active == "Imp"


@pytest.mark.clause("Q-064")
def test_where_totals_are_missing_a_newcomer_comes_last_and_rolls_all_the_same():
    assert fight(warrior(), mon(initiative=9)).play("add Imp 3/0/0", "1 1").order == "Ann Ogre Imp"


@pytest.mark.clause("Q-064")
def test_in_a_scene_a_newcomer_rolls_nothing():
    assert scene(warrior(), mon()).play("add Imp 3/0/0")["Imp"].initiative is None


@pytest.mark.clause("Q-066", "Q-067")
@pytest.mark.parametrize(("pb", "percent"), [(-4, 76.1), (0, 50.0)])
def test_the_chance_of_a_monster_to_go_first(pb, percent):  # QR-047
    orders = turn_orders(Arena(scene(warrior(), mon("Ogre", f"7/{pb}/0")).fight))

    assert sum(orders.values()) == 1
    assert round(float(100 * orders[1, 0]), 1) == percent
