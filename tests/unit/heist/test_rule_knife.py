"""The throwing knife: a d4 under the distance, four squares at most, and where it lies afterwards."""

from fractions import Fraction

import pytest

from tests.table import fig, position

LONG = "." * 10
SLAIN = {"lives": 2, "at": "off"}
GONE = {"secondary": "none"}


def thrower(*others, at="A1", map_=LONG, **extra):
    """Ann with a knife on A1 and whoever is given."""
    state = extra.pop("ann", {})
    return position(map_, fig("Ann", at, **{"secondary": "throwing_knife", **state}), *others, **extra)


def lying(turn):
    """Knives on the floor: square, and whether it is poisoned."""
    return [(knife.at, knife.poisoned) for knife in turn.scene.knives]


@pytest.mark.clause("H-204", "H-206")
@pytest.mark.parametrize(("distance", "at"), [(2, "C1"), (3, "D1"), (4, "E1")])
def test_a_knife_hits_under_the_distance_and_not_at_it(distance, at):  # HR-103
    table = thrower(fig("Bob", at))

    hit, miss = table.play("throw e", f"{distance - 1} 2"), table.play("throw e", f"{distance}")

    assert (hit.sides, hit.changed) == ([4, 3], {"Ann": GONE, "Bob": {"stunned": True}})
    assert (miss.sides, miss.changed) == ([4], {"Ann": GONE})


@pytest.mark.clause("H-206")
@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_a_neighbour_is_never_hit_though_the_die_is_rolled(face):  # HR-108
    turn = thrower(fig("Bob", "B1")).play("throw e", str(face))

    assert (turn.sides, turn.changed, lying(turn)) == ([4], {"Ann": GONE}, [("E1", False)])


@pytest.mark.clause("H-206", "H-055")
@pytest.mark.parametrize(("at", "distance"), [("B2", 2), ("C3", 4)])
def test_a_diagonal_square_counts_two(at, distance):  # HR-104
    table = thrower(fig("Bob", at), map_="\n".join(["....."] * 5))

    assert table.play("throw se", f"{distance - 1} 3").told("MissileMet")[0].hit is True
    assert table.play("throw se", f"{distance}").told("MissileMet")[0].hit is False


@pytest.mark.clause("H-211", "H-206")
@pytest.mark.parametrize(("direction", "last"), [("e", "E1"), ("se", "C3"), ("s", "A5")])
def test_a_knife_flies_four_far_and_no_farther(direction, last):  # HR-105
    beyond = {"e": "F1", "se": "D4", "s": "A6"}[direction]

    turn = thrower(fig("Bob", beyond), map_="\n".join(["......"] * 6)).play(f"throw {direction}")

    assert (turn.sides, turn.changed, lying(turn)) == ([], {"Ann": GONE}, [(last, False)])


@pytest.mark.parametrize(
    ("face", "effect"),
    [
        pytest.param(1, SLAIN, marks=pytest.mark.clause("H-207")),
        pytest.param(2, {"stunned": True}, marks=pytest.mark.clause("H-208")),
        pytest.param(3, {}, marks=pytest.mark.clause("H-209")),
    ],
)
@pytest.mark.clause("H-210")
def test_a_hit_slays_stuns_or_does_nothing_and_the_knife_lies_where_it_hit(face, effect):
    turn = thrower(fig("Bob", "D1")).play("throw e", f"2 {face}")

    assert turn.sides == [4, 3]
    assert turn.changed == {"Ann": GONE, **({"Bob": effect} if effect else {})}
    assert lying(turn) == [("D1", False)]


@pytest.mark.clause("H-210", "H-207", "H-064")
def test_the_knife_stays_where_the_slain_stood():
    turn = thrower(fig("Bob", "D1"), map_="......._.").play("throw e", "2 1")

    assert turn.changed == {"Ann": GONE, "Bob": {"lives": 2, "at": "H1"}}
    assert lying(turn) == [("D1", False)]


@pytest.mark.clause("H-205")
def test_a_knife_meets_everyone_in_its_way_until_it_hits():  # HR-109
    table = thrower(fig("Bob", "C1"), fig("Cid", "D1"), fig("Dan", "E1"))

    turn = table.play("throw e", "2 2 1")

    assert (turn.sides, turn.changed) == ([4, 4, 3], {"Ann": GONE, "Cid": SLAIN})
    assert lying(turn) == [("D1", False)]


@pytest.mark.clause("H-205", "H-209")
def test_a_hit_without_effect_ends_the_flight_too():  # HR-111
    turn = thrower(fig("Bob", "C1"), fig("Cid", "E1")).play("throw e", "1 3")

    assert (turn.sides, turn.changed, lying(turn)) == ([4, 3], {"Ann": GONE}, [("C1", False)])


@pytest.mark.clause("H-205", "H-206")
def test_odds_of_a_throw_at_two():
    table = thrower(fig("Bob", "C1"), fig("Cid", "E1"))

    near, far = Fraction(1, 4), Fraction(3, 4) * Fraction(3, 4)
    assert table.odds("throw e", "Bob")["slain"] == near / 3
    assert table.odds("throw e", "Cid")["stunned"] == far / 3


@pytest.mark.clause("H-204", "H-043", "H-032")
def test_a_throw_is_the_action_whatever_the_main_weapon():  # HR-117
    for main in ("pike", "crossbow", "none"):
        table = thrower(fig("Bob", "H1"), ann={"main": main})
        assert table.play("move 4e; throw e", "2 2").changed["Bob"] == {"stunned": True}
        assert table.refused("throw e; attack e") == "H-032"
        assert table.refused("throw e; move e") == "H-031"


@pytest.mark.clause("H-204")
@pytest.mark.parametrize("secondary", ["none", "shield", "flask", "voodoo_doll"])
def test_without_a_knife_there_is_nothing_to_throw(secondary):
    assert thrower(fig("Bob", "C1"), ann={"secondary": secondary}).refused("throw e") == "H-204"


@pytest.mark.clause("H-206", "H-151", "H-102")
def test_no_bonus_touches_the_dice_of_a_throw():  # HR-091, HR-096, HR-113, HR-276
    table = thrower(fig("Bob", "C1", stunned=True, facing="e"), ann={"class_": "warrior", "blessed": True}, gem="Ann")

    assert table.play("throw e", "2").told("MissileMet")[0].hit is False


@pytest.mark.clause("H-204", "H-139")
def test_a_marksmans_throw_counts_for_no_tantrum():  # HR-225
    turn = thrower(fig("Bob", "C1"), ann={"class_": "marksman", "misses": 2}).play("throw e", "4")

    assert turn.changed == {"Ann": GONE}


# Where a knife comes down


@pytest.mark.hazard(15)
@pytest.mark.clause("H-211")
@pytest.mark.parametrize(
    ("map_", "square"),
    [
        ("...#....", "C1"),
        ("...O....", "C1"),
        ("...+....", "C1"),
        ("...", "C1"),  # the board's edge
        ("..)#....", "B1"),  # over a rack, where nobody can stand
        ("..)!)...", "B1"),
        ("..).....", "E1"),
        ("...!....", "E1"),
        (".)!)!...", "A1"),  # nowhere to lie but under the thrower
        (".)#.....", "A1"),
        (".#......", "A1"),  # into a wall at once
        ("../.....", "E1"),
        ("..../...", "E1"),  # in a doorway
        ("....<...", "E1"),
        ("...._...", "E1"),
    ],
)
def test_a_miss_lies_on_the_last_square_of_the_flight_where_one_can_stand(map_, square):  # HR-119, HR-120
    turn = thrower(map_=map_).play("throw e")

    assert (turn.sides, turn.changed, lying(turn)) == ([], {"Ann": GONE}, [(square, False)])


@pytest.mark.hazard(15)
@pytest.mark.clause("H-211")
def test_a_knife_that_no_corner_lets_through_lies_under_the_thrower():  # HR-005
    turn = thrower(map_=".#\n#.").play("throw se")

    assert lying(turn) == [("A1", False)]


@pytest.mark.clause("H-211", "H-206")
def test_a_miss_lies_under_whoever_stands_on_the_last_square():
    turn = thrower(fig("Bob", "C1"), map_="...").play("throw e", "4")

    assert lying(turn) == [("C1", False)]


@pytest.mark.clause("H-211", "H-081", "H-075")
def test_a_knife_lies_on_a_trap_without_setting_it_off_and_on_gem_and_knife():  # HR-120, HR-176
    table = thrower(
        fig("Nib", "A2", class_="mechanic"),
        map_="......\n......",
        traps=[{"at": "E1", "owner": "Nib"}],
        knives=[{"at": "E1"}],
        gem="E1",
    )

    turn = table.play("throw e")

    assert (turn.sides, lying(turn)) == ([], [("E1", False), ("E1", False)])
    assert (turn.scene.gem.at, turn.scene.traps[0].jammed) == ("E1", False)


# Poison


@pytest.mark.clause("H-123", "H-210")
@pytest.mark.parametrize(
    ("face", "effect"), [(1, SLAIN), (2, {"stunned": True, "poisoned": True}), (3, {"poisoned": True})]
)
def test_a_poisoned_knife_that_hits_is_clean_where_it_lies(face, effect):  # HR-194, HR-196
    turn = thrower(fig("Bob", "D1"), ann={"secondary_poisoned": True}).play("throw e", f"2 {face}")

    assert turn.changed == {"Ann": {"secondary": "none", "secondary_poisoned": False}, "Bob": effect}
    assert lying(turn) == [("D1", False)]


@pytest.mark.clause("H-211", "H-123")
def test_a_poisoned_knife_that_misses_keeps_its_poison_for_whoever_picks_it_up():  # HR-204
    table = thrower(fig("Bob", "D1", secondary="none"), ann={"secondary_poisoned": True})

    miss = table.play("throw e", "3")
    taken = miss.play("move e; pick up")

    assert miss.changed == {"Ann": {"secondary": "none", "secondary_poisoned": False}}
    assert lying(miss) == [("E1", True)]
    assert taken.changed == {"Bob": {"at": "E1", "secondary": "throwing_knife", "secondary_poisoned": True}}
    assert taken.play("").play("throw w", "3 3").changed["Ann"] == {"poisoned": True}


# Picking up


@pytest.mark.clause("H-210", "H-200")
def test_a_knife_is_picked_up_by_an_action_on_its_square():  # HR-047, HR-118
    table = position(LONG, fig("Ann", "A1", secondary="none"), knives=[{"at": "C1"}])

    turn = table.play("move 2e; pick up")

    assert turn.changed == {"Ann": {"at": "C1", "secondary": "throwing_knife"}}
    assert (turn.sides, lying(turn), turn.stopped) == ([], [], None)
    assert table.refused("pick up") == "H-210"
    assert table.refused("move e; pick up") == "H-210"
    assert table.refused("move 2e; pick up; attack e") == "H-032"


@pytest.mark.clause("H-203", "H-210")
@pytest.mark.parametrize("secondary", ["throwing_knife", "shield", "flask", "voodoo_doll"])
def test_nobody_picks_up_a_second_secondary_weapon(secondary):  # HR-121
    table = position(LONG, fig("Ann", "C1", secondary=secondary), knives=[{"at": "C1"}])

    assert table.refused("pick up") == "H-203"


@pytest.mark.clause("H-210")
@pytest.mark.parametrize("class_", ["mechanic", "mage", "priest"])
def test_anyone_picks_up_anyones_knife(class_):  # HR-122
    table = thrower(fig("Bob", "F1", class_, secondary="none"))

    turn = table.play("throw e").play("move w; pick up")

    assert turn.changed == {"Bob": {"at": "E1", "secondary": "throwing_knife"}}


@pytest.mark.clause("H-210")
def test_one_picks_up_ones_own_knife_from_under_ones_feet():
    turn = thrower(fig("Bob", "A2"), map_=".#\n..").play("throw e").play("").play("pick up")

    assert turn.changed == {"Ann": {"secondary": "throwing_knife"}}


@pytest.mark.clause("H-210", "H-123")
@pytest.mark.parametrize("first", [True, False])
def test_of_several_knives_the_poisoned_one_is_picked_up(first):
    knives = [{"at": "C1", "poisoned": first}, {"at": "C1", "poisoned": not first}, {"at": "C1"}]
    table = position(LONG, fig("Ann", "C1", secondary="none"), knives=knives)

    turn = table.play("pick up")

    assert turn.changed == {"Ann": {"secondary": "throwing_knife", "secondary_poisoned": True}}
    assert lying(turn) == [("C1", False), ("C1", False)]


@pytest.mark.clause("H-200", "H-109", "H-059")
def test_the_stunned_and_those_without_their_action_pick_nothing_up():
    def table(**state):
        return position(LONG, fig("Ann", "C1", secondary="none", **state), knives=[{"at": "C1"}])

    assert table(lost_action=True).refused("pick up") == "H-109"
    assert table(stunned=True).play("pick up").changed == {"Ann": {"stunned": False}}


@pytest.mark.clause("H-200", "H-204")
def test_a_knife_thrown_away_is_gone_from_the_hand():
    turn = thrower(fig("Bob", "H1")).play("throw e").play("")

    assert turn.refused("throw e") == "H-204"


# Switches


@pytest.mark.clause("H-211")
def test_by_variant_a_knife_flies_until_terrain_stops_it():  # HR-105
    far = {"knife_max_range": "none"}

    assert lying(thrower(variant=far).play("throw e")) == [("J1", False)]
    assert thrower(fig("Bob", "F1"), variant=far).play("throw e", "4 2").changed["Bob"] == {"stunned": True}


@pytest.mark.clause("H-206")
def test_by_variant_a_knife_hits_over_the_distance():  # HR-103
    over = {"range_to_hit": "over"}

    assert thrower(fig("Bob", "B1"), variant=over).play("throw e", "2 2").changed["Bob"] == {"stunned": True}
    assert "Bob" not in thrower(fig("Bob", "E1"), variant=over).play("throw e", "4").changed


@pytest.mark.clause("H-200", "H-210")
def test_by_variant_a_thrown_knife_is_not_taken_up_again():  # HR-118
    table = position(LONG, fig("Ann", "C1", secondary="none"), knives=[{"at": "C1"}], variant={"knife_recover": "none"})

    assert table.refused("pick up") == "H-200, HR-118"


@pytest.mark.clause("H-200", "H-203", "H-210")
def test_by_variant_a_knife_is_taken_on_the_way():  # HR-118
    knives = [{"at": "B1"}, {"at": "C1"}, {"at": "C1", "poisoned": True}, {"at": "D1"}]
    free = {"knife_recover": "free"}
    empty = position(LONG, fig("Ann", "A1", secondary="none"), knives=knives[1:], variant=free)
    full = position(LONG, fig("Ann", "A1", secondary="shield"), knives=knives, variant=free)

    turn = empty.play("move 3e; throw e")

    assert lying(turn) == [("C1", False), ("D1", False), ("H1", True)]
    assert full.play("move 3e").changed == {"Ann": {"at": "D1"}}


@pytest.mark.clause("H-205", "H-210", "H-211", "H-123")
def test_by_variant_a_knife_pierces_and_lies_under_the_last_it_hit():  # HR-109
    table = thrower(
        fig("Bob", "B1"),
        fig("Cid", "C1"),
        fig("Dan", "D1"),
        ann={"secondary_poisoned": True},
        variant={"missile": "pierce"},
    )

    twice, never = table.play("throw e", "1 1 3 2 3"), table.play("throw e", "4 4 4")

    assert (twice.sides, lying(twice)) == ([4, 4, 3, 4, 3], [("D1", False)])
    assert twice.changed == {"Ann": {"secondary": "none", "secondary_poisoned": False}, "Cid": {"poisoned": True}}
    assert (never.sides, lying(never)) == ([4, 4, 4], [("E1", True)])


@pytest.mark.clause("H-070", "H-210")
def test_the_knife_that_ends_the_game_still_comes_down():
    turn = thrower(fig("Bob", "D1", lives=1)).play("throw e", "2 1")

    assert (turn.game.is_over, lying(turn)) == (True, [("D1", False)])
    assert turn.changed == {"Ann": GONE, "Bob": {"lives": 0, "at": "off"}}
