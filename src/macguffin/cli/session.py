"""A game at one screen: its record, its dice, the steps of a turn that can still be taken back. Knows no rule and prints nothing.

Rule 1: whatever has rolled a die is written down at once and stays. Rule 2: until then it is a draft, and a draft can be undone.
"""

from collections import deque
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO, Final

from macguffin.cli.hand_dice import HandDice
from macguffin.cli.journal import events_of, open_journal, unbroken
from macguffin.core.dice import Dice
from macguffin.core.errors import MacguffinError, NotationError, NotFoundError
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

__all__ = ["PERSON", "NoDice", "Session", "WouldRollError"]

PERSON: Final = "person"
RECALLED: Final = 100  # entries of a resumed game that its log still tells


class WouldRollError(MacguffinError):
    """A die would have to be rolled."""


class NoDice(Dice):
    """Dice that must not be rolled: they find out whether a command needs any."""

    def roll(self, sides: int, why: int) -> int:  # noqa: ARG002  # every kind of dice is asked the same
        raise WouldRollError(f"a d{sides}")


@dataclass(frozen=True, slots=True)
class Mark:
    """What the last entry can be taken back to: game, drafts, bytes written, events told. `undone` are its orders."""

    game: Game
    drafts: tuple[str, ...]
    size: int
    told: int
    undone: str
    base: int = 0  # how many drafts are older than the entry, and still there


class Session:
    """One game under way. `game` is what is written down; `shown` has the drafts on top."""

    def __init__(self, path: Path, dice: Dice, origin: Origin) -> None:
        self.path = path
        self.dice = dice
        self.origin: Origin = origin
        self.scene: Scene  # as it was before the set-up
        self.seats: tuple[Seat, ...]
        self.file: BinaryIO
        self.writer: RecordWriter
        self.game: Game
        self.shown: Game
        self.drafts: list[str] = []
        self.told: list[Event] = []  # what has happened, drafts not included
        self.mark: Mark | None = None
        self.barrier = "nothing has been done yet"  # why nothing can be taken back, where there is no mark

    def start(self, scene: Scene, seats: tuple[Seat, ...]) -> None:
        """Begins a new game and its record; where it can't begin, no record is left behind.

        Raises IllegalMoveError where the scene is only for study, NotFoundError where the record can't be written
        """
        self.scene, self.seats = scene, seats
        self.file = open_journal(self.path, new=True)
        try:
            result = set_up(self.scene, self.dice)
            self.finish_dice()
            source = DiceSource(kind=self.origin, commitment=None)
            self.writer = begin_record(self.file, Header.of(rules_version, self.scene.to_dict(), self.seats, source))
            self.game = result.game
            self.write(None, SETUP, result)
        except BaseException:
            self.file.close()
            self.path.unlink()
            raise

    def resume(self) -> Origin:
        """Goes on with the game of an existing record, which is replayed and checked first; where its dice came from at first.

        Raises NotationError, LimitError, NotFoundError
        """
        self.file = open_journal(self.path, new=False)
        try:
            return self.catch_up()
        except BaseException:
            self.file.close()
            raise

    def catch_up(self) -> Origin:
        """Replays what is written down, and stands where it ends."""
        self.writer = resume_record(self.file)
        self.file.seek(0)
        reader = RecordReader(self.file)
        if reader.header.rules != rules_version:
            raise NotationError(1, 0, f"expected a game under {rules_version}, not {reader.header.rules}", "rules")
        self.scene = scene_from_dict(reader.header.scene)
        if sorted(seat.seat for seat in reader.header.seats) != list(range(len(self.scene.figures))):
            raise NotationError(1, 0, "expected a seat for each figure, numbered from 0", "seats")
        scene = reader.header.scene
        recalled: deque[Entry] = deque(maxlen=RECALLED)
        for one in replay(reader, replay_command):
            scene = one.scene
            recalled.append(one.entry)
        self.seats = reader.header.seats
        self.game = self.shown = game_of(scene_from_dict(scene))
        self.told = [event for entry in recalled for event in events_of(entry)]
        self.barrier = "the game has been left and gone on with since"
        return reader.header.dice.kind

    def close(self) -> None:
        """Writes down what is only drafted, and closes the record."""
        try:
            if self.drafts and self.writer.is_sound:
                self.commit("; ".join(self.drafts), DO)
        finally:
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
        return next(one.player for one in self.seats if one.seat == seat)

    def scene_shown(self) -> Scene:
        return self.scene_after(self.shown)

    def scene_after(self, game: Game) -> Scene:
        return scene_of(game, title=self.scene.title, lint=self.scene.lint, variant=self.scene.variant)

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
        if begun is None:
            begun = open_turn(self.game, self.dice)
            self.finish_dice()
        self.write(self.seat, BEGIN, begun)
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

    def play(self, command: str) -> Resolution:
        """Carries out a whole turn at once, as bots do."""
        return self.commit(command, "")

    def commit(self, orders: str, kind: str) -> Resolution:
        command = kind + orders
        result = carry_out(self.game, command, self.dice)
        self.finish_dice()
        self.write(self.seat, command, result)
        return result

    def finish_dice(self) -> None:
        """Refuses faces that were entered and not used.

        Raises DiceError
        """
        if isinstance(self.dice, HandDice):
            self.dice.finish()

    def give_standing_order(self, seat: int, command: str) -> None:
        """Changes the standing order of a figure that is not on turn; what is drafted stays drafted.

        Raises NotationError and IllegalMoveError for a command that can't be carried out
        """
        drafts = self.drafts
        self.write(seat, command, carry_out(self.game, command, NoDice()))
        self.restore(drafts)
        self.mark = None if self.mark is None else replace(self.mark, base=len(drafts))

    def write(self, seat: int | None, command: str, result: Resolution) -> None:
        """Writes an entry down, and goes on from there.

        Raises NotationError, LimitError, NotFoundError where it can't be written; nothing has changed then
        """
        entry = Entry(
            seq=self.writer.next_seq,
            seat=seat,
            command=command,
            faces=tuple(Face(face, sides, self.origin) for face, sides in zip(result.faces, result.sides, strict=True)),
            events=[to_json(event) for event in result.events],
            state=state_hash(self.scene_after(result.game).to_dict()),
        )
        size = self.writer.size
        with unbroken():
            try:
                self.writer.append(entry)
            except OSError as error:
                told = f"cannot go on writing {str(self.path)!r}: {error.strerror}; what it holds is kept"
                raise NotFoundError(told) from error
            self.mark_before(entry, size)
            self.game = self.shown = result.game
            self.drafts = []
            self.told += result.events

    def mark_before(self, entry: Entry, size: int) -> None:
        """Remembers what the entry can be taken back to, or why it can't be."""
        self.mark = None
        if entry.seat is None or entry.command == BEGIN:
            self.barrier = "nothing has been done in this turn yet"
        elif self.player(entry.seat) != PERSON:
            self.barrier = "somebody else has acted since"
        elif entry.faces:
            self.barrier = "dice have been rolled since"
        else:
            orders = entry.command.removeprefix(DO).removeprefix("; ".join(self.drafts)).removeprefix("; ")
            self.mark = Mark(self.game, tuple(self.drafts), size, len(self.told), orders)

    def undo(self) -> str:
        """Takes back the last orders: a draft, or what ended a turn, where it rolled nothing and nobody has acted since. Returns them.

        Raises MacguffinError where that can't be
        """
        mark = self.mark
        if len(self.drafts) > (0 if mark is None else mark.base):
            *kept, undone = self.drafts
            self.restore(kept)
            return undone
        if mark is None:
            raise MacguffinError(f"nothing can be taken back: {self.barrier}")
        with unbroken():
            self.file.truncate(mark.size)
            self.file.seek(mark.size)
            self.writer = RecordWriter(self.file, self.writer.seats, self.writer.next_seq - 1, mark.size)
            self.game = mark.game
            del self.told[mark.told :]
            self.mark, self.barrier = None, "what could be was"
        self.restore(list(mark.drafts))
        return mark.undone

    def restore(self, drafts: list[str]) -> None:
        """Begins the turn again from what is written down, with these drafts on top."""
        self.drafts = []
        self.shown = self.game
        self.open_turn()
        for text in drafts:
            self.submit(text)
