"""The scene of a game as it stands: what `setup_game` has built, or play has made of it, as plain values again."""

from itertools import chain
from typing import Any, NamedTuple

from macguffin.heist.scene import (
    OFF,
    Scene,
    SceneFigure,
    SceneGem,
    SceneKnife,
    SceneLever,
    SceneLint,
    SceneRack,
    SceneStart,
    SceneTrap,
    SceneTurn,
)
from macguffin.heist.scene_map import CHARACTER_OF, Terrain, draw
from macguffin.heist.scene_things import WEAPONS
from macguffin.heist.state import JAMMED, Figure, Game
from macguffin.heist.tables import (
    CLASSES,
    DIRECTIONS,
    MAINS,
    OVER,
    PHASES,
    READY,
    SECONDARIES,
    SHIELD_ORDERS,
    SHOTS,
)
from macguffin.heist.variant import Variant

__all__ = ["scene_dict", "scene_of"]


def scene_of(game: Game, *, title: str = "", lint: SceneLint | None = None, variant: Variant) -> Scene:
    """The complete scene of a game. `variant` is the one that the game's rules were made from."""
    board = game.board
    fixtures = Fixtures(
        levers=tuple(
            SceneLever(at=board.name(lever), doors=tuple(map(board.name, sorted(board.doors_of[lever]))))
            for lever in board.levers
        ),
        starts=tuple(
            SceneStart(at=board.name(start), facing=DIRECTIONS[facing])
            for start, facing in zip(board.starts, board.start_facings, strict=True)
        ),
        title=title,
        lint=lint,
        variant=variant,
    )
    return frame(game, fixtures, tuple(scene_figure(game, figure, variant) for figure in game.figures))


def scene_dict(game: Game, setup: Scene) -> dict[str, Any]:
    """The complete form of a game's scene, made of the set-up it came from: what `scene_of` and `to_dict` give, in half the time."""
    fixtures = Fixtures(setup.levers, setup.starts, setup.title, setup.lint, setup.variant)
    whole = frame(game, fixtures, ()).to_dict()
    whole["figures"] = [figure_dict(game, figure, setup.variant) for figure in game.figures]
    return whole


class Fixtures(NamedTuple):
    """What no play changes."""

    levers: tuple[SceneLever, ...]
    starts: tuple[SceneStart, ...]
    title: str
    lint: SceneLint | None
    variant: Variant


def frame(game: Game, fixed: Fixtures, figures: tuple[SceneFigure, ...]) -> Scene:
    """A scene with those figures."""
    over = game.phase == OVER or game.active < 0
    begun = len(game.order) > 0 or game.phase == OVER or not any(figure.lives for figure in game.figures)
    return Scene(
        title=fixed.title,
        map=map_of(game),
        round=game.round,
        active=None if over else game.name(game.active),
        order=tuple(game.name(seat) for seat in game.order if game.figures[seat].lives) if begun else None,
        variant=fixed.variant,
        figures=figures,
        traps=traps_of(game),
        levers=fixed.levers,
        knives=tuple(SceneKnife(at=game.board.name(k >> 1), poisoned=k & 1 == 1) for k in sorted(game.knives)),
        starts=fixed.starts,
        racks=racks_of(game) if game.rules.stocked else None,
        gem=gem_of(game),
        turn=None if over or game.phase == READY else turn_of(game, fixed.variant),
        lint=fixed.lint,
    )


def map_of(game: Game) -> str:
    """The map with doors as they stand now."""
    board = game.board
    width, stride = int(board.width), int(board.stride)
    height, cells = int(board.height), list(game.cells)
    inner = chain.from_iterable(cells[row * stride + 1 : row * stride + 1 + width] for row in range(1, height + 1))
    terrain = Terrain(width, height, "".join(map(CHARACTER_OF.__getitem__, inner)))

    def index(square: int) -> int:
        return (square // stride - 1) * width + square % stride - 1

    laid = [square for figure in game.figures for square in figure.laid]
    armed = [index(square) for square in laid if game.traps[square] < JAMMED]
    jammed = [index(square) for square in laid if game.traps[square] >= JAMMED]
    knives = [index(knife >> 1) for knife in game.knives]
    return draw(terrain, armed, jammed, knives, index(game.gem_at) if game.gem_at else None)


def scene_figure(game: Game, figure: Figure, variant: Variant) -> SceneFigure:
    named = figure_dict(game, figure, variant)
    kit = named.pop("kit", None)
    return SceneFigure(class_=named.pop("class"), kit=None if kit is None else (kit[0], kit[1]), **named)


def figure_dict(game: Game, figure: Figure, variant: Variant) -> dict[str, Any]:
    """One figure in the complete form, with the state that the variant's switches ask for."""
    who, rules = figure.identity, game.rules
    named: dict[str, Any] = {
        "name": who.name,
        "symbol": who.symbol,
        "color": who.color,
        "team": who.team_name,
        "class": CLASSES[figure.class_],
        "main": MAINS[figure.main],
        "secondary": SECONDARIES[figure.secondary],
        "at": game.board.name(figure.at) or OFF,
        "facing": DIRECTIONS[figure.facing],
        "lives": figure.lives,
        "stunned": figure.stunned,
        "poisoned": figure.poisoned,
        "poison_streak": figure.poison_streak,
        "blessed": figure.blessed,
        "hasted": figure.hasted,
        "warded": figure.warded,
        "lost_action": figure.lost_action,
        "mechanisms": figure.mechanisms,
        "main_poisoned": figure.main_poisoned,
        "secondary_poisoned": figure.secondary_poisoned,
        "shield_order": SHIELD_ORDERS[figure.shield_order],
        "misses": figure.misses,
    }
    if rules.rearm:
        named["kit"] = [MAINS[figure.kit_main], SECONDARIES[figure.kit_secondary]]
    if rules.stun_grace:
        named["grace"] = figure.grace
    if figure.blessed and rules.bless_by_priest:
        named["blessed_by"] = game.name(figure.blessed_by)
    if variant.beard_once == "on":
        named["shaven"] = figure.shaven
    return named


def traps_of(game: Game) -> tuple[SceneTrap, ...]:
    """Every trap, whose it is and whether it is jammed: nobody is kept from seeing that. Rules: H-009, H-076, HR-017, HR-175"""
    laid = sorted((square, figure.name) for figure in game.figures for square in figure.laid)
    return tuple(
        SceneTrap(at=game.board.name(square), owner=owner, jammed=bool(game.traps[square] >= JAMMED))
        for square, owner in laid
    )


def racks_of(game: Game) -> tuple[SceneRack, ...]:
    """Every rack with what is left on it."""
    stock, kinds = list(game.stock), len(WEAPONS)
    return tuple(
        SceneRack(at=game.board.name(rack), stock=tuple(zip(WEAPONS, stock[i * kinds : (i + 1) * kinds], strict=True)))
        for i, rack in enumerate(game.board.racks)
    )


def gem_of(game: Game) -> SceneGem | None:
    if game.carrier >= 0:
        return SceneGem(carried_by=game.name(game.carrier))
    return SceneGem(at=game.board.name(game.gem_at)) if game.gem_at else None


def turn_of(game: Game, variant: Variant) -> SceneTurn:
    """How far the active figure's turn has come."""
    count = game.run_length
    run = f"{count if count > 1 else ''}{DIRECTIONS[game.run]}" if count else ""
    graced = game.fresh_grace if variant.stun_grace == "on" else None
    return SceneTurn(phase=PHASES[game.phase], steps=game.steps, run=run, shot=SHOTS[game.shot], graced=graced)
