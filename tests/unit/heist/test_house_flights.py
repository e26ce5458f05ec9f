"""House rules about what flies that touch one another: piercing, bounces, arcs, friends, corners."""

import pytest

from macguffin.heist.tables import ENDINGS
from tests.table import Played, fig, position

LANE = "............\n............"
PIERCE = {"missile": "pierce"}


def knives(played: Played) -> list[tuple[str, bool]]:
    return [(knife.at, knife.poisoned) for knife in played.scene.knives]


@pytest.mark.clause("H-064", "H-196")
@pytest.mark.parametrize(("face", "sides", "at"), [(2, [10, 3, 2, 10, 3], "F1"), (1, [10, 3, 2], "C1")])
def test_a_figure_that_returns_into_the_rest_of_the_path_is_met_again(face, sides, at):
    """Bob is slain at C1, a start square; he returns there, which the bolt has left behind, or to F1, which lies ahead."""
    table = position(".._.._......", fig("Ann", "A1", main="crossbow"), fig("Bob", "C1"), variant=PIERCE)

    played = table.play("shoot e", f"1 1 {face}" + (" 4 2" if face == 2 else ""))

    assert (played.sides, played.at("Bob"), played["Bob"].lives) == (sides, at, 2)
    assert played["Bob"].stunned == (face == 2)


@pytest.mark.clause("H-064", "H-196")
def test_a_figure_that_returns_into_the_part_flown_is_not_met_again():
    table = position("._..........", fig("Ann", "A1", main="crossbow"), fig("Bob", "D1"), variant=PIERCE)

    played = table.play("shoot e", "1 1")

    assert (played.at("Bob"), played["Bob"].lives) == ("B1", 2)


@pytest.mark.clause("H-123", "H-205", "H-210")
def test_a_piercing_knife_lies_under_the_last_it_hit_and_poisons_the_first():
    table = position(
        LANE,
        fig("Ann", "A1", secondary="throwing_knife", secondary_poisoned=True),
        fig("Bob", "C1"),
        fig("Cid", "D1"),
        fig("Dan", "E1"),
        variant=PIERCE,
    )

    played = table.play("throw e", "1 3 1 3 4")

    assert (played.sides, knives(played)) == ([4, 3, 4, 3, 4], [("D1", False)])
    assert [name for name in ("Bob", "Cid", "Dan") if played[name].poisoned] == ["Bob"]


@pytest.mark.clause("H-211")
def test_a_piercing_knife_that_hits_nobody_lies_at_its_maximum_range():
    table = position(
        LANE, fig("Ann", "A1", secondary="throwing_knife", secondary_poisoned=True), fig("Bob", "C1"), variant=PIERCE
    )

    assert knives(table.play("throw e", "4")) == [("E1", True)]


@pytest.mark.clause("H-070", "H-196")
def test_the_end_of_the_game_ends_a_piercing_flight():
    table = position(
        LANE,
        fig("Ann", "A1", main="crossbow", team="red"),
        fig("Bob", "C1", lives=1),
        fig("Ben", "E1", team="red"),
        variant=PIERCE,
    )

    played = table.play("shoot e", "1 1")

    assert (ENDINGS[played.game.ended], played.sides) == ("last_team", [10, 3])


@pytest.mark.clause("H-123")
@pytest.mark.parametrize(("missile", "dice", "poisoned"), [("stop", "1 3", ["Bob"]), ("pierce", "1 3 1 3", ["Bob"])])
def test_only_the_first_hit_of_a_poisoned_crossbow_poisons(missile, dice, poisoned):
    table = position(
        LANE,
        fig("Ann", "A1", main="crossbow", main_poisoned=True),
        fig("Bob", "C1"),
        fig("Cid", "E1"),
        variant={"missile": missile},
    )

    played = table.play("shoot e", dice)

    assert [name for name in ("Bob", "Cid") if played[name].poisoned] == poisoned
    assert not played["Ann"].main_poisoned


@pytest.mark.clause("H-131", "H-135")
def test_three_bounces_meet_a_figure_each_time_it_is_passed():
    """Path from A2: B1 C2 D1 E2. Bob at C2 (4), Cid at D1 (6), Dan at E2 (8); the fourth wall ends it."""
    table = position(
        LANE,
        fig("Max", "A2", "marksman", "crossbow"),
        fig("Bob", "C2"),
        fig("Cid", "D1"),
        fig("Dan", "E2"),
        variant={"bounces": 3},
    )

    played = table.play("shoot ne bounce", "4 6 8")

    assert [(met.target, met.distance) for met in played.told("MissileMet")] == [("Bob", 4), ("Cid", 6), ("Dan", 8)]


@pytest.mark.clause("H-131", "H-132")
def test_three_bounces_between_two_walls_end_at_the_shooter():
    table = position("....", fig("Max", "B1", "marksman", "crossbow"), fig("Bob", "C1"), variant={"bounces": 3})

    played = table.play("shoot e bounce", "10 10")

    assert [(met.square, met.distance) for met in played.told("MissileMet")] == [("C1", 1), ("C1", 3)]


@pytest.mark.clause("H-056", "H-131")
@pytest.mark.parametrize(("corner", "path"), [("both", ("D2", "E1")), ("either", ("B2", "A1"))])
def test_where_one_block_closes_a_corner_a_shot_turns_off_it(corner, path):
    table = position(
        ".....\n.....\n...O.", fig("Max", "C3", "marksman", "crossbow"), variant={"corner_rule": corner, "bounces": 1}
    )

    (shot,) = table.play("shoot ne bounce").told("Shot")

    assert shot.path[:2] == path


@pytest.mark.clause("H-139", "H-144")
def test_a_tantrum_spares_allies_where_friends_are_not_hit():
    figures = (
        fig("Max", "C1", "marksman", "crossbow", team="red", misses=2),
        fig("Ben", "B1", team="red"),
        fig("Bob", "E1"),
    )
    harsh = position(LANE, *figures).play("shoot e", "9 1 1")
    mild = position(LANE, *figures, variant={"friendly_fire": "off"}).play("shoot e", "9 1")

    assert (harsh.sides, harsh["Ben"].stunned, harsh["Bob"].stunned) == ([10, 4, 4], True, True)
    assert (mild.sides, mild["Ben"].stunned, mild["Bob"].stunned) == ([10, 4], False, True)


@pytest.mark.clause("H-145")
def test_a_line_with_nobody_but_allies_is_empty_where_friends_are_not_hit():
    figures = fig("Max", "A1", "marksman", "crossbow", team="red", misses=1), fig("Ben", "C1", team="red")

    assert position(LANE, *figures).play("shoot e", "9")["Max"].misses == 2
    assert position(LANE, *figures, variant={"friendly_fire": "off"}).play("shoot e")["Max"].misses == 1


@pytest.mark.clause("H-113", "H-227")
def test_a_bolt_by_doll_passes_allies_and_the_caster_where_friends_are_not_hit():
    """From A1 east: Ben, Ann herself, then Bob at distance 4."""
    figures = (
        fig("Ann", "D1", "rogue", "axe", "voodoo_doll", team="red"),
        fig("Ben", "B1", team="red"),
        fig("Bob", "E1"),
    )
    orders = "cast bolt e via doll from A1"
    harsh = position(LANE, *figures).play(orders, "2 1 12")
    mild = position(LANE, *figures, variant={"friendly_fire": "off"}).play(orders, "1 4")

    assert [met.target for met in harsh.told("BoltMet")] == ["Ben", "Ann"]
    assert ([met.target for met in mild.told("BoltMet")], mild["Bob"].stunned) == (["Bob"], True)


@pytest.mark.clause("H-106", "H-155", "H-227")
def test_a_doll_carries_no_curse_to_an_ally_but_a_cure():
    table = position(
        LANE,
        fig("Ann", "A1", "mage", "axe", "voodoo_doll", team="red"),
        fig("Ben", "L1", team="red", poisoned=True),
        variant={"friendly_fire": "off"},
    )

    assert table.refused("cast curse at Ben via doll from K1") == "H-041, HR-068"
    assert not table.play("cast heal at Ben via doll from K1")["Ben"].poisoned


@pytest.mark.clause("H-077", "H-078")
def test_friends_that_are_not_hit_still_set_off_an_enemys_trap():
    table = position(
        LANE,
        fig("Ann", "A1", secondary="none"),
        fig("Nib", "E2", "mechanic"),
        traps=[{"at": "B1", "owner": "Nib"}],
        variant={"friendly_fire": "off"},
    )

    assert table.play("move e", "3").sides == [3]


@pytest.mark.clause("H-029", "H-129")
def test_a_standing_shot_goes_where_the_marksman_faced_before_he_turns():
    table = position(
        LANE,
        fig("Max", "E1", "marksman", "crossbow", facing="w"),
        fig("Bob", "A1"),
        fig("Cid", "I1"),
        variant={"attack_arc": "front"},
    )

    played = table.play("shoot w; face e; shoot e", "9 9")

    assert [met.target for met in played.told("MissileMet")] == ["Bob", "Cid"]
    assert table.refused("shoot e; face e; shoot e") == "H-029, HR-044"


@pytest.mark.clause("H-029")
@pytest.mark.parametrize(("direction", "open_"), [("n", True), ("ne", True), ("nw", True), ("e", False), ("s", False)])
def test_the_arc_of_a_bolt_is_the_facing_and_both_diagonals_beside_it(direction, open_):
    table = position(LANE, fig("Mia", "E2", "mage", facing="n"), variant={"attack_arc": "front"})

    if open_:
        assert table.play(f"cast bolt {direction}").stopped is None
    else:
        assert table.refused(f"cast bolt {direction}") == "H-029, HR-044"


@pytest.mark.clause("H-029", "H-106", "H-151")
def test_spells_at_a_named_target_are_free_of_the_arc():
    table = position(LANE, fig("Mia", "E1", "mage", facing="w"), fig("Bob", "G1"), variant={"attack_arc": "front"})

    assert table.play("cast curse at Bob", "1")["Bob"].stunned


@pytest.mark.clause("H-186", "H-029")
@pytest.mark.parametrize(("target", "orders", "open_"), [("E2", "n", True), ("F3", "ne", True), ("G4", "e", False)])
def test_the_arc_of_a_thrust(target, orders, open_):
    map_ = "\n".join(["......."] * 5)
    table = position(
        map_, fig("Ann", "E4", main="pike", facing="n"), fig("Bob", target), variant={"attack_arc": "front"}
    )

    if open_:
        assert table.play(f"thrust {orders}", "2").sides == [2]
    else:
        assert table.refused(f"thrust {orders}") == "H-029, HR-044"


@pytest.mark.clause("H-143")
def test_a_tantrum_is_not_seen_past_a_figure_where_figures_block_sight():
    figures = (
        fig("Max", "A1", "marksman", "crossbow", misses=2),
        fig("Bob", "C1"),
        fig("Cid", "E1"),
    )
    played = position(LANE, *figures, variant={"figures_block_los": "on"}).play("shoot e", "9 9 4")

    assert (played.sides, played.told("TantrumThrown")[0].reached) == ([10, 10, 4], ("Bob",))


@pytest.mark.clause("H-197")
@pytest.mark.parametrize(("reach", "under"), [("none", 13), (10, 0)])
def test_range_and_direction_of_the_comparison_are_switches_of_their_own(reach, under):
    variant = {"range_to_hit": "over", "crossbow_max_range": reach}
    table = position("." * 14, fig("Ann", "A1", main="crossbow"), fig("Bob", "B1"), fig("Cid", "N1"), variant=variant)

    played = table.play("shoot e", "1 10" if under else "1")

    assert [met.distance for met in played.told("MissileMet")] == ([1, 13] if under else [1])
    assert not any(met.hit for met in played.told("MissileMet"))
