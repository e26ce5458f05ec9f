"""Weapon racks: what is lost or used up is replaced there, one weapon an action."""

import pytest

from macguffin.core.errors import NotationError
from tests.table import fig, position

BESIDE = """
.)..
....
"""
MAINS = ["dagger", "short_sword", "hammer", "axe", "whip", "mace", "pike", "spear", "crossbow"]
SECONDARIES = ["throwing_knife", "shield", "flask", "voodoo_doll"]


def at_rack(at="A1", map_=BESIDE, variant=None, racks=(), **state):
    """Ann, by default beside the rack on B1 with empty hands, and Bob far off."""
    hands = {"main": "none", "secondary": "none", **state}
    return position(map_, fig("Ann", at, **hands), fig("Bob", "D2"), variant=variant, racks=racks)


@pytest.mark.clause("H-168", "H-169", "H-037")
@pytest.mark.parametrize("weapon", MAINS)
def test_every_main_weapon_is_taken_from_a_rack_by_one_action(weapon):  # HR-245
    turn = at_rack().play(f"rack main {weapon}")

    assert (turn.sides, turn.stopped, turn.active) == ([], None, "Bob")
    assert turn.changed == {"Ann": {"main": weapon}}


@pytest.mark.clause("H-201", "H-202", "H-018")
@pytest.mark.parametrize("weapon", SECONDARIES)
def test_every_secondary_weapon_is_taken_from_a_rack_by_one_action(weapon):  # HR-245
    turn = at_rack().play(f"rack secondary {weapon}")

    assert (turn.sides, turn.stopped, turn.active) == ([], None, "Bob")
    assert turn.changed == {"Ann": {"secondary": weapon}}


@pytest.mark.clause("H-168", "H-201", "H-032")
@pytest.mark.parametrize("second", ["rack secondary flask", "attack e", "grab", "pass"])
def test_a_visit_to_a_rack_is_the_action_of_the_turn(second):
    assert at_rack().refused(f"rack main axe; {second}") == "H-032"


@pytest.mark.clause("H-168", "H-109")
def test_whoever_has_lost_his_action_takes_nothing():
    assert at_rack(lost_action=True).refused("rack main axe") == "H-109"


@pytest.mark.clause("H-169", "H-202")
@pytest.mark.parametrize("at", ["A1", "C1", "A2", "B2", "C2"])
def test_all_squares_around_a_rack_are_beside_it(at):  # HR-002
    assert at_rack(at).play("rack main axe").changed == {"Ann": {"main": "axe"}}


@pytest.mark.clause("H-169", "H-202")
@pytest.mark.parametrize(
    ("map_", "at"),
    [
        (".....\n.....\n)....", "C3"),
        (".....\n.....\n)....", "A1"),
        (".....\n.....\n)....", "B1"),
        ("#)\n.#\n..", "A2"),  # the corner is closed, HR-005
        (")O\nO.\n..", "B2"),
        (")+\n#.\n..", "B2"),
        ("....\n....", "B1"),
    ],
)
def test_farther_off_or_round_a_closed_corner_there_is_no_rack(map_, at):
    table = position(map_, fig("Ann", at, main="none", secondary="none"))

    assert table.refused("rack main axe") == "H-169"
    assert table.refused("rack secondary flask") == "H-202"


@pytest.mark.clause("H-169")
@pytest.mark.parametrize("map_", ["#)\n..\n..", ")O\n..\n..", ")/\n#.\n.."])
def test_one_flank_of_the_corner_does_not_close_it(map_):  # HR-005
    at = "A2" if map_[0] == "#" else "B2"

    assert position(map_, fig("Ann", at)).play("rack main mace").changed == {"Ann": {"main": "mace"}}


@pytest.mark.clause("H-169", "H-202")
def test_by_variant_only_four_squares_are_beside_a_rack():  # HR-002
    four = {"adjacency": "four"}

    assert at_rack("A2", variant=four).refused("rack main axe") == "H-169"
    assert at_rack("B2", variant=four).play("rack main axe").changed == {"Ann": {"main": "axe"}}


@pytest.mark.clause("H-168", "H-031")
def test_one_walks_to_the_rack_and_takes_in_the_same_turn():
    turn = at_rack("D1").play("move w; face s; rack main pike")

    assert turn.changed == {"Ann": {"at": "C1", "facing": "s", "main": "pike"}}


@pytest.mark.clause("H-037")
def test_a_weapon_one_still_has_is_changed_and_lies_nowhere():  # HR-247
    turn = at_rack(main="axe", secondary="throwing_knife").play("rack secondary shield")

    assert turn.changed == {"Ann": {"secondary": "shield"}}
    assert turn.scene.knives == ()


@pytest.mark.clause("H-203", "H-014")
def test_the_new_weapon_takes_the_place_of_the_old():  # HR-275
    turn = at_rack(main="axe", secondary="flask").play("rack main spear")

    assert (turn.scene.figures[0].main, turn.scene.figures[0].secondary) == ("spear", "flask")
    assert turn.changed == {"Ann": {"main": "spear"}}


@pytest.mark.clause("H-037", "H-121")
def test_the_poison_goes_back_with_the_weapon():  # HR-204
    turn = at_rack(main="axe", main_poisoned=True).play("rack main mace")

    assert turn.changed == {"Ann": {"main": "mace", "main_poisoned": False}}


@pytest.mark.clause("H-037", "H-121")
def test_one_may_take_what_one_holds_and_gets_a_clean_one():
    table = at_rack(main="axe", main_poisoned=True, secondary="throwing_knife", secondary_poisoned=True)

    assert table.play("rack main axe").changed == {"Ann": {"main_poisoned": False}}
    assert table.play("rack secondary throwing_knife").changed == {"Ann": {"secondary_poisoned": False}}


@pytest.mark.clause("H-168")
def test_a_rack_never_runs_out():  # HR-245
    table = position(".)..\n....", fig("Ann", "A1", main="none"), fig("Bob", "C1", main="none"))

    turn = table.play("rack main axe").play("rack main axe")

    assert turn.changed == {"Bob": {"main": "axe"}}


@pytest.mark.clause("H-168", "H-024")
def test_the_carrier_of_the_gem_may_use_a_rack():  # HR-249
    table = position(".)..", fig("Ann", "A1", main="none"), fig("Bob", "C1"), gem="Ann")

    assert table.play("rack main axe").changed == {"Ann": {"main": "axe"}}


@pytest.mark.clause("H-168", "H-059")
def test_the_stunned_do_not():  # HR-249
    turn = at_rack(stunned=True).play("rack main axe")

    assert (turn.stopped, turn.changed) == ("stunned", {"Ann": {"stunned": False}})


@pytest.mark.clause("H-167", "H-200")
@pytest.mark.parametrize("sheet", ["drop main", "drop axe", "drop"])
def test_nobody_drops_a_weapon_on_purpose(sheet):  # HR-248
    with pytest.raises(NotationError):
        at_rack().play(sheet)


@pytest.mark.clause("H-037", "H-168", "H-201")
def test_one_action_replaces_one_weapon():  # HR-246
    assert at_rack().refused("rack main axe secondary flask") == "H-037, HR-246"


@pytest.mark.clause("H-037", "H-168", "H-201")
def test_by_variant_one_action_replaces_both():  # HR-246
    table = at_rack(variant={"rack_slots": "both"})

    assert table.play("rack main axe secondary flask").changed == {"Ann": {"main": "axe", "secondary": "flask"}}
    assert table.play("rack secondary flask").changed == {"Ann": {"secondary": "flask"}}


# Racks with a stock


def stocked(stock, other=None, **state):
    racks = [{"at": "B1", "stock": stock}] + ([{"at": "B2", "stock": other}] if other is not None else [])
    map_ = ".)..\n.)..\n...." if other is not None else BESIDE
    return at_rack(map_=map_, variant={"rack_stock": "map"}, racks=racks, **state)


def shelf(turn, rack=0):
    return {weapon: number for weapon, number in dict(turn.scene.racks[rack].stock).items() if number}


@pytest.mark.clause("H-168", "H-201")
def test_by_variant_a_rack_runs_out():  # HR-245
    table = stocked({"axe": 1})

    turn = table.play("rack main axe")

    assert (turn.changed, shelf(turn)) == ({"Ann": {"main": "axe"}}, {})
    assert table.refused("rack main mace") == "H-168, HR-245"
    assert table.refused("rack secondary flask") == "H-168, HR-245"


@pytest.mark.clause("H-037")
def test_by_variant_what_is_put_back_can_be_taken_again():  # HR-245
    turn = stocked({"axe": 1}, main="mace").play("rack main axe")

    assert shelf(turn) == {"mace": 1}


@pytest.mark.clause("H-037")
def test_by_variant_one_changes_like_for_like_at_an_empty_rack():
    turn = stocked({}, main="axe", main_poisoned=True).play("rack main axe")

    assert (turn.changed, shelf(turn)) == ({"Ann": {"main_poisoned": False}}, {})


@pytest.mark.clause("H-168")
def test_by_variant_the_first_rack_that_has_the_weapon_gives_it():  # HR-245
    table = stocked({"mace": 2}, {"mace": 1, "spear": 1}, main="axe")

    spear, mace = table.play("rack main spear"), table.play("rack main mace")

    assert (shelf(spear, 0), shelf(spear, 1)) == ({"mace": 2}, {"mace": 1, "axe": 1})
    assert (shelf(mace, 0), shelf(mace, 1)) == ({"mace": 1, "axe": 1}, {"mace": 1, "spear": 1})


@pytest.mark.clause("H-201")
def test_by_variant_secondary_weapons_run_out_one_by_one():  # HR-245
    table = stocked({"flask": 1, "crossbow": 1}, {"shield": 1, "voodoo_doll": 1}, secondary="throwing_knife")

    flask, doll = table.play("rack secondary flask"), table.play("rack secondary voodoo_doll")

    assert (shelf(flask, 0), shelf(flask, 1)) == ({"crossbow": 1, "throwing_knife": 1}, {"shield": 1, "voodoo_doll": 1})
    assert (shelf(doll, 0), shelf(doll, 1)) == ({"flask": 1, "crossbow": 1}, {"shield": 1, "throwing_knife": 1})
    assert table.play("rack secondary throwing_knife").changed == {}
    assert shelf(table.play("rack secondary throwing_knife"), 0) == {"flask": 1, "crossbow": 1}
    assert shelf(stocked({"flask": 1}).play("rack secondary flask")) == {}
