"""Who plays in a new game: the figures of a scene, chosen anew on the page where a table is laid."""

from dataclasses import replace
from typing import Annotated

import msgspec
from msgspec import Meta

from macguffin.bots import POLICIES
from macguffin.core.errors import NotationError
from macguffin.heist.scene import Scene, SceneFigure
from macguffin.heist.scene_reader import read_scene
from macguffin.heist.scene_writer import write_scene
from macguffin.heist.tables import CLASSES, COLORS, MAINS, MECHANISMS, SECONDARIES

__all__ = ["FigureGiven", "FigureWords", "figure_words", "with_cast"]

Word = Annotated[str, Meta(max_length=40)]


class FigureGiven(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A figure of a new game, as it is chosen: the words of scene files. No team: it is alone."""

    name: Word
    symbol: Annotated[str, Meta(max_length=8)]
    color: Word
    class_: Word = msgspec.field(name="class")
    main: Word
    secondary: Word
    team: Word = ""


class FigureWords(msgspec.Struct, frozen=True, kw_only=True):
    """What can be chosen for a figure, in the words of scene files, and who can play it besides people."""

    classes: tuple[str, ...]
    mains: tuple[str, ...]
    secondaries: tuple[str, ...]
    colors: tuple[str, ...]
    bots: tuple[str, ...]


def figure_words() -> FigureWords:
    return FigureWords(
        classes=tuple(CLASSES),
        mains=tuple(MAINS[1:]),
        secondaries=tuple(SECONDARIES[1:]),
        colors=tuple(COLORS),
        bots=tuple(sorted(POLICIES)),
    )


def with_cast(scene: Scene, cast: tuple[FigureGiven, ...]) -> Scene:
    """The scene of a new game with these figures; one that keeps a name keeps the place the scene gives it.

    Raises NotationError, naming the figure's key, where they don't go together
    """
    if not scene.is_new:
        raise NotationError(0, 0, "expected a new game: in a game under way the figures are who they are", "cast")
    before = {figure.name: figure for figure in scene.figures}
    stranger = replace(scene.figures[0], at=None, facing=None)  # with the state that the scene's switches ask for
    figures = tuple(dressed(before.get(one.name, stranger), one) for one in cast)
    return read_scene(write_scene(replace(scene, figures=figures)))


def dressed(figure: SceneFigure, given: FigureGiven) -> SceneFigure:
    """A figure as it was chosen; where it stands and what it begins with stay."""
    return replace(
        figure,
        name=given.name,
        symbol=given.symbol,
        color=given.color,
        team=given.team or given.name,
        class_=given.class_,
        main=given.main,
        secondary=given.secondary,
        mechanisms=MECHANISMS if given.class_ == "mechanic" else 0,
        kit=None if figure.kit is None else (given.main, given.secondary),
    )
