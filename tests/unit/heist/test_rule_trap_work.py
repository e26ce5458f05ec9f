"""Removing and unjamming traps. Clauses H-087 … H-089, H-092, H-094."""

from typing import Any

import pytest

from tests.table import Position, fig, position

ROOM = "\n".join(["....."] * 5)


AROUND = {"n": "C2", "ne": "D2", "e": "D3", "se": "D4", "s": "C4", "sw": "B4", "w": "B3", "nw": "B2"}


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


@pytest.mark.clause("H-073", "H-087", "H-088")
@pytest.mark.parametrize("way", ["ne", "se", "sw", "nw"])
def test_by_variant_only_four_squares_are_beside_him(way: str) -> None:
    place = nib(traps=((AROUND[way], "Nib", True),), variant={"adjacency": "four"})

    assert place.refused(f"trap {way}") == "H-042, HR-002"
    assert place.refused(f"remove {way}") == "H-042, HR-002"
    assert place.refused(f"unjam {way}") == "H-042, HR-002"


@pytest.mark.clause("H-087", "H-089", "H-094")
@pytest.mark.parametrize(("way", "square"), AROUND.items())
@pytest.mark.parametrize("jammed", [False, True])
def test_his_own_trap_removed_is_a_mechanism_regained(way: str, square: str, jammed: bool) -> None:
    place = nib(traps=((square, "Nib", jammed),))

    played = place.play(f"remove {way}")

    assert traps_of(played) == {}
    assert (place["Nib"].mechanisms, played["Nib"].mechanisms) == (4, 5)


@pytest.mark.clause("H-087", "H-092")
@pytest.mark.parametrize("team", ["red", "blue"])
@pytest.mark.parametrize("jammed", [False, True])
def test_anothers_trap_removed_is_a_mechanism_lost_to_both(team: str, jammed: bool) -> None:
    place = nib(
        ROOM, "C3", fig("Pip", "A1", "mechanic", team=team), traps=(("C2", "Pip", jammed),), nib={"team": "red"}
    )

    played = place.play("remove n")

    assert traps_of(played) == {}
    assert (played["Nib"].mechanisms, played["Pip"].mechanisms) == (5, 4)


@pytest.mark.clause("H-087", "H-081", "H-075")
def test_a_removed_trap_is_gone_and_no_other_is_touched() -> None:
    others = (("A1", "Nib", True), ("E5", "Nib", False), ("A5", "Pip", False))
    place = nib(ROOM, "C3", fig("Pip", "C1", "mechanic"), traps=(("C2", "Nib", False), *others))

    after = place.play("remove n")

    assert traps_of(after) == {square: (owner, jammed) for square, owner, jammed in others}
    assert after.play("move s").sides == []
    assert traps_of(after.play("trap s"))["C2"] == ("Pip", False)


@pytest.mark.clause("H-089")
def test_removing_is_an_action() -> None:
    place = nib(traps=(("C2", "Nib", False), ("C4", "Nib", False)))

    assert place.refused("remove n; remove s") == "H-032"
    assert place.refused("remove n; trap n") == "H-032"
    assert place.refused("remove n; move n") == "H-031"


@pytest.mark.clause("H-087")
def test_there_must_be_a_trap_to_remove() -> None:
    place = nib(traps=(("C1", "Nib", False),))

    assert place.refused("remove n") == "H-087"
    assert nib(traps=(("C3", "Nib", False),)).refused("remove n") == "H-087"  # under his own feet is not beside him


@pytest.mark.clause("H-087", "H-088")
@pytest.mark.parametrize("class_", ["rogue", "warrior", "mage", "marksman", "priest"])
def test_nobody_but_mechanics_works_on_traps(class_: str) -> None:
    place = position(
        ROOM,
        fig("Ann", "C3", class_),
        fig("Nib", "A1", "mechanic"),
        traps=[{"at": "C2", "owner": "Nib", "jammed": True}],
    )

    assert place.refused("remove n") == "H-087"
    assert place.refused("unjam n") == "H-088"


@pytest.mark.clause("H-088")
@pytest.mark.parametrize("owner", ["Nib", "Pip"])
@pytest.mark.parametrize(("way", "square"), AROUND.items())
def test_an_unjammed_trap_is_armed_again_and_still_its_setters(way: str, square: str, owner: str) -> None:
    place = nib(ROOM, "C3", fig("Pip", "A1", "mechanic"), traps=((square, owner, True),))

    played = place.play(f"unjam {way}")

    assert traps_of(played) == {square: (owner, False)}
    assert played.changed == {}


@pytest.mark.clause("H-088", "H-077")
def test_an_unjammed_trap_goes_off_as_before() -> None:
    after = nib(ROOM, "C3", fig("Bob", "B2"), traps=(("C2", "Nib", True),)).play("unjam n")

    assert after.play("move e", "2").changed == {"Bob": {"at": "C2", "stunned": True}}


@pytest.mark.clause("H-088", "H-077")
def test_who_unjams_anothers_trap_is_not_spared_by_it() -> None:
    after = nib(ROOM, "C3", fig("Pip", "A1", "mechanic"), traps=(("C2", "Pip", True),)).play("unjam n").play("pass")

    assert after.play("move n", "2").changed == {"Nib": {"at": "C2", "stunned": True}}


@pytest.mark.clause("H-088")
def test_only_a_jammed_trap_is_unjammed() -> None:
    assert nib(traps=(("C2", "Nib", False),)).refused("unjam n") == "H-088"
    assert nib().refused("unjam n") == "H-088"


@pytest.mark.clause("H-088")
def test_unjamming_is_an_action() -> None:
    place = nib(traps=(("C2", "Nib", True), ("C4", "Nib", True)))

    assert place.refused("unjam n; unjam s") == "H-032"
    assert place.refused("unjam n; move s") == "H-031"


@pytest.mark.clause("H-087", "H-088")
@pytest.mark.parametrize("sheet", ["remove n", "unjam n"])
def test_work_on_a_trap_under_a_figure_sets_nothing_off(sheet: str) -> None:
    place = nib(ROOM, "C3", fig("Bob", "C2"), traps=(("C2", "Nib", True),))

    played = place.play(sheet)

    assert played.sides == []
    assert "Bob" not in played.changed
