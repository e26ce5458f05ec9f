"""Which words may come next on a line of orders, for Tab."""

from typing import Final

from macguffin.heist.clauses import CLAUSES
from macguffin.heist.order_words import MAIN_WEAPONS, SECONDARY_WEAPONS, SPELLS, VERBS
from macguffin.heist.order_writer import format_name
from macguffin.heist.state import Game
from macguffin.heist.tables import DIRECTIONS, SHIELD_ORDERS, STAND

__all__ = ["COMMANDS", "next_words"]

COMMANDS: Final = ("color", "confirm", "end", "figures", "help", "legend", "log", "map", "odds", "quit", "rule", "undo")
SWITCHED: Final = ("confirm", "color")
AIMED: Final = ("attack", "thrust")
WEAPON_SLOTS: Final = ("main", "secondary")


def next_words(game: Game, before: str) -> list[str]:
    """The words that may follow what stands before the cursor; the last order of the line counts."""
    words = before.rpartition(";")[2].lower().lstrip("? ").split()
    if not words:
        return list(VERBS) if ";" in before or before.startswith("?") else sorted((*VERBS, *COMMANDS))
    first, last = words[0], words[-1]
    names = [format_name(figure.name) for figure in game.figures]
    if last in ("at", "for") or words == ["cast", "poison"]:
        return names
    if first in SWITCHED:
        return ["on", "off"]
    if first == "rule":
        return list(CLAUSES)
    if first == "order":
        return [["shield"], list(SHIELD_ORDERS), ["for"], names][min(len(words), 4) - 1]
    if first in ("move", "cast") and last in ("to", "from"):
        return standing_squares(game)
    if first == "cast":
        return next_of_cast(words)
    if first == "rack":
        return {"main": list(MAIN_WEAPONS), "secondary": list(SECONDARY_WEAPONS)}.get(last, list(WEAPON_SLOTS))
    if first == "shoot" and len(words) > 1:
        return ["bounce"]
    if first == "pick":
        return ["up"]
    return [*DIRECTIONS, *(names if first in AIMED else ["to"] if words == ["move"] else [])]


def next_of_cast(words: list[str]) -> list[str]:
    if len(words) == 1:
        return list(SPELLS)
    if words[-1] == "via":
        return ["doll"]
    if words[-1] == "doll":
        return ["from"]
    if words[1] == "bolt":
        return list(DIRECTIONS) if len(words) == 2 else ["via"]
    if len(words) == 2:
        return ["at"]
    return [*WEAPON_SLOTS, "via"] if words[1] == "poison" else ["via"]


def standing_squares(game: Game) -> list[str]:
    """Every square that somebody can stand on."""
    return [game.square_name(square) for square, cell in enumerate(game.cells) if cell & STAND]
