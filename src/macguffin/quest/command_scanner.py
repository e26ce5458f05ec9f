"""One command, piece by piece: each question says what may come now, each refusal where it did not and what would have done."""

import re
from collections.abc import Iterator
from typing import Final, NoReturn

from macguffin.core.errors import LimitError, NotationError
from macguffin.core.names import name_key
from macguffin.core.notation import Kind, Token, find_name_fault, or_list, scan, unexpected
from macguffin.quest.limits import MAX_COMMANDS, text_problem

__all__ = ["Reader", "read_commands"]

NUMBER: Final = re.compile(r"-?[0-9]{1,7}")
MINUS: Final = "\u2212"  # a minus of its own; the plain one is part of a word
THE_END: Final = "the end of the command"


def read_commands(text: str) -> Iterator["Reader"]:
    """The commands of a text, one a line or parted by `;`; those with nothing in them are left out.

    Raises NotationError for a text in quotes that is none; LimitError for more than 16 KiB
    """
    size = len(text) if len(text) > MAX_COMMANDS else len(text.encode("utf-8", "surrogatepass"))
    if size > MAX_COMMANDS:
        raise LimitError(f"{MAX_COMMANDS // 1024} KiB of commands", f"{-(-size // 1024)} KiB")
    tokens: list[Token] = []
    for token in scan(text, fault):
        tokens.append(token)
        if token.kind is Kind.END:
            if len(tokens) > 1:
                yield Reader(tokens)
            tokens = []


def fault(text: str) -> str:
    problem = text_problem(text)
    return f"expected {problem}" if problem else ""


class Reader:
    """A place in one command."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.at = 0
        self.after_word = -1  # the piece behind a name that is one word
        self.also: tuple[str, ...] = ()  # words that would have done for the piece at hand, if they had come

    @property
    def token(self) -> Token:
        return self.tokens[self.at]

    @property
    def word(self) -> str:
        """The piece at hand as keywords are compared, "" if it is no word."""
        return name_key(self.token.text) if self.token.kind is Kind.WORD else ""

    def fail(self, expected: str, choices: tuple[str, ...] = ()) -> NoReturn:
        error = unexpected(self.token, expected, choices + self.also, THE_END)
        if self.at == self.after_word and self.token.kind is Kind.WORD and "did you mean" not in error.expected:
            error = NotationError(
                error.line, error.column, f"{error.expected}; a name of several words stands in quotes"
            )
        raise error

    def fail_at(self, token: Token, expected: str) -> NoReturn:
        raise unexpected(token, expected, (), THE_END)

    def advance(self) -> None:
        self.at += 1
        self.also = ()

    def take_word(self, choices: tuple[str, ...], expected: str = "") -> str:
        """Takes one of the words, which must come now."""
        word = self.word
        if word not in choices:
            self.fail(expected or or_list((*dict.fromkeys(self.also), *choices)), choices)
        self.advance()
        return word

    def take_any(self, choices: tuple[str, ...]) -> str:
        """Takes one of the words if it comes now; "" if none does."""
        word = self.word
        if word in choices:
            self.advance()
            return word
        self.also += choices
        return ""

    def take_name(self, expected: str = "a name") -> str:
        """Takes a name: in quotes, or one plain word, which may be a keyword too."""
        if self.token.kind not in (Kind.WORD, Kind.QUOTED):
            self.fail(expected)
        if self.token.kind is Kind.WORD:
            self.after_word = self.at + 1
        return self.check_name(self.token.text)

    def check_name(self, name: str) -> str:
        if expected := find_name_fault(name):
            raise NotationError(self.token.line, self.token.column, expected)
        self.advance()
        return name

    def take_words(self, end: int) -> str:
        """Takes a name of all the plain words up to the piece with this number."""
        name = " ".join(token.text for token in self.tokens[self.at : end])
        self.check_name(name)
        self.at = end
        return name

    def take_text(self, expected: str) -> str:
        """Takes a text in quotes that says something."""
        if self.token.kind is not Kind.QUOTED or not self.token.text.strip():
            self.fail(f"{expected}, in quotes")
        return self.take_quoted()

    def take_quoted(self) -> str:
        text = self.token.text
        self.advance()
        return text

    def is_quoted(self) -> bool:
        if self.token.kind is Kind.QUOTED:
            return True
        self.also += ("a text in quotes",)
        return False

    def take_number(self, low: int, high: int, what: str) -> int:
        """Takes a whole number, with or without a sign."""
        expected = f"{what}, a whole number from {low} to {high}"
        first, sign = self.token, ""
        if first.kind is Kind.OTHER and first.text in ("+", MINUS):
            sign, digits = first.text, self.tokens[self.at + 1]
            if not (digits.kind is Kind.WORD and digits.column == first.column + 1 and digits.text.isdigit()):
                self.fail(expected)
            self.at += 1
        text = self.token.text
        number = int(text) if self.token.kind is Kind.WORD and NUMBER.fullmatch(text) else high + 1
        if sign == MINUS:
            number = -number
        if not low <= number <= high:
            raise unexpected(first, expected, (), THE_END)
        self.advance()
        return number

    def take_slash(self) -> None:
        """Takes a slash, before and after which there is no blank."""
        before, slash, after = self.tokens[self.at - 1], self.token, self.tokens[min(self.at + 1, len(self.tokens) - 1)]
        joined = slash.column == before.column + len(before.text) and after.column == slash.column + 1
        if slash.text != "/" or not joined:
            self.fail("CON/PB/MB in one word, as in 3/+1/-1")
        self.advance()

    def options(self, *groups: tuple[str, ...]) -> Iterator[str]:
        """The words that come next and lead an option, in any order, one of each group at most; whoever asks reads what follows."""
        left = list(groups)
        while word := self.take_any(tuple(word for group in left for word in group)):
            left = [group for group in left if word not in group]
            yield word

    def end(self) -> None:
        if self.token.kind is not Kind.END:
            self.fail(or_list((*dict.fromkeys(self.also), THE_END)))
