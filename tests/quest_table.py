"""A small table to try quest rules at: combatants in one line each, commands as players and GM say them, dice as faces."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from macguffin.core.dice import ScriptedDice
from macguffin.core.errors import IllegalMoveError
from macguffin.quest import actions
from macguffin.quest.attack import AttackOdds, attack_odds, prepare
from macguffin.quest.command_parser import parse
from macguffin.quest.commands import Attack, CastDamage, Command
from macguffin.quest.fight import Fight, Outcome
from macguffin.quest.fight_reader import fight_from_dict
from macguffin.quest.fight_writer import fight_to_dict
from macguffin.quest.play import Played as Course
from macguffin.quest.play import play, play_all
from macguffin.quest.stats import STATS

SEVENS = "7 7 7 7 7"


def char(name: str, stats: str = SEVENS, **state: Any) -> dict[str, Any]:
    """A character by its stats in the printed order, CON STR DEX INT CHR; `class_` and `speciality` only where they tie."""
    return {"name": name, **dict(zip(STATS, map(int, stats.split()), strict=True)), **state}


def warrior(name: str = "Ann", stats: str = SEVENS, **state: Any) -> dict[str, Any]:
    """CON 7 and bonuses of 0, unless its stats say otherwise."""
    return char(name, stats, class_="warrior", **state)


def thief(name: str = "Tom", stats: str = SEVENS, **state: Any) -> dict[str, Any]:
    return char(name, stats, class_="thief", **state)


def wizard(name: str = "Wyn", stats: str = SEVENS, speciality: str = "combat", **state: Any) -> dict[str, Any]:
    return char(name, stats, class_="wizard", speciality=speciality, **state)


def bard(name: str = "Bea", stats: str = SEVENS, **state: Any) -> dict[str, Any]:
    """Who attacks and defends without any modifier of a class."""
    return char(name, stats, class_="bard", **state)


def mon(name: str = "Ogre", numbers: str = "7/0/0", **state: Any) -> dict[str, Any]:
    """A monster by its CON/PB/MB."""
    con, pb, mb = map(int, numbers.split("/"))
    return {"name": name, "con": con, "pb": pb, "mb": mb, **state}


@dataclass(frozen=True)
class Position:
    """A fight or a scene, in which commands can be tried."""

    fight: Fight

    def __getitem__(self, name: str) -> Any:
        """Whoever bears the name."""
        return self.fight.get(name, "no such name")

    def play(self, commands: str, dice: str = "") -> "Played":
        """Plays a list of commands as an answer to `resolve` does; every face must be used."""
        scripted = ScriptedDice([int(face) for face in dice.split()])
        course = play_all(self.fight, parse(commands), scripted)
        scripted.finish()
        return Played(course.fight, self.fight, course)

    def live(self, command: str, dice: str = "") -> "Played":
        """Plays one command as it is played at a live table."""
        scripted = ScriptedDice([int(face) for face in dice.split()])
        course = play(self.fight, only(command), scripted)
        scripted.finish()
        return Played(course.fight, self.fight, course)

    def refused(self, commands: str, dice: str = "") -> str:
        """The clause for which the commands are refused; no face more may have fallen, and nothing may have changed."""
        before = fight_to_dict(self.fight)
        scripted = ScriptedDice([int(face) for face in dice.split()])
        try:
            play_all(self.fight, parse(commands), scripted)
        except IllegalMoveError as error:
            scripted.finish()
            assert fight_to_dict(self.fight) == before
            return error.clause
        raise AssertionError(f"{commands!r} was not refused")

    def refused_live(self, command: str) -> str:
        """The same at a live table, where a refused command rolls nothing."""
        before = fight_to_dict(self.fight)
        try:
            play(self.fight, only(command), ScriptedDice([]))
        except IllegalMoveError as error:
            assert fight_to_dict(self.fight) == before
            return error.clause
        raise AssertionError(f"{command!r} was not refused")

    def odds(self, command: str) -> AttackOdds:
        """The exact odds of an attack or damage spell of whoever is named in front."""
        said = only(command)
        assert isinstance(said, Attack | CastDamage)
        actor = self[said.actor or self.fight.active or ""]
        if isinstance(said, Attack):
            target, manner = actions.plan_attack(self.fight, actor, said)
        else:
            target, manner, _ = actions.plan_spell(self.fight, actor, said)
        return attack_odds(prepare(actor, target, manner, self.fight.variant))

    def mean(self, command: str) -> Fraction:
        """The mean of what the defender loses."""
        return sum((loss * chance for loss, chance in self.odds(command).defender_loses.items()), Fraction(0))

    @property
    def active(self) -> str | None:
        return self.fight.active

    @property
    def order(self) -> str:
        return " ".join(self.fight.order)


@dataclass(frozen=True)
class Played(Position):
    """What the commands have led to."""

    before: Fight
    course: Course

    @property
    def events(self) -> tuple[Any, ...]:
        return self.course.events

    @property
    def outcome(self) -> Outcome:
        assert self.course.outcome is not None, "the fight goes on"
        return self.course.outcome

    @property
    def is_over(self) -> bool:
        return self.course.outcome is not None

    @property
    def changed(self) -> dict[str, dict[str, Any]]:
        """All that is another about combatants: name -> the new values of the file's keys that differ."""
        was, now = ({one["name"]: one for one in everybody(fight)} for fight in (self.before, self.fight))
        differences = {
            name: {key: new.get(key) for key in {**was[name], **new} if new.get(key) != was[name].get(key)}
            for name, new in now.items()
            if name in was
        }
        return {name: keys for name, keys in differences.items() if keys}

    @property
    def lost(self) -> dict[str, int]:
        """CON that has gone, by name, as it was taken: in full, not cut at what was left."""
        lost: dict[str, int] = {}
        for event in self.told("Hurt"):
            lost[event.who] = lost.get(event.who, 0) + event.loss
        return lost

    def told(self, kind: str) -> list[Any]:
        """The events of one kind, by the name of their class."""
        return [event for event in self.events if type(event).__name__ == kind]

    def one(self, kind: str) -> Any:
        """The only event of a kind."""
        (event,) = self.told(kind)
        return event


def everybody(fight: Fight) -> list[dict[str, Any]]:
    told = fight_to_dict(fight)
    return [*told["characters"], *told["monsters"]]


def only(text: str) -> Command:
    (command,) = parse(text)
    return command


def scene(*everybody: dict[str, Any], variant: dict[str, Any] | None = None, **top: Any) -> Position:
    """A scene in which no fight runs."""
    rows = [{key.rstrip("_"): value for key, value in row.items()} for row in everybody]
    data = {
        "game": "quest",
        "characters": [row for row in rows if "str" in row],
        "monsters": [row for row in rows if "str" not in row],
        **({"variant": variant} if variant else {}),
        **top,
    }
    return Position(fight_from_dict(data))


def fight(*everybody: dict[str, Any], active: str = "", order: str = "", **more: Any) -> Position:
    """A running fight; without `order` (names with spaces between) they act as they are written, the first of them first."""
    names = order.split() if order else [row["name"] for row in everybody]
    return scene(*everybody, order=names, active=active or names[0], **more)
