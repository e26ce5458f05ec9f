"""Writes the game master's commands, so that reading one again gives the same change."""

from typing import assert_never

from macguffin.core.notation import quoted
from macguffin.heist import overrides as gm
from macguffin.heist.order_writer import format_name

__all__ = ["format_change", "format_override"]


def format_override(override: gm.Override) -> str:
    """The command as records keep it."""
    because = f" because {quoted(override.reason)}" if override.reason else ""
    return f"gm {format_change(override.change)}{because}"


def format_change(change: gm.Change) -> str:
    match change:
        case gm.SetField(name, field, value):
            return f"set {named(name)} {field} {format_value(field, value)}"
        case gm.Place(name, "off"):
            return f"place {named(name)} off"
        case gm.Place(name, square, facing):
            return f"place {named(name)} at {square}{f' facing {facing}' if facing else ''}"
        case gm.MoveGem(square, name):
            return f"gem at {square}" if square else f"gem with {named(name)}"
        case gm.SetDoor(square, is_open):
            return f"door {square} {'open' if is_open else 'closed'}"
        case gm.SetTrap(square, owner, is_jammed):
            return f"trap {square} {named(owner) if owner else 'none'}{' jammed' if is_jammed else ''}"
        case gm.SetKnife(square, is_there, is_poisoned):
            return f"knife {square}{'' if is_there else ' none'}{' poisoned' if is_poisoned else ''}"
        case gm.GiveTurn(name):
            return f"turn {named(name)}"
        case gm.SetOrder(names):
            return f"order {' '.join(map(named, names))}"
        case gm.SetRound(number):
            return f"round {number}"
        case gm.Skip():
            return "skip"
    assert_never(change)


def named(name: str) -> str:
    return quoted(name) if name.lower() in gm.SPOKEN_FOR else format_name(name)


def format_value(field: str, value: gm.Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return " ".join(value)
    if field == gm.SYMBOL:
        return quoted(str(value))
    if field in gm.NAMES:
        return named(str(value)) if value else "none"
    return str(value)
