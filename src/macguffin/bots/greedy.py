"""The greedy policy: of everything that a turn can do, what is worth most by a row of weights and the exact odds. It looks no further."""

from macguffin.bots.errands import choose_errand
from macguffin.bots.fates import Fates
from macguffin.bots.greedy_actions import Actions
from macguffin.bots.greedy_moves import Turn, find_turns
from macguffin.bots.greedy_spells import spell_options
from macguffin.bots.greedy_traps import trap_options
from macguffin.bots.greedy_value import DEFAULT, Weights
from macguffin.bots.roads import Roads
from macguffin.bots.view import View
from macguffin.core.dice import HarmlessDice, SeededDice
from macguffin.heist.decisions import DRINK, FACE, PASS, STEP, STOP
from macguffin.heist.judge import refusal
from macguffin.heist.play import play
from macguffin.heist.refusals import FINE
from macguffin.heist.state import Game
from macguffin.heist.tables import ACTING, DRINKING, FACING, FLASK, MOVING, OVER, READY

__all__ = ["GreedyPolicy"]


class GreedyPolicy:
    """Weighs every square in reach with every facing and action. What it has worked out about a board it keeps for the next turn."""

    def __init__(self, seed: int, weights: Weights = DEFAULT) -> None:
        self.name = "greedy"
        self.weights = weights
        self.chance = SeededDice(seed)
        self.roads: Roads | None = None
        self.fates: Fates | None = None

    def plan(self, game: Game) -> list[int]:
        rehearsal = Rehearsal(game)
        me = game.figures[game.active]
        if game.phase == DRINKING and me.secondary == FLASK and (me.stunned or me.poisoned):
            rehearsal.say(DRINK)
        if game.phase in (READY, OVER):
            return rehearsal.codes
        if me.stunned:
            rehearsal.say(PASS)
            return rehearsal.codes
        rehearsal.spend(self.choose(game.copy()))
        return rehearsal.codes

    def choose(self, game: Game) -> Turn:
        """The turn that is worth most, give or take a whim."""
        if self.roads is None or self.fates is None or self.roads.board is not game.board:
            self.roads, self.fates = Roads(game), Fates(game.rules)
        view = View(game, self.weights, self.roads, self.fates)
        errand = choose_errand(view)
        extras = trap_options(view) + [(0, option) for option in spell_options(view)]
        actions = Actions(view, errand, extras)
        best, most = Turn(0.0), -1e12
        for turn in find_turns(view, errand, actions):
            worth = turn.worth + self.weights.whim * int(self.chance.roll(1000, 0)) / 1000
            if worth > most:
                best, most = turn, worth
        return best


class Rehearsal:
    """A turn played without any die having an effect, so that what is planned can be said. `codes` are the decisions so far."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.dice = HarmlessDice()
        self.codes: list[int] = []

    def say(self, code: int) -> bool:
        """Adds a decision if it is open."""
        if self.game.phase in (READY, OVER) or refusal(self.game, code) != FINE:
            return False
        play(self.game, code, self.dice)
        self.codes.append(code)
        return True

    def spend(self, turn: Turn) -> None:
        """Adds a turn, step by step; what is not open is left out."""
        seat = self.game.active
        if turn.shot >= 0:
            self.say(turn.shot)
        for step in turn.steps:
            if not self.say(STEP + step):
                break
        if self.game.phase in (DRINKING, MOVING):
            self.say(STOP)
        if self.game.phase == FACING:
            self.say(FACE + (turn.facing if turn.facing >= 0 else int(self.game.figures[seat].facing)))
        if self.game.phase == ACTING and not self.say(turn.action):
            self.say(PASS)
