"""Who may do what at a table: one table, action by role. What it does not name is refused, at every door."""

from typing import Final, Literal, TypeAlias, get_args

from macguffin.core.errors import ForbiddenError
from macguffin.tables.views import Standing

__all__ = ["ACTIONS", "PERMITTED", "ROLES", "Action", "Role", "is_permitted", "permit", "roles_of"]

Role: TypeAlias = Literal["gm", "owner", "player", "other", "spectator", "stranger", "bot", "server"]
"""What somebody is to a deed: `player` holds the seat it is about, or any seat where it is about none; `other` holds other seats."""

Action: TypeAlias = Literal[
    "list",
    "watch",
    "look",
    "preview",
    "play",
    "enter",
    "enter_as_gm",
    "stand",
    "say",
    "take_back",
    "rewind",
    "force",
    "override",
    "skip",
    "reseat",
    "reseat_own",
    "reseat_empty",
    "kick",
    "kick_spectators",
    "leave",
    "leave_gm",
    "hand_over",
    "hand_over_gm",
    "propose",
    "vote",
    "close",
    "close_empty",
    "links",
    "fork",
    "tick",
]

ROLES: Final[tuple[Role, ...]] = get_args(Role)
ACTIONS: Final[tuple[Action, ...]] = get_args(Action)

PERMITTED: Final[dict[Action, frozenset[Role]]] = {
    "list": frozenset(("gm", "owner", "player", "other", "spectator", "stranger")),
    "watch": frozenset(("gm", "owner", "player", "other", "spectator", "stranger")),
    "look": frozenset(("gm", "owner", "player", "other", "spectator", "bot", "server")),
    "preview": frozenset(("gm", "owner", "player", "other", "bot", "server")),
    "play": frozenset(("gm", "player", "bot", "server")),
    "enter": frozenset(("gm", "player")),
    "enter_as_gm": frozenset(("gm",)),
    "stand": frozenset(("gm", "player", "bot")),
    "say": frozenset(("gm", "owner", "player")),
    "take_back": frozenset(("player",)),
    "rewind": frozenset(("gm",)),
    "force": frozenset(("gm",)),
    "override": frozenset(("gm",)),
    "skip": frozenset(("gm",)),
    "reseat": frozenset(("gm",)),
    "reseat_own": frozenset(("gm", "player")),
    "reseat_empty": frozenset(("gm", "owner")),
    "kick": frozenset(("gm",)),
    "kick_spectators": frozenset(("gm", "owner")),
    "leave": frozenset(("player",)),
    "leave_gm": frozenset(("gm",)),
    "hand_over": frozenset(("player",)),
    "hand_over_gm": frozenset(("gm",)),
    "propose": frozenset(("player",)),
    "vote": frozenset(("player",)),
    "close": frozenset(("gm",)),
    "close_empty": frozenset(("gm", "owner")),
    "links": frozenset(("gm", "owner")),
    "fork": frozenset(("gm", "owner", "player", "other", "spectator")),
    "tick": frozenset(("server",)),
}

BY_GM: Final = "only the game master may do that; without one, ask the table"
REASONS: Final[dict[Action, str]] = {
    "look": "this table is for those who have a link to it",
    "preview": "only those who play plan turns",
    "play": "only whoever holds the seat plays it",
    "enter": "at this table the server rolls the dice",
    "enter_as_gm": "at this table only the game master enters dice",
    "stand": "only whoever holds the seat gives its standing order",
    "say": "only those who play talk at the table",
    "take_back": "only whoever gave the orders takes them back",
    "leave": "only whoever holds the seat gives it up",
    "hand_over": "only whoever holds the seat hands it over",
    "propose": "only seats ask the table",
    "vote": "only seats vote",
    "links": "only the owner and the game master give links out",
    "fork": "this table is for those who have a link to it",
}
"""What to say; the rest is the game master's. Actions that differ by what is not everybody's to know say the same."""


def roles_of(standing: Standing, by: str = "", seat: int | None = None) -> frozenset[Role]:
    """What a visitor, or the part of the server that acts as `by`, is to a deed about a seat; None: about no seat in particular."""
    if by == "server":
        return frozenset(("server",))
    if by.startswith("bot:"):
        return frozenset(("bot" if seat is None or by == f"bot:{seat}" else "stranger",))
    found: set[Role] = set()
    if standing.seats:
        found.add("player" if seat is None or seat in standing.seats else "other")
    if standing.is_gm:
        found.add("gm")
    if standing.is_owner:
        found.add("owner")
    if standing.is_spectator:
        found.add("spectator")
    return frozenset(found or ("stranger",))


def is_permitted(action: Action, roles: frozenset[Role]) -> bool:
    return bool(PERMITTED.get(action, frozenset()) & roles)


def permit(action: Action, roles: frozenset[Role]) -> None:
    """Refuses what none of the roles may do.

    Raises ForbiddenError
    """
    if not is_permitted(action, roles):
        raise ForbiddenError(REASONS.get(action, BY_GM))
