"""The wizard: his defence, who may cast, and what his strong suit is. Clauses Q-036 … Q-039, Q-082 … Q-084, Q-090 … Q-096."""

import pytest

from macguffin.core.errors import NotationError
from macguffin.quest.stats import speciality_choices
from tests.quest_table import bard, char, fight, mon, scene, thief, warrior, wizard

STATS = ("con", "str", "dex", "int", "chr")


def schools(stats: str) -> tuple[str, ...]:
    return speciality_choices(dict(zip(STATS, map(int, stats.split()), strict=True)))


@pytest.mark.clause("Q-036")
@pytest.mark.parametrize(
    ("who", "lost"), [(wizard, {}), (warrior, {"Ann": 1}), (thief, {"Ann": 1}), (bard, {"Ann": 1})]
)
def test_a_wizard_ties_with_magic_where_others_are_hit(who, lost):  # QR-119: it costs no SP
    played = fight(who("Ann"), mon(attack="magical"), active="Ogre").play("attack Ann", "3 4 2 6")

    assert played.lost == lost
    assert "sp" not in played.changed.get("Ann", {})


@pytest.mark.clause("Q-036", "Q-068")
def test_it_counts_against_magic_only():
    assert fight(wizard(), mon(), active="Ogre").play("attack Wyn", "3 4 2 6").lost == {"Wyn": 1}


@pytest.mark.clause("Q-036")
def test_without_sp_he_withstands_as_well():  # QR-119
    assert fight(wizard(sp=0), mon(attack="magical"), active="Ogre").play("attack Wyn", "3 4 2 6").lost == {}


@pytest.mark.clause("Q-037", "Q-082")
def test_a_wizard_casts():
    assert fight(wizard(), mon()).play("cast damage at Ogre", "3 4 2 5").lost == {"Ogre": 1}


@pytest.mark.clause("Q-037", "Q-082")
@pytest.mark.parametrize("who", [warrior, thief, bard])
@pytest.mark.parametrize("command", ["cast damage at Ogre", 'cast "light"'])
def test_nobody_else_casts(who, command):  # QR-065
    assert fight(who("Ann"), mon()).refused(command) == "Q-082"


@pytest.mark.clause("Q-082", "Q-061")
@pytest.mark.parametrize("command", ["cast damage at Ann", 'cast "light"'])
def test_a_monster_casts_nothing(command):
    assert fight(warrior(), mon(attack="magical"), active="Ogre").refused(command) == "Q-082"


@pytest.mark.clause("Q-082", "Q-037")
def test_on_a_tie_magic_goes_with_the_class():  # QR-110
    assert fight(wizard(stats="7 9 5 9 4"), mon()).play("cast damage at Ogre", "2 4 2 6").lost == {"Ogre": 1}
    assert fight(warrior(stats="7 9 5 9 4"), mon()).refused("cast damage at Ogre") == "Q-082"


@pytest.mark.clause("Q-082", "Q-037")
def test_con_above_int_does_not_matter():  # QR-111
    assert fight(char("Wyn", "12 6 5 9 4"), mon()).play('cast "light"')["Wyn"].class_ == "wizard"


@pytest.mark.clause("Q-039", "Q-090", "Q-091", "Q-093", "Q-095")
@pytest.mark.parametrize(
    ("stats", "expected"),
    [
        ("2 8 7 9 6", ("combat",)),
        ("2 7 8 9 6", ("enchantment",)),
        ("2 7 6 9 8", ("illusion",)),
        ("12 7 6 9 8", ("illusion",)),  # QR-113: CON has no field
        ("2 9 5 9 6", ("combat",)),  # QR-114: tied with INT it comes next
        ("2 8 8 9 8", ("combat", "enchantment", "illusion")),  # QR-112
        ("2 8 7 9 8", ("combat", "illusion")),
    ],
)
def test_the_next_highest_stat_gives_the_speciality(stats, expected):
    assert schools(stats) == expected


@pytest.mark.clause("Q-090")
@pytest.mark.parametrize("given", [None, "illusion", "fire"])
def test_on_a_tie_a_file_says_which(given):  # QR-112
    stats = "7 8 8 9 4"

    assert scene(char("Wyn", stats, speciality="enchantment"))["Wyn"].speciality == "enchantment"
    with pytest.raises(NotationError, match="speciality"):
        scene(char("Wyn", stats, **({"speciality": given} if given else {})))


@pytest.mark.clause("Q-090", "Q-082")
def test_only_wizards_have_one():
    with pytest.raises(NotationError, match="speciality"):
        scene(warrior(speciality="combat"))


@pytest.mark.clause("Q-090")
@pytest.mark.parametrize(("stat", "expected"), [("dex", "combat"), ("str", "combat"), ("chr", "illusion")])
def test_it_follows_the_stats_and_stays_on_a_tie(stat, expected):  # QR-112, QR-115
    played = scene(char("Wyn", "7 8 7 10 8", speciality="combat", ap=80)).play(f"raise Wyn {stat}")

    assert played["Wyn"].speciality == expected


@pytest.mark.clause("Q-038", "Q-084", "Q-091")
@pytest.mark.parametrize(("school", "lost"), [("combat", {"Ogre": 1}), ("enchantment", {}), ("illusion", {})])
def test_a_damage_spell_is_combat_magic(school, lost):  # QR-117
    assert fight(wizard(speciality=school), mon()).play("cast damage at Ogre", "3 4 2 5").lost == lost


@pytest.mark.clause("Q-038", "Q-095")
@pytest.mark.parametrize(("own", "lost"), [("illusion", {"Ogre": 1}), ("combat", {})])
def test_a_damage_spell_can_be_said_to_be_of_another_school(own, lost):  # QR-117
    place = fight(wizard(speciality=own), mon())

    assert place.play("cast damage at Ogre school illusion", "3 4 2 5").lost == lost


@pytest.mark.clause("Q-038", "Q-083", "Q-084", "Q-091", "Q-092", "Q-093", "Q-094", "Q-095", "Q-096")
@pytest.mark.parametrize("own", ["combat", "enchantment", "illusion"])
@pytest.mark.parametrize("school", ["combat", "enchantment", "illusion"])
def test_open_magic_of_any_school_is_cast_and_the_own_with_one_less(own, school):  # QR-116, QR-118
    played = scene(wizard(speciality=own)).play(f'Wyn: cast "so"; rule difficulty 0 school {school}', "3 5")

    ruled = played.one("Ruled")
    assert (ruled.total, ruled.result) == ((7, "success") if own == school else (8, "failure"))


@pytest.mark.clause("Q-038")
def test_without_a_school_there_is_no_strong_suit():
    assert scene(wizard()).play('Wyn: cast "so"; rule difficulty 0', "3 5").one("Ruled").total == 8


@pytest.mark.clause("Q-038", "Q-070")
def test_the_strong_suit_helps_neither_blows_nor_deeds_nor_checks():
    place = fight(wizard(), mon())

    assert place.play("attack Ogre", "3 4 2 5").lost == {}
    assert place.play('try "so"; rule int difficulty 0', "3 5").one("Ruled").total == 8
    assert place.play("check Wyn int", "3 5").one("Checked").total == 8


@pytest.mark.clause("Q-038", "Q-084")
def test_the_strong_suits_worth():  # QR-117
    mean = [
        round(float(fight(wizard(speciality=own), mon()).mean("cast damage at Ogre")), 2)
        for own in ("illusion", "combat")
    ]

    assert mean == [0.58, 0.76]
