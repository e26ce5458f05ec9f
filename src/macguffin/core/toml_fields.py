"""One table of a TOML text, read key by key: each question says what is allowed, each refusal where it is not so."""

from typing import Any, Final, NoReturn

from macguffin.core.errors import NotationError
from macguffin.core.toml_places import Path, Places, write_path

__all__ = ["HUGE", "Fields", "shown"]

HUGE: Final = "a number of that size"
SHOWN: Final = 40  # characters of a wrong value that are repeated to its writer


def shown(value: object) -> str:
    """A value as an error may repeat it: short, on one line, whatever it is."""
    if isinstance(value, str):
        return repr(value if len(value) <= SHOWN else value[: SHOWN - 1] + "…")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**12 else HUGE
    if isinstance(value, float):
        return "a number with a decimal point"
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return "a table"
    return "a list" if isinstance(value, list) else "a date or time"


def nearest(key: str, keys: tuple[str, ...]) -> str:
    """What a key that does not exist may have been meant for."""
    from difflib import get_close_matches  # noqa: PLC0415, only a refusal has the time to load it

    if len(keys) <= 8:
        return f"only {', '.join(keys)}"
    near = get_close_matches(key[:SHOWN], keys, n=1)
    return f"the key {near[0]}" if near else "a key that exists here"


class Fields:
    """A table, the path of keys that leads to it, and where they stand in the text."""

    def __init__(self, table: dict[str, Any], path: Path, places: Places) -> None:
        self.table = table
        self.path = path
        self.places = places

    def refuse(self, key: str | None, expected: str, *more: str | int) -> NoReturn:
        """Raises NotationError at a key of this table, or deeper down at `more`; None means the table itself."""
        path = self.path if key is None else (*self.path, key, *more)
        line, column = self.places.of(path)
        raise NotationError(line, column, f"expected {expected}", write_path(path))

    def allow(self, keys: tuple[str, ...], switched: dict[str, str] | None = None) -> None:
        """Refuses any other key. `switched`: keys that a switch of the variant would have to allow."""
        for key in self.table:
            if switched and key in switched:
                self.refuse(key, f"no such key without {switched[key]} in [variant]")
            if key not in keys:
                self.refuse(key, f"{nearest(key, keys)}, not {shown(key)}")

    def need(self, key: str, what: str) -> Any:
        if key not in self.table:
            self.refuse(key, f"{what}, but the key is missing")
        return self.table[key]

    def text(self, key: str, what: str = "a text in quotes") -> str:
        value = self.need(key, what)
        if not isinstance(value, str):
            self.refuse(key, f"{what}, not {shown(value)}")
        return value

    def choice(self, key: str, options: tuple[str, ...], default: str = "") -> str:
        """One of the options; without a default the key must be there."""
        if default and key not in self.table:
            return default
        what = f"one of {', '.join(options)}" if len(options) > 1 else f'"{options[0]}"'
        value = self.text(key, what)
        if value not in options:
            self.refuse(key, f"{what}, not {shown(value)}")
        return value

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from `low` to `high`; without a default the key must be there."""
        if default is not None and key not in self.table:
            return default
        what = f"a whole number from {low} to {high}" if low < high else str(low)
        value = self.need(key, what)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            self.refuse(key, f"{what}, not {shown(value)}")
        return value

    def flag(self, key: str) -> bool:
        """Whether it is so; false where the key is missing."""
        value = self.table.get(key, False)
        if not isinstance(value, bool):
            self.refuse(key, f"true or false, not {shown(value)}")
        return value

    def texts(self, key: str) -> list[str]:
        """A list of texts; empty where the key is missing."""
        value = self.table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.refuse(key, "a list of texts in quotes" + ("" if isinstance(value, list) else f", not {shown(value)}"))
        return value

    def tables(self, key: str) -> list["Fields"]:
        """The tables under `[[key]]`; none where the key is missing."""
        value = self.table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.refuse(key, f"tables, each under [[{key}]]")
        return [Fields(item, (*self.path, key, i), self.places) for i, item in enumerate(value)]

    def inner(self, key: str) -> "Fields | None":
        """The table under `[key]`, or None."""
        if key not in self.table:
            return None
        value = self.table[key]
        if not isinstance(value, dict):
            self.refuse(key, f"a table, not {shown(value)}")
        return Fields(value, (*self.path, key), self.places)
