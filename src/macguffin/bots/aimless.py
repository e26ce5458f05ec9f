"""The random policy: whatever is open, all alike. The yardstick that any other policy has to beat."""

from dataclasses import dataclass, field

from macguffin.core.dice import HarmlessDice, SeededDice
from macguffin.heist.choices import Choices, find_open
from macguffin.heist.play import play
from macguffin.heist.state import Game
from macguffin.heist.tables import OVER, READY

__all__ = ["RandomPolicy"]


@dataclass(frozen=True, slots=True)
class RandomPolicy:
    """Draws every decision evenly from those open."""

    seed: int
    name: str = "random"
    chance: SeededDice = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "chance", SeededDice(self.seed))

    def plan(self, game: Game) -> list[int]:
        codes: list[int] = []
        choices = Choices()
        harmless = HarmlessDice()
        while game.phase not in (READY, OVER):
            find_open(game, choices)
            code = int(choices.codes[self.chance.roll(choices.count, 0) - 1])
            codes.append(code)
            play(game, code, harmless)
        return codes
