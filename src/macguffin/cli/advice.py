"""What is open to a player now and how it may end, in lines to read; the odds are exact and come from the rules themselves."""

from fractions import Fraction
from typing import Final

from macguffin.core.chances import percent
from macguffin.core.dice import HarmlessDice
from macguffin.core.errors import LimitError, MacguffinError
from macguffin.heist.choices import legal
from macguffin.heist.decisions import ATTACK, CAST, DRINK, FACE, PASS, STAND_SHOT, STEP, STOP
from macguffin.heist.order_parser import parse
from macguffin.heist.order_writer import format_sheet
from macguffin.heist.orders import Sheet
from macguffin.heist.play import play
from macguffin.heist.sheets import idle_code
from macguffin.heist.state import Game
from macguffin.heist.tables import ACTING, DIRECTIONS, DRINKING, FACING, MOVING
from macguffin.heist.transcript import sheet_of
from macguffin.heist.turn_odds import turn_odds

__all__ = ["advise", "percent", "tell_odds"]

MOST: Final = 40  # lines of advice
FATES: Final = ("slain", "stunned", "poisoned", "disarmed")


def tell_odds(game: Game, text: str) -> list[str]:
    """How the rest of the turn may end under the orders: a line a figure that something can befall.

    Raises NotationError and IllegalMoveError for orders that can't be carried out
    """
    sheet = parse(text)
    try:
        odds = turn_odds(game, sheet)
    except LimitError as error:
        return [f"odds: too many ways to count ({error})"]
    lines: list[str] = []
    for figure in game.figures:
        chances = odds.figure(figure.seat)
        cells = [f"{fate} {percent(getattr(chances, fate))}" for fate in FATES if getattr(chances, fate)]
        if cells:
            lines.append(f"odds: {figure.name} {', '.join(cells)}")
    won: Fraction = sum((end.chance for end in odds.ends if end.game.ended), Fraction(0))
    if won:
        lines.append(f"odds: the game ends {percent(won)}")
    return lines or ["odds: nobody can come to harm"]


def advise(game: Game) -> list[str]:
    """Everything that is open now, and which actions would be if the figure stayed where it is."""
    codes = legal(game)
    lines: list[str] = []
    if DRINK in codes:
        lines.append("drink")
    steps = [DIRECTIONS[code - STEP] for code in codes if STEP <= code < FACE]
    if steps:
        lines.append(f"move {' | '.join(steps)}    ({game.steps} steps left), or `move to` a square")
    lines += tell_choices(game, [code for code in codes if STAND_SHOT <= code < STAND_SHOT + 8], "the standing shot: ")
    if game.phase in (DRINKING, MOVING, FACING) and not game.figures[game.active].stunned:
        lines.append("face n | e | s | w")
    acting = at_action(game)
    if acting is not None:
        lines += advise_actions(acting)
    return lines if len(lines) <= MOST else [*lines[:MOST], f"… and {len(lines) - MOST} more"]


def at_action(game: Game) -> Game | None:
    """The position in which the figure would act if it neither moved nor turned; none where it can't stop here."""
    here = game.copy()
    while here.phase in (DRINKING, MOVING, FACING) and not here.figures[here.active].stunned:
        code = idle_code(here)
        if code == STOP and code not in legal(here):
            return None
        play(here, code, HarmlessDice())
    return here


def advise_actions(here: Game) -> list[str]:
    """The actions that are open, with their odds where they have any; spells through a doll are only counted."""
    codes = [code for code in legal(here) if code not in (DRINK, PASS)]
    by_doll = [code for code in codes if code >= CAST and (code - CAST) % 9]
    lines = tell_choices(here, [code for code in codes if code not in by_doll])
    if here.phase == ACTING and here.figures[here.active].lost_action:
        lines.append("the action is lost in this turn")
    if by_doll:
        lines.append(f"cast … via doll from SQUARE: {len(by_doll)} ways")
    return [*lines, "pass"]


def tell_choices(game: Game, codes: list[int], what: str = "") -> list[str]:
    """A line for each decision that has odds, then one for all that differ in their last word only."""
    lines: list[str] = []
    alike: dict[str, list[str]] = {}
    for code in codes:
        sheet = sheet_of(game, [code])
        text, odds = format_sheet(sheet, "; "), told(game, sheet) if code >= ATTACK else ""
        if odds:
            lines.append(f"{what}{text}    {odds}")
        else:
            verb, _, last = text.rpartition(" ")
            alike.setdefault(verb, []).append(last)
    return lines + [f"{what}{' '.join(filter(None, (verb, ' | '.join(lasts))))}" for verb, lasts in alike.items()]


def told(game: Game, sheet: Sheet) -> str:
    """The odds of one action, in brackets."""
    try:
        odds = turn_odds(game, sheet)
    except MacguffinError:
        return ""
    cells = []
    for figure in game.figures:
        chances = odds.figure(figure.seat)
        fates = [f"{fate} {percent(getattr(chances, fate))}" for fate in FATES if getattr(chances, fate)]
        if fates:
            cells.append(f"{figure.name} {', '.join(fates)}")
    return f"[{'; '.join(cells)}]" if cells else ""
