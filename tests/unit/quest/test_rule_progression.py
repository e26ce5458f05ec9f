"""AP: what earns them, and what they buy. Clauses Q-010 … Q-014."""

import pytest

from macguffin.quest.stats import price, raise_cost
from tests.quest_table import bard, char, fight, mon, scene, thief, warrior, wizard


@pytest.mark.clause("Q-010", "Q-046")
@pytest.mark.parametrize("dice", ["1 1", "3 4", "6 6"])
def test_a_check_earns_one_ap_whether_it_succeeds_or_not(dice):  # QR-145, QR-146
    assert scene(warrior(ap=4)).play("check Ann str", dice).changed == {"Ann": {"ap": 5}}


@pytest.mark.clause("Q-010", "Q-050")
def test_the_second_roll_of_a_check_earns_nothing_more():  # QR-145
    assert scene(warrior()).play("check Ann str", "4 4 3 4")["Ann"].ap == 1


@pytest.mark.clause("Q-010")
def test_a_check_earns_its_ap_in_a_fight_too_and_at_once():  # QR-145, QR-154
    played = fight(warrior(), mon()).play("check Ann dex", "3 4")

    assert (played["Ann"].ap, played.active) == (1, "Ann")


@pytest.mark.clause("Q-010", "Q-056")
def test_everyone_who_rolls_in_a_contest_earns_one():  # QR-044
    played = scene(warrior(), thief(), mon()).play("contest Ann str vs Ogre str vs Tom dex", "1 2 3 3 5 6")

    assert (played["Ann"].ap, played["Tom"].ap) == (1, 1)


@pytest.mark.clause("Q-010")
def test_a_contest_rolled_again_earns_one_all_the_same():  # QR-145
    played = scene(warrior(), thief()).play("contest Ann str vs Tom str", "1 2 1 2 3 3 5 6")

    assert (played["Ann"].ap, played["Tom"].ap) == (1, 1)


@pytest.mark.clause("Q-010", "Q-064", "Q-069")
def test_attacks_and_the_turn_order_earn_nothing():  # QR-145
    played = scene(warrior(), mon()).play("begin; Ann: attack Ogre", "1 1 6 6 1 2 3 4")

    assert played["Ann"].ap == 0


@pytest.mark.clause("Q-010", "Q-087")
def test_a_damage_spell_earns_nothing():  # QR-145
    assert fight(wizard(), mon()).play("cast damage at Ogre", "1 2 3 4")["Wyn"].ap == 0


@pytest.mark.clause("Q-010", "Q-085")
@pytest.mark.parametrize("dice", ["1 1", "3 4", "6 6"])
def test_an_open_spell_earns_one(dice):  # QR-121
    assert scene(wizard()).play('Wyn: cast "light"; rule difficulty 0', dice)["Wyn"].ap == 1


@pytest.mark.clause("Q-010")
def test_a_deed_earns_one():  # QR-060
    assert fight(warrior(), mon()).play('try "trip it"; rule str difficulty 0', "3 4")["Ann"].ap == 1


@pytest.mark.clause("Q-010")
def test_monsters_and_npcs_of_their_side_earn_none():
    everybody = warrior(), bard("Nob", side="monsters"), mon()

    played = scene(*everybody).play("check Nob str; check Ogre str; contest Nob str vs Ogre str", "3 4 3 4 1 2 3 4")

    assert played.changed == {}


@pytest.mark.clause("Q-013", "Q-014")
@pytest.mark.parametrize(("value", "cost"), [(3, 30), (1, 10), (7, 70), (12, 120), (98, 980)])
def test_the_price_is_ten_times_the_value_before(value, cost):
    assert price(value) == cost


@pytest.mark.clause("Q-013")
@pytest.mark.parametrize(("value", "points", "cost"), [(7, 5, 450), (2, 10, 650), (3, 1, 30), (3, 2, 70), (5, 0, 0)])
def test_several_points_are_paid_step_by_step(value, points, cost):  # QR-155
    assert raise_cost(value, points) == cost


@pytest.mark.clause("Q-012", "Q-013", "Q-014")
def test_raising_a_stat_costs_its_price_and_no_ap_remain_beyond():  # QR-156
    played = scene(char("Ann", "7 3 9 4 5", ap=30)).play("raise Ann str")

    assert played.changed == {"Ann": {"str": 4, "ap": 0}}


@pytest.mark.clause("Q-012", "Q-013")
def test_two_points_are_bought_one_by_one():  # QR-155
    place = scene(char("Ann", "7 3 9 4 5", ap=75))

    assert place.play("raise Ann str; raise Ann str").changed == {"Ann": {"str": 5, "ap": 5}}
    assert place.refused("raise Ann str; raise Ann str; raise Ann str") == "Q-013"


@pytest.mark.clause("Q-013", "Q-014")
def test_ap_that_do_not_reach_buy_nothing():
    assert scene(char("Ann", "7 3 9 4 5", ap=29)).refused("raise Ann str") == "Q-013"


@pytest.mark.clause("Q-012")
def test_ap_are_spent_outside_fights_only():  # QR-154
    assert fight(warrior(ap=500), mon()).refused("raise Ann con") == "Q-012, QR-154"


@pytest.mark.clause("Q-012")
def test_monsters_raise_nothing():
    assert scene(warrior(), mon()).refused("raise Ogre con") == "Q-012"


@pytest.mark.clause("Q-012")
def test_twelve_is_not_the_end():  # QR-003
    played = scene(char("Ann", "7 12 9 4 5", ap=120)).play("raise Ann str")

    assert played["Ann"].str_ == 13


@pytest.mark.clause("Q-012")
def test_a_file_holds_no_stat_above_99():
    assert scene(char("Ann", "7 99 9 4 5", ap=9999)).refused("raise Ann str") == "Q-012, QR-003"


@pytest.mark.clause("Q-012", "Q-013")
@pytest.mark.parametrize(("remaining", "left"), [(7, 8), (4, 5)])
def test_raising_con_raises_what_remains_of_it(remaining, left):  # QR-157, as the details have it
    played = scene(char("Ann", "7 9 4 5 6", ap=70, remaining=remaining)).play("raise Ann con")

    assert played.changed == {"Ann": {"con": 8, "ap": 0, "remaining": left}}


@pytest.mark.clause("Q-012")
def test_raising_con_does_not_wake_the_fallen():  # QR-160
    ann = char("Ann", "7 9 4 5 6", ap=70, remaining=0)

    assert scene(ann).play("raise Ann con").changed == {"Ann": {"con": 8, "ap": 0}}


@pytest.mark.clause("Q-012", "Q-097")
def test_spent_sp_stay_spent_when_int_is_raised():  # QR-141
    played = scene(char("Wyn", "7 4 5 9 6", ap=90, sp=2)).play("raise Wyn int")

    assert (played["Wyn"].int_, played["Wyn"].sp, played["Wyn"].max_sp) == (10, 3, 10)


@pytest.mark.clause("Q-013")
def test_a_buff_does_not_change_the_price():  # QR-158
    played = scene(char("Ann", "7 3 9 4 5", ap=30)).play("buff Ann str 4; raise Ann str")

    assert (played["Ann"].str_, played["Ann"].ap) == (4, 0)


@pytest.mark.clause("Q-012", "Q-006")
def test_bonuses_follow_a_raised_stat():  # QR-005
    assert scene(char("Ann", "7 3 9 4 5", ap=30)).play("raise Ann str")["Ann"].pb == 1
