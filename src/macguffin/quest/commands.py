"""What players and the GM can say, as values. Nothing here reads text, and no rule is decided here.

A player's command may name who acts; without a name it is whoever's turn it is. A GM's command names nobody in front.
"""

from dataclasses import dataclass
from typing import Final

__all__ = [
    "FIELDS",
    "FLAG_FIELDS",
    "GM_COMMANDS",
    "KINDS",
    "TAGS",
    "Add",
    "Attack",
    "Award",
    "Begin",
    "BuffStat",
    "CastDamage",
    "CastOpen",
    "Charm",
    "Check",
    "Command",
    "Conceal",
    "ContestSide",
    "End",
    "Exploit",
    "Favour",
    "Flee",
    "GmCommand",
    "HoldContest",
    "Pass",
    "PlayerCommand",
    "RaiseStat",
    "Remove",
    "Rest",
    "Rule",
    "SetField",
    "Try",
    "Withdraw",
]  # fmt: skip

KINDS: Final = ("physical", "magical")
TAGS: Final = ("persuasion", "deception")
FLAG_FIELDS: Final = ("berserk", "concealed", "conceal_used", "charm_used", "defeated", "fled", "surrendered")
FIELDS: Final = (
    "con", "str", "dex", "int", "chr", "pb", "mb", "attack", "weakness", "remaining", "sp", "ap", *FLAG_FIELDS,
)  # fmt: skip
"""What the GM can set by hand, as far as a combatant has it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Attack:
    """`manner`: "", berserk, physical or magical."""

    actor: str | None = None
    target: str
    manner: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Conceal:
    actor: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Charm:
    """`target` only under `charm.scope = one`."""

    actor: str | None = None
    target: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class CastDamage:
    """A simple damage spell; `dice` and `damage` are SP beyond the first."""

    actor: str | None = None
    target: str
    dice: int = 0
    damage: int = 0
    school: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class CastOpen:
    """Open magic; `sp` is the whole price. `target` only under `magic.combat_effects = mb_contest`."""

    actor: str | None = None
    text: str
    sp: int = 1
    target: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Try:
    """A described deed."""

    actor: str | None = None
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Withdraw:
    actor: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Pass:
    actor: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Flee:
    actor: str | None = None


PlayerCommand = Attack | Conceal | Charm | CastDamage | CastOpen | Try | Withdraw | Pass | Flee


@dataclass(frozen=True, kw_only=True, slots=True)
class Begin:
    """Rolls the turn order."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Check:
    """`tag`: "", persuasion or deception."""

    name: str
    stat: str
    difficulty: int = 0
    tag: str = ""
    label: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class ContestSide:
    name: str
    stat: str
    tag: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class HoldContest:
    sides: tuple[ContestSide, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Rule:
    """Settles what is pending. `stat` is for deeds, `school` and `cost` for magic."""

    difficulty: int
    stat: str | None = None
    school: str | None = None
    tag: str = ""
    cost: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Exploit:
    """The monster's weakness was found."""

    target: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Add:
    """A monster joins."""

    name: str
    con: int
    pb: int
    mb: int
    attack: str = "physical"
    weakness: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Remove:
    name: str


@dataclass(frozen=True, kw_only=True, slots=True)
class SetField:
    name: str
    field: str
    value: int | bool | str


@dataclass(frozen=True, kw_only=True, slots=True)
class Favour:
    name: str
    by: int


@dataclass(frozen=True, kw_only=True, slots=True)
class BuffStat:
    name: str
    stat: str
    by: int
    rounds: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class End:
    """Ends the fight."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Rest:
    """CON and SP of everybody are full."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Award:
    """AP for one character, or with the pot for all."""

    amount: int
    name: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class RaiseStat:
    name: str
    stat: str


GmCommand = (
    Begin | Check | HoldContest | Rule | Exploit | Add | Remove | SetField | Favour | BuffStat | End | Rest | Award | RaiseStat
)  # fmt: skip
Command = PlayerCommand | GmCommand

GM_COMMANDS: Final = (
    Begin, Check, HoldContest, Rule, Exploit, Add, Remove, SetField, Favour, BuffStat, End, Rest, Award, RaiseStat,
)  # fmt: skip
