"""What the site itself asks and answers: who one is, maps, switches, checks, odds."""

from typing import Any, Literal, TypeAlias

from macguffin.tables.heist.views import BoardView, Position
from macguffin.tables.views import TableLine
from macguffin.web.wire import Given, SceneText, Sheet, Told


class Me(Told, frozen=True, kw_only=True):
    """The token that changing requests carry, and the visitor's own tables."""

    token: str
    tables: tuple[TableLine, ...]


class Tables(Told, frozen=True, kw_only=True):
    tables: tuple[TableLine, ...]


class MapLine(Told, frozen=True, kw_only=True):
    """A map of the package. `teams` are the sizes of its teams."""

    name: str
    title: str
    line: str
    width: int
    height: int
    figures: int
    teams: tuple[int, ...]
    starts: int


class Maps(Told, frozen=True, kw_only=True):
    maps: tuple[MapLine, ...]


class Lint(Told, frozen=True, kw_only=True):
    """One finding about a map, and the squares that it is about."""

    text: str
    squares: tuple[str, ...]


class Check(Told, frozen=True, kw_only=True):
    """What keeps a scene from being played, and what would make it a poor game."""

    errors: tuple[Lint, ...]
    warnings: tuple[Lint, ...]


class SceneView(Told, frozen=True, kw_only=True):
    """A scene as text and as it is drawn."""

    scene: str
    title: str
    board: BoardView
    position: Position
    check: Check


class SwitchValue(Told, frozen=True, kw_only=True):
    value: str | int
    effect: str


class SwitchView(Told, frozen=True, kw_only=True):
    """A question about the rules, its answers, and the ruling behind it.

    Where `top` is not 0, any other number up to it may be given too; `other` says what it does then.
    """

    key: str
    question: str
    values: tuple[SwitchValue, ...]
    default: str | int
    ruling: str
    top: int
    other: str


class Switches(Told, frozen=True, kw_only=True):
    switches: tuple[SwitchView, ...]


class SceneGiven(Given, frozen=True, kw_only=True):
    scene: SceneText


class OddsGiven(Given, frozen=True, kw_only=True):
    scene: SceneText
    orders: Sheet


class Odds(Told, frozen=True, kw_only=True):
    """As `macguffin heist odds --json` answers: fractions as text."""

    outcomes: list[dict[str, Any]]
    figures: dict[str, dict[str, str]]


Status: TypeAlias = Literal["ok", "starting", "closing", "failing"]


class Health(Told, frozen=True, kw_only=True):
    """`damaged`: how many tables could not be read; their names are in the log."""

    status: Status
    version: str
    damaged: int = 0
