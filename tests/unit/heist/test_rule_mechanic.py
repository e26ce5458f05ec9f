"""Setting traps, and what a mechanic's death undoes. Clauses H-034, H-071 … H-075, H-090, H-091, H-093."""

from typing import Any

import pytest

from tests.table import Position, fig, position

ROOM = "\n".join(["....."] * 5)


AROUND = {"n": "C2", "ne": "D2", "e": "D3", "se": "D4", "s": "C4", "sw": "B4", "w": "B3", "nw": "B2"}


FIVE = ("A1", "B1", "C1", "D1", "E1")


def nib(
    map_: str = ROOM,
    at: str = "C3",
    *others: dict[str, Any],
    traps: tuple[tuple[str, str, bool], ...] = (),
    **more: Any,
) -> Position:
    """Nib the mechanic is active; traps are (square, owner, jammed)."""
    laid = [{"at": square, "owner": owner, "jammed": jammed} for square, owner, jammed in traps]
    return position(map_, fig("Nib", at, "mechanic", **more.pop("nib", {})), *others, traps=laid, **more)


def traps_of(place: Position) -> dict[str, tuple[str, bool]]:
    return {trap.at: (trap.owner, trap.jammed) for trap in place.scene.traps}


@pytest.mark.clause("H-071")
def test_a_mechanic_has_five_mechanisms() -> None:
    assert nib()["Nib"].mechanisms == 5


@pytest.mark.clause("H-071")
@pytest.mark.parametrize("class_", ["rogue", "warrior", "mage", "marksman", "priest"])
def test_nobody_else_sets_traps(class_: str) -> None:
    place = position(ROOM, fig("Ann", "C3", class_))

    assert place["Ann"].mechanisms == 0
    assert place.refused("trap n") == "H-071"


@pytest.mark.clause("H-072", "H-073", "H-074", "H-034")
@pytest.mark.parametrize(("way", "square"), AROUND.items())
def test_one_mechanism_makes_one_trap_beside_him(way: str, square: str) -> None:
    played = nib().play(f"trap {way}")

    assert traps_of(played) == {square: ("Nib", False)}
    assert played["Nib"].mechanisms == 4
    assert played.sides == []


@pytest.mark.clause("H-071", "H-072")
def test_a_sixth_trap_has_no_mechanism() -> None:
    place = nib(traps=tuple((square, "Nib", square == "A1") for square in FIVE))

    assert place["Nib"].mechanisms == 0
    assert place.refused("trap n") == "H-072"


@pytest.mark.clause("H-072")
def test_five_turns_set_five_traps() -> None:
    place: Position = nib()
    for way in ("n", "ne", "e", "se", "s"):
        place = place.play(f"trap {way}")

    assert len(traps_of(place)) == 5
    assert place.refused("trap w") == "H-072"


@pytest.mark.clause("H-074")
def test_setting_a_trap_comes_after_the_movement_and_is_the_action() -> None:
    assert traps_of(nib().play("move e; trap n")) == {"D2": ("Nib", False)}
    assert nib().refused("trap n; move e") == "H-031"
    assert nib().refused("trap n; trap s") == "H-032"


@pytest.mark.clause("H-074")
def test_a_lost_action_sets_no_trap() -> None:
    assert nib(nib={"lost_action": True}).refused("trap n") == "H-109"


@pytest.mark.clause("H-073")
@pytest.mark.parametrize("thing", ["#", "O", "+", "/", "<", "!", ")"])
def test_a_trap_lies_on_plain_floor_alone(thing: str) -> None:
    assert nib(f".{thing}.", "A1").refused("trap e") == "H-073, HR-158"


@pytest.mark.clause("H-073")
@pytest.mark.parametrize("thing", [".", "_", "*", "-"])
def test_start_squares_and_the_gems_square_are_floor(thing: str) -> None:
    assert traps_of(nib(f".{thing}.", "A1").play("trap e")) == {"B1": ("Nib", False)}


@pytest.mark.clause("H-073")
def test_by_variant_start_squares_are_kept_clear() -> None:
    place = nib("._.", "A1", variant={"trap_start_squares": "off"})

    assert place.refused("trap e") == "H-073, HR-158"


@pytest.mark.clause("H-073")
@pytest.mark.parametrize("team", ["red", "blue"])
def test_no_trap_is_set_under_a_figure(team: str) -> None:
    place = nib(ROOM, "C3", fig("Bob", "C2", team=team), nib={"team": "red"})

    assert place.refused("trap n") == "H-073, HR-157"


@pytest.mark.clause("H-073", "H-081")
def test_by_variant_a_trap_under_a_figure_waits_for_the_next_step_onto_it() -> None:
    place = nib(ROOM, "C3", fig("Bob", "C2"), variant={"trap_occupied": "waits"})

    after = place.play("trap n")

    assert traps_of(after) == {"C2": ("Nib", False)}
    assert after.play("move w").sides == []
    assert after.play("move w e", "2").changed == {"Bob": {"stunned": True}}


@pytest.mark.clause("H-073")
@pytest.mark.parametrize(
    ("map_", "clear"), [(".#\n#.", False), (".#\n..", True), ("..\n#.", True), (".+\n!.", True), (".+\n#.", False)]
)
def test_a_closed_corner_is_not_reached_round(map_: str, clear: bool) -> None:
    place = nib(map_, "A1")

    if clear:
        assert traps_of(place.play("trap se")) == {"B2": ("Nib", False)}
    else:
        assert place.refused("trap se") == "H-056, HR-005"


@pytest.mark.clause("H-075")
@pytest.mark.parametrize("jammed", [False, True])
@pytest.mark.parametrize("owner", ["Nib", "Pip"])
def test_a_square_holds_one_trap(owner: str, jammed: bool) -> None:
    place = nib(ROOM, "C3", fig("Pip", "A1", "mechanic"), traps=(("C2", owner, jammed),))

    assert place.refused("trap n") == "H-075"


@pytest.mark.clause("H-073")
def test_a_corridor_may_be_fenced_off() -> None:
    place = nib("_..*..<", "D1", gem="D1")

    assert traps_of(place.play("trap w")) == {"C1": ("Nib", False)}


@pytest.mark.clause("H-073")
@pytest.mark.parametrize("way", ["w", "e"])
def test_by_variant_a_way_must_remain(way: str) -> None:
    place = nib("_..*..<", "D1", gem="D1", variant={"trap_keep_path": "on"})

    assert place.refused(f"trap {way}") == "H-073, HR-177"


@pytest.mark.clause("H-090", "H-091")
def test_with_a_mechanic_die_all_his_traps_and_he_has_five_again() -> None:
    place = position(
        ROOM,
        fig("Ann", "B3"),
        fig("Nib", "C3", "mechanic", facing="w"),
        fig("Pip", "E5", "mechanic"),
        traps=[
            *({"at": square, "owner": "Nib", "jammed": square in "B1 D1"} for square in FIVE),
            {"at": "A5", "owner": "Pip"},
        ],
    )

    played = place.play("attack e", "8 1")

    assert traps_of(played) == {"A5": ("Pip", False)}
    assert (place["Nib"].mechanisms, played["Nib"].mechanisms) == (0, 5)
    assert played["Pip"].mechanisms == 4


@pytest.mark.clause("H-090", "H-081", "H-075")
def test_where_a_dead_mechanics_traps_were_is_plain_floor() -> None:
    place = position(
        ROOM,
        fig("Ann", "B3"),
        fig("Nib", "C3", "mechanic", facing="w", lives=1),
        fig("Pip", "E5", "mechanic"),
        traps=[{"at": "B2", "owner": "Nib"}, {"at": "E4", "owner": "Nib", "jammed": True}],
    )

    after = place.play("attack e", "8 1")

    assert traps_of(after.play("trap n")) == {"E4": ("Pip", False)}
    assert after.play("pass").play("move n").sides == []


@pytest.mark.clause("H-091", "H-093")
@pytest.mark.parametrize(("carried", "laid"), [(0, 0), (2, 1), (3, 2), (4, 0), (5, 0)])
def test_a_mechanic_never_has_more_than_five(carried: int, laid: int) -> None:
    place = position(
        ROOM,
        fig("Ann", "B3"),
        fig("Nib", "C3", "mechanic", facing="w", mechanisms=carried),
        traps=[{"at": square, "owner": "Nib"} for square in FIVE[:laid]],
    )

    assert place.play("attack e", "8 1")["Nib"].mechanisms == 5


@pytest.mark.clause("H-092", "H-093")
def test_a_mechanism_lost_comes_back_with_death_alone() -> None:
    place = nib(ROOM, "C3", fig("Pip", "C1", "mechanic", facing="s"), fig("Ann", "B1"), traps=(("C2", "Pip", False),))

    robbed = place.play("remove n").play("pass")
    slain = robbed.play("attack e", "8 1")

    assert robbed["Pip"].mechanisms == 4
    assert slain["Pip"].mechanisms == 5


@pytest.mark.clause("H-090")
def test_nobody_elses_death_touches_traps() -> None:
    place = position(
        ROOM,
        fig("Ann", "B3"),
        fig("Bob", "C3", facing="w", team="red"),
        fig("Nib", "E5", "mechanic", team="red"),
        traps=[{"at": "A1", "owner": "Nib"}],
    )

    assert traps_of(place.play("attack e", "8 1")) == {"A1": ("Nib", False)}


@pytest.mark.clause("H-090", "H-091")
def test_a_mechanic_slain_by_anothers_trap_leaves_that_one_behind() -> None:
    place = nib(
        ROOM,
        "C3",
        fig("Pip", "A1", "mechanic"),
        traps=(("C2", "Pip", False), ("C4", "Nib", False), ("D3", "Nib", True)),
    )

    played = place.play("move n", "1")

    assert traps_of(played) == {"C2": ("Pip", False)}
    assert played["Nib"].mechanisms == 5
    assert (played.stopped, played.active) == (None, "Pip")


@pytest.mark.clause("H-090", "H-091")
def test_a_stunned_mechanic_keeps_his_traps() -> None:
    place = position(
        ROOM, fig("Ann", "B3"), fig("Nib", "C3", "mechanic", facing="w"), traps=[{"at": "A1", "owner": "Nib"}]
    )

    played = place.play("attack e", "5 5")

    assert traps_of(played) == {"A1": ("Nib", False)}
    assert played["Nib"].mechanisms == 4
