"""Bless, Heal, Ward and Haste alike: range, sight, whom they may be cast at and by whom."""

from typing import Any

import pytest

from tests.table import Position, fig, position

HALL = """
    ............
    ............
    ............
    ............
    ............
    ............
"""

SPELLS = ("bless", "heal", "ward", "haste")
MARK = {"bless": "blessed", "ward": "warded", "haste": "hasted"}
FAR = {"bless": "H-153", "heal": "H-157", "ward": "H-159, HR-234", "haste": "H-165"}
UNSEEN = {"bless": "H-154", "heal": "H-158", "ward": "H-159, HR-234", "haste": "H-166"}

each_spell = pytest.mark.parametrize("spell", SPELLS)


def priest(at: str = "A1", secondary: str = "none", **state: Any) -> dict[str, Any]:
    return fig("Ann", at, "priest", "axe", secondary, **state)


def effect(spell: str) -> dict[str, Any]:
    """What the spell changes about a figure that is poisoned."""
    return {"poisoned": False} if spell == "heal" else {MARK[spell]: True}


def sick(name: str, at: str, **state: Any) -> dict[str, Any]:
    return fig(name, at, "rogue", "axe", "none", poisoned=True, **state)


def cast(here: Position, spell: str, name: str = "Bob") -> dict[str, dict[str, Any]]:
    after = here.play(f"cast {spell} at {name}")
    assert after.sides == []
    assert after.stopped is None
    return after.changed


@pytest.mark.clause("H-151", "H-155", "H-159", "H-163")
@each_spell
def test_it_takes_no_die_and_touches_its_target_alone(spell: str) -> None:
    here = position(HALL, priest(), sick("Bob", "D1"), sick("Cid", "C1"))

    assert cast(here, spell) == {"Bob": effect(spell)}


@pytest.mark.clause("H-153", "H-157", "H-159", "H-165")
@each_spell
@pytest.mark.parametrize("square", ["K1", "F6", "G5", "J2", "A6", "H4"])
def test_it_reaches_10_squares_diagonals_double(spell: str, square: str) -> None:
    here = position(HALL, priest(), sick("Bob", square))

    assert cast(here, spell) == {"Bob": effect(spell)}


@pytest.mark.clause("H-153", "H-157", "H-159", "H-165")
@each_spell
@pytest.mark.parametrize("square", ["L1", "G6", "K2", "H5", "L6"])
def test_it_does_not_reach_11(spell: str, square: str) -> None:
    here = position(HALL, priest(), sick("Bob", square))

    assert here.refused(f"cast {spell} at Bob") == FAR[spell]


@pytest.mark.clause("H-154", "H-158", "H-159", "H-166")
@each_spell
@pytest.mark.parametrize("map_", [".#...", ".O...", ".+...", "..+.."])
def test_it_needs_sight(spell: str, map_: str) -> None:
    here = position(map_, priest(), sick("Bob", "D1"))

    assert here.refused(f"cast {spell} at Bob") == UNSEEN[spell]


@pytest.mark.clause("H-154", "H-158", "H-159", "H-166")
@each_spell
@pytest.mark.parametrize("map_", ["./...", ".!)..", ".<_..", "....."])
def test_what_does_not_stop_sight_does_not_stop_it(spell: str, map_: str) -> None:
    here = position(map_, priest(), sick("Bob", "E1"), fig("Cid", "D1"))

    assert cast(here, spell) == {"Bob": effect(spell)}


@pytest.mark.clause("H-154", "H-158", "H-159", "H-166")
@each_spell
def test_by_variant_figures_stop_it(spell: str) -> None:
    here = position(HALL, priest(), sick("Bob", "E1"), fig("Cid", "D1"), variant={"figures_block_los": "on"})

    assert here.refused(f"cast {spell} at Bob") == UNSEEN[spell]


@pytest.mark.clause("H-153", "H-157", "H-165")
@each_spell
def test_he_may_walk_into_range_first(spell: str) -> None:
    here = position(HALL, priest(), sick("Bob", "L1"))

    assert cast(position(HALL, priest("B1"), sick("Bob", "L1")), spell) == {"Bob": effect(spell)}
    assert here.play(f"move e; cast {spell} at Bob").changed == {"Ann": {"at": "B1"}, "Bob": effect(spell)}


# H-150, HR-230: himself, but no blessing


@pytest.mark.clause("H-150")
def test_no_priest_blesses_himself() -> None:
    here = position(HALL, priest(secondary="voodoo_doll"), sick("Bob", "L1"))

    assert here.refused("cast bless at Ann") == "H-150"
    assert here.refused("cast bless at Ann via doll from A2") == "H-150"


@pytest.mark.clause("H-150", "H-224")
@pytest.mark.parametrize("class_", ["mechanic", "rogue", "warrior", "mage", "marksman"])
def test_nobody_blesses_himself_by_doll(class_: str) -> None:
    here = position(HALL, fig("Ann", "A1", class_, "axe", "voodoo_doll"), sick("Bob", "L1"))

    assert here.refused("cast bless at Ann via doll from A2") == "H-150"


@pytest.mark.clause("H-150", "H-155", "H-159", "H-163")
@pytest.mark.parametrize("spell", ["heal", "ward", "haste"])
@pytest.mark.parametrize("by_doll", ["", " via doll from A2"])
def test_the_other_three_he_may_cast_on_himself(spell: str, by_doll: str) -> None:
    here = position(HALL, priest(secondary="voodoo_doll", poisoned=True), sick("Bob", "L1"))

    after = here.play(f"cast {spell} at Ann{by_doll}", "6")

    assert after.changed == {"Ann": effect(spell) | ({"secondary": "none"} if by_doll else {})}


@pytest.mark.clause("H-150")
@pytest.mark.parametrize("spell", ["heal", "ward", "haste"])
def test_by_variant_a_priest_casts_nothing_on_himself(spell: str) -> None:
    none = {"priest_self": "none"}
    here = position(HALL, priest(secondary="voodoo_doll"), sick("Bob", "L1"), variant=none)
    other = position(
        HALL, fig("Ann", "A1", "rogue", "axe", "voodoo_doll", poisoned=True), sick("Bob", "L1"), variant=none
    )

    assert here.refused(f"cast {spell} at Ann") == "H-150, HR-230"
    assert here.refused(f"cast {spell} at Ann via doll from A2") == "H-150, HR-230"
    assert other.play(f"cast {spell} at Ann via doll from A2", "6").changed["Ann"].items() >= effect(spell).items()


@pytest.mark.clause("H-150")
def test_a_priest_blesses_another_priest() -> None:
    here = position(HALL, priest(), fig("Bob", "B1", "priest"))

    assert cast(here, "bless") == {"Bob": {"blessed": True}}


# HR-243: friend and foe


@pytest.mark.clause("H-153", "H-155")
@each_spell
@pytest.mark.parametrize("team", ["red", "blue"])
@pytest.mark.parametrize("friendly_fire", ["on", "off"])
def test_friend_and_foe_alike(spell: str, team: str, friendly_fire: str) -> None:
    here = position(HALL, priest(team="red"), sick("Bob", "D1", team=team), variant={"friendly_fire": friendly_fire})

    assert cast(here, spell) == {"Bob": effect(spell)}


@pytest.mark.clause("H-151", "H-155", "H-159", "H-163")
@each_spell
@pytest.mark.parametrize("class_", ["mechanic", "rogue", "warrior", "mage", "marksman"])
def test_only_priests_cast_them(spell: str, class_: str) -> None:
    here = position(HALL, fig("Ann", "A1", class_), sick("Bob", "D1"))

    assert here.refused(f"cast {spell} at Bob") == "H-225"


@pytest.mark.clause("H-151", "H-155", "H-159", "H-163")
@each_spell
def test_there_must_be_such_a_target(spell: str) -> None:
    here = position(HALL, priest(), fig("Bob", "off"), fig("Cid", "B1"))

    assert here.refused(f"cast {spell} at Bob") == "H-226, HR-271"
    assert (
        here.refused(f"cast {spell} at Zed")
        == {"bless": "H-151", "heal": "H-155", "ward": "H-159", "haste": "H-163"}[spell]
    )


@pytest.mark.clause("H-032", "H-151")
@each_spell
def test_each_is_an_action(spell: str) -> None:
    here = position(HALL, priest(), sick("Bob", "B1"))

    assert here.refused(f"cast {spell} at Bob; attack e") == "H-032"
    assert here.refused(f"cast {spell} at Bob; move s") == "H-031"
    assert position(HALL, priest(lost_action=True), sick("Bob", "B1")).refused(f"cast {spell} at Bob") == "H-109"


@pytest.mark.clause("H-159")
@pytest.mark.parametrize(("map_", "refused"), [("." * 30, ""), (".#" + "." * 28, "H-159, HR-234")])
def test_by_variant_a_ward_reaches_as_far_as_he_sees(map_: str, refused: str) -> None:
    here = position(map_, priest(), sick("Bob", "AD1"), variant={"ward_range": "none"})

    if refused:
        assert here.refused("cast ward at Bob") == refused
    else:
        assert cast(here, "ward") == {"Bob": {"warded": True}}
    assert here.refused("cast haste at Bob") == "H-165"
