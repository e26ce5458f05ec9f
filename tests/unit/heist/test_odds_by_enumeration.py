"""Exact odds of whole turns against the plainest way to find them: playing the sheet under every fall of the dice there is."""

from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest

from macguffin.core.dice import Dice
from macguffin.heist.order_parser import parse
from macguffin.heist.sheets import resolve
from macguffin.heist.turn_odds import fates, turn_odds
from tests.table import fig, position

MAP = """
........_.
._........
..........
"""


class MissingFaceError(Exception):
    """A die is to be rolled for which the tape has no face."""


class Tape(Dice):
    """Faces in order; the first die beyond them says how many sides it has."""

    def __init__(self, faces):
        super().__init__()
        self.faces = iter(faces)

    def roll(self, sides, why):  # noqa: ARG002  # every kind of dice is asked the same
        for face in self.faces:
            return face
        raise MissingFaceError(sides)


def falls(game, sheet):
    """Every end of the turn with its chance, one for each fall of the dice."""
    pending: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    while pending:
        faces, chance = pending.pop()
        try:
            yield resolve(game, sheet, Tape(faces), tell=False), chance
        except MissingFaceError as missing:
            sides = missing.args[0]
            pending += [([*faces, face], chance / sides) for face in range(1, sides + 1)]


ANN = {"name": "Ann", "at": "A1"}
CASES: dict[str, tuple[str, list[dict[str, Any]]]] = {
    "a standing shot and a bolt by doll": (
        "shoot e; cast bolt e via doll from D1",
        [
            fig(**ANN, class_="marksman", main="crossbow", secondary="voodoo_doll"),
            fig("Bob", "E1"),
        ],
    ),
    "a shot, a throw and a tantrum": (
        "shoot e; throw s",
        [
            fig(**ANN, class_="marksman", main="crossbow", secondary="throwing_knife", misses=2),
            fig("Bob", "C1", secondary="shield", shield_order="always"),
            fig("Cid", "A3", stunned=True),
        ],
    ),
    "a poisoned throw past one at another": (
        "throw e",
        [
            fig(**ANN, secondary="throwing_knife", secondary_poisoned=True),
            fig("Bob", "C1", poisoned=True),
            fig("Cid", "E1"),
        ],
    ),
    "a poisoned whip and a stunned bearer": (
        "attack e",
        [
            fig(**ANN, main="whip", main_poisoned=True),
            fig("Bob", "B1", stunned=True, secondary="shield", main="short_sword"),
        ],
    ),
    "poison, a flask and swords": (
        "drink; move e; attack e",
        [
            fig(**ANN, main="dagger", poisoned=True, poison_streak=1),
            fig("Bob", "C1", main="short_sword", main_poisoned=True, facing="w"),
        ],
    ),
    "poison without the flask": (
        "move e; attack e",
        [
            fig(**ANN, main="dagger", secondary="shield", shield_order="always", poisoned=True),
            fig("Bob", "C1", main="whip", facing="w"),
        ],
    ),
    "a bolt by doll, a ward and somebody behind": (
        "move e; cast bolt e via doll from D2",
        [
            fig(**ANN, secondary="voodoo_doll"),
            fig("Bob", "E2", warded=True),
            fig("Cid", "G2"),
        ],
    ),
}


def suffered(ends, game):
    """Chance of each fate of each figure, and of each reason to stop."""
    chances: defaultdict[object, Fraction] = defaultdict(Fraction)
    for end, chance in ends:
        chances["stopped", end.stopped] += chance
        for before, after in zip(game.figures, end.game.figures, strict=True):
            for fate, befell in zip(("slain", "stunned", "poisoned", "disarmed"), fates(before, after), strict=True):
                chances[before.name, fate] += chance * befell
    return dict(chances)


@pytest.mark.requirement("R-E1")
@pytest.mark.hazard(29)
@pytest.mark.clause("H-044", "H-057")
@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("variant", [{}, {"missile": "pierce", "respawn_rearm": "on"}])
def test_odds_are_what_playing_every_fall_comes_to(case, variant):
    orders, figures = CASES[case]
    if variant:
        figures = [{**figure, "kit": [figure["main"], figure["secondary"]]} for figure in figures]
    game, sheet = position(MAP, *figures, variant=variant).game, parse(orders)

    odds = turn_odds(game, sheet)

    assert suffered(((end, end.chance) for end in odds.ends), game) == suffered(falls(game, sheet), game)
    assert sum(end.chance for end in odds.ends) == 1


@pytest.mark.clause("H-083", "H-084", "H-188")
def test_odds_over_two_traps_to_a_thrust():
    table = position(
        MAP,
        fig(**ANN, main="pike", secondary="shield"),
        fig("Bob", "F1"),
        fig("Nib", "J3", "mechanic"),
        traps=[{"at": "B1", "owner": "Nib"}, {"at": "C1", "owner": "Nib"}],
    )
    sheet = parse("move 3e; thrust e")

    odds = turn_odds(table.game, sheet)

    assert suffered(((end, end.chance) for end in odds.ends), table.game) == suffered(
        falls(table.game, sheet), table.game
    )
