"""Making a character: two dice for each stat, and the class and speciality that follow or are chosen where stats tie."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from macguffin.core.dice import Dice
from macguffin.core.errors import IllegalMoveError, NotationError
from macguffin.core.notation import or_list, show
from macguffin.quest.combatants import Character
from macguffin.quest.pools import PLAIN, roll_pool
from macguffin.quest.stats import STATS, bonus, class_choices, speciality_choices
from macguffin.quest.variant import DEFAULT, Variant

__all__ = ["WHY_STAT", "Created", "create", "read_stat_order"]

WHY_STAT: Final = 6


@dataclass(frozen=True, kw_only=True, slots=True)
class Created:
    """A character as rolled. Class and speciality are None while there is a choice, the speciality also where there is none to have."""

    name: str | None
    stats: dict[str, int]  # in the printed order
    faces: tuple[int, ...]
    class_: str | None
    class_choices: tuple[str, ...]
    speciality: str | None
    speciality_choices: tuple[str, ...]

    @property
    def pb(self) -> int:
        """Rules: Q-006"""
        return bonus(self.stats["str"]) + bonus(self.stats["dex"])

    @property
    def mb(self) -> int:
        """Rules: Q-008"""
        return bonus(self.stats["int"]) + bonus(self.stats["chr"])

    @property
    def sp(self) -> int:
        """Rules: Q-097, QR-144"""
        return self.stats["int"] if self.class_ == "wizard" else 0

    def choose(self, class_: str | None = None, speciality: str | None = None) -> "Created":
        """The same with class and speciality chosen as far as they are given.

        Raises IllegalMoveError: Q-015, Q-090 the stats do not allow it
        Rules: Q-015, Q-090, QR-012, QR-112
        """
        chosen = pick(class_, self.class_choices, "Q-015, QR-012", "a class") or self.class_
        schools = speciality_choices(self.stats) if chosen == "wizard" else ()
        if speciality is not None and chosen is None:
            raise IllegalMoveError("Q-090", "choose the class first: only a wizard has a speciality")
        if speciality is not None and chosen != "wizard":
            raise IllegalMoveError("Q-090", f"a speciality is a wizard's, not a {chosen}'s")
        school = pick(speciality, schools, "Q-090, QR-112", "a speciality")
        if school is None and len(schools) == 1:
            school = schools[0]
        return replace(self, class_=chosen, speciality=school, speciality_choices=schools)

    def character(self) -> Character:
        """The character, ready to play.

        Raises IllegalMoveError: Q-001 without a name; Q-015, Q-090 something is still to be chosen
        """
        if self.name is None:
            raise IllegalMoveError("Q-001", "a character needs a name")
        if self.class_ is None:
            raise IllegalMoveError("Q-015, QR-012", f"choose a class: {or_list(self.class_choices)}")
        if self.speciality is None and self.speciality_choices:
            raise IllegalMoveError("Q-090, QR-112", f"choose a speciality: {or_list(self.speciality_choices)}")
        return Character(
            name=self.name,
            con=self.stats["con"],
            str_=self.stats["str"],
            dex=self.stats["dex"],
            int_=self.stats["int"],
            chr_=self.stats["chr"],
            class_=self.class_,
            speciality=self.speciality,
            sp=self.sp,
            remaining=self.stats["con"],
        )

    def to_dict(self) -> dict[str, Any]:
        """Everything as flat plain values."""
        return {
            "name": self.name,
            **self.stats,
            "pb": self.pb,
            "mb": self.mb,
            "sp": self.sp,
            "class": self.class_,
            "class_choices": list(self.class_choices),
            "speciality": self.speciality,
            "speciality_choices": list(self.speciality_choices),
            "dice": list(self.faces),
        }


def pick(wanted: str | None, choices: tuple[str, ...], clause: str, what: str) -> str | None:
    """What was asked for, if it is among the choices; None where nothing was.

    Raises IllegalMoveError with the clause: it is not
    """
    if wanted is None:
        return None
    if wanted not in choices:
        raise IllegalMoveError(clause, f"these stats allow {what} of {or_list(choices)}, not {show(wanted)}")
    return wanted


def create(
    dice: Dice,
    variant: Variant = DEFAULT,
    *,
    name: str | None = None,
    class_: str | None = None,
    speciality: str | None = None,
    order: Sequence[str] = STATS,
) -> Created:
    """Rolls a character. `order`: which stat each rolled total goes to, the printed order but by variant.

    Raises IllegalMoveError: Q-003, QR-001 totals go to the stats in order; Q-015, Q-090 a choice that the stats do not allow
    Rules: Q-001 … Q-003, Q-015, Q-090, QR-001, QR-002, QR-012, QR-013, QR-111 … QR-114
    """
    if variant.creation_assign == "in_order" and tuple(order) != STATS:
        raise IllegalMoveError("Q-003, QR-001", "the totals go to the stats in the order in which they fall")
    pools = [roll_pool(dice, PLAIN, WHY_STAT) for _ in STATS]
    totals = dict(zip(order, (sum(pool.faces) for pool in pools), strict=True))
    stats = {stat: totals[stat] for stat in STATS}
    choices = class_choices(stats, variant)
    rolled = Created(
        name=name,
        stats=stats,
        faces=tuple(face for pool in pools for face in pool.faces),
        class_=choices[0] if len(choices) == 1 else None,
        class_choices=choices,
        speciality=None,
        speciality_choices=(),
    )
    return rolled.choose(class_, speciality)


def read_stat_order(text: str) -> tuple[str, ...]:
    """The stats that rolled totals go to, as in `chr,con,str,dex,int`.

    Raises NotationError: not all five, each once
    Rules: QR-001
    """
    order = tuple(text.lower().replace(",", " ").split()) if len(text) <= 100 else ()
    if sorted(order) != sorted(STATS):
        raise NotationError(0, 0, f"expected {', '.join(STATS)}, each once, in any order, not {show(text)}", "--order")
    return order
