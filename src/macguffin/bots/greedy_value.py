"""What the greedy policy wants, in points: a row of weights, and what it makes of a figure's fate with them."""

from dataclasses import dataclass
from typing import Final

from macguffin.bots.fates import Fate
from macguffin.heist.state import Figure, Game

__all__ = ["DEFAULT", "Weights"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Weights:
    """What things are worth, in points. A policy of one's own can begin with another row of these."""

    win: float = 1000.0
    run: float = 2.5  # a square nearer to the entrance, with the gem
    fetch: float = 1.2  # a square nearer to the gem while it lies about
    hunt: float = 1.5  # a square nearer to where an enemy with the gem can be stopped
    guard: float = 0.7  # a square nearer to an ally with the gem
    fight: float = 0.4  # a square nearer to an enemy, where there is no gem to be had
    life: tuple[float, ...] = (0.0, 16.0, 10.0, 8.0)  # by the lives that are left
    gem: float = 12.0  # having the gem …
    home: float = 20.0  # … and this more on the threshold, less with each square of `way_home`
    way_home: float = 40.0  # [squares]
    stun: float = 3.5  # a lost turn; with the gem `held` of what the gem is worth besides
    held: float = 0.35
    poison: float = 1.5
    disarm: float = 3.0
    idle: float = 1.5  # a lost action
    shield: float = 1.0
    care: float = 1.15  # an own loss, against an equal one of an enemy
    danger: float = 0.4  # what enemies could do next turn, against what happens now
    in_the_way: float = 2.0  # standing where an ally with the gem wants to pass
    whim: float = 0.05  # chance that is added so that nobody dances for ever


DEFAULT: Final = Weights()


def gem_value(weights: Weights, way_out: float) -> float:
    """What it is worth to have the gem at that walking distance from the entrance."""
    return weights.gem + weights.home * max(0.0, 1.0 - way_out / weights.way_home)


def worth(weights: Weights, game: Game, figure: Figure, way_out: float) -> float:
    """What it costs its side if the figure is slain."""
    value = weights.life[min(int(figure.lives), 3)]
    if game.carrier == figure.seat:
        value += gem_value(weights, way_out)
    return value


def harm(weights: Weights, game: Game, figure: Figure, fate: Fate, way_out: float) -> float:
    """What a fate costs the figure's side, on average."""
    stun = weights.stun
    if game.carrier == figure.seat:
        stun += weights.held * gem_value(weights, way_out)
    return (
        fate.slain * worth(weights, game, figure, way_out)
        + fate.stunned * stun
        + fate.poisoned * weights.poison
        + fate.disarmed * weights.disarm
        + fate.idled * weights.idle
        + fate.bared * weights.shield
    )
