"""The words that log lines share: dice, sums, directions, weapons, lists. What happened is told by the chapters of the log."""

from typing import Final

from macguffin.heist.events import Part

__all__ = [
    "LONGEST_LIST",
    "added",
    "counted",
    "dice_among",
    "direction",
    "fallen",
    "listed",
    "or_nothing",
    "ordinal",
    "signed",
    "total",
    "weapon",
]

MINUS: Final = "−"
LONGEST_LIST: Final = 12  # squares; a longer choice is counted, not listed

DIRECTION_WORDS: Final = {
    "n": "north",
    "ne": "north-east",
    "e": "east",
    "se": "south-east",
    "s": "south",
    "sw": "south-west",
    "w": "west",
    "nw": "north-west",
}
WEAPON_WORDS: Final = {"flask": "flask of booze"}
PART_WORDS: Final = {"front": "from the front", "side": "from the side", "behind": "from behind"}
ANY_SIDE: Final = "H-099"  # a rogue loses the same from every side


def direction(word: str) -> str:
    """A direction of the order sheet, in full."""
    return DIRECTION_WORDS[word]


def weapon(name: str) -> str:
    """A weapon of the scene file, in words."""
    return WEAPON_WORDS.get(name, name.replace("_", " "))


def total(number: int) -> str:
    return str(number) if number >= 0 else f"{MINUS}{-number}"


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else total(number)


def fallen(sides: int, face: int) -> str:
    """One die as it fell."""
    return f"d{sides} → {face}"


def added(parts: tuple[Part, ...]) -> list[str]:
    """Each modifier with its source."""
    return [f"{signed(amount)} {part_words(source, clause)}" for source, amount, clause in parts]


def part_words(source: str, clause: str) -> str:
    words = PART_WORDS.get(source, weapon(source))
    return f"{words} as a rogue" if clause == ANY_SIDE else words


def counted(number: int, thing: str) -> str:
    """So many things, with the plural that most words have."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def listed(words: list[str] | tuple[str, ...]) -> str:
    """One, two and three."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def or_nothing(words: list[str], nothing: str) -> str:
    return listed(words) if words else nothing


def ordinal(number: int) -> str:
    ending = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def dice_among(sides: int, faces: tuple[int, ...], among: tuple[str, ...]) -> str:
    """A die that chose among squares in reading order; without one, the only square there is."""
    if not faces:
        return ""
    if len(among) > LONGEST_LIST:
        return f"{fallen(sides, faces[0])}, the {ordinal(faces[0])} in reading order"
    return f"{fallen(sides, faces[0])} of {listed(among)}"
