"""The bard: persuasion, deception and charm. Clauses Q-040 … Q-045. All bonuses are 0 here."""

from fractions import Fraction

import pytest

from tests.quest_table import bard, fight, mon, scene, thief, warrior, wizard


@pytest.mark.clause("Q-040", "Q-047")
@pytest.mark.parametrize("tag", ["persuasion", "deception"])
@pytest.mark.parametrize("stat", ["con", "str", "dex", "int", "chr"])
def test_a_bard_persuades_and_deceives_with_one_less(tag, stat):  # QR-108: whatever the stat
    played = scene(bard()).play(f"check Bea {stat} {tag}", "3 5")

    assert (played.one("Checked").total, played.one("Checked").result) == (7, "success")


@pytest.mark.clause("Q-040")
def test_without_the_tag_a_check_is_plain():  # QR-108: on CHR too
    assert scene(bard()).play("check Bea chr", "3 5").one("Checked").total == 8


@pytest.mark.clause("Q-040")
@pytest.mark.parametrize("who", [warrior, thief, wizard])
def test_the_tag_helps_nobody_else(who):
    assert scene(who("Ann")).play("check Ann chr persuasion", "3 5").one("Checked").total == 8


@pytest.mark.clause("Q-040", "Q-057")
def test_the_tag_counts_in_contests_for_whoever_bears_it():
    place = scene(bard(), bard("Bob"), mon())

    played = place.play("contest Bea chr deception vs Bob int vs Ogre int deception", "3 4 3 4 3 4")

    assert [side.total for side in played.one("Contested").sides] == [6, 7, 7]
    assert played.one("Contested").winner == "Bea"


@pytest.mark.clause("Q-040")
def test_the_tag_counts_for_deeds():
    played = fight(bard(), mon()).play('try "to talk it down"; rule chr difficulty 0 persuasion', "3 5")

    assert played.one("Ruled").total == 7


@pytest.mark.clause("Q-040")
@pytest.mark.parametrize("command", ["check Bea str difficulty 2 deception", "check Bea str deception difficulty 2"])
def test_it_is_added_to_the_difficulty(command):
    assert scene(bard()).play(command, "3 5").one("Checked").total == 9


@pytest.mark.clause("Q-040")
def test_no_blow_is_persuasion():  # QR-109
    place = fight(bard(), mon())

    assert place.play("attack Ogre", "3 4 2 5").lost == {}
    assert place.play("pass; attack Bea", "3 4 2 6").lost == {"Bea": 1}


@pytest.mark.clause("Q-041", "Q-042", "Q-043")
def test_charm_confuses_every_enemy_present_without_a_roll():  # QR-100, QR-103
    played = fight(bard(), warrior(), mon(), mon("Imp"), mon("Rat", defeated=True)).play("charm")

    assert played.changed == {"Bea": {"charm_used": True}, "Ogre": {"charmed": ["Bea"]}, "Imp": {"charmed": ["Bea"]}}


@pytest.mark.clause("Q-042")
def test_charm_leaves_the_bards_action():  # QR-101
    played = fight(bard(), mon()).play("charm")

    assert played.active == "Bea"
    assert played.play("attack Ogre", "3 4 3 4").lost == {"Ogre": 1}


@pytest.mark.clause("Q-042")
def test_it_is_a_choice():
    assert not fight(bard(), mon()).play("attack Ogre", "3 4 3 4")["Bea"].charm_used


@pytest.mark.clause("Q-041", "Q-042")
def test_it_comes_before_the_action_on_the_bards_own_turn():  # QR-101
    place = fight(bard(), mon())

    assert place.refused("pass; Bea: charm") == "Q-064"


@pytest.mark.clause("Q-041")
def test_nobody_charms_twice_in_a_fight():
    assert fight(bard(), mon()).refused("charm; charm") == "Q-041"
    assert fight(bard(charm_used=True), mon()).refused("charm") == "Q-041"


@pytest.mark.clause("Q-041")
def test_in_the_next_fight_it_can_be_used_again():
    after = fight(bard(charm_used=True), mon()).play("end")

    assert not after["Bea"].charm_used
    assert after.play("begin; charm", "1 1 6 6")["Bea"].charm_used


@pytest.mark.clause("Q-041")
@pytest.mark.parametrize("who", [warrior, thief, wizard])
def test_it_is_the_bards(who):
    assert fight(who("Ann"), mon()).refused("charm") == "Q-041"
    assert fight(who("Ann"), mon(), active="Ogre").refused("charm") == "Q-041"


@pytest.mark.clause("Q-043")
def test_a_name_is_refused_where_all_are_charmed():  # QR-100
    assert fight(bard(), mon()).refused("charm Ogre") == "Q-043, QR-100"


@pytest.mark.clause("Q-043")
def test_an_npc_bard_charms_the_characters():
    played = fight(warrior(), bard("Nob", side="monsters"), mon(), active="Nob").play("charm")

    assert played.changed == {"Nob": {"charm_used": True}, "Ann": {"charmed": ["Nob"]}}


@pytest.mark.clause("Q-044", "Q-069")
@pytest.mark.parametrize("kind", ["physical", "magical"])
def test_the_confused_attack_with_one_more(kind):  # QR-104
    place = fight(bard(charm_used=True), mon(charmed=["Bea"], attack=kind), active="Ogre", order="Bea Ogre")

    assert place.play("attack Bea", "3 4 2 6").lost == {}


@pytest.mark.clause("Q-044", "Q-069")
@pytest.mark.parametrize(("command", "who"), [("attack Ogre", bard), ("cast damage at Ogre", wizard)])
def test_the_confused_defend_with_one_more(command, who):  # QR-104
    place = fight(who("Ann"), bard(), mon(charmed=["Bea"]))

    assert place.odds(command) == fight(who("Ann"), bard(), mon("Ogre", "7/1/1")).odds(command)


@pytest.mark.clause("Q-044")
def test_confusion_touches_no_check_no_contest_and_no_open_magic():  # QR-104
    wyn = wizard(side="monsters", charmed=["Bea"])
    place = fight(bard(), wyn, active="Wyn")

    assert place.play("check Wyn str", "3 5").one("Checked").total == 8
    assert place.play("contest Wyn str vs Bea str", "3 5 1 2").one("Contested").sides[0].total == 8
    assert place.play('cast "so"; rule difficulty 0', "3 5").one("Ruled").total == 8


@pytest.mark.clause("Q-045")
def test_it_ends_as_the_bards_turn_begins():  # QR-102
    place = fight(bard(), warrior(), mon(), order="Bea Ogre Ann")

    waiting = place.play("charm; pass; pass")
    again = waiting.play("pass")

    assert (waiting["Ogre"].charmed, again["Ogre"].charmed, again.active) == (("Bea",), (), "Bea")
    assert again.one("CharmEnded").targets == ("Ogre",)


@pytest.mark.clause("Q-043", "Q-045")
def test_it_lasts_one_attack_and_one_defence_of_each_enemy_in_a_duel():
    played = fight(bard(), mon()).play("charm; attack Ogre; attack Bea", "3 4 3 4  3 4 2 6")

    assert played.lost == {"Ogre": 1}
    assert not played["Ogre"].charmed


@pytest.mark.clause("Q-044", "Q-045")
def test_two_bards_charms_add_up_and_end_each_on_its_own():  # QR-105
    place = fight(bard(), bard("Bob"), mon())

    both = place.play("charm; pass; charm")
    one = both.play("pass; pass")

    assert (both["Ogre"].charmed, one["Ogre"].charmed, one.active) == (("Bea", "Bob"), ("Bob",), "Bea")
    assert both.odds("Bob: attack Ogre") == fight(bard("Bob"), mon("Ogre", "7/2/2")).odds("attack Ogre")


@pytest.mark.clause("Q-045")
def test_it_ends_when_the_turn_of_a_fallen_bard_would_have_come():  # QR-106
    place = fight(bard(remaining=1), warrior(), mon(), order="Bea Ogre Ann")

    fallen = place.play("charm; pass; attack Bea", "3 3 4 4")
    later = fallen.play("pass")

    assert (fallen["Bea"].defeated, fallen["Ogre"].charmed) == (True, ("Bea",))
    assert (later["Ogre"].charmed, later.active) == ((), "Ogre")


@pytest.mark.clause("Q-045")
def test_it_ends_at_once_when_the_bard_is_taken_away():
    place = fight(bard(charm_used=True), warrior(), mon(charmed=["Bea"]), active="Ann")

    assert place.play("remove Bea")["Ogre"].charmed == ()


@pytest.mark.clause("Q-044")
def test_whoever_comes_later_is_not_confused():  # QR-107
    assert fight(bard(), mon()).play("charm; add Imp 3/0/0", "3 4")["Imp"].charmed == ()


@pytest.mark.clause("Q-044", "Q-045")
def test_a_charm_without_an_end_counts_one_and_stays():
    place = fight(bard(), mon(charmed=True))

    charmed = place.play("charm")

    assert charmed.odds("attack Ogre") == fight(bard(), mon("Ogre", "7/1/1")).odds("attack Ogre")
    assert charmed.play("pass; pass").changed == {}
    assert charmed["Ogre"].charmed_always


@pytest.mark.clause("Q-043")
@pytest.mark.parametrize("command", ["set Ogre fled true", "set Ogre surrendered true", "set Ogre defeated true"])
def test_whoever_is_out_is_not_charmed(command):
    assert fight(bard(), mon(charmed=["Bea"]), mon("Imp")).play(command)["Ogre"].charmed == ()


@pytest.mark.clause("Q-045", "Q-041")
def test_charms_end_with_the_fight():
    assert fight(bard(charm_used=True), mon(charmed=["Bea"])).play("end").changed == {
        "Bea": {"charm_used": False},
        "Ogre": {"charmed": []},
    }


@pytest.mark.clause("Q-044", "Q-076")
def test_confusion_costs_no_snake_eyes():
    odds = fight(bard(), mon(charmed=["Bea"])).odds("Ogre: attack Bea")

    assert sum(chance for loss, chance in odds.defender_loses.items() if loss == 4) == Fraction(1, 36) * Fraction(
        15, 36
    )
