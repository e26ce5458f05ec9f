"""Class: which stat gives which, what happens where stats tie, and when it moves. Clauses Q-015 … Q-019."""

import pytest

from macguffin.core.errors import NotationError
from macguffin.quest.stats import class_choices
from macguffin.quest.variant import DEFAULT
from tests.quest_table import bard, char, fight, mon, scene, thief, warrior, wizard

STATS = ("con", "str", "dex", "int", "chr")


def choices(stats: str) -> tuple[str, ...]:
    return class_choices(dict(zip(STATS, map(int, stats.split()), strict=True)), DEFAULT)


@pytest.mark.clause("Q-015", "Q-016", "Q-017", "Q-018", "Q-019")
@pytest.mark.parametrize(
    ("stats", "expected"),
    [("2 9 8 8 8", "warrior"), ("2 8 9 8 8", "thief"), ("2 8 7 9 6", "wizard"), ("2 8 8 8 9", "bard")],
)
def test_the_highest_stat_gives_the_class(stats, expected):  # QR-017
    assert choices(stats) == (expected,)
    assert scene(char("Ann", stats))["Ann"].class_ == expected


@pytest.mark.clause("Q-015")
@pytest.mark.parametrize("stats", ["12 8 9 7 6", "9 8 9 7 6", "2 8 9 7 6"])
def test_con_has_no_say(stats):  # QR-013
    assert choices(stats) == ("thief",)


@pytest.mark.clause("Q-015")
@pytest.mark.parametrize(
    ("stats", "expected"),
    [
        ("7 8 8 7 7", ("warrior", "thief")),
        ("7 8 2 8 8", ("warrior", "wizard", "bard")),
        ("7 2 8 2 8", ("thief", "bard")),
        ("7 7 7 7 7", ("warrior", "thief", "wizard", "bard")),
    ],
)
def test_where_stats_tie_the_player_chooses(stats, expected):  # QR-012
    assert choices(stats) == expected


@pytest.mark.clause("Q-015")
@pytest.mark.parametrize("class_", ["warrior", "thief"])
def test_a_file_says_which_of_the_tied(class_):  # QR-012
    assert scene(char("Ann", "7 8 8 5 4", class_=class_))["Ann"].class_ == class_


@pytest.mark.clause("Q-015")
@pytest.mark.parametrize(
    ("stats", "class_"), [("7 8 8 5 4", None), ("7 8 8 5 4", "bard"), ("7 9 8 5 4", "thief"), ("7 9 8 5 4", "none")]
)
def test_a_file_is_refused_that_says_none_or_another(stats, class_):
    with pytest.raises(NotationError, match="class"):
        scene(char("Ann", stats, **({"class_": class_} if class_ else {})))


@pytest.mark.clause("Q-015")
def test_a_class_may_be_written_where_it_follows():
    assert scene(char("Ann", "7 9 8 5 4", class_="warrior"))["Ann"].class_ == "warrior"


@pytest.mark.clause("Q-015", "Q-012")
def test_a_raised_stat_changes_the_class_at_once():  # QR-014
    played = scene(char("Ann", "7 9 9 5 4", class_="warrior", ap=90)).play("raise Ann dex")

    assert played.changed == {"Ann": {"dex": 10, "ap": 0, "class": "thief"}}


@pytest.mark.clause("Q-015", "Q-012")
def test_on_a_tie_the_old_class_stays():  # QR-014
    played = scene(char("Ann", "7 9 8 5 4", ap=80)).play("raise Ann dex")

    assert played["Ann"].class_ == "warrior"


@pytest.mark.clause("Q-015", "Q-018", "Q-097")
def test_a_new_wizard_has_full_sp_and_the_school_of_the_second_stat():
    played = scene(char("Ann", "7 9 5 9 4", class_="warrior", ap=90)).play("raise Ann int")

    assert (played["Ann"].class_, played["Ann"].sp, played["Ann"].speciality) == ("wizard", 10, "combat")


@pytest.mark.clause("Q-015", "Q-097")
def test_whoever_is_no_wizard_any_more_has_no_sp():  # QR-144
    played = scene(char("Wyn", "7 9 5 9 4", class_="wizard", ap=90)).play("raise Wyn str")

    assert (played["Wyn"].class_, played["Wyn"].sp, played["Wyn"].speciality) == ("warrior", 0, None)


@pytest.mark.clause("Q-015")
def test_a_class_does_not_move_while_a_fight_runs():  # QR-014
    played = fight(warrior("Ann", "7 9 7 7 7"), mon()).play("set Ann dex 12; attack Ogre berserk", "1 2 6 3 4")

    assert (played["Ann"].class_, played["Ann"].berserk) == ("warrior", True)
    assert played.play("end")["Ann"].class_ == "thief"


@pytest.mark.clause("Q-015", "Q-094")
def test_a_buff_moves_neither_class_nor_speciality_nor_sp():  # QR-015
    place = scene(wizard("Wyn", "7 6 5 9 4"))

    played = place.play("buff Wyn str 9; buff Wyn int -9; buff Wyn dex 3")

    assert (played["Wyn"].class_, played["Wyn"].speciality, played["Wyn"].sp) == ("wizard", "combat", 9)
    assert (played["Wyn"].pb, played["Wyn"].mb) == (-9, 10)


@pytest.mark.clause("Q-015", "Q-060")
def test_a_monster_has_no_class():  # QR-016
    with pytest.raises(NotationError, match="class"):
        scene(mon(class_="warrior"))


@pytest.mark.clause("Q-015")
def test_an_npc_of_the_other_side_has_one():  # QR-016
    nob = scene(warrior(), thief("Nob", side="monsters"))["Nob"]

    assert (nob.class_, nob.side) == ("thief", "monsters")


@pytest.mark.clause("Q-015", "Q-021", "Q-030", "Q-041", "Q-082")
@pytest.mark.parametrize(
    ("who", "allowed"), [(warrior, "attack"), (thief, "conceal"), (bard, "charm"), (wizard, "cast")]
)
def test_nobody_has_the_powers_of_another_class(who, allowed):  # QR-017
    commands = {
        "attack": ("attack Ogre berserk", "Q-021"),
        "conceal": ("conceal", "Q-030"),
        "charm": ("charm", "Q-041"),
        "cast": ("cast damage at Ogre", "Q-082"),
    }
    place = fight(who("Ann"), mon())

    refusals = {word: place.refused(command) for word, (command, _) in commands.items() if word != allowed}

    assert refusals == {word: clause for word, (_, clause) in commands.items() if word != allowed}
