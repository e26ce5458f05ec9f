"""A small table to try rules at: positions drawn as text, turns as order sheets, dice as faces."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from macguffin.core.dice import ScriptedDice
from macguffin.core.errors import IllegalMoveError
from macguffin.heist.changes import outcome_of
from macguffin.heist.order_parser import parse
from macguffin.heist.scene import Scene
from macguffin.heist.scene_reader import read_scene
from macguffin.heist.setup import game_of, scene_of
from macguffin.heist.sheets import Resolution, resolve
from macguffin.heist.state import Figure, Game
from macguffin.heist.turn_odds import turn_odds
from macguffin.heist.variant import Variant


def toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(toml(one) for one in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(one)}" for key, one in value.items()) + "}"
    return str(value) if isinstance(value, int) else '"' + str(value) + '"'


def section(head: str, keys: dict[str, Any]) -> str:
    return head + "\n" + "\n".join(f"{key.rstrip('_')} = {toml(value)}" for key, value in keys.items()) + "\n"


def fig(
    name: str, at: str, class_: str = "priest", main: str = "axe", secondary: str = "flask", **state: Any
) -> dict[str, Any]:
    """A figure of a scene; priests with axe and flask change no Combat Roll. Symbols and colours are found for it."""
    return {"name": name, "at": at, "class_": class_, "main": main, "secondary": secondary, **state}


@dataclass(frozen=True)
class Position:
    """A position with its variant, at which turns can be tried."""

    game: Game
    variant: Variant

    def __getitem__(self, name: str) -> Figure:
        return next(figure for figure in self.game.figures if figure.name == name)

    def play(self, orders: str, dice: str = "") -> "Played":
        """Plays one whole turn of the active figure; every face must be used."""
        scripted = ScriptedDice([int(face) for face in dice.split()])
        resolution = resolve(self.game, parse(orders), scripted)
        scripted.finish()
        return Played(resolution.game, self.variant, resolution, self.scene)

    def refused(self, orders: str) -> str:
        """The clause for which the sheet is refused; the position must come through unchanged."""
        before = self.game.key()
        try:
            self.play(orders)
        except IllegalMoveError as error:
            assert self.game.key() == before
            return error.clause
        raise AssertionError(f"{orders!r} was not refused")

    def is_even(self, orders: str, ours: int, theirs: int, before: str = "") -> bool:
        """Whether these two faces make a draw: nobody suffers by them, and with one less the attacker is stunned."""
        drawn = self.play(orders, f"{before} {ours} {theirs}")
        lost = self.play(orders, f"{before} {ours - 1} {theirs}")
        unhurt = [(figure.lives, figure.stunned) for figure in self.game.figures]
        return [(figure.lives, figure.stunned) for figure in drawn.game.figures] == unhurt and lost[self.active].stunned

    def odds(self, orders: str, name: str) -> dict[str, Fraction]:
        """The exact chances of one figure in the active figure's turn."""
        seat = self[name].seat
        chances = turn_odds(self.game, parse(orders)).figure(seat)
        return {key: getattr(chances, key) for key in ("slain", "stunned", "poisoned", "disarmed")}

    def at(self, name: str) -> str:
        return self.game.square_name(self[name].at) or "off"

    @property
    def gem(self) -> str:
        """Who carries the gem, or the square where it lies."""
        gem = self.scene.gem
        return (gem.carried_by or gem.at or "") if gem is not None else ""

    @property
    def active(self) -> str:
        return self.game.name(self.game.active)

    @property
    def scene(self) -> Scene:
        return scene_of(self.game, variant=self.variant)


@dataclass(frozen=True)
class Played(Position):
    """The position after a turn, and what happened in it."""

    resolution: Resolution
    before: Scene

    @property
    def stopped(self) -> str | None:
        return self.resolution.stopped

    @property
    def events(self) -> list[Any]:
        return list(self.resolution.events)

    @property
    def outcome(self) -> dict[str, Any] | None:
        return outcome_of(self.game)

    @property
    def sides(self) -> list[int]:
        """The sides of every die that fell, in order."""
        return list(self.resolution.sides)

    @property
    def changed(self) -> dict[str, dict[str, Any]]:
        """All that the turn has changed about figures: name -> the new values of the scene's fields that differ."""
        differences: dict[str, dict[str, Any]] = {}
        for old, new in zip(self.before.figures, self.scene.figures, strict=True):
            was, now = old.to_dict(), new.to_dict()
            differs = {key: now.get(key) for key in {**was, **now} if now.get(key) != was.get(key)}
            if differs:
                differences[new.name] = differs
        return differences

    def told(self, kind: str) -> list[Any]:
        """The events of one kind, by the name of their class."""
        return [event for event in self.resolution.events if type(event).__name__ == kind]


COLORS = (
    "red", "blue", "green", "yellow", "orange", "cyan", "pink", "white", "lime", "teal", "sky", "violet", "purple", "magenta", "brown",
)  # fmt: skip


def scene_text(
    map_: str,
    *figures: dict[str, Any],
    active: str = "",
    gem: str = "",
    variant: dict[str, Any] | None = None,
    **extra: Any,
) -> str:
    """A scene file; of a new game where nobody is active. Figures are `fig(...)`, each a team of its own; `at=""` leaves it out.

    `gem` is a square or a name; `traps`, `levers`, `knives`, `starts`, `racks` are lists of tables, `turn` and `legend` one;
    `order` and `round` are as in scenes.
    """
    lines = ['game = "heist"', "map = '''", *[line.strip() for line in map_.strip().splitlines()], "'''"]
    lines.append(f"round = {extra.get('round', 1)}")
    if active:
        lines.append(f"active = {toml(active)}")
    if "order" in extra:
        lines.append(f"order = {toml(extra['order'])}")
    text = "\n".join(lines) + "\n"
    if variant:
        text += section("[variant]", variant)
    if "legend" in extra:
        text += section("[legend]", {toml(key): value for key, value in extra["legend"].items()})
    for number, figure in enumerate(figures):
        looks = {"symbol": "ABCDEFGHIJKLMNPQRSTUVWXYZ"[number % 25], "color": COLORS[number % 15]}
        keys = {key: value for key, value in {**looks, **figure}.items() if key != "at" or value}
        text += section("[[figures]]", keys)
    for kind in ("traps", "levers", "knives", "starts", "racks"):
        for table in extra.get(kind, ()):
            text += section(f"[[{kind}]]", table)
    if gem:
        is_name = any(figure["name"] == gem for figure in figures)
        text += section("[gem]", {"carried_by" if is_name else "at": gem})
    if "turn" in extra:
        text += section("[turn]", extra["turn"])
    return text


def position(map_: str, *figures: dict[str, Any], active: str = "", **scene: Any) -> Position:
    """A position drawn as text, for which `scene_text` tells the keys; the first figure is active unless another is named."""
    read = read_scene(scene_text(map_, *figures, active=active or figures[0]["name"], **scene))
    return Position(game_of(read), read.variant)
