"""House rules about steps that touch one another: diagonals, doors, corners, rogues, charges, ways out, knives on the way."""

import pytest

from macguffin.heist.tables import ENDINGS
from tests.table import Played, fig, position

OPEN = "\n".join(["......."] * 7)


def steps(played: Played) -> str:
    return " ".join(step.direction for step in played.told("Stepped"))


@pytest.mark.clause("H-028")
@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("D2", "n n"),
        ("F2", "ne ne"),
        ("F4", "ne se"),
        ("F6", "se se"),
        ("D6", "se sw"),
        ("B6", "sw sw"),
        ("B4", "sw nw"),
        ("B2", "nw nw"),
        ("E2", "n ne"),
        ("F3", "ne e"),
        ("C6", "s sw"),
        ("B5", "sw w"),
    ],
)
def test_at_one_a_step_ways_go_by_the_order_of_eight_directions(target, expected):
    table = position(OPEN, fig("Ann", "D4"), variant={"diagonal_move": "cost1"})

    assert steps(table.play(f"move to {target}")) == expected


@pytest.mark.clause("H-028")
@pytest.mark.parametrize(
    ("target", "expected"),
    [("F2", "n n e e"), ("F6", "e e s s"), ("B6", "s s w w"), ("B2", "n n w w"), ("D1", "n n n")],
)
def test_at_two_a_step_a_way_never_needs_a_diagonal_in_the_open(target, expected):
    table = position(OPEN, fig("Ann", "D4"), variant={"diagonal_move": "cost2"})

    assert steps(table.play(f"move to {target}")) == expected


@pytest.mark.clause("H-028")
@pytest.mark.parametrize(("cost", "clause"), [("cost1", ""), ("cost2", "H-028")])
def test_the_last_step_cannot_be_a_diagonal_that_costs_two(cost, clause):
    table = position(OPEN, fig("Ann", "A7", main="spear"), variant={"diagonal_move": cost})

    if clause:
        assert table.refused("move 4n ne") == clause
    else:
        assert table.play("move 4n ne").at("Ann") == "B2"


@pytest.mark.clause("H-056")
@pytest.mark.parametrize(("corner", "walls", "open_"), [("both", 1, True), ("both", 2, False), ("either", 1, False)])
def test_a_diagonal_step_obeys_the_corner_rule(corner, walls, open_):
    """Nobody squeezes past a corner that sight does not pass."""
    map_ = {1: "O..\n...", 2: "O..\n.O."}[walls]
    table = position(map_, fig("Ann", "A2"), variant={"diagonal_move": "cost1", "corner_rule": corner})

    if open_:
        assert table.play("move ne").at("Ann") == "B1"
    else:
        assert table.refused("move ne") == "H-056, HR-005"


@pytest.mark.clause("H-040", "H-096")
@pytest.mark.parametrize(
    ("cost", "main", "clause"),
    [("cost1", "pike", ""), ("cost2", "axe", ""), ("cost2", "pike", "H-040, HR-056")],
)
def test_a_rogues_reach_beyond_a_figure_counts_what_diagonals_cost(cost, main, clause):
    """From A4 two steps north, then a diagonal onto Bob at B1: the way off is one more step, which a pike's Move has not."""
    table = position(
        "..#\n.##\n.##\n.##\n.##",
        fig("Rob", "A4", "rogue", main),
        fig("Bob", "B1"),
        variant={"diagonal_move": cost},
    )

    if clause:
        assert table.refused("move n n ne w") == clause
    else:
        assert table.play("move n n ne w").at("Rob") == "A1"


@pytest.mark.clause("H-040", "H-095", "H-096")
def test_a_rogue_may_step_onto_a_figure_and_back():
    table = position("#..#", fig("Rob", "B1", "rogue"), fig("Bob", "C1"))

    assert table.play("move e w").at("Rob") == "B1"
    assert table.refused("move e") == "H-040"


@pytest.mark.clause("H-040", "H-096")
def test_a_rogue_with_one_step_left_does_not_step_onto_a_figure():
    table = position("........", fig("Rob", "A1", "rogue", "pike"), fig("Bob", "E1"))

    assert table.refused("move 4e") == "H-040, HR-056"


@pytest.mark.clause("H-007")
def test_a_way_is_planned_through_closed_doors_and_opens_them():
    table = position(".+.+.\n#...#", fig("Ann", "A1"), variant={"doors": "walk"})

    played = table.play("move to E1")

    assert (steps(played), played.scene.map) == ("e e e e", "././.\n#...#\n")
    assert position(".+.", fig("Ann", "A1")).refused("move to C1") == "H-028"


@pytest.mark.clause("H-007")
def test_a_way_may_end_in_a_closed_door():
    table = position(".+.", fig("Ann", "A1"), variant={"doors": "walk"})

    played = table.play("move to B1")

    assert (played.at("Ann"), played.scene.map) == ("B1", "./.\n")


@pytest.mark.clause("H-007", "H-038")
def test_levers_still_work_where_doors_are_walked_open():
    levers = [{"at": "B2", "doors": ["B1"]}]
    table = position(".+..\n.!..", fig("Ann", "A1"), levers=levers, variant={"doors": "walk"})

    opened = table.play("move 2e; pull sw")

    assert opened.scene.map == ".+..\n.!..\n"
    assert [door for event in opened.told("LeverPulled") for door in event.closed] == ["B1"]


@pytest.mark.clause("H-112")
def test_a_door_walked_open_no_longer_stops_sight():
    table = position(".+..", fig("Mia", "A1", "mage"), fig("Bob", "D1"), variant={"doors": "walk"})

    assert table.refused("cast curse at Bob") == "H-112"
    assert table.play("move e; cast curse at Bob", "1")["Bob"].stunned


@pytest.mark.clause("H-021", "H-040")
def test_where_the_move_must_end_on_the_entrance_an_occupied_one_is_no_way_out():
    figures = fig("Rob", "A1", "rogue"), fig("Bob", "B1")
    entered = position(".<.", *figures, gem="Rob", variant={"leave_rule": "enter"})
    ended = position(".<.", *figures, gem="Rob", variant={"leave_rule": "end_move"})

    assert ENDINGS[entered.play("move e").game.ended] == "left"
    assert ended.refused("move e") == "H-040"
    assert ended.play("move e e").at("Rob") == "C1"


@pytest.mark.clause("H-021", "H-129")
def test_a_marksman_on_the_entrance_shoots_and_is_out():
    table = position(
        "<..", fig("Max", "A1", "marksman", "crossbow"), fig("Bob", "C1"), gem="Max", variant={"leave_rule": "end_move"}
    )

    played = table.play("shoot e; face s", "9")

    assert (ENDINGS[played.game.ended], played.stopped) == ("left", "over")


@pytest.mark.clause("H-021", "H-060")
def test_a_carrier_who_skips_his_turn_on_the_entrance_stays():
    table = position(
        "<..", fig("Ann", "A1", stunned=True), fig("Bob", "C1"), gem="Ann", variant={"leave_rule": "end_move"}
    )

    played = table.play("pass")

    assert (ENDINGS[played.game.ended], played.at("Ann"), played.stopped) == ("", "A1", "stunned")


@pytest.mark.clause("H-103")
@pytest.mark.parametrize(
    ("charge", "moves", "charges"),
    [
        ("tail", "ne 3e", True),
        ("whole", "ne 3e", False),
        ("whole", "3e", True),
        ("tail", "2e", False),
        ("tail", "e e n s e e", False),
    ],
)
def test_a_charge_where_figures_step_diagonally(charge, moves, charges):
    end = {"ne 3e": "F1", "3e": "E2", "2e": "D2", "e e n s e e": "F2"}[moves]
    table = position(
        "........\n........",
        fig("Wim", "A2", "warrior"),
        fig("Bob", end, facing="n"),
        variant={"charge": charge, "diagonal_move": "cost1"},
    )

    (clash,) = table.play(f"move {moves}; attack e", "1 8").told("Clashed")

    assert (("charge", 1, "H-105") in clash.attack.parts) == charges


@pytest.mark.clause("H-210")
def test_a_free_knife_is_taken_by_whoever_enters_empty_handed():
    knives = [{"at": "C1"}, {"at": "C1", "poisoned": True}]
    table = position("....", fig("Ann", "A1", secondary="none"), knives=knives, variant={"knife_recover": "free"})

    played = table.play("move 3e")

    assert played["Ann"].secondary_poisoned
    assert [(knife.at, knife.poisoned) for knife in played.scene.knives] == [("C1", False)]


@pytest.mark.clause("H-210", "H-216")
@pytest.mark.parametrize(("secondary", "taken"), [("none", "throwing_knife"), ("shield", "none")])
def test_a_shield_that_breaks_on_the_square_was_in_hand_when_it_was_entered(secondary, taken):
    table = position(
        "....",
        fig("Ann", "A1", secondary=secondary, shield_order="always"),
        fig("Nib", "D1", "mechanic"),
        traps=[{"at": "B1", "owner": "Nib"}],
        knives=[{"at": "B1"}],
        variant={"knife_recover": "free"},
    )

    played = table.play("move e", "2")

    assert played.scene.figures[0].secondary == taken
