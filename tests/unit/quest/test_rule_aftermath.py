"""What goes with a change, and nothing else: when somebody falls, leaves, or is of another class. Clauses Q-015, Q-044, Q-071, Q-085."""

import pytest

from macguffin.quest.check import check_odds
from tests.quest_table import bard, char, fight, mon, scene, thief, warrior, wizard

CLEAR: dict[str, object] = {"charmed": []}


@pytest.mark.clause("Q-044", "Q-071")
@pytest.mark.parametrize("charmed", [["Bea"], True])
@pytest.mark.parametrize(
    ("command", "dice", "changed"),
    [
        ("attack Ogre", "3 4 5 5", {"remaining": 0, "defeated": True}),
        ("exploit Ogre", "", {"remaining": 0, "defeated": True}),
        ("set Ogre remaining 0", "", {"remaining": 0, "defeated": True}),
        ("set Ogre defeated true", "", {"defeated": True}),
        ("set Ogre fled true", "", {"fled": True}),
        ("set Ogre surrendered true", "", {"surrendered": True}),
    ],
)
def test_whoever_is_out_is_charmed_no_more(command, dice, changed, charmed):
    place = fight(bard(), mon("Imp"), mon(remaining=1, charmed=charmed))

    assert place.play(command, dice).changed == {"Ogre": changed | CLEAR}


@pytest.mark.clause("Q-044")
@pytest.mark.parametrize("charmed", [["Bea"], True])
def test_whoever_flees_is_charmed_no_more(charmed):  # QR-161
    place = fight(mon(charmed=charmed), mon("Imp"), bard())

    assert place.play("flee").changed == {"Ogre": {"fled": True} | CLEAR}


@pytest.mark.clause("Q-044")
@pytest.mark.parametrize("command", ["set Ogre fled false", "set Ogre remaining 5", "set Ogre pb 3", "favour Ogre 1"])
@pytest.mark.parametrize("charmed", [["Bea"], True])
def test_whoever_is_not_out_stays_charmed(command, charmed):
    played = fight(bard(), mon("Imp"), mon(charmed=charmed)).play(command)

    assert "charmed" not in played.changed.get("Ogre", {})


@pytest.mark.clause("Q-071")
@pytest.mark.parametrize(
    ("state", "command", "changed"),
    [
        ({"remaining": 0}, "set Bea remaining 0", {}),
        ({"remaining": 0}, "set Bea remaining 1", {"remaining": 1, "defeated": False}),
        ({"defeated": True, "remaining": 1}, "set Bea remaining 0", {"remaining": 0}),
        ({"remaining": 0, "dead": True}, "set Bea remaining 0", {}),
        ({"remaining": 0, "dead": True}, "set Bea remaining 1", {"remaining": 1, "defeated": False, "dead": False}),
    ],
)
def test_the_fallen_stay_down_without_con_and_come_back_with_it(state, command, changed):  # QR-081
    place = scene(bard(**{"defeated": True} | state), mon(), variant={"combat.pc_at_zero": "dead"})

    played = place.play(command)

    assert played.changed == ({"Bea": changed} if changed else {})
    assert played.told("Defeated") == []


@pytest.mark.clause("Q-071")
@pytest.mark.parametrize(("command", "fallen"), [
    ("set Bob defeated true", ("Bob",)),
    ("set Bob remaining 0", ("Bob",)),
    ("set Bob defeated true; set Bob defeated false; set Bob defeated true", ("Bob",)),
    ("set Imp defeated true", ()),
    ("set Imp remaining 0", ()),
    ("set Bob fled true", ()),
])  # fmt: skip
def test_only_whoever_was_up_has_fallen_in_this_fight_and_once(command, fallen):
    place = fight(bard(), bard("Bob"), mon(), mon("Imp", defeated=True), order="Bea Bob Ogre")

    assert place.play(command).fight.fallen == fallen


@pytest.mark.clause("Q-071")
@pytest.mark.parametrize(("variant", "dead"), [("dead", True), ("defeated", False)])
def test_a_character_without_con_is_dead_by_variant_and_a_monster_never(variant, dead):
    place = fight(bard(), bard("Bob"), mon(), mon("Imp"), variant={"combat.pc_at_zero": variant})

    played = place.play("set Bob remaining 0; set Imp remaining 0")

    assert [(event.who, event.dead) for event in played.told("Defeated")] == [("Bob", dead), ("Imp", False)]
    assert played["Bob"].dead == dead


@pytest.mark.clause("Q-015", "Q-028", "Q-030", "Q-041", "Q-081")
@pytest.mark.parametrize(
    ("who", "gone"),
    [
        (warrior("Bea", berserk=True), {"berserk": False}),
        (thief("Bea", concealed=True, conceal_used=True), {"concealed": False, "conceal_used": False}),
        (wizard("Bea"), {"speciality": None, "sp": 0}),
        (bard("Bea", charm_used=True), {"charm_used": False}),
    ],
)
def test_with_its_class_somebody_loses_what_belongs_to_it(who, gone):  # QR-014
    to = "str" if who["class_"] != "warrior" else "dex"

    played = scene(who, mon()).play(f"set Bea {to} 9")

    assert played.changed == {"Bea": {to: 9, "class": "thief" if to == "dex" else "warrior"} | gone}
    bea = played["Bea"]
    assert not any((bea.berserk, bea.concealed, bea.conceal_used, bea.charm_used))


@pytest.mark.clause("Q-015", "Q-045")
def test_a_charm_ends_with_the_class_of_its_bard():  # QR-014
    place = scene(bard(charmed=["Bea", "Bob"]), bard("Bob"), mon(charmed=["Bob", "Bea"]))

    played = place.play("set Bea str 9")

    assert (played["Bea"].charmed, played["Ogre"].charmed) == (("Bob",), ("Bob",))
    assert played.one("CharmEnded").targets == ("Bea", "Ogre")


@pytest.mark.clause("Q-015", "Q-085")
@pytest.mark.parametrize(
    ("waiting", "command", "stays"),
    [
        ('Wyn: cast "fog"', "set Wyn str 12", False),
        ('Wyn: cast "fog"', "set Wyn chr 8", True),
        ('Wyn: try "swing"', "set Wyn str 12", True),
        ('Bea: try "swing"', "set Wyn str 12", True),
    ],
)
def test_only_a_spell_of_somebody_who_casts_no_more_is_forgotten(waiting, command, stays):
    place = scene(char("Wyn", "7 6 5 9 4"), char("Bea", "7 5 5 5 9"), mon()).play(waiting)

    played = place.play(command)

    assert played.told("ClassChanged")
    assert (played.fight.pending == place.fight.pending) == stays


@pytest.mark.clause("Q-031", "Q-032", "Q-064")
@pytest.mark.parametrize(
    ("commands", "dice", "concealed"),
    [("conceal", "", True), ("conceal; pass; pass", "", False), ('try "x"; rule str difficulty 0', "3 4", False)],
)
def test_only_a_thief_who_has_just_hidden_is_hidden_when_his_turn_is_over(commands, dice, concealed):
    place = fight(thief(concealed="try" in commands, conceal_used="try" in commands), mon())

    played = place.play(commands, dice)

    assert (played["Tom"].concealed, played.active) == (concealed, "Ogre")


@pytest.mark.clause("Q-047")
@pytest.mark.parametrize("difficulty", [-99, 0, 99])
def test_chances_are_fractions_also_where_there_is_none(difficulty):
    odds = check_odds(7, difficulty)

    shares = [odds.instant_success, odds.success, odds.failure, odds.instant_failure, odds.doubly_good, odds.doubly_bad]
    assert {type(share).__name__ for share in shares} == {"Fraction"}
