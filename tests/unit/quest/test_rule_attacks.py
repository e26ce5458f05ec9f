"""Attacks: whom, with what, what each side rolls. Clauses Q-064 … Q-070. All bonuses are 0 unless written."""

from fractions import Fraction
from typing import Any

import pytest

from tests.quest_table import bard, fight, mon, scene, thief, warrior, wizard


@pytest.mark.clause("Q-068", "Q-070")
@pytest.mark.parametrize(
    ("who", "kind"), [(warrior, "physical"), (thief, "physical"), (wizard, "physical"), (bard, "physical")]
)
def test_a_characters_blow_is_physical(who, kind):  # QR-063, QR-065
    assert fight(who("Ann"), mon()).play("attack Ogre", "3 4 3 4").one("Attacked").kind == kind


@pytest.mark.clause("Q-068", "Q-070")
@pytest.mark.parametrize("kind", ["physical", "magical"])
def test_only_a_monsters_kind_is_chosen(kind):  # QR-065
    assert fight(warrior(), mon()).refused(f"attack Ogre {kind}") == "Q-068, QR-065"
    assert fight(wizard(), mon()).refused(f"attack Ogre {kind}") == "Q-068, QR-065"


@pytest.mark.clause("Q-068", "Q-070")
def test_a_spell_is_magical_whatever_it_looks_like():  # QR-126
    assert fight(wizard(), mon()).play("cast damage at Ogre", "3 4 3 4").one("Attacked").kind == "magical"


@pytest.mark.clause("Q-069", "Q-070", "Q-059")
@pytest.mark.parametrize(("kind", "totals"), [("physical", (6, 8)), ("magical", (10, 3))])
def test_both_sides_add_the_bonus_that_fits_the_attack(kind, totals):  # QR-064
    place = fight(bard("Bea", "7 6 7 6 12"), mon("Ogre", "9/-1/3"), active="Ogre")

    told = place.play(f"attack Bea {kind}", "3 4 3 4").one("Attacked")

    assert (told.attacker_total, told.defender_total) == totals


@pytest.mark.clause("Q-069")
def test_the_attackers_pool_falls_first():
    told = fight(bard(), mon()).play("attack Ogre", "1 2 3 4").one("Attacked")

    assert (told.attacker_rolls, told.defender_rolls, told.dice) == (((1, 2),), ((3, 4),), (1, 2, 3, 4))
    assert (told.attacker, told.defender, told.attacker_kept, told.defender_kept) == ("Bea", "Ogre", (1, 2), (3, 4))


@pytest.mark.clause("Q-069", "Q-050", "Q-052", "Q-053")
@pytest.mark.parametrize("dice", ["3 3 4 4", "6 6 5 5", "1 1 2 2"])
def test_doubles_are_not_rolled_again(dice):  # QR-035
    fight(bard(), mon()).play("attack Ogre", dice)


@pytest.mark.clause("Q-069")
@pytest.mark.parametrize(("pb", "lost"), [(9, {}), (-9, {"Ogre": 4})])
def test_snake_eyes_do_not_win_by_themselves(pb, lost):  # QR-069
    assert fight(bard(), mon("Ogre", f"7/{-pb}/0")).play("attack Ogre", "1 1 3 4").lost == lost


@pytest.mark.clause("Q-069")
def test_anybody_else_in_the_fight_is_a_target():  # QR-043, QR-059
    place = fight(warrior(), thief(), mon(), mon("Imp"))

    assert [place.play(f"attack {name}", "1 2 3 3").told("Hurt")[0].who for name in ("Tom", "Ogre", "imp")] == [
        "Tom",
        "Ogre",
        "Imp",
    ]
    assert place.play("pass; pass; attack Imp", "1 2 3 3").lost == {"Imp": 1}


@pytest.mark.clause("Q-069")
def test_nobody_attacks_himself_or_the_absent_or_those_who_are_out():
    out = [mon(state, **dict[str, Any]({state: True})) for state in ("defeated", "fled", "surrendered")]
    place = fight(warrior(), mon(), *out)

    names = ("Ann", "Bob", "defeated", "fled", "surrendered")

    assert [place.refused(f"attack {name}") for name in names] == ["Q-069"] * 5


@pytest.mark.clause("Q-069", "Q-064")
def test_whoever_was_out_when_the_order_was_rolled_is_no_target():
    place = scene(warrior(), mon(), mon("Imp", defeated=True)).play("begin", "1 1 6 6")

    assert place.refused("attack Imp") == "Q-069"


@pytest.mark.clause("Q-069")
def test_one_can_be_attacked_and_defend_any_number_of_times():  # QR-059
    place = fight(bard(), bard("Bob"), mon())

    assert place.play("attack Ogre; attack Ogre", "1 2 3 3 1 2 3 3").lost == {"Ogre": 2}


@pytest.mark.clause("Q-064")
def test_an_attack_ends_the_turn():  # QR-058
    place = fight(warrior(), thief(), mon())

    assert place.play("attack Ogre", "3 4 3 4").active == "Tom"
    assert place.refused("Ann: attack Ogre; Ann: attack Ogre", "3 4 3 4") == "Q-064"


@pytest.mark.clause("Q-064")
def test_a_name_in_front_must_be_that_of_the_active_one():
    place = fight(warrior(), thief(), mon())

    assert place.refused("Tom: attack Ogre") == "Q-064"
    assert place.refused("Bob: attack Ogre") == "Q-064"
    assert place.play("ANN: attack ogre", "3 4 3 4").active == "Tom"


@pytest.mark.clause("Q-064")
def test_passing_is_allowed():  # QR-061
    played = fight(warrior(), mon()).play("pass")

    assert (played.changed, played.active) == ({}, "Ogre")


@pytest.mark.clause("Q-064")
def test_fleeing_is_an_action_and_leaves_the_fight():  # QR-161
    played = fight(warrior(), thief(), mon()).play("flee")

    assert (played.changed, played.active, played.order) == ({"Ann": {"fled": True}}, "Tom", "Ann Tom Ogre")
    assert played.play("pass; pass").active == "Tom"


@pytest.mark.clause("Q-064")
def test_the_fight_is_over_when_the_last_has_fled():  # QR-159
    played = fight(warrior(), mon(), mon("Imp", defeated=True)).play("flee")

    assert (played.outcome.winner, played["Ann"].fled) == ("monsters", False)


@pytest.mark.clause("Q-069")
@pytest.mark.parametrize(
    ("who", "by", "lost"),
    [("Bea", -1, {"Ogre": 1}), ("Ogre", 1, {"Ogre": 1}), ("Bea", 1, {}), ("Ogre", -5, {"Bea": 1})],
)
def test_the_gm_can_favour_the_next_roll_of_an_attack(who, by, lost):  # QR-041
    played = fight(bard(), mon()).play(f"favour {who} {by}; attack Ogre", "3 4 3 4")

    assert played.lost == lost
    assert (played["Bea"].favour, played["Ogre"].favour) == (0, 0)


@pytest.mark.clause("Q-069")
def test_a_favour_is_kept_until_it_is_needed():  # QR-041
    played = fight(bard(), mon(), mon("Imp")).play("favour Imp 2; attack Ogre; check Imp str; pass", "3 4 3 4 3 4")

    assert played["Imp"].favour == 2
    assert played.play("attack Bea", "3 4 3 4").told("Attacked")[0].attacker_total == 9


@pytest.mark.clause("Q-057")
def test_a_favour_counts_in_a_contest():  # QR-041
    played = scene(bard(), mon()).play("favour Bea 2; contest Bea str vs Ogre str", "3 4 3 4")

    assert [side.total for side in played.one("Contested").sides] == [9, 7]
    assert played["Bea"].favour == 0


@pytest.mark.clause("Q-069", "Q-087")
def test_a_spells_difficulty_is_nought_unless_the_gm_favours():  # QR-124
    place = fight(wizard(speciality="illusion"), mon())

    assert place.play("favour Wyn -1; cast damage at Ogre", "3 4 3 4").lost == {"Ogre": 1}


@pytest.mark.clause("Q-068", "Q-069", "Q-072")
def test_how_often_equals_tie():  # QR-062
    odds = fight(bard(), mon()).odds("attack Ogre")
    ways = {total: 6 - abs(total - 7) for total in range(2, 13)}

    assert Fraction(sum(count**2 for count in ways.values()), 1296) == Fraction(146, 1296)
    assert odds.defender_loses[0] == Fraction(146, 1296) + Fraction(575, 1296)
    assert round(float(fight(bard(), mon()).mean("attack Ogre")), 3) == 0.584
