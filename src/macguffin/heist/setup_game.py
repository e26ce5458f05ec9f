"""Building a game from a scene: board, rules, figures and everything that lies about. What a scene says is taken as checked."""

import re
from typing import Final

from mypy_extensions import i16, i64

from macguffin.core.buffers import vec
from macguffin.core.errors import IllegalMoveError
from macguffin.core.names import name_key
from macguffin.heist.scene import OFF, Scene, SceneFigure, SceneTurn
from macguffin.heist.scene_map import MARKS_OF, terrain_of
from macguffin.heist.scene_things import WEAPONS
from macguffin.heist.squares import read_square
from macguffin.heist.state import JAMMED, Board, Figure, Game, Identity, empty_grid
from macguffin.heist.switches import Rules
from macguffin.heist.tables import (
    CLASSES,
    DIRECTIONS,
    MAINS,
    MOVING,
    OVER,
    PHASES,
    SECONDARIES,
    SHIELD_ORDERS,
    SHOT_NONE,
    SHOTS,
)

__all__ = ["game_of"]

RUN: Final = re.compile(r"([0-9]*)([a-z]+)")


def game_of(scene: Scene) -> Game:
    """The game that stands as the scene says: a running or a finished one, or a position for study in which nobody may act.

    Raises IllegalMoveError: H-010 a figure has no square yet; the game has to begin first
    """
    for figure in scene.figures:
        if figure.at is None:
            raise IllegalMoveError("H-010", f"{figure.name} has no square yet, so the game has to begin first")
    board = board_of(scene)
    game = Game(board, Rules(scene.variant.to_dict()), [], empty_grid(board), empty_grid(board))
    seats = {name_key(figure.name): seat for seat, figure in enumerate(scene.figures)}
    add_figures(game, scene, seats)
    add_things(game, scene, seats)
    add_turns(game, scene, seats)
    for arrival in in_order_of_arrival(game):
        if arrival.at:
            game.enter_square(arrival, arrival.at)
    return game


def number(board: Board, name: str | None) -> int:
    """The board's number of a square, 0 off the board."""
    place = read_square(name) if name is not None and name != OFF else None
    return board.square(*place) if place is not None else 0


def board_of(scene: Scene) -> Board:
    """The board of a scene's map, with facings of start squares and links of levers. Rules: HR-008, HR-034"""
    terrain = terrain_of(scene.map)
    board = Board(terrain.width, terrain.height, [MARKS_OF[character] for character in terrain.squares])
    board.start_facings = vec[i64]([DIRECTIONS.index(start.facing) for start in scene.starts])
    for lever in scene.levers:
        board.doors_of[number(board, lever.at)] = [number(board, door) for door in lever.doors]
    return board


def add_figures(game: Game, scene: Scene, seats: dict[str, int]) -> None:
    """Teams are numbered in order of appearance."""
    teams: dict[str, int] = {}
    for seat, figure in enumerate(scene.figures):
        team = teams.setdefault(name_key(figure.team), len(teams))
        game.figures.append(figure_of(figure, seat, team, game.board, seats))


def figure_of(figure: SceneFigure, seat: int, team: int, board: Board, seats: dict[str, int]) -> Figure:
    identity = Identity(figure.name, figure.symbol, figure.color, figure.team)
    main, secondary = MAINS.index(figure.main), SECONDARIES.index(figure.secondary)
    made = Figure(identity, seat, team, CLASSES.index(figure.class_), main, secondary)
    made.at = number(board, figure.at)
    made.facing = DIRECTIONS.index(figure.facing or "n")
    made.lives = figure.lives
    made.stunned = figure.stunned
    made.poisoned = figure.poisoned
    made.poison_streak = figure.poison_streak
    made.blessed = figure.blessed
    made.hasted = figure.hasted
    made.warded = figure.warded
    made.lost_action = figure.lost_action
    made.mechanisms = figure.mechanisms
    made.main_poisoned = figure.main_poisoned
    made.secondary_poisoned = figure.secondary_poisoned
    made.shield_order = SHIELD_ORDERS.index(figure.shield_order)
    made.misses = figure.misses
    if figure.kit is not None:
        made.kit_main, made.kit_secondary = MAINS.index(figure.kit[0]), SECONDARIES.index(figure.kit[1])
    made.grace = figure.grace is True
    made.shaven = figure.shaven is True
    if figure.blessed_by is not None:
        made.blessed_by = seats[name_key(figure.blessed_by)]
    return made


def add_things(game: Game, scene: Scene, seats: dict[str, int]) -> None:
    """Traps, knives, stocks and the gem."""
    board = game.board
    laid: dict[int, list[int]] = {}
    for trap in scene.traps:
        owner, square = seats[name_key(trap.owner)], number(board, trap.at)
        game.traps[square] = i16(owner + 1 + (JAMMED if trap.jammed else 0))
        laid.setdefault(owner, []).append(square)
    for owner, squares in laid.items():
        game.figures[owner].laid = vec[i64](squares)
    game.knives = vec[i64]([number(board, knife.at) * 2 + (1 if knife.poisoned else 0) for knife in scene.knives])
    if scene.racks is not None:
        stocks = [dict(rack.stock) for rack in scene.racks]
        game.stock = vec[i64]([stock[weapon] for stock in stocks for weapon in WEAPONS])
    if scene.gem is not None:
        game.gem_at = number(board, scene.gem.at)
        game.carrier = seats[name_key(scene.gem.carried_by)] if scene.gem.carried_by is not None else -1


def add_turns(game: Game, scene: Scene, seats: dict[str, int]) -> None:
    """Round, order, whose turn it is and how far it has come. Without `active`, a game with anybody to act is over."""
    game.round = scene.round
    if scene.order is not None:
        game.order = vec[i64]([seats[name_key(name)] for name in scene.order])
    if scene.active is not None:
        game.active = seats[name_key(scene.active)]
    elif scene.is_finished and any(figure.at for figure in game.figures):
        game.phase = OVER
    if scene.turn is not None:
        add_turn(game, scene.turn)


def add_turn(game: Game, turn: SceneTurn) -> None:
    game.phase = PHASES.index(turn.phase)
    game.steps = turn.steps
    game.shot = SHOTS.index(turn.shot)
    game.fresh_grace = turn.graced is True
    found = RUN.fullmatch(turn.run)
    if found is not None:
        game.moved = True
        game.run = DIRECTIONS.index(found[2])
        game.run_length = int(found[1] or 1)
    elif game.phase == MOVING and game.shot == SHOT_NONE:
        game.moved = game.steps < game.allowance(game.figures[game.active])


def in_order_of_arrival(game: Game) -> list[Figure]:
    """All figures, last the one who may stand on another's square: a rogue on his way, or the carrier who has left."""
    late = game.active if game.active >= 0 else game.carrier
    return sorted(game.figures, key=lambda figure: figure.seat == late)
