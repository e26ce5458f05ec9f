"""Planned ways, and a rogue's reach, against searches written down a second time."""

from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from macguffin.core.dice import HarmlessDice, ScriptedDice
from macguffin.heist.decisions import STEP
from macguffin.heist.judge import refusal
from macguffin.heist.movement import way
from macguffin.heist.play import play
from macguffin.heist.refusals import FINE, NO_WAY_OFF
from macguffin.heist.state import JAMMED, Figure, Game
from macguffin.heist.tables import DOOR, DRINKING, ENTRANCE, MOVING, OVER, READY, ROGUE, SOLID, STAND
from macguffin.heist.turn import begin
from tests.drawn_games import Drawn, drawn_games

WALKING = st.fixed_dictionaries(
    {
        "diagonal_move": st.sampled_from(("off", "cost1", "cost2")),
        "doors": st.sampled_from(("lever", "walk")),
        "corner_rule": st.sampled_from(("both", "either")),
        "rogue_carrier_pass": st.sampled_from(("on", "off")),
        "leave_rule": st.sampled_from(("enter", "end_move")),
    }
)


class Walker:
    """What one figure may step on, asked of the map alone."""

    def __init__(self, drawn: Drawn) -> None:
        self.game: Game = drawn.game
        self.figure: Figure = self.game.figures[self.game.active]
        self.price = {"off": 0, "cost1": 1, "cost2": 2}[drawn.variant.diagonal_move]
        self.walks_doors = drawn.variant.doors == "walk"
        self.either = drawn.variant.corner_rule == "either"
        self.carries = self.game.carrier == self.figure.seat
        self.leaves = self.carries and drawn.variant.leave_rule == "enter"
        self.passes = self.figure.class_ == ROGUE and not (self.carries and drawn.variant.rogue_carrier_pass == "off")

    def steps(self, square: int) -> list[tuple[int, int, int]]:
        """Direction, price and square of every step that the map allows."""
        found = []
        for direction in range(8):
            price = self.price if direction % 2 else 1
            ahead = square + self.game.board.offsets[direction]
            cell = self.game.cells[ahead]
            flanks = [
                self.game.cells[square + self.game.board.offsets[one % 8]] & SOLID
                for one in (direction - 1, direction + 1)
            ]
            pinched = direction % 2 and (any(flanks) if self.either else all(flanks))
            if price and not pinched and (cell & STAND or (cell & DOOR and self.walks_doors)):
                found.append((direction, int(price), int(ahead)))
        return found

    def is_taken(self, square: int) -> bool:
        return self.game.occupants[square] not in (0, self.figure.seat + 1)

    def ends(self, square: int) -> bool:
        """Whether the movement can end there, with or without leaving."""
        return not self.is_taken(square) or bool(self.leaves and self.game.cells[square] & ENTRANCE)

    def is_trapped(self, square: int) -> bool:
        trap = self.game.traps[square]
        if not 0 < trap < JAMMED or self.figure.class_ == ROGUE:
            return False
        return self.game.figures[trap - 1].team != self.figure.team

    def reaches(self, square: int, steps: int) -> bool:
        """Whether a rogue who stands there, on somebody, gets to where he may end."""
        return any(
            price <= steps and (self.ends(ahead) or self.reaches(ahead, steps - price))
            for _, price, ahead in self.steps(square)
        )

    def ways(self, target: int, steps: int) -> list[tuple[int, ...]]:
        """Every safe way to the square that fits, with its price in front."""
        found: list[tuple[int, ...]] = []

        def go(square: int, price: int, path: tuple[int, ...]) -> None:
            if square == target:
                found.append((price, *path))
                return
            for direction, more, ahead in self.steps(square):
                if price + more > steps or self.is_trapped(ahead):
                    continue
                if ahead != target and self.is_taken(ahead) and not self.passes:
                    continue
                go(ahead, price + more, (*path, direction))

        if self.ends(target):
            go(int(self.figure.at), 0, ())
        return found


def on_the_move(drawn: Drawn, steps: int, *, as_rogue: bool = False) -> Drawn:
    """The position in somebody's movement, with at most so many steps left, for searches grow with each."""
    game = drawn.game.copy()
    assume(game.active >= 0 and game.phase != OVER)
    if game.phase == READY:
        begin(game, HarmlessDice())
    assume(game.active >= 0 and game.phase in (DRINKING, MOVING) and not game.figures[game.active].stunned)
    game.steps = min(game.steps, steps)
    if as_rogue:
        game.figures[game.active].class_ = ROGUE
    return Drawn(game, drawn.variant)


def squares(game: Game) -> list[int]:
    return [int(game.board.square(x, y)) for x, y in product(range(game.board.width), range(game.board.height))]


@pytest.mark.hazard(8, 9, 19)
@settings(max_examples=60, deadline=None)
@given(drawn_games(switches=WALKING), st.integers(0, 4))
def test_a_way_is_the_first_of_the_shortest_safe_ones(drawn: Drawn, steps: int):
    walker = Walker(on_the_move(drawn, steps))

    for target in squares(walker.game):
        if target != walker.figure.at:
            ways = walker.ways(target, int(walker.game.steps))
            assert tuple(way(walker.game, walker.figure, target)) == (min(ways)[1:] if ways else ())


@pytest.mark.hazard(9, 16)
@settings(max_examples=60, deadline=None)
@given(drawn_games(switches=WALKING))
def test_a_way_can_be_gone_and_needs_no_dice(drawn: Drawn):
    game = on_the_move(drawn, 12).game

    for target in squares(game):
        trial = game.copy()
        walker = trial.figures[trial.active]
        for direction in way(game, game.figures[game.active], target):
            if trial.phase != OVER:  # a carrier may have left on the way
                play(trial, STEP + direction, ScriptedDice([]))
        if way(game, game.figures[game.active], target):
            assert trial.phase == OVER or walker.at == target


@settings(max_examples=80, deadline=None)
@given(drawn_games(switches=WALKING), st.integers(0, 6))
def test_a_rogue_steps_onto_somebody_exactly_if_he_can_get_off(drawn: Drawn, steps: int):
    walker = Walker(on_the_move(drawn, steps, as_rogue=True))
    game = walker.game

    for direction, price, ahead in walker.steps(int(walker.figure.at)):
        if walker.is_taken(ahead) and price <= game.steps and walker.passes:
            off = walker.ends(ahead) or walker.reaches(ahead, int(game.steps) - price)
            assert refusal(game, STEP + direction) == (FINE if off else NO_WAY_OFF)
