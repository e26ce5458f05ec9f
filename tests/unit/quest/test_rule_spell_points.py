"""Spell points: what they pay for in damage spells. Clauses Q-087, Q-088, Q-097 … Q-105. All bonuses are 0 unless written."""

import pytest

from macguffin.core.errors import NotationError
from macguffin.quest.check import boosted
from macguffin.quest.variant import DEFAULT
from tests.quest_table import bard, char, fight, mon, scene, thief, warrior, wizard

PLAIN = wizard(speciality="illusion")  # a combat spell is not his strong suit, so nothing is added


@pytest.mark.clause("Q-097")
@pytest.mark.parametrize(("stats", "sp"), [("7 4 5 9 6", 9), ("7 4 5 12 6", 12), ("2 1 1 2 1", 2)])
def test_a_wizard_has_as_many_sp_as_int(stats, sp):
    extra = {"speciality": "combat"} if stats.startswith("2") else {}

    assert scene(char("Wyn", stats, **extra))["Wyn"].sp == sp


@pytest.mark.clause("Q-097", "Q-082")
@pytest.mark.parametrize("who", [warrior, thief, bard])
def test_nobody_else_has_any(who):  # QR-144
    assert scene(who("Ann"))["Ann"].sp == 0
    with pytest.raises(NotationError, match="sp"):
        scene(who("Ann", sp=1))


@pytest.mark.clause("Q-097")
def test_a_file_holds_no_more_than_int():
    with pytest.raises(NotationError, match="sp"):
        scene(wizard(sp=8))


@pytest.mark.clause("Q-097", "Q-081")
def test_a_fight_starts_with_what_is_left():  # QR-142
    assert scene(wizard(sp=3), mon()).play("begin", "1 1 2 2")["Wyn"].sp == 3


@pytest.mark.clause("Q-098", "Q-099", "Q-101")
def test_a_plain_spell_costs_one_and_rolls_two_dice():
    played = fight(PLAIN, mon()).play("cast damage at Ogre", "3 3 3 4")

    assert played.changed == {"Wyn": {"sp": 6}, "Ogre": {"remaining": 6}}
    assert (played.active, played.one("Attacked").sp) == ("Ogre", 1)


@pytest.mark.clause("Q-099")
@pytest.mark.parametrize("dice", ["3 4 3 4", "4 4 3 3", "6 6 1 2"])
def test_sp_are_spent_whatever_comes_of_it(dice):  # QR-138
    assert fight(PLAIN, mon()).play("cast damage at Ogre", dice)["Wyn"].sp == 6


@pytest.mark.clause("Q-099")
def test_without_sp_there_is_no_casting():  # QR-139
    assert fight(wizard(sp=0), mon()).refused("cast damage at Ogre") == "Q-099"
    assert fight(wizard(sp=0), mon()).refused('cast "light"') == "Q-099"


@pytest.mark.clause("Q-098", "Q-099", "Q-104")
@pytest.mark.parametrize("bought", ["dice 3", "damage 3", "dice 1 damage 2", "damage 2 dice 1"])
def test_a_spell_costs_one_and_each_die_and_each_damage(bought):
    command = f"cast damage at Ogre {bought}"

    assert fight(wizard(sp=3), mon()).refused(command) == "Q-099"
    assert sum(fight(wizard(sp=4), mon()).odds(command).defender_loses.values()) == 1


@pytest.mark.clause("Q-100", "Q-102", "Q-022")
def test_one_sp_more_buys_a_third_die_to_drop_the_highest():
    played = fight(PLAIN, mon()).play("cast damage at Ogre dice 1", "6 3 3 3 4")

    assert (played.one("Attacked").attacker_kept, played.lost, played["Wyn"].sp) == ((3, 3), {"Ogre": 1}, 5)


@pytest.mark.clause("Q-100", "Q-103")
def test_or_one_damage_more():
    played = fight(PLAIN, mon()).play("cast damage at Ogre damage 1", "3 3 3 4")

    assert (played.lost, played["Wyn"].sp) == ({"Ogre": 2}, 5)


@pytest.mark.clause("Q-104", "Q-105")
@pytest.mark.parametrize(
    ("command", "dice", "kept", "loss", "sp"),
    [
        ("dice 2", "6 3 3 6 3 4", (3, 3), 1, 4),  # QR-131: the highest are dropped
        ("dice 3", "6 5 3 6 3 3 4", (3, 3), 1, 3),  # QR-132: two are kept
        ("damage 4", "3 3 3 4", (3, 3), 5, 2),
        ("dice 1 damage 1", "3 6 3 3 4", (3, 3), 2, 4),  # QR-133
        ("damage 2 dice 1", "3 6 3 3 4", (3, 3), 3, 3),
        ("dice 0 damage 0", "3 3 3 4", (3, 3), 1, 6),
    ],
)
def test_every_further_sp_buys_a_die_or_one_damage(command, dice, kept, loss, sp):
    played = fight(PLAIN, mon()).play(f"cast damage at Ogre {command}", dice)

    assert (played.one("Attacked").attacker_kept, played.lost["Ogre"], played["Wyn"].sp) == (kept, loss, sp)


@pytest.mark.clause("Q-104")
def test_the_only_limit_is_the_sp_left():  # QR-134
    place = fight(char("Wyn", "7 8 3 9 4"), mon("Ogre", "7/0/0"))

    odds = place.odds("cast damage at Ogre dice 2 damage 6")

    assert min(loss for loss in odds.defender_loses if loss) == 7
    assert place.refused("cast damage at Ogre dice 2 damage 7") == "Q-099"


@pytest.mark.clause("Q-104", "Q-105")
def test_all_sp_at_once_may_kill():  # QR-134: at 2 less in all, 88.8 %
    place = fight(char("Wyn", "7 8 3 9 6"), mon("Ogre", "7/0/0"))

    assert place["Wyn"].mb == -1
    assert round(float(100 * (1 - place.odds("cast damage at Ogre dice 2 damage 6").defender_loses[0])), 1) == 88.8


@pytest.mark.clause("Q-102", "Q-105")
@pytest.mark.parametrize(("dice", "mean"), [(0, 0.58), (1, 0.92), (2, 1.18), (3, 1.41), (4, 1.60)])
def test_every_die_makes_the_spell_better(dice, mean):  # QR-131
    assert round(float(fight(PLAIN, mon()).mean(f"cast damage at Ogre dice {dice}")), 2) == mean


@pytest.mark.clause("Q-102", "Q-105", "Q-023")
def test_the_pool_keeps_two_dice():  # QR-132
    for extra in range(6):
        shape = boosted(extra, DEFAULT)

        assert (shape.count, shape.count - shape.drop_high - shape.drop_low, shape.drop_low) == (2 + extra, 2, 0)


@pytest.mark.clause("Q-087", "Q-088", "Q-070")
def test_a_damage_spell_goes_as_a_blow_with_mb_on_both_sides():  # QR-123
    place = fight(char("Wyn", "7 3 2 9 8", speciality="illusion"), mon("Ogre", "7/-9/2"))

    told = place.play("cast damage at Ogre", "3 3 2 2").one("Attacked")

    assert (told.attacker_total, told.defender_total) == (3, 6)


@pytest.mark.clause("Q-087", "Q-089", "Q-074", "Q-075", "Q-076")
@pytest.mark.parametrize(
    ("dice", "lost"),
    [
        ("3 3 3 4", {"Ogre": 1}),
        ("2 2 4 5", {"Ogre": 2}),
        ("1 1 4 4", {"Ogre": 4}),
        ("5 5 2 3", {"Wyn": 1}),
        ("6 6 1 1", {"Wyn": 2}),
    ],
)
def test_with_all_that_a_blow_can_cost(dice, lost):  # QR-125: five between the rolls
    assert fight(PLAIN, mon()).play("cast damage at Ogre", dice).lost == lost


@pytest.mark.clause("Q-087", "Q-069")
def test_one_spell_strikes_one_target():  # QR-127
    place = fight(wizard(), mon(), mon("Imp"))

    assert list(place.play("cast damage at Imp", "1 2 3 4").lost) == ["Imp"]
    assert place.refused("cast damage at Wyn") == "Q-069"


@pytest.mark.clause("Q-098")
def test_sp_boost_no_blow():  # QR-143
    with pytest.raises(NotationError):
        fight(wizard(), mon()).play("attack Ogre dice 1", "1 2 3 3 4")


@pytest.mark.clause("Q-087", "Q-029", "Q-020")
def test_against_a_spell_no_advantage_of_warrior_or_thief_counts():
    place = fight(PLAIN, thief(side="monsters"), warrior(side="monsters"))

    assert [place.odds(f"cast damage at {name}") for name in ("Tom", "Ann")] == [
        fight(PLAIN, mon()).odds("cast damage at Ogre")
    ] * 2
