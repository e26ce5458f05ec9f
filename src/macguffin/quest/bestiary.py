"""The monsters that come with the game, and one made up on the spot: by danger and theme, or by hand in one line."""

import re
import tomllib
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Final, cast

from macguffin.core.dice import Dice
from macguffin.core.errors import NotationError, NotFoundError
from macguffin.core.names import name_key, name_problem
from macguffin.quest.combatants import Character, Kind, Monster
from macguffin.quest.encounter import assess
from macguffin.quest.fight import Fight

__all__ = ["Kindred", "bestiary", "danger_of", "find_kind", "generate", "monster_from_line", "themes"]

WHY_GENERATE: Final = 20
MOST_DANGER: Final = 10
MOST_STEPS: Final = 8
HEROES: Final = tuple(
    Character(name="Hero", con=con, str_=stat, dex=stat, int_=stat, chr_=stat, class_="none", remaining=con)
    for con, stat in ((7, 7), (12, 9))
)
LINE: Final = re.compile(
    r'^(?P<name>"[^"]{1,40}"|[^"/]{1,60}?)\s+(?P<con>\d{1,3})/(?P<pb>[+-]?\d{1,3})/(?P<mb>[+-]?\d{1,3})'
    r'(?:\s+(?P<attack>physical|magical))?(?:\s+"(?P<weakness>[^"\n]{0,400})")?$'
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Kindred:
    """A kind of monster: three numbers, how it attacks, what it is like, and how a clever player gets the better of it."""

    name: str
    con: int
    pb: int
    mb: int
    attack: Kind = "physical"
    weakness: str = ""
    description: str = ""
    tags: tuple[str, ...] = field(default=())
    danger: int = 0  # as `danger_of` has it

    def monster(self, name: str = "") -> Monster:
        """One of the kind, unhurt."""
        return Monster(
            name=name or self.name,
            con=self.con,
            pb=self.pb,
            mb=self.mb,
            attack=self.attack,
            weakness=self.weakness,
            remaining=self.con,
        )


@cache
def bestiary() -> tuple[Kindred, ...]:
    """Every kind of the package, in the order of its file."""
    text = files("macguffin.quest").joinpath("bestiary.toml").read_text(encoding="utf-8")
    return tuple(
        Kindred(**{**entry, "tags": tuple(entry["tags"]), "attack": cast(Kind, entry.get("attack", "physical"))})
        for entry in tomllib.loads(text)["monsters"]
    )


def find_kind(name: str) -> Kindred:
    """The kind of that name, in whatever case.

    Raises NotFoundError naming the nearest
    """
    key = name_key(name)
    for kind in bestiary():
        if name_key(kind.name) == key:
            return kind
    from difflib import get_close_matches  # noqa: PLC0415  # only a refusal has the time to load it

    near = get_close_matches(name[:60], [kind.name for kind in bestiary()], n=1)
    raise NotFoundError(f"the bestiary has no {name[:40]!r}" + (f"; {near[0]}?" if near else ""))


def themes() -> tuple[str, ...]:
    return tuple(sorted({tag for kind in bestiary() for tag in kind.tags}))


@cache
def danger_of(con: int, pb: int, mb: int, attack: Kind) -> int:
    """How dangerous the numbers are, 0 to 10: five times the exact chance to beat an even adventurer in a duel (CON 7, no bonuses),

    and five times that to beat a seasoned one (CON 12, bonuses of -4).
    """
    foe = Monster(name="Foe", con=con, pb=pb, mb=mb, attack=attack, remaining=con)
    chances = [1 - assess(Fight(characters=(hero,), monsters=(foe,)), "plain").win.value for hero in HEROES]
    return round(sum(chances) * MOST_DANGER / len(HEROES))


def generate(danger: int, theme: str | None, dice: Dice) -> Kindred:
    """A monster of about that danger, 0 to 10: a kind of the bestiary, its numbers moved, its weakness filled in from the theme.

    Raises NotationError for a danger or theme that there is not
    """
    if not 0 <= danger <= MOST_DANGER:
        raise NotationError(0, 0, f"expected a danger from 0 to {MOST_DANGER}, not {danger}", "danger")
    kinds = [kind for kind in bestiary() if theme is None or theme in kind.tags]
    if not kinds:
        raise NotationError(0, 0, f"expected one of {', '.join(themes())}, not {str(theme)[:40]!r}", "theme")
    nearest = min(abs(kind.danger - danger) for kind in kinds)
    near = [kind for kind in kinds if abs(kind.danger - danger) <= max(nearest, 1)]
    chosen = near[dice.roll(len(near), WHY_GENERATE) - 1 if len(near) > 1 else 0]
    donors = [kind for kind in kinds if kind.weakness]
    donor = donors[dice.roll(len(donors), WHY_GENERATE) - 1 if len(donors) > 1 else 0]
    made = toward(chosen, danger)
    if made is chosen:
        return chosen
    word = "Lesser" if made.danger < chosen.danger else "Greater"
    return replace(made, name=f"{word} {chosen.name}"[:40], weakness=chosen.weakness or donor.weakness)


def toward(kind: Kindred, danger: int) -> Kindred:
    """The kind with its bonuses moved a step at a time, until it is as dangerous as asked or as near as a few steps bring it."""
    made = kind
    for _ in range(MOST_STEPS):
        if made.danger == danger:
            return made
        by = -1 if made.danger < danger else 1
        pb, mb = made.pb + by, made.mb + by
        made = replace(made, pb=pb, mb=mb, danger=danger_of(made.con, pb, mb, made.attack))
    return made


def monster_from_line(line: str) -> Monster:
    """A monster written in one line: `Ogre 9/-2/+1 "afraid of bees"`, with `magical` before the weakness where it is so.

    Raises NotationError saying what was expected
    """
    found = LINE.match(line.strip())
    if found is None:
        raise NotationError(
            0, 0, 'expected NAME CON/PB/MB [physical|magical] ["weakness"], as in Ogre 9/-2/+1 "afraid of bees"'
        )
    name = found["name"].strip('"').strip()
    problem = name_problem(name)
    if problem:
        raise NotationError(0, 0, f"expected {problem}", "name")
    con, pb, mb = int(found["con"]), int(found["pb"]), int(found["mb"])
    if not 1 <= con <= 99 or not -99 <= pb <= 99 or not -99 <= mb <= 99:
        raise NotationError(0, 0, "expected CON from 1 to 99, PB and MB from -99 to 99")
    return Monster(
        name=name,
        con=con,
        pb=pb,
        mb=mb,
        attack=cast(Kind, found["attack"] or "physical"),
        weakness=found["weakness"] or "",
        remaining=con,
    )
