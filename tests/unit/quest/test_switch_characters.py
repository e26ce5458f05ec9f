"""Switches about characters and AP: each value told from the others."""

from fractions import Fraction

import pytest

from macguffin.core.dice import ScriptedDice
from macguffin.core.errors import IllegalMoveError
from macguffin.quest.creation import create
from macguffin.quest.stats import STATS, class_choices
from macguffin.quest.variant import Variant
from tests.quest_table import bard, char, fight, mon, scene, warrior, wizard
from tests.switch_cases import shows, tell


def choices(stats: str, variant: dict[str, str]) -> str:
    given = dict(zip(STATS, map(int, stats.split()), strict=True))
    return " ".join(class_choices(given, Variant.of(variant)))


@pytest.mark.clause("Q-002", "Q-003")
@tell("creation.assign", {"in_order": "Q-003, QR-001", "arrange": {"con": 6, "str": 2, "dex": 3, "int": 4, "chr": 5}})
def test_which_stat_a_rolled_total_goes_to(variant, shown):
    dice = ScriptedDice([1, 1, 1, 2, 2, 2, 2, 3, 3, 3])

    made: dict[str, int] | str
    try:
        made = create(dice, Variant.of(variant), order=("str", "dex", "int", "chr", "con")).stats
    except IllegalMoveError as error:
        made = error.clause

    assert made == shown


@pytest.mark.clause("Q-012", "Q-013")
@tell("progression.cap", {"none": 13, 12: "Q-012, QR-003"})
def test_a_stat_beyond_twelve(variant, shown):
    place = scene(char("Ann", "7 12 9 4 5", ap=120), variant=variant)

    assert shows(place, "raise Ann str", "", lambda played: played["Ann"].str_) == shown


@pytest.mark.clause("Q-012")
@pytest.mark.parametrize("cap", ["none", 12])
def test_up_to_twelve_every_stat_can_be_raised(cap):
    place = scene(char("Ann", "7 11 9 4 5", ap=110), variant={"progression.cap": cap})

    assert place.play("raise Ann str")["Ann"].str_ == 12


@pytest.mark.clause("Q-015")
@tell("class.tie", {"choose": "warrior thief bard", "none": "none", "precedence": "warrior"})
def test_the_class_where_stats_tie(variant, shown):
    assert choices("3 9 9 4 9", variant) == shown
    assert scene(char("Ann", "3 9 9 4 9", class_=shown.split()[0]), variant=variant)["Ann"].class_ == shown.split()[0]


@pytest.mark.clause("Q-015")
@pytest.mark.parametrize(("stats", "first"), [("3 4 9 9 9", "thief"), ("3 4 4 9 9", "wizard"), ("3 4 9 4 9", "thief")])
def test_precedence_is_in_the_order_of_the_stats(stats, first):
    assert choices(stats, {"class.tie": "precedence"}) == first


@pytest.mark.clause("Q-015")
@tell("class.con_highest", {"ignore": "thief", "classless": "none"})
def test_the_class_where_con_is_highest(variant, shown):
    assert choices("10 8 9 4 5", variant) == shown
    assert scene(char("Ann", "10 8 9 4 5"), variant=variant)["Ann"].class_ == shown
    assert choices("9 8 9 4 5", variant) == shown  # CON ties
    assert choices("8 8 9 4 5", variant) == "thief"


@pytest.mark.clause("Q-015", "Q-012")
@tell("class.dynamic", {"yes": ("thief", "enchantment"), "fixed": ("warrior", "combat")})
def test_a_raised_stat_and_the_class(variant, shown):
    everybody = char("Ann", "7 9 9 5 4", class_="warrior", ap=90), char("Wyn", "7 7 7 9 5", speciality="combat", ap=70)

    played = scene(*everybody, variant=variant).play("raise Ann dex; raise Wyn dex")

    assert (played["Ann"].class_, played["Wyn"].speciality) == shown


@pytest.mark.clause("Q-015")
@tell("class.dynamic", {"yes": "thief", "fixed": "warrior"})
def test_a_stat_moved_in_a_fight_and_the_class_after_it(variant, shown):
    place = fight(char("Ann", "7 9 5 4 3"), mon(), variant=variant)

    assert place.play("set Ann dex 12; end")["Ann"].class_ == shown


@pytest.mark.clause("Q-048")
@tell("combat.wounded_con_checks", {"permanent": (7, 9), "remaining": (3, 2)})
def test_a_check_of_con_of_the_wounded(variant, shown):
    place = fight(bard(remaining=3), mon("Ogre", "9/0/0", remaining=2), variant=variant)

    played = place.play("check Bea con; contest Ogre con vs Bea str", "3 4 3 4 6 6")

    assert (played.one("Checked").value, played.one("Contested").sides[0].value) == shown
    assert played.one("Checked").result == ("success" if shown[0] == 7 else "failure")


@pytest.mark.clause("Q-010")
@tell("ap.per_roll", {"any": {"Bea": 2, "Ann": 2}, "success": {"Bea": 2}, "off": {}})
def test_which_checks_earn_an_ap(variant, shown):
    place = scene(bard(), warrior(), variant=variant)

    played = place.play("check Bea str; check Ann str; contest Bea str vs Ann str", "3 4 6 5 1 2 3 4")

    assert {name: keys["ap"] for name, keys in played.changed.items()} == shown


@pytest.mark.clause("Q-010")
@tell("ap.per_roll", {"any": [1, 1], "success": [1, 0], "off": [0, 0]})
def test_which_spells_and_deeds_earn_an_ap(variant, shown):
    place = scene(wizard(), bard(), variant=variant)

    played = place.play('Wyn: cast "so"; rule difficulty 0; Bea: try "so"; rule str difficulty 0', "3 4 6 5")

    assert [one.ap for one in played.fight.characters] == shown


@pytest.mark.clause("Q-077", "Q-078")
@tell("ap.monsters", {"divided": (8, 0), "each": (14, 1)})
def test_ap_for_monsters(variant, shown):
    """Thirteen CON and a pot of three, for two; the pot is divided in any case."""
    place = fight(bard(), warrior(), mon("Ogre", "9/0/0"), mon("Imp", "4/0/0"), pot=3, variant=variant)

    played = place.play("exploit Ogre; exploit Imp")

    assert (played.outcome.ap_each, played.outcome.pot) == shown
    assert [one.ap for one in played.fight.characters] == [shown[0]] * 2


@pytest.mark.clause("Q-078")
@pytest.mark.parametrize("value", ["divided", "each"])
def test_what_the_gm_awards_is_divided_in_any_case(value):
    played = scene(bard(), warrior(), variant={"ap.monsters": value}).play("award 5")

    assert (played["Bea"].ap, played["Ann"].ap, played.fight.pot) == (2, 2, 1)


@pytest.mark.clause("Q-078")
@tell("ap.remainder", {"carry": (4, 2), "drop": (4, 0), "fraction": (Fraction(14, 3), 0)})
def test_what_is_left_over(variant, shown):
    place = fight(bard(), warrior(), bard("Bob"), mon("Ogre", "9/0/0"), pot=5, variant=variant)

    played = place.play("exploit Ogre")

    assert (played.outcome.ap_each, played.outcome.pot) == shown
    assert [one.ap for one in played.fight.characters] == [shown[0]] * 3
    assert played.fight.pot == shown[1]
