"""How far a figure goes and what stands in its way. Clauses H-007, H-028, H-039, H-040."""

from typing import Any

import pytest

from macguffin.core.errors import NotationError
from tests.table import Position, fig, position

LONG = "." * 14
BACK = {"n": "s", "e": "w", "s": "n", "w": "e"}


def alone(
    map_: str, at: str, *others: dict[str, Any], main: str = "axe", class_: str = "priest", **scene: Any
) -> Position:
    return position(map_, fig("Ann", at, class_, main), *others, **scene)


@pytest.mark.clause("H-028")
def test_six_squares_are_the_move_of_a_turn() -> None:
    place = alone(LONG, "A1")

    assert place.play("move 6e").changed == {"Ann": {"at": "G1"}}
    assert place.refused("move 7e") == "H-028"


@pytest.mark.clause("H-028")
@pytest.mark.parametrize("steps", range(7))
def test_fewer_will_do_and_none_as_well(steps: int) -> None:
    played = alone(LONG, "A1").play(f"move {steps}e" if steps else "pass")

    assert played.at("Ann") == "ABCDEFG"[steps] + "1"
    assert played.stopped is None


@pytest.mark.clause("H-028")
@pytest.mark.parametrize("sheet", ["move 3e; move 4w", "move 6e; move w", "move 4e 3w", "move to G1; move to F1"])
def test_the_squares_of_a_turn_are_counted_together(sheet: str) -> None:
    assert alone(LONG, "A1").refused(sheet) == "H-028"


@pytest.mark.clause("H-028")
def test_the_move_is_whole_again_in_the_next_turn() -> None:
    assert alone(LONG, "A1").play("move 6e").play("move 6e").at("Ann") == "M1"


@pytest.mark.clause("H-028", "H-025")
@pytest.mark.parametrize(
    ("main", "hasted", "carries", "move"),
    [
        ("axe", False, False, 6),
        ("none", False, False, 6),
        ("dagger", False, False, 8),
        ("short_sword", False, False, 7),
        ("spear", False, False, 5),
        ("pike", False, False, 4),
        ("pike", False, True, 6),
        ("pike", True, False, 5),
        ("axe", True, False, 7),
        ("axe", True, True, 9),
        ("dagger", True, True, 11),
    ],
)
def test_all_that_changes_the_move_is_added_up(main: str, hasted: bool, carries: bool, move: int) -> None:
    place = position(LONG, fig("Ann", "A1", main=main, hasted=hasted), gem="Ann" if carries else "")

    assert place.play(f"move {move}e").at("Ann") == "ABCDEFGHIJKL"[move] + "1"
    assert place.refused(f"move {move + 1}e") == "H-028"


@pytest.mark.clause("H-028")
@pytest.mark.parametrize("way", ["ne", "se", "sw", "nw"])
def test_nobody_steps_diagonally(way: str) -> None:
    assert alone("...\n...\n...", "B2").refused(f"move {way}") == "H-028, HR-001"


@pytest.mark.clause("H-028")
@pytest.mark.parametrize("cost", [1, 2])
def test_by_variant_a_diagonal_step_has_its_price(cost: int) -> None:
    place = alone("\n".join([LONG] * 8), "A1", variant={"diagonal_move": f"cost{cost}"})

    assert place.play(f"move {6 // cost}se").at("Ann") == ("G7" if cost == 1 else "D4")
    assert place.refused(f"move {6 // cost + 1}se") == "H-028"


@pytest.mark.clause("H-028")
def test_by_variant_one_step_left_does_not_pay_for_a_step_of_two() -> None:
    assert alone("\n".join([LONG] * 8), "A1", variant={"diagonal_move": "cost2"}).refused("move s 3se") == "H-028"


@pytest.mark.clause("H-028")
def test_a_turn_under_way_has_the_steps_it_has_left() -> None:
    assert alone(LONG, "A1", turn={"phase": "move", "steps": 2}).play("move 2e").at("Ann") == "C1"
    assert alone(LONG, "A1", turn={"phase": "move", "steps": 2}).refused("move 3e") == "H-028"
    assert alone(LONG, "A1", turn={"phase": "move", "steps": 0}).refused("move e") == "H-028"


@pytest.mark.hazard(9)
@pytest.mark.clause("H-028", "H-007")
@pytest.mark.parametrize(("flank", "refused"), [("#", True), (".", False), ("!", False), ("/", False), ("+", True)])
def test_by_variant_a_closed_corner_lets_nobody_through(flank: str, refused: bool) -> None:
    place = alone(f".{flank}\n#.", "A1", variant={"diagonal_move": "cost1"})

    if refused:
        assert place.refused("move se") == "H-056, HR-005"
    else:
        assert place.play("move se").at("Ann") == "B2"


@pytest.mark.clause("H-007")
@pytest.mark.parametrize(
    ("thing", "clause"),
    [
        ("#", "H-007, HR-007"),
        ("O", "H-007, HR-007"),
        ("+", "H-007, HR-009"),
        ("!", "H-007, HR-007"),
        (")", "H-007, HR-007"),
    ],
)
@pytest.mark.parametrize("class_", ["priest", "rogue"])
def test_terrain_that_nobody_walks_on(thing: str, clause: str, class_: str) -> None:
    assert alone(f".{thing}.", "A1", class_=class_).refused("move e") == clause


@pytest.mark.clause("H-007")
@pytest.mark.parametrize("thing", [".", "_", "/", "<", "*", "-"])
def test_terrain_that_everybody_walks_on(thing: str) -> None:
    assert alone(f".{thing}.", "A1").play("move 2e").at("Ann") == "C1"


@pytest.mark.clause("H-007")
@pytest.mark.parametrize("way", ["n", "e", "s", "w"])
def test_the_edge_of_the_board_is_a_wall(way: str) -> None:
    assert alone(".", "A1").refused(f"move {way}") == "H-007, HR-007"


@pytest.mark.clause("H-007")
def test_by_variant_a_closed_door_is_walked_open() -> None:
    played = alone(".+..", "A1", variant={"doors": "walk"}).play("move 2e")

    assert played.at("Ann") == "C1"
    assert played.scene.map == "./..\n"


@pytest.mark.clause("H-039")
@pytest.mark.parametrize("class_", ["mechanic", "warrior", "mage", "marksman", "priest"])
def test_only_rogues_walk_through_a_figure(class_: str) -> None:
    assert alone(LONG, "A1", fig("Bob", "B1"), class_=class_).refused("move 2e") == "H-039"


@pytest.mark.clause("H-039")
@pytest.mark.parametrize("state", [{}, {"stunned": True}, {"class_": "rogue"}])
def test_nobody_walks_through_an_ally_either(state: dict[str, Any]) -> None:
    place = position(LONG, fig("Ann", "A1", team="red"), fig("Bob", "B1", **{"team": "red", **state}))

    assert place.refused("move 2e") == "H-039"


@pytest.mark.clause("H-040", "H-039")
@pytest.mark.parametrize("class_", ["priest", "rogue"])
def test_move_to_ends_on_nobodys_square(class_: str) -> None:
    assert alone(LONG, "A1", fig("Bob", "C1"), class_=class_).refused("move to C1") == "H-040"


@pytest.mark.clause("H-039")
def test_move_to_goes_round_whoever_is_in_the_way() -> None:
    played = alone("...\n...", "A1", fig("Bob", "B1")).play("move to C1")

    assert [event.direction for event in played.told("Stepped")] == ["s", "e", "e", "n"]


@pytest.mark.clause("H-039")
def test_passing_by_enemies_costs_nothing_and_provokes_nobody() -> None:
    foes = [fig("Bob", "B1", main="spear"), fig("Cid", "C3", main="whip"), fig("Dag", "E1"), fig("Eve", "F3")]
    played = position("........\n" * 3, fig("Ann", "A2"), *foes).play("move 6e")

    assert played.sides == []
    assert played.changed == {"Ann": {"at": "G2"}}


@pytest.mark.clause("H-028")
@pytest.mark.parametrize(
    ("target", "ways"),
    [
        ("D1", ["n", "n", "e"]),
        ("B1", ["n", "n", "w"]),
        ("D5", ["e", "s", "s"]),
        ("B5", ["s", "s", "w"]),
        ("E3", ["e", "e"]),
        ("A3", ["w", "w"]),
    ],
)
def test_move_to_takes_the_first_of_the_shortest_ways(target: str, ways: list[str]) -> None:
    played = alone("\n".join(["....."] * 5), "C3").play(f"move to {target}")

    assert [event.direction for event in played.told("Stepped")] == ways


@pytest.mark.clause("H-028")
def test_move_to_chooses_anew_at_each_step() -> None:
    played = alone("....\n.#..\n....", "A3").play("move to D1")  # north first, then north again, then along the top

    assert [event.direction for event in played.told("Stepped")] == ["n", "n", "e", "e", "e"]


@pytest.mark.clause("H-028")
def test_move_to_ones_own_square_is_no_step() -> None:
    assert alone(LONG, "A1").play("move to A1; face s").changed == {"Ann": {"facing": "s"}}


@pytest.mark.clause("H-028")
def test_move_to_ones_own_square_is_no_step_even_when_none_is_left() -> None:
    assert alone(LONG, "A1").play("move 6e; move to G1").changed == {"Ann": {"at": "G1"}}


@pytest.mark.clause("H-028")
def test_move_to_fits_the_steps_that_are_left() -> None:
    place = alone(LONG, "A1")

    assert place.play("move to G1").at("Ann") == "G1"
    assert place.refused("move to H1") == "H-028"
    assert place.refused("move e; move to H1; move to I1") == "H-028"
    assert place.play("move 2e; move to G1").at("Ann") == "G1"


@pytest.mark.clause("H-007")
@pytest.mark.parametrize("square", ["B1", "Z9", "DX128"])
def test_move_to_leads_nowhere_but_to_a_square_to_stand_on(square: str) -> None:
    assert alone(".#..", "A1").refused(f"move to {square}") in ("H-007", "H-007, HR-007")


@pytest.mark.clause("H-028")
def test_move_to_a_square_that_is_walled_off_is_refused() -> None:
    assert alone(".#..", "A1").refused("move to C1") == "H-028"


@pytest.mark.clause("H-081", "H-028")
def test_move_to_goes_round_a_trap_or_not_at_all() -> None:
    scene: dict[str, Any] = {"traps": [{"at": "B1", "owner": "Nib"}]}
    wide = position("....\n....", fig("Ann", "A1"), fig("Nib", "D2", "mechanic"), **scene)

    assert [event.direction for event in wide.play("move to C1").told("Stepped")] == ["s", "e", "e", "n"]
    assert wide.refused("move to B1") == "H-081"
    assert position("....", fig("Ann", "A1"), fig("Nib", "D1", "mechanic"), **scene).refused("move to C1") == "H-028"


@pytest.mark.clause("H-081")
@pytest.mark.parametrize(
    ("class_", "team", "jammed"), [("rogue", "red", False), ("priest", "blue", False), ("priest", "red", True)]
)
def test_move_to_leads_over_a_trap_that_does_not_go_off(class_: str, team: str, jammed: bool) -> None:
    place = position(
        "....",
        fig("Ann", "A1", class_, team=team),
        fig("Nib", "D1", "mechanic", team="blue"),
        traps=[{"at": "B1", "owner": "Nib", "jammed": jammed}],
    )

    assert place.play("move to C1").changed == {"Ann": {"at": "C1"}}
    assert place.play("move to B1").changed == {"Ann": {"at": "B1"}}


@pytest.mark.clause("H-028")
def test_a_wrong_direction_is_no_notation() -> None:
    with pytest.raises(NotationError):
        alone(LONG, "A1").play("move up")


@pytest.mark.clause("H-028")
def test_a_square_left_is_free_for_others() -> None:
    after = alone(LONG, "B1", fig("Bob", "A1")).play("move e").play("move e")

    assert (after.at("Ann"), after.at("Bob")) == ("C1", "B1")
