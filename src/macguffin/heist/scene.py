"""A scene: a map, who stands where, and the switches in force, as plain frozen values.

It is the set-up of a new game and any position of a running one. Squares are text such as `C3`, or `off` for off the board.
`to_dict` is the complete form that scene files, records and answers share; what a file may leave out is filled in there.
"""

from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final

from macguffin.heist.variant import Variant

__all__ = [
    "MAX_NUMBER", "OFF", "Scene", "SceneFigure", "SceneGem", "SceneKnife", "SceneLever", "SceneLint", "SceneRack", "SceneStart",
    "SceneTrap", "SceneTurn",
]  # fmt: skip

OFF: Final = "off"
MAX_NUMBER: Final = 999_999  # the highest that any count in a scene may be


@dataclass(frozen=True, kw_only=True, slots=True)
class SceneFigure:
    """A figure. `at` and `facing` are None where a new game draws them; state that belongs to a switch is None without it."""

    name: str
    symbol: str
    color: str
    team: str
    class_: str
    main: str
    secondary: str
    at: str | None
    facing: str | None
    lives: int = 3
    stunned: bool = False
    poisoned: bool = False
    poison_streak: int = 0
    blessed: bool = False
    hasted: bool = False
    warded: bool = False
    lost_action: bool = False
    mechanisms: int = 0
    main_poisoned: bool = False
    secondary_poisoned: bool = False
    shield_order: str = "slain"
    misses: int = 0
    kit: tuple[str, str] | None = None  # respawn_rearm = on: main and secondary of the set-up
    grace: bool | None = None  # stun_grace = on
    blessed_by: str | None = None  # bless_until = priest_action, while blessed
    shaven: bool | None = None  # beard_once = on

    def to_dict(self) -> dict[str, Any]:
        """Every field, in the order of the contract; `class` for `class_`; what is None is left out."""
        named = {key: value for key, value in zip(FIGURE_KEYS, figure_values(self), strict=True) if value is not None}
        if self.kit is not None:
            named["kit"] = list(self.kit)
        return named


FIGURE_KEYS: Final = tuple(name.rstrip("_") for name in SceneFigure.__slots__)
figure_values: Final = attrgetter(*SceneFigure.__slots__)


@dataclass(frozen=True, kw_only=True, slots=True)
class SceneTrap:
    at: str
    owner: str
    jammed: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class SceneLever:
    at: str
    doors: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class SceneKnife:
    at: str
    poisoned: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class SceneStart:
    at: str
    facing: str = "n"


@dataclass(frozen=True, kw_only=True, slots=True)
class SceneRack:
    """A rack with its stock: weapon and number, each weapon once, in the rules' order (rack_stock = map)."""

    at: str
    stock: tuple[tuple[str, int], ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class SceneGem:
    """Where the gem is: on a square or with a figure, never both."""

    at: str | None = None
    carried_by: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class SceneTurn:
    """How far the active figure's turn has come. `run`: the last steps, all alike, such as `3n`; `graced` with stun_grace = on."""

    phase: str
    steps: int
    run: str = ""
    shot: str = "none"
    graced: bool | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class SceneLint:
    """What the map check is to put up with. `spread` [squares]: how unequal the ways from the start squares to the gem may be."""

    spread: int = 4
    narrow: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Scene:
    """A whole scene. `map` is drawn in standard characters, traps, knives and gem on plain floor included, and ends in a line break.

    Traps, levers, knives, starts and racks stand in reading order, figures in seat order. `levers` and `starts` name all that
    the map has, so does `racks` where racks have stocks. A new game has neither `active` nor `order`.
    """

    title: str
    map: str
    round: int
    active: str | None
    order: tuple[str, ...] | None
    variant: Variant
    figures: tuple[SceneFigure, ...]
    traps: tuple[SceneTrap, ...] = ()
    levers: tuple[SceneLever, ...] = ()
    knives: tuple[SceneKnife, ...] = ()
    starts: tuple[SceneStart, ...] = ()
    racks: tuple[SceneRack, ...] | None = None
    gem: SceneGem | None = None
    turn: SceneTurn | None = None
    lint: SceneLint | None = None

    @property
    def is_new(self) -> bool:
        """Whether this is a set-up: nobody has been drawn to act first."""
        return self.active is None and self.order is None

    @property
    def is_finished(self) -> bool:
        """Whether nobody may act any more."""
        return self.active is None and self.order is not None

    def to_dict(self) -> dict[str, Any]:
        """The complete form: every key, lists also when empty; without `active`, `order`, `gem`, `turn`, `lint` where there is none."""
        whole: dict[str, Any] = {"game": "heist", "title": self.title, "map": self.map, "round": self.round}
        if self.active is not None:
            whole["active"] = self.active
        if self.order is not None:
            whole["order"] = list(self.order)
        whole["variant"] = self.variant.to_dict()
        for name, table in (("lint", self.lint), ("turn", self.turn), ("gem", self.gem)):
            if table is not None:
                whole[name] = plain(table)
        whole["figures"] = [figure.to_dict() for figure in self.figures]
        whole["traps"] = [plain(trap) for trap in self.traps]
        whole["levers"] = [{"at": lever.at, "doors": list(lever.doors)} for lever in self.levers]
        whole["knives"] = [plain(knife) for knife in self.knives]
        whole["starts"] = [plain(start) for start in self.starts]
        if self.racks is not None:
            whole["racks"] = [{"at": rack.at, "stock": dict(rack.stock)} for rack in self.racks]
        return whole


def plain(value: SceneTrap | SceneKnife | SceneStart | SceneGem | SceneTurn | SceneLint) -> dict[str, Any]:
    """The fields of a flat value, without those that are None."""
    named = ((name, getattr(value, name)) for name in value.__slots__)
    return {name: part for name, part in named if part is not None}
