"""Setting up a new game: what a scene must have for it, and the dice that are rolled before the first turn."""

from dataclasses import replace

from mypy_extensions import i64

from macguffin.core.buffers import vec
from macguffin.core.dice import Dice
from macguffin.core.errors import IllegalMoveError, NotationError
from macguffin.heist.scene import OFF, Scene, SceneFigure
from macguffin.heist.setup_game import game_of
from macguffin.heist.setup_scene import scene_of
from macguffin.heist.state import Game
from macguffin.heist.tables import (
    CLASSES,
    COLORS,
    MAINS,
    MECHANISMS,
    SECONDARIES,
    WHY_CLASS,
    WHY_MAIN,
    WHY_SECONDARY,
    WHY_START,
)
from macguffin.heist.turn import roll_order

__all__ = ["begin_game", "game_of", "playable_problems", "scene_of"]


def begin_game(scene: Scene, dice: Dice) -> Game:
    """A new game, ready for its first turn. Draws loadouts if the variant says so, start squares for those without one, the turn order.

    Raises NotationError: the scene is a position of a running game; IllegalMoveError: the scene is for study only
    Rules: H-010 … H-015, HR-028, HR-032, HR-033, HR-039
    """
    if not scene.is_new:
        raise NotationError(
            0, 0, "expected a new game, so neither active nor order", "active" if scene.active else "order"
        )
    for clause, reason in problems(scene):
        raise IllegalMoveError(clause, reason)
    figures = draw_loadouts(scene, dice)
    figures = draw_starts(scene, figures, dice)
    game = game_of(replace(scene, figures=tuple(figures)))
    if scene.variant.initiative == "seat":
        game.order = vec[i64](list(range(len(figures))))
    else:
        roll_order(game, dice)
    game.active = game.order[0]
    return game


def playable_problems(scene: Scene) -> list[str]:
    """Why a scene is for study only: what a game to be played needs and it has not. Rules: H-019, H-021, HR-016, HR-035"""
    return [f"{reason} ({clause})" for clause, reason in problems(scene)]


def problems(scene: Scene) -> list[tuple[str, str]]:
    """Clause and reason of all that keeps a scene from being played."""
    found: list[tuple[str, str]] = []
    starts, needed = len(scene.starts), len(scene.figures)
    if needed < 2:
        found.append(("H-004, HR-035", "a game takes two figures or more"))
    elif len({figure.team for figure in scene.figures}) < 2 and scene.variant.last_team == "wins":
        found.append(("H-070, HR-143", "a game takes two teams or more"))
    if scene.gem is None:
        found.append(("H-019, HR-147", "the map has no gem"))
    if "<" not in scene.map:
        found.append(("H-021, HR-013", "the map has no entrance to leave by"))
    if not starts:
        found.append(("H-010, H-064", "the map has no start square"))
    elif starts < needed and any(figure.at is None for figure in scene.figures):
        found.append(("H-010, HR-016", f"{needed} figures need as many start squares, and the map has {starts}"))
    if scene.is_finished:
        found.append(("H-021", "the game is over, or nobody can act any more"))
    if scene.is_new:
        found += problems_of_figures(scene)
    return found


def problems_of_figures(scene: Scene) -> list[tuple[str, str]]:
    """What keeps the figures of a new game from being played."""
    found: list[tuple[str, str]] = []
    drawn = scene.variant.loadout == "random"
    for figure in scene.figures:
        if figure.at == OFF:
            found.append(("H-010", f"{figure.name} is off the board before the game begins"))
        if "none" in (figure.main, figure.secondary) and not drawn:
            found.append(("H-015, HR-031", f"{figure.name} begins without a main or secondary weapon"))
    if drawn and scene.traps:
        found.append(("H-071, HR-028", "nobody has laid traps before classes are drawn"))
    if drawn and len(scene.figures) > len(COLORS):
        reason = f"with classes drawn, at most {len(COLORS)} can play, for all may be mechanics and each needs a colour"
        found.append(("H-008, HR-028", reason))
    return found


def draw_loadouts(scene: Scene, dice: Dice) -> list[SceneFigure]:
    """Class, main and secondary weapon of everybody, where they are drawn. Rules: H-013 … H-018, HR-028"""
    figures = list(scene.figures)
    if scene.variant.loadout != "random":
        return figures
    for seat, figure in enumerate(figures):
        class_ = CLASSES[dice.roll(len(CLASSES), WHY_CLASS) - 1]
        main = MAINS[dice.roll(len(MAINS) - 1, WHY_MAIN)]
        secondary = SECONDARIES[dice.roll(len(SECONDARIES) - 1, WHY_SECONDARY)]
        figures[seat] = replace(
            figure,
            class_=class_,
            main=main,
            secondary=secondary,
            kit=(main, secondary) if figure.kit is not None else None,
            mechanisms=MECHANISMS if class_ == "mechanic" else 0,
            main_poisoned=False,
            secondary_poisoned=False,
            misses=0,
        )
    return recolor(figures)


def recolor(figures: list[SceneFigure]) -> list[SceneFigure]:
    """Gives a drawn mechanic whose colour an earlier one has the first colour that nobody has. Rules: H-008, HR-027"""
    taken: set[str] = set()
    for seat, figure in enumerate(figures):
        if figure.class_ != "mechanic":
            continue
        if figure.color in taken:
            worn = {other.color for other in figures}
            figures[seat] = replace(figure, color=next(color for color in COLORS if color not in worn))
        taken.add(figures[seat].color)
    return figures


def draw_starts(scene: Scene, figures: list[SceneFigure], dice: Dice) -> list[SceneFigure]:
    """Puts everybody without a square on a random start square that is left, in seat order. Rules: H-010, H-011, HR-033, HR-034"""
    taken = {figure.at for figure in figures}
    left = [start for start in scene.starts if start.at not in taken]
    for seat, figure in enumerate(figures):
        if figure.at is None:
            start = left.pop(dice.roll(len(left), WHY_START) - 1 if len(left) > 1 else 0)
            figures[seat] = replace(figure, at=start.at, facing=figure.facing or start.facing)
    return figures
