"""The pike: eight squares at distance two, one in two to hit, then a d3; in melee it only defends."""

from fractions import Fraction

import pytest

from tests.table import fig, position

OPEN = """
.....
.....
.....
.....
.....
"""
STRAIGHT = {"n": "C1", "e": "E3", "s": "C5", "w": "A3"}
DIAGONAL = {"ne": "D2", "se": "D4", "sw": "B4", "nw": "B2"}
REACHED = STRAIGHT | DIAGONAL


def pikeman(*others, map_=OPEN, **extra):
    """Ann with a pike on C3, amid what is given."""
    state = extra.pop("state", {})
    return position(map_, fig("Ann", "C3", **{"main": "pike", **state}), *others, **extra)


def against(**bob):
    return pikeman(fig("Bob", "E3", **bob))


@pytest.mark.clause("H-185", "H-186", "H-188")
@pytest.mark.parametrize(("direction", "square"), REACHED.items())
def test_a_pike_strikes_two_squares_straight_and_one_diagonally(direction, square):  # HR-123
    table = pikeman(fig("Bob", square))

    for aim in (direction, "Bob"):
        turn = table.play(f"thrust {aim}", "1 1")
        assert turn.sides == [2, 3]
        assert turn.changed == {"Bob": {"lives": 2, "at": "off"}}


@pytest.mark.clause("H-186", "H-041")
def test_the_first_at_the_table_is_struck_like_anyone():
    table = position(OPEN, fig("Bob", "E3"), fig("Ann", "C3", main="pike"), active="Ann")

    assert table.play("thrust e", "1 2").changed == {"Bob": {"stunned": True}}


@pytest.mark.clause("H-187")
@pytest.mark.parametrize(("direction", "square"), [("n", "C2"), ("e", "D3"), ("s", "C4"), ("w", "B3")])
def test_a_pike_does_not_reach_the_four_squares_beside_its_bearer(direction, square):
    table = pikeman(fig("Bob", square))

    assert table.refused(f"thrust {direction}") == "H-041"  # it strikes the square beyond, and nobody is there
    assert table.refused("thrust Bob") == "H-187"


@pytest.mark.clause("H-185", "H-186")
@pytest.mark.parametrize("square", ["A1", "E5", "B1", "E2", "A4", "D5"])
def test_a_pike_reaches_no_other_square(square):
    assert pikeman(fig("Bob", square)).refused("thrust Bob") == "H-186"


@pytest.mark.clause("H-186", "H-041")
@pytest.mark.parametrize("direction", REACHED)
def test_a_thrust_needs_a_figure_on_the_square(direction):
    assert pikeman(fig("Bob", "A1")).refused(f"thrust {direction}") == "H-041"


@pytest.mark.clause("H-041")
@pytest.mark.parametrize("name", ["Nobody", "Cid"])
def test_a_thrust_at_a_name_needs_its_bearer_on_the_board(name):
    assert pikeman(fig("Bob", "A1"), fig("Cid", "off")).refused(f"thrust {name}") == "H-041"


@pytest.mark.clause("H-183", "H-186")
@pytest.mark.parametrize("weapon", ["spear", "axe", "none"])
def test_a_thrust_needs_a_pike(weapon):
    table = pikeman(fig("Bob", "E3"), state={"main": weapon})

    assert table.refused("thrust e") == "H-186"
    assert table.refused("thrust Bob") == "H-186"


# To hit, and the d3


@pytest.mark.clause("H-188")
def test_a_two_misses_and_ends_the_matter():
    turn = against().play("thrust e", "2")

    assert (turn.sides, turn.changed, turn.active) == ([2], {}, "Bob")


@pytest.mark.parametrize(
    ("face", "effect"),
    [
        pytest.param(1, {"lives": 2, "at": "off"}, marks=pytest.mark.clause("H-189")),
        pytest.param(2, {"stunned": True}, marks=pytest.mark.clause("H-190")),
        pytest.param(3, {}, marks=pytest.mark.clause("H-191")),
    ],
)
def test_a_hit_slays_stuns_or_does_nothing(face, effect):
    turn = against().play("thrust e", f"1 {face}")

    assert turn.sides == [2, 3]
    assert turn.changed == ({"Bob": effect} if effect else {})


@pytest.mark.clause("H-188", "H-189", "H-190")
def test_odds_of_a_thrust():
    odds = against().odds("thrust e", "Bob")

    assert odds == {"slain": Fraction(1, 6), "stunned": Fraction(1, 6), "poisoned": 0, "disarmed": 0}


@pytest.mark.clause("H-188", "H-051")
@pytest.mark.parametrize("facing", ["n", "e", "w"])
def test_facing_does_not_matter_to_a_thrust(facing):  # HR-077
    assert against(facing=facing).odds("thrust e", "Bob")["slain"] == Fraction(1, 6)


@pytest.mark.clause("H-188", "H-102", "H-151", "H-026")
def test_no_bonus_touches_the_dice_of_a_thrust():  # HR-076, HR-091, HR-096, HR-276
    eager = {"class_": "warrior", "blessed": True}

    turn = pikeman(fig("Bob", "E3", stunned=True), state=eager, gem="Ann").play("thrust e", "2")

    assert (turn.sides, turn.changed) == ([2], {"Ann": {"blessed": False}})


@pytest.mark.clause("H-191", "H-061")
def test_a_stunned_victim_is_not_stunned_again():
    assert against(stunned=True).play("thrust e", "1 2").changed == {}


@pytest.mark.clause("H-123", "H-188")
def test_a_poisoned_pike_poisons_whom_it_hits_though_the_d3_says_nothing():  # HR-126, HR-194
    table = pikeman(fig("Bob", "E3"), state={"main_poisoned": True})

    hit, miss = table.play("thrust e", "1 3"), table.play("thrust e", "2")

    assert hit.changed == {"Ann": {"main_poisoned": False}, "Bob": {"poisoned": True}}
    assert miss.changed == {}


@pytest.mark.clause("H-123", "H-189")
def test_poison_is_spent_on_the_slain_who_returns_clean():  # HR-196
    turn = pikeman(fig("Bob", "E3"), state={"main_poisoned": True}).play("thrust e", "1 1")

    assert turn.changed == {"Ann": {"main_poisoned": False}, "Bob": {"lives": 2, "at": "off"}}


@pytest.mark.clause("H-189", "H-066")
def test_the_return_die_comes_last_and_the_square_left_may_be_drawn():
    table = position("....._\n.._...", fig("Ann", "D1", main="pike"), fig("Bob", "F1", facing="w"))

    turn = table.play("thrust e", "1 1 1")

    assert turn.sides == [2, 3, 2]
    assert turn.changed == {"Bob": {"lives": 2, "facing": "n"}}


@pytest.mark.clause("H-139", "H-145")
def test_a_marksmans_pike_counts_for_no_tantrum():  # HR-126, HR-225
    turn = pikeman(fig("Bob", "E3"), state={"class_": "marksman", "misses": 2}).play("thrust e", "2")

    assert turn.changed == {}


@pytest.mark.clause("H-188", "H-041")
def test_an_ally_can_be_struck_unless_the_variant_spares_him():  # HR-068
    friends = (fig("Bob", "E3", team="Ann"),)

    assert pikeman(*friends).play("thrust e", "1 2").changed == {"Bob": {"stunned": True}}
    assert pikeman(*friends, variant={"friendly_fire": "off"}).refused("thrust e") == "H-041, HR-068"


@pytest.mark.clause("H-029")
def test_by_variant_a_thrust_goes_ahead_or_half_ahead():  # HR-044
    table = position(
        OPEN,
        fig("Ann", "C3", main="pike", facing="n"),
        *(fig(way, square) for way, square in zip(("N1", "N2", "E1", "S1"), ("C1", "D2", "E3", "D4"), strict=True)),
        variant={"attack_arc": "front"},
    )

    assert table.play("thrust n", "2").stopped is None
    assert table.play("thrust ne", "2").stopped is None
    assert table.refused("thrust e") == "H-029, HR-044"
    assert table.refused("thrust se") == "H-029, HR-044"
    assert table.play("face e; thrust se", "2").stopped is None


# What stands in the way


@pytest.mark.clause("H-186", "H-185")
def test_a_figure_in_between_does_not_block_unless_the_variant_says_so():  # HR-124
    between = (fig("Bob", "E3"), fig("Cid", "D3"))

    assert pikeman(*between).play("thrust e", "1 2").changed == {"Bob": {"stunned": True}}
    assert pikeman(*between, variant={"pike_blocked_by_figure": "on"}).refused("thrust e") == "H-186, HR-124"


@pytest.mark.clause("H-186", "H-007")
@pytest.mark.parametrize("terrain", "#O+")
def test_what_stops_sight_stops_a_straight_thrust(terrain):  # HR-124
    table = position(f"..{terrain}.\n....", fig("Ann", "B1", main="pike"), fig("Bob", "D1"))

    assert table.refused("thrust e") == "H-186, HR-124"
    assert table.refused("thrust Bob") == "H-186, HR-124"


@pytest.mark.clause("H-186", "H-007")
@pytest.mark.parametrize("terrain", "!)/<_.")
def test_a_thrust_goes_over_whatever_does_not(terrain):  # HR-007
    table = position(f"..{terrain}.\n....", fig("Ann", "B1", main="pike"), fig("Bob", "D1"))

    assert table.play("thrust e", "1 2").changed == {"Bob": {"stunned": True}}


@pytest.mark.clause("H-185", "H-056")
@pytest.mark.parametrize(
    ("map_", "is_closed"), [(".#\n#.", True), (".O\n+.", True), (".#\n..", False), ("..\nO.", False), (".)\n!.", False)]
)
def test_a_diagonal_thrust_passes_no_closed_corner(map_, is_closed):  # HR-125
    table = position(map_, fig("Ann", "A1", main="pike"), fig("Bob", "B2"))

    if is_closed:
        assert table.refused("thrust se") == "H-185, HR-125"
    else:
        assert table.play("thrust se", "2").stopped is None


@pytest.mark.clause("H-185", "H-056")
def test_by_variant_one_flank_closes_the_corner_to_a_thrust():  # HR-005
    table = position(".#\n..", fig("Ann", "A1", main="pike"), fig("Bob", "B2"), variant={"corner_rule": "either"})

    assert table.refused("thrust se") == "H-185, HR-125"


# The pike in melee


@pytest.mark.clause("H-187", "H-183")
def test_a_pike_attacks_nobody_in_melee():  # HR-074
    table = pikeman(fig("Bob", "D3"))

    assert table.refused("attack e") == "H-187"
    assert table.refused("attack Bob") == "H-187"


@pytest.mark.clause("H-187", "H-204")
def test_a_pikemans_knife_or_spell_still_goes_to_his_neighbour():  # HR-074
    knife = pikeman(fig("Bob", "D3"), state={"secondary": "throwing_knife"})
    curse = pikeman(fig("Bob", "D3"), state={"class_": "mage"})

    assert knife.play("throw e", "1").changed == {"Ann": {"secondary": "none"}}
    assert curse.play("cast curse at Bob", "1").changed == {"Bob": {"stunned": True}}


@pytest.mark.clause("H-183", "H-050")
def test_a_pike_that_wins_in_defence_hurts_the_attacker():  # HR-075
    table = position("..", fig("Ann", "A1"), fig("Bob", "B1", main="pike", facing="w"))

    turn = table.play("attack e", "1 3")

    assert turn.sides == [8, 3]
    assert turn.changed == {"Ann": {"stunned": True}}


@pytest.mark.clause("H-183", "H-187", "H-050")
def test_by_variant_a_pike_hurts_nobody_in_defence():  # HR-075
    bob = fig("Bob", "B1", main="pike", facing="w", main_poisoned=True)
    table = position("..", fig("Ann", "A1", main="none"), bob, variant={"pike_riposte": "off"})

    assert table.play("attack e", "3").changed == {}
    assert position("..", fig("Ann", "A1"), bob, variant={"pike_riposte": "off"}).play("attack e", "8 1").changed == {
        "Bob": {"lives": 2, "at": "off"}
    }
