"""The fates that bots reckon with are the odds of the real turn."""

import pytest

from macguffin.bots.fates import BEHIND, FRONT, SIDE, Fate, Fates, Met
from macguffin.heist.decisions import ATTACK, BOLT, CAST, SHOOT, THROW, THRUST
from macguffin.heist.state import Figure
from tests.table import Position, fig, position

HALL = """
##########
#........#
#........#
##########
"""


def fates_of(table: Position, code: int, *met: Met) -> dict[str, Fate]:
    actor = table.game.figures[table.game.active]
    found = Fates(table.game.rules).of_action(table.game, actor, code, met)
    return dict(zip([actor.name, *(one.figure.name for one in met)], found, strict=True))


def agrees(table: Position, orders: str, name: str, fate: Fate) -> bool:
    odds = table.odds(orders, name)
    return all(float(odds[key]) == pytest.approx(getattr(fate, key)) for key in odds)


@pytest.mark.parametrize(("facing", "side"), [("w", FRONT), ("n", SIDE), ("e", BEHIND)])
@pytest.mark.parametrize("weapon", ["dagger", "whip", "hammer"])
def test_a_blow_from_each_side(facing: str, side: int, weapon: str):
    table = position(
        HALL, fig("Ann", "B2", "warrior", weapon, "shield"), fig("Bob", "C2", "rogue", "whip", facing=facing)
    )

    fates = fates_of(table, ATTACK, Met(table["Bob"], 1, side))

    assert agrees(table, "attack e", "Ann", fates["Ann"])
    assert agrees(table, "attack e", "Bob", fates["Bob"])


def test_a_shot_past_a_friend_at_two_enemies():
    cast = (
        fig("Ann", "B2", main="crossbow", team="Reds"),
        fig("Eva", "D2", team="Reds"),
        fig("Bob", "F2"),
        fig("Cid", "I2"),
    )
    table = position(HALL, *cast)

    fates = fates_of(table, SHOOT, Met(table["Eva"], 2), Met(table["Bob"], 4), Met(table["Cid"], 7))

    assert all(agrees(table, "shoot e", name, fates[name]) for name in ("Eva", "Bob", "Cid"))


@pytest.mark.parametrize(
    ("code", "orders", "distance", "main"),
    [
        (THROW, "throw e", 3, "axe"),
        (BOLT, "cast bolt e", 3, "axe"),
        (THRUST, "thrust e", 2, "pike"),
        (CAST, "cast curse at Bob", 3, "axe"),
    ],
)
def test_every_other_way_to_do_harm(code: int, orders: str, distance: int, main: str):
    at = "BCDEFGHI"[distance] + "2"
    table = position(HALL, fig("Ann", "B2", "mage", main, "throwing_knife"), fig("Bob", at, secondary="shield"))

    fate = fates_of(table, code, Met(table["Bob"], 1 if code == CAST else distance))["Bob"]

    assert agrees(table, orders, "Bob", fate)


def test_a_charge_counts():
    table = position(HALL, fig("Ann", "B2", "warrior"), fig("Bob", "F2", facing="w"))
    figures: list[Figure] = table.game.figures

    fates = Fates(table.game.rules).of_action(table.game, figures[0], ATTACK, [Met(figures[1])], charges=True)

    assert agrees(table, "move 3e; attack e", "Bob", fates[1])


def test_a_trap_slays_one_in_three_and_spares_whom_it_spares():
    cast = (fig("Ann", "B2"), fig("Nib", "I3", "mechanic"), fig("Rue", "D3", "rogue"))
    table = position(HALL, *cast, traps=[{"at": "C2", "owner": "Nib"}])
    fates = Fates(table.game.rules)

    walker = fates.of_trap(table.game, table["Ann"], table["Nib"])

    assert agrees(table, "move e", "Ann", walker)
    assert fates.of_trap(table.game, table["Rue"], table["Nib"]) == Fate()


def test_an_answer_is_worked_out_once():
    table = position(HALL, fig("Ann", "B2"), fig("Bob", "F2"))
    fates = Fates(table.game.rules)

    answers = [fates.of_action(table.game, table["Ann"], ATTACK + d, [Met(table["Bob"])]) for d in (0, 2, 4)]

    assert answers[0] is answers[1] is answers[2]
