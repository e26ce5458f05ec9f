"""Reads order sheets. What is wrong is refused with line, column and what was expected there; whether an order is legal is not asked."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, NoReturn

from macguffin.core.errors import LimitError, NotationError
from macguffin.core.notation import Kind, Token, find_name_fault, or_list, scan, unexpected
from macguffin.heist import order_words as words
from macguffin.heist import orders
from macguffin.heist.tables import DIRECTIONS, SHIELD_ORDERS

__all__ = ["parse"]

INSTRUCTIONS: Final = f"an instruction ({or_list(words.VERBS)})"
EIGHT: Final = or_list(DIRECTIONS)
MELEE: Final = "n, e, s or w (H-042)"
FACING: Final = "n, e, s or w (H-029, HR-043)"
REMEMBERED: Final = 500  # bytes
STEP: Final = "a direction, with or without a count up to 999 (n, 3e)"


def parse(text: str, *, abbreviations: bool = False) -> orders.Sheet:
    """The instructions of one turn, one a line or parted by `;`.

    With `abbreviations` the beginning of a keyword will do where it can be no other, and `at` may be left out.

    Raises NotationError at the first thing that is no notation; LimitError for more than a sheet may hold.
    """
    size = len(text) if len(text) > words.MAX_SHEET else len(text.encode("utf-8", "surrogatepass"))
    if size > words.MAX_SHEET:
        raise LimitError(f"{words.MAX_SHEET} bytes an order sheet", f"at least {size}")
    if abbreviations or size > REMEMBERED:
        return Parser(text, abbreviations=abbreviations).read_sheet()
    return read_again(text)


@lru_cache(maxsize=512)
def read_again(text: str) -> orders.Sheet:
    """A short sheet: as a draft, in its dry runs and in its game the same one is read many times."""
    return Parser(text, abbreviations=False).read_sheet()


class Parser:
    """A place in a sheet, one piece ahead."""

    def __init__(self, text: str, *, abbreviations: bool) -> None:
        self.tokens: Iterator[Token] = scan(text, find_name_fault, "#")
        self.token = next(self.tokens)
        self.abbreviations = abbreviations
        self.steps = 0
        self.also: tuple[str, ...] = ()  # words that would have done for the piece at hand, if they had come

    def read_sheet(self) -> orders.Sheet:
        lines: list[orders.Line] = []
        while True:
            begin = self.token
            if begin.kind is not Kind.END:
                order = read_order(self)
                self.expect_end()
                lines.append(orders.Line(order, begin.line, begin.column))
            following = next(self.tokens, None)
            if following is None:
                return orders.Sheet(tuple(lines))
            self.token = following

    def fail(self, expected: str, choices: tuple[str, ...] = ()) -> NoReturn:
        """Refuses the piece at hand, with the nearest of the words that would have done."""
        raise unexpected(self.token, expected, choices + self.also, "the end of the instruction")

    def advance(self) -> None:
        self.token = next(self.tokens)
        self.also = ()

    def match_word(self, choices: tuple[str, ...]) -> str:
        """Which of the words the piece at hand is, or may be short for; "" if none.

        Raises NotationError if it is short for several.
        """
        word = self.token.text.lower() if self.token.kind is Kind.WORD else ""
        if word in choices:
            return word
        begun: tuple[str, ...] = ()
        if word and self.abbreviations:  # words of two letters are none to shorten: `a` may well be a name
            begun = tuple(one for one in choices if len(one) > 2 and one.startswith(word))
        if len(begun) > 1:
            self.fail(or_list(begun))
        return begun[0] if begun else ""

    def take_word(self, choices: tuple[str, ...], expected: str = "") -> str:
        """Takes one of the words, which must come now."""
        word = self.match_word(choices)
        if not word:
            self.fail(expected or or_list(choices), choices)
        self.advance()
        return word

    def take_any(self, choice: str) -> bool:
        """Takes the word if it comes now."""
        if self.match_word((choice,)):
            self.advance()
            return True
        self.also += (choice,)
        return False

    def match_direction(self, allowed: tuple[int, ...]) -> int | None:
        word = self.token.text.lower()
        if self.token.kind is not Kind.WORD or word not in DIRECTIONS:
            return None
        direction = DIRECTIONS.index(word)
        return direction if direction in allowed else None

    def take_direction(self, allowed: tuple[int, ...] = words.ALL_WAYS, expected: str = EIGHT) -> int:
        direction = self.match_direction(allowed)
        if direction is None:
            self.fail(expected, tuple(DIRECTIONS[way] for way in allowed))
        self.advance()
        return direction

    def take_name(self, expected: str = "a name") -> str:
        """Takes a name: in quotes, or one plain word that means nothing else."""
        token = self.token
        if token.kind is Kind.WORD and token.text.lower() in words.RESERVED:
            self.fail(f"{expected} (a name that is also a keyword or direction stands in quotes)")
        if token.kind not in (Kind.WORD, Kind.QUOTED):
            self.fail(expected)
        if fault := find_name_fault(token.text):
            raise NotationError(token.line, token.column, fault)
        self.advance()
        return token.text

    def take_square(self) -> str:
        square = words.spell_square(self.token.text) if self.token.kind is Kind.WORD else ""
        if not square:
            self.fail("a square from A1 to DX128")
        self.advance()
        return square

    def expect_end(self) -> None:
        if self.token.kind is not Kind.END:
            self.fail(or_list((*self.also, "the end of the instruction")))


DIRECTED: Final[dict[str, Callable[[int], orders.Order]]] = {
    "throw": orders.Throw,
    "trap": orders.Trap,
    "remove": orders.Remove,
    "unjam": orders.Unjam,
    "pull": orders.Pull,
    "hand": orders.Hand,
}


def read_order(parser: Parser) -> orders.Order:
    match parser.take_word(words.VERBS, INSTRUCTIONS):
        case "drink":
            return orders.Drink()
        case "move":
            return orders.MoveTo(parser.take_square()) if parser.take_any("to") else orders.Move(read_steps(parser))
        case "face":
            return orders.Face(parser.take_direction(words.CARDINAL, FACING))
        case "attack":
            return orders.Attack(*read_aim(parser, words.CARDINAL, MELEE))
        case "thrust":
            return orders.Thrust(*read_aim(parser, words.ALL_WAYS, EIGHT))
        case "shoot":
            return orders.Shoot(parser.take_direction(), parser.take_any("bounce"))
        case "cast":
            return read_cast(parser)
        case "rack":
            return read_rack(parser)
        case "grab":
            return orders.Grab(None if parser.token.kind is Kind.END else parser.take_direction())
        case "pick":
            parser.take_word(("up",))
            return orders.PickUp()
        case "order":
            parser.take_word(("shield",))
            return orders.ShieldOrder(parser.take_word(SHIELD_ORDERS))
        case "pass":
            return orders.Pass()
        case verb:
            return DIRECTED[verb](parser.take_direction())


def read_steps(parser: Parser) -> tuple[int, ...]:
    steps: list[int] = []
    while parser.token.kind is not Kind.END or not steps:
        count, direction = split_step(parser.token)
        if not count:
            parser.fail(STEP if steps else f"{STEP}, or to and a square")
        parser.steps += count
        if parser.steps > words.MAX_STEPS:
            raise LimitError(f"{words.MAX_STEPS} steps an order sheet", f"more, on line {parser.token.line}")
        steps.extend([direction] * count)
        parser.advance()
    return tuple(steps)


def split_step(token: Token) -> tuple[int, int]:
    """How often and which way `3e` goes; no times at all if the piece is no step."""
    word = token.text.lower()
    way = word.lstrip("0123456789")
    digits = word[: len(word) - len(way)]
    if token.kind is not Kind.WORD or way not in DIRECTIONS or len(digits) > words.MAX_COUNT_DIGITS:
        return 0, 0
    return int(digits or "1"), DIRECTIONS.index(way)


def read_aim(parser: Parser, allowed: tuple[int, ...], expected: str) -> tuple[int | None, str | None]:
    """A direction or a name."""
    direction = parser.match_direction(allowed)
    if direction is None:
        return None, parser.take_name(f"{expected} or a name")
    parser.advance()
    return direction, None


def read_cast(parser: Parser) -> orders.Cast:
    spell = parser.take_word(words.SPELLS)
    direction: int | None = None
    target: str | None = None
    if spell == "bolt":
        direction = parser.take_direction()
    else:
        if spell == "poison" or parser.abbreviations:
            parser.take_any("at")
        else:
            parser.take_word(("at",))
        target = parser.take_name()
    slot = parser.take_word(words.SLOTS) if spell == "poison" else None
    if not parser.take_any("via"):
        return orders.Cast(spell, direction, target, slot)
    parser.take_word(("doll",))
    parser.take_word(("from",))
    return orders.Cast(spell, direction, target, slot, parser.take_square())


def read_rack(parser: Parser) -> orders.Rack:
    weapons: dict[str, str] = {}
    slots: tuple[str, ...] = words.SLOTS
    while slots and (parser.token.kind is not Kind.END or not weapons):
        slot = parser.take_word(slots)
        weapons[slot] = parser.take_word(words.MAIN_WEAPONS if slot == "main" else words.SECONDARY_WEAPONS)
        slots = tuple(one for one in slots if one != slot)
    return orders.Rack(weapons.get("main"), weapons.get("secondary"))
