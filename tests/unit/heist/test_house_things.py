"""House rules about racks, weapons, the gem and traps that touch one another."""

from typing import Any

import pytest

from macguffin.heist.tables import ENDINGS
from macguffin.heist.turn import winner_name
from tests.table import Played, fig, position

STOCK = {"rack_stock": "map"}


def stocks(played: Played) -> dict[str, dict[str, int]]:
    """What each rack still has, without the noughts."""
    racks: Any = played.scene.to_dict()["racks"]
    return {rack["at"]: {weapon: count for weapon, count in rack["stock"].items() if count} for rack in racks}


def rack(at: str, **stock: int) -> dict[str, Any]:
    return {"at": at, "stock": stock}


@pytest.mark.clause("H-168", "H-201")
def test_what_is_put_back_is_added_to_the_stock():
    table = position(".)", fig("Ann", "A1", main="axe"), racks=[rack("B1", spear=1, axe=2)], variant=STOCK)

    played = table.play("rack main spear")

    assert (played.scene.figures[0].main, stocks(played)) == ("spear", {"B1": {"axe": 3}})


@pytest.mark.clause("H-168")
def test_whoever_has_lost_a_weapon_puts_none_back():
    table = position(".)", fig("Ann", "A1", main="none"), racks=[rack("B1", spear=1)], variant=STOCK)

    assert stocks(table.play("rack main spear")) == {"B1": {}}


@pytest.mark.clause("H-168")
def test_an_equal_weapon_is_changed_for_a_clean_one_from_an_empty_rack():
    table = position(".)", fig("Ann", "A1", main="axe", main_poisoned=True), racks=[rack("B1")], variant=STOCK)

    played = table.play("rack main axe")

    assert (played["Ann"].main_poisoned, stocks(played)) == (False, {"B1": {}})


@pytest.mark.clause("H-169", "H-202")
def test_of_two_racks_the_one_that_has_the_weapon_is_used():
    racks = [rack("B1", spear=0, mace=1), rack("A2", spear=1)]
    table = position(".)\n).", fig("Ann", "A1", main="none"), racks=racks, variant=STOCK)

    assert stocks(table.play("rack main spear")) == {"B1": {"mace": 1}, "A2": {}}
    assert stocks(table.play("rack main mace")) == {"B1": {}, "A2": {"spear": 1}}


@pytest.mark.clause("H-168", "H-201")
def test_two_weapons_of_one_visit_come_from_one_rack():
    both = {**STOCK, "rack_slots": "both"}
    ann = fig("Ann", "A1", main="none", secondary="none")
    apart = position(".)\n).", ann, racks=[rack("B1", spear=1), rack("A2", shield=1)], variant=both)
    together = position(".)\n).", ann, racks=[rack("B1", spear=1), rack("A2", shield=1, spear=1)], variant=both)

    assert apart.refused("rack main spear secondary shield") == "H-168, HR-245"
    assert stocks(together.play("rack main spear secondary shield")) == {"B1": {"spear": 1}, "A2": {}}


@pytest.mark.clause("H-064", "H-181")
def test_a_figure_slain_by_a_whip_is_rearmed_and_then_disarmed():
    bob = fig("Bob", "B1", main="axe", secondary="none", stunned=True, kit=["spear", "shield"])
    table = position("..._", fig("Ann", "A1", main="whip"), bob, variant={"respawn_rearm": "on"})

    disarmed = table.play("attack e", "8 1 1").scene.figures[1]
    kept = table.play("attack e", "8 1 2").scene.figures[1]

    assert (disarmed.main, disarmed.secondary) == ("none", "shield")
    assert (kept.main, kept.secondary) == ("spear", "shield")


@pytest.mark.clause("H-181", "H-215")
@pytest.mark.parametrize(("secondary", "sides"), [("shield", [8, 8, 2]), ("none", [8, 8])])
def test_a_shield_that_saves_its_bearer_leaves_the_whip_its_chance(secondary, sides):
    bob = fig("Bob", "B1", facing="w", secondary=secondary, stunned=True)
    table = position("..._", fig("Ann", "A1", main="whip"), bob, variant={"disarm_on_kill": "off"})

    played = table.play("attack e", "8 1 1" if len(sides) == 3 else "8 1")

    assert (played.sides, played.scene.figures[1].main) == (sides, "none" if len(sides) == 3 else "axe")


@pytest.mark.clause("H-050", "H-181")
def test_where_an_attack_cannot_backfire_a_whip_in_defence_rolls_no_die():
    figures = fig("Ann", "A1"), fig("Bob", "B1", main="whip", facing="w")
    table = position("..", *figures, variant={"attacker_risk": "off", "whip_disarm_on_defence": "on"})

    assert table.play("attack e", "1 8").changed == {}


@pytest.mark.clause("H-022")
@pytest.mark.parametrize(
    ("order", "clause"),
    [("hand e", "H-022, HR-151"), ("hand s", "H-022, HR-151"), ("hand se", "")],
)
def test_the_gem_goes_to_an_ally_only(order, clause):
    """East stands an enemy, south nobody, south-east an ally."""
    figures = fig("Ann", "A1", team="red"), fig("Bob", "B1"), fig("Ben", "B2", team="red")
    table = position("..\n..", *figures, gem="Ann", variant={"hand_over": "on"})

    if clause:
        assert table.refused(order) == clause
    else:
        assert table.play(order).scene.to_dict()["gem"] == {"carried_by": "Ben"}


@pytest.mark.clause("H-022")
def test_whoever_does_not_carry_the_gem_hands_nothing_over():
    figures = fig("Ann", "A1", team="red"), fig("Ben", "B1", team="red")

    assert position("..", *figures, gem="Ben", variant={"hand_over": "on"}).refused("hand e") == "H-022, HR-151"


@pytest.mark.clause("H-022")
def test_where_four_squares_are_adjacent_the_gem_is_not_handed_or_grabbed_diagonally():
    four = {"adjacency": "four", "hand_over": "on", "grab": "adjacent"}
    figures = fig("Ann", "A1", team="red"), fig("Ben", "B2", team="red")

    assert position("..\n..", *figures, gem="Ann", variant=four).refused("hand se") == "H-042, HR-002"
    assert position("..\n..", fig("Ann", "A1"), gem="B2", variant=four).refused("grab se") == "H-042, HR-002"


@pytest.mark.clause("H-027")
@pytest.mark.parametrize(("order", "gem"), [("grab", "A1"), ("grab e", "B1"), ("grab se", "B2")])
def test_where_it_may_be_grabbed_from_beside_the_gem_may_be_underfoot_too(order, gem):
    table = position("..\n..", fig("Ann", "A1"), gem=gem, variant={"grab": "adjacent"})

    assert table.play(order).scene.to_dict()["gem"] == {"carried_by": "Ann"}


@pytest.mark.clause("H-027", "H-056")
def test_the_gem_is_not_grabbed_round_a_closed_corner():
    table = position(".#\n#.", fig("Ann", "A1"), gem="B2", variant={"grab": "adjacent"})

    assert table.refused("grab se") == "H-056, HR-005"


@pytest.mark.clause("H-070")
@pytest.mark.parametrize(("mates", "winner"), [(1, "Ann"), (2, "")])
def test_where_the_carrier_wins_the_last_team_wins_only_as_one_figure(mates, winner):
    allies = [fig("Ann", "A1", team="red"), fig("Ben", "D1", team="red")][:mates]
    table = position("....", *allies, fig("Bob", "B1", lives=1), variant={"win": "carrier"})

    over = table.play("attack e", "8 1")

    assert (ENDINGS[over.game.ended], winner_name(over.game)) == ("last_team", winner)


@pytest.mark.clause("H-070")
def test_a_figure_off_the_board_with_lives_keeps_its_team_in_the_game():
    figures = fig("Ann", "A1"), fig("Bob", "B1", lives=1), fig("Cid", "off")

    assert ENDINGS[position("...", *figures).play("attack e", "8 1").game.ended] == ""


@pytest.mark.clause("H-073")
@pytest.mark.parametrize(("diagonal", "clause"), [("off", "H-073, HR-177"), ("cost1", "")])
def test_a_diagonal_way_is_a_way(diagonal, clause):
    """A trap at B1 shuts the straight way; diagonally one gets past it, A1 to B2."""
    variant = {"trap_keep_path": "on", "diagonal_move": diagonal}
    table = position("_.#\n#.<", fig("Nib", "A1", "mechanic"), gem="B2", variant=variant)

    if clause:
        assert table.refused("trap e") == clause
    else:
        assert table.play("trap e").scene.traps[0].at == "B1"


@pytest.mark.clause("H-073")
@pytest.mark.parametrize("between", ["+", "/", "."])
def test_a_closed_door_counts_as_a_way(between):
    table = position(f"_..\n#{between}#\n..<", fig("Nib", "B1", "mechanic"), gem="A3", variant={"trap_keep_path": "on"})

    assert table.play("trap e").scene.traps[0].at == "C1"


@pytest.mark.clause("H-073")
def test_a_corner_at_a_door_counts_as_open():
    """The only way out of A1 is the diagonal between wall and closed door."""
    variant = {"trap_keep_path": "on", "diagonal_move": "cost1"}
    table = position("_#.\n+..\n#.<", fig("Nib", "C2", "mechanic"), gem="A1", variant=variant)

    assert table.play("trap n").scene.traps[0].at == "C1"


@pytest.mark.clause("H-073")
@pytest.mark.parametrize(("map_", "gem"), [("_..", "C1"), ("..<", "A1"), ("...", "A1"), ("_.<", "")])
def test_what_a_position_for_study_lacks_needs_no_way(map_, gem):
    table = position(f"{map_}\n...", fig("Nib", "A2", "mechanic"), gem=gem, variant={"trap_keep_path": "on"})

    assert table.play("trap e").scene.traps[0].at == "B2"


@pytest.mark.clause("H-073", "H-086")
def test_a_jammed_trap_leaves_the_way_open_and_an_armed_one_under_the_gem_shuts_it():
    nib = fig("Nib", "A1", "mechanic", mechanisms=4)
    variant = {"trap_keep_path": "on"}
    jammed = [{"at": "B1", "owner": "Nib", "jammed": True}]

    assert position("_.*.<\n....#", nib, traps=jammed, variant=variant).play("trap s").scene.traps[1].at == "A2"
    assert position("*_..<\n....#", fig("Nib", "B2", "mechanic"), variant=variant).refused("trap nw") == "H-073, HR-177"


@pytest.mark.clause("H-073", "H-081")
def test_a_trap_that_waits_springs_when_the_square_is_entered_again():
    figures = fig("Nib", "A1", "mechanic"), fig("Bob", "B1", secondary="none")
    waiting = position("...\n...", *figures, variant={"trap_occupied": "waits"}).play("trap e")

    assert waiting.play("pass").sides == []
    assert waiting.play("move e w", "2").sides == [3]


@pytest.mark.clause("H-083", "H-086")
def test_a_trap_that_does_not_persist_must_be_unjammed_to_strike_again():
    figures = fig("Bob", "A1", secondary="none"), fig("Nib", "C1", "mechanic")
    traps = [{"at": "B1", "owner": "Nib"}]
    struck = position("...\n...", *figures, traps=traps, variant={"trap_persist": "off"}).play("move e", "2")

    assert struck.scene.traps[0].jammed
    assert not struck.play("unjam w").scene.traps[0].jammed


@pytest.mark.clause("H-150", "H-224")
def test_what_a_priest_may_not_cast_on_himself_others_may_by_doll():
    variant = {"priest_self": "none"}
    pia = position("...\n...", fig("Pia", "A1", "priest", "axe", "voodoo_doll"), variant=variant)
    rob = position("...\n...", fig("Rob", "A1", "rogue", "axe", "voodoo_doll"), variant=variant)

    assert pia.refused("cast haste at Pia") == "H-150, HR-230"
    assert pia.refused("cast haste at Pia via doll from B1") == "H-150, HR-230"
    assert rob.play("cast haste at Rob via doll from B1")["Rob"].hasted
    assert rob.refused("cast bless at Rob via doll from B1") == "H-150"


@pytest.mark.clause("H-121", "H-226", "H-228")
@pytest.mark.parametrize(
    ("spell", "distance", "open_"),
    [
        ("curse", 6, True),
        ("curse", 7, False),
        ("haste", 10, True),
        ("haste", 11, False),
        ("ward", 11, True),
        ("bolt", 13, True),
    ],
)
def test_the_reach_of_a_doll_is_the_spells_from_caster_to_origin(spell, distance, open_):
    target = "ABCDEFGHIJKLMNO"[distance + 1]
    origin = "ABCDEFGHIJKLMNO"[distance] + "1"
    variant = {"doll_range": "spell", "ward_range": "none"}
    table = position(
        "." * 15, fig("Ann", "A1", "rogue", "axe", "voodoo_doll"), fig("Bob", f"{target}1"), variant=variant
    )
    orders = f"cast bolt e via doll from {origin}" if spell == "bolt" else f"cast {spell} at Bob via doll from {origin}"

    if open_:
        assert table.play(orders, {"curse": "3", "bolt": "2"}.get(spell, "")).stopped is None
    else:
        assert table.refused(orders) == "H-226, HR-266"
