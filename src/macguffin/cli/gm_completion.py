"""What Tab completes a word to at the game master's console: commands, names, and what may follow a command."""

from collections.abc import Callable, Sequence
from typing import Final

from macguffin.cli.gm_words import OPTIONS, OWN, VERBS, Names, find_quietly
from macguffin.cli.quest_options import PRESETS
from macguffin.core.errors import NotationError
from macguffin.quest.bestiary import begins
from macguffin.quest.combatants import Combatant
from macguffin.quest.commands import FLAG_FIELDS, KINDS
from macguffin.quest.upkeep import fields_of

__all__ = ["next_words"]

OF_KIND: Final = ("meet", "bestiary", "make", "variant")


def next_words(typed: str, everybody: Sequence[Combatant], more: Callable[[], Sequence[str]]) -> list[str]:
    """The words that may follow what stands before the cursor; the last command of the line counts."""
    words = typed.rpartition(";")[2].rpartition(":")[2].split()
    here = [part for one in everybody for part in tails(one.name)]
    if not words:
        return sorted((*VERBS, *OWN)) + [f"{one.name}:" for one in everybody]
    verb = find_quietly(words[0])
    if verb in OF_KIND:
        return list(more())
    if verb == "dice":
        return ["entered", "on", "off"]
    if verb == "odds" and len(words) == 1:
        return ["attack", "check", "magic"]
    if verb == "set":
        return next_of_set(words[1:], everybody, here) if words[1:] else here
    options = OPTIONS[verb][0] if verb in OPTIONS else ()
    if words[-1] == "difficulty":
        return list(PRESETS)
    return [*options, *here]


def next_of_set(words: list[str], everybody: Sequence[Combatant], here: list[str]) -> list[str]:
    """What follows `set` and a name: the fields that whoever is meant has, then the values that a field can have."""
    field = words[-1].casefold()
    if field in FLAG_FIELDS:
        return ["true", "false"]
    if field == "attack":
        return list(KINDS)
    asked = [word.strip('"') for word in words]
    who = find_whole(asked, everybody)
    if who is None:
        return here
    parts = (one.name.split(" ") for one in everybody)
    on = [" ".join(name[len(asked) :]) for name in parts if name[len(asked) :] and begins(asked, name[: len(asked)])]
    return [*fields_of(who), *on]


def find_whole(asked: list[str], everybody: Sequence[Combatant]) -> Combatant | None:
    """Whom the words mean; None for nobody, or where it is not plain."""
    try:
        name = Names((one.name, True) for one in everybody).find(asked)
    except NotationError:
        return None
    return next((one for one in everybody if one.name == name), None)


def tails(name: str) -> list[str]:
    """A name from each of its words on, so that any of them can be completed."""
    words = name.split(" ")
    return [" ".join(words[at:]) for at in range(len(words))]
