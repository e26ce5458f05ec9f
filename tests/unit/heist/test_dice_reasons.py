"""What each die of a turn is rolled for, as whoever watches the dice is told."""

import pytest

from macguffin.core.dice import Dice, ScriptedDice
from macguffin.heist.order_parser import parse
from macguffin.heist.sheets import resolve
from macguffin.heist.tables import WHYS
from tests.table import fig, position

MAP = "......__\n........"
NIB = fig("Nib", "H2", "mechanic")


class Watched(Dice):
    """Dice from a list that note what they are rolled for."""

    def __init__(self, faces):
        super().__init__()
        self.source = ScriptedDice(faces)
        self.reasons: list[str] = []

    def roll(self, sides, why):
        self.reasons.append(WHYS[why])
        return self.source.roll(sides, why)


def watch(table, sheet, faces):
    dice = Watched([int(face) for face in faces.split()])
    resolve(table.game, parse(sheet), dice)
    dice.source.finish()
    return dice.reasons


@pytest.mark.parametrize(
    ("ann", "bob", "sheet", "faces", "reasons"),
    [
        pytest.param(
            {"main": "short_sword"},
            {"at": "B1", "main": "short_sword"},
            "attack e",
            "1 1 1 2",
            ["attack", "attack", "defence", "defence"],
            marks=pytest.mark.clause("H-044"),
        ),
        pytest.param(
            {"main": "whip"},
            {"at": "B1", "stunned": True},
            "attack e",
            "8 1 2 1",
            ["attack", "defence", "disarm", "return"],
            marks=pytest.mark.clause("H-181"),
        ),
        pytest.param(
            {"main": "pike"},
            {"at": "C1"},
            "thrust e",
            "1 1 1",
            ["thrust", "wound", "return"],
            marks=pytest.mark.clause("H-188"),
        ),
        pytest.param(
            {"main": "crossbow"},
            {"at": "C1"},
            "shoot e",
            "1 1 1",
            ["shot", "wound", "return"],
            marks=pytest.mark.clause("H-195"),
        ),
        pytest.param(
            {"secondary": "throwing_knife"},
            {"at": "C1"},
            "throw e",
            "1 1 1",
            ["knife", "wound", "return"],
            marks=pytest.mark.clause("H-206"),
        ),
        pytest.param(
            {"class_": "mage"},
            {"at": "C1"},
            "cast bolt e",
            "1 1 1",
            ["bolt", "bolt's force", "return"],
            marks=pytest.mark.clause("H-114"),
        ),
        pytest.param(
            {"class_": "mage"}, {"at": "C1"}, "cast curse at Bob", "3", ["curse"], marks=pytest.mark.clause("H-107")
        ),
        pytest.param(
            {"class_": "marksman", "main": "crossbow", "misses": 2},
            {"at": "C1"},
            "shoot e; shoot e",
            "2 2 1",
            ["shot", "shot", "tantrum"],
            marks=pytest.mark.clause("H-144"),
        ),
        pytest.param({"poisoned": True}, {"at": "C1"}, "", "2", ["poison"], marks=pytest.mark.clause("H-124")),
    ],
)
def test_each_die_says_what_it_is_for(ann, bob, sheet, faces, reasons):
    table = position(MAP, fig(**{"name": "Ann", "at": "A1", **ann}), fig(**{"name": "Bob", **bob}))

    assert watch(table, sheet, faces) == reasons


@pytest.mark.clause("H-082", "H-064")
def test_the_dice_of_a_trap():
    table = position(MAP, fig("Ann", "A1"), NIB, traps=[{"at": "B1", "owner": "Nib"}])

    assert watch(table, "move e", "1 2") == ["trap", "return"]


@pytest.mark.clause("H-031")
def test_by_variant_the_dice_of_the_next_order():
    table = position(MAP, NIB, fig("Ann", "A1"), fig("Bob", "B1"), active="Bob", variant={"initiative": "reroll"})

    assert watch(table, "", "3 1") == ["turn order", "turn order"]
