"""Reading a fight file: everything that can be wrong with it is refused, with line and key, before anything is built."""

from typing import Any, Final, cast

from macguffin.core.errors import NotationError
from macguffin.core.names import title_problem
from macguffin.core.switches import check_value
from macguffin.core.toml_fields import HUGE, Fields, shown
from macguffin.core.toml_places import Path, Places
from macguffin.core.toml_text import read_toml
from macguffin.quest.combatants import is_out
from macguffin.quest.fight import Fight, Pending
from macguffin.quest.fight_combatants import Roll, read_combatants
from macguffin.quest.limits import MAX_AP, MAX_FILE, MAX_ROUND, MAX_STAT, text_problem
from macguffin.quest.variant import SWITCHES, Variant

__all__ = ["fight_from_dict", "read_fight"]

KEYS: Final = (
    "game", "title", "round", "order", "active", "fallen", "pot", "pending", "variant", "characters", "monsters",
)  # fmt: skip
OF_A_FIGHT: Final = ("round", "active", "fallen")


def read_fight(text: str | bytes) -> Fight:
    """The fight or scene that a TOML text describes, complete and free of contradictions.

    Raises LimitError: more than 256 KiB; NotationError: anything else that is wrong, with line, column and key
    """
    top = read_toml(text, MAX_FILE, "a fight file")
    fight = build(top)
    if not fight.everybody:
        top.refuse(None, "a combatant at least, under [[characters]] or [[monsters]]")
    return fight


def fight_from_dict(data: dict[str, Any], path: Path = ()) -> Fight:
    """The fight that the same keys describe when they come by another way than a file; nobody has to be there yet.

    Raises NotationError as `read_fight` does, without lines; its key begins with `path`
    """
    return build(Fields(data, path, Places()))


def build(top: Fields) -> Fight:
    top.choice("game", ("quest",))
    top.allow(KEYS)
    variant = read_variant(top)
    is_running = "order" in top.table
    for key in OF_A_FIGHT:
        if key in top.table and not is_running:
            top.refuse(key, f"no {key} without order, which a running fight has")
    roll = read_combatants(top, variant, is_running=is_running)
    order = read_order(top, roll) if is_running else ()
    return Fight(
        title=read_title(top),
        characters=roll.characters,
        monsters=roll.monsters,
        round=top.whole("round", 1, MAX_ROUND, 1),
        order=order,
        active=read_active(top, roll) if is_running else None,
        pot=top.whole("pot", 0, MAX_AP, 0),
        pending=read_pending(top, roll, variant, is_running=is_running),
        variant=variant,
        fallen=read_fallen(top, roll, order),
    )


def read_variant(top: Fields) -> Variant:
    """The switches in force; those that are not named are as in the book."""
    fields = top.inner("variant")
    if fields is None:
        return Variant()
    for name, value in fields.table.items():
        if isinstance(value, dict) and name not in SWITCHES and value:
            whole = f"{name}.{next(iter(value))}"
            if whole in SWITCHES:
                fields.refuse(name, f'the name of the switch in quotes, as in "{whole}" = …')
    fields.allow(tuple(SWITCHES))
    for name, value in fields.table.items():
        if not isinstance(value, str | int) or shown(value) == HUGE:
            fields.refuse(name, f"a value of this switch, not {shown(value)}")
        try:
            check_value(SWITCHES[name], value)
        except NotationError as error:
            fields.refuse(name, error.expected.removeprefix("expected "))
    return Variant.of(fields.table)


def read_title(top: Fields) -> str | None:
    if "title" not in top.table:
        return None
    title = top.text("title")
    if problem := title_problem(title):
        top.refuse("title", problem)
    return title


def read_order(top: Fields, roll: Roll) -> tuple[str, ...]:
    """The turn order, in which everybody stands who can act. Rules: Q-064, Q-066"""
    names = roll.names(top, "order")
    missing = next((one for one in roll.everybody if not is_out(one) and one.name not in names), None)
    if missing is not None:
        top.refuse("order", f"everybody who can act, but {missing.name!r} is missing")
    for side in ("characters", "monsters"):
        if not any(one.side == side and not is_out(one) for one in roll.everybody):
            top.refuse("order", f"no order where the {side} have nobody left who can act: that fight is over")
    for seat, one in enumerate(roll.everybody):
        if one.initiative is not None and one.name not in names:
            roll.fields[seat].refuse("initiative", "no initiative of somebody who is not in order")
    return names


def read_active(top: Fields, roll: Roll) -> str:
    """Whose turn it is: somebody who can act, and so is in the order. Rules: Q-064"""
    active = roll.find(top, "active", top.text("active", "the name of whose turn it is"))
    if is_out(active):
        top.refuse("active", f"somebody who can act, not {active.name!r}")
    return active.name


def read_fallen(top: Fields, roll: Roll, order: tuple[str, ...]) -> tuple[str, ...]:
    """Whose `defeated` became true in this fight; without the key, everybody's in the order for whom it is true now."""
    if "fallen" in top.table:
        return roll.names(top, "fallen")
    return tuple(one.name for one in roll.everybody if one.defeated and one.name in order)


def read_pending(top: Fields, roll: Roll, variant: Variant, *, is_running: bool) -> Pending | None:
    """Open magic or a deed that waits for the GM. Rules: Q-082, Q-085, QR-060, QR-122"""
    fields = top.inner("pending")
    if fields is None:
        return None
    kind = fields.choice("kind", ("cast", "try"))
    aimed = is_running and variant.magic_combat_effects == "mb_contest"
    fields.allow(("by", "kind", "text", *(("sp",) if kind == "cast" else ()), *(("target",) if aimed else ())))
    by = roll.find(fields, "by", fields.text("by", "the name of whoever waits"))
    if kind == "cast" and getattr(by, "class_", "") != "wizard":
        fields.refuse("by", f"a wizard, for only wizards cast (Q-082), not {by.name!r}")
    text = fields.text("text")
    if problem := text_problem(text) or ("" if text.strip() else "a text that says something"):
        fields.refuse("text", problem)
    target = ""
    if aimed and kind == "cast":
        target = roll.find(fields, "target", fields.text("target", "at whom the spell is cast")).name
        if target == by.name:
            fields.refuse("target", "somebody else than the caster")
    sp = fields.whole("sp", 1, MAX_STAT, 1) if kind == "cast" else 0
    return Pending(by=by.name, kind=cast(Any, kind), text=text, sp=sp, target=target)
