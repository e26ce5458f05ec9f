"""Switches about racks and what figures have in hand: each value told from the others."""

import pytest

from tests.switch_cases import shows, tell
from tests.table import Played, fig, position


def hands(played: Played, seat: int = 0) -> tuple[str, str]:
    figure = played.scene.figures[seat]
    return figure.main, figure.secondary


@pytest.mark.clause("H-168", "H-201")
@tell("rack_slots", {"one": "H-037, HR-246", "both": ("spear", "shield")})
def test_two_weapons_in_one_visit(variant, shown):
    table = position(".).", fig("Ann", "A1"), variant=variant)

    seen = shows(table, "rack main spear secondary shield", "", hands)

    assert seen == shown


@pytest.mark.clause("H-168", "H-201")
@tell("rack_stock", {"unlimited": ("spear", "flask"), "map": "H-168, HR-245"})
def test_a_rack_without_spears(variant, shown):
    table = position(".).", fig("Ann", "A1"), variant=variant)

    seen = shows(table, "rack main spear", "", hands)

    assert seen == shown


@pytest.mark.clause("H-064", "H-167")
@tell("respawn_rearm", {"off": ("none", "shield", True), "on": ("axe", "flask", False)})
def test_what_a_slain_figure_returns_with(variant, shown):
    """It was set up with axe and flask, has lost its axe, and has got a shield that is poisoned, for what that is worth."""
    bob = fig("Bob", "B1", main="none", secondary="shield", secondary_poisoned=True, shield_order="never")
    if variant == {"respawn_rearm": "on"}:
        bob["kit"] = ["axe", "flask"]
    table = position("..._", fig("Ann", "A1"), bob, variant=variant)

    played = table.play("attack e", "8")

    assert (*hands(played, 1), played["Bob"].secondary_poisoned) == shown
