"""Two spells that the doll's square matters to: a bolt counts from it, and a weapon must be within its range."""

import pytest

from tests.table import fig, position

# Ann is walled in on A1; Bob stands on E3 in the open.
CELL = """
.#......
##......
........
........
"""
BURNED = {"secondary": "none"}
SLAIN = {"lives": 2, "at": "off"}


def sorcery(*others, map_=CELL, ann=None, bob=None, **extra):
    """Ann on A1, a warrior with a doll, Bob on E3, and whoever is given."""
    caster = fig(**{"name": "Ann", "at": "A1", "class_": "warrior", "secondary": "voodoo_doll", **(ann or {})})
    return position(map_, caster, fig("Bob", "E3", **(bob or {})), *others, **extra)


# Poisoning a weapon


@pytest.mark.clause("H-128", "H-227")
@pytest.mark.parametrize("slot", ["main", "secondary"])
def test_a_weapon_is_poisoned_from_a_square_straight_beside_it(slot):
    for square in ("E2", "D3", "F3", "E4"):
        turn = sorcery().play(f"cast poison Bob {slot} via doll from {square}")
        assert turn.changed == {"Ann": BURNED, "Bob": {f"{slot}_poisoned": True}}
    for square in ("D2", "F2", "D4", "F4"):
        assert sorcery().refused(f"cast poison Bob {slot} via doll from {square}") == "H-128"


@pytest.mark.clause("H-121", "H-122")
@pytest.mark.parametrize("slot", ["main", "secondary"])
def test_an_empty_hand_holds_nothing_to_poison(slot):
    assert sorcery(bob={slot: "none"}).refused(f"cast poison Bob {slot} via doll from D3") == "H-121"


@pytest.mark.clause("H-122", "H-230")
def test_a_doll_that_poisons_itself_is_burned_all_the_same():  # HR-203
    turn = sorcery(ann={"at": "D4"}).play("cast poison Ann secondary via doll from C4")

    assert turn.changed == {"Ann": BURNED}


@pytest.mark.clause("H-121", "H-229")
def test_a_doll_poisons_its_bearers_own_main_weapon():  # HR-192, HR-270
    turn = sorcery(ann={"at": "D4"}).play("cast poison Ann main via doll from C4")

    assert turn.changed == {"Ann": {**BURNED, "main_poisoned": True}}


# Bolts


@pytest.mark.clause("H-227", "H-114", "H-117")
@pytest.mark.parametrize(("force", "effect"), [(1, {"stunned": True}), (2, {}), (12, {})])
def test_a_bolt_from_a_square_straight_beside_him_meets_the_target_at_one(force, effect):  # HR-269
    turn = sorcery().play("cast bolt e via doll from D3", f"1 {force}")

    assert turn.sides == [3, 12]
    assert turn.changed == {"Ann": BURNED, **({"Bob": effect} if effect else {})}


@pytest.mark.clause("H-227", "H-117", "H-118", "H-119")
@pytest.mark.parametrize(("force", "effect"), [(1, SLAIN), (2, {"stunned": True}), (3, {})])
def test_a_bolt_from_a_diagonal_square_meets_him_at_two(force, effect):  # HR-269
    turn = sorcery().play("cast bolt se via doll from D2", f"1 {force}")

    assert turn.sides == [3, 12]
    assert turn.changed == {"Ann": BURNED, **({"Bob": effect} if effect else {})}


@pytest.mark.clause("H-227", "H-115", "H-118")
def test_a_bolt_that_misses_the_target_flies_on_and_counts_from_the_dolls_square():  # HR-269
    turn = sorcery(fig("Cid", "H3")).play("cast bolt e via doll from D3", "2 1 3")

    assert turn.sides == [3, 3, 12]
    assert turn.changed == {"Ann": BURNED, "Cid": SLAIN}


@pytest.mark.clause("H-229", "H-114")
def test_whoever_stands_on_the_dolls_square_is_not_in_the_bolts_path():
    turn = sorcery(fig("Cid", "D3")).play("cast bolt e via doll from D3", "2")

    assert (turn.sides, turn.changed) == ([3], {"Ann": BURNED})


@pytest.mark.clause("H-227", "H-118")
@pytest.mark.parametrize(
    ("dice", "effect"), [("3 1 1", SLAIN), ("3 1 4", {"stunned": True}), ("3 1 5", {}), ("3 3", {})]
)
def test_a_bolt_may_meet_the_caster_himself(dice, effect):  # HR-269
    turn = sorcery(ann={"at": "B3"}).play("cast bolt w via doll from F3", dice)

    assert turn.sides == [3, 3, 12][: len(dice.split())]
    assert turn.changed == {"Ann": {**BURNED, **effect}}
    assert (turn.stopped, turn.active) == (None, "Bob")


@pytest.mark.clause("H-227")
@pytest.mark.parametrize(
    "spell", ["cast bolt w via doll from D3", "cast bolt n via doll from D3", "cast bolt se via doll from D3"]
)
def test_a_bolt_needs_its_target_on_the_next_square(spell):
    assert sorcery().refused(spell) == "H-227"


@pytest.mark.clause("H-227", "H-056")
def test_a_bolt_passes_no_closed_corner_to_its_target():  # HR-005, HR-267
    table = position(".....\n....#\n...#.", fig("Ann", "A1", secondary="voodoo_doll"), fig("Bob", "E3"))

    assert table.refused("cast bolt se via doll from D2") == "H-227"


@pytest.mark.clause("H-113")
def test_a_bolt_may_be_aimed_at_oneself():  # HR-270
    turn = sorcery(ann={"at": "D4"}).play("cast bolt e via doll from C4", "1 1")

    assert turn.changed == {"Ann": {**BURNED, "stunned": True}}


@pytest.mark.clause("H-029")
def test_by_variant_even_a_dolls_bolt_goes_where_the_caster_faces():  # HR-044
    table = sorcery(ann={"facing": "n"}, variant={"attack_arc": "front"})

    assert table.refused("cast bolt e via doll from D3") == "H-029, HR-044"
    assert table.play("cast bolt ne via doll from D4", "3").stopped is None
    assert table.play("cast bolt nw via doll from F4", "3").stopped is None
    assert table.play("cast curse at Bob via doll from D3", "3").stopped is None


@pytest.mark.clause("H-159", "H-114", "H-230")
def test_a_ward_stops_the_bolt_that_hits_which_flies_on():  # HR-235, HR-238
    turn = sorcery(fig("Cid", "F3"), bob={"warded": True}).play("cast bolt e via doll from D3", "1 1 2")

    assert turn.sides == [3, 3, 12]
    assert turn.changed == {"Ann": BURNED, "Bob": {"warded": False}, "Cid": {"stunned": True}}
