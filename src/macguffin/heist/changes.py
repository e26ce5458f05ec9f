"""What differs between two positions of one game, as plain data for people and programs."""

from typing import Any

from macguffin.heist.state import JAMMED, Figure, Game
from macguffin.heist.tables import (
    DIRECTIONS,
    DOOR,
    ENDINGS,
    MAINS,
    MECHANIC,
    NOT_ENDED,
    SECONDARIES,
    SHIELD_ORDERS,
    STAND,
)
from macguffin.heist.turn import winner_name

__all__ = ["find_changes", "outcome_of"]


def find_changes(before: Game, after: Game) -> dict[str, Any]:
    """The changes from one position to another; where figures that were slain in between have returned to is left out."""
    changed: dict[str, Any] = {}
    figures: dict[str, dict[str, Any]] = {}
    for old, new in zip(before.figures, after.figures, strict=True):
        differs = figure_changes(before, old, new)
        if differs:
            figures[old.name] = differs
    if figures:
        changed["figures"] = figures
    pairs = (
        ("gem", where_gem(before), where_gem(after)),
        ("traps", trap_list(before), trap_list(after)),
        ("knives", knife_list(before), knife_list(after)),
        ("open_doors", open_doors(before), open_doors(after)),
        ("outcome", outcome_of(before), outcome_of(after)),
    )
    changed.update({key: new for key, old, new in pairs if old != new})
    return changed


def figure_changes(game: Game, old: Figure, new: Figure) -> dict[str, Any]:
    slain = new.lives < old.lives
    hidden = ("at", "facing") if slain else ()
    was, now = figure_state(game, old), figure_state(game, new)
    differs = {key: value for key, value in now.items() if value != was[key] and key not in hidden}
    return {"slain": True, **differs} if slain else differs


def figure_state(game: Game, figure: Figure) -> dict[str, Any]:
    """A figure's state under the keys of scene files."""
    return {
        "at": game.square_name(figure.at) or "off",
        "facing": DIRECTIONS[figure.facing],
        "lives": int(figure.lives),
        "stunned": figure.stunned,
        "poisoned": figure.poisoned,
        "poison_streak": int(figure.poison_streak),
        "blessed": figure.blessed,
        "hasted": figure.hasted,
        "warded": figure.warded,
        "lost_action": figure.lost_action,
        "main": MAINS[figure.main],
        "secondary": SECONDARIES[figure.secondary],
        "main_poisoned": figure.main_poisoned,
        "secondary_poisoned": figure.secondary_poisoned,
        "mechanisms": int(figure.mechanisms) if figure.class_ == MECHANIC else 0,
        "shield_order": SHIELD_ORDERS[figure.shield_order],
        "misses": int(figure.misses),
        "grace": figure.grace,
        "shaven": figure.shaven,
    }


def where_gem(game: Game) -> str:
    return game.name(game.carrier) if game.carrier >= 0 else game.square_name(game.gem_at)


def trap_list(game: Game) -> list[str]:
    return [
        game.square_name(square) + (" jammed" if int(game.traps[square]) & JAMMED else "")
        for figure in game.figures
        for square in sorted(figure.laid)
    ]


def knife_list(game: Game) -> list[str]:
    return [game.square_name(knife >> 1) + (" poisoned" if knife & 1 else "") for knife in sorted(game.knives)]


def open_doors(game: Game) -> list[str]:
    return [game.square_name(square) for square, cell in enumerate(game.cells) if cell & DOOR and cell & STAND]


def outcome_of(game: Game) -> dict[str, Any] | None:
    """How the game has ended: winner (a team, with `win = carrier` the figure, null for a draw), how, and who carried the gem out."""
    if game.ended == NOT_ENDED:
        return None
    return {
        "winner": winner_name(game) or None,
        "how": ENDINGS[game.ended],
        "figure": game.name(game.leaver) or None,
    }
