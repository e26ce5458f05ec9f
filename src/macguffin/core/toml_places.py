"""Where in a TOML text each key stands, and how deep it nests: one pass over the text, before anything parses it.

It knows TOML's tokens and nesting, not its meaning; what is not TOML it leaves to the parser, but for strings without an end.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from macguffin.core.errors import NotationError

__all__ = ["MAX_DEPTH", "Path", "Places", "Written", "find_places", "write_path"]

MAX_DEPTH: Final = 32
MAX_WORD: Final = 100  # characters of a bare key or a number; converting much longer numbers costs quadratic time

Path = tuple[str | int, ...]

# Possessive, so that no text is walked twice; but nothing that has a choice or looks ahead may be repeated so, for Python 3.11 up to 3.11.4
# matches that wrongly. Where there is a choice, its branches begin differently, so that little is ever tried again.
TOKEN: Final = re.compile(
    r"""
      (?P<blank>[ \t\r]++)
    | (?P<newline>\n)
    | (?P<comment>\#[^\n]*+)
    | (?P<string>"{3}[^"\\]*+(?:(?:\\.|"(?!""))[^"\\]*+)*"{3,5} | '{3}[^']*+(?:'(?!'')[^']*+)*'{3,5}
        | "[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"(?!") | '[^'\n]*+'(?!') )
    | (?P<word>[A-Za-z0-9_+:-]++)
    | (?P<mark>[][{}=,.])
    | (?P<odd>.)
    """,
    re.DOTALL | re.VERBOSE,
)
ESCAPE: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))")
SHORT_ESCAPES: Final = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r"}
BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")


@dataclass(frozen=True, slots=True)
class Written:
    """A text of several lines as it is written, quotes and all, and where it begins; one line of it is one line of its value."""

    line: int
    column: int
    text: str


@dataclass
class Places:
    """Line and column of every key and list element, and the texts of several lines that have no escapes."""

    found: dict[Path, tuple[int, int]] = field(default_factory=dict)
    texts: dict[Path, Written] = field(default_factory=dict)

    def of(self, path: Path) -> tuple[int, int]:
        """Where a key stands, or the nearest table around it; (0, 0) for the whole text."""
        for end in range(len(path), 0, -1):
            if path[:end] in self.found:
                return self.found[path[:end]]
        return 0, 0

    def inside(self, path: Path, row: int, column: int) -> tuple[int, int]:
        """Where a character of a text stands, or else the text; row and column count from 0."""
        if path not in self.texts:
            return self.of(path)
        written = self.texts[path]
        if written.text[3:4] == "\n":
            return written.line + 1 + row, column + 1
        return written.line + row, column + 1 + (written.column + 2 if row == 0 else 0)


def write_path(path: Path) -> str:
    """A key path as errors name it: `figures[2].main`, elements counted from 0."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
            continue
        if not BARE_KEY.fullmatch(part):
            part = repr(part if len(part) <= 40 else part[:39] + "…")  # noqa: PLW2901
        text += f".{part}" if text else part
    return text


def plain_key(quoted: str) -> str:
    """What a key in quotes means."""
    key = quoted[1:-1]
    return ESCAPE.sub(plain_character, key) if quoted[0] == '"' and "\\" in key else key


def plain_character(escape: re.Match[str]) -> str:
    if escape[3]:
        return SHORT_ESCAPES.get(escape[3], escape[3])
    return chr(min(int(escape[1] or escape[2], 16), 0x10FFFF))


def find_places(text: str) -> Places:
    """Walks the text, whose line ends are plain, once.

    Raises NotationError where the text nests too deep, a word is too long or a string has no end
    """
    scan = Scan()
    for token in TOKEN.finditer(text):
        kind = token.lastgroup
        if kind in ("blank", "comment"):
            continue
        value = token[0]
        scan.column = token.start() - scan.line_start + 1
        if kind == "word":
            scan.take_word(value)
        elif kind == "mark":
            scan.take_mark(value)
        elif kind == "newline":
            scan.end_line()
            scan.line_start = token.end()
        elif kind == "string":
            scan.take_string(value)
            if "\n" in value:
                scan.line += value.count("\n")
                scan.line_start = token.start() + value.rindex("\n") + 1
        elif value in "\"'":
            raise NotationError(scan.line, scan.column, "expected the end of the string that begins here")
    return scan.places


@dataclass
class Open:
    """A bracket that is not closed yet; `index` is that of the next element, -1 in a table."""

    path: Path
    index: int


class Scan:
    """How far the walk has come: which key, header or value it is in."""

    def __init__(self) -> None:
        self.places = Places()
        self.line = 1
        self.line_start = 0
        self.column = 1
        self.table: Path = ()  # the last header's
        self.counts: dict[Path, int] = {}  # elements of each array of tables
        self.open: list[Open] = []
        self.parts: list[str] = []  # of the key or header being read
        self.key_at = (1, 1)
        self.header = 0  # brackets of the header being read …
        self.header_at = (1, 1)  # … and where the first one is
        self.value: Path | None = None  # of the value that may come next

    def end_line(self) -> None:
        self.line += 1
        if not self.open:
            self.value = None
            self.header = 0
            self.parts = []

    def note(self, path: Path, at: tuple[int, int]) -> None:
        """Keeps the place of a path, and of the tables that it passes through, if they are new."""
        while path and path not in self.places.found:
            self.places.found[path] = at
            path = path[:-1]

    def take_word(self, text: str) -> None:
        if len(text) > MAX_WORD:
            reason = f"expected keys without quotes and numbers of at most {MAX_WORD} characters"
            raise NotationError(self.line, self.column, reason, write_path(self.value or ()))
        if self.value is None:
            self.add_part(text)
        else:
            self.mark_element()

    def take_string(self, text: str) -> None:
        if self.value is None:
            self.add_part(plain_key(text))
            return
        self.mark_element()
        if text[:3] in ("'''", '"""') and (text[0] == "'" or "\\" not in text):
            self.places.texts[self.value] = Written(self.line, self.column, text)

    def add_part(self, part: str) -> None:
        if not self.parts:
            self.key_at = self.line, self.column
        self.parts.append(part)
        self.check_depth(len(self.parts))

    def mark_element(self) -> None:
        if self.open and self.value is not None and self.open[-1].index >= 0:
            self.note(self.value, (self.line, self.column))

    def check_depth(self, depth: int) -> None:
        if depth > MAX_DEPTH:
            raise NotationError(self.line, self.column, f"expected tables and lists nested no deeper than {MAX_DEPTH}")

    def take_mark(self, mark: str) -> None:
        match mark:
            case "=":
                self.start_value()
            case "[" if self.value is None and not self.open:
                self.start_header()
            case "]" if self.header:
                self.end_header()
            case "[" | "{":
                self.open_bracket(mark)
            case "]" | "}":
                self.close_bracket()
            case ",":
                self.start_element()

    def start_value(self) -> None:
        if self.value is not None or self.header:
            return
        path = (self.open[-1].path if self.open else self.table) + tuple(self.parts)
        self.check_depth(len(path))
        self.note(path, self.key_at)
        self.value = path
        self.parts = []

    def start_header(self) -> None:
        if not self.header:
            self.header_at = self.line, self.column
        self.header += 1

    def end_header(self) -> None:
        if not self.parts:
            return
        path: Path = ()
        for part in self.parts[:-1]:
            path += (part,)
            if path in self.counts:
                path += (self.counts[path] - 1,)
        path += (self.parts[-1],)
        self.note(path, self.header_at)
        if self.header > 1:
            count = self.counts.get(path, 0)
            self.counts[path] = count + 1
            path += (count,)
            self.note(path, self.header_at)
        elif path in self.counts:
            path += (self.counts[path] - 1,)
        self.check_depth(len(path))
        self.table = path
        self.parts = []

    def open_bracket(self, mark: str) -> None:
        path = self.value if self.value is not None else ()
        self.mark_element()
        self.open.append(Open(path, 0 if mark == "[" else -1))
        self.check_depth(max(len(self.open), len(path)))
        self.value = (*path, 0) if mark == "[" else None
        self.parts = []

    def close_bracket(self) -> None:
        if self.open:
            self.open.pop()
        if self.open:
            above = self.open[-1]
            self.value = (*above.path, above.index) if above.index >= 0 else above.path
        else:
            self.value = ()

    def start_element(self) -> None:
        if not self.open:
            return
        around = self.open[-1]
        self.parts = []
        if around.index < 0:
            self.value = None
        else:
            around.index += 1
            self.value = (*around.path, around.index)
