"""The voodoo doll: anybody casts one spell with it, from a floor square beside the target, wherever that is."""

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


SPELLS = {
    "cast curse at Bob": ("1", {"stunned": True}),
    "cast bolt e": ("1 1", {"stunned": True}),
    "cast poison Bob main": ("", {"main_poisoned": True}),
    "cast poison Bob secondary": ("", {"secondary_poisoned": True}),
    "cast bless at Bob": ("", {"blessed": True}),
    "cast heal at Bob": ("", {"poisoned": False}),
    "cast ward at Bob": ("", {"warded": True}),
    "cast haste at Bob": ("", {"hasted": True}),
}


@pytest.mark.clause("H-224", "H-225", "H-226", "H-230")
@pytest.mark.parametrize("spell", SPELLS)
@pytest.mark.parametrize("class_", ["mechanic", "rogue", "warrior", "mage", "marksman", "priest"])
def test_anybody_casts_any_spell_through_a_doll_at_anybody_out_of_sight(class_, spell):  # HR-265, HR-271
    dice, effect = SPELLS[spell]

    turn = sorcery(ann={"class_": class_}, bob={"poisoned": True}).play(f"{spell} via doll from D3", dice)

    assert (turn.stopped, turn.active) == (None, "Bob")
    assert turn.changed == {"Ann": BURNED, "Bob": effect}


@pytest.mark.clause("H-225")
@pytest.mark.parametrize("spell", SPELLS)
def test_without_the_doll_a_warrior_casts_nothing(spell):
    assert sorcery().refused(spell) == "H-225"


@pytest.mark.clause("H-224")
@pytest.mark.parametrize("spell", SPELLS)
@pytest.mark.parametrize("class_", ["warrior", "mage", "priest"])
def test_without_a_doll_in_hand_nobody_casts_through_one(class_, spell):
    assert sorcery(ann={"secondary": "flask", "class_": class_}).refused(f"{spell} via doll from D3") == "H-224"


@pytest.mark.clause("H-226", "H-227")
@pytest.mark.parametrize("spell", ["curse", "heal", "bless", "ward", "haste"])
def test_no_distance_is_too_far(spell):  # HR-266
    table = position("." * 30, fig("Ann", "A1", secondary="voodoo_doll"), fig("Bob", "AD1"))

    turn = table.play(f"cast {spell} at Bob via doll from AC1", "3" if spell == "curse" else "")

    assert turn.changed["Ann"] == BURNED


# The square it is cast from


@pytest.mark.clause("H-227", "H-228")
@pytest.mark.parametrize("square", ["D2", "E2", "F2", "D3", "F3", "D4", "E4", "F4"])
def test_any_of_the_eight_squares_around_the_target_will_do(square):  # HR-267
    assert sorcery().play(f"cast ward at Bob via doll from {square}").changed == {
        "Ann": BURNED,
        "Bob": {"warded": True},
    }


@pytest.mark.clause("H-227")
@pytest.mark.parametrize("square", ["E3", "C3", "E1", "G4", "A1", "H4"])
def test_a_square_that_is_not_beside_the_target_will_not(square):  # HR-267
    assert sorcery().refused(f"cast ward at Bob via doll from {square}") == "H-227"


@pytest.mark.clause("H-228")
@pytest.mark.parametrize("square", ["I3", "E5", "Z99", "DX128"])
def test_a_square_off_the_map_will_not(square):
    assert sorcery().refused(f"cast ward at Bob via doll from {square}") == "H-228"
    assert sorcery().refused(f"cast bolt e via doll from {square}") == "H-228"


@pytest.mark.clause("H-228")
@pytest.mark.parametrize("terrain", "#O!)+/<")
def test_the_square_must_be_floor(terrain):  # HR-158, HR-267
    table = sorcery(map_=f"....\n...{terrain}.\n.....\n.....".replace("....\n", ".....\n", 1))

    assert table.refused("cast ward at Bob via doll from D2") == "H-228"


@pytest.mark.clause("H-228", "H-229", "H-081")
def test_start_square_trap_gem_knife_and_figure_are_no_hindrance():  # HR-158, HR-267
    table = sorcery(
        fig("Nib", "E2", class_="mechanic"),
        map_="........\n........\n.....__.\n........",
        traps=[{"at": "E4", "owner": "Nib"}],
        knives=[{"at": "D4"}],
        gem="D3",
    )

    for square in ("E2", "F3", "E4", "D4", "D3"):
        turn = table.play(f"cast ward at Bob via doll from {square}")
        assert (turn.sides, turn.changed) == ([], {"Ann": BURNED, "Bob": {"warded": True}})


@pytest.mark.clause("H-229")
def test_the_square_may_be_the_casters_own():
    turn = sorcery(ann={"at": "D3"}).play("cast curse at Bob via doll from D3", "1")

    assert turn.changed == {"Ann": BURNED, "Bob": {"stunned": True}}


@pytest.mark.clause("H-227")
@pytest.mark.parametrize(
    ("map_", "closed"),
    [
        (".....\n....#\n...#.", True),
        (".....\n....+\n...O.", True),
        (".....\n....#\n.....", False),
        (".....\n....)\n...!.", False),
    ],
)
def test_a_diagonal_square_behind_a_closed_corner_is_not_beside(map_, closed):  # HR-002, HR-005
    table = position(map_, fig("Ann", "A1", secondary="voodoo_doll"), fig("Bob", "E3"))
    spell = "cast ward at Bob via doll from D2"

    if closed:
        assert table.refused(spell) == "H-227"
    else:
        assert table.play(spell).changed == {"Ann": BURNED, "Bob": {"warded": True}}


@pytest.mark.clause("H-227")
def test_by_variant_four_squares_are_beside():  # HR-002
    table = sorcery(variant={"adjacency": "four"})

    assert table.refused("cast ward at Bob via doll from D2") == "H-042, HR-002"
    assert table.play("cast ward at Bob via doll from D3").changed["Bob"] == {"warded": True}


@pytest.mark.clause("H-228", "H-227")
def test_a_target_without_floor_beside_it_is_beyond_a_doll():  # HR-268
    map_ = "........\n...O/O..\n...).+..\n...!<#.."

    table = sorcery(map_=map_)

    for square in ("D2", "E2", "F2", "D3", "F3", "D4", "E4", "F4"):
        assert table.refused(f"cast heal at Bob via doll from {square}") in {"H-227", "H-228"}


# Oneself, wards, and the burning


@pytest.mark.clause("H-150", "H-224", "H-106")
def test_what_may_be_cast_on_oneself_may_be_by_doll():  # HR-265, HR-270
    table = sorcery(ann={"at": "D4", "poisoned": True})

    assert table.play("cast heal at Ann via doll from C4", "6").changed == {"Ann": {**BURNED, "poisoned": False}}
    assert table.play("cast ward at Ann via doll from C3", "6").changed == {"Ann": {**BURNED, "warded": True}}
    assert table.play("cast haste at Ann via doll from C4", "6").changed == {"Ann": {**BURNED, "hasted": True}}
    assert table.refused("cast bless at Ann via doll from C4") == "H-150"
    assert table.refused("cast curse at Ann via doll from C4") == "H-106, HR-186"


@pytest.mark.clause("H-150")
def test_by_variant_a_priest_casts_nothing_on_himself_by_doll_and_others_do():  # HR-230
    alone = {"priest_self": "none"}

    assert sorcery(ann={"at": "D4"}, variant=alone).play("cast haste at Ann via doll from C4").changed["Ann"]["hasted"]
    for spell in ("heal", "ward", "haste"):
        table = sorcery(ann={"at": "D4", "class_": "priest"}, variant=alone)
        assert table.refused(f"cast {spell} at Ann via doll from C4") == "H-150, HR-230"


@pytest.mark.clause("H-159", "H-161", "H-230")
@pytest.mark.parametrize("spell", ["curse", "bless", "heal", "ward", "haste"])
def test_a_ward_stops_the_spell_and_the_doll_burns(spell):  # HR-236, HR-238, HR-273
    turn = sorcery(bob={"warded": True, "poisoned": True}).play(f"cast {spell} at Bob via doll from D3")

    assert (turn.sides, turn.changed) == ([], {"Ann": BURNED, "Bob": {"warded": False}})


@pytest.mark.clause("H-159", "H-121")
def test_a_ward_does_not_save_a_weapon_from_the_doll():  # HR-237
    turn = sorcery(bob={"warded": True}).play("cast poison Bob main via doll from D3")

    assert turn.changed == {"Ann": BURNED, "Bob": {"main_poisoned": True}}


@pytest.mark.clause("H-230", "H-200")
@pytest.mark.parametrize(
    ("spell", "dice"), [("cast curse at Bob", "3"), ("cast bolt e", "2"), ("cast heal at Bob", "")]
)
def test_a_spell_that_comes_to_nothing_burns_the_doll(spell, dice):  # HR-273
    turn = sorcery(ann={"secondary_poisoned": True}).play(f"{spell} via doll from D3", dice)

    assert turn.changed == {"Ann": {**BURNED, "secondary_poisoned": False}}
    assert turn.play("").refused(f"{spell} via doll from D3") == "H-224"


@pytest.mark.clause("H-224", "H-032", "H-109")
def test_the_dolls_spell_is_the_action():  # HR-272
    spell = "cast heal at Bob via doll from D3"

    assert sorcery().refused(f"{spell}; pull n") == "H-032"
    assert sorcery(ann={"lost_action": True}).refused(spell) == "H-109"


@pytest.mark.clause("H-230", "H-224")
def test_a_caster_keeps_his_doll_for_spells_he_casts_without_it():
    turn = sorcery(map_="........\n........\n........\n........", ann={"class_": "priest"}).play("cast ward at Bob")

    assert turn.changed == {"Bob": {"warded": True}}


# Whom it reaches


@pytest.mark.clause("H-226")
@pytest.mark.parametrize(
    "spell", ["curse at Cid", "poison Cid main", "bless at Cid", "heal at Cid", "ward at Cid", "haste at Cid"]
)
def test_whoever_is_off_the_board_is_beyond_a_doll(spell):  # HR-271
    assert sorcery(fig("Cid", "off")).refused(f"cast {spell} via doll from D3") == "H-226, HR-271"


@pytest.mark.parametrize(
    ("spell", "clause"),
    [
        pytest.param("curse at Zed", "H-106", marks=pytest.mark.clause("H-106")),
        pytest.param("poison Zed main", "H-121", marks=pytest.mark.clause("H-121")),
        pytest.param("bless at Zed", "H-151", marks=pytest.mark.clause("H-151")),
        pytest.param("heal at Zed", "H-155", marks=pytest.mark.clause("H-155")),
        pytest.param("ward at Zed", "H-159", marks=pytest.mark.clause("H-159")),
        pytest.param("haste at Zed", "H-163", marks=pytest.mark.clause("H-163")),
    ],
)
def test_a_name_that_nobody_bears_is_refused_by_the_spells_clause(spell, clause):
    assert sorcery().refused(f"cast {spell} via doll from D3") == clause


# Switches


@pytest.mark.clause("H-225")
def test_by_variant_mages_and_priests_use_dolls_each_for_his_own_spells():  # HR-265
    casters = {"doll_users": "casters"}
    mages = ("cast curse at Bob", "cast bolt e", "cast poison Bob main")
    priests = ("cast bless at Bob", "cast heal at Bob", "cast ward at Bob", "cast haste at Bob")
    mage, priest, rogue = (sorcery(ann={"class_": one}, variant=casters) for one in ("mage", "priest", "rogue"))

    for may, other, spells in ((mage, priest, mages), (priest, mage, priests)):
        for spell in spells:
            assert may.play(
                f"{spell} via doll from D3", {"cast curse at Bob": "3", "cast bolt e": "3"}.get(spell, "")
            ).changed
            assert other.refused(f"{spell} via doll from D3") == "H-225"
            assert rogue.refused(f"{spell} via doll from D3") == "H-225"


@pytest.mark.clause("H-226", "H-111", "H-153")
def test_by_variant_the_dolls_square_must_be_in_the_spells_range():  # HR-266
    near = {"doll_range": "spell"}
    table = position(
        "." * 20, fig("Ann", "A1", secondary="voodoo_doll"), fig("Bob", "H1"), fig("Cid", "L1"), variant=near
    )

    assert table.play("cast curse at Bob via doll from G1", "1").changed["Bob"] == {"stunned": True}
    assert table.refused("cast curse at Bob via doll from I1") == "H-226, HR-266"
    assert table.play("cast heal at Cid via doll from K1").changed == {"Ann": BURNED}
    assert table.refused("cast heal at Cid via doll from M1") == "H-226, HR-266"
    assert table.play("cast bolt w via doll from M1", "3 3 3").sides == [3, 3, 3]


@pytest.mark.clause("H-106", "H-114", "H-155")
def test_by_variant_a_doll_does_no_harm_to_allies():  # HR-068
    table = sorcery(
        ann={"at": "A3"},
        bob={"team": "Ann", "poisoned": True},
        map_="........\n........\n........\n........",
        variant={"friendly_fire": "off"},
    )

    assert table.refused("cast curse at Bob via doll from D3") == "H-041, HR-068"
    assert table.play("cast bolt w via doll from F3").sides == []
    assert table.play("cast heal at Bob via doll from D3").changed["Bob"] == {"poisoned": False}
