"""How a marksman's turns without a hit are counted: what is a failure, what is none, and what clears the count."""

from typing import Any

import pytest

from tests.table import Played, Position, fig, position

HALL = """
    ..........
    ..........
    ..........
    ..........
"""


def archer(at: str = "B2", class_: str = "marksman", main: str = "crossbow", **state: Any) -> dict[str, Any]:
    return fig("Ann", at, class_, main, "none", **state)


def range_(misses: int = 1, **extra: Any) -> Position:
    """Bob at distance 3 to the east, Cid at 1 to the south, nobody to the north or the west."""
    return position(HALL, archer(misses=misses), fig("Bob", "E2"), fig("Cid", "B3"), **extra)


# H-145, HR-219 … HR-222: one turn, and the count after it, from 1 before


@pytest.mark.clause("H-139", "H-145", "H-147", "H-148", "H-149")
@pytest.mark.parametrize(
    ("orders", "dice", "count"),
    [
        ("shoot e", "10", 2),
        ("shoot e", "2 3", 0),
        ("shoot e", "2 1", 0),
        ("shoot n", "", 1),
        ("shoot w", "", 1),
        ("shoot s", "10", 2),
        ("shoot s", "1", 2),
        ("move n s; shoot e", "10", 2),
        ("move n s; shoot e", "2 3", 0),
        ("shoot e; shoot e", "10 10", 2),
        ("shoot e; shoot e", "2 3 10", 0),
        ("shoot e; shoot e", "10 2 3", 0),
        ("shoot e; shoot e", "2 3 2 3", 0),
        ("shoot n; shoot e", "10", 2),
        ("shoot e; shoot n", "10", 2),
        ("shoot n; shoot e", "2 3", 0),
        ("shoot e; shoot n", "2 3", 0),
        ("shoot n; shoot w", "", 1),
        ("shoot s; shoot n", "9", 2),
        ("shoot e; attack s", "10 3 3", 2),
        ("shoot n; attack s", "3 3", 1),
        ("attack s", "3 3", 1),
        ("move n", "", 1),
        ("", "", 1),
    ],
)
def test_one_turn(orders: str, dice: str, count: int) -> None:
    here = range_()

    after = here.play(orders, dice)

    assert after["Ann"].misses == count


@pytest.mark.clause("H-145")
@pytest.mark.parametrize(
    ("orders", "dice", "count"),
    [
        ("shoot w bounce", "10", 2),  # Eve stands where it turns
        ("shoot e bounce", "10 10", 2),  # Bob is met twice
        ("shoot n bounce", "", 1),
        ("shoot s bounce", "", 1),
        ("shoot ne bounce", "10", 2),  # Dan stands beyond the bounce
        ("face n; shoot ne", "", 1),
    ],
)
def test_the_leg_after_a_bounce_belongs_to_the_line(orders: str, dice: str, count: int) -> None:
    here = position(HALL, archer("D2", misses=1), fig("Bob", "H2"), fig("Eve", "A2"), fig("Dan", "G3"))

    after = here.play(orders, dice)

    assert after["Ann"].misses == count


@pytest.mark.clause("H-145")
def test_a_figure_that_cannot_be_hit_is_in_the_line_all_the_same() -> None:
    here = position(HALL, archer(), fig("Bob", "C2"))

    after = here.play("shoot e", "1")

    assert after.changed == {"Ann": {"misses": 1}}


@pytest.mark.clause("H-145")
@pytest.mark.parametrize("terrain", ["#", "O", "+"])
def test_a_figure_behind_terrain_is_not_in_the_line(terrain: str) -> None:
    here = position(f"..{terrain}..", archer("A1", misses=2), fig("Bob", "E1"))

    assert here.play("shoot e").changed == {}


@pytest.mark.clause("H-139", "H-145")
def test_an_empty_line_does_not_break_the_row() -> None:
    here = range_(2)

    after = here.play("shoot n")
    again = after.play("").play("").play("shoot e", "10 4 4")

    assert after["Ann"].misses == 2
    assert again.told("TantrumThrown")


# HR-218: a hit is the to-hit roll


@pytest.mark.clause("H-139")
@pytest.mark.parametrize(("wound", "state"), [("1", {}), ("2", {}), ("3", {}), ("2", {"stunned": True})])
def test_any_hit_clears_the_count(wound: str, state: dict[str, Any]) -> None:
    here = position(HALL, archer(misses=2), fig("Bob", "E2", **state))

    assert here.play("shoot e", f"2 {wound}")["Ann"].misses == 0


@pytest.mark.clause("H-139", "H-214", "H-215")
@pytest.mark.parametrize("wound", ["1", "2"])
def test_a_hit_that_a_shield_turns_is_a_hit(wound: str) -> None:
    here = position(HALL, archer(misses=2), fig("Bob", "E2", "rogue", "axe", "shield", shield_order="always"))

    assert here.play("shoot e", f"2 {wound}")["Ann"].misses == 0


@pytest.mark.clause("H-139")
def test_a_hit_on_somebody_else_in_the_line_is_a_hit() -> None:
    here = position(HALL, archer(misses=2, team="red"), fig("Bob", "E2", team="red"), fig("Cid", "H2"))

    assert here.play("shoot e", "10 5 3")["Ann"].misses == 0


# HR-225, HR-228: only a marksman's crossbow shots


@pytest.mark.clause("H-139")
@pytest.mark.parametrize("misses", [0, 2])
def test_a_knife_counts_neither_way(misses: int) -> None:
    here = position(HALL, fig("Ann", "B2", "marksman", "crossbow", "throwing_knife", misses=misses), fig("Bob", "E2"))

    assert here.play("throw e", "4")["Ann"].misses == misses
    assert here.play("throw e", "2 3")["Ann"].misses == misses


@pytest.mark.clause("H-139")
@pytest.mark.parametrize(("attack", "defence"), [("3", "1"), ("1", "3"), ("1", "2")])
def test_a_melee_counts_neither_way(attack: str, defence: str) -> None:
    here = position(HALL, archer(misses=2), fig("Bob", "C2", facing="w", class_="rogue", main="crossbow"))

    after = here.play("attack e", f"{attack} {defence}")

    assert after["Ann"].misses == 2


@pytest.mark.clause("H-139")
@pytest.mark.parametrize("faces", ["1", "3"])
def test_a_thrust_counts_neither_way(faces: str) -> None:
    here = position(HALL, archer(main="pike", misses=2), fig("Bob", "D2"))

    assert here.play("thrust e", f"{faces} 3" if faces == "1" else "2")["Ann"].misses == 2


@pytest.mark.clause("H-139")
@pytest.mark.parametrize("dice", ["3", "1 12"])
def test_a_bolt_by_doll_counts_neither_way(dice: str) -> None:
    here = position(HALL, fig("Ann", "B2", "marksman", "crossbow", "voodoo_doll", misses=2), fig("Bob", "E2"))

    assert here.play("cast bolt e via doll from D2", dice)["Ann"].misses == 2


@pytest.mark.clause("H-139", "H-130")
def test_a_missed_shot_before_a_knife_that_hits_is_a_failure() -> None:
    here = position(HALL, fig("Ann", "B2", "marksman", "crossbow", "throwing_knife", misses=0), fig("Bob", "E2"))

    assert here.play("shoot e; throw e", "10 2 3")["Ann"].misses == 1


@pytest.mark.clause("H-139")
@pytest.mark.parametrize("class_", ["mechanic", "rogue", "warrior", "mage", "priest"])
def test_nobody_else_keeps_count(class_: str) -> None:
    here: Position = position(HALL, archer(class_=class_), fig("Bob", "E2", "rogue", "axe", "none"))

    for _ in range(4):
        after = here.play("shoot e", "10")
        assert "Ann" not in after.changed
        assert not after.told("TantrumThrown")
        here = after.play("")


# three turns in a row


def three(*turns: tuple[str, str], misses: int = 0, **extra: Any) -> tuple[Position, list[Played]]:
    """Plays the marksman's turns one after the other; Bob, his target, passes in between. Dan stands beside the marksman."""
    here: Position = position(
        HALL,
        archer(misses=misses),
        fig("Bob", "E2", "rogue", "axe", "none"),
        fig("Dan", "A1", "rogue", "axe", "none"),
        **extra,
    )
    played = []
    for orders, dice in turns:
        played.append(here.play(orders, dice))
        here = played[-1]
        while here.active != "Ann":
            here = here.play("")
    return here, played


@pytest.mark.clause("H-139", "H-146")
def test_three_failures_and_three_more() -> None:
    _, played = three(*[("shoot e", "9"), ("shoot e", "9"), ("shoot e", "9 4 4")] * 2)

    assert [bool(one.told("TantrumThrown")) for one in played] == [False, False, True] * 2
    assert [one["Ann"].misses for one in played] == [1, 2, 0] * 2


@pytest.mark.clause("H-147", "H-148")
def test_double_misses_count_once_a_turn() -> None:
    _, played = three(("shoot e; shoot e", "9 9"), ("shoot e; shoot e", "9 9"), ("shoot e; shoot e", "9 9 4 4"))

    assert [one["Ann"].misses for one in played] == [1, 2, 0]


@pytest.mark.clause("H-139", "H-149")
def test_a_hit_between_starts_the_row_again() -> None:
    _, played = three(("shoot e", "9"), ("shoot e", "9"), ("shoot e; shoot e", "9 1 3"), ("shoot e", "9"))

    assert [one["Ann"].misses for one in played] == [1, 2, 0, 1]


@pytest.mark.clause("H-139", "H-145")
def test_turns_that_do_not_count_lie_between_failures_without_harm() -> None:
    _, played = three(
        ("shoot e", "9"), ("shoot s", ""), ("move s n", ""), ("shoot e", "9"), ("", ""), ("shoot e", "9 4 4")
    )

    assert [one["Ann"].misses for one in played] == [1, 1, 1, 2, 2, 0]
    assert played[-1].told("TantrumThrown")


@pytest.mark.clause("H-139")
def test_by_variant_a_turn_that_does_not_count_clears_the_row() -> None:
    _, played = three(
        ("shoot e", "9"),
        ("shoot s", ""),
        ("shoot e", "9"),
        ("", ""),
        ("shoot e", "9"),
        variant={"tantrum_gap": "reset"},
    )

    assert [one["Ann"].misses for one in played] == [1, 0, 1, 0, 1]


# HR-226: stun and change of weapon leave it, death clears it


@pytest.mark.clause("H-139", "H-060")
@pytest.mark.parametrize(("gap", "count"), [("neutral", 2), ("reset", 0)])
def test_a_skipped_turn_is_one_without_a_shot(gap: str, count: int) -> None:
    here = position(HALL, archer(misses=2, stunned=True), fig("Bob", "E2"), variant={"tantrum_gap": gap})

    after = here.play("shoot e")

    assert after.stopped == "stunned"
    assert after["Ann"].misses == count


@pytest.mark.clause("H-139", "H-168")
def test_a_change_of_weapon_keeps_the_count() -> None:
    here = position("..)\n...", archer("A1", misses=2), fig("Bob", "A2"))

    after = here.play("move e; rack main axe")

    assert after.changed == {"Ann": {"at": "B1", "main": "axe"}}


@pytest.mark.clause("H-139", "H-067")
def test_death_clears_the_count() -> None:
    here = position(HALL, archer(misses=2), fig("Bob", "C2"), active="Bob")

    after = here.play("attack w", "8 1")

    assert after.changed == {"Ann": {"at": "off", "lives": 2, "misses": 0}}


@pytest.mark.clause("H-139", "H-067")
def test_a_marksman_slain_by_his_own_blow_starts_at_nought() -> None:
    here = position("_.......", archer("C1", misses=1), fig("Bob", "D1", facing="w"), fig("Cid", "H1"))

    after = here.play("shoot e; attack e", "10 10 1 8")

    assert after.sides == [10, 10, 3, 8]
    assert after.changed == {"Ann": {"at": "A1", "lives": 2, "misses": 0}}


@pytest.mark.clause("H-139", "H-050")
@pytest.mark.parametrize(("misses", "after_it"), [(0, 1), (1, 2)])
def test_a_marksman_stunned_by_his_own_blow_counts_the_turn(misses: int, after_it: int) -> None:
    here = position("........", archer("C1", misses=misses), fig("Bob", "D1", facing="w"))

    after = here.play("shoot e; attack e", "10 1 3")

    assert after.changed == {"Ann": {"stunned": True, "misses": after_it}}


@pytest.mark.clause("H-139", "H-083")
def test_a_trap_on_the_way_leaves_the_count_as_it_was() -> None:
    here = position(
        "........", archer("C1", misses=2), fig("Mec", "H1", "mechanic"), traps=[{"at": "D1", "owner": "Mec"}]
    )

    stunned = here.play("move e; shoot e", "2")

    assert stunned.stopped == "stunned"
    assert stunned["Ann"].misses == 2
    assert here.play("move e; shoot e", "1")["Ann"].misses == 0
