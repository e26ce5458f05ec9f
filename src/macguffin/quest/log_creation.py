"""The log line of a character's making."""

from macguffin.quest.creation import Created
from macguffin.quest.log_words import STAT_WORDS, pool, signed
from macguffin.quest.stats import STATS

__all__ = ["tell_creation"]


def tell_creation(made: Created, order: tuple[str, ...] = STATS) -> str:
    """Who was rolled with which dice, and what follows. `order`: which stat each pool went to."""
    rolled = ", ".join(
        f"{STAT_WORDS[stat]} {pool(made.faces[2 * at : 2 * at + 2])} = {made.stats[stat]}"
        for at, stat in enumerate(order)
    )
    school = f", {made.speciality} magic" if made.speciality else ""
    bonuses = f"PB {signed(made.pb)}, MB {signed(made.mb)}"
    return f"{made.name or 'Somebody'} is made: {rolled}. {bonuses}, {made.class_ or 'class open'}{school} (Q-003, Q-006, Q-008, Q-015)"
