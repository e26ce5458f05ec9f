"""Small fights of quest drawn at random, for property tests: who is there, of which class, under which house rules."""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from macguffin.core.dice import SeededDice
from macguffin.quest.combatants import is_out
from macguffin.quest.fight import Fight
from macguffin.quest.stats import STATS, class_choices, speciality_choices
from macguffin.quest.variant import SWITCHES, Variant
from tests.quest_table import Position, char, mon, scene

__all__ = ["MONSTERS", "drawn_scenes", "says", "switches"]

CHARACTERS = ("Ann", "Tom", "Wyn", "Bea")
MONSTERS = ("Ogre", "Imp", "Rat")


def switches(*names: str) -> st.SearchStrategy[dict[str, Any]]:
    """Some of these switches, or of all, each with a value of its own."""
    chosen = sorted(names or SWITCHES)
    values = {name: st.sampled_from(SWITCHES[name].values) for name in chosen}
    return st.fixed_dictionaries({}, optional=values)


@st.composite
def characters(draw: st.DrawFn, name: str, variant: Variant, side: str) -> dict[str, Any]:
    """A character whose class is as its stats have it, or drawn where they tie."""
    stats = {stat: draw(st.integers(2, 11)) for stat in STATS}
    class_ = draw(st.sampled_from(class_choices(stats, variant)))
    more: dict[str, Any] = (
        {"speciality": draw(st.sampled_from(speciality_choices(stats)))} if class_ == "wizard" else {}
    )
    return char(name, " ".join(map(str, stats.values())), class_=class_, side=side, **more)


@st.composite
def drawn_scenes(draw: st.DrawFn, rules: st.SearchStrategy[dict[str, Any]], most: int = 3) -> Position:
    """A scene with somebody on each side; sometimes a character fights for the monsters."""
    variant = draw(rules)
    count = draw(st.integers(1, most))
    everybody = [draw(characters(name, Variant.of(variant), "characters")) for name in CHARACTERS[:count]]
    if draw(st.booleans()):
        everybody.append(draw(characters("Nob", Variant.of(variant), "monsters")))
    numbers = st.tuples(st.integers(1, 9), st.integers(-4, 4), st.integers(-4, 4))
    for name in MONSTERS[: draw(st.integers(1, most))]:
        con, pb, mb = draw(numbers)
        everybody.append(mon(name, f"{con}/{pb}/{mb}", attack=draw(st.sampled_from(["physical", "magical"]))))
    return scene(*everybody, variant=variant, pot=draw(st.integers(0, 5)))


def choose(chance: SeededDice, options: Sequence[str]) -> str:
    return options[chance.word() % len(options)]


def says(fight: Fight, chance: SeededDice) -> str:
    """Something that whoever is active may try, or that the GM may do."""
    able = [one for one in fight.everybody if not is_out(one)]
    who = choose(chance, [f'"{one.name}"' for one in able or fight.everybody])
    return choose(
        chance,
        [
            *[f"attack {who}"] * 6, f"attack {who} berserk", "conceal", "charm", f"cast damage at {who} dice 1", "pass", "pass", "flee",
            'cast "so" sp 2', "rule difficulty 0", 'try "so"', "rule str difficulty 0", f"check {who} con", f"set {who} remaining 0",
            f"contest {who} con vs Ann str", "add Imp 2/-1/-1", f"set {who} surrendered true", f"buff {who} str 1 rounds 1",
        ]
    )  # fmt: skip
