"""The complete form of a fight, which files, records and answers share, and the fight file written from it."""

from fractions import Fraction
from typing import Any

from macguffin.core.toml_values import write_toml
from macguffin.quest.combatants import Buff, Character, Combatant, Monster
from macguffin.quest.fight import Fight, Pending

__all__ = ["fight_to_dict", "plain_number", "write_fight"]


def write_fight(fight: Fight) -> str:
    """The text of a fight file, every key written out; it reads back as an equal fight."""
    return write_toml(fight_to_dict(fight))


def fight_to_dict(fight: Fight) -> dict[str, Any]:
    """Every key of the file, lists also when empty; nothing that follows from the rest, and nothing where there is none."""
    whole: dict[str, Any] = {"game": "quest"}
    if fight.title is not None:
        whole["title"] = fight.title
    if fight.is_running:
        whole["round"] = fight.round
        whole["order"] = list(fight.order)
        if fight.active is not None:
            whole["active"] = fight.active
        whole["fallen"] = list(fight.fallen)
    whole["pot"] = fight.pot
    if fight.pending is not None:
        whole["pending"] = pending_to_dict(fight.pending)
    whole["variant"] = fight.variant.to_dict()
    whole["characters"] = [character_to_dict(one) for one in fight.characters]
    whole["monsters"] = [monster_to_dict(one) for one in fight.monsters]
    return whole


def pending_to_dict(pending: Pending) -> dict[str, Any]:
    told: dict[str, Any] = {"by": pending.by, "kind": pending.kind, "text": pending.text}
    if pending.kind == "cast":
        told["sp"] = pending.sp
    if pending.target:
        told["target"] = pending.target
    return told


def character_to_dict(one: Character) -> dict[str, Any]:
    told: dict[str, Any] = {"name": one.name, **one.permanent, "class": one.class_}
    if one.speciality is not None:
        told["speciality"] = one.speciality
    return told | {
        "side": one.side,
        "ap": plain_number(one.ap),
        "remaining": one.remaining,
        "sp": one.sp,
        "berserk": one.berserk,
        "concealed": one.concealed,
        "conceal_used": one.conceal_used,
        "charm_used": one.charm_used,
        **state_to_dict(one),
        "dead": one.dead,
        **passing_to_dict(one),
    }


def monster_to_dict(one: Monster) -> dict[str, Any]:
    told: dict[str, Any] = {
        "name": one.name,
        "con": one.con,
        "pb": one.pb,
        "mb": one.mb,
        "attack": one.attack,
        "weakness": one.weakness,
    }
    if one.dex is not None:
        told["dex"] = one.dex
    unused = {"sp": 0, "berserk": False, "concealed": False, "conceal_used": False, "charm_used": False}
    return told | {"remaining": one.remaining, **unused, **state_to_dict(one), **passing_to_dict(one)}


def state_to_dict(one: Combatant) -> dict[str, Any]:
    """What becomes of anybody in a fight."""
    return {
        "charmed": True if one.charmed_always else list(one.charmed),
        "defeated": one.defeated,
        "fled": one.fled,
        "surrendered": one.surrendered,
    }


def passing_to_dict(one: Combatant) -> dict[str, Any]:
    """What the GM or magic has laid on anybody, and the place in the turn order."""
    told: dict[str, Any] = {"favour": one.favour, "buffs": [buff_to_dict(buff) for buff in one.buffs]}
    if one.initiative is not None:
        told["initiative"] = one.initiative
    return told


def buff_to_dict(buff: Buff) -> dict[str, Any]:
    told: dict[str, Any] = {"stat": buff.stat, "by": buff.by}
    if buff.rounds is not None:
        told["rounds"] = buff.rounds
    return told


def plain_number(number: int | Fraction) -> int | str:
    """A number of AP: whole, or as text such as `7/2`."""
    return int(number) if number == int(number) else str(number)
