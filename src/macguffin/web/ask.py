"""One request, as the functions that answer it see it: who asks, for what, at which table."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TYPE_CHECKING, Literal, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request

from macguffin.core.errors import LimitError, NotationError, NotFoundError
from macguffin.web.house import Place
from macguffin.web.visitors import Visitor
from macguffin.web.wire import decode, encode

if TYPE_CHECKING:
    from macguffin.web.site import Site

__all__ = ["Answer", "Ask", "Nothing", "Reply", "Route"]

T = TypeVar("T")


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=False):
    """A query without parameters; others are not looked at."""


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """A body as it is sent. `name` offers it as a file of that name; `packing` is the content encoding it already has."""

    body: bytes
    media: str = "application/json"
    status: int = 200
    name: str = ""
    packing: str = ""
    stream: AsyncIterator[bytes] | None = None

    @classmethod
    def of(cls, value: object, status: int = 200) -> "Reply":
        return cls(body=encode(value), status=status)


class Ask:
    """`place` is there for routes of a table: which one, and what the visitor is at it."""

    __slots__ = ("_place", "request", "route", "site", "visitor")

    def __init__(self, site: "Site", route: "Route", request: Request, visitor: Visitor) -> None:
        self.site = site
        self.route = route
        self.request = request
        self.visitor = visitor
        self._place: Place | None = None

    @property
    def place(self) -> Place:
        assert self._place is not None  # noqa: S101  # a route without a table asked for one
        return self._place

    async def sit(self, table: str) -> None:
        """Takes the visitor's place at a table, if he may do there what the route is for.

        Raises NotFoundError, ForbiddenError
        """
        self._place = await self.site.place(table, self.visitor.key, self.route.action)

    def path(self, name: str) -> str:
        found: str = self.request.path_params[name]
        return found

    def number(self, name: str) -> int:
        """A number in the path.

        Raises NotFoundError
        """
        text = self.path(name)
        if not text.isascii() or not text.isdecimal() or len(text) > 9:
            raise NotFoundError("there is nothing at this address")
        return int(text)

    def query(self, kind: type[T]) -> T:
        """The parameters after the question mark.

        Raises NotationError
        """
        try:
            return msgspec.convert(dict(self.request.query_params), kind, strict=False)
        except msgspec.ValidationError as error:
            raise NotationError(0, 0, f"{error}"[:300]) from error

    async def body(self, kind: type[T] | msgspec.json.Decoder[T]) -> T:
        """What was sent, as JSON.

        Raises NotationError, LimitError
        """
        return decode(await self.bytes(self.site.settings.limits.body), kind)

    async def bytes(self, limit: int) -> bytes:
        """What was sent, as it is; not a byte more than allowed is taken in.

        Raises LimitError
        """
        chunks: list[bytes] = []
        size = 0
        if (said := self.request.headers.get("content-length", "")).isdigit() and int(said[:20]) > limit:
            raise LimitError(f"{limit // 1024} KiB", f"{said[:20]} bytes")
        try:
            async for chunk in self.request.stream():
                size += len(chunk)
                if size > limit:
                    raise LimitError(f"{limit // 1024} KiB", "more")
                chunks.append(chunk)
        except ClientDisconnect as error:
            raise NotationError(0, 0, "expected the whole body") from error
        return b"".join(chunks)


Answer = Callable[[Ask], Awaitable[Reply]]


class Route(msgspec.Struct, frozen=True, kw_only=True):
    """A door of the site. `action` is what the permission table is asked, `anyone` for what needs no place at a table.

    `takes` is the JSON it wants, `gives` the JSON it answers; `media` lists other bodies, `others` other statuses with the same answer.
    `rate` names the limit it falls under.
    """

    method: Literal["GET", "POST"]
    path: str
    action: str
    summary: str
    answer: Answer
    gives: type | None = None
    takes: type | None = None
    query: type = Nothing
    media: tuple[str, ...] = ()
    rate: Literal["requests", "links", "tables", "work"] = "requests"
    status: int = 200
    others: tuple[int, ...] = ()
    is_upload: bool = False
