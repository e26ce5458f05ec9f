"""Random play at a table: whoever is on turn does something, some take back, some rewind, seats come and go."""

from macguffin.bots.aimless import RandomPolicy
from macguffin.core.dice import HarmlessDice, SeededDice
from macguffin.core.errors import MacguffinError
from macguffin.heist.order_writer import format_sheet
from macguffin.heist.tables import OVER, READY
from macguffin.heist.transcript import sheet_of
from macguffin.heist.turn import begin
from macguffin.tables.commands import Play, Stand
from tests.tables import GM, Sitting, seat

__all__ = ["random_orders", "wander"]


def random_orders(sitting: Sitting, seed: int) -> str:
    """A turn of whoever is active, drawn from all that is open."""
    game = sitting.table.sight(GM).state.game.copy()
    if game.phase == READY:
        begin(game, HarmlessDice())
    if game.phase in (READY, OVER):
        return "pass"
    codes = RandomPolicy(seed).plan(game.copy())
    return format_sheet(sheet_of(game, codes), "; ")


def wander(sitting: Sitting, seed: int, turns: int) -> int:
    """So many commands of players, fewer where the game ends; how many they were."""
    chance = SeededDice(seed)
    for done in range(turns):
        if sitting.table.view(GM).is_closed:
            return done
        if chance.roll(6, 0) == 1:
            give_standing_order(sitting, chance)
            continue
        orders = random_orders(sitting, chance.roll(2**20, 0))
        active, at = sitting.active, sitting.at
        try:
            sitting.give(seat(active), Play(seat=active, orders=orders, at=at))
        except MacguffinError:
            sitting.give(seat(active), Play(seat=active, orders="pass", at=at))
    return turns


def give_standing_order(sitting: Sitting, chance: SeededDice) -> None:
    figures = sitting.table.sight(GM).state.game.figures
    alive = [int(one.seat) for one in figures if one.lives]
    number = alive[chance.roll(len(alive), 0) - 1]
    choice = ("slain", "always", "never")[chance.roll(3, 0) - 1]
    sitting.give(seat(number), Stand(seat=number, choice=choice))  # type: ignore[arg-type]  # one of the three
