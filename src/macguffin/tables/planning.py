"""Planning a turn at a table: the dry run of a draft, a suggestion, the danger ahead. Nothing here changes a table or rolls its dice.

May take a while, and needs no lock: a sight stays as it was made.
"""

from macguffin.core.errors import ForbiddenError, NotFoundError
from macguffin.heist.state import Game
from macguffin.tables.heist.drafts import Preview, Suggestion, ThreatMap
from macguffin.tables.heist.preview import preview
from macguffin.tables.heist.suggest import suggest
from macguffin.tables.heist.threat import threats
from macguffin.tables.sight import Sight

__all__ = ["danger_to", "dry_run", "suggestion"]


def dry_run(sight: Sight, seat: int, orders: str) -> Preview:
    """What a draft for any figure would do; never refused for what it says.

    Raises ForbiddenError for who only watches, NotFoundError for a seat that is not there
    """
    return preview(game_for(sight, seat), seat, orders, sight.state.at)


def danger_to(sight: Sight, seat: int) -> ThreatMap:
    """Where enemies could strike a figure next. Raises as `dry_run` does"""
    return threats(game_for(sight, seat), seat)


def suggestion(sight: Sight, seat: int, target: str) -> Suggestion:
    """The likeliest turn against a named enemy. Raises as `dry_run` does; ForbiddenError also where the table wants no hints"""
    if not sight.state.opened.options.has_hints:
        raise ForbiddenError("this table plays without hints")
    return suggest(game_for(sight, seat), seat, target)


def game_for(sight: Sight, seat: int) -> Game:
    sight.may("preview")
    if not 0 <= seat < len(sight.state.names):
        raise NotFoundError("there is no such seat at this table")
    return sight.state.game
