"""Reading a TOML text of limited size: what can be wrong with it before anybody asks for a key is refused here."""

import re
import tomllib
from typing import Any, Final

from macguffin.core.errors import LimitError, NotationError
from macguffin.core.toml_fields import Fields
from macguffin.core.toml_places import find_places

__all__ = ["read_toml"]

PARSER_PLACE: Final = re.compile(r"\(at (?:line (\d{1,9}), column (\d{1,9})|end of document)\)$")


def read_toml(text: str | bytes, limit: int, what: str) -> Fields:
    """The keys of a text of at most `limit` bytes, with the place of each.

    Raises LimitError: longer, where `what` names the file; NotationError: no UTF-8, no TOML, nested too deep
    """
    plain = decode(text, limit, what)
    places = find_places(plain)
    return Fields(parse(plain), (), places)


def decode(text: str | bytes, limit: int, what: str) -> str:
    """The text with plain line ends and without a mark of byte order."""
    size = len(text)
    if isinstance(text, str) and size <= limit:
        size = len(text.encode("utf-8", "surrogatepass"))
    if size > limit:
        raise LimitError(f"{limit // 1024} KiB for {what}", f"{-(-size // 1024)} KiB")
    decoded = text if isinstance(text, str) else decode_bytes(text)
    return decoded.removeprefix("\ufeff").replace("\r\n", "\n")


def decode_bytes(text: bytes) -> str:
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        before = text[: error.start].decode("utf-8")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise NotationError(line, column, f"expected UTF-8, not the byte 0x{text[error.start]:02X}") from None


def parse(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason = str(error)
        place = PARSER_PLACE.search(reason)
        line, column = text.count("\n") + 1, len(text) - text.rfind("\n")
        if place is not None:
            reason = reason[: place.start()].rstrip()
            if place[1]:
                line, column = int(place[1]), int(place[2])
        raise NotationError(line, column, f"expected TOML: {reason[:120]}") from None
