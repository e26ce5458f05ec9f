"""Dry runs: what a draft would do, where danger is, what to do about somebody. Worked out beside the desk, on a position at rest."""

from typing import TYPE_CHECKING

from macguffin.core.errors import ForbiddenError, NotFoundError
from macguffin.heist.state import Game
from macguffin.tables.heist.drafts import Preview, Suggestion, ThreatMap
from macguffin.tables.heist.preview import preview as dry_run
from macguffin.tables.heist.suggest import hint
from macguffin.tables.heist.suggest import suggest as suggest_turn
from macguffin.tables.heist.threat import threats
from macguffin.web.house import Place

if TYPE_CHECKING:
    from macguffin.web.site import Site

__all__ = ["preview", "suggest", "threat"]


async def preview(site: "Site", place: Place, seat: int, orders: str) -> Preview:
    """The dry run of a draft, for the position as it is now.

    Raises ForbiddenError, NotFoundError
    """
    game, at = await position(site, place, seat)
    return await site.work(lambda: dry_run(game, seat, orders, at))


async def threat(site: "Site", place: Place, seat: int) -> ThreatMap:
    game, _ = await position(site, place, seat)
    return await site.work(lambda: threats(game, seat))


async def suggest(site: "Site", place: Place, seat: int, target: str) -> Suggestion:
    """The best turn against somebody; against nobody, what a bot would do, where the table allows such hints.

    Raises ForbiddenError, NotFoundError
    """
    if not target and not place.table.options.has_hints:
        raise ForbiddenError("this table plays without hints")
    game, _ = await position(site, place, seat)
    return await site.work(lambda: suggest_turn(game, seat, target) if target else hint(game, seat))


async def position(site: "Site", place: Place, seat: int) -> tuple[Game, int]:
    """The game, which nobody changes any more, and the entry that led to it.

    Raises ForbiddenError for who only watches, NotFoundError for a seat that is not there
    """

    def look() -> tuple[Game, int]:
        sight = place.table.sight(place.standing)
        sight.may("preview")
        if not 0 <= seat < len(place.table.names):
            raise NotFoundError("there is no such seat at this table")
        return sight.state.game, sight.state.at

    return await site.desk.ask(place.id, look)
