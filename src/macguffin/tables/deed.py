"""What somebody does at a table, worked out before it counts: the entries it would write, and the state after them."""

from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from macguffin.core.errors import ConflictError, IllegalMoveError
from macguffin.heist.commands import carry_out
from macguffin.heist.log import to_json
from macguffin.heist.record_replay import RecordedDice
from macguffin.heist.sheets import Resolution
from macguffin.heist.state import Game
from macguffin.tables.entries import Base, Closed, Entry, Played
from macguffin.tables.fold import State, step, twin_of
from macguffin.tables.journal import Link, Role
from macguffin.tables.proof import ForcedDice, HandDice, ProvableDice, TableDice
from macguffin.tables.rewinding import Positions, digest

__all__ = ["Deed", "SetFaces"]

OVER: Final = "the game is over"

Kind = TypeVar("Kind", bound=Base)


class SetFaces(ForcedDice):
    """Faces that the game master has set. One that a die does not have waits for the next die that has it; nobody is locked out."""

    def fall(self, index: int, sides: int, why: int) -> tuple[int, Any]:
        if self.used < len(self.forced) and self.forced[self.used] > sides:
            return self.then.fall(index, sides, why)
        return super().fall(index, sides, why)


@dataclass(slots=True)
class Deed:
    """Entries to be, and what they would lead to. `ended` are places that nobody holds afterwards, `links` new ones for them.

    `id` is the command's, and goes on the first entry. `games` are the new positions, by the entry.
    """

    state: State
    secret: bytes
    positions: Positions
    time: str
    by: str
    id: str = ""
    entries: list[Entry] = field(default_factory=list)
    games: list[tuple[Played, Game]] = field(default_factory=list)
    ended: list[tuple[Role, int]] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    token: str = ""

    def write(self, kind: type[Kind], *, by: str = "", game: Game | None = None, **fields: Any) -> Kind:
        """Adds an entry of that kind."""
        entry = kind(
            seq=self.state.seq + 1, time=self.time, by=by or self.by, id="" if self.entries else self.id, **fields
        )
        self.entries.append(entry)  # type: ignore[arg-type]  # every kind there is is one of the union
        self.state = step(self.state, entry, game)  # type: ignore[arg-type]
        if isinstance(entry, Played) and game is not None:
            self.games.append((entry, game))
        return entry

    def check_fresh(self, at: int) -> None:
        """Refuses what was made for another position.

        Raises ConflictError
        """
        if at != self.state.at:
            raise ConflictError(f"this was made for entry {at}; the table has gone on to entry {self.state.at}")

    def carry_out(self, seat: int, command: str, faces: tuple[int, ...] | None = None, by: str = "") -> None:
        """Carries out a command of the record, and closes the table if that ends the game.

        Raises IllegalMoveError, NotationError, DiceError; FaceNeededError where `faces` are given and run out
        """
        twin = twin_of(self.state)
        if twin is not None and (twin.seat, twin.command) != (seat, command):
            twin = None
        if twin is not None and faces is None and not self.state.forced:
            self.repeat(twin, by)
        else:
            self.roll(seat, command, faces, twin, by)
        if self.state.is_over:
            self.close(OVER)

    def repeat(self, twin: Played, by: str) -> None:
        """The same decision in the same position, and so the same dice."""
        dice = RecordedDice(twin.faces)
        result = carry_out(self.state.game, twin.command, dice)
        dice.finish()
        self.played(result, twin.seat, twin.command, twin.faces, (twin.dice_branch, twin.nonces), by)

    def roll(self, seat: int, command: str, faces: tuple[int, ...] | None, twin: Played | None, by: str) -> None:
        """Other dice than those of the `twin`, which may fall the same, or not at all: then they count as its dice."""
        state = self.state
        nonces = tuple(one.nonce for one in state.nonces)
        if not self.secret:
            raise ConflictError("this table came without its dice; branch it off into a new table to play on")
        dice: TableDice
        if faces is None:  # noqa: SIM108  # it reads worse on one line
            dice = ProvableDice(self.secret, nonces, state.branch, len(state.line.path))
        else:
            dice = HandDice(faces)
        if state.forced:
            dice = SetFaces(state.forced, dice)
        result = carry_out(state.game, command, dice)
        dice.finish()
        source = (state.branch, len(nonces))
        if twin is not None and twin.faces == dice.faces:
            source = (twin.dice_branch, twin.nonces)
        self.played(result, seat, command, dice.faces, source, by)

    def played(
        self, result: Resolution, seat: int | None, command: str, fallen: tuple[Any, ...], source: tuple[int, int], by: str
    ) -> None:  # fmt: skip
        self.write(
            Played,
            by=by,
            game=result.game,
            turn=len(self.state.line.path),
            branch=self.state.branch,
            dice_branch=source[0],
            nonces=source[1],
            seat=seat,
            command=command,
            faces=fallen,
            events=[to_json(event) for event in result.events],
            state=digest(self.state.scene, result.game),
            stopped=result.stopped,
        )

    def close(self, reason: str, by: str = "server") -> None:
        """Ends the table, and shows the secret of its dice."""
        self.write(Closed, by=by, secret=self.secret.hex(), reason=reason)

    def check_open(self) -> None:
        """Raises ConflictError where the table is closed."""
        if self.state.closed is not None:
            raise ConflictError(f"the table is closed: {self.state.closed.reason}")

    def check_active(self, seat: int) -> None:
        """Raises IllegalMoveError where it is another's turn."""
        if self.state.is_over:
            raise IllegalMoveError("H-021", "nobody may act any more")
        if seat != self.state.game.active:
            raise IllegalMoveError("HR-039", f"it is {self.state.game.name(self.state.game.active)}'s turn")
