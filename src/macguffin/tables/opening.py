"""Opening a table: who sits where, the set-up, the promise of the dice, the first entries, and the links to send around."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from macguffin.core.errors import NotationError
from macguffin.heist.commands import set_up
from macguffin.heist.log import to_json
from macguffin.heist.record import SETUP
from macguffin.heist.scene import Scene
from macguffin.heist.scene_reader import scene_from_dict
from macguffin.heist.setup import playable_problems
from macguffin.heist.state import Game
from macguffin.heist.variant import rules_version
from macguffin.tables.entries import Entry, Joined, Opened, Options, Played, SeatPlan
from macguffin.tables.fold import State, start, step
from macguffin.tables.journal import Holding, Link, Role
from macguffin.tables.limits import check_options, check_player, check_title
from macguffin.tables.places import NO_SEAT, new_link
from macguffin.tables.proof import ProvableDice, check_nonce, commit
from macguffin.tables.rewinding import digest
from macguffin.tables.views import GM

__all__ = ["Invitation", "Opening", "Setup", "open_up"]

FIRST: Final = 0
"""The branch that a table begins with."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Setup:
    """What whoever opens a table has chosen. `seats` has one for each figure, in their order; `mine` are those he keeps himself.

    `runs_it`: he is the game master. `nonce`: his share of the dice. `origin`: `ID#SEQ` of the table it branches off.
    """

    title: str
    scene: dict[str, Any]
    seats: Sequence[SeatPlan]
    options: Options
    mine: frozenset[int] = frozenset()
    runs_it: bool = False
    nonce: str = ""
    origin: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Invitation:
    """A new link, for whom. The token is nowhere else: what is kept is its hash."""

    role: Role
    seat: int
    name: str
    token: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Opening:
    """A table about to be kept."""

    state: State
    game: Game
    secret: bytes
    entries: tuple[Entry, ...]
    links: tuple[Link, ...]
    holdings: tuple[Holding, ...]
    invitations: tuple[Invitation, ...]


def open_up(table: str, setup: Setup, owner: str, time: str) -> Opening:
    """Works the opening of a table out. `owner` is the visitor who opens it.

    Raises NotationError, also where the scene is only for study; LimitError, NotFoundError
    """
    scene = scene_from_dict(setup.scene)
    for problem in playable_problems(scene):
        raise NotationError(0, 0, problem, "scene")
    check_setup(setup, scene)
    secret = secrets.token_bytes(32)
    opened = Opened(
        seq=0,
        time=time,
        by="owner",
        game="heist",
        rules=rules_version,
        title=check_title(setup.title),
        scene=scene.to_dict(),
        seats=tuple(setup.seats),
        options=setup.options,
        commitment=commit(secret),
        origin=setup.origin,
    )
    played, game = roll_setup(scene, secret, time)
    state = start(opened, scene, played, game)
    entries: list[Entry] = [opened, played]
    for place in [*sorted(setup.mine), *((GM,) if setup.runs_it else ())]:
        by = f"seat:{place}" if place >= 0 else "gm"
        joined = Joined(seq=len(entries), time=time, by=by, seat=place, nonce=setup.nonce if len(entries) == 2 else "")
        entries.append(joined)
        state = step(state, joined)
    invitations, links = invite(table, setup)
    return Opening(
        state=state,
        game=game,
        secret=secret,
        entries=tuple(entries),
        links=links,
        holdings=holdings_of(table, setup, owner),
        invitations=invitations,
    )


def check_setup(setup: Setup, scene: Scene) -> None:
    """Refuses seats that are not the figures', players that are none, and ways to run a table that contradict each other."""
    check_options(setup.options)
    check_nonce(setup.nonce)
    names = [figure.name for figure in scene.figures]
    if [(plan.seat, plan.name) for plan in setup.seats] != list(enumerate(names)):
        raise NotationError(0, 0, f"expected a seat for each figure, in order: {', '.join(names)}", "seats")
    for at, plan in enumerate(setup.seats):
        check_player(plan.player, f"seats[{at}].player")
        if plan.player != "person" and plan.seat in setup.mine:
            raise NotationError(0, 0, "expected a person's seat for oneself", f"seats[{at}].mine")
    if not setup.mine <= set(range(len(names))):
        raise NotationError(0, 0, "expected seats that are there", "mine")
    if setup.runs_it and not setup.options.has_gm:
        raise NotationError(0, 0, "expected has_gm for a game master", "options.has_gm")


def roll_setup(scene: Scene, secret: bytes, time: str) -> tuple[Played, Game]:
    """The first entry of the record: drawn before anybody could give a nonce."""
    dice = ProvableDice(secret, (), FIRST, 0)
    result = set_up(scene, dice)
    entry = Played(
        seq=1,
        time=time,
        by="server",
        turn=0,
        branch=FIRST,
        dice_branch=FIRST,
        nonces=0,
        seat=None,
        command=SETUP,
        faces=dice.faces,
        events=[to_json(event) for event in result.events],
        state=digest(scene, result.game),
    )
    return entry, result.game


def invite(table: str, setup: Setup) -> tuple[tuple[Invitation, ...], tuple[Link, ...]]:
    """Links for everybody who is still to come."""
    wanted: list[tuple[Role, int, str]] = [
        ("seat", plan.seat, plan.name)
        for plan in setup.seats
        if plan.player == "person" and plan.seat not in setup.mine
    ]
    if setup.options.has_gm and not setup.runs_it:
        wanted.append(("gm", NO_SEAT, "game master"))
    if setup.options.spectators != "off":
        wanted.append(("spectator", NO_SEAT, "spectators"))
    invitations, links = [], []
    for role, seat, name in wanted:
        token, link = new_link(table, role, seat)
        invitations.append(Invitation(role=role, seat=seat, name=name, token=token))
        links.append(link)
    return tuple(invitations), tuple(links)


def holdings_of(table: str, setup: Setup, owner: str) -> tuple[Holding, ...]:
    places: list[tuple[Role, int]] = [("owner", NO_SEAT), *(("seat", seat) for seat in sorted(setup.mine))]
    if setup.runs_it:
        places.append(("gm", NO_SEAT))
    return tuple(Holding(visitor=owner, table=table, role=role, seat=seat) for role, seat in places)
