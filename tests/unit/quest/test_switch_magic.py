"""Switches about charm and magic: each value told from the others. All bonuses are 0 unless written."""

import pytest

from tests.quest_table import bard, char, fight, mon, scene, warrior, wizard
from tests.switch_cases import shows, tell

ILLUSIONIST = wizard(speciality="illusion")


@pytest.mark.clause("Q-043", "Q-044")
@tell("charm.scope", {"all": [["Ogre", "Imp"], "Q-043, QR-100"], "one": ["Q-043, QR-100", ["Imp"]]})
def test_whom_charm_confuses(variant, shown):
    place = fight(bard(), mon(), mon("Imp"), variant=variant)

    charmed = [
        shows(place, command, "", lambda played: [one.name for one in played.fight.everybody if one.charmed])
        for command in ("charm", "charm Imp")
    ]

    assert charmed == shown


@pytest.mark.clause("Q-043")
def test_the_one_charmed_is_an_enemy_still_in_the_fight():
    place = fight(bard(), warrior(), mon(), mon("Imp", fled=True), variant={"charm.scope": "one"})

    assert [place.refused(f"charm {name}") for name in ("Ann", "Bea", "Imp", "Bob")] == [
        "Q-043",
        "Q-069",
        "Q-069",
        "Q-069",
    ]


@pytest.mark.clause("Q-042")
@tell("charm.cost", {"free": "Bea", "turn": "Ogre"})
def test_whether_charm_takes_the_turn(variant, shown):
    played = fight(bard(), mon(), variant=variant).play("charm")

    assert (played.active, played["Ogre"].charmed) == (shown, ("Bea",))


@pytest.mark.clause("Q-044")
@tell("charm.stack", {"yes": 9, "no": 8})
def test_two_charms_at_once(variant, shown):
    place = fight(bard(charm_used=True), bard("Bob"), mon(charmed=["Bea"]), active="Bob", variant=variant)

    both = place.play("charm; pass; attack Bob", "3 4 3 4")

    assert both.one("Attacked").attacker_total == shown
    assert both.one("CharmEnded").who == "Bea"


@pytest.mark.clause("Q-044", "Q-045")
def test_a_charm_that_adds_nothing_still_ends_on_its_own_bards_turn():  # QR-105
    place = fight(bard(), bard("Bob"), mon(), order="Bea Bob Ogre", variant={"charm.stack": "no"})

    later = place.play("charm; pass; charm; pass; pass")

    assert (later.active, later["Ogre"].charmed) == ("Bea", ("Bob",))
    assert later.odds("attack Ogre") == fight(bard(), mon("Ogre", "7/1/0")).odds("attack Ogre")


@pytest.mark.clause("Q-082", "Q-037")
@tell("magic.gate", {"class": [6, 8, 6], "strict_int": ["Q-082, QR-110", 8, "Q-082, QR-110"]})
def test_who_casts(variant, shown):
    """INT tied with STR; INT on top of all but CON; INT raised above STR by a buff."""
    tied = wizard("Wyn", "7 7 6 7 5")
    place = fight(tied, char("Win", "12 7 6 9 5"), mon(), variant=variant)

    left = [
        shows(place, "cast damage at Ogre", "3 4 3 4", lambda played: played["Wyn"].sp),
        shows(place, "pass; cast damage at Ogre", "3 4 3 4", lambda played: played["Win"].sp),
        shows(place, 'buff Wyn int 2; cast "so"; rule difficulty 0', "3 4", lambda played: played["Wyn"].sp),
    ]

    assert left == shown


@pytest.mark.clause("Q-088", "Q-091", "Q-038")
@tell("magic.damage_school", {"combat": [7, 7, 6], "by_description": [6, 6, 6]})
def test_the_school_of_a_damage_spell(variant, shown):
    places = [fight(wizard(speciality=own), mon(), variant=variant) for own in ("illusion", "enchantment", "combat")]

    assert [place.play("cast damage at Ogre", "3 4 3 4").one("Attacked").attacker_total for place in places] == shown


@pytest.mark.clause("Q-088", "Q-038")
@pytest.mark.parametrize("value", ["combat", "by_description"])
@pytest.mark.parametrize(
    ("own", "said", "total"), [("illusion", "combat", 7), ("combat", "illusion", 7), ("illusion", "illusion", 6)]
)
def test_a_school_that_is_said_counts_under_both(value, own, said, total):  # QR-117
    place = fight(wizard(speciality=own), mon(), variant={"magic.damage_school": value})

    assert place.play(f"cast damage at Ogre school {said}", "3 4 3 4").one("Attacked").attacker_total == total


@pytest.mark.clause("Q-085", "Q-009", "Q-048")
@tell("magic.check", {"int": ("int", 9, "failure"), "mb": ("mb", 10, "success")})
def test_what_open_magic_is_rolled_against(variant, shown):
    """INT 9 and CHR 8: MB is -3."""
    told = (
        scene(char("Wyn", "7 7 6 9 8"), variant=variant).play('Wyn: cast "so"; rule difficulty 0', "4 6").one("Ruled")
    )

    assert (told.stat, told.value, told.result) == shown


@pytest.mark.clause("Q-088", "Q-085")
@tell("magic.combat_effects", {"int_check": ["Ruled", "Q-085, QR-122"], "mb_contest": ["Q-085, QR-122", "Contested"]})
def test_other_spells_in_a_fight(variant, shown):
    place = fight(wizard(), mon(), variant=variant)

    told = [
        shows(place, f"{cast}; rule difficulty 0", dice, lambda played: type(played.events[1]).__name__)
        for cast, dice in (('cast "hold it"', "3 4"), ('cast "hold it" at Ogre', "3 4 3 4"))
    ]

    assert told == shown


@pytest.mark.clause("Q-070", "Q-086", "Q-038", "Q-102")
@pytest.mark.parametrize(
    ("ruling", "dice", "totals", "winner"),
    [
        ("rule difficulty 0", "6 3 2 2 3", [3, 8], "Wyn"),
        ("rule difficulty 5", "6 3 2 2 3", [8, 8], "Ogre"),
        ("rule difficulty 5 school illusion", "6 3 2 2 3", [7, 8], "Wyn"),
        ("favour Wyn 1; favour Ogre -2; rule difficulty 0", "6 3 2 2 3", [4, 6], "Wyn"),
    ],
)
def test_mb_against_mb(ruling, dice, totals, winner):  # QR-041, QR-122
    wyn = char("Wyn", "7 3 2 9 7", speciality="illusion")
    place = fight(wyn, mon("Ogre", "9/0/3"), variant={"magic.combat_effects": "mb_contest"})

    played = place.play(f'cast "hold it" sp 2 at Ogre; {ruling}', dice)

    told = played.one("Contested")
    assert ([side.total for side in told.sides], told.winner, played.active) == (totals, winner, "Ogre")
    assert (played["Wyn"].sp, played["Wyn"].ap, played["Wyn"].favour, played["Ogre"].favour) == (7, 1, 0, 0)


@pytest.mark.clause("Q-085")
def test_a_spell_at_somebody_is_dropped_when_he_is_taken_away():
    place = fight(wizard(), mon(), mon("Imp"), variant={"magic.combat_effects": "mb_contest"})

    played = place.play('cast "hold it" at Ogre; remove Ogre')

    assert (played.fight.pending, played.active) == (None, "Wyn")


@pytest.mark.clause("Q-085")
@tell("magic.combat_effects", {"int_check": True, "mb_contest": False})
def test_a_spell_that_waits_when_a_fight_begins(variant, shown):
    """Where it has to be cast at somebody it is said anew."""
    played = scene(wizard(), mon(), variant=variant).play('Wyn: cast "light"; begin', "1 1 2 2")

    assert (played.fight.pending is not None) is shown


@pytest.mark.clause("Q-085")
def test_outside_fights_open_magic_is_a_check_in_any_case():
    place = scene(wizard(), mon(), variant={"magic.combat_effects": "mb_contest"})

    assert place.play('Wyn: cast "light"; rule difficulty 0', "3 4").one("Ruled").result == "success"
    assert place.refused('Wyn: cast "light" at Ogre') == "Q-085, QR-122"


@pytest.mark.clause("Q-102", "Q-104", "Q-105")
@tell("magic.extra_dice", {"dh": [(3, 2), (3, 2), (2, 1)], "dl": [(3, 2), (4, 3), (4, 3)]})
def test_what_further_dice_do(variant, shown):
    place = fight(ILLUSIONIST, mon(), variant=variant)

    spells = [
        place.play(f"cast damage at Ogre dice {count}", f"{dice} 6 6").one("Attacked").attacker_kept
        for count, dice in ((1, "6 3 2"), (2, "6 4 3 2"), (3, "6 4 3 2 1"))
    ]

    assert spells == shown


@pytest.mark.clause("Q-102", "Q-105")
@tell("magic.extra_dice", {"dh": [0.58, 0.92, 1.18, 1.41, 1.60], "dl": [0.58, 0.92, 0.55, 0.37, 0.26]})
def test_the_means_by_what_further_dice_do(variant, shown):  # QR-131
    place = fight(ILLUSIONIST, mon(), variant=variant)

    assert [round(float(place.mean(f"cast damage at Ogre dice {count}")), 2) for count in range(5)] == shown


@pytest.mark.clause("Q-102", "Q-105")
@tell("magic.extra_dice", {"dh": (3, 2), "dl": (4, 3)})
def test_they_do_the_same_for_open_magic(variant, shown):
    played = scene(ILLUSIONIST, variant=variant).play('Wyn: cast "so" sp 3; rule difficulty 0', "6 4 3 2")

    assert played.one("Ruled").kept == shown


@pytest.mark.clause("Q-103", "Q-104")
@tell("magic.mix", {"yes": [4, 4, 4], "no": ["Q-103, QR-133", 4, 4]})
def test_dice_and_damage_at_once(variant, shown):
    place = fight(wizard(), mon(), variant=variant)

    left = [
        shows(place, f"cast damage at Ogre {bought}", dice, lambda played: played["Wyn"].sp)
        for bought, dice in (
            ("dice 1 damage 1", "3 4 5 3 4"),
            ("dice 2 damage 0", "3 4 5 6 3 4"),
            ("damage 2", "3 4 3 4"),
        )
    ]

    assert left == shown


@pytest.mark.clause("Q-104", "Q-099")
@tell("magic.max_sp", {"none": [0, 0], 3: ["Q-104, QR-134"] * 2})
def test_all_sp_in_one_spell(variant, shown):
    place = fight(wizard(), mon("Ogre", "20/0/0"), variant=variant)

    left = [
        shows(place, "cast damage at Ogre damage 6", "3 4 3 4", lambda played: played["Wyn"].sp),
        shows(place, 'cast "so" sp 7; rule difficulty 0', "3 4 5 6 6 6 6 1", lambda played: played["Wyn"].sp),
    ]

    assert left == shown


@pytest.mark.clause("Q-104")
def test_as_many_as_the_limit_says():
    place = fight(wizard(), mon(), variant={"magic.max_sp": 3})

    assert place.play("cast damage at Ogre dice 1 damage 1", "3 4 5 3 4")["Wyn"].sp == 4
    assert place.refused("cast damage at Ogre dice 2 damage 1") == "Q-104, QR-134"


@pytest.mark.clause("Q-099", "Q-086")
@tell("magic.gm_cost", {"off": "Q-099, QR-137", "on": 3})
def test_a_price_of_the_gms(variant, shown):
    place = scene(wizard(), variant=variant)

    assert (
        shows(place, 'Wyn: cast "so" sp 2; rule difficulty 0 cost 4', "1 2 3", lambda played: played["Wyn"].sp) == shown
    )


@pytest.mark.clause("Q-099")
def test_a_price_of_the_gms_must_be_there_too():
    place = scene(wizard(sp=3), variant={"magic.gm_cost": "on"})

    assert place.refused('Wyn: cast "so"; rule difficulty 0 cost 4') == "Q-099"
    assert place.play('Wyn: cast "so"; rule difficulty 0', "3 4")["Wyn"].sp == 2


@pytest.mark.clause("Q-081")
@tell("magic.sp_refresh", {"combat_and_rest": [7, 7], "combat": [2, 7]})
def test_when_sp_return(variant, shown):
    place = scene(wizard(sp=2, remaining=3), mon(), variant=variant)

    rested, fought = place.play("rest"), place.play("begin; end", "1 1 2 2")

    assert [rested["Wyn"].sp, fought["Wyn"].sp] == shown
    assert rested["Wyn"].remaining == 7


@pytest.mark.clause("Q-085")
def test_a_target_of_open_magic_is_somebody_else_in_the_fight():
    place = fight(wizard(), mon(), mon("Imp", fled=True), variant={"magic.combat_effects": "mb_contest"})

    assert [place.refused(f'cast "so" at {name}') for name in ("Wyn", "Imp", "Bob")] == ["Q-069"] * 3
