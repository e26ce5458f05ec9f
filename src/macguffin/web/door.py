"""The way in for every request: who asks, how often, from where, may he; then the route's own function; and errors by their one table."""

from collections.abc import Sequence
from typing import Final

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route as StarletteRoute
from starlette.types import Receive, Scope, Send

from macguffin.core.errors import ForbiddenError, MacguffinError
from macguffin.web.ask import Ask, Reply, Route
from macguffin.web.faults import FaultBody, StaleError, fault_of, status_of
from macguffin.web.site import Site
from macguffin.web.visitors import TOKEN_HEADER, Visitor

__all__ = ["Door", "address_of", "doors", "is_own_origin", "response"]

SAFE: Final = ("GET", "HEAD")


def doors(site: Site, routes: Sequence[Route]) -> list[StarletteRoute]:
    """One door a path, which knows all methods of it."""
    by_path: dict[str, dict[str, Route]] = {}
    for route in routes:
        methods = by_path.setdefault(route.path, {})
        methods[route.method] = route
        if route.method == "GET":
            methods["HEAD"] = route
    return [StarletteRoute(path, Door(site, methods), methods=sorted(methods)) for path, methods in by_path.items()]


class Door:
    """Answers one path."""

    def __init__(self, site: Site, methods: dict[str, Route]) -> None:
        self.site = site
        self.methods = methods

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        visitor = self.site.visitor(request.headers.get("cookie", ""))
        ask = Ask(self.site, self.methods[request.method], request, visitor)
        try:
            await self.let_in(ask)
            reply = await ask.route.answer(ask)
        except MacguffinError as error:
            update = error.update if isinstance(error, StaleError) else None
            reply = Reply.of(FaultBody(error=fault_of(error), update=update), status_of(error))
        await response(self.site, visitor, reply)(scope, receive, send)

    async def let_in(self, ask: Ask) -> None:
        """Refuses whoever asks too often, from elsewhere, or for what he may not.

        Raises TooManyError, ForbiddenError, NotFoundError
        """
        self.site.count(ask.route.rate, ask.visitor, address_of(ask.request))
        if ask.request.method not in SAFE:
            check_source(self.site, ask.request, ask.visitor)
        if "{table}" in ask.route.path:
            await ask.sit(ask.path("table"))


def response(site: Site, visitor: Visitor, reply: Reply) -> Response:
    """What is sent; nothing of it may be kept by a cache, for it is one visitor's."""
    headers = {"cache-control": "no-store"}
    if reply.name:
        headers["content-disposition"] = f'attachment; filename="{reply.name}"'
    if reply.packing:
        headers |= {"content-encoding": reply.packing, "vary": "Accept-Encoding"}
    if visitor.is_new:
        headers["set-cookie"] = visitor.set_cookie(site.settings.is_secure)
    if reply.stream is not None:
        return StreamingResponse(reply.stream, reply.status, headers, reply.media)
    return Response(reply.body, reply.status, headers, reply.media)


def check_source(site: Site, request: Request, visitor: Visitor) -> None:
    """A request that changes something comes from one of our own pages.

    Raises ForbiddenError
    """
    if not is_own_origin(site, request):
        raise ForbiddenError("the request does not come from a page of this site")
    if visitor.is_new or not visitor.has_token(request.headers.get(TOKEN_HEADER, "")):
        raise ForbiddenError("the request does not carry the token that this site gave out; load the page again")


def is_own_origin(site: Site, connection: HTTPConnection) -> bool:
    """Whether an Origin header names this site, as it is published or as the browser itself calls it."""
    origin, host = connection.headers.get("origin", ""), connection.headers.get("host", "")
    return bool(origin) and origin in (site.settings.public, f"http://{host}", f"https://{host}")


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""
