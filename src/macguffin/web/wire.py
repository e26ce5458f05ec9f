"""What goes over HTTP and sockets is made of these. Unknown fields are refused; what is too long is refused before it is looked at."""

from typing import Annotated, Final, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from macguffin.core.errors import NotationError

MAX_SCENE: Final = 256 * 1024
MAX_SHEET: Final = 16 * 1024

Seq: TypeAlias = Annotated[int, Meta(ge=-1, le=2**31 - 1)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=-3, le=999)]
SceneText: TypeAlias = Annotated[str, Meta(max_length=MAX_SCENE)]
Sheet: TypeAlias = Annotated[str, Meta(max_length=MAX_SHEET)]
Secret: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Nonce: TypeAlias = Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]*$")]


T = TypeVar("T")


class Given(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody sends."""


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What the server answers."""


ENCODER: Final = msgspec.json.Encoder()


def encode(value: object) -> bytes:
    return ENCODER.encode(value)


def tagged(tag: str, encoded: bytes, more: str = "") -> str:
    """An encoded object as a socket's message of that kind, with more fields in front (`"n":3,`)."""
    return f'{{"t":"{tag}",{more}{encoded[1:].decode()}'


def decode(data: bytes | str, kind: type[T] | msgspec.json.Decoder[T]) -> T:
    """Reads what somebody sent; unions have a decoder of their own.

    Raises NotationError with the place that does not fit
    """
    decoder = kind if isinstance(kind, msgspec.json.Decoder) else msgspec.json.Decoder(kind)
    try:
        return decoder.decode(data)
    except RecursionError as error:
        raise NotationError(0, 0, "expected less nesting") from error
    except (msgspec.DecodeError, UnicodeError) as error:
        raise NotationError(0, 0, f"{error}"[:300]) from error
