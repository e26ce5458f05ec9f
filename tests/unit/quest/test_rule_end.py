"""How a fight begins and ends, and what is reset. Clauses Q-064, Q-079 … Q-081, and the details on the end."""

import pytest

from tests.quest_table import bard, char, fight, mon, scene, thief, warrior, wizard


@pytest.mark.clause("Q-064")
def test_a_fight_begins_with_round_one():
    played = scene(warrior(), mon()).play("begin", "1 1 2 2")

    assert (played.fight.round, played.fight.is_running, played.active) == (1, True, "Ann")
    assert played.is_over is False


@pytest.mark.clause("Q-064")
def test_a_fight_needs_somebody_able_to_act_on_each_side():
    places = [
        scene(warrior()),
        scene(mon()),
        scene(warrior(remaining=0), mon()),
        scene(warrior(), mon(fled=True)),
        scene(warrior(), bard(), mon(surrendered=True)),
    ]

    assert [place.refused("begin") for place in places] == ["Q-064, QR-159"] * 5
    assert places[4].refused("Ann: attack Bea") == "Q-064, QR-159"


@pytest.mark.clause("Q-064")
def test_two_fights_do_not_run_at_once():
    assert fight(warrior(), mon()).refused("begin") == "Q-064, QR-159"


@pytest.mark.clause("Q-064", "Q-066")
@pytest.mark.parametrize("command", ["attack Ogre", "conceal", "pass", "flee", "exploit Ogre"])
def test_in_a_list_the_first_action_rolls_the_order_before_anything_else(command):
    place = scene(thief(), bard(), mon(), mon("Imp"))

    played = place.play(command, "1 1 4 4 2 2 3 3" + ("  1 2 3 4" if command.startswith("attack") else ""))

    assert played.order == "Tom Ogre Imp Bea"
    assert played.events[0].order == ("Tom", "Ogre", "Imp", "Bea")


@pytest.mark.clause("Q-064", "Q-066")
@pytest.mark.parametrize(("who", "command"), [(bard(), "charm"), (wizard(), "cast damage at Ogre")])
def test_so_do_charm_and_a_damage_spell(who, command):
    played = scene(who, mon()).play(command, "1 1 2 2" + ("  1 2 3 4" if "damage" in command else ""))

    assert played.order == f"{who['name']} Ogre"


@pytest.mark.clause("Q-064")
def test_a_list_in_which_somebody_elses_turn_comes_first_is_refused():
    assert scene(warrior(), mon()).refused("Ann: attack Ogre", "6 6 1 1") == "Q-064"


@pytest.mark.clause("Q-064")
@pytest.mark.parametrize("command", ["Ann: attack Ogre", "Ann: pass", "Ann: flee", "attack Ogre"])
def test_at_a_live_table_only_begin_rolls_it(command):
    assert scene(warrior(), mon()).refused_live(command) == "Q-064"
    assert scene(warrior(), mon()).live("begin", "1 1 2 2").order == "Ann Ogre"


@pytest.mark.clause("Q-064")
def test_an_empty_list_rolls_nothing():
    played = scene(warrior(), mon()).play(" ;; \n ; ")

    assert (played.events, played.fight.is_running) == ((), False)


@pytest.mark.clause("Q-064")
def test_checks_and_the_like_begin_no_fight():
    commands = (
        "check Ann str; contest Ann str vs Ogre str; add Imp 3/0/0; set Ann ap 200; award 2; award Ann 1; raise Ann str; rest; "
        "favour Ann 1; buff Ann dex 1; remove Imp"
    )

    played = scene(warrior(), mon()).play(commands, "3 4 3 4 1 2")

    assert not played.fight.is_running


@pytest.mark.clause("Q-079")
def test_a_fight_is_over_when_a_side_has_nobody_left():  # QR-159
    played = fight(bard(), mon(remaining=1)).play("attack Ogre", "3 3 3 4")

    assert (played.outcome.winner, played.outcome.defeated) == ("characters", ("Ogre",))
    assert (played.fight.is_running, played.active, played.fight.round) == (False, None, 1)


@pytest.mark.clause("Q-079")
@pytest.mark.parametrize(
    ("command", "winner"),
    [
        ("set Ogre fled true", "characters"),
        ("set Ogre surrendered true", "characters"),
        ("set Ogre remaining 0", "characters"),
        ("remove Ogre", "characters"),
        ("set Bea defeated true", "monsters"),
        ("remove Bea", "monsters"),
        ("end", "none"),
    ],
)
def test_whatever_command_empties_a_side_ends_it(command, winner):  # QR-159
    assert fight(bard(), mon()).play(command).outcome.winner == winner


@pytest.mark.clause("Q-079")
def test_without_a_fight_there_is_nothing_to_end():
    assert scene(bard(), mon()).refused("end") == "QR-159"


@pytest.mark.clause("Q-079")
def test_a_side_emptied_in_a_scene_ends_nothing():
    assert not scene(bard(), mon()).play("set Ogre defeated true").is_over


@pytest.mark.clause("Q-064")
def test_a_list_that_goes_on_after_the_end_is_refused():
    assert fight(bard(), mon()).refused("exploit Ogre; award 3") == "QR-159"


@pytest.mark.clause("Q-064")
def test_one_refused_command_refuses_the_list():
    assert fight(bard(), mon()).refused("attack Ogre; Bea: attack Ogre", "3 3 3 4") == "Q-064"


@pytest.mark.clause("Q-079", "Q-081", "Q-028", "Q-030", "Q-041")
def test_everything_of_the_fight_is_reset():  # QR-160
    everybody = (
        warrior(remaining=2, berserk=True, favour=2),
        thief(concealed=True, remaining=0, ap=5),
        wizard(sp=1, fled=True),
        bard(charm_used=True, surrendered=True),
        mon("Ogre", "9/0/0", remaining=4, charmed=["Bea"]),
    )

    played = fight(*everybody, round=7).play("end")

    assert played.fight == scene(warrior(), thief(ap=5), wizard(), bard(), mon("Ogre", "9/0/0")).fight


@pytest.mark.clause("Q-079")
@pytest.mark.parametrize("state", ["defeated", "fled", "surrendered"])
def test_monsters_have_full_con_and_stay_what_they_have_become(state):  # QR-160
    played = fight(bard(), mon("Ogre", "9/0/0"), mon("Imp", "4/0/0", remaining=1)).play(f"set Ogre {state} true; end")

    assert (played["Ogre"].remaining, getattr(played["Ogre"], state)) == (9, True)
    assert (played["Imp"].remaining, played["Imp"].defeated) == (4, False)


@pytest.mark.clause("Q-079")
def test_a_beaten_monster_has_full_con_and_is_still_beaten():
    played = fight(bard(), mon("Ogre", "9/0/0", remaining=1)).play("attack Ogre", "3 3 3 4")

    assert (played["Ogre"].remaining, played["Ogre"].defeated) == (9, True)


@pytest.mark.clause("Q-079")
def test_the_fallen_wake():  # QR-081
    played = fight(bard(remaining=0), warrior(), mon(), active="Ann").play("exploit Ogre")

    assert (played["Bea"].remaining, played["Bea"].defeated) == (7, False)


@pytest.mark.clause("Q-079", "Q-094")
def test_buffs_and_favours_end_with_the_fight():
    played = fight(bard(), mon()).play("buff Bea str 3; buff Ogre str 3 rounds 9; favour Ogre 2; end")

    assert (played["Bea"].buffs, played["Ogre"].buffs, played["Ogre"].favour) == ((), (), 0)


@pytest.mark.clause("Q-079")
def test_who_fell_is_told_characters_first_in_file_order():
    everybody = (
        warrior(),
        thief(),
        bard(),
        mon("Ogre", "2/0/0"),
        mon("Imp", "2/0/0"),
        mon("Rat", "2/0/0", defeated=True),
    )
    place = scene(*everybody).play("begin", "1 1 2 2 3 3 4 4 5 5")

    played = place.play("exploit Imp; set Tom defeated true; set Ann remaining 0; exploit Ogre")

    assert played.outcome.defeated == ("Ann", "Tom", "Ogre", "Imp")


@pytest.mark.clause("Q-079")
def test_whoever_fell_and_was_brought_back_has_fallen_all_the_same():
    played = fight(warrior(), bard(), mon()).play("set Ann remaining 0; set Ann remaining 3; exploit Ogre")

    assert played.outcome.defeated == ("Ann", "Ogre")


@pytest.mark.clause("Q-079", "Q-081")
def test_a_rest_makes_con_and_sp_of_everybody_full():  # QR-140
    everybody = warrior(remaining=0), wizard(sp=0, remaining=3), mon(remaining=1), mon("Imp", remaining=0)

    played = scene(*everybody).play("rest")

    assert played.changed == {
        "Ann": {"remaining": 7, "defeated": False},
        "Wyn": {"remaining": 7, "sp": 7},
        "Ogre": {"remaining": 7},
        "Imp": {"remaining": 7},
    }


@pytest.mark.clause("Q-079", "Q-081")
def test_nobody_rests_while_a_fight_runs():
    assert fight(warrior(), mon()).refused("rest") == "Q-079, QR-140"


@pytest.mark.clause("Q-079")
def test_con_lost_outside_a_fight_stays_lost_until_a_fight_or_a_rest_is_over():  # QR-162
    place = scene(warrior(), mon()).play("set Ann remaining 3")

    assert place.play("begin", "1 1 2 2")["Ann"].remaining == 3
    assert place.play("rest")["Ann"].remaining == 7


@pytest.mark.clause("Q-081", "Q-097")
def test_sp_spent_outside_fights_return_at_the_end_of_the_next():  # QR-140
    place = scene(char("Wyn", "7 4 5 9 6"), mon()).play('Wyn: cast "light" sp 4; rule difficulty 0', "1 2 3 4 5")

    assert (place["Wyn"].sp, place.play("begin; exploit Ogre", "1 1 2 2")["Wyn"].sp) == (5, 9)


@pytest.mark.clause("Q-064")
def test_the_round_grows_when_the_turn_passes_the_end():
    place = fight(warrior(), thief(), mon(), order="Ogre Tom Ann", active="Ann", round=4)

    assert place.play("pass").fight.round == 5
    assert place.play("pass; pass; pass; pass").fight.round == 6


@pytest.mark.clause("Q-064")
def test_whoever_is_out_has_no_turn():
    place = fight(warrior(defeated=True), thief(), bard(fled=True), mon(), active="Tom")

    assert place.play("pass").active == "Ogre"
    assert place.play("pass; pass").active == "Tom"


@pytest.mark.clause("Q-064")
@pytest.mark.parametrize("command", ["set Tom remaining 0", "set Tom fled true", "remove Tom"])
def test_the_turn_passes_on_when_the_active_one_falls_or_leaves(command):
    place = fight(warrior(), thief(), bard(), mon(), active="Tom")

    assert place.play(command).active == "Bea"


@pytest.mark.clause("Q-064")
@pytest.mark.parametrize("command", ["set Ann remaining 0", "remove Ogre", "set Bea fled true"])
def test_the_turn_stays_when_somebody_else_does(command):
    place = fight(warrior(), thief(), bard(), mon(), mon("Imp"), active="Tom")

    assert place.play(command).active == "Tom"


@pytest.mark.clause("Q-064")
def test_the_last_in_the_order_leaves_and_a_new_round_begins():
    played = fight(warrior(), thief(), mon(), active="Ogre", order="Ann Tom Ogre").play(
        "add Imp 1/0/0; remove Ogre", "1 1"
    )

    assert (played.active, played.fight.round, played.order) == ("Imp", 1, "Ann Tom Imp")
