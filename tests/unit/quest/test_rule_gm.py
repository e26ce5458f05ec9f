"""What the GM changes by hand: fields, who is there, favours and buffs. The details on commands; Q-064, Q-094, QR-004, QR-129."""

from typing import Any

import pytest

from macguffin.core.errors import IllegalMoveError, NotationError
from macguffin.quest.combatants import Buff, attack_bonus
from tests.quest_table import Position, bard, char, fight, mon, scene, thief, warrior, wizard


def wrong(place: Position, command: str) -> str:
    """What a command that is no rule's affair is refused with."""
    with pytest.raises(NotationError) as refused:
        place.play(command)
    return str(refused.value)


SET: list[tuple[dict[str, Any], str, dict[str, Any]]] = [
    (bard(), "con 9", {"con": 9}),
    (bard(), "con 4", {"con": 4, "remaining": 4}),
    (bard(remaining=3), "con 4", {"con": 4}),
    (bard(), "str 99", {"str": 99}),
    (bard(), "ap 500", {"ap": 500}),
    (bard(), "remaining 3", {"remaining": 3}),
    (bard(remaining=0), "remaining 3", {"remaining": 3, "defeated": False}),
    (bard(), "defeated true", {"defeated": True}),
    (bard(defeated=True), "defeated false", {"defeated": False}),
    (bard(), "fled true", {"fled": True}),
    (bard(), "surrendered true", {"surrendered": True}),
    (bard(), "charm_used true", {"charm_used": True}),
    (warrior("Bea"), "berserk true", {"berserk": True}),
    (warrior("Bea", berserk=True), "berserk false", {"berserk": False}),
    (thief("Bea"), "concealed true", {"concealed": True, "conceal_used": True}),
    (thief("Bea", concealed=True), "concealed false", {"concealed": False}),
    (thief("Bea"), "conceal_used true", {"conceal_used": True}),
    (wizard("Bea"), "sp 0", {"sp": 0}),
    (wizard("Bea", sp=0), "sp 7", {"sp": 7}),
    (wizard("Bea", sp=3), "int 9", {"int": 9, "sp": 5}),  # spent SP stay spent
    (wizard("Bea", sp=3), "int 2", {"int": 2, "sp": 0}),
    (mon("Bea"), "con 4", {"con": 4, "remaining": 4}),
    (mon("Bea"), "pb -3", {"pb": -3}),
    (mon("Bea"), "mb 5", {"mb": 5}),
    (mon("Bea"), "dex 9", {"dex": 9}),
    (mon("Bea"), "attack magical", {"attack": "magical"}),
    (mon("Bea", attack="magical"), "attack physical", {"attack": "physical"}),
    (mon("Bea"), 'weakness "salt"', {"weakness": "salt"}),
    (mon("Bea"), "remaining 1", {"remaining": 1}),
    (mon("Bea"), "fled true", {"fled": True}),
]


@pytest.mark.clause("Q-064")
@pytest.mark.parametrize(("who", "command", "changed"), SET)
def test_a_field_is_set_and_what_follows_from_it(who, command, changed):
    everybody = [bard("Bob"), mon(), who] if "pb" in who else [who, bard("Bob"), mon()]

    played = fight(*everybody, active="Bob").play(f"set Bea {command}")

    assert played.changed == {"Bea": changed}
    assert (played.active, played.one("FieldSet").who) == ("Bob", "Bea")


@pytest.mark.clause("Q-071")
def test_remaining_nought_also_defeats():  # QR-081
    played = fight(bard(), bard("Bob"), mon()).play("set Bob remaining 0")

    assert played.changed == {"Bob": {"remaining": 0, "defeated": True}}


REFUSED = [
    (bard(), "remaining 8", "0 to 7"),
    (bard(), "remaining -1", "0 to 7"),
    (bard(), "con 0", "1 to 99"),
    (bard(), "con 100", "1 to 99"),
    (bard(), "ap 1000001", "1000000"),
    (bard(), "ap -1", "0 to 1000000"),
    (bard(remaining=0), "defeated false", "remaining"),
    (bard(), "berserk true", "a field that Bea has"),
    (bard(), "concealed true", "a field that Bea has"),
    (bard(), "sp 1", "a field that Bea has"),
    (bard(), "pb 1", "a field that Bea has"),
    (bard(), 'weakness "salt"', "a field that Bea has"),
    (thief("Bea", concealed=True), "conceal_used false", "concealed"),
    (wizard("Bea"), "sp 8", "0 to 7"),
    (wizard("Bea"), "charm_used true", "a field that Bea has"),
    (mon("Bea"), "str 9", "a field that Bea has"),
    (mon("Bea"), "ap 1", "a field that Bea has"),
    (mon("Bea"), "pb 100", "-99 to 99"),
    (mon("Bea"), "dex 0", "1 to 99"),
]


@pytest.mark.clause("Q-064")
@pytest.mark.parametrize(("who", "command", "told"), REFUSED)
def test_a_field_that_is_not_there_or_a_value_that_cannot_be(who, command, told):
    everybody = [bard("Bob"), mon(), who] if "pb" in who else [who, bard("Bob"), mon()]

    assert told in wrong(scene(*everybody), f"set Bea {command}")


@pytest.mark.clause("Q-064")
@pytest.mark.parametrize("command", ["set Bob ap 1", "remove Bob"])
def test_nobody_of_that_name(command):
    assert scene(bard(), mon()).refused(command) == "Q-064"


@pytest.mark.clause("Q-064", "Q-015", "Q-097")
def test_in_a_fight_a_moved_stat_changes_bonuses_and_sp_at_once_and_class_at_its_end():
    place = fight(char("Wyn", "7 6 5 9 4", sp=4), mon()).play("set Wyn str 12; set Wyn int 10")

    assert (place["Wyn"].pb, place["Wyn"].sp, place["Wyn"].class_) == (-3, 5, "wizard")
    assert (place.play("end")["Wyn"].class_, place.play("end")["Wyn"].sp) == ("warrior", 0)


@pytest.mark.clause("Q-015")
def test_outside_a_fight_the_class_moves_at_once():  # QR-014
    assert scene(char("Wyn", "7 6 5 9 4")).play("set Wyn str 12")["Wyn"].class_ == "warrior"


@pytest.mark.clause("Q-064")
@pytest.mark.parametrize("command", ["set Imp defeated false", "set Imp remaining 3"])
def test_whoever_was_out_when_the_order_was_rolled_is_not_brought_back(command):
    place = scene(bard(), mon(), mon("Imp", defeated=True)).play("begin", "1 1 2 2")

    assert place.refused(command) == "Q-064"
    assert place.play("set Imp pb 3")["Imp"].pb == 3
    assert place.play("end").play(command)["Imp"].defeated is False


@pytest.mark.clause("Q-064")
def test_whoever_fell_or_fled_in_this_fight_can_be_brought_back():
    place = fight(bard(), bard("Bob"), mon()).play("set Bob remaining 0; pass; pass; set Bob remaining 2; pass")

    assert (place.active, place["Bob"].remaining) == ("Bob", 2)
    assert fight(bard(), bard("Bob"), mon()).play("set Bob fled true; set Bob fled false; pass").active == "Bob"


@pytest.mark.clause("Q-064", "Q-045")
def test_whoever_is_taken_away_is_gone_from_order_and_file_and_charms_nobody():
    place = fight(bard(), bard("Bob"), mon(charmed=["Bob", "Bea"]), mon("Imp", charmed=["Bob"]))

    played = place.play("remove Bob")

    assert (played.order, played.fight.find("Bob")) == ("Bea Ogre Imp", None)
    assert (played["Ogre"].charmed, played["Imp"].charmed) == (("Bea",), ())


@pytest.mark.clause("Q-064")
def test_the_last_one_stays():
    assert scene(bard()).refused("remove Bea") == "Q-064"


@pytest.mark.clause("Q-094")
@pytest.mark.parametrize(
    ("command", "bonuses"),
    [
        ("str 2", (-2, 0)),
        ("dex -3", (3, 0)),
        ("int 1", (0, -1)),
        ("chr 9", (0, -9)),
        ("con 5", (0, 0)),
        ("str -99", (99, 0)),
    ],
)
def test_pb_and_mb_follow_a_buff(command, bonuses):  # QR-004, QR-015, QR-129
    played = fight(bard(), mon()).play(f"buff Bea {command}; buff Ogre {command}")

    assert (played["Bea"].pb, played["Bea"].mb) == bonuses
    assert [played.fight.everybody[1].pb, played.odds("Ogre: attack Bea")] == [
        0,
        fight(bard(), mon("Ogre", f"7/{bonuses[0]}/0")).play(f"buff Bea {command}").odds("Ogre: attack Bea"),
    ]
    assert (attack_bonus(played["Ogre"], "physical"), attack_bonus(played["Ogre"], "magical")) == bonuses


@pytest.mark.clause("Q-094")
def test_a_buff_counts_for_checks_and_contests():
    place = scene(bard()).play("buff Bea dex 2")

    assert place.play("check Bea dex", "4 5").one("Checked").result == "success"


@pytest.mark.clause("Q-094")
def test_buffs_add_up():
    assert fight(bard(), mon()).play("buff Bea str 2; buff Bea str 1; buff Bea dex -4")["Bea"].pb == 1


@pytest.mark.clause("Q-094")
def test_a_buff_for_some_rounds_ends_with_the_last_of_them():  # QR-129
    place = fight(bard(), bard("Bob"), mon()).play("buff Bob str 2 rounds 2")

    first = place.play("pass; pass; pass")
    second = first.play("pass; pass")

    assert [one["Bob"].pb for one in (place, first, second)] == [-2, -2, 0]
    assert second.one("BuffEnded").who == "Bob"


@pytest.mark.clause("Q-094")
def test_each_buff_ends_by_itself():  # QR-129
    place = fight(bard(), mon()).play("buff Bea str 2; buff Bea dex 1 rounds 1; buff Bea int 3 rounds 2; pass")

    assert place["Bea"].buffs == (Buff(stat="str", by=2), Buff(stat="int", by=3, rounds=1))


@pytest.mark.clause("Q-094")
def test_a_buff_without_rounds_stays():
    assert fight(bard(), mon()).play("buff Bea str 2; pass; pass; pass; pass; pass")["Bea"].pb == -2


@pytest.mark.clause("Q-094", "Q-057", "Q-063", "Q-048")
@pytest.mark.parametrize(
    "command", ["buff Bob str 1", "favour Bob 1", "exploit Bob", "check Bob str", "contest Bea str vs Bob str"]
)
def test_all_of_them_need_somebody_who_is_there(command):
    with pytest.raises(IllegalMoveError, match="nobody here is called"):
        fight(bard(), mon()).play(command)


@pytest.mark.clause("Q-057")
def test_a_favour_replaces_the_one_before():  # QR-041
    assert fight(bard(), mon()).play("favour Bea 2; favour Bea -1")["Bea"].favour == -1


@pytest.mark.clause("Q-064")
def test_the_gm_needs_no_turn():
    place = fight(bard(), bard("Bob"), mon(), active="Bob")

    played = place.play(
        "set Bea ap 1; check Bea str; favour Ogre 1; buff Bea str 1; award Bea 1; add Imp 1/0/0", "3 4 1 2"
    )

    assert played.active == "Bob"
