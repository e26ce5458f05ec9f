"""The dice of a table: provable ones, faces the GM has set, faces typed in; each fallen face keeps its origin.

Rule 1: a provable face depends on the secret, the nonces and its own place in the record, and on nothing else: not on the time, not
on what was asked before, not on how often. Rule 2: this module is where that is computed; the stand-alone verifier repeats it on purpose.
"""

import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from hmac import digest
from itertools import count
from typing import Final

from macguffin.core.dice import Dice
from macguffin.core.errors import ConflictError, DiceError, MacguffinError, NotationError
from macguffin.core.notation import show
from macguffin.heist.record import Face, Origin
from macguffin.tables.entries import Entry, Joined
from macguffin.tables.views import SPECTATOR

__all__ = [
    "FaceNeededError",
    "ForcedDice",
    "HandDice",
    "ProvableDice",
    "TableDice",
    "check_nonce",
    "commit",
    "draw_face",
    "nonces_of",
    "salt",
]

WORD: Final = 64  # bits
NONCE: Final = re.compile("[0-9a-f]{0,64}")


def commit(secret: bytes) -> str:
    """What is published before play: it says nothing about the secret, and fits no other."""
    return sha256(secret).hexdigest()


def check_nonce(nonce: str) -> None:
    """Refuses what is no nonce; "" is one that nobody gave.

    Raises NotationError
    """
    if not NONCE.fullmatch(nonce):
        raise NotationError(
            0, 0, f"expected at most 64 hexadecimal digits in small letters, not {show(nonce)}", "nonce"
        )


def nonces_of(entries: Iterable[Entry]) -> tuple[str, ...]:
    """The nonces of a table, in order: of everyone who took a seat, or is the GM, and gave one. Spectators have no share in the dice."""
    return tuple(one.nonce for one in entries if isinstance(one, Joined) and one.nonce and one.seat != SPECTATOR)


def salt(nonces: Sequence[str], branch: int, turn: int) -> str:
    """What all faces of one entry of the record have in common."""
    return f"macguffin/1|{','.join(nonces)}|{branch}|{turn}|"


def draw_face(secret: bytes, common: str, index: int, sides: int) -> int:
    """Die number `index` (from 0) of the entry whose `salt` is given."""
    for attempt in count():
        word = digest(secret, f"{common}{index}|{attempt}".encode("ascii"), sha256)[: WORD // 8]
        if face := face_of(int.from_bytes(word, "big"), sides, WORD):
            return face
    raise AssertionError


def face_of(word: int, sides: int, bits: int) -> int:
    """The face that a word of so many bits stands for, each for equally many words; 0 for the few words left over."""
    span = 1 << bits
    return word % sides + 1 if word < span - span % sides else 0


class TableDice(Dice):
    """Dice that keep what fell, with sides and origin; the index of a die is its place among all dice of its entry."""

    def __init__(self) -> None:
        super().__init__()
        self.fallen: list[Face] = []

    @property
    def faces(self) -> tuple[Face, ...]:
        """What has fallen so far."""
        return tuple(self.fallen)

    def roll(self, sides: int, why: int) -> int:
        face, origin = self.fall(len(self.fallen), sides, why)
        if not 1 <= face <= sides:
            raise DiceError(f"die {len(self.fallen) + 1} was given as {face}, expected 1 to {sides} on a d{sides}")
        self.fallen.append(Face(face, sides, origin))
        return face

    def fall(self, index: int, sides: int, why: int) -> tuple[int, Origin]:
        """Die number `index` of the entry, and where it comes from."""
        raise NotImplementedError

    def finish(self) -> None:
        """Refuses faces that were given for this entry and that no die has used.

        Raises DiceError
        """


class ProvableDice(TableDice):
    """The server's dice for one entry of the record: `turn` is its number, `branch` the branch its dice belong to.

    Without the secret, as at a table that came from elsewhere before it was closed, `roll` raises ConflictError.
    """

    def __init__(self, secret: bytes, nonces: Sequence[str], branch: int, turn: int) -> None:
        super().__init__()
        for nonce in nonces:
            check_nonce(nonce)
        self.secret = secret
        self.common = salt(nonces, branch, turn)

    def fall(self, index: int, sides: int, why: int) -> tuple[int, Origin]:  # noqa: ARG002  # the same face, whatever it is for
        if not self.secret:
            raise ConflictError(
                "the secret of these dice is not here: type faces in, or branch off a table of your own"
            )
        return draw_face(self.secret, self.common, index, sides), "provable"


class FaceNeededError(MacguffinError):
    """A die has to be rolled by hand: `sides`, what for (`why`, as the rules number it), and which die of the entry it is (from 0)."""

    def __init__(self, sides: int, why: int, index: int) -> None:
        super().__init__(sides, why, index)
        self.sides = sides
        self.why = why
        self.index = index

    def __str__(self) -> str:
        return f"die {self.index + 1} is a d{self.sides}: its face is needed"


class HandDice(TableDice):
    """Faces rolled by hand, in order.

    `roll` raises FaceNeededError where they run out. A face that the die has not is an error, and so is one too many.
    """

    def __init__(self, given: Sequence[int]) -> None:
        super().__init__()
        self.given = tuple(given)
        self.used = 0

    def fall(self, index: int, sides: int, why: int) -> tuple[int, Origin]:
        if self.used == len(self.given):
            raise FaceNeededError(sides, why, index)
        self.used += 1
        return self.given[self.used - 1], "entered"

    def finish(self) -> None:
        if self.used != len(self.given):
            spare = " ".join(map(str, self.given[self.used :]))
            raise DiceError(f"more faces were given than dice were rolled: {spare} is left over")


class ForcedDice(TableDice):
    """Faces that the GM has set come first, whatever is rolled; then those of other dice. Of his, what is not `used` stays set."""

    def __init__(self, forced: Sequence[int], then: TableDice) -> None:
        super().__init__()
        self.forced = tuple(forced)
        self.then = then
        self.used = 0

    def fall(self, index: int, sides: int, why: int) -> tuple[int, Origin]:
        if self.used == len(self.forced):
            return self.then.fall(index, sides, why)
        face = self.forced[self.used]
        if not 1 <= face <= sides:
            raise DiceError(f"the game master has set the next die to {face}, but it is a d{sides}")
        self.used += 1
        return face, "gm"

    def finish(self) -> None:
        self.then.finish()
