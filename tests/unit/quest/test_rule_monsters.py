"""Monsters: three numbers, an attack, a weakness. Clauses Q-060 … Q-063."""

import pytest

from macguffin.core.errors import NotationError
from tests.quest_table import bard, fight, mon, scene, warrior


@pytest.mark.clause("Q-060", "Q-061")
def test_a_monster_is_con_pb_and_mb():
    ogre = scene(mon("Ogre", "9/-2/1"))["Ogre"]

    assert (ogre.con, ogre.pb, ogre.mb, ogre.remaining, ogre.attack, ogre.weakness) == (9, -2, 1, 9, "physical", "")


@pytest.mark.clause("Q-060", "Q-061")
@pytest.mark.parametrize("key", ["con", "pb", "mb"])
def test_all_three_are_needed(key):
    with pytest.raises(NotationError, match=key):
        scene({name: value for name, value in mon().items() if name != key} | {"pb" if key != "pb" else "mb": 0})


@pytest.mark.clause("Q-060")
@pytest.mark.parametrize("numbers", ["1/99/-99", "99/-99/99", "3/0/0"])
def test_what_the_numbers_can_be(numbers):  # QR-048
    assert scene(mon("Ogre", numbers))["Ogre"].remaining == int(numbers.split("/")[0])


@pytest.mark.clause("Q-060")
@pytest.mark.parametrize("numbers", ["0/0/0", "100/0/0", "3/100/0", "3/0/-100"])
def test_what_they_cannot_be(numbers):
    with pytest.raises(NotationError):
        scene(mon("Ogre", numbers))


@pytest.mark.clause("Q-061", "Q-005", "Q-070")
def test_a_monsters_bonus_is_better_the_lower():  # QR-049
    means = [fight(bard(), mon("Ogre", f"7/{pb}/0")).mean("Ogre: attack Bea") for pb in (-4, -1, 0, 3)]

    assert means == sorted(means, reverse=True)


@pytest.mark.clause("Q-061", "Q-068")
@pytest.mark.parametrize(
    ("attack", "command", "kind"),
    [
        ("physical", "attack Ann", "physical"),
        ("magical", "attack Ann", "magical"),
        ("physical", "attack Ann magical", "magical"),
        ("magical", "attack Ann physical", "physical"),
    ],
)
def test_it_attacks_as_it_does_or_as_the_gm_says(attack, command, kind):  # QR-045, QR-046
    place = fight(warrior(), mon(attack=attack), active="Ogre")

    played = place.play(command, "3 4 3 4")

    assert played.one("Attacked").kind == kind
    assert played["Ogre"].attack == attack


@pytest.mark.clause("Q-062")
def test_a_weakness_is_a_text_and_may_be_missing():  # QR-050, QR-051
    place = scene(mon(weakness="afraid of bees"), mon("Imp"))

    assert (place["Ogre"].weakness, place["Imp"].weakness) == ("afraid of bees", "")


@pytest.mark.clause("Q-063")
@pytest.mark.parametrize("weakness", ["afraid of bees", ""])
def test_a_weakness_found_beats_it_without_dice(weakness):  # QR-050
    played = fight(warrior(), mon(weakness=weakness), mon("Imp")).play("exploit Ogre")

    assert played.changed == {"Ogre": {"remaining": 0, "defeated": True}}
    assert played.active == "Ann"
    assert played.one("Exploited").weakness == weakness


@pytest.mark.clause("Q-063", "Q-077")
def test_it_earns_the_full_con():  # QR-149, QR-150
    played = fight(warrior(), mon("Ogre", "9/0/0", remaining=2)).play("exploit Ogre")

    assert (played.outcome.winner, played.outcome.ap_each, played.outcome.defeated) == ("characters", 9, ("Ogre",))


@pytest.mark.clause("Q-063")
def test_exploiting_the_active_monster_passes_the_turn_on():
    played = fight(warrior(), mon(), mon("Imp"), active="Ogre").play("exploit Ogre")

    assert played.active == "Imp"


@pytest.mark.clause("Q-063")
def test_only_a_monster_that_is_still_in_the_fight():
    everybody = warrior(), bard("Nob", side="monsters"), mon(), mon("Imp", defeated=True), mon("Rat", fled=True)
    place = fight(*everybody)

    assert [place.refused(f"exploit {name}") for name in ("Ann", "Nob", "Imp", "Rat", "Bob")] == ["Q-063"] * 5


@pytest.mark.clause("Q-063", "Q-064")
def test_exploit_in_a_scene_rolls_the_order_first():
    played = scene(warrior(), mon(), mon("Imp")).play("exploit Ogre", "1 1 2 2 3 3")

    assert (played.order, played.active, played["Ogre"].defeated) == ("Ann Ogre Imp", "Ann", True)


@pytest.mark.clause("Q-063", "Q-064")
def test_at_a_live_table_there_is_nothing_to_exploit_in_a_scene():
    assert scene(warrior(), mon()).refused_live("exploit Ogre") == "Q-063, QR-159"


@pytest.mark.clause("Q-062", "Q-060")
@pytest.mark.parametrize(
    ("command", "attack", "weakness"),
    [('add "Bog Imp" 3/+1/-1 "salt"', "physical", "salt"), ('add "Bog Imp" 3/1/-1 magical', "magical", "")],
)
def test_the_gm_adds_a_monster(command, attack, weakness):
    imp = scene(warrior(), mon()).play(command)["Bog Imp"]

    assert (imp.con, imp.pb, imp.mb, imp.remaining) == (3, 1, -1, 3)
    assert (imp.attack, imp.weakness) == (attack, weakness)


@pytest.mark.clause("Q-060")
@pytest.mark.parametrize(
    ("taken", "expected"), [(["Ogre"], "Ogre 2"), (["Ogre", "Ogre 2"], "Ogre 3"), (["Ogre 2"], "Ogre")]
)
def test_a_name_in_use_takes_the_next_free_number(taken, expected):
    played = scene(warrior(), *(mon(name) for name in taken)).play("add Ogre 3/0/0")

    assert played.fight.monsters[-1].name == expected
