"""Random games for property tests: set-ups under random house rules, then played at random for a while.

`set_ups` draws plain tables as scene files have them, so that failures shrink to scenes that can be read.
"""

from dataclasses import dataclass
from typing import Any, Final

from hypothesis import strategies as st

from macguffin.core.dice import Dice, SeededDice
from macguffin.heist.choices import legal
from macguffin.heist.decisions import ATTACK
from macguffin.heist.play import play
from macguffin.heist.scene import Scene
from macguffin.heist.scene_reader import scene_from_dict
from macguffin.heist.setup import game_of, scene_of
from macguffin.heist.squares import square_name
from macguffin.heist.state import Game
from macguffin.heist.tables import CLASSES, COLORS, DIRECTIONS, MAINS, OVER, READY, SECONDARIES, SHIELD_ORDERS
from macguffin.heist.turn import begin
from macguffin.heist.variant import SWITCHES, Variant

__all__ = ["Drawn", "drawn_games", "last_round", "set_ups", "variants", "wander"]

MAPS: Final = (
    (
        "#######",
        "#_.+.<#",
        "#.)O!.#",
        "#_./._#",
        "#######",
    ),
    (
        "..._..O",
        ".O!.)..",
        "../+..<",
        "_..#._.",
    ),
    (
        "#.#",
        "_.<",
        "#+#",
        "._.",
        "!.)",
    ),
    (
        ".....",
        ".....",
        "<_...",
    ),
    ("_...<...",),
)  # fmt: skip
NAMES: Final = ("Ann", "Bob", "Cid", "Dan", "Eva")
NUMBERS: Final[dict[str, tuple[str | int, ...]]] = {"bounces": (1, 2, 3, 20), "round_limit": ("none", 1, 2, 9)}


def values(switch: str) -> st.SearchStrategy[Any]:
    return st.sampled_from(NUMBERS.get(switch, SWITCHES[switch].values))


all_switches = st.fixed_dictionaries({name: values(name) for name in SWITCHES})
few_switches = st.lists(st.sampled_from(sorted(SWITCHES)), max_size=4, unique=True).flatmap(
    lambda names: st.fixed_dictionaries({name: values(name) for name in names})
)
variants: st.SearchStrategy[dict[str, Any]] = few_switches | all_switches


def squares_of(rows: tuple[str, ...], kinds: str) -> list[str]:
    return [square_name(x, y) for y, row in enumerate(rows) for x, kind in enumerate(row) if kind in kinds]


def flags(*names: str) -> st.SearchStrategy[dict[str, bool]]:
    """Mostly nothing: a few of the states, all of them true."""
    return st.sets(st.sampled_from(names), max_size=3).map(lambda some: dict.fromkeys(sorted(some), True))


@st.composite
def figures(draw: st.DrawFn, variant: dict[str, Any], rows: tuple[str, ...]) -> list[dict[str, Any]]:
    """Two to five figures, each with whatever can have befallen it."""
    places = draw(st.permutations(squares_of(rows, "._</")))
    count = draw(st.integers(2, min(len(NAMES), len(places) - 1)))
    return [draw(figure(variant, seat, places[seat], count)) for seat in range(count)]


@st.composite
def figure(draw: st.DrawFn, variant: dict[str, Any], seat: int, at: str, count: int) -> dict[str, Any]:
    """One figure. Whose state depends on another switch or figure is added where that allows it."""
    class_ = draw(st.sampled_from(CLASSES))
    main, secondary = draw(st.sampled_from(MAINS)), draw(st.sampled_from(SECONDARIES))
    made: dict[str, Any] = {
        "name": NAMES[seat],
        "symbol": NAMES[seat][0],
        "color": COLORS[seat],
        "team": draw(st.sampled_from(("Reds", "Blues", NAMES[seat]))),
        "class": class_,
        "main": main,
        "secondary": secondary,
        "at": at,
        "facing": draw(st.sampled_from(DIRECTIONS[::2])),
        "lives": draw(st.sampled_from((3, 1, 2))),
        "shield_order": draw(st.sampled_from(SHIELD_ORDERS)),
        **draw(flags("stunned", "poisoned", "blessed", "hasted", "warded", "lost_action")),
    }
    made["main_poisoned"] = main != "none" and draw(st.booleans())
    made["secondary_poisoned"] = secondary != "none" and draw(st.booleans())
    made["poison_streak"] = draw(st.integers(0, 1)) if "poisoned" in made else 0
    made["misses"] = draw(st.integers(0, 2)) if class_ == "marksman" else 0
    if variant.get("stun_grace") == "on" and "stunned" not in made:
        made["grace"] = draw(st.booleans())
    if variant.get("beard_once") == "on":
        made["shaven"] = draw(st.booleans())
    if variant.get("respawn_rearm") == "on":
        made["kit"] = [draw(st.sampled_from(MAINS)), draw(st.sampled_from(SECONDARIES))]
    if variant.get("bless_until") == "priest_action" and "blessed" in made:
        made["blessed_by"] = NAMES[draw(st.integers(0, count - 1))]
    return made


def last_round(variant: dict[str, Any]) -> int:
    limit = variant.get("round_limit", "none")
    return 999_999 if limit == "none" else int(limit)


@st.composite
def set_ups(draw: st.DrawFn, *, switches: st.SearchStrategy[dict[str, Any]] = variants) -> dict[str, Any]:
    """A whole scene between turns, as a table."""
    variant = draw(switches)
    rows = draw(st.sampled_from(MAPS))
    cast = draw(figures(variant, rows))
    floor, lying = squares_of(rows, "._"), squares_of(rows, "._</+")
    names = [one["name"] for one in cast]
    mechanics = [one["name"] for one in cast if one["class"] == "mechanic"]
    trapped = draw(st.lists(st.sampled_from(floor), max_size=4, unique=True)) if mechanics else []
    knives = draw(st.lists(st.sampled_from(lying), max_size=2))
    levers, doors = squares_of(rows, "!"), squares_of(rows, "+/")
    scene: dict[str, Any] = {
        "game": "heist",
        "map": "\n".join(rows) + "\n",
        "round": draw(st.integers(1, min(3, last_round(variant)))),
        "order": draw(st.permutations(names)),
        "active": draw(st.sampled_from(names)),
        "variant": variant,
        "figures": cast,
        "traps": [
            {"at": at, "owner": draw(st.sampled_from(mechanics)), "jammed": draw(st.booleans())} for at in trapped
        ],
        "knives": [{"at": at, "poisoned": draw(st.booleans())} for at in knives],
        "levers": [{"at": lever, "doors": draw(st.lists(st.sampled_from(doors), unique=True))} for lever in levers],
        "starts": [{"at": at, "facing": draw(st.sampled_from(DIRECTIONS[::2]))} for at in squares_of(rows, "_")],
    }
    gem = draw(st.sampled_from(("nowhere", *names, *lying)))
    if gem != "nowhere":
        scene["gem"] = {"carried_by" if gem in names else "at": gem}
    if variant.get("rack_stock") == "map":
        stock = st.dictionaries(st.sampled_from((*MAINS[1:], *SECONDARIES[1:])), st.integers(0, 2), max_size=5)
        scene["racks"] = [{"at": at, "stock": draw(stock)} for at in squares_of(rows, ")")]
    return scene


@dataclass(frozen=True)
class Drawn:
    """A position that play has led to, with the variant that its rules were made from."""

    game: Game
    variant: Variant

    @property
    def scene(self) -> Scene:
        return scene_of(self.game, variant=self.variant)


def wander(game: Game, chooser: Dice, dice: Dice) -> int | None:
    """Takes one random step on: begins a turn (-1) or plays a decision, and says which; None where nobody may act.

    Half the time somebody who can do something does it, else games would be walks.
    """
    if game.phase == OVER or game.active < 0:
        return None
    if game.phase == READY:
        begin(game, dice)
        return -1
    open_ = legal(game)
    deeds = [code for code in open_ if code >= ATTACK]
    if deeds and chooser.roll(2, 0) == 1:
        open_ = deeds
    code = open_[chooser.roll(len(open_), 0) - 1]
    play(game, code, dice)
    return code


@st.composite
def drawn_games(draw: st.DrawFn, *, longest: int = 40, switches: st.SearchStrategy[dict[str, Any]] = variants) -> Drawn:
    """Positions that random play leads to: between turns, within one, or after the end."""
    scene = scene_from_dict(draw(set_ups(switches=switches)))
    game = game_of(scene)
    seed = draw(st.integers(0, 2**32))
    chooser, dice = SeededDice(seed, 1), SeededDice(seed, 2)
    for _ in range(draw(st.integers(0, longest))):
        if wander(game, chooser, dice) is None:
            break
    return Drawn(game, scene.variant)
