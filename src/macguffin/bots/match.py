"""Games between policies, many of them, in pairs with the sides swapped. The same seed gives the same games."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from macguffin.bots import policy_named
from macguffin.bots.policy import Policy
from macguffin.core.dice import Dice, SeededDice
from macguffin.core.errors import IllegalMoveError, NotFoundError
from macguffin.core.intervals import wilson
from macguffin.core.names import name_key
from macguffin.heist.changes import outcome_of
from macguffin.heist.judge import refusal
from macguffin.heist.play import play
from macguffin.heist.refusals import FINE
from macguffin.heist.scene import Scene
from macguffin.heist.setup import begin_game, game_of
from macguffin.heist.sheets import idle_code
from macguffin.heist.state import Game
from macguffin.heist.tables import OVER, READY
from macguffin.heist.turn import begin

__all__ = ["MAX_ROUNDS", "Comparison", "Outcome", "compare", "play_match", "play_pairs", "play_turn", "tally"]

MAX_ROUNDS: Final = 200
"""After so many rounds a game counts as a draw."""
STREAM: Final = 0x9E3779B97F4A7C15
MASK: Final = 0xFFFFFFFFFFFFFFFF


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one game has ended. `winner` is a team's number, None for a draw; `how` is an ending of the rules, or "unfinished"."""

    winner: int | None
    how: str
    rounds: int
    turns: int


@dataclass(frozen=True, slots=True)
class Paired:
    """A game of a pair: its outcome, and which side has won; -1 for a draw."""

    outcome: Outcome
    winner: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Comparison:
    """What a number of games between two sides has come to. Bounds are of the first side's share of wins, at 95 % (Wilson)."""

    games: int
    wins: int
    losses: int
    draws: int
    left: int  # games that ended with somebody leaving with the gem
    rounds: float  # on average

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def bounds(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)

    @property
    def score(self) -> float:
        """The share of wins, draws counted half."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.0


def play_turn(game: Game, policy: Policy, dice: Dice) -> None:
    """Plays a whole turn of the active figure as the policy plans it; what play outruns is left undone.

    A policy is handed a copy, so that it can neither move anything nor see the dice.
    """
    begin(game, dice)
    if game.phase in (READY, OVER):
        return
    for code in policy.plan(game.copy()):
        if game.phase in (READY, OVER) or refusal(game, code) != FINE:
            break
        play(game, code, dice)
    while game.phase not in (READY, OVER):
        play(game, idle_code(game), dice)


def play_match(scene: Scene, policies: Sequence[Policy], dice: Dice, max_rounds: int = MAX_ROUNDS) -> Outcome:
    """Plays a game to its end, or for so many rounds. `policies` has one for every figure of the scene, in its order.

    Raises IllegalMoveError where nobody may act in the scene or it can't be begun, NotFoundError where a figure has no policy
    """
    if len(policies) != len(scene.figures):
        raise NotFoundError(f"{len(scene.figures)} figures want as many policies, given: {len(policies)}")
    game = begin_game(scene, dice) if scene.is_new else game_of(scene)
    if game.active < 0:
        raise IllegalMoveError("H-031", "nobody may act in this scene")
    last = int(game.round) + max_rounds
    turns = 0
    while game.phase != OVER and game.active >= 0 and game.round < last:
        play_turn(game, policies[int(game.active)], dice)
        turns += 1
    ended = outcome_of(game)
    return Outcome(winning_team(game), ended["how"] if ended else "unfinished", min(int(game.round), last - 1), turns)


def winning_team(game: Game) -> int | None:
    """The number of the team that has won, also where the variant names a figure. Rules: H-021, HR-020"""
    if game.winner < 0:
        return None
    return int(game.figures[game.winner].team if game.rules.carrier_wins else game.winner)


def play_pairs(
    scene: Scene, sides: Sequence[Callable[[int], Policy]], games: int, seed: int, max_rounds: int = MAX_ROUNDS
) -> Iterator[Paired]:
    """Plays games two by two: in the second of a pair the same dice fall at first, but the teams have changed sides.

    `sides` makes the two sides' policies from seeds. The first, third … team is one side, the others are the other.

    Raises IllegalMoveError where the scene can't be played
    """
    teams = team_numbers(scene)
    if max(teams) == 0:
        raise IllegalMoveError("H-004, HR-019", "a match takes two teams or more")
    for number in range(games):
        pair, swapped = divmod(number, 2)
        stream = (pair + 1) * STREAM
        policies = [side((seed + stream + at) & MASK) for at, side in enumerate(sides)]
        seats = [policies[(team + swapped) % 2] for team in teams]
        outcome = play_match(scene, seats, SeededDice(seed, pair), max_rounds)
        yield Paired(outcome, -1 if outcome.winner is None else (outcome.winner + swapped) % 2)


def team_numbers(scene: Scene) -> list[int]:
    """Everybody's team, numbered in order of appearance."""
    numbers: dict[str, int] = {}
    return [numbers.setdefault(name_key(figure.team), len(numbers)) for figure in scene.figures]


def tally(played: Iterable[Paired]) -> Comparison:
    """Counts games."""
    counted = list(played)
    games = len(counted)
    return Comparison(
        games=games,
        wins=sum(one.winner == 0 for one in counted),
        losses=sum(one.winner == 1 for one in counted),
        draws=sum(one.winner == -1 for one in counted),
        left=sum(one.outcome.how == "left" for one in counted),
        rounds=sum(one.outcome.rounds for one in counted) / games if games else 0.0,
    )


def compare(scene: Scene, a: str, b: str, games: int, seed: int, max_rounds: int = MAX_ROUNDS) -> Comparison:
    """How the policy called `a` fares against the one called `b`.

    Raises NotFoundError for an unknown name, IllegalMoveError where the scene can't be played
    """
    sides = [partial(policy_named, name) for name in (a, b)]
    return tally(play_pairs(scene, sides, games, seed, max_rounds))
