"""Open magic and described deeds: said, ruled on, rolled. Clauses Q-085, Q-086, Q-089, Q-098 … Q-102, and the details on them."""

import pytest

from macguffin.core.errors import NotationError
from macguffin.quest.fight import Pending
from tests.quest_table import bard, char, fight, mon, scene, warrior, wizard

CAST = 'cast "freeze the mill-race"'


@pytest.mark.clause("Q-085", "Q-086")
def test_a_spell_waits_for_the_gm_and_costs_nothing_till_then():
    played = fight(wizard(), mon()).play(f"{CAST} sp 2")

    assert (played.changed, played.active) == ({}, "Wyn")
    pending = played.fight.pending
    assert pending is not None
    assert (pending.by, pending.kind, pending.text, pending.sp) == ("Wyn", "cast", "freeze the mill-race", 2)


@pytest.mark.clause("Q-086", "Q-099", "Q-101", "Q-047", "Q-048")
@pytest.mark.parametrize(
    ("dice", "difficulty", "result"), [("3 4", 0, "success"), ("3 4", 1, "failure"), ("5 6", -4, "success")]
)
def test_the_ruling_is_rolled_on_int_and_pays(dice, difficulty, result):  # QR-120, QR-137
    played = fight(wizard(), mon()).play(f"{CAST}; rule difficulty {difficulty}", dice)

    assert played.one("Ruled").result == result
    assert (played["Wyn"].sp, played["Wyn"].ap, played.active, played.fight.pending) == (6, 1, "Ogre", None)


@pytest.mark.clause("Q-086")
def test_what_a_ruling_tells():
    told = scene(wizard()).play(f"Wyn: {CAST} sp 2; rule difficulty 2 school combat", "6 2 2 1 3 6").one("Ruled")

    assert (told.who, told.stat, told.value, told.difficulty, told.school, told.sp) == ("Wyn", "int", 7, 2, "combat", 2)
    assert (told.rolls, told.kept, told.total, told.result) == (((6, 2, 2), (1, 3, 6)), (2, 2), 5, "success")
    assert told.words == "freeze the mill-race"


@pytest.mark.clause("Q-048", "Q-097")
def test_a_buffed_int_counts_for_the_roll_and_not_for_sp():  # QR-015
    played = scene(wizard()).play(f"buff Wyn int 2; Wyn: {CAST}; rule difficulty 0", "4 5")

    assert (played.one("Ruled").result, played["Wyn"].max_sp) == ("success", 7)


@pytest.mark.clause("Q-089", "Q-054", "Q-055")
@pytest.mark.parametrize(("dice", "doubly"), [("1 1", True), ("1 2", False), ("6 6", True), ("6 5", False)])
def test_five_between_roll_and_stat_is_told(dice, doubly):  # QR-125
    assert scene(wizard()).play(f"Wyn: {CAST}; rule difficulty 0", dice).one("Ruled").doubly is doubly


@pytest.mark.clause("Q-050", "Q-101", "Q-102", "Q-104")
@pytest.mark.parametrize(
    ("sp", "dice", "kept"),
    [
        (1, "4 4 1 2", (1, 2)),
        (2, "6 1 2", (1, 2)),
        (3, "6 4 1 2", (1, 2)),
        (3, "6 4 2 2 1 2 6 6", (1, 2)),
        (2, "1 5 1", (1, 1)),
    ],
)
def test_sp_beyond_the_first_are_dice(sp, dice, kept):  # QR-030
    played = fight(wizard(), mon()).play(f"{CAST} sp {sp}; rule difficulty 0", dice)

    assert (played.one("Ruled").kept, played["Wyn"].sp) == (kept, 7 - sp)


@pytest.mark.clause("Q-099")
@pytest.mark.parametrize("dice", ["1 1", "6 6"])
def test_sp_are_spent_on_failure_too(dice):  # QR-138
    assert scene(wizard()).play(f"Wyn: {CAST}; rule difficulty 0", dice)["Wyn"].sp == 6


@pytest.mark.clause("Q-099")
def test_what_cannot_be_paid_is_refused_when_it_is_said():
    assert fight(wizard(sp=2), mon()).refused(f"{CAST} sp 3") == "Q-099"
    assert fight(wizard(sp=2), mon()).refused(f"{CAST} sp 1; {CAST} sp 3") == "Q-099"


@pytest.mark.clause("Q-099")
def test_what_cannot_be_paid_any_more_is_refused_when_it_is_ruled_on():
    assert fight(wizard(), mon()).refused(f"{CAST} sp 2; set Wyn sp 1; rule difficulty 0") == "Q-099"


@pytest.mark.clause("Q-085")
def test_withdrawing_spends_nothing_and_the_turn_goes_on():
    played = fight(wizard(), mon()).play(f"{CAST} sp 3; withdraw; cast damage at Ogre", "3 4 3 4")

    assert (played["Wyn"].sp, played.active) == (6, "Ogre")


@pytest.mark.clause("Q-100")
def test_once_it_is_rolled_nothing_can_be_added():  # QR-136
    place = fight(wizard(), mon()).play(f"{CAST}; rule difficulty 0", "6 5")

    assert place.refused(f"Wyn: {CAST} sp 3") == "Q-064"


@pytest.mark.clause("Q-085", "Q-100")
def test_the_price_can_be_said_anew():
    played = fight(wizard(), mon()).play(f'{CAST} sp 3; cast "only the ford" sp 2; rule difficulty 0', "1 2 3")

    assert (played["Wyn"].sp, played.one("Ruled").words) == (5, "only the ford")


@pytest.mark.clause("Q-086")
@pytest.mark.parametrize(
    "command", ["attack Ogre", "cast damage at Ogre", "pass", "flee", 'try "so"', "conceal", "charm"]
)
@pytest.mark.parametrize("said", [CAST, 'try "to jump"'])
def test_while_it_waits_players_do_nothing_else(said, command):
    assert fight(wizard(), mon()).refused(f"{said}; {command}") == "Q-086"


@pytest.mark.clause("Q-086")
def test_a_deed_that_waits_is_not_said_anew():
    place = fight(wizard(), mon())

    assert place.refused('try "to jump"; try "to climb"') == "Q-086"
    assert place.refused(f'try "to jump"; {CAST}') == "Q-086"
    assert place.play('try "to jump"; withdraw; try "to climb"').fight.pending == Pending(
        by="Wyn", kind="try", text="to climb"
    )


@pytest.mark.clause("Q-086")
def test_while_it_waits_the_gm_does_as_he_likes():
    played = fight(wizard(), warrior(), mon()).play(
        f"{CAST}; check Ann str; favour Ogre 1; set Ogre remaining 3; rule difficulty 0", "3 4 3 4"
    )

    assert played.active == "Ann"


@pytest.mark.clause("Q-086")
def test_there_must_be_something_to_rule_on_or_to_withdraw():
    place = fight(wizard(), mon())

    assert place.refused("rule difficulty 0") == place.refused("withdraw") == "Q-086"


@pytest.mark.clause("Q-086")
@pytest.mark.parametrize(
    ("said", "ruling", "clause"),
    [
        (CAST, "rule str difficulty 0", "Q-086, QR-120"),
        (CAST, "rule difficulty 0 persuasion", "Q-040"),
        (CAST, "rule difficulty 0 cost 2", "Q-099, QR-137"),
        ('try "to jump"', "rule difficulty 0", "Q-048, QR-060"),
        ('try "to jump"', "rule str difficulty 0 school combat", "Q-084"),
    ],
)
def test_a_ruling_must_fit_what_waits(said, ruling, clause):
    assert fight(wizard(), mon()).refused(f"{said}; {ruling}") == clause


@pytest.mark.clause("Q-086", "Q-047")
@pytest.mark.parametrize("ruling", ["rule", "rule str", "rule school combat", "rule persuasion"])
def test_a_ruling_says_how_hard_it_is(ruling):
    with pytest.raises(NotationError, match="difficulty"):
        fight(wizard(), mon()).play(f"{CAST}; {ruling}", "3 4")


@pytest.mark.clause("Q-085", "Q-064")
def test_in_a_scene_anybody_casts_and_tries_without_turns():
    place = scene(wizard(), warrior(), mon())

    played = place.play(f'Wyn: {CAST}; rule difficulty 0; Ann: try "to jump"; rule dex difficulty 0', "3 4 3 4")

    assert (played["Wyn"].ap, played["Ann"].ap, played.fight.is_running) == (1, 1, False)
    assert place.play(f"Wyn: {CAST}; Wyn: withdraw").fight == place.fight


@pytest.mark.clause("Q-064")
@pytest.mark.parametrize("command", [CAST, 'try "to jump"', "withdraw"])
def test_in_a_scene_a_name_is_needed(command):
    assert scene(wizard(), mon()).refused(command) == "Q-064"
    assert scene(wizard(), mon()).refused(f"Bob: {command}") == "Q-064"


@pytest.mark.clause("Q-086")
def test_in_a_scene_too_only_one_thing_waits():
    place = scene(wizard(), warrior())

    assert place.refused(f'Wyn: {CAST}; Ann: try "to jump"') == "Q-086"
    assert place.refused(f"Wyn: {CAST}; Ann: withdraw") == "Q-086"


@pytest.mark.clause("Q-047", "Q-010", "Q-063", "Q-064")
@pytest.mark.parametrize(
    ("dice", "result"),
    [("3 6", "success"), ("4 6", "failure"), ("2 2 1 1", "instant_success"), ("6 6", "instant_failure")],
)
def test_a_deed_is_a_check_on_the_stat_of_the_ruling(dice, result):  # QR-060
    played = fight(warrior(stats="7 9 7 7 7"), mon()).play('try "topple the chandelier"; rule str difficulty 0', dice)

    assert played.one("Ruled").result == result
    assert (played["Ann"].ap, played.active) == (1, "Ogre")


@pytest.mark.clause("Q-061", "Q-082")
def test_a_monster_tries_with_half_of_its_sum():
    played = fight(bard(), mon("Ogre", "9/-4/3"), active="Ogre").play('try "to roar"; rule int difficulty 0', "3 3 6 1")

    assert (played.one("Ruled").value, played.one("Ruled").result, played.active) == (6, "success", "Bea")


@pytest.mark.clause("Q-085", "Q-064")
def test_what_waits_is_dropped_when_its_owner_falls_or_leaves():
    place = fight(wizard(), warrior(), mon())

    for command in ("set Wyn remaining 0", "set Wyn fled true", "set Wyn surrendered true", "remove Wyn"):
        played = place.play(f"{CAST}; {command}")

        assert (played.fight.pending, played.active) == (None, "Ann")


@pytest.mark.clause("Q-085", "Q-064")
def test_what_waits_from_before_the_fight_is_dropped_when_its_owner_falls_out_of_turn():
    place = scene(warrior(), wizard(), mon()).play(f"Wyn: {CAST}; begin", "1 1 2 2 3 3")

    assert (place.active, place.play("set Wyn remaining 0").fight.pending) == ("Ann", None)


@pytest.mark.clause("Q-085")
def test_what_waits_is_gone_with_the_fight():
    assert fight(wizard(), mon()).play(f"{CAST}; end").fight.pending is None


@pytest.mark.clause("Q-088", "Q-085", "Q-094")
def test_other_spells_in_a_fight_are_rolled_on_int_and_the_gm_says_what_they_do():  # QR-122, QR-129, QR-130
    played = fight(wizard(speciality="enchantment"), bard(), mon()).play(
        'cast "make Bea strong"; rule difficulty 1 school enchantment; buff Bea str 2 rounds 3', "3 4"
    )

    assert (played.one("Ruled").result, played["Bea"].pb) == ("success", -2)


@pytest.mark.clause("Q-088", "Q-085")
def test_open_magic_names_no_target():  # QR-122
    assert fight(wizard(), mon()).refused('cast "hold it" at Ogre') == "Q-085, QR-122"


@pytest.mark.clause("Q-085", "Q-086")
def test_a_file_can_hold_what_waits():
    pending = {"by": "Wyn", "kind": "cast", "text": "freeze the mill-race", "sp": 2}

    played = fight(wizard(), mon(), pending=pending).play("rule difficulty 0", "1 2 3")

    assert played["Wyn"].sp == 5


@pytest.mark.clause("Q-085")
def test_after_a_ruling_of_somebody_elses_deed_the_turn_stays():
    place = scene(warrior(), char("Wyn", "7 3 4 9 5"), mon()).play(f"Wyn: {CAST}")

    begun = place.play("begin; rule difficulty 0", "1 1 2 2 3 3  3 4")

    assert (begun.active, begun.fight.pending) == ("Ann", None)
