"""The crossbow's shot: a d10 under the distance for everyone in its way, a d3 for the first it hits."""

from fractions import Fraction

import pytest

from macguffin.core.errors import NotationError
from tests.table import fig, position

LONG = "." * 20
SLAIN = {"lives": 2, "at": "off"}


def square(distance):
    return "ABCDEFGHIJKLMNOPQRST"[distance] + "1"


def range_(*distances, map_=LONG, variant=None, ann=None, **bob):
    """Ann with a crossbow on A1, and figures east of her at the distances given: Bob, Cid, Dan."""
    others = [fig(name, square(at), **bob) for name, at in zip(("Bob", "Cid", "Dan"), distances, strict=False)]
    return position(map_, fig("Ann", "A1", **{"main": "crossbow", **(ann or {})}), *others, variant=variant)


@pytest.mark.clause("H-195")
@pytest.mark.parametrize("distance", range(2, 11))
def test_a_shot_hits_under_the_distance_and_not_at_it(distance):  # HR-103
    table = range_(distance)

    hit, miss = table.play("shoot e", f"{distance - 1} 2"), table.play("shoot e", f"{distance}")

    assert (hit.sides, hit.changed) == ([10, 3], {"Bob": {"stunned": True}})
    assert (miss.sides, miss.changed) == ([10], {})


@pytest.mark.clause("H-195")
@pytest.mark.parametrize("face", range(1, 11))
def test_a_neighbour_is_never_hit_though_the_die_is_rolled(face):  # HR-108
    turn = range_(1).play("shoot e", str(face))

    assert (turn.sides, turn.changed) == ([10], {})


@pytest.mark.clause("H-195")
@pytest.mark.parametrize("distance", [11, 12, 19])
@pytest.mark.parametrize("face", [1, 10])
def test_from_eleven_squares_on_a_shot_always_hits_though_the_die_is_rolled(distance, face):  # HR-106, HR-107
    turn = range_(distance).play("shoot e", f"{face} 1")

    assert (turn.sides, turn.changed) == ([10, 3], {"Bob": SLAIN})


@pytest.mark.clause("H-195", "H-055")
@pytest.mark.parametrize(("at", "distance"), [("B2", 2), ("C3", 4), ("D4", 6), ("E5", 8)])
def test_a_diagonal_square_counts_two(at, distance):  # HR-104
    table = position("\n".join(["....."] * 5), fig("Ann", "A1", main="crossbow"), fig("Bob", at))

    assert table.play("shoot se", f"{distance - 1} 2").changed == {"Bob": {"stunned": True}}
    assert table.play("shoot se", f"{distance}").changed == {}


@pytest.mark.clause("H-056", "H-195")
@pytest.mark.parametrize(
    ("direction", "at"),
    {"n": "C1", "ne": "E1", "e": "E3", "se": "E5", "s": "C5", "sw": "A5", "w": "A3", "nw": "A1"}.items(),
)
def test_a_shot_goes_in_one_of_eight_directions(direction, at):
    table = position("\n".join(["....."] * 5), fig("Ann", "C3", main="crossbow"), fig("Bob", at))

    assert table.play(f"shoot {direction}", "1 2").changed == {"Bob": {"stunned": True}}


@pytest.mark.clause("H-056")
def test_a_shot_is_not_aimed_at_a_name():  # HR-110
    with pytest.raises(NotationError, match="expected n, ne, e"):
        range_(5).play("shoot Bob")


@pytest.mark.parametrize(
    ("face", "effect"),
    [
        pytest.param(1, SLAIN, marks=pytest.mark.clause("H-197")),
        pytest.param(2, {"stunned": True}, marks=pytest.mark.clause("H-198")),
        pytest.param(3, {}, marks=pytest.mark.clause("H-199")),
    ],
)
def test_a_hit_slays_stuns_or_does_nothing(face, effect):
    turn = range_(5).play("shoot e", f"4 {face}")

    assert turn.sides == [10, 3]
    assert turn.changed == ({"Bob": effect} if effect else {})


# Everybody in the way


@pytest.mark.clause("H-196")
def test_a_miss_flies_on_to_the_next():  # HR-109, HR-110
    turn = range_(3, 6).play("shoot e", "3 5 1")

    assert turn.sides == [10, 10, 3]
    assert turn.changed == {"Cid": SLAIN}


@pytest.mark.clause("H-196", "H-199")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_the_first_hit_ends_the_flight_whatever_it_does(face):  # HR-109, HR-111
    turn = range_(3, 6).play("shoot e", f"2 {face}")

    assert turn.sides == [10, 3]
    assert "Cid" not in turn.changed


@pytest.mark.clause("H-196", "H-195")
def test_a_neighbour_in_the_way_costs_a_die_and_no_more():  # HR-108
    turn = range_(1, 12, 13).play("shoot e", "1 10 3")

    assert (turn.sides, turn.changed) == ([10, 10, 3], {})


@pytest.mark.clause("H-196", "H-195")
def test_odds_of_a_shot_past_one_figure_at_another():
    table = range_(3, 6)

    near, far = Fraction(2, 10), Fraction(8, 10) * Fraction(5, 10)
    for name, hit in (("Bob", near), ("Cid", far)):
        assert table.odds("shoot e", name) == {"slain": hit / 3, "stunned": hit / 3, "poisoned": 0, "disarmed": 0}


@pytest.mark.clause("H-195")
def test_an_empty_line_may_be_shot_along():  # HR-127
    turn = range_().play("shoot e")

    assert (turn.sides, turn.stopped, turn.changed) == ([], None, {})


@pytest.mark.clause("H-196", "H-041")
def test_allies_are_hit_as_well():  # HR-068
    assert range_(5, team="Ann").play("shoot e", "4 2").changed == {"Bob": {"stunned": True}}


@pytest.mark.clause("H-195", "H-197", "H-064")
def test_the_return_follows_the_d3_and_may_lead_to_the_square_left():
    table = range_(5, map_="....._..._", facing="w")

    assert table.play("shoot e", "4 1 1").changed == {"Bob": {"lives": 2, "facing": "n"}}
    away = table.play("shoot e", "4 1 2")
    assert (away.sides, away.changed) == ([10, 3, 2], {"Bob": {"lives": 2, "at": "J1", "facing": "n"}})


# What does and does not matter


@pytest.mark.clause("H-195", "H-212", "H-063", "H-026", "H-151")
@pytest.mark.parametrize(
    "state",
    [
        {"facing": "e"},
        {"facing": "w"},
        {"stunned": True},
        {"blessed": True},
        {"secondary": "shield"},
        {"class_": "warrior"},
    ],
)
def test_nothing_about_the_victim_changes_the_dice(state):  # HR-113, HR-250
    table = range_(5, **state)

    assert table.play("shoot e", "4 3").told("MissileMet")[0].hit is True
    assert table.play("shoot e", "5").told("MissileMet")[0].hit is False


@pytest.mark.clause("H-195", "H-101", "H-151", "H-026")
@pytest.mark.parametrize("state", [{"blessed": True}, {"class_": "warrior"}, {"class_": "marksman"}, {"facing": "w"}])
def test_nothing_about_the_shooter_changes_the_dice(state):  # HR-044, HR-091, HR-096, HR-276
    turn = position(LONG, fig("Ann", "A1", **{"main": "crossbow", **state}), fig("Bob", "F1"), gem="Ann").play(
        "face n; shoot e", "5"
    )

    assert (turn.sides, "Bob" in turn.changed) == ([10], False)


@pytest.mark.clause("H-195", "H-031")
@pytest.mark.parametrize("class_", ["mechanic", "rogue", "warrior", "mage", "marksman", "priest"])
def test_any_class_moves_and_then_shoots(class_):  # HR-116
    turn = range_(9, ann={"class_": class_}).play("move 2e; shoot e", "6 2")

    assert turn.changed["Bob"] == {"stunned": True}


@pytest.mark.clause("H-195")
def test_one_shoots_beside_an_enemy_and_turn_after_turn():  # HR-114, HR-115
    table = position(LONG, fig("Ann", "B1", main="crossbow"), fig("Bob", "A1"), fig("Cid", "G1"))

    again = table.play("shoot e", "5").play("").play("")

    assert again.active == "Ann"
    assert again.play("shoot e", "4 2").changed == {"Cid": {"stunned": True}}


@pytest.mark.clause("H-195", "H-131")
@pytest.mark.parametrize("weapon", ["none", "axe", "pike"])
def test_a_shot_needs_a_crossbow_and_a_bounce_a_marksman(weapon):
    assert range_(5, ann={"main": weapon}).refused("shoot e") == "H-195"
    assert range_(5).refused("shoot e bounce") == "H-131"


@pytest.mark.clause("H-123", "H-195")
def test_a_poisoned_crossbow_poisons_its_first_hit_whatever_the_d3():  # HR-194, HR-197
    table = range_(5, ann={"main_poisoned": True})

    assert table.play("shoot e", "4 3").changed == {"Ann": {"main_poisoned": False}, "Bob": {"poisoned": True}}
    assert table.play("shoot e", "5").changed == {}


# Terrain


@pytest.mark.hazard(2)
@pytest.mark.clause("H-195", "H-007")
@pytest.mark.parametrize("terrain", "#O+")
def test_what_stops_sight_stops_a_shot(terrain):  # HR-007
    turn = range_(5, map_=f"...{terrain}.." + "." * 5).play("shoot e")

    assert (turn.sides, turn.told("Shot")[0].path) == ([], ("B1", "C1"))


@pytest.mark.clause("H-195", "H-007")
@pytest.mark.parametrize("terrain", "!)/<_")
def test_a_shot_flies_over_whatever_does_not(terrain):  # HR-007
    assert range_(5, map_=f"...{terrain}..").play("shoot e", "4 2").changed == {"Bob": {"stunned": True}}


@pytest.mark.clause("H-195", "H-081")
def test_a_shot_sets_off_no_trap():  # HR-176
    table = position(
        LONG,
        fig("Ann", "A1", main="crossbow"),
        fig("Bob", "F1"),
        fig("Nib", "T1", class_="mechanic"),
        traps=[{"at": "C1", "owner": "Nib"}],
    )

    assert table.play("shoot e", "4 3").sides == [10, 3]


@pytest.mark.clause("H-056", "H-195")
@pytest.mark.parametrize(
    ("map_", "flies"), [(".#.\n#..\n...", False), (".#.\n...\n...", True), ("...\nO..\n...", True)]
)
def test_a_diagonal_shot_passes_no_closed_corner(map_, flies):  # HR-005
    table = position(map_, fig("Ann", "A1", main="crossbow"), fig("Bob", "C3"))

    turn = table.play("shoot se", "3 2" if flies else "")

    assert turn.changed == ({"Bob": {"stunned": True}} if flies else {})


# Switches


@pytest.mark.clause("H-195")
def test_by_variant_a_shot_hits_over_the_distance():  # HR-103
    over = {"range_to_hit": "over"}

    assert range_(1, variant=over).play("shoot e", "2 2").changed == {"Bob": {"stunned": True}}
    assert range_(9, variant=over).play("shoot e", "9").changed == {}
    assert range_(11, variant=over).play("shoot e", "10").changed == {}


@pytest.mark.clause("H-195")
def test_by_variant_a_shot_ends_after_ten_squares():  # HR-106
    ten = {"crossbow_max_range": 10}

    assert range_(10, variant=ten).play("shoot e", "9 2").changed == {"Bob": {"stunned": True}}
    assert range_(11, variant=ten).play("shoot e").sides == []


@pytest.mark.clause("H-196", "H-123")
def test_by_variant_a_shot_pierces_and_poisons_once():  # HR-109
    table = range_(3, 6, 7, ann={"main_poisoned": True}, variant={"missile": "pierce"})

    turn = table.play("shoot e", "2 3 6 6 1")

    assert turn.sides == [10, 3, 10, 10, 3]
    assert turn.changed == {"Ann": {"main_poisoned": False}, "Bob": {"poisoned": True}, "Dan": SLAIN}


@pytest.mark.clause("H-196", "H-064")
def test_by_variant_who_returns_into_the_rest_of_the_flight_is_met_again():  # HR-109
    table = range_(3, map_="........_.", variant={"missile": "pierce"})

    turn = table.play("shoot e", "2 1 7 2")

    assert turn.sides == [10, 3, 10, 3]
    assert turn.changed == {"Bob": {"lives": 2, "at": "I1", "stunned": True}}


@pytest.mark.clause("H-196", "H-041")
def test_by_variant_a_shot_passes_allies_by_without_a_die():  # HR-068
    table = position(
        LONG,
        fig("Ann", "A1", main="crossbow"),
        fig("Bob", "D1", team="Ann"),
        fig("Cid", "G1"),
        variant={"friendly_fire": "off"},
    )

    turn = table.play("shoot e", "5 2")

    assert (turn.sides, turn.changed) == ([10, 3], {"Cid": {"stunned": True}})
