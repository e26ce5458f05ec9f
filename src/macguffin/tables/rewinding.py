"""Positions of a table after each entry of its record: kept for a while, and else played again from the nearest that is kept."""

import threading
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

import msgspec

from macguffin.core.errors import MacguffinError, NotationError
from macguffin.heist.commands import carry_out, set_up
from macguffin.heist.record import state_hash
from macguffin.heist.record_replay import RecordedDice
from macguffin.heist.scene import Scene
from macguffin.heist.setup import scene_of
from macguffin.heist.setup_scene import scene_dict
from macguffin.heist.state import Game
from macguffin.tables.entries import Played

__all__ = ["Positions", "digest", "play_again", "scene_after"]

RECENT: Final = 64  # positions that are kept
SORTED: Final = msgspec.json.Encoder(order="sorted")
MILESTONE: Final = 32  # every so many turns one is kept for good


def scene_after(scene: Scene, game: Game) -> Scene:
    """The scene of a position; title, lint and variant are those of the set-up."""
    return scene_of(game, title=scene.title, lint=scene.lint, variant=scene.variant)


def digest(scene: Scene, game: Game) -> str:
    """The hash of a position, as records have it. What both encoders write alike is written by the faster one."""
    plain = scene_dict(game, scene)
    written = SORTED.encode(plain)
    return sha256(written).hexdigest() if written.isascii() and b"\x7f" not in written else state_hash(plain)


def play_again(scene: Scene, game: Game | None, entry: Played) -> Game:
    """The position after an entry, from the one before it; None before the set-up.

    Raises NotationError, naming the entry, where it can't be played as it is written
    """
    dice = RecordedDice(entry.faces)
    try:
        result = set_up(scene, dice) if game is None else carry_out(game, entry.command, dice)
        dice.finish()
    except MacguffinError as error:
        raise NotationError(0, 0, f"the command cannot be played again: {error}", f"entries[{entry.seq}]") from error
    return result.game


class Positions:
    """Positions by the journal entry that led to them, for many threads. Whoever gets one never changes it."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._lock = threading.RLock()
        self._recent: dict[int, Game] = {}
        self._milestones: dict[int, Game] = {}

    def keep(self, entry: Played, game: Game) -> None:
        with self._lock:
            if entry.turn % MILESTONE == 0:
                self._milestones[entry.seq] = game
                return
            self._recent.pop(entry.seq, None)
            self._recent[entry.seq] = game
            if len(self._recent) > RECENT:
                del self._recent[next(iter(self._recent))]

    def find(self, seq: int) -> Game | None:
        with self._lock:
            return self._milestones.get(seq) or self._recent.get(seq)

    def after(self, path: Sequence[Played], turn: int) -> Game:
        """The position after record number `turn` of a line of play.

        Raises NotationError where an entry can't be played again
        """
        with self._lock:
            at = turn
            game = self.find(path[at].seq)
            while game is None and at > 0:
                at -= 1
                game = self.find(path[at].seq)
            if game is None:
                game = play_again(self.scene, None, path[0])
                self.keep(path[0], game)
            for entry in path[at + 1 : turn + 1]:
                game = play_again(self.scene, game, entry)
                self.keep(entry, game)
            return game
