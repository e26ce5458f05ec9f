"""The frame of a turn: how it begins, what runs out when it ends, whose turn comes next, and how the game ends."""

from typing import Final

from mypy_extensions import i64

from macguffin.core.buffers import append, vec
from macguffin.core.dice import Dice
from macguffin.core.errors import IllegalMoveError
from macguffin.heist import events
from macguffin.heist.harm import die, end_game, tell_ignored
from macguffin.heist.refusals import GAME_OVER, REFUSALS
from macguffin.heist.spells import cure_poison, shed_stun
from macguffin.heist.state import Figure, Game
from macguffin.heist.tables import (
    BASE_MOVE,
    DRINKING,
    ENDINGS,
    FLASK,
    MAINS,
    MOVE_PLUS,
    MOVING,
    NONE,
    NOT_ENDED,
    OVER,
    READY,
    ROUND_LIMIT,
    SHOT_NONE,
    WHY_ORDER,
    WHY_POISON,
)
from macguffin.heist.tantrum import count_shots

# The clause that changes a weapon's Move.
MOVE_CLAUSES: Final[tuple[str, ...]] = ("", "H-171", "H-174", "", "", "", "", "H-184", "H-193", "")


def begin(game: Game, dice: Dice) -> None:
    """Begins the active figure's turn: poison first, then the flask may be drunk; a turn lost to stun or death is over with this.

    Does nothing when the turn has begun already.
    Raises IllegalMoveError: H-021 the game is over
    Rules: H-058 … H-060, H-124 … H-127, H-219, HR-057, HR-131, HR-198 … HR-201, HR-260, HR-261
    """
    if game.phase == OVER or game.active < 0:
        raise IllegalMoveError(*REFUSALS[GAME_OVER])
    if game.phase != READY:
        return
    figure = game.figures[game.active]
    game.steps = game.allowance(figure)
    game.moved = False
    game.run = -1
    game.run_length = 0
    game.shot = SHOT_NONE
    game.fell = False
    game.fresh_haste = False
    game.fresh_bless = -1
    game.fresh_grace = False
    game.phase = DRINKING
    if game.log is not None:
        tell_begin(game, figure)
    if figure.poisoned:
        suffer_poison(game, figure, dice)
    if game.fell:
        if game.phase != OVER:
            finish(game, False, dice)
    elif figure.stunned and figure.secondary != FLASK:
        skip(game, dice)
    elif figure.secondary != FLASK:
        game.phase = MOVING
    if game.phase == OVER:
        tell_end(game)


def tell_begin(game: Game, figure: Figure) -> None:
    """Tells the listener whose turn it is and what its Move is made of. Rules: H-025, H-028, H-163, H-171, H-174, H-184, H-193"""
    log = game.log
    if log is None:
        return
    parts: list[tuple[str, int, str]] = []
    plus = MOVE_PLUS[figure.main]
    if plus:
        parts.append((MAINS[figure.main], plus, MOVE_CLAUSES[figure.main]))
    if game.carrier == figure.seat:
        parts.append(("gem", 2, "H-025"))
    if figure.hasted:
        parts.append(("hasted", 1, "H-163"))
    log.append(
        events.TurnBegan(
            figure=figure.name,
            square=game.square_name(figure.at),
            base=BASE_MOVE,
            parts=tuple(parts),
            move=game.steps,
            clauses=("H-031", "H-028"),
        )
    )


def suffer_poison(game: Game, figure: Figure, dice: Dice) -> None:
    """The d6 at the start of a poisoned figure's turn. Rules: H-124 … H-127, HR-198 … HR-201, HR-239, HR-251"""
    face = dice.banded(6, WHY_POISON, 1, 6, 6, 6)
    figure.poison_streak = figure.poison_streak + 1 if face == 1 else 0
    if game.log is not None:
        clause = "H-126" if figure.poison_streak == 2 else "H-124"
        game.log.append(
            events.PoisonRolled(
                figure=figure.name, in_a_row=figure.poison_streak, dice=(face,), clauses=(clause, "H-127")
            )
        )
    if figure.poison_streak == 2:
        die(game, figure, dice)
    elif face == 1 and (figure.stunned or figure.grace):
        tell_ignored(game, figure, "")
    elif face == 1:
        figure.stunned = True
        if game.log is not None:
            game.log.append(events.Stunned(figure=figure.name, clauses=("H-124",)))


def drink(game: Game, figure: Figure) -> None:
    """Drinks the flask. Rules: H-200, H-218 … H-223, HR-260 … HR-264"""
    if game.log is not None:
        clauses = ["H-219", "H-220"]
        if figure.stunned:
            clauses.append("H-221")
        if figure.poisoned:
            clauses.append("H-222")
        game.log.append(
            events.FlaskDrunk(
                figure=figure.name,
                cured_stun=figure.stunned,
                cured_poison=figure.poisoned,
                grace=figure.stunned and game.rules.stun_grace,
                clauses=tuple(clauses),
            )
        )
    figure.secondary = NONE
    figure.secondary_poisoned = False
    shed_stun(game, figure)
    cure_poison(figure)
    game.phase = MOVING


def skip(game: Game, dice: Dice) -> None:
    """Ends a turn that is lost to stun. Rules: H-058 … H-060, HR-128"""
    if game.log is not None:
        game.log.append(events.TurnSkipped(figure=game.name(game.active), clauses=("H-060",)))
    finish(game, True, dice)


def finish(game: Game, skipped: bool, dice: Dice) -> None:
    """Ends the turn: markers run out, then the tantrum, then a stun that has cost this turn; then the next figure is active.

    Rules: H-062, H-109, H-152, H-164, HR-057, HR-128, HR-182, HR-183, HR-231, HR-232
    """
    figure = game.figures[game.active]
    if game.rules.bless_by_priest:
        end_blessings_of(game, figure)
    if not game.fell:
        expire_markers(game, figure)
        count_shots(game, figure, dice)
        if figure.grace and game.rules.stun_grace and not game.fresh_grace:
            figure.grace = False
            if game.log is not None:
                game.log.append(events.MarkersExpired(figure=figure.name, markers=("grace",), clauses=("HR-132",)))
        if skipped and figure.stunned:
            shed_stun(game, figure)
            if game.log is not None:
                grace = figure.grace
                clauses = ("H-062", "HR-132") if grace else ("H-062",)
                game.log.append(events.StunShed(figure=figure.name, grace=grace, clauses=clauses))
    pass_turn(game, dice)


def expire_markers(game: Game, figure: Figure) -> None:
    """Bless, haste and a lost action that were there when the turn began are over. Rules: H-109, H-152, H-164, HR-182, HR-231, HR-232"""
    expired: list[str] = []
    if figure.blessed and not game.rules.bless_by_priest:
        figure.blessed = False
        expired.append("blessed")
    if figure.hasted and not game.fresh_haste:
        figure.hasted = False
        expired.append("hasted")
    if figure.lost_action:
        figure.lost_action = False
        expired.append("lost action")
    if game.log is not None and expired:
        game.log.append(events.MarkersExpired(figure=figure.name, markers=tuple(expired), clauses=("HR-057",)))


def end_blessings_of(game: Game, priest: Figure) -> None:
    """By variant a blessing ends with the next turn of whoever gave it. Rules: H-152, HR-231"""
    for figure in game.figures:
        if figure.blessed and figure.blessed_by == priest.seat and figure.seat != game.fresh_bless:
            figure.blessed = False
            figure.blessed_by = -1
            if game.log is not None:
                game.log.append(
                    events.MarkersExpired(figure=figure.name, markers=("blessed",), clauses=("H-152", "HR-231"))
                )


def pass_turn(game: Game, dice: Dice) -> None:
    """Makes the next figure active that is alive and on the board; after the last a new round begins.

    Rules: H-031, HR-038 … HR-040, HR-058
    """
    game.phase = READY
    count: i64 = len(game.order)
    place = game.place_of(game.active)
    turn: i64 = 1
    while turn <= count:
        seat = game.order[(place + turn) % count]
        figure = game.figures[seat]
        if figure.lives > 0 and figure.at != 0:
            if place + turn >= count:
                tell_turn_end(game, -1)
                begin_round(game, seat, dice)
            else:
                tell_turn_end(game, seat)
                game.active = seat
            return
        turn += 1
    tell_turn_end(game, -1)
    game.active = -1


def tell_turn_end(game: Game, following: i64) -> None:
    """Tells the listener that the turn is over, and whose comes next in this round. Rules: HR-038"""
    if game.log is not None:
        game.log.append(events.TurnEnded(figure=game.name(game.active), next=game.name(following), clauses=("HR-038",)))


def begin_round(game: Game, first: i64, dice: Dice) -> None:
    """Begins a round with that seat; draws, where the variant says so, or rolls the order anew. Rules: H-031, HR-039, HR-058"""
    if game.rules.round_limit and game.round >= game.rules.round_limit:
        end_game(game, ROUND_LIMIT, -1, -1)
        return
    game.round += 1
    game.active = first
    if game.rules.reroll_order:
        faces, sides = roll_order(game, dice)
        for seat in game.order:
            if game.figures[seat].at != 0:
                game.active = seat
                break
        if game.log is not None:
            game.log.append(
                events.RoundBegan(
                    figure="",
                    round=game.round,
                    first=game.name(game.active),
                    order=tuple([game.name(seat) for seat in game.order]),
                    among=tuple([figure.name for figure in game.figures if figure.lives > 0]),
                    sides=tuple(sides),
                    dice=tuple(faces),
                    clauses=("HR-039",),
                )
            )
    elif game.log is not None:
        game.log.append(events.RoundBegan(figure="", round=game.round, first=game.name(first), clauses=("H-031",)))


def roll_order(game: Game, dice: Dice) -> tuple[list[int], list[int]]:
    """Draws a turn order among the figures with lives left; one die a place, in seat order. Yields faces and sides. Rules: H-031, HR-039"""
    left: list[int] = [figure.seat for figure in game.figures if figure.lives > 0]
    faces: list[int] = []
    sides: list[int] = []
    order = vec[i64]()
    while left:
        face = 1
        if len(left) > 1:
            face = dice.roll(len(left), WHY_ORDER)
            faces.append(face)
            sides.append(len(left))
        order = append(order, left.pop(face - 1))
    game.order = order
    return faces, sides


def tell_end(game: Game) -> None:
    """Tells how the game has ended. Rules: H-021, HR-020, HR-058, HR-143"""
    if game.log is None or game.ended == NOT_ENDED:
        return
    clause = ("", "H-021", "HR-143", "HR-058")[game.ended]
    game.log.append(
        events.GameEnded(
            figure=game.name(game.leaver), how=ENDINGS[game.ended], winner=winner_name(game), clauses=(clause,)
        )
    )


def winner_name(game: Game) -> str:
    """The winning team, or with `win = carrier` the winning figure; "" for a draw."""
    if game.winner < 0:
        return ""
    if game.rules.carrier_wins:
        return game.name(game.winner)
    for figure in game.figures:
        if figure.team == game.winner:
            return figure.identity.team_name
    return ""
