"""Tables to try things at: a clock that is set by hand, a small game for two or three, everybody's standing."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from macguffin.tables.clock import later
from macguffin.tables.commands import Command, Play
from macguffin.tables.entries import Entry, Options, SeatPlan
from macguffin.tables.memory import MemoryJournal
from macguffin.tables.opening import Invitation, Setup
from macguffin.tables.table import Answer, Table, open_table
from macguffin.tables.views import Standing

__all__ = [
    "GM",
    "NOON",
    "OWNER",
    "SERVER",
    "STRANGER",
    "WATCHER",
    "Hand",
    "Sitting",
    "bytes_of",
    "duel",
    "seat",
    "sit_down",
    "the",
]

Kind = TypeVar("Kind")
NOON = "2026-11-30T12:00:00.000Z"
GM = Standing(is_gm=True)
OWNER = Standing(is_owner=True)
WATCHER = Standing(is_spectator=True)
STRANGER = SERVER = Standing()


def seat(*seats: int) -> Standing:
    return Standing(seats=seats)


def duel(figures: int = 2, **more: Any) -> dict[str, Any]:
    """Ann, Bob and Cid in a hall; Ann is on turn. Whoever walks to the gem in the middle is soon at the door."""
    names = ("Ann", "Bob", "Cid")[:figures]
    return {
        "game": "heist",
        "title": "A hall",
        "map": "##########\n#._....._#\n#........<\n#._......#\n##########\n",
        "gem": {"at": "E3"},
        "active": names[0],
        "order": list(names),
        "figures": [
            {
                "name": name,
                "symbol": name[0],
                "color": color,
                "class": "warrior",
                "main": "axe",
                "secondary": "shield",
                "at": at,
            }
            for name, color, at in zip(names, ("red", "blue", "green"), ("C2", "I2", "C4"), strict=False)
        ],
        **more,
    }


@dataclass
class Hand:
    """A clock whose hand somebody moves."""

    time: str = NOON

    def __call__(self) -> str:
        return self.time

    def on(self, hours: float) -> str:
        self.time = later(self.time, hours)
        return self.time


@dataclass
class Sitting:
    """A table with its journal and clock, and the links nobody has used."""

    table: Table
    journal: MemoryJournal
    clock: Hand
    invitations: tuple[Invitation, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.journal.read(self.table.id).entries

    @property
    def at(self) -> int:
        return self.table.view(OWNER).at

    @property
    def active(self) -> int:
        return int(self.table.sight(OWNER).state.game.active)

    def play(self, orders: str = "pass", *, by: Standing | None = None, **more: Any) -> Answer:
        """Whoever is on turn plays."""
        number = self.active
        return self.table.submit(
            seat(number) if by is None else by, "", Play(seat=number, orders=orders, at=self.at, **more)
        )

    def give(self, standing: Standing, command: Command) -> Answer:
        return self.table.submit(standing, "", command)

    def again(self) -> Table:
        """The table as it is after a restart."""
        return Table.load(self.journal, self.table.id, self.clock)

    def restart(self) -> None:
        self.table = self.again()

    def token(self, role: str, number: int = -1) -> str:
        return next(one.token for one in self.invitations if (one.role, one.seat) == (role, number))


def sit_down(
    scene: dict[str, Any] | None = None, *, players: Sequence[str] = (), taken: Sequence[int] | None = None, **options: Any
) -> Sitting:  # fmt: skip
    """An open table, whose people's seats are taken unless `taken` says which are."""
    scene = duel() if scene is None else scene
    names = [figure["name"] for figure in scene["figures"]]
    players = players or ["person"] * len(names)
    journal, clock = MemoryJournal(), Hand()
    setup = Setup(
        title="Table",
        scene=scene,
        seats=[SeatPlan(seat=at, name=name, player=players[at]) for at, name in enumerate(names)],
        options=Options(**options),
    )
    table, invitations = open_table(journal, "t1", setup, "owner", clock)
    people = [at for at, player in enumerate(players) if player == "person"]
    sitting = Sitting(table, journal, clock, invitations)
    for at in people if taken is None else taken:
        table.join(sitting.token("seat", at), f"visitor-{at}", f"{at:02x}")
    return sitting


def the(kind: type[Kind], value: object) -> Kind:
    """The value, which must be of that kind."""
    assert isinstance(value, kind)
    return value


def bytes_of(value: Any) -> bytes:
    """What would be sent."""
    return msgspec.json.encode(value)
