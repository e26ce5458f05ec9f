"""Any scene that the reader accepts, by construction, for property tests."""

from typing import Any

from hypothesis import strategies as st

from macguffin.core.names import look_alikes, name_problem
from macguffin.heist.scene import Scene
from macguffin.heist.scene_reader import scene_from_dict
from macguffin.heist.squares import square_name
from macguffin.heist.tables import CLASSES, COLORS, MAINS, SECONDARIES, SHIELD_ORDERS
from macguffin.heist.variant import SWITCHES
from tests.drawn_games import last_round

__all__ = ["new_scenes", "positions"]

NAMES = st.text(max_size=8).filter(lambda name: not name_problem(name)) | st.sampled_from(
    ['"', "\\", "'''", "\u0410nn", "a = 1 # [x]", "off"]
)
SYMBOLS = "ABCDEFGH&@é★"

Draw = st.DrawFn
Squares = dict[str, str]  # character by name


def values(name: str) -> st.SearchStrategy[str | int]:
    """The values of a switch; of its numbers a few."""
    switch = SWITCHES[name]
    listed = st.sampled_from(switch.values)
    return listed | st.integers(1, min(switch.top, 20)) if switch.top else listed


variants = st.dictionaries(st.sampled_from(sorted(SWITCHES)), st.none(), max_size=12).flatmap(
    lambda names: st.fixed_dictionaries({name: values(name) for name in names})
)


@st.composite
def maps(draw: Draw) -> tuple[str, Squares]:
    """A small map that has floor, and its squares."""
    width, height = draw(st.integers(2, 9)), draw(st.integers(2, 6))
    rows = [draw(st.text("....._#O+/!)<", min_size=width, max_size=width)) for _ in range(height)]
    rows[0] = "._" + rows[0][2:]
    squares = {square_name(x, y): character for y, row in enumerate(rows) for x, character in enumerate(row)}
    return "\n".join(rows), squares


@st.composite
def casts(draw: Draw, seats: int) -> list[dict[str, Any]]:
    """Names, looks, teams and weapons of so many figures, no two of one colour."""
    names = draw(st.lists(NAMES, min_size=seats, max_size=seats, unique_by=lambda name: min(look_alikes(name))))
    taken: set[str] = set()
    for seat, name in enumerate(names):
        if look_alikes(name) & taken:
            names[seat] = f"F{seat}"
        taken |= look_alikes(names[seat])
    colors = draw(st.permutations(COLORS))
    return [
        {
            "name": name,
            "symbol": draw(st.sampled_from(SYMBOLS)),
            "color": color,
            "team": draw(st.sampled_from(names)),
            "class": draw(st.sampled_from(CLASSES)),
            "main": draw(st.sampled_from(MAINS[1:])),
            "secondary": draw(st.sampled_from(SECONDARIES[1:])),
        }
        for name, color in zip(names, colors, strict=False)
    ]


def where(squares: Squares, characters: str) -> list[str]:
    return [name for name, character in squares.items() if character in characters]


def links(draw: Draw, squares: Squares) -> list[dict[str, Any]]:
    doors = where(squares, "+/")
    some = st.lists(st.sampled_from(doors), unique=True) if doors else st.just([])
    return [{"at": lever, "doors": draw(some)} for lever in where(squares, "!")]


def base(draw: Draw, seats: int) -> tuple[dict[str, Any], Squares]:
    rows, squares = draw(maps())
    variant = draw(variants)
    data: dict[str, Any] = {"game": "heist", "map": rows, "variant": variant, "figures": draw(casts(seats))}
    data["title"] = draw(st.sampled_from(["", "A 'night' \"out\" \\", "Ω\u200d!"]))
    data["levers"] = links(draw, squares)
    data["starts"] = [{"at": at, "facing": draw(st.sampled_from("nesw"))} for at in where(squares, "_")]
    if variant.get("rack_stock") == "map":
        stock = st.dictionaries(st.sampled_from(MAINS[1:] + SECONDARIES[1:]), st.integers(0, 9), max_size=3)
        data["racks"] = [{"at": at, "stock": draw(stock)} for at in where(squares, ")")]
    return data, squares


@st.composite
def new_scenes(draw: Draw) -> Scene:
    """A set-up with the parts that a game needs, in which some figures have a square already."""
    seats = draw(st.integers(2, 5))
    data, squares = base(draw, seats)
    width = data["map"].index("\n")
    data["map"] += f"\n{'_' * width}" * 3 + f"\n{'<' * width}"
    for seat, figure in enumerate(data["figures"]):
        figure["team"] = figure["name"]
        if draw(st.booleans()) and seat < len(where(squares, "./")):
            figure["at"] = where(squares, "./")[seat]
    data["gem"] = {"at": where(squares, "._")[0]}
    return scene_from_dict(data)


@st.composite
def positions(draw: Draw) -> Scene:
    """A position of a running game: whose turn it is, who suffers what, what lies about."""
    data, squares = base(draw, draw(st.integers(1, 5)))
    standing = draw(st.permutations(where(squares, "._</")))
    on: list[dict[str, Any]] = []
    for figure, at in zip(data["figures"], standing, strict=False):
        on.append(figure | {"at": at} | draw(states(figure)) | draw(switched(figure, data["variant"])))
    on += [figure | {"at": "off", "lives": 0} for figure in data["figures"][len(on) :]]
    data["figures"] = on
    alive = [figure for figure in on if figure.get("lives", 3)]
    data["order"] = [figure["name"] for figure in draw(st.permutations(alive))]
    data["active"] = data["order"][0]
    data["round"] = draw(st.integers(1, last_round(data["variant"])))
    lay(draw, data, squares, alive)
    return scene_from_dict(data)


@st.composite
def states(draw: Draw, figure: dict[str, Any]) -> dict[str, Any]:
    """What a figure on the board may suffer."""
    flags = ("stunned", "poisoned", "hasted", "warded", "lost_action", "main_poisoned", "secondary_poisoned")
    state: dict[str, Any] = {flag: draw(st.booleans()) for flag in flags}
    state["poison_streak"] = draw(st.integers(0, 1)) if state["poisoned"] else 0
    state["lives"] = draw(st.integers(1, 3))
    state["facing"] = draw(st.sampled_from("nesw"))
    state["shield_order"] = draw(st.sampled_from(SHIELD_ORDERS))
    state["misses"] = draw(st.integers(0, 2)) if figure["class"] == "marksman" else 0
    return state


@st.composite
def switched(draw: Draw, figure: dict[str, Any], variant: dict[str, Any]) -> dict[str, Any]:
    """State that the variant allows."""
    state: dict[str, Any] = {}
    if variant.get("respawn_rearm") == "on":
        state["kit"] = [draw(st.sampled_from(MAINS)), draw(st.sampled_from(SECONDARIES))]
    if variant.get("stun_grace") == "on":
        state["grace"] = draw(st.booleans())
    if variant.get("beard_once") == "on":
        state["shaven"] = draw(st.booleans())
    if variant.get("bless_until") == "priest_action" and draw(st.booleans()):
        state |= {"blessed": True, "blessed_by": figure["name"]}
    return state


def lay(draw: Draw, data: dict[str, Any], squares: Squares, alive: list[dict[str, Any]]) -> None:
    """Lays traps, knives and the gem, and goes some way into the turn."""
    mechanics = [figure["name"] for figure in alive if figure["class"] == "mechanic"]
    if mechanics:
        some = draw(st.lists(st.sampled_from(where(squares, "._")), unique=True, max_size=5))
        owners = st.sampled_from(mechanics)
        data["traps"] = [{"at": at, "owner": draw(owners), "jammed": draw(st.booleans())} for at in some]
    lying = st.sampled_from(where(squares, "._</+"))
    knives = st.fixed_dictionaries({"at": lying, "poisoned": st.booleans()})
    data["knives"] = draw(st.lists(knives, max_size=3))
    carriers = st.sampled_from([figure["name"] for figure in alive])
    gem = st.fixed_dictionaries({"at": lying}) | st.fixed_dictionaries({"carried_by": carriers}) | st.none()
    if found := draw(gem):
        data["gem"] = found
    active = next(figure for figure in alive if figure["name"] == data["active"])
    turns = st.fixed_dictionaries({"phase": st.just("start"), "steps": st.integers(0, 4)}) | st.fixed_dictionaries(
        {
            "phase": st.sampled_from(["move", "face", "act"]),
            "run": st.sampled_from(["", "n", "3w"]),
            "steps": st.just(1),
        }
    )
    if not active["stunned"] and draw(st.booleans()):
        data["turn"] = draw(turns)
