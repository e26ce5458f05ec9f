"""Who is in a fight file: stats and numbers, class and speciality, and what has become of each."""

import re
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final, cast

from macguffin.core.names import MAX_NAME, look_alikes, name_key, name_problem
from macguffin.core.notation import or_list
from macguffin.core.toml_fields import Fields, shown
from macguffin.quest.combatants import Buff, Character, Combatant, Monster
from macguffin.quest.commands import KINDS
from macguffin.quest.limits import (
    MAX_AP,
    MAX_BONUS,
    MAX_BUFFS,
    MAX_COMBATANTS,
    MAX_INITIATIVE,
    MAX_ROUND,
    MAX_STAT,
    text_problem,
)
from macguffin.quest.stats import CLASSES, NO_CLASS, SCHOOLS, STATS, class_choices, speciality_choices
from macguffin.quest.variant import Variant

__all__ = ["Roll", "read_combatants"]

OF_CLASS: Final = {"berserk": "warrior", "concealed": "thief", "conceal_used": "thief", "charm_used": "bard"}
STATE: Final = (
    "remaining", "sp", *OF_CLASS, "charmed", "defeated", "fled", "surrendered", "favour", "buffs", "initiative",
)  # fmt: skip
CHARACTER_KEYS: Final = ("name", *STATS, "class", "speciality", "side", "ap", "dead", *STATE)
MONSTER_KEYS: Final = ("name", "con", "pb", "mb", "attack", "weakness", "dex", *STATE)
FRACTION: Final = re.compile(r"[0-9]{1,40}/[1-9][0-9]{0,39}")


@dataclass(slots=True)
class Roll:
    """Everybody in file order, with the table that each was read from, and the seat by name key."""

    characters: tuple[Character, ...] = ()
    monsters: tuple[Monster, ...] = ()
    fields: list[Fields] = field(default_factory=list)
    seats: dict[str, int] = field(default_factory=dict)

    @property
    def everybody(self) -> tuple[Combatant, ...]:
        return (*self.characters, *self.monsters)

    def find(self, fields: Fields, key: str, name: str, *more: str | int) -> Combatant:
        """Whoever's name stands under a key; refused if it is nobody's."""
        seat = self.seats.get(name_key(name), -1) if len(name) <= MAX_NAME else -1
        if seat < 0:
            fields.refuse(key, f"the name of somebody in this file, not {shown(name)}", *more)
        return self.everybody[seat]

    def names(self, fields: Fields, key: str) -> tuple[str, ...]:
        """A list of names, each once, as they are spelled where they belong."""
        found: list[str] = []
        for at, name in enumerate(fields.texts(key)):
            spelled = self.find(fields, key, name, at).name
            if spelled in found:
                fields.refuse(key, f"each name once, not {shown(spelled)} again", at)
            found.append(spelled)
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Terms:
    """What the reading of one combatant depends on besides his table."""

    variant: Variant
    is_running: bool

    @property
    def holds(self) -> bool:
        """Whether somebody may have a class that his stats do not give any more. Rules: QR-014"""
        return self.is_running or self.variant.class_dynamic == "fixed"


def read_combatants(top: Fields, variant: Variant, *, is_running: bool) -> Roll:
    """Everybody in the file. Rules: Q-001, Q-002, Q-060, Q-061"""
    characters, monsters = top.tables("characters"), top.tables("monsters")
    count = len(characters) + len(monsters)
    if count > MAX_COMBATANTS:
        key, at = ("monsters", MAX_COMBATANTS - len(characters)) if monsters else ("characters", MAX_COMBATANTS)
        top.refuse(key, f"at most {MAX_COMBATANTS} combatants, not {count}", max(0, at))
    roll = Roll(fields=[*characters, *monsters])
    read_names(roll)
    terms = Terms(variant, is_running)
    roll.characters = tuple(read_character(fields, terms) for fields in characters)
    roll.monsters = tuple(read_monster(fields, terms) for fields in monsters)
    check_charms(roll)
    return roll


def read_names(roll: Roll) -> None:
    """Refuses a name that is none, that is taken, or that could be taken for another's."""
    seen: dict[str, str] = {}
    for seat, fields in enumerate(roll.fields):
        name = fields.text("name", f"a name of 1 to {MAX_NAME} characters")
        if problem := name_problem(name):
            fields.refuse("name", problem)
        likes = sorted(look_alikes(name))
        for like in likes:
            if like in seen:
                fields.refuse("name", f"a name that cannot be taken for {seen[like]!r}, not {name!r}")
        seen.update(dict.fromkeys(likes, name))
        roll.seats[name_key(name)] = seat


def read_character(fields: Fields, terms: Terms) -> Character:
    """A character. Rules: Q-001, Q-015, Q-090, Q-097, QR-043"""
    fields.allow(CHARACTER_KEYS)
    stats = {stat: fields.whole(stat, 1, MAX_STAT) for stat in STATS}
    class_ = read_class(fields, stats, terms)
    dead = fields.flag("dead")
    return Character(
        name=fields.text("name"),
        con=stats["con"],
        str_=stats["str"],
        dex=stats["dex"],
        int_=stats["int"],
        chr_=stats["chr"],
        class_=class_,
        speciality=read_speciality(fields, class_, stats, terms),
        side=cast(Any, fields.choice("side", ("characters", "monsters"), "characters")),
        ap=read_ap(fields, terms.variant),
        sp=read_sp(fields, class_, stats["int"]),
        dead=dead,
        **read_class_state(fields, class_),
        **read_state(fields, stats["con"], terms, dead=dead),
    )


def read_class(fields: Fields, stats: dict[str, int], terms: Terms) -> str:
    """The class: what follows from the stats, what was chosen where they tie, or what a running fight still holds.

    Rules: Q-015, QR-012 … QR-014
    """
    choices = class_choices(stats, terms.variant)
    if "class" not in fields.table:
        if len(choices) > 1:
            fields.refuse("class", f"a class, because stats tie: {or_list(choices)} (Q-015, QR-012)")
        return choices[0]
    class_ = fields.text("class")
    if class_ not in choices and not (terms.holds and class_ in held_classes(terms.variant)):
        fields.refuse("class", f"{or_list(choices)}, as the stats have it (Q-015), not {shown(class_)}")
    return class_


def held_classes(variant: Variant) -> tuple[str, ...]:
    """The classes that moved stats can leave somebody with."""
    may_be_none = variant.class_tie == "none" or variant.class_con_highest == "classless"
    return (*CLASSES.values(), NO_CLASS) if may_be_none else tuple(CLASSES.values())


def read_speciality(fields: Fields, class_: str, stats: dict[str, int], terms: Terms) -> str | None:
    """A wizard's school; nobody else has one. Rules: Q-090, QR-112, QR-115"""
    if class_ != "wizard":
        if "speciality" in fields.table:
            fields.refuse("speciality", "no speciality, which only a wizard has (Q-090)")
        return None
    choices = speciality_choices(stats)
    if "speciality" not in fields.table:
        if len(choices) > 1:
            fields.refuse("speciality", f"a speciality, because stats tie: {or_list(choices)} (Q-090, QR-112)")
        return choices[0]
    school = fields.text("speciality")
    if school not in choices and not (terms.holds and school in SCHOOLS.values()):
        fields.refuse("speciality", f"{or_list(choices)}, as the stats have it (Q-090), not {shown(school)}")
    return school


def read_ap(fields: Fields, variant: Variant) -> int | Fraction:
    """AP: a whole number, by variant also a fraction as text. Rules: Q-010, QR-148"""
    value = fields.table.get("ap", 0)
    if variant.ap_remainder == "fraction" and isinstance(value, str):
        ap = Fraction(value) if FRACTION.fullmatch(value) else Fraction(-1)
        if not 0 <= ap <= MAX_AP:
            fields.refuse("ap", f'a number from 0 to {MAX_AP}, or a fraction such as "7/2", not {shown(value)}')
        return int(ap) if ap.denominator == 1 else ap
    return fields.whole("ap", 0, MAX_AP, 0)


def read_sp(fields: Fields, class_: str, top: int) -> int:
    """Spell points, all of them where the file does not say. Rules: Q-097, QR-144"""
    if class_ == "wizard":
        return fields.whole("sp", 0, top, top)
    value = fields.table.get("sp", 0)
    if isinstance(value, bool) or value != 0:
        fields.refuse("sp", f"0, for only a wizard has SP (Q-097), not {shown(value)}")
    return 0


def read_class_state(fields: Fields, class_: str) -> dict[str, Any]:
    """What only one class can have done. Rules: Q-021, Q-030, Q-041"""
    found = {key: fields.flag(key) for key in OF_CLASS}
    for key, owner in OF_CLASS.items():
        if found[key] and class_ != owner:
            fields.refuse(key, f"false, for only a {owner} can have that")
    if found["concealed"] and not found["conceal_used"]:
        if "conceal_used" in fields.table:
            fields.refuse("conceal_used", "true, for whoever is concealed has used it (Q-030)")
        found["conceal_used"] = True
    return found


def read_state(fields: Fields, con: int, terms: Terms, *, dead: bool = False) -> dict[str, Any]:
    """What has become of anybody. Rules: Q-043, Q-079, Q-094, QR-041, QR-081"""
    remaining = fields.whole("remaining", 0, 0 if dead else con, 0 if dead else con)
    defeated = fields.flag("defeated")
    if remaining == 0 and not defeated:
        if "defeated" in fields.table:
            fields.refuse("defeated", "true, for no CON remains (QR-081)")
        defeated = True
    if "initiative" in fields.table and not terms.is_running:
        fields.refuse("initiative", "no initiative where no fight runs")
    always = fields.table.get("charmed") is True
    return {
        "remaining": remaining,
        "defeated": defeated,
        "fled": fields.flag("fled"),
        "surrendered": fields.flag("surrendered"),
        "charmed_always": always,
        "charmed": () if always else tuple(read_charmed(fields)),
        "favour": fields.whole("favour", -MAX_BONUS, MAX_BONUS, 0),
        "buffs": read_buffs(fields),
        "initiative": fields.whole("initiative", -MAX_INITIATIVE, MAX_INITIATIVE)
        if "initiative" in fields.table
        else None,
    }


def read_charmed(fields: Fields) -> list[str]:
    value = fields.table.get("charmed", [])
    if value is False:
        return []
    if not isinstance(value, list):
        fields.refuse("charmed", f"a list of bards' names, or true, not {shown(value)}")
    return fields.texts("charmed")


def check_charms(roll: Roll) -> None:
    """Spells the charming bards as they spell themselves; refuses who is none. Rules: Q-041, Q-043"""
    spelled: list[Combatant] = []
    for fields, one in zip(roll.fields, roll.everybody, strict=True):
        bards = roll.names(fields, "charmed") if one.charmed else ()
        for at, bard in enumerate(bards):
            if getattr(roll.everybody[roll.seats[name_key(bard)]], "class_", "") != "bard":
                fields.refuse("charmed", f"the name of a bard, not {shown(bard)}", at)
        spelled.append(replace(one, charmed=bards))
    roll.characters = tuple(one for one in spelled if isinstance(one, Character))
    roll.monsters = tuple(one for one in spelled if isinstance(one, Monster))


def read_buffs(fields: Fields) -> tuple[Buff, ...]:
    """Stats that magic has moved. Rules: Q-094, QR-129"""
    tables = fields.tables("buffs")
    if len(tables) > MAX_BUFFS:
        fields.refuse("buffs", f"at most {MAX_BUFFS} buffs, not {len(tables)}", MAX_BUFFS)
    return tuple(read_buff(inner) for inner in tables)


def read_buff(fields: Fields) -> Buff:
    fields.allow(("stat", "by", "rounds"))
    return Buff(
        stat=fields.choice("stat", STATS),
        by=fields.whole("by", -MAX_BONUS, MAX_BONUS),
        rounds=fields.whole("rounds", 1, MAX_ROUND) if "rounds" in fields.table else None,
    )


def read_monster(fields: Fields, terms: Terms) -> Monster:
    """A monster. Rules: Q-060, Q-061, Q-062, QR-045, QR-047 … QR-049"""
    fields.allow(MONSTER_KEYS)
    con = fields.whole("con", 1, MAX_STAT)
    weakness = fields.text("weakness") if "weakness" in fields.table else ""
    if problem := text_problem(weakness):
        fields.refuse("weakness", problem)
    read_sp(fields, "", 0)
    read_class_state(fields, "")
    return Monster(
        name=fields.text("name"),
        con=con,
        pb=fields.whole("pb", -MAX_BONUS, MAX_BONUS),
        mb=fields.whole("mb", -MAX_BONUS, MAX_BONUS),
        attack=cast(Any, fields.choice("attack", KINDS, "physical")),
        weakness=weakness,
        dex=fields.whole("dex", 1, MAX_STAT) if "dex" in fields.table else None,
        **read_state(fields, con, terms),
    )
