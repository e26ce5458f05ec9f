"""Random play inside the compiled core: what benchmarks, golden checksums and simulations run."""

from mypy_extensions import i64

from macguffin.core.dice import Dice, SeededDice
from macguffin.heist.choices import Choices, find_open
from macguffin.heist.play import carry_out
from macguffin.heist.state import Game
from macguffin.heist.tables import OVER, READY
from macguffin.heist.turn import begin


class Tally:
    """What a stretch of random play came to. `checksum` folds every decision, place and face into 32 bits."""

    def __init__(self) -> None:
        self.decisions: i64 = 0
        self.turns: i64 = 0
        self.checksum: i64 = 0


def play_randomly(game: Game, chooser: SeededDice, dice: Dice, turns: i64, tally: Tally, choices: Choices) -> None:
    """Plays decisions drawn evenly from those open until the game is over, nobody may act, or so many turns have ended."""
    left = turns
    checksum = tally.checksum
    while left > 0 and game.phase != OVER and game.active >= 0:
        if game.phase == READY:
            begin(game, dice)
            left -= 1
            tally.turns += 1
            continue
        find_open(game, choices)
        code = choices.codes[chooser.roll(choices.count, 0) - 1]
        figure = game.figures[game.active]
        carry_out(game, code, dice)
        tally.decisions += 1
        checksum = (checksum * 31 + code * 7 + figure.at + figure.lives) & 0xFFFFFFFF
    tally.checksum = checksum
