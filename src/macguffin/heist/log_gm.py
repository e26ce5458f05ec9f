"""Log lines of what the game master has changed: each value, old and new, and why. No clause stands behind them but his word."""

from typing import Final

from macguffin.core.notation import quoted
from macguffin.heist.events import Changed, Overridden

__all__ = ["tell_override"]

FIGURE_WORDS: Final = {"at": "square", "poison_streak": "ones in a row", "kit": "first weapons"}
FRAME_WORDS: Final = {
    "gem": "the gem",
    "round": "the round",
    "order": "the turn order",
    "active": "on turn",
    "turn": "the turn under way",
}
THING_WORDS: Final = {"door": "the door", "trap": "the trap", "knives": "the knives"}


def tell_override(event: Overridden) -> str:
    because = f", because {quoted(event.reason)}" if event.reason else ""
    if event.change == "skip":
        return f"{event.figure}'s turn is skipped by GM{because}"
    return f"Set by GM: {'; '.join(map(tell_change, event.changes))}{because}"


def tell_change(change: Changed) -> str:
    """One value, as it was and as it is."""
    if not change.whose:
        what = FRAME_WORDS[change.what]
    elif change.what in THING_WORDS:
        what = f"{THING_WORDS[change.what]} on {change.whose}"
    else:
        what = f"{change.whose}'s {FIGURE_WORDS.get(change.what, change.what.replace('_', ' '))}"
    return f"{what} {change.old or 'none'} → {change.new or 'none'}"
