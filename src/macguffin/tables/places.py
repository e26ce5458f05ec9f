"""Places at a table: who holds which, the secret links that give them, and what ends them."""

import secrets
from collections.abc import Iterable
from hashlib import sha256

from macguffin.core.errors import ForbiddenError
from macguffin.tables.deed import Deed
from macguffin.tables.entries import Joined, Left, Reseated
from macguffin.tables.journal import Holding, Link, Role
from macguffin.tables.views import GM, SPECTATOR, Standing

__all__ = ["NO_SEAT", "digest_of_token", "end_place", "join", "new_link", "new_token", "place_number", "standing_of"]

NO_SEAT = -1


def new_token() -> str:
    """The secret part of a link: 192 random bits."""
    return secrets.token_urlsafe(24)


def digest_of_token(token: str) -> str:
    """What is kept of a token or a cookie."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def new_link(table: str, role: Role, seat: int = NO_SEAT) -> tuple[str, Link]:
    """A new token, and the link that is kept of it."""
    token = new_token()
    return token, Link(token=digest_of_token(token), table=table, role=role, seat=seat)


def standing_of(holdings: Iterable[Holding], table: str) -> Standing:
    """What a visitor is at a table, by all that he holds."""
    here = [one for one in holdings if one.table == table]
    roles = {one.role for one in here}
    return Standing(
        seats=tuple(sorted({one.seat for one in here if one.role == "seat"})),
        is_gm="gm" in roles,
        is_owner="owner" in roles,
        is_spectator="spectator" in roles,
    )


def place_number(role: Role, seat: int) -> int:
    """How entries call a place."""
    return seat if role == "seat" else GM if role == "gm" else SPECTATOR


def end_place(deed: Deed, place: int, why: str) -> None:
    """Whoever holds a place loses it."""
    deed.write(Left, seat=place, why=why)
    deed.ended.append(role_of(place))


def role_of(place: int) -> tuple[Role, int]:
    """What journals of places call it."""
    return ("seat", place) if place >= 0 else ("gm", NO_SEAT) if place == GM else ("spectator", NO_SEAT)


def join(deed: Deed, link: Link, nonce: str) -> None:
    """Somebody takes the place of a link. A bot makes way. Spectators come and go unrecorded, for nothing depends on them.

    Raises ForbiddenError where the place is not there any more
    """
    options = deed.state.opened.options
    if link.role == "owner" or (link.role == "spectator" and options.spectators == "off"):
        raise ForbiddenError("this table has no such place")
    if link.role == "spectator":
        return
    place = place_number(link.role, link.seat)
    deed.write(Joined, seat=place, nonce=nonce)
    if place >= 0 and not deed.state.is_person(place):
        deed.write(Reseated, seat=place, player="person")
