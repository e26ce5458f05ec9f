"""A game of heist as views: the board, which never changes, and the position on it. Whatever is here, every seat may see."""

from typing import Final

from macguffin.heist.changes import outcome_of
from macguffin.heist.log_words import weapon
from macguffin.heist.scene_map import CHARACTER_OF
from macguffin.heist.scene_things import WEAPONS
from macguffin.heist.state import JAMMED, Board, Figure, Game
from macguffin.heist.tables import (
    CLASSES,
    DOOR,
    DOOR_CLOSED,
    MAINS,
    MECHANIC,
    OVER,
    READY,
    SECONDARIES,
    SHIELD_ORDERS,
    STAND,
)
from macguffin.tables.heist.views import (
    BoardView,
    Condition,
    DoorView,
    Facing,
    FigureView,
    KnifeView,
    LeverView,
    Outcome,
    Phase,
    Position,
    RackView,
    StartView,
    TrapView,
)

__all__ = ["board_view", "door_letters", "facing_of", "lever_letters", "position_of"]

FACINGS: Final[dict[int, Facing]] = {0: "n", 2: "e", 4: "s", 6: "w"}


def facing_of(direction: int) -> Facing:
    return FACINGS[int(direction)]


def board_view(game: Game) -> BoardView:
    """What never changes in a game. It is the same for every position of it, so whoever asks often should keep the answer."""
    board = game.board
    width, stride = int(board.width), int(board.stride)
    marks = [DOOR_CLOSED if int(cell) & DOOR else int(cell) for cell in board.cells]
    letters = lever_letters(board)
    return BoardView(
        width=width,
        height=int(board.height),
        rows=tuple(
            "".join(CHARACTER_OF[mark] for mark in marks[row * stride + 1 : row * stride + 1 + width])
            for row in range(1, int(board.height) + 1)
        ),
        levers=tuple(
            LeverView(
                at=board.name(lever),
                letter=letters[lever],
                doors=tuple(board.name(door) for door in sorted(board.doors_of[lever])),
            )
            for lever in board.levers
        ),
        starts=tuple(
            StartView(at=board.name(start), facing=facing_of(facing))
            for start, facing in zip(board.starts, board.start_facings, strict=True)
        ),
    )


def lever_letters(board: Board) -> dict[int, str]:
    """The mark of each lever: `a`, `b`, … in reading order, after `z` `a2`; levers of the same doors have the same, one of none has ""."""
    known: dict[tuple[int, ...], str] = {(): ""}
    for lever in board.levers:
        doors = tuple(sorted(board.doors_of[lever]))
        if doors not in known:
            turn, letter = divmod(len(known) - 1, 26)
            known[doors] = chr(ord("a") + letter) + (str(turn + 1) if turn else "")
    return {lever: known[tuple(sorted(board.doors_of[lever]))] for lever in board.levers}


def door_letters(board: Board) -> dict[int, str]:
    """The marks of all levers that move each door, in one; "" for a door that none moves."""
    letters = lever_letters(board)
    moved: dict[int, list[str]] = {door: [] for door in board.doors}
    for lever in board.levers:
        for door in board.doors_of[lever]:
            if letters[lever] not in moved[door]:
                moved[door].append(letters[lever])
    return {door: "".join(marks) for door, marks in moved.items()}


def position_of(game: Game) -> Position:
    """Everything on the board that can change, as it stands now."""
    board = game.board
    alive = [int(seat) for seat in game.order if game.figures[int(seat)].lives > 0]
    places = {seat: place for place, seat in enumerate(alive, 1)}
    shapes = team_shapes(game)
    is_over = game.phase == OVER or game.active < 0
    phase: Phase = "over" if is_over else "between" if game.phase == READY else "turn"
    letters = door_letters(board) if board.doors else {}
    return Position(
        round=int(game.round),
        phase=phase,
        active=None if is_over else game.name(game.active),
        order=tuple(game.name(seat) for seat in alive),
        figures=tuple(figure_view(game, figure, places.get(int(figure.seat), 0), shapes) for figure in game.figures),
        doors=tuple(
            DoorView(at=board.name(door), is_open=bool(int(game.cells[door]) & STAND), letter=letters[door])
            for door in board.doors
        ),
        traps=tuple(
            TrapView(at=board.name(square), owner=owner, is_jammed=bool(int(game.traps[square]) >= JAMMED))
            for square, owner in sorted((int(at), figure.name) for figure in game.figures for at in figure.laid)
        ),
        knives=tuple(KnifeView(at=board.name(int(k) >> 1), is_poisoned=int(k) & 1 == 1) for k in sorted(game.knives)),
        racks=racks_of(game),
        gem=board.name(game.gem_at) or None,
        carrier=game.name(game.carrier) or None,
        outcome=outcome_view(game),
    )


def team_shapes(game: Game) -> list[int]:
    """The coin of each team by its number; where everybody is for himself, all coins are circles."""
    teams = [int(figure.team) for figure in game.figures]
    is_free_for_all = len(set(teams)) == len(teams)
    return [0 if is_free_for_all else team for team in range(max(teams, default=-1) + 1)]


def figure_view(game: Game, figure: Figure, place: int, shapes: list[int]) -> FigureView:
    identity = figure.identity
    return FigureView(
        seat=int(figure.seat),
        name=identity.name,
        symbol=identity.symbol,
        color=identity.color,
        team=identity.team_name,
        shape=shapes[int(figure.team)],
        class_=CLASSES[figure.class_],
        main=MAINS[figure.main],
        secondary=SECONDARIES[figure.secondary],
        at=game.board.name(figure.at) or None,
        facing=facing_of(figure.facing),
        lives=int(figure.lives),
        place=place,
        conditions=tuple(conditions_of(game, figure)),
        mechanisms=int(figure.mechanisms) if figure.class_ == MECHANIC else 0,
        misses=int(figure.misses),
        shield_order=SHIELD_ORDERS[figure.shield_order],
        has_gem=bool(game.carrier == figure.seat),
    )


def conditions_of(game: Game, figure: Figure) -> list[Condition]:
    """The marks on a figure, those that matter most first."""
    poison = "poisoned, a 1 rolled last turn" if figure.poison_streak else "poisoned"
    giver = game.name(figure.blessed_by)
    marks = (
        (game.carrier == figure.seat, "gem", "has the gem"),
        (figure.stunned, "stunned", "stunned"),
        (figure.poisoned, "poisoned", poison),
        (figure.warded, "warded", "warded"),
        (figure.blessed, "blessed", f"blessed by {giver}" if giver else "blessed"),
        (figure.hasted, "hasted", "hasted"),
        (figure.lost_action, "no_action", "no action"),
        (figure.main_poisoned, "main_poisoned", f"poisoned {weapon(MAINS[figure.main])}"),
        (figure.secondary_poisoned, "secondary_poisoned", f"poisoned {weapon(SECONDARIES[figure.secondary])}"),
        (figure.grace, "grace", "cannot be stunned"),
        (figure.shaven, "shaven", "no beard left"),
    )
    return [Condition(mark=mark, words=words) for is_so, mark, words in marks if is_so]


def racks_of(game: Game) -> tuple[RackView, ...]:
    """Every rack; where racks run out, with what is left on it."""
    kinds = len(WEAPONS)
    stock = [int(number) for number in game.stock] if game.rules.stocked else []
    return tuple(
        RackView(
            at=game.board.name(rack),
            stock=tuple(
                f"{name} ×{number}"
                for name, number in zip(WEAPONS, stock[at * kinds : (at + 1) * kinds], strict=False)
                if number
            ),
        )
        for at, rack in enumerate(game.board.racks)
    )


def outcome_view(game: Game) -> Outcome | None:
    found = outcome_of(game)
    return None if found is None else Outcome(winner=found["winner"], how=found["how"], figure=found["figure"])
