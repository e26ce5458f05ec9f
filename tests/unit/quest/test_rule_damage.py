"""What an attack costs whom. Clauses Q-071 … Q-076. All bonuses are 0 unless written; bards add nothing of their own."""

from fractions import Fraction
from typing import Any

import pytest

from tests.quest_table import Position, bard, fight, mon, thief, warrior, wizard


def duel(attacker: dict[str, Any] | None = None, numbers: str = "20/0/0") -> Position:
    return fight(attacker or bard(), mon("Ogre", numbers))


@pytest.mark.clause("Q-071", "Q-059")
@pytest.mark.parametrize("dice", ["3 3 3 4", "1 2 3 4", "3 3 4 6"])
def test_a_hit_takes_one(dice):
    played = duel().play("attack Ogre", dice)

    assert played.lost == {"Ogre": 1}
    assert (played.one("Attacked").winner, played.one("Attacked").defender_loses) == ("Bea", 1)


@pytest.mark.clause("Q-072")
@pytest.mark.parametrize("dice", ["3 4 3 3", "6 6 5 3", "3 4 1 2"])
def test_a_parry_costs_nothing(dice):
    played = duel().play("attack Ogre", dice)

    assert played.lost == {}
    assert (played.one("Attacked").winner, played.one("Attacked").attacker_loses) == ("Ogre", 0)


@pytest.mark.clause("Q-071", "Q-072", "Q-059")
@pytest.mark.parametrize("dice", ["3 4 3 4", "1 1 1 1", "6 6 6 6"])
def test_equal_totals_cost_nobody_anything(dice):  # QR-062
    played = duel().play("attack Ogre", dice)

    assert (played.lost, played.one("Attacked").winner) == ({}, "")


@pytest.mark.clause("Q-073", "Q-074")
@pytest.mark.parametrize(("dice", "loss"), [("2 2 4 4", 1), ("2 2 4 5", 2), ("1 2 6 6", 2)])
def test_a_hit_by_five_takes_two(dice, loss):
    assert duel().play("attack Ogre", dice).lost == {"Ogre": loss}


@pytest.mark.clause("Q-073", "Q-075")
@pytest.mark.parametrize(("dice", "lost"), [("4 4 2 2", {}), ("4 5 2 2", {"Bea": 1}), ("6 6 1 2", {"Bea": 1})])
def test_a_parry_by_five_costs_the_attacker_one(dice, lost):
    assert duel().play("attack Ogre", dice).lost == lost


@pytest.mark.clause("Q-073")
@pytest.mark.parametrize(
    ("pb", "dice", "lost"),
    [(2, "3 3 4 5", {"Ogre": 2}), (-2, "2 2 4 5", {"Ogre": 1}), (2, "4 4 2 1", {}), (-1, "4 4 2 2", {"Bea": 1})],
)
def test_five_are_measured_between_the_totals(pb, dice, lost):  # QR-066
    assert duel(numbers=f"9/{pb}/0").play("attack Ogre", dice).lost == lost


@pytest.mark.clause("Q-076")
@pytest.mark.parametrize(
    ("dice", "lost"),
    [
        ("1 1 2 4", {"Ogre": 2}),  # QR-068: a plain hit too
        ("1 1 6 6", {"Ogre": 4}),  # QR-072
        ("6 6 1 1", {"Bea": 2}),
        ("2 4 1 1", {}),  # QR-070
        ("1 1 1 1", {}),
    ],
)
def test_the_winners_snake_eyes_double(dice, lost):  # QR-067
    assert duel().play("attack Ogre", dice).lost == lost


@pytest.mark.clause("Q-076")
@pytest.mark.parametrize(
    ("pb", "dice", "lost"), [(6, "2 5 1 1", {"Ogre": 1}), (9, "2 4 1 1", {"Ogre": 2}), (-9, "1 1 2 3", {"Bea": 1})]
)
def test_the_losers_snake_eyes_do_nothing(pb, dice, lost):  # QR-067, QR-069
    assert duel(numbers=f"9/{pb}/0").play("attack Ogre", dice).lost == lost


@pytest.mark.clause("Q-076")
def test_both_sides_snake_eyes_count_once():  # QR-071
    assert duel(numbers="9/1/0").play("attack Ogre", "1 1 1 1").lost == {"Ogre": 2}


@pytest.mark.clause("Q-076", "Q-022")
@pytest.mark.parametrize(("dice", "loss"), [("6 1 1 4 4", 8), ("1 1 1 4 4", 8), ("1 6 2 4 4", 4), ("1 2 2 6 6", 4)])
def test_of_a_larger_pool_the_two_kept_make_snake_eyes(dice, loss):  # QR-073
    assert duel(warrior()).play("attack Ogre berserk", dice).lost == {"Ogre": loss}


@pytest.mark.clause("Q-076", "Q-102", "Q-033", "Q-034")
@pytest.mark.parametrize(("count", "percent"), [(0, 2.8), (1, 7.4), (2, 13.2), (3, 19.6), (4, 26.3)])
def test_each_sp_for_dice_makes_them_likelier(count, percent):  # QR-073
    odds = duel(wizard(), "20/0/99").odds(f"cast damage at Ogre dice {count}")

    assert round(float(100 * odds.defender_loses[4]), 1) == percent


@pytest.mark.clause("Q-074", "Q-026", "Q-035", "Q-103")
@pytest.mark.parametrize(
    ("who", "command", "dice", "loss"),
    [
        (bard(), "attack Ogre", "1 2 4 4", 2),
        (warrior(), "attack Ogre berserk", "6 1 2 4 4", 4),
        (thief(concealed=True), "attack Ogre", "6 1 2 1 4 4", 6),
        (wizard(), "cast damage at Ogre damage 1", "1 2 4 4", 4),
        (wizard(), "cast damage at Ogre damage 4", "1 2 4 4", 10),  # QR-135
        (wizard(), "cast damage at Ogre damage 2", "1 1 4 4", 12),  # QR-076
    ],
)
def test_five_double_whatever_the_hit_takes(who, command, dice, loss):  # QR-074
    assert duel(who).play(command, dice).lost == {"Ogre": loss}


@pytest.mark.clause("Q-071", "Q-076")
def test_how_the_loss_came_about_is_told():  # QR-076
    told = fight(thief(concealed=True), warrior("Bob", berserk=True, side="monsters")).play("attack Bob", "6 1 1 1 4 4")

    assert told.one("Attacked").steps == (("hit", 3, "Q-035"), ("margin", 6, "Q-074"), ("snake eyes", 12, "Q-076"))
    assert told.one("Attacked").margin == 6


@pytest.mark.clause("Q-075", "Q-087")
@pytest.mark.parametrize("dice", ["6 6 4 4"])
def test_a_spell_can_backfire(dice):  # QR-078
    played = duel(wizard(), "9/0/-2").play("cast damage at Ogre damage 3", dice)

    assert played.lost == {"Wyn": 1}


@pytest.mark.clause("Q-071", "Q-075")
@pytest.mark.parametrize("command", ["attack Ogre", "Bob: attack Ogre", "Wyn: cast damage at Ogre dice 1 damage 2"])
def test_never_do_both_sides_lose(command):  # QR-079
    odds = fight(bard(), warrior("Bob", berserk=True), wizard(), mon()).odds(command)

    assert [both for both in odds.joint if min(both) > 0] == []
    assert sum(odds.joint.values()) == 1


@pytest.mark.clause("Q-071", "Q-074", "Q-075", "Q-076")
def test_what_the_bare_rules_can_cost():
    odds = duel().odds("attack Ogre")

    assert (set(odds.defender_loses), set(odds.attacker_loses)) == ({0, 1, 2, 4}, {0, 1, 2})


@pytest.mark.clause("Q-071")
def test_a_loss_beyond_what_is_left_stops_at_nought_and_is_told_in_full():  # QR-080
    played = fight(bard(), mon(remaining=1), mon("Imp")).play("attack Ogre", "1 1 6 6")

    assert (played["Ogre"].remaining, played.one("Attacked").defender_loses, played.one("Hurt").loss) == (0, 4, 4)


@pytest.mark.clause("Q-071")
def test_at_nought_one_is_defeated_and_out_of_the_fight():  # QR-081
    place = fight(bard(remaining=1), warrior(), mon(), active="Ogre", order="Ogre Bea Ann")

    played = place.play("attack Bea", "3 3 4 4")

    assert played.changed == {"Bea": {"remaining": 0, "defeated": True}}
    assert (played.active, played.order) == ("Ann", "Ogre Bea Ann")


@pytest.mark.clause("Q-075")
def test_an_attacker_can_fall_by_his_own_attack():  # QR-082
    played = fight(bard(), mon(remaining=1), mon("Imp"), active="Ogre").play("attack Bea", "6 6 1 2")

    assert (played["Ogre"].defeated, played.active) == (True, "Imp")


@pytest.mark.clause("Q-075", "Q-077")
def test_a_monster_that_fell_by_its_own_attack_counts():  # QR-082
    played = fight(bard(), mon("Ogre", "6/0/0", remaining=1), active="Ogre").play("attack Bea", "6 6 1 2")

    assert (played.outcome.winner, played.outcome.ap_each) == ("characters", 6)


@pytest.mark.clause("Q-071", "Q-085")
def test_the_gm_heals_up_to_con_and_not_beyond():  # QR-083
    place = fight(bard(remaining=2), mon())

    assert place.play("set Bea remaining 7")["Bea"].remaining == 7
    with pytest.raises(Exception, match="0 to 7"):
        place.play("set Bea remaining 8")


@pytest.mark.clause("Q-071", "Q-006")
def test_wounds_lower_no_stat():  # QR-006
    played = duel(numbers="9/0/0").play("attack Ogre", "1 2 4 4")

    assert (played["Ogre"].con, played["Ogre"].remaining) == (9, 7)


@pytest.mark.clause("Q-071", "Q-074", "Q-076")
@pytest.mark.parametrize(
    ("who", "command", "mean"),
    [
        (bard(), "attack Ogre", 0.584),
        (warrior(), "attack Ogre berserk", 2.26),
        (thief(concealed=True), "attack Ogre", 3.72),
    ],
)
def test_means_at_equal_bonuses(who, command, mean):  # QR-068, QR-074
    digits = 3 if mean < 1 else 2

    assert round(float(duel(who).mean(command)), digits) == mean


@pytest.mark.clause("Q-071", "Q-069")
def test_the_chance_of_a_tie_at_equal_bonuses():  # QR-062: 146 of 1296, 11.3 %
    odds = duel().odds("attack Ogre")

    assert odds.joint[0, 0] - odds_of_a_plain_parry() == Fraction(146, 1296)
    assert round(float(Fraction(14600, 1296)), 1) == 11.3


def odds_of_a_plain_parry() -> Fraction:
    """The chance that the defender's roll is lower by one to four."""
    ways = {total: 6 - abs(total - 7) for total in range(2, 13)}
    return Fraction(
        sum(ours * theirs for a, ours in ways.items() for d, theirs in ways.items() if 1 <= a - d <= 4), 1296
    )


CASES = [
    # who attacks whom, what is said, faces, CON lost: the attacker has PB -3 and rolls 1-1 against 6-5
    (bard("Bea", "7 8 9 7 10"), mon(), "attack Ogre", "1 1 6 5", {"Ogre": 4}),
    (thief(concealed=True), warrior("Bob", berserk=True, side="monsters"), "attack Bob", "6 2 3 1 3 4", {"Bob": 3}),
    (thief(), warrior("Bob", berserk=True, side="monsters"), "attack Bob", "2 3 1 3 4", {"Bob": 2}),
    (warrior(), mon(), "attack Ogre berserk", "6 5 5 1 3", {"Ann": 1}),
    (warrior(), mon(), "attack Ogre berserk", "6 5 5 1 1", {"Ann": 2}),
    (wizard(), mon(), "cast damage at Ogre dice 1 damage 1", "6 3 3 3 4", {"Ogre": 2}),
    (wizard(), mon(), "cast damage at Ogre dice 1 damage 1", "6 1 3 4 4", {"Ogre": 4}),
    (bard(), mon(), "attack Ogre", "3 4 3 4", {}),
]


@pytest.mark.clause("Q-071", "Q-074", "Q-075", "Q-076", "Q-026", "Q-027", "Q-035", "Q-103")
@pytest.mark.parametrize(("attacker", "target", "command", "dice", "lost"), CASES)
def test_cases(attacker, target, command, dice, lost):
    assert fight(attacker, target).play(command, dice).lost == lost
