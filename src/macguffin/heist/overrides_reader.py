"""Reads the game master's commands: `gm`, a change, and `because "…"` where a reason is given, all on one line."""

import re
from typing import Final

from macguffin.core.errors import LimitError, NotationError
from macguffin.core.names import is_unseen
from macguffin.core.notation import Kind, or_list, scan
from macguffin.heist import overrides as gm
from macguffin.heist.order_parser import Parser
from macguffin.heist.order_words import MAX_SHEET
from macguffin.heist.tables import DIRECTIONS

__all__ = ["GM", "compose", "is_override", "parse_change", "parse_override"]

GM: Final = "gm"
VERBS: Final = ("set", "place", "gem", "door", "trap", "knife", "turn", "order", "round", "skip")
FIELDS: Final = (*gm.NUMBERS, *gm.FLAGS, *gm.CHOICES, *gm.NAMES, gm.KIT, gm.SYMBOL)
TRUTHS: Final = {"true": True, "yes": True, "false": False, "no": False}
NUMBER: Final = re.compile(r"[0-9]{1,6}", re.ASCII)


def is_override(command: str) -> bool:
    """Whether a command is the game master's."""
    return command[:2].lower() == GM and (len(command) == 2 or command[2].isspace())


def parse_override(text: str) -> gm.Override:
    """What a command that begins with `gm` says.

    Raises NotationError at the first thing that is no notation; LimitError for more than a command may hold
    """
    reader = Reader(text)
    reader.take_word((GM,))
    return read_override(reader)


def parse_change(text: str) -> gm.Override:
    """The same without `gm` in front."""
    return read_override(Reader(text))


def compose(change: str, reason: str) -> gm.Override:
    """A change and its reason as they were typed into fields of their own; a reason of its own in the change is kept without another.

    Raises NotationError and LimitError
    """
    found = parse_change(change)
    if not reason.strip():
        return found
    if fault := find_fault(reason):
        raise NotationError(0, 0, fault, "reason")
    return gm.Override(found.change, reason)


def find_fault(text: str) -> str:
    """What keeps a text from standing in quotes; "" if nothing does."""
    if not text:
        return "expected something between the quotes"
    if len(text) > gm.MAX_REASON:
        return f"expected at most {gm.MAX_REASON} characters, not {len(text)}"
    strange = next((letter for letter in text if is_unseen(letter)), "")
    return f"expected visible characters, without U+{ord(strange):04X}" if strange else ""


class Reader(Parser):
    """A place in a command. Reasons may be longer than names, and nothing is a comment."""

    def __init__(self, text: str) -> None:
        size = len(text) if len(text) > MAX_SHEET else len(text.encode("utf-8", "surrogatepass"))
        if size > MAX_SHEET:
            raise LimitError(f"{MAX_SHEET} bytes a command", f"at least {size}")
        self.tokens = scan(text, find_fault)
        self.token = next(self.tokens)
        self.abbreviations = False
        self.steps = 0
        self.also = ()

    def take_name(self, expected: str = "a name") -> str:
        if self.token.kind is Kind.WORD and self.token.text.lower() in gm.SPOKEN_FOR:
            self.fail(f"{expected} (a name that is also a keyword stands in quotes)")
        return super().take_name(expected)

    def take_number(self) -> int:
        if self.token.kind is not Kind.WORD or not NUMBER.fullmatch(self.token.text):
            self.fail("a whole number of at most six digits")
        number = int(self.token.text)
        self.advance()
        return number

    def take_text(self, expected: str) -> str:
        """Takes a word or a text in quotes, whatever it says."""
        if self.token.kind not in (Kind.WORD, Kind.QUOTED):
            self.fail(expected)
        text = self.token.text
        self.advance()
        return text


def read_override(reader: Reader) -> gm.Override:
    change = read_change(reader)
    reason = ""
    if reader.take_any("because"):
        if reader.token.kind is not Kind.QUOTED:
            reader.fail('a reason in quotes, "like this"')
        reason = reader.take_text("a reason")
    reader.expect_end()
    for token in reader.tokens:
        if token.kind is not Kind.END:
            raise NotationError(token.line, token.column, "expected one change a command")
    return gm.Override(change, reason)


def read_change(reader: Reader) -> gm.Change:
    match reader.take_word(VERBS, f"a change ({or_list(VERBS)})"):
        case "set":
            return read_set(reader)
        case "place":
            return read_place(reader)
        case "gem":
            if reader.take_word(("at", "with")) == "at":
                return gm.MoveGem(square=reader.take_square())
            return gm.MoveGem(name=reader.take_name())
        case "door":
            return gm.SetDoor(reader.take_square(), reader.take_word(("open", "closed")) == "open")
        case "trap":
            square = reader.take_square()
            if reader.take_any("none"):
                return gm.SetTrap(square, "")
            return gm.SetTrap(square, reader.take_name("the owner's name or none"), reader.take_any("jammed"))
        case "knife":
            square = reader.take_square()
            is_gone = reader.take_any("none")
            return gm.SetKnife(square, not is_gone, not is_gone and reader.take_any("poisoned"))
        case "turn":
            return gm.GiveTurn(reader.take_name())
        case "order":
            names = [reader.take_name()]
            while reader.token.kind is not Kind.END and not reader.match_word(("because",)):
                names.append(reader.take_name())
            return gm.SetOrder(tuple(names))
        case "round":
            return gm.SetRound(reader.take_number())
        case _:
            return gm.Skip()


def read_set(reader: Reader) -> gm.SetField:
    name = reader.take_name()
    field = reader.take_word(FIELDS, f"a field of the figure ({or_list(FIELDS)})")
    return gm.SetField(name, field, read_value(reader, field))


def read_value(reader: Reader, field: str) -> gm.Value:
    """What a field of that kind may hold; how much of it is for the position to say."""
    if field in gm.FLAGS:
        return TRUTHS[reader.take_word(tuple(TRUTHS), "true or false")]
    if field in gm.NUMBERS:
        return reader.take_number()
    if field in gm.CHOICES:
        return reader.take_word(gm.CHOICES[field])
    if field == gm.KIT:
        return reader.take_word(gm.CHOICES["main"]), reader.take_word(gm.CHOICES["secondary"])
    if field == gm.SYMBOL:
        return reader.take_text("a symbol, in quotes if it is no letter or digit")
    if field == "blessed_by" and reader.take_any("none"):
        return ""
    return reader.take_name()


def read_place(reader: Reader) -> gm.Place:
    name = reader.take_name()
    if reader.take_word(("at", "off")) == "off":
        return gm.Place(name, "off")
    square = reader.take_square()
    facing = reader.take_any("facing")
    return gm.Place(name, square, DIRECTIONS[reader.take_direction((0, 2, 4, 6), "n, e, s or w")] if facing else "")
