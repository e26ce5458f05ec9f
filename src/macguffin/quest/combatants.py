"""Who takes part: characters with five stats, monsters with three numbers. Frozen values; what changes in a fight stands on them too.

CON is a stat and what a blow takes away: `con` is the stat, `remaining` what is left of it. Bonuses are better the lower.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, Literal

from macguffin.quest.stats import bonus
from macguffin.quest.variant import Variant

__all__ = [
    "Buff",
    "Character",
    "Combatant",
    "Kind",
    "Monster",
    "Side",
    "half",
    "implied_dex",
    "single_stat",
    "stat_bonus",
]

Kind = Literal["physical", "magical"]
Side = Literal["characters", "monsters"]
MONSTER_ONLY: Final = ("pb", "mb")


@dataclass(frozen=True, kw_only=True, slots=True)
class Buff:
    """A stat that magic has moved, for so many rounds, or until the GM or the end of the fight ends it."""

    stat: str
    by: int
    rounds: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Character:
    """A player's character, or an NPC built as one. `class_` is what it plays as now; `ap` is whole but under `fraction`."""

    name: str
    con: int
    str_: int
    dex: int
    int_: int
    chr_: int
    class_: str
    speciality: str | None = None
    side: Side = "characters"
    ap: int | Fraction = 0
    sp: int = 0
    remaining: int = 0
    berserk: bool = False
    concealed: bool = False
    conceal_used: bool = False
    charm_used: bool = False
    charmed: tuple[str, ...] = ()  # bards whose charm holds until their next turn
    charmed_always: bool = False  # one charm without an end
    defeated: bool = False
    fled: bool = False
    surrendered: bool = False
    dead: bool = False
    favour: int = 0
    buffs: tuple[Buff, ...] = ()
    initiative: int | None = None

    @property
    def permanent(self) -> dict[str, int]:
        """The stats without buffs, which class, speciality and SP follow."""
        return {"con": self.con, "str": self.str_, "dex": self.dex, "int": self.int_, "chr": self.chr_}

    def stat(self, name: str) -> int:
        """A stat as it is now, buffs included. Rules: Q-001, Q-002, Q-094, QR-015, QR-129"""
        return self.permanent[name] + sum(buff.by for buff in self.buffs if buff.stat == name)

    @property
    def pb(self) -> int:
        """Rules: Q-006, Q-007, QR-005"""
        return bonus(self.stat("str")) + bonus(self.stat("dex"))

    @property
    def mb(self) -> int:
        """Rules: Q-008, Q-009, QR-005"""
        return bonus(self.stat("int")) + bonus(self.stat("chr"))

    @property
    def max_sp(self) -> int:
        """Rules: Q-097, QR-015, QR-141, QR-144"""
        return self.int_ if self.class_ == "wizard" else 0

    @property
    def max_con(self) -> int:
        return self.con

    def with_stat(self, name: str, value: int) -> "Character":
        """The same character with another permanent stat; nothing that follows from it is touched."""
        return replace(self, **{name if name in ("con", "dex") else f"{name}_": value})  # type: ignore[arg-type]


@dataclass(frozen=True, kw_only=True, slots=True)
class Monster:
    """Three numbers, an attack, and often a weakness. `dex` stands only where the GM has stated one."""

    name: str
    con: int
    pb: int
    mb: int
    attack: Kind = "physical"
    weakness: str = ""
    dex: int | None = None
    remaining: int = 0
    charmed: tuple[str, ...] = ()
    charmed_always: bool = False
    defeated: bool = False
    fled: bool = False
    surrendered: bool = False
    favour: int = 0
    buffs: tuple[Buff, ...] = ()
    initiative: int | None = None

    @property
    def side(self) -> Side:
        return "monsters"

    @property
    def max_con(self) -> int:
        return self.con


Combatant = Character | Monster


def half(number: int) -> int:
    """Half of it, rounded toward nought. Rules: QR-040, QR-047"""
    return int(number / 2) if number >= 0 else -(-number // 2)


def buffed(monster: Monster, stats: tuple[str, ...], number: int) -> int:
    """A monster's PB or MB with buffs: a higher stat lowers the bonus. Rules: Q-094, QR-129"""
    return number - sum(buff.by for buff in monster.buffs if buff.stat in stats)


def attack_bonus(who: Combatant, kind: Kind) -> int:
    """PB for a physical attack, MB for a magical one. Rules: Q-061, Q-070, QR-049, QR-064"""
    if isinstance(who, Character):
        return who.pb if kind == "physical" else who.mb
    if kind == "physical":
        return buffed(who, ("str", "dex"), who.pb)
    return buffed(who, ("int", "chr"), who.mb)


def single_stat(who: Combatant, stat: str, variant: Variant) -> int:
    """The value of one stat for checks, contests and deeds; a monster's is made from its numbers.

    Rules: Q-048, Q-061, QR-006, QR-033, QR-040
    """
    if stat == "con" and variant.combat_wounded_con_checks == "remaining":
        return who.remaining
    if isinstance(who, Character):
        return who.stat(stat)
    if stat == "con":
        return who.con
    if stat == "dex" and who.dex is not None:
        return who.dex
    if variant.monster_single_stat == "seven":
        return 7
    number = attack_bonus(who, "physical" if stat in ("str", "dex") else "magical")
    return 7 - (half(number) if variant.monster_single_stat == "half" else number)


def stat_bonus(who: Combatant, stat: str, variant: Variant) -> int:
    """What one stat adds to a contest. Rules: Q-057, QR-039, QR-040"""
    return bonus(single_stat(who, stat, variant))


def implied_dex(who: Combatant, variant: Variant) -> int:
    """DEX as the turn order asks for it. Rules: Q-066, Q-067, QR-047, QR-055"""
    if isinstance(who, Character):
        return who.stat("dex")
    if who.dex is not None:
        return who.dex
    if variant.initiative_monster_dex == "seven":
        return 7
    number = attack_bonus(who, "physical")
    return 7 - (half(number) if variant.initiative_monster_dex == "half_pb" else number)


def is_out(who: Combatant) -> bool:
    """Whether somebody takes no further part. Rules: QR-081, QR-161"""
    return who.defeated or who.fled or who.surrendered or (isinstance(who, Character) and who.dead)


def charm_penalty(who: Combatant, variant: Variant) -> int:
    """What confusion adds to attack and defence. Rules: Q-043, Q-044, QR-104, QR-105"""
    count = len(who.charmed) + who.charmed_always
    return min(count, 1) if variant.charm_stack == "no" else count
