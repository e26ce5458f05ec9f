"""What people call themselves and their games: which names are fit, and which could be taken for each other.

Every function answers with what was expected, "" where all is well; whoever asks knows the place and refuses.
"""

import unicodedata
from functools import cache
from typing import Final

__all__ = ["MAX_NAME", "MAX_TITLE", "is_unseen", "look_alikes", "name_key", "name_problem", "title_problem"]

MAX_NAME: Final = 40  # characters
MAX_TITLE: Final = 200

UNSEEN_CATEGORIES: Final = frozenset(("Cc", "Cf", "Co", "Cs", "Zl", "Zp"))
# Characters that take no ink although their category does not say so: fillers, joiners, selectors, the blank Braille cell.
UNSEEN: Final = frozenset(
    map(chr, (0x034F, *range(0x115F, 0x1161), 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x2800, 0x3164, *range(0xFE00, 0xFE10), 0xFFA0))
)  # fmt: skip

# Where the library's table, made for one letter at a time, picks a letter that casefolding then leads astray, or none.
LETTERS_OF_OUR_OWN: Final = {"\u0406": "I", "\u0399": "I", "\u04c0": "I", "\u03b7": "n", "\u03c9": "w"}


def is_unseen(character: str) -> bool:
    code = ord(character)
    return (
        unicodedata.category(character) in UNSEEN_CATEGORIES
        or character in UNSEEN
        or 0xE0100 <= code <= 0xE01EF
        or 0xFDD0 <= code <= 0xFDEF
        or code & 0xFFFE == 0xFFFE
    )


def name_problem(name: str) -> str:
    """What a name should have been, "" if it is fit."""
    if not 1 <= len(name) <= MAX_NAME:
        return f"a name of 1 to {MAX_NAME} characters, not {len(name)}"
    for character in name:
        if is_unseen(character) or (character != " " and unicodedata.category(character) == "Zs"):
            return f"a name of visible characters, without U+{ord(character):04X}"
    plain = unicodedata.normalize("NFKC", name)
    if plain != name:
        return f"the name in its plain form (NFKC): {plain[:MAX_NAME]!r}"
    if name != name.strip() or unicodedata.category(name[0])[0] == "M":
        return "a name that neither begins nor ends with a blank, nor begins with a combining mark"
    return ""


def title_problem(title: str) -> str:
    """What a title should have been, "" if it is fit."""
    if len(title) > MAX_TITLE:
        return f"a title of at most {MAX_TITLE} characters, not {len(title)}"
    for character in title:
        if is_unseen(character) and character != "\u200d":
            return f"a title of visible characters, without U+{ord(character):04X}"
    return ""


def name_key(name: str) -> str:
    """What names are compared by: two names are one and the same if their keys are equal.

    Folded twice, as Unicode has it for matching without case, because plain forms of letters may have a case of their own.
    """
    if name.isascii():
        return name.lower()
    once = unicodedata.normalize("NFKD", unicodedata.normalize("NFD", name).casefold())
    return unicodedata.normalize("NFKC", once.casefold())


def look_alikes(name: str) -> frozenset[str]:
    """The Latin spellings a name can be read as. Two names can be taken for each other if they have one in common.

    There is more than one because a foreign capital and its small letter may look like different Latin letters.
    """
    key = name_key(name)
    if name.isascii():
        return frozenset((squeezed(key),))
    small = unicodedata.normalize("NFD", key)
    written = unicodedata.normalize("NFD", name)
    letters = latin_letters()
    readings = (
        "".join(letters.get(c) or c for c in written),
        "".join(letters.get(c) or letters.get(c.upper()) or c for c in small),
        "".join(letters.get(c.upper()) or letters.get(c) or c for c in small),
    )
    return frozenset(squeezed(reading.casefold()) for reading in readings)


def squeezed(text: str) -> str:
    return " ".join(text.split())


@cache
def latin_letters() -> dict[str, str]:
    """The Latin letter that each foreign letter looks like. Loaded when the first name that is not plain ASCII turns up."""
    from confusable_homoglyphs.confusables import confusables_data  # type: ignore[import-untyped]  # noqa: PLC0415

    letters: dict[str, str] = {}
    for character, likes in confusables_data.items():
        if len(character) == 1 and not character.isascii():
            latin = [like["c"] for like in likes if len(like["c"]) == 1 and like["c"].isascii() and like["c"].isalpha()]
            if latin:
                letters[character] = latin[0]
    return letters | LETTERS_OF_OUR_OWN
