"""What a fight file says, what it may leave out, and the complete form."""

import json
import tomllib
from fractions import Fraction

import pytest

from macguffin.core.errors import LimitError
from macguffin.quest.combatants import Buff, Character, Monster
from macguffin.quest.fight import Pending
from macguffin.quest.fight_reader import fight_from_dict, read_fight
from macguffin.quest.fight_writer import fight_to_dict, write_fight
from macguffin.quest.variant import SWITCHES
from tests.quest_texts import RUNNING, SCENE, changed

STATE = {
    "remaining", "sp", "berserk", "concealed", "conceal_used", "charm_used", "charmed", "defeated", "fled", "surrendered", "favour",
    "buffs",
}  # fmt: skip


def test_a_scene_has_everybody_whole_and_no_order():
    fight = read_fight(SCENE)

    assert [one.name for one in fight.everybody] == ["Ann", "Tom", "Wyn", "Bea", "Ogre", "Bog Imp"]
    assert not fight.is_running
    assert (fight.title, fight.active, fight.round, fight.pot) == ("The mill", None, 1, 0)
    assert fight.characters[0] == Character(
        name="Ann", con=7, str_=9, dex=6, int_=5, chr_=4, class_="warrior", ap=3, remaining=7
    )
    assert fight.monsters[0] == Monster(name="Ogre", con=9, pb=-2, mb=1, weakness="bees", remaining=9)


@pytest.mark.clause("Q-015", "Q-090", "Q-097")
def test_class_speciality_and_sp_follow_where_nothing_ties():
    fight = read_fight(SCENE)

    assert [one.class_ for one in fight.characters] == ["warrior", "thief", "wizard", "bard"]
    assert [(one.speciality, one.sp) for one in fight.characters] == [(None, 0), (None, 0), ("illusion", 9), (None, 0)]


def test_a_running_fight_has_its_order_and_whose_turn_it_is():
    fight = read_fight(RUNNING)

    assert fight.is_running
    assert (fight.round, fight.active) == (2, "Ann")
    assert fight.order == ("Tom", "Ogre", "Ann", "Bea", "Wyn", "Bog Imp")


def test_names_mean_whoever_is_spelled_so_in_any_case():
    fight = changed(('"Tom", "Ogre"', '"TOM", "ogre"'), ('active = "Ann"', 'active = "ANN"'), text=RUNNING)

    assert fight.order[:2] == ("Tom", "Ogre")
    assert fight.active == "Ann"


@pytest.mark.parametrize(
    ("whose", "state", "expected"),
    [
        ("Ann", "remaining = 3\nberserk = true", {"remaining": 3, "berserk": True}),
        ("Ann", "remaining = 0", {"remaining": 0, "defeated": True}),
        ("Ann", "defeated = true", {"remaining": 7, "defeated": True}),
        ("Ann", "dead = true", {"remaining": 0, "defeated": True, "dead": True}),
        ("Ann", "sp = 0\ncharm_used = false", {"sp": 0, "charm_used": False}),
        ("Ann", 'side = "monsters"', {"side": "monsters"}),
        ("Ann", 'charmed = ["bea"]', {"charmed": ("Bea",), "charmed_always": False}),
        ("Ann", "charmed = true", {"charmed": (), "charmed_always": True}),
        ("Ann", "favour = -2\nfled = true", {"favour": -2, "fled": True}),
        ("Tom", "concealed = true", {"concealed": True, "conceal_used": True}),
        ("Tom", "conceal_used = true", {"concealed": False, "conceal_used": True}),
        ("Wyn", "sp = 0", {"sp": 0}),
        ("Bea", "charm_used = true", {"charm_used": True}),
        ("Ogre", "dex = 9\nsp = 0\nberserk = false", {"dex": 9}),
        ("Ogre", "surrendered = true", {"surrendered": True}),
        ("Ogre", 'buffs = [{ stat = "str", by = 2, rounds = 3 }]', {"buffs": (Buff(stat="str", by=2, rounds=3),)}),
        ("Ogre", 'buffs = [{ stat = "con", by = -1 }]', {"buffs": (Buff(stat="con", by=-1),)}),
    ],
)
def test_state_is_read(whose, state, expected):
    fight = changed((f'name = "{whose}"\n', f'name = "{whose}"\n{state}\n'))

    one = fight.get(whose, "")
    assert {key: getattr(one, key) for key in expected} == expected


def test_what_a_running_fight_needs_besides_has_keys_too():
    fight = changed(('name = "Ann"\n', 'name = "Ann"\ninitiative = -3\n'), text=RUNNING)

    assert fight.characters[0].initiative == -3


def test_the_fallen_are_those_in_the_order_who_are_defeated_unless_it_is_said():
    down = ('name = "Ogre"\n', 'name = "Ogre"\ndefeated = true\n')

    assert changed(down, text=RUNNING).fallen == ("Ogre",)
    assert changed(down, ("round = 2", 'round = 2\nfallen = ["Tom"]'), text=RUNNING).fallen == ("Tom",)


@pytest.mark.parametrize(
    ("text", "pending"),
    [
        ('{ by = "Wyn", kind = "cast", text = "freeze", sp = 2 }', Pending(by="Wyn", kind="cast", text="freeze", sp=2)),
        ('{ by = "wyn", kind = "cast", text = "freeze" }', Pending(by="Wyn", kind="cast", text="freeze", sp=1)),
        ('{ by = "Ogre", kind = "try", text = "roar" }', Pending(by="Ogre", kind="try", text="roar")),
    ],
)
def test_something_may_wait_for_the_gm(text, pending):
    assert changed(('title = "The mill"', f"pending = {text}")).pending == pending


def test_a_tie_is_settled_by_the_class_given():
    fight = changed(("str = 9", "str = 6"), ('name = "Ann"', 'name = "Ann"\nclass = "thief"'))

    assert fight.characters[0].class_ == "thief"


def test_a_running_fight_may_hold_a_class_that_moved_stats_no_longer_give():
    assert changed(('name = "Ann"', 'name = "Ann"\nclass = "bard"'), text=RUNNING).characters[0].class_ == "bard"


def test_fractions_of_ap_are_read_where_the_variant_has_them():
    fraction = ("[variant]", '[variant]\n"ap.remainder" = "fraction"')

    assert changed(fraction, ("ap = 3", 'ap = "7/2"')).characters[0].ap == Fraction(7, 2)
    assert changed(fraction, ("ap = 3", 'ap = "4/2"')).characters[0].ap == 2


def test_the_complete_form_has_every_key_of_everybody():
    whole = fight_to_dict(read_fight(SCENE))

    assert set(whole) == {"game", "title", "pot", "variant", "characters", "monsters"}
    assert set(whole["variant"]) == set(SWITCHES)
    stats = {"name", "con", "str", "dex", "int", "chr", "class", "side", "ap", "dead"}
    assert set(whole["characters"][0]) == stats | STATE
    assert set(whole["characters"][2]) == stats | STATE | {"speciality"}
    assert set(whole["monsters"][0]) == {"name", "con", "pb", "mb", "attack", "weakness"} | STATE
    assert whole["characters"][0]["charmed"] == whole["monsters"][0]["buffs"] == []


def test_a_running_fight_has_order_active_and_round_too():
    whole = fight_to_dict(changed(('title = "The mill"\n', ""), text=SCENE))
    running = fight_to_dict(read_fight(RUNNING))

    assert set(running) - set(whole) == {"round", "order", "active", "fallen"}


def test_nothing_in_the_complete_form_is_null():
    assert "null" not in json.dumps(fight_to_dict(read_fight(RUNNING)))


@pytest.mark.parametrize("text", [SCENE, RUNNING])
def test_file_and_complete_form_read_back_equal(text):
    fight = read_fight(text)

    assert read_fight(write_fight(fight)) == fight
    assert read_fight(write_fight(fight).encode()) == fight
    assert fight_from_dict(json.loads(json.dumps(fight_to_dict(fight)))) == fight
    assert tomllib.loads(write_fight(fight)) == fight_to_dict(fight)


def test_line_ends_and_a_mark_of_byte_order_do_not_matter():
    assert read_fight("\ufeff" + SCENE.replace("\n", "\r\n")) == read_fight(SCENE)


@pytest.mark.parametrize("text", ["#" * 300_000, ("é" * 140_000), b"\x00" * 300_000])
def test_more_than_256_kib_is_refused(text):
    with pytest.raises(LimitError, match="256 KiB for a fight file"):
        read_fight(text)
