"""The thief, concealment and surprise. Clauses Q-029 … Q-035. All bonuses are 0 here; the thief parries with 1 less."""

from fractions import Fraction

import pytest

from tests.quest_table import bard, fight, mon, scene, thief, warrior, wizard


@pytest.mark.clause("Q-029", "Q-059")
@pytest.mark.parametrize(
    ("who", "lost"), [(thief, {}), (warrior, {"Ann": 1}), (bard, {"Ann": 1}), (wizard, {"Ann": 1})]
)
def test_a_thief_ties_with_the_roll_with_which_others_are_hit(who, lost):
    assert fight(who("Ann"), mon(), active="Ogre").play("attack Ann", "3 4 2 6").lost == lost


@pytest.mark.clause("Q-029", "Q-075")
@pytest.mark.parametrize(("who", "lost"), [(thief, {"Ogre": 1}), (bard, {})])
def test_his_advantage_counts_for_the_margin(who, lost):  # QR-010
    assert fight(who("Ann"), mon(), active="Ogre").play("attack Ann", "4 4 2 2").lost == lost


@pytest.mark.clause("Q-029", "Q-068")
def test_it_counts_against_physical_attacks_only():
    place = fight(thief(), mon(attack="magical"), active="Ogre")

    assert place.play("attack Tom", "3 4 2 6").lost == {"Tom": 1}


@pytest.mark.clause("Q-029")
def test_it_counts_for_no_attack_of_his():
    assert fight(thief(), mon()).play("attack Ogre", "3 4 2 5").lost == {}


@pytest.mark.clause("Q-030", "Q-031")
def test_hiding_takes_the_turn_and_no_dice():  # QR-094, QR-098
    played = fight(thief(), mon()).play("conceal")

    assert played.changed == {"Tom": {"concealed": True, "conceal_used": True}}
    assert played.active == "Ogre"


@pytest.mark.clause("Q-031")
def test_hiding_is_a_choice():
    assert not fight(thief(), mon()).play("attack Ogre", "3 4 3 4")["Tom"].conceal_used


@pytest.mark.clause("Q-030")
def test_nobody_hides_twice_in_a_fight():
    assert fight(thief(conceal_used=True), mon()).refused("conceal") == "Q-030"
    assert fight(thief(concealed=True), mon()).refused("conceal") == "Q-030"


@pytest.mark.clause("Q-030")
def test_in_the_next_fight_he_can_hide_again():
    after = fight(thief(conceal_used=True), mon()).play("end")

    assert after.play("begin; conceal", "1 1 6 6")["Tom"].concealed


@pytest.mark.clause("Q-030")
@pytest.mark.parametrize("who", [warrior, wizard, bard])
def test_it_is_the_thiefs(who):
    assert fight(who("Ann"), mon()).refused("conceal") == "Q-030"
    assert fight(who("Ann"), mon(), active="Ogre").refused("conceal") == "Q-030"


@pytest.mark.clause("Q-030")
def test_outside_fights_there_is_nothing_to_hide_for():
    assert scene(thief(), mon()).refused_live("Tom: conceal") == "Q-064"


@pytest.mark.clause("Q-032", "Q-033", "Q-034")
def test_the_next_attack_is_the_surprise():
    played = fight(thief(), mon()).play("conceal; Ogre: pass; attack Ogre", "6 2 3 1 3 3")

    attacked = played.one("Attacked")
    assert (attacked.attacker_kept, attacked.defender_kept) == ((2, 3), (3, 3))
    assert (played["Tom"].concealed, played.told("SurpriseForfeited")) == (False, [])


@pytest.mark.clause("Q-033", "Q-034", "Q-035")
def test_a_surprise_that_hits_takes_three():
    assert fight(thief(concealed=True), mon()).play("attack Ogre", "6 2 3 1 3 3").lost == {"Ogre": 3}


@pytest.mark.clause("Q-032", "Q-035")
def test_one_surprise_and_then_plain_attacks_again():  # QR-096
    place = fight(thief(concealed=True), mon())

    played = place.play("attack Ogre; Ogre: pass; attack Ogre", "6 2 3 1 3 3  2 3 3 3")

    assert [event.loss for event in played.told("Hurt")] == [3, 1]


@pytest.mark.clause("Q-035", "Q-074", "Q-076")
@pytest.mark.parametrize(("dice", "loss"), [("6 2 3 1 5 5", 6), ("6 1 1 1 1 3", 6), ("6 1 1 1 5 5", 12)])
def test_it_is_doubled_as_any_hit(dice, loss):  # QR-074
    assert fight(thief(concealed=True), mon("Ogre", "20/0/0")).play("attack Ogre", dice).lost == {"Ogre": loss}


@pytest.mark.clause("Q-035", "Q-072", "Q-075")
@pytest.mark.parametrize(
    ("dice", "lost"), [("6 3 3 1 2 3", {}), ("6 5 5 1 2 3", {"Tom": 1}), ("6 4 4 1 1 1", {"Tom": 2})]
)
def test_a_surprise_can_fail_and_backfire(dice, lost):  # QR-097
    assert fight(thief(concealed=True), mon()).play("attack Ogre", dice).lost == lost


@pytest.mark.clause("Q-033", "Q-034", "Q-075")
def test_the_chance_of_its_backfire():  # QR-097
    odds = fight(thief(concealed=True), mon()).odds("attack Ogre")

    assert round(float(1 - odds.attacker_loses[0]), 3) == 0.013


@pytest.mark.clause("Q-034")
def test_the_surprised_defends_plainly_against_everybody_else():  # QR-099
    place = fight(thief(concealed=True), bard(), mon())

    played = place.play("attack Ogre; Bea: attack Ogre", "3 3 3 1 3 3  6 1 2 5")

    assert [len(event.defender_rolls[0]) for event in played.told("Attacked")] == [3, 2]


@pytest.mark.clause("Q-024", "Q-034")
def test_a_surprised_berserker_drops_one_die_all_the_same():  # QR-089
    place = fight(thief(concealed=True), warrior("Bob", berserk=True, side="monsters"))

    assert place.play("attack Bob", "3 3 3 1 3 3").one("Attacked").defender_kept == (3, 3)


@pytest.mark.clause("Q-031")
def test_the_hidden_can_be_attacked_as_others():  # QR-092
    place = fight(thief(concealed=True), mon(), active="Ogre")

    assert place.odds("attack Tom") == fight(thief(), mon(), active="Ogre").odds("attack Tom")


@pytest.mark.clause("Q-032")
def test_being_hit_does_not_spoil_the_surprise():  # QR-093
    place = fight(thief(concealed=True), mon(), active="Ogre")

    played = place.play("attack Tom; attack Ogre", "3 3 4 4  6 2 3 1 3 3")

    assert played.lost == {"Tom": 1, "Ogre": 3}


@pytest.mark.clause("Q-032")
@pytest.mark.parametrize("commands", ["pass", 'try "to listen"; rule dex difficulty 0'])
def test_anything_else_in_that_turn_forfeits_it(commands):  # QR-095
    played = fight(thief(concealed=True), mon()).play(commands, "3 4" if "rule" in commands else "")

    assert (played["Tom"].concealed, played["Tom"].conceal_used) == (False, True)
    assert played.one("SurpriseForfeited").who == "Tom"


@pytest.mark.clause("Q-032")
def test_what_is_withdrawn_does_not_forfeit_it():
    played = fight(thief(concealed=True), mon()).play('try "to listen"; withdraw; attack Ogre', "6 2 3 1 3 3")

    assert played.lost == {"Ogre": 3}


@pytest.mark.clause("Q-032")
def test_neither_others_turns_nor_a_round_that_passes_forfeit_it():
    place = fight(thief(), bard(), mon(), order="Bea Tom Ogre", active="Tom")

    assert place.play("conceal; pass; pass")["Tom"].concealed


@pytest.mark.clause("Q-030", "Q-032")
def test_concealment_and_its_use_end_with_the_fight():
    assert fight(thief(concealed=True), mon()).play("end").changed == {
        "Tom": {"concealed": False, "conceal_used": False}
    }


@pytest.mark.clause("Q-033", "Q-034", "Q-035")
def test_the_mean_of_a_surprise():  # QR-074
    assert round(float(fight(thief(concealed=True), mon()).mean("attack Ogre")), 2) == 3.72


@pytest.mark.clause("Q-034")
def test_snake_eyes_of_the_surprised_are_rare():  # QR-073
    odds = fight(thief(concealed=True), mon("Ogre", "7/-99/0")).odds("attack Ogre")

    assert odds.attacker_loses == {1: Fraction(215, 216), 2: Fraction(1, 216)}


@pytest.mark.clause("Q-029")
def test_what_helps_a_thief_defend_is_named():
    told = fight(mon(), thief()).play("attack Tom", "3 4 5 5").one("Attacked")

    assert told.defender_parts == (("PB", 0, "Q-070"), ("thief", -1, "Q-029"))
