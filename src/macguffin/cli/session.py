"""A game at one screen: its record, its dice, the steps of a turn that can still be taken back. Knows no rule and prints nothing.

Rule 1: whatever has rolled a die is written down at once and stays. Rule 2: until then it is a draft, and a draft can be undone.
"""

from pathlib import Path
from typing import BinaryIO, Final

from macguffin.core.dice import Dice
from macguffin.core.errors import IllegalMoveError, MacguffinError, NotationError
from macguffin.heist.commands import BEGIN, DO, carry_out, open_turn, replay_command, set_up
from macguffin.heist.events import Event
from macguffin.heist.log import to_json
from macguffin.heist.record import SETUP, DiceSource, Entry, Face, Header, Origin, Seat, state_hash
from macguffin.heist.record_reader import RecordReader
from macguffin.heist.record_replay import replay
from macguffin.heist.record_writer import RecordWriter, begin_record, resume_record
from macguffin.heist.scene import Scene
from macguffin.heist.scene_reader import scene_from_dict
from macguffin.heist.setup import game_of, scene_of
from macguffin.heist.sheets import Resolution
from macguffin.heist.state import Game
from macguffin.heist.tables import OVER, READY
from macguffin.heist.variant import rules_version

__all__ = ["NoDice", "Session", "WouldRollError"]

PERSON: Final = "person"


class WouldRollError(MacguffinError):
    """A die would have to be rolled."""


class NoDice(Dice):
    """Dice that must not be rolled: they find out whether a command needs any."""

    def roll(self, sides: int, why: int) -> int:  # noqa: ARG002  # every kind of dice is asked the same
        raise WouldRollError(f"a d{sides}")


class Session:
    """One game under way. `game` is what is written down; `shown` has the drafts on top."""

    def __init__(self, scene: Scene, seats: tuple[Seat, ...], dice: Dice, origin: Origin, path: Path) -> None:
        self.scene = scene
        self.seats = seats
        self.dice = dice
        self.origin: Origin = origin
        self.path = path
        self.file: BinaryIO
        self.writer: RecordWriter
        self.game: Game
        self.shown: Game
        self.drafts: list[str] = []
        self.told: list[Event] = []  # everything since the session began, drafts not included
        self.before: tuple[Game, int, int] | None = (
            None  # the last entry, where it rolled nothing: game, size and events before
        )

    def start(self) -> None:
        """Begins a new game and its record.

        Raises IllegalMoveError where the scene is only for study, OSError
        """
        result = set_up(self.scene, self.dice)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.file = self.path.open("x+b")
        source = DiceSource(kind=self.origin, commitment=None)
        self.writer = begin_record(self.file, Header.of(rules_version, self.scene.to_dict(), self.seats, source))
        self.game = result.game
        self.write(None, SETUP, result)

    def resume(self) -> None:
        """Goes on with the game of an existing record, which is replayed and checked first.

        Raises NotationError, LimitError, OSError
        """
        self.file = self.path.open("r+b")
        self.writer = resume_record(self.file)
        self.file.seek(0)
        reader = RecordReader(self.file)
        if reader.header.rules != rules_version:
            raise NotationError(1, 0, f"expected a game under {rules_version}, not {reader.header.rules}", "rules")
        scene = reader.header.scene
        for one in replay(reader, replay_command):
            scene = one.scene
        self.scene = scene_from_dict(reader.header.scene)
        self.seats = reader.header.seats
        self.origin = reader.header.dice.kind
        self.game = game_of(scene_from_dict(scene))
        self.shown = self.game
        self.file.seek(0, 2)

    def close(self) -> None:
        """Writes down what is only drafted, and closes the record."""
        if self.drafts:
            self.commit("; ".join(self.drafts), DO)
        self.file.close()

    @property
    def seat(self) -> int:
        """Whose turn it is; -1 when nobody may act."""
        return int(self.shown.active)

    @property
    def is_over(self) -> bool:
        return self.game.phase == OVER or self.game.active < 0

    def player(self, seat: int) -> str:
        """Who sits there: "person", or "bot:" and its name."""
        return self.seats[seat].player

    def scene_shown(self) -> Scene:
        return scene_of(self.shown, title=self.scene.title, lint=self.scene.lint, variant=self.scene.variant)

    def open_turn(self) -> bool:
        """Begins the active figure's turn; true if that is already written down, because a die fell or the turn is lost."""
        if self.game.phase != READY or self.is_over or self.drafts:
            return False
        try:
            begun = open_turn(self.game, NoDice())
        except WouldRollError:
            begun = None
        if begun is not None and begun.game.phase not in (READY, OVER):
            self.shown = begun.game
            return False
        self.write(self.seat, BEGIN, open_turn(self.game, self.dice) if begun is None else begun)
        return True

    def needs_dice(self, text: str) -> bool:
        """Whether carrying out the orders after the drafts would roll a die.

        Raises NotationError and IllegalMoveError for orders that can't be carried out
        """
        try:
            carry_out(self.game, DO + "; ".join([*self.drafts, text]), NoDice())
        except WouldRollError:
            return True
        return False

    def submit(self, text: str) -> Resolution:
        """Carries out orders: as a draft where they roll nothing and leave the turn open, else for good.

        Raises NotationError and IllegalMoveError for orders that can't be carried out, DiceError
        """
        orders = "; ".join([*self.drafts, text])
        if not self.needs_dice(text):
            result = carry_out(self.game, DO + orders, NoDice())
            if result.game.phase not in (READY, OVER) and result.stopped is None:
                self.drafts.append(text)
                self.shown = result.game
                return result
        return self.commit(orders, DO)

    def end_turn(self) -> Resolution:
        """Ends the turn with what is drafted."""
        return self.commit("; ".join(self.drafts) or "pass", "")

    def play(self, command: str) -> Resolution:
        """Carries out a whole turn at once, as bots do."""
        return self.commit(command, "")

    def commit(self, orders: str, kind: str) -> Resolution:
        command = kind + orders
        result = carry_out(self.game, command, self.dice)
        self.write(self.seat, command, result)
        return result

    def write(self, seat: int | None, command: str, result: Resolution) -> None:
        entry = Entry(
            seq=self.writer.next_seq,
            seat=seat,
            command=command,
            faces=tuple(Face(face, sides, self.origin) for face, sides in zip(result.faces, result.sides, strict=True)),
            events=[to_json(event) for event in result.events],
            state=state_hash(
                scene_of(
                    result.game, title=self.scene.title, lint=self.scene.lint, variant=self.scene.variant
                ).to_dict()
            ),
        )
        size = self.writer.size
        self.writer.append(entry)
        free = not result.faces and seat is not None
        self.before = (self.game, size, len(self.told)) if free else None
        self.game = self.shown = result.game
        self.drafts = []
        self.told += result.events

    def undo(self) -> None:
        """Takes back the last draft, or the last turn where it rolled nothing and nobody has acted since.

        Raises IllegalMoveError where dice have fallen
        """
        if self.drafts:
            kept = self.drafts[:-1]
            self.drafts = []
            self.shown = self.game
            self.open_turn()
            for text in kept:
                self.submit(text)
            return
        if self.before is None:
            raise IllegalMoveError(
                "H-031", "nothing can be taken back: dice have been rolled since, or nothing was done"
            )
        game, size, told = self.before
        self.file.truncate(size)
        self.file.seek(size)
        self.writer = RecordWriter(self.file, self.writer.seats, self.writer.next_seq - 1, size)
        self.game = self.shown = game
        self.before = None
        del self.told[told:]
