"""The marksman's temper: turns with shots and no hit are counted, and the third in a row ends in a tantrum."""

from mypy_extensions import i64

from macguffin.core.dice import Dice
from macguffin.heist import events
from macguffin.heist.harm import FROM_BODY, stun
from macguffin.heist.sight import sees
from macguffin.heist.state import Figure, Game
from macguffin.heist.tables import MARKSMAN, SHOT_HIT, SHOT_MISS, TANTRUM_MISSES, TANTRUM_RANGE, WHY_TANTRUM


def count_shots(game: Game, figure: Figure, dice: Dice) -> None:
    """Counts a marksman's turn without a hit; the third in a row ends in a tantrum. Rules: H-139, H-145 … H-149, HR-218 … HR-223, HR-228"""
    if figure.class_ != MARKSMAN:
        return
    if game.shot == SHOT_HIT:
        forget_misses(game, figure, True)
    elif game.shot == SHOT_MISS:
        figure.misses += 1
        if game.log is not None:
            game.log.append(events.MissCounted(figure=figure.name, misses=figure.misses, clauses=("H-139",)))
        if figure.misses == TANTRUM_MISSES:
            figure.misses = 0
            throw_tantrum(game, figure, dice)
    elif game.rules.tantrum_reset:
        forget_misses(game, figure, False)


def forget_misses(game: Game, figure: Figure, hit: bool) -> None:
    """Breaks the row of turns without a hit. Rules: H-139, H-149, HR-219"""
    if figure.misses and game.log is not None:
        clauses = ("H-139",) if hit else ("HR-219",)
        game.log.append(events.MissesForgotten(figure=figure.name, hit=hit, clauses=clauses))
    figure.misses = 0


def throw_tantrum(game: Game, marksman: Figure, dice: Dice) -> None:
    """Garbage flies in all directions. Rules: H-140 … H-144, H-146, HR-223, HR-224, HR-227, HR-229"""
    reached: list[Figure] = []
    count: i64 = len(game.order)
    place = game.place_of(marksman.seat)
    turn: i64 = 1
    while turn < count:
        other = game.figures[game.order[(place + turn) % count]]
        turn += 1
        if other.at == 0 or other.lives == 0 or game.board.distance(marksman.at, other.at) > TANTRUM_RANGE:
            continue
        if not game.rules.friendly_fire and other.team == marksman.team:
            continue
        if sees(game, marksman.at, other.at):
            reached.append(other)
    if game.log is not None:
        game.log.append(
            events.TantrumThrown(
                figure=marksman.name,
                square=game.square_name(marksman.at),
                reached=tuple([other.name for other in reached]),
                stunned=tuple([other.name for other in reached if other.stunned]),
                clauses=("H-140", "H-141", "H-146"),
            )
        )
    for other in reached:
        if other.stunned:
            continue
        face = dice.banded(4, WHY_TANTRUM, 1, 4, 4, 4)
        if game.log is not None:
            game.log.append(
                events.Pelted(
                    figure=other.name,
                    by=marksman.name,
                    square=game.square_name(other.at),
                    distance=game.board.distance(marksman.at, other.at),
                    hit=face == 1,
                    dice=(face,),
                    clauses=("H-144",),
                )
            )
        if face == 1:
            stun(game, other, FROM_BODY)
