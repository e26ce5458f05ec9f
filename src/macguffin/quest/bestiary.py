"""The monsters that come with the game, and one made up on the spot: by danger and theme, or by hand in one line."""

import re
import tomllib
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Final, cast

from macguffin.core.dice import Dice
from macguffin.core.errors import NotationError, NotFoundError
from macguffin.core.names import MAX_NAME, name_key
from macguffin.core.notation import quoted, shorten
from macguffin.quest.combatants import Character, Kind, Monster
from macguffin.quest.command_parser import parse
from macguffin.quest.commands import Add
from macguffin.quest.encounter import assess
from macguffin.quest.fight import Fight
from macguffin.quest.limits import MAX_STAT

__all__ = [
    "MOST_DANGER", "Kindred", "begins", "bestiary", "danger_of", "find_kind", "generate", "monster_from_line", "themes",
]  # fmt: skip

WHY_GENERATE: Final = 20
MOST_DANGER: Final = 10
MOST_STEPS: Final = 12
FEWEST: Final = 3  # kinds to draw one of, where there are as many
HEROES: Final = tuple(
    Character(name="Hero", con=con, str_=stat, dex=stat, int_=stat, chr_=stat, class_="none", remaining=con)
    for con, stat in ((7, 7), (12, 9))
)
LINE: Final = re.compile(
    r"(?P<name>.*?\S)\s+(?P<numbers>[^\s\"/]+/.*)", re.DOTALL
)  # else a line break sends it searching
NUMBERS: Final = re.compile(r"[^\s\"/]+/\S*")


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

    def add(self) -> Add:
        """The command by which one of the kind joins."""
        return Add(name=self.name, con=self.con, pb=self.pb, mb=self.mb, attack=self.attack, weakness=self.weakness)


@cache
def bestiary() -> tuple[Kindred, ...]:
    """Every kind of the package, in the order of its file."""
    text = files("macguffin.quest").joinpath("bestiary.toml").read_text(encoding="utf-8")
    return tuple(
        Kindred(**{**entry, "tags": tuple(entry["tags"]), "attack": cast(Kind, entry.get("attack", "physical"))})
        for entry in tomllib.loads(text)["monsters"]
    )


def find_kind(name: str, more: tuple[Kindred, ...] = ()) -> Kindred:
    """The kind of that name, in whatever case, or the only one whose words its words begin; `more`: kinds of a campaign's own.

    Raises NotFoundError naming the nearest
    """
    typed = name_key(name).split()
    kinds = (*more, *bestiary())
    exact = [kind for kind in kinds if name_key(kind.name) == name_key(name)]
    found = exact or [kind for kind in kinds if begins(typed, name_key(kind.name).split())]
    if exact or len(found) == 1:
        return found[0]
    from difflib import get_close_matches  # noqa: PLC0415  # only a refusal has the time to load it

    near = [kind.name for kind in found[:5]] or get_close_matches(name[:60], [kind.name for kind in kinds], n=1)
    raise NotFoundError(f"the bestiary has no {name[:40]!r}" + (f"; {' or '.join(near)}?" if near else ""))


def begins(typed: list[str], words: list[str]) -> bool:
    """Whether each word that was typed begins one of the words, in their order."""
    left = iter(words)
    return bool(typed) and all(any(word.startswith(one) for word in left) for one in typed)


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


def generate(danger: int, theme: str | None, dice: Dice, more: tuple[Kindred, ...] = ()) -> Kindred:
    """A monster of about that danger, 0 to 10: a kind of the bestiary or of `more`, its numbers moved until they are as dangerous.

    A kind without a weakness is given one that goes with the theme. Raises NotationError for a danger or theme that there is not
    """
    if not 0 <= danger <= MOST_DANGER:
        raise NotationError(0, 0, f"expected a danger from 0 to {MOST_DANGER}, not {danger}", "danger")
    kinds = [kind for kind in (*more, *bestiary()) if theme is None or theme in kind.tags]
    if not kinds:
        raise NotationError(0, 0, f"expected one of {', '.join(themes())}, not {str(theme)[:40]!r}", "theme")
    kinds.sort(key=lambda kind: abs(kind.danger - danger))
    near = sum(abs(kind.danger - danger) <= 1 for kind in kinds)
    chosen = draw(kinds[: max(near, FEWEST)], dice)
    made = toward(chosen, danger)
    if not made.weakness:
        made = replace(made, weakness=draw([kind for kind in kinds if kind.weakness] or [made], dice).weakness)
    if made.danger == chosen.danger:
        return made
    word = "Lesser" if made.danger < chosen.danger else "Greater"
    return replace(made, name=f"{word} {chosen.name.removeprefix('The ')}"[:MAX_NAME].rstrip())


def draw(kinds: list[Kindred], dice: Dice) -> Kindred:
    return kinds[dice.roll(len(kinds), WHY_GENERATE) - 1 if len(kinds) > 1 else 0]


def toward(kind: Kindred, danger: int) -> Kindred:
    """The kind with its numbers moved a step at a time, until it is as dangerous as asked or as near as a few steps bring it."""
    made = best = kind
    by = -1 if kind.danger < danger else 1
    for step in range(MOST_STEPS):
        if (made.danger - danger) * by <= 0:
            break
        con = min(MAX_STAT, max(1, made.con - by * (step % 2)))
        pb, mb = made.pb + by, made.mb + by
        made = replace(made, con=con, pb=pb, mb=mb, danger=danger_of(con, pb, mb, made.attack))
        best = min(best, made, key=lambda one: abs(one.danger - danger))
    return best


def monster_from_line(line: str) -> Add:
    """A monster written in one line: `Ogre 9/-2/+1 "afraid of bees"`, with `magical` before the weakness where it is so.

    Raises NotationError saying what was expected
    """
    found = LINE.fullmatch(line.strip())
    if found is None and (nameless := NUMBERS.match(line.strip())):
        raise NotationError(0, 0, f"expected the monster's name before {shorten(nameless[0])}")
    if found is None:
        raise NotationError(
            0, 0, 'expected NAME CON/PB/MB [physical|magical] ["weakness"], as in Ogre 9/-2/+1 "afraid of bees"'
        )
    name = found["name"] if found["name"].startswith('"') else quoted(found["name"])
    try:
        said = parse(f"add {name} {found['numbers']}")
    except NotationError as error:
        raise NotationError(0, 0, error.expected, "monster") from error
    if len(said) != 1 or not isinstance(said[0], Add):
        raise NotationError(0, 0, "expected one monster a line")
    return said[0]
