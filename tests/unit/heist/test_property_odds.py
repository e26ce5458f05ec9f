"""Exact odds of whole turns against a plain enumeration: every face of every die, one after the other, nothing lumped or merged."""

from collections import defaultdict
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from macguffin.core.dice import Dice, HarmlessDice, SeededDice
from macguffin.heist.changes import find_changes
from macguffin.heist.choices import legal
from macguffin.heist.decisions import ATTACK, CAST, TRAP
from macguffin.heist.order_parser import parse
from macguffin.heist.orders import Sheet
from macguffin.heist.play import play
from macguffin.heist.sheets import Resolution, resolve
from macguffin.heist.state import Figure, Game
from macguffin.heist.tables import NONE, OVER, READY
from macguffin.heist.transcript import sheet_of
from macguffin.heist.turn import begin
from macguffin.heist.turn_odds import turn_odds
from tests.drawn_games import Drawn, drawn_games
from tests.table import fig, position

FATES = ("slain", "stunned", "poisoned", "disarmed")
MOST = 400  # runs of a turn that a test waits for


class AskedForError(Exception):
    """The tape has run out, and another die is to be rolled."""

    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


class Tape(Dice):
    """Faces from a tape that asks for more."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        super().__init__()
        self.faces = list(faces)

    def roll(self, sides: int, why: int) -> int:  # noqa: ARG002  # whatever it is for
        if not self.faces:
            raise AskedForError(sides)
        return self.faces.pop(0)


def every_fall(game: Game, sheet: Sheet, most: int) -> list[tuple[Fraction, Resolution]] | None:
    """Each fall of the dice with its chance and what it leads to; None where that takes too long."""
    falls: list[tuple[Fraction, Resolution]] = []
    tapes: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    for _ in range(most):
        if not tapes:
            return falls
        faces, chance = tapes.pop()
        try:
            falls.append((chance, resolve(game, sheet, Tape(faces), tell=False)))
        except AskedForError as asked:
            tapes += [((*faces, face), chance / asked.sides) for face in range(1, asked.sides + 1)]
    return None


def random_sheet(game: Game, seed: int) -> Sheet:
    """Orders that are legal as long as every die falls without effect, with a fight at the end where one is to be had."""
    chooser, codes = SeededDice(seed), []
    walked = game.copy()
    if walked.phase == READY:
        begin(walked, HarmlessDice())
    while walked.phase not in (READY, OVER):
        open_ = [code for code in legal(walked) if ATTACK <= code < TRAP or code >= CAST] or legal(walked)
        codes.append(open_[chooser.roll(len(open_), 0) - 1])
        play(walked, codes[-1], HarmlessDice())
    return sheet_of(game, codes)


def befell(before: Figure, after: Figure) -> set[str]:
    """What has happened to a figure, in the words of the odds."""
    if after.lives < before.lives:
        return {"slain"}
    now = {
        "stunned": after.stunned and not before.stunned,
        "poisoned": after.poisoned and not before.poisoned,
        "disarmed": after.main == NONE and before.main != NONE,
    }
    return {fate for fate, is_so in now.items() if is_so}


def check_fates(game: Game, sheet: Sheet, most: int = 5000) -> bool:
    """Compares the odds with every fall; false where that takes too long."""
    falls = every_fall(game, sheet, most)
    if falls is None:
        return False
    odds = turn_odds(game, sheet)
    assert sum(end.chance for end in odds.ends) == sum(chance for chance, _ in falls) == 1
    for figure in game.figures:
        counted = dict.fromkeys(FATES, Fraction(0))
        for chance, resolution in falls:
            for fate in befell(figure, resolution.game.figures[figure.seat]):
                counted[fate] += chance
        assert {fate: getattr(odds.figure(figure.seat), fate) for fate in FATES} == counted
    return True


@pytest.mark.requirement("R-C4")
@pytest.mark.hazard(27, 29)
@settings(max_examples=60, deadline=None)
@given(drawn_games(longest=12), st.integers(0, 2**32))
def test_the_odds_of_a_turn_are_those_of_every_fall_of_its_dice(drawn: Drawn, seed: int):
    if drawn.game.phase != OVER and drawn.game.active >= 0:
        check_fates(drawn.game, random_sheet(drawn.game, seed), MOST)


@pytest.mark.hazard(27)
@settings(max_examples=60, deadline=None)
@given(drawn_games(longest=12), st.integers(0, 2**32))
def test_the_ends_of_a_turn_are_those_of_every_fall_of_its_dice(drawn: Drawn, seed: int):
    """What has changed, and what stopped the sheet, whole; but for the squares to which slain figures return."""
    game = drawn.game
    if game.phase == OVER or game.active < 0:
        return
    sheet = random_sheet(game, seed)
    falls = every_fall(game, sheet, MOST)
    if falls is None:
        return
    counted: dict[str, Fraction] = defaultdict(Fraction)
    for chance, resolution in falls:
        changed = find_changes(game, resolution.game)
        counted[repr(changed | ({"stopped": resolution.stopped} if resolution.stopped else {}))] += chance

    outcomes = turn_odds(game, sheet).outcomes()

    assert {repr(changed): chance for chance, changed in outcomes} == dict(counted)
    assert sum(chance for chance, _ in outcomes) == 1
    assert [chance for chance, _ in outcomes] == sorted((chance for chance, _ in outcomes), reverse=True)


def test_a_return_into_the_rest_of_a_piercing_shot_is_not_lumped():
    """Slain twice, Bob is out of the game, and the shot of the last team left never comes to Cid."""
    table = position(
        "._.._.",
        fig("Max", "A1", main="crossbow", team="red"),
        fig("Bob", "C1", lives=2),
        fig("Cid", "F1", team="red"),
        variant={"missile": "pierce"},
    )

    assert check_fates(table.game, parse("shoot e"))


def test_a_return_into_the_line_of_a_second_shot_is_not_lumped():
    figures = fig("Max", "A1", "marksman", "crossbow", "throwing_knife"), fig("Bob", "C1"), fig("Cid", "A4")
    table = position("....\n....\n_...\n..._", *figures)

    assert check_fates(table.game, parse("shoot e; throw s"))


def test_a_return_before_a_tantrum_is_not_lumped():
    """Bob, slain by the knife, returns to the square that hides Dan from the garbage, or elsewhere."""
    table = position(
        "....\n_...\n....\n..._",
        fig("Max", "A1", "marksman", "crossbow", "throwing_knife", misses=2),
        fig("Bob", "C1"),
        fig("Dan", "A3"),
        turn={"phase": "act", "steps": 0, "shot": "miss"},
        variant={"figures_block_los": "on"},
    )

    assert check_fates(table.game, parse("throw e"))
