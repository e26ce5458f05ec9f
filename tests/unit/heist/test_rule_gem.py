"""The gem: reached, grabbed, carried, dropped, carried out; and how a game ends. Clauses H-019 … H-027, H-032."""

from typing import Any

import pytest

from macguffin.core.errors import NotationError
from tests.table import Position, fig, position

HALL = """
......
......
<.....
......
"""


def carrier(at: str, class_: str = "priest", *others: dict[str, Any], **scene: Any) -> Position:
    return position(HALL, fig("Ann", at, class_), *(others or (fig("Bob", "F1"),)), gem="Ann", **scene)


@pytest.mark.clause("H-019")
def test_the_gem_lies_where_it_can_be_reached() -> None:
    with pytest.raises(NotationError, match="for the gem to lie on"):
        position("#..", fig("Ann", "B1"), gem="A1")


@pytest.mark.clause("H-019")
def test_the_gem_is_where_the_map_draws_it() -> None:
    assert position("..*", fig("Ann", "A1")).gem == "C1"


@pytest.mark.clause("H-020", "H-027")
def test_it_is_grabbed_from_its_square() -> None:
    played = position("....", fig("Ann", "A1"), gem="C1").play("move 2e; grab")

    assert played.game.carrier == played["Ann"].seat
    assert played.gem == "Ann"
    assert "*" not in played.scene.map


@pytest.mark.clause("H-020", "H-027")
@pytest.mark.parametrize("at", ["B1", "D1", "A2", "F1"])
def test_it_is_not_grabbed_from_another_square(at: str) -> None:
    assert position("......\n......", fig("Ann", at), gem="C1").refused("grab") == "H-027, HR-148"


@pytest.mark.clause("H-020", "H-027")
def test_nobody_grabs_it_from_its_carrier() -> None:
    place = carrier("B3", "priest", fig("Bob", "C3"), active="Bob")

    assert place.refused("grab") == "H-027, HR-148"


@pytest.mark.clause("H-027")
def test_a_carrier_has_nothing_to_grab() -> None:
    assert carrier("C3").refused("grab") == "H-027, HR-148"


@pytest.mark.clause("H-027", "H-032")
def test_grabbing_is_the_action_of_the_turn() -> None:
    place = position("....", fig("Ann", "A1"), fig("Bob", "B1"), gem="A1")

    assert place.refused("grab; attack e") == "H-032"
    assert place.refused("grab; move e") == "H-031"


@pytest.mark.clause("H-020")
def test_walking_over_it_does_not_pick_it_up() -> None:
    played = position("....", fig("Ann", "A1"), gem="B1").play("move 2e")

    assert played.game.carrier == -1
    assert played.gem == "B1"


@pytest.mark.clause("H-020")
def test_by_variant_it_is_grabbed_from_beside_it() -> None:
    place = position("...\n...", fig("Ann", "A1"), gem="B2", variant={"grab": "adjacent"})

    assert place.play("grab se").gem == "Ann"
    assert place.play("move e s; grab").gem == "Ann"
    assert place.refused("grab e") == "H-027, HR-148"


@pytest.mark.clause("H-020")
def test_without_the_variant_it_is_not_grabbed_from_beside_it() -> None:
    assert position("..", fig("Ann", "A1"), gem="B1").refused("grab e") == "H-027, HR-148"


@pytest.mark.clause("H-024", "H-025")
@pytest.mark.parametrize("class_", ["mechanic", "rogue", "warrior", "mage", "marksman", "priest"])
def test_any_carrier_has_two_more_squares_of_move(class_: str) -> None:
    place = position("." * 12, fig("Ann", "A1", class_), gem="Ann")

    assert place.play("move 8e").at("Ann") == "I1"
    assert place.refused("move 9e") == "H-028"


@pytest.mark.clause("H-025", "H-027")
def test_the_gem_quickens_from_the_next_turn_on() -> None:
    place = position("." * 18, fig("Ann", "A1"), gem="G1")

    grabbed = place.play("move 6e; grab")

    assert grabbed.at("Ann") == "G1"
    assert grabbed.play("move 8e").at("Ann") == "O1"


@pytest.mark.clause("H-025")
def test_a_gem_that_lies_there_quickens_nobody() -> None:
    assert position("." * 9, fig("Ann", "A1"), gem="A1").refused("move 7e") == "H-028"


@pytest.mark.clause("H-024", "H-026")
@pytest.mark.parametrize(("class_", "theirs"), [("mage", 6), ("rogue", 6), ("warrior", 8), ("mechanic", 6)])
def test_a_carrier_attacks_with_one_more(class_: str, theirs: int) -> None:
    place = carrier("B1", class_, fig("Bob", "C1", facing="w"))

    assert place.is_even("attack e", 4, theirs)


@pytest.mark.clause("H-024", "H-026")
@pytest.mark.parametrize(("facing", "theirs"), [("w", 4), ("n", 5), ("e", 6)])
def test_a_carrier_defends_with_one_more(facing: str, theirs: int) -> None:
    place = position(HALL, fig("Ann", "B1"), fig("Bob", "C1", facing=facing), gem="Bob")

    assert place.is_even("attack e", 4, theirs)


@pytest.mark.clause("H-026")
def test_the_carriers_one_touches_no_other_die() -> None:
    place = position("....", fig("Ann", "A1", main="crossbow"), fig("Bob", "D1"), gem="Ann")

    assert not place.play("shoot e", "3")["Bob"].stunned  # 3 is not under 3
    assert place.play("shoot e", "2 2")["Bob"].stunned


@pytest.mark.clause("H-022")
@pytest.mark.parametrize("active", ["Ann", "Bob"])
def test_a_slain_carrier_drops_it_where_he_fell(active: str) -> None:
    place = position(HALL, fig("Ann", "B1"), fig("Bob", "C1", facing="w"), active=active, gem="Bob")

    played = place.play("attack e", "8 1") if active == "Ann" else place.play("attack w", "1 8")

    assert played.gem == "C1"
    assert played.game.carrier == -1
    assert played.scene.map.splitlines()[0] == "..*..."


@pytest.mark.clause("H-022")
def test_the_dropped_gem_is_anybodys() -> None:
    place = position(HALL, fig("Ann", "B1"), fig("Bob", "C1", facing="w"), fig("Cid", "F4", main="dagger"), gem="Bob")

    after = place.play("attack e", "8 1")

    assert after.play("move 2n 3w n; grab").gem == "Cid"


@pytest.mark.clause("H-022")
def test_a_carrier_slain_by_poison_drops_it() -> None:
    place = position(HALL, fig("Ann", "C3", poisoned=True, poison_streak=1), fig("Bob", "F1"), gem="Ann")

    played = place.play("move w", "1")

    assert played.stopped == "slain"
    assert played.gem == "C3"


@pytest.mark.clause("H-022")
def test_a_carrier_slain_by_a_trap_before_the_entrance_drops_it_on_the_trap() -> None:
    place = position(
        HALL,
        fig("Ann", "D3"),
        fig("Nib", "F1", "mechanic"),
        gem="Ann",
        traps=[{"at": "B3", "owner": "Nib"}],
    )

    played = place.play("move 3w", "1")

    assert played.stopped == "slain"
    assert played.gem == "B3"
    assert [(trap.at, trap.jammed) for trap in played.scene.traps] == [("B3", False)]
    assert played.outcome is None
    assert played.scene.map.splitlines()[2] == "<*...."


@pytest.mark.clause("H-022")
def test_a_stunned_carrier_keeps_it() -> None:
    place = position(HALL, fig("Ann", "B1"), fig("Bob", "C1", facing="w"), gem="Bob")

    played = place.play("attack e", "5 4")

    assert played.changed == {"Bob": {"stunned": True}}
    assert played.gem == "Bob"


@pytest.mark.clause("H-022")
def test_a_disarmed_carrier_keeps_it() -> None:
    place = position(HALL, fig("Ann", "B1", main="whip"), fig("Bob", "C1", facing="w"), gem="Bob")

    played = place.play("attack e", "8 1 1")

    assert played.changed == {"Bob": {"stunned": True, "main": "none"}}
    assert played.gem == "Bob"


@pytest.mark.clause("H-022")
def test_a_slain_figure_without_it_drops_nothing() -> None:
    place = position(HALL, fig("Ann", "B1"), fig("Bob", "C1", facing="w"), gem="Ann")

    assert place.play("attack e", "8 1").gem == "Ann"


@pytest.mark.clause("H-022")
def test_it_is_not_handed_over() -> None:
    place = position(HALL, fig("Ann", "B1", team="red"), fig("Bob", "C1", team="red"), gem="Ann")

    assert place.refused("hand e") == "H-022, HR-151"


@pytest.mark.clause("H-022")
@pytest.mark.parametrize("square", ["A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3"])
def test_by_variant_it_is_handed_to_an_ally_beside(square: str) -> None:
    place = position(
        "...\n...\n...",
        fig("Ann", "B2", team="red"),
        fig("Bob", square, team="red", stunned=True),
        fig("Cid", "off"),
        gem="Ann",
        variant={"hand_over": "on"},
    )
    way = {"A1": "nw", "B1": "n", "C1": "ne", "A2": "w", "C2": "e", "A3": "sw", "B3": "s", "C3": "se"}[square]

    assert place.play(f"hand {way}").gem == "Bob"


@pytest.mark.clause("H-022")
def test_by_variant_it_is_handed_neither_to_foes_nor_by_who_has_it_not() -> None:
    variant = {"hand_over": "on"}
    foes = position(HALL, fig("Ann", "B1"), fig("Bob", "C1"), gem="Ann", variant=variant)
    friends = position(HALL, fig("Ann", "B1", team="red"), fig("Bob", "C1", team="red"), gem="Bob", variant=variant)

    assert foes.refused("hand e") == "H-022, HR-151"
    assert foes.refused("hand s") == "H-022, HR-151"
    assert friends.refused("hand e") == "H-022, HR-151"
