"""AP for a fight: how many, for whom, and what is left over. Clauses Q-011, Q-077, Q-078."""

from fractions import Fraction

import pytest

from tests.quest_table import Played, bard, char, fight, mon, scene, warrior


def aps(played: Played) -> list[int]:
    return [int(one.ap) for one in played.fight.characters]


PARTY = [bard(name) for name in ("A", "B", "C", "D")]


@pytest.mark.clause("Q-011", "Q-077", "Q-078")
def test_four_players_beat_nine_and_four():  # QR-147, QR-148
    played = fight(*PARTY, mon("Ogre", "9/0/0"), mon("Imp", "4/0/0")).play("exploit Ogre; exploit Imp")

    assert (played.outcome.winner, played.outcome.ap_each, played.outcome.pot) == ("characters", 3, 1)
    assert (aps(played), played.fight.pot) == ([3, 3, 3, 3], 1)


@pytest.mark.clause("Q-077", "Q-078")
@pytest.mark.parametrize(
    ("con", "pot", "each", "left"), [(3, 0, 0, 3), (7, 0, 1, 3), (3, 1, 1, 0), (9, 6, 3, 3), (8, 0, 2, 0)]
)
def test_what_is_left_over_stays_in_the_pot_for_the_next_time(con, pot, each, left):  # QR-148
    played = fight(*PARTY, mon("Ogre", f"{con}/0/0"), pot=pot).play("exploit Ogre")

    assert (played.outcome.ap_each, played.outcome.pot, aps(played)) == (each, left, [each] * 4)


@pytest.mark.clause("Q-077")
def test_the_full_con_counts_not_what_was_left():  # QR-149
    assert fight(bard(), mon("Ogre", "9/0/0", remaining=2)).play("attack Ogre", "1 2 4 4").outcome.ap_each == 9


@pytest.mark.clause("Q-077")
@pytest.mark.parametrize(("how", "each"), [("defeated", 13), ("surrendered", 13), ("fled", 4)])
def test_surrender_counts_and_flight_does_not(how, each):  # QR-151
    played = fight(bard(), mon("Ogre", "9/0/0"), mon("Imp", "4/0/0")).play(f"set Ogre {how} true; exploit Imp")

    assert played.outcome.ap_each == each


@pytest.mark.clause("Q-078")
@pytest.mark.parametrize("state", ["defeated", "fled", "surrendered"])
def test_all_share_who_took_part(state):  # QR-152
    played = fight(bard(), warrior(), mon("Ogre", "9/0/0")).play(f"set Ann {state} true; exploit Ogre")

    assert (played.outcome.ap_each, aps(played)) == (4, [4, 4])


@pytest.mark.clause("Q-078")
def test_whoever_was_out_at_the_beginning_has_no_share():
    place = scene(bard(), warrior(defeated=True), mon("Ogre", "9/0/0"))

    assert aps(place.play("begin; exploit Ogre", "1 1 2 2")) == [9, 0]


@pytest.mark.clause("Q-078")
def test_whoever_was_taken_away_has_no_share():
    assert aps(fight(bard(), warrior(), mon("Ogre", "9/0/0")).play("remove Ann; exploit Ogre")) == [9]


@pytest.mark.clause("Q-077", "Q-078")
def test_npcs_of_the_other_side_neither_share_nor_count():  # QR-043
    played = fight(bard(), warrior("Nob", side="monsters"), mon("Ogre", "9/0/0")).play(
        "set Nob defeated true; exploit Ogre"
    )

    assert (played.outcome.ap_each, aps(played)) == (9, [9, 0])
    assert played.outcome.defeated == ("Nob", "Ogre")


@pytest.mark.clause("Q-077")
def test_for_beaten_characters_nobody_earns_anything():  # QR-043
    played = fight(bard(), warrior(), mon()).play("set Ann defeated true; end")

    assert (played.outcome.ap_each, played.outcome.winner) == (0, "none")


@pytest.mark.clause("Q-077")
def test_a_party_that_loses_earns_what_it_has_beaten():  # QR-153
    place = fight(bard(remaining=1), mon("Ogre", "9/0/0"), mon("Imp", "4/0/0"), active="Ogre")

    played = place.play("exploit Imp; attack Bea", "3 3 4 4")

    assert (played.outcome.winner, played.outcome.ap_each, aps(played)) == ("monsters", 4, [4])


@pytest.mark.clause("Q-077")
def test_ap_come_at_the_end_in_one_division():  # QR-154
    place = fight(bard(), warrior(), mon("Ogre", "3/0/0"), mon("Imp", "3/0/0"))

    early = place.play("exploit Ogre")

    assert (aps(early), early.fight.pot) == ([0, 0], 0)
    assert aps(early.play("exploit Imp")) == [3, 3]


@pytest.mark.clause("Q-077")
def test_nobody_earns_twice_for_the_same_monster():
    first = fight(bard(), mon("Ogre", "9/0/0"), mon("Imp", "4/0/0")).play("exploit Ogre; set Imp fled true")
    again = first.play("set Imp fled false").play("begin; exploit Imp", "1 1 2 2")

    assert (first.outcome.ap_each, again.outcome.ap_each, aps(again)) == (9, 4, [13])


@pytest.mark.clause("Q-077", "Q-078")
def test_ap_of_checks_are_not_divided():
    played = fight(bard(), warrior(), mon("Ogre", "4/0/0")).play("check Bea str; exploit Ogre", "3 4")

    assert aps(played) == [3, 2]


@pytest.mark.clause("Q-078", "Q-010")
def test_the_gm_awards_ap_to_one_or_to_all_with_the_pot():  # QR-148
    place = scene(*PARTY, warrior("Nob", side="monsters"), mon(), pot=3)

    assert aps(place.play("award A 5")) == [5, 0, 0, 0, 0]
    assert place.play("award A 5").fight.pot == 3
    assert aps(place.play("award 6")) == [2, 2, 2, 2, 0]
    assert place.play("award 6").fight.pot == 1


@pytest.mark.clause("Q-010")
def test_monsters_are_awarded_nothing():
    place = scene(warrior(), mon())

    assert (place.refused("award Ogre 3"), place.refused("award Bob 3")) == ("Q-010", "Q-010")


@pytest.mark.clause("Q-078")
def test_where_nobody_shares_all_stays_in_the_pot():
    played = scene(char("Nob", "7 9 5 4 3", side="monsters"), mon(), pot=2).play("award 5")

    assert (played.fight.pot, aps(played)) == (7, [0])


@pytest.mark.clause("Q-078")
@pytest.mark.parametrize(("remainder", "pot"), [("carry", 7), ("drop", 0), ("fraction", 0)])
def test_where_nobody_shares_the_rest_goes_by_the_house_rule(remainder, pot):  # QR-148
    place = scene(char("Nob", "7 9 5 4 3", side="monsters"), mon(), pot=2, variant={"ap.remainder": remainder})

    assert place.play("award 5").fight.pot == pot


@pytest.mark.clause("Q-078")
@pytest.mark.parametrize(("amount", "shares", "told"), [(4, 2, "2"), (5, Fraction(5, 2), "5/2")])
def test_a_share_that_comes_out_even_is_a_whole_number(amount, shares, told):  # QR-148
    played = scene(warrior(), bard(), mon(), variant={"ap.remainder": "fraction"}).play(f"award {amount}")

    assert [(one.ap, type(one.ap)) for one in played.fight.characters] == [(shares, type(shares))] * 2
    assert played.one("Awarded").each == told
