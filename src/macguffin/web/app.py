"""The application: every door of the site, put together."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Final

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, WebSocketRoute
from starlette.websockets import WebSocket

from macguffin import __version__
from macguffin.web import api_files, api_records, api_site, api_tables
from macguffin.web.ask import Route
from macguffin.web.assets import Assets
from macguffin.web.bots import Thinker
from macguffin.web.clock import call_roll, keep_time
from macguffin.web.door import doors
from macguffin.web.faults import Fault, FaultBody
from macguffin.web.guard import Guard
from macguffin.web.kept import Kept
from macguffin.web.logs import write_log
from macguffin.web.monitor import monitor_routes
from macguffin.web.openapi import describe
from macguffin.web.pages import PAGES
from macguffin.web.settings import Settings
from macguffin.web.site import Site
from macguffin.web.sockets import answer_socket
from macguffin.web.stream import ROUTES as STREAMS
from macguffin.web.wire import encode

__all__ = ["ROUTES", "create_app"]

ROUTES: Final[tuple[Route, ...]] = (
    *api_site.ROUTES,
    *api_tables.ROUTES,
    *api_records.ROUTES,
    *api_files.ROUTES,
    *STREAMS,
)
"""Every door of the API, each with what the permission table is asked for it."""


def create_app(settings: Settings, journal: Kept, thinker: Thinker | None = None) -> FastAPI:
    """The site on a journal. `thinker` plans the bots' turns; without one they pass.

    The site begins to live when the application is started, and closes with it.
    """
    site = Site(settings, journal, thinker)
    site.description = describe(ROUTES)

    @asynccontextmanager
    async def live(_app: FastAPI) -> AsyncIterator[None]:
        site.open()
        if settings.has_clock:
            site.run(call_roll(site))
            site.run(keep_time(site))
        yield
        await site.close()

    app = FastAPI(
        title="macguffin", version=__version__, openapi_url=None, docs_url=None, redoc_url=None, lifespan=live
    )
    app.state.site = site
    app.router.routes.extend(doors(site, (*ROUTES, *PAGES, *monitor_routes(settings))))

    async def connect(websocket: WebSocket) -> None:
        await answer_socket(site, websocket)

    app.router.routes.append(WebSocketRoute("/ws/tables/{id}", connect))
    assets = Path(str(files("macguffin.web").joinpath("static", "assets")))
    app.router.routes.append(Mount("/assets", Assets(directory=assets, check_dir=False)))
    app.add_exception_handler(HTTPException, on_http)
    app.add_exception_handler(Exception, on_defect)
    app.add_middleware(Guard, count=site.meter.request)
    app.openapi = lambda: site.description  # type: ignore[method-assign]
    return app


async def on_http(_request: Request, error: Exception) -> Response:
    """What no route of ours answers."""
    assert isinstance(error, HTTPException)  # noqa: S101  # registered for it
    kinds = {
        404: ("not_found", "there is nothing at this address"),
        405: ("method", "this address is not asked like that"),
    }
    kind, message = kinds.get(error.status_code, ("http", error.detail))
    body = encode(FaultBody(error=Fault(kind=kind, message=message)))
    return Response(body, error.status_code, error.headers, "application/json")


async def on_defect(request: Request, error: Exception) -> Response:
    """A defect of ours: the log has it all, the visitor nothing of it."""
    write_log(logging.ERROR, "defect", path=request.url.path, what=type(error).__name__)
    body = encode(FaultBody(error=Fault(kind="defect", message="something went wrong here; nothing was done")))
    return Response(body, 500, media_type="application/json")
