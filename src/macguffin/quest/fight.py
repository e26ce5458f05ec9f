"""A fight, or a scene in which none runs: who is there, whose turn it is, what waits for the GM. Frozen; a change makes a new one."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from macguffin.core.errors import IllegalMoveError
from macguffin.core.names import name_key
from macguffin.quest.combatants import Character, Combatant, Monster, Side, is_out
from macguffin.quest.variant import DEFAULT, Variant

__all__ = ["Fight", "Outcome", "Pending"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Pending:
    """Open magic or a deed that waits for the GM's ruling. `target` is only for `magic.combat_effects = mb_contest`."""

    by: str
    kind: Literal["cast", "try"]
    text: str
    sp: int = 0
    target: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    """How a fight ended. `defeated`: characters first, in file order."""

    winner: str  # characters, monsters, none
    ap_each: int | Fraction
    pot: int
    defeated: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Fight:
    """Characters, then monsters: file order. Without `order` it is a scene in which no fight runs."""

    title: str | None = None
    characters: tuple[Character, ...] = ()
    monsters: tuple[Monster, ...] = ()
    round: int = 1
    order: tuple[str, ...] = ()
    active: str | None = None
    pot: int = 0
    pending: Pending | None = None
    variant: Variant = DEFAULT
    fallen: tuple[str, ...] = ()  # whose `defeated` has become true in this fight, in that order

    @property
    def is_running(self) -> bool:
        return bool(self.order)

    @property
    def everybody(self) -> tuple[Combatant, ...]:
        return (*self.characters, *self.monsters)

    def find(self, name: str) -> Combatant | None:
        """Whoever bears the name, in whatever case."""
        key = name_key(name)
        return next((one for one in self.everybody if name_key(one.name) == key), None)

    def get(self, name: str, clause: str) -> Combatant:
        """Whoever bears the name.

        Raises IllegalMoveError with the clause given: nobody does
        """
        found = self.find(name)
        if found is None:
            raise IllegalMoveError(clause, f"nobody here is called {name[:40]!r}")
        return found

    def put(self, *changed: Combatant) -> "Fight":
        """The fight with these in place of those of the same names."""
        characters = {one.name: one for one in changed if isinstance(one, Character)}
        monsters = {one.name: one for one in changed if isinstance(one, Monster)}
        return replace(
            self,
            characters=tuple(characters.get(one.name, one) for one in self.characters),
            monsters=tuple(monsters.get(one.name, one) for one in self.monsters),
        )

    def fighters(self, side: Side) -> tuple[Combatant, ...]:
        """Those of a side who are still in it, in file order."""
        return tuple(one for one in self.everybody if one.side == side and not is_out(one))

    def enemies(self, who: Combatant) -> tuple[Combatant, ...]:
        return self.fighters("monsters" if who.side == "characters" else "characters")

    def takes_part(self, who: Combatant) -> bool:
        """Whether somebody is in the turn order of the fight that runs. Rules: Q-064"""
        return who.name in self.order

    def is_decided(self) -> bool:
        """Whether one side has nobody left. Rules: QR-159"""
        return not (self.fighters("characters") and self.fighters("monsters"))
