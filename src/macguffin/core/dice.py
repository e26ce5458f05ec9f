"""Where chance comes from: the one place that yields the face of a die.

Rule 1: rules ask a `Dice` and nothing else. Rule 2: this module does not know what a die is rolled for; `why` is a number that
belongs to the caller and is only passed on to whoever watches.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from macguffin.core.errors import DiceError

MASK: Final = 0xFFFFFFFF
SPAN: Final = 4294967296


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """A source of faces. `harmless` dice make no attempt succeed: rules ask it where a face alone could not promise that."""

    def __init__(self) -> None:
        self.harmless = False

    def roll(self, sides: i64, why: i64) -> i64:
        """Yields a face from 1 to `sides`."""
        raise NotImplementedError

    def banded(self, sides: i64, why: i64, a: i64, b: i64, c: i64, d: i64) -> i64:
        """Like `roll`, for a rule that asks only between which of the ascending bounds the face falls.

        Faces up to `a` are alike, so are those above `a` up to `b`, and so on; those above `d` are alike too.
        """
        return self.roll(sides, why)

    def lumped(self, sides: i64, why: i64) -> i64:
        """Like `roll`, for a choice of places that may not matter any more."""
        return self.roll(sides, why)


class SeededDice(Dice):
    """The same faces for the same seed, on every platform and build: sfc32, faces by rejection.

    `seed`, `stream`: numbers from 0 to 2^64 - 1; streams of one seed are independent of each other.
    """

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.harmless = False
        self.a: i64 = 0
        self.b: i64 = 0
        self.c: i64 = 0
        self.counter: i64 = 1
        self.reseed(seed, stream)

    def reseed(self, seed: int, stream: int = 0) -> None:
        """Starts again as a new generator would.

        The three words are mixed from seed and stream by a 32-bit finaliser, word by word.
        """
        words = (seed & MASK, (seed >> 32) & MASK, stream & MASK, (stream >> 32) & MASK)
        x = 0x9E3779B9
        for word in words:
            x = mixed(x ^ word)
        y = mixed(x ^ 0x85EBCA6B)
        z = mixed(y ^ 0xC2B2AE35)
        self.a = x
        self.b = y
        self.c = z
        self.counter = 1
        for _ in range(12):
            self.word()

    def word(self) -> i64:
        """Yields the next 32 bits of the stream."""
        t: i64 = (self.a + self.b + self.counter) & 0xFFFFFFFF
        self.counter = (self.counter + 1) & 0xFFFFFFFF
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & 0xFFFFFFFF
        self.c = ((((self.c << 21) | (self.c >> 11)) & 0xFFFFFFFF) + t) & 0xFFFFFFFF
        return t

    def roll(self, sides: i64, why: i64) -> i64:
        limit: i64 = 4294967296 - 4294967296 % sides
        word = self.word()
        while word >= limit:
            word = self.word()
        return word % sides + 1


def mixed(x: int) -> int:
    """Scrambles a 32-bit word, reversibly."""
    x &= MASK
    x = ((x ^ (x >> 16)) * 0x21F0AAAD) & MASK
    x = ((x ^ (x >> 15)) * 0x735A2D97) & MASK
    return x ^ (x >> 15)


class ScriptedDice(Dice):
    """Faces from a list, for tests, replays and dice typed in; faces off the die, missing or left over are errors."""

    def __init__(self, faces: list[int]) -> None:
        self.harmless = False
        self.faces = faces
        self.used: i64 = 0

    def roll(self, sides: i64, why: i64) -> i64:
        if self.used >= len(self.faces):
            raise DiceError(f"a d{sides} is to be rolled, but only {given(self.faces)}")
        face = self.faces[self.used]
        if not 1 <= face <= sides:
            raise DiceError(f"face {self.used + 1} is {face}, expected 1 to {sides} on a d{sides}")
        self.used += 1
        return face

    def finish(self) -> None:
        """Refuses faces that no die has used."""
        if self.used != len(self.faces):
            rolled = "1 die was" if self.used == 1 else f"{self.used} dice were"
            raise DiceError(f"{given(self.faces)}, but only {rolled} rolled")


def given(faces: list[int]) -> str:
    return "1 face was given" if len(faces) == 1 else f"{len(faces)} faces were given"


class HarmlessDice(Dice):
    """Every attempt falls flat: the dice of the walk that judges an order sheet before play."""

    def __init__(self) -> None:
        self.harmless = True

    def roll(self, sides: i64, why: i64) -> i64:
        return sides


@mypyc_attr(allow_interpreted_subclasses=True)
class RecordingDice(Dice):
    """Passes another source's faces on and keeps what fell, with the sides of each die."""

    def __init__(self, source: Dice) -> None:
        self.harmless = source.harmless
        self.source = source
        self.faces: list[int] = []
        self.sides: list[int] = []

    def roll(self, sides: i64, why: i64) -> i64:
        face = self.source.roll(sides, why)
        self.faces.append(face)
        self.sides.append(sides)
        return face


class EnumeratingDice(Dice):
    """Walks every fall of the dice, one fall a run, like an odometer.

    A run asks for dice as it likes; `advance` then turns the last die that has a face left and says whether there was one.
    `weight` is the number of equally likely falls that this run stands for, out of `total`. With `lumping`, a choice of places
    is not walked: its first place stands for all.
    """

    def __init__(self) -> None:
        self.harmless = False
        self.lumping = False
        self.depth: i64 = 0
        self.faces: list[int] = []  # the face of each die of the tape
        self.tops: list[int] = []  # the highest face that this face stands for
        self.sides: list[int] = []

    def roll(self, sides: i64, why: i64) -> i64:
        at = self.depth
        self.depth = at + 1
        if at < len(self.faces):
            return self.faces[at]
        self.faces.append(1)
        self.tops.append(1)
        self.sides.append(sides)
        return 1

    def banded(self, sides: i64, why: i64, a: i64, b: i64, c: i64, d: i64) -> i64:
        at = self.depth
        face = self.roll(sides, why)
        top = sides
        for bound in (a, b, c, d):
            if bound >= face:
                top = min(bound, sides)
                break
        self.tops[at] = top
        return face

    def lumped(self, sides: i64, why: i64) -> i64:
        return 1 if self.lumping else self.roll(sides, why)

    def start(self) -> None:
        """Begins a run along the tape as it stands."""
        self.depth = 0

    def restart(self) -> None:
        """Forgets the tape."""
        self.depth = 0
        self.faces = []
        self.tops = []
        self.sides = []

    def advance(self) -> bool:
        """Turns to the next fall; false when all have been walked."""
        while self.faces:
            last = len(self.faces) - 1
            if self.tops[last] < self.sides[last]:
                face = self.tops[last] + 1
                self.faces[last] = face
                self.tops[last] = face
                self.depth = 0
                return True
            self.faces.pop()
            self.tops.pop()
            self.sides.pop()
        return False

    def weight(self) -> int:
        """How many falls this run stands for."""
        product = 1
        for face, top in zip(self.faces, self.tops, strict=True):
            product *= top - face + 1
        return product

    def total(self) -> int:
        """How many falls the dice of this run have."""
        product = 1
        for sides in self.sides:
            product *= sides
        return product
