"""The application: API, pages, static files, health, metrics."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from types import ModuleType
from typing import Any, Self

from litestar import Litestar, MediaType, Response, Router, get
from litestar._openapi.plugin import OpenAPIPlugin  # it alone keeps the description it has worked out
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.logging import LoggingConfig
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.routes import HTTPRoute
from litestar.template.config import TemplateConfig
from litestar.types import ASGIApp
from prometheus_client import CONTENT_TYPE_LATEST

from railbird.web import installed
from railbird.web import metrics as counted
from railbird.web.account import api as account_api
from railbird.web.account import handover, handover_api
from railbird.web.account import routes as account_pages
from railbird.web.assets import Static
from railbird.web.auth import WhoIsIt
from railbird.web.club import api as club_api
from railbird.web.club import challenges_api, challenges_pages, deals_api, deals_pages, nudge_api
from railbird.web.club import routes as club_pages
from railbird.web.club.tournament import api as tournament_api
from railbird.web.club.tournament import routes as tournament_pages
from railbird.web.csrf import BoundCSRF, Tokens
from railbird.web.doors import AnyRequest, address, server_of
from railbird.web.drawing import compile_ahead, environment
from railbird.web.hatch import Hatch
from railbird.web.lasting import Lasts
from railbird.web.lobby import api as lobby_api
from railbird.web.lobby import learning
from railbird.web.lobby import routes as lobby_pages
from railbird.web.logs import Sparingly
from railbird.web.notices import api as notices_api
from railbird.web.notices import routes as notices_pages
from railbird.web.problems import handle
from railbird.web.record import api as record_api
from railbird.web.record import routes as record_pages
from railbird.web.refused import Refused
from railbird.web.review import api as review_api
from railbird.web.review import routes as review_pages
from railbird.web.rules import api as rules_api
from railbird.web.rules import routes as rules_pages
from railbird.web.screens import Screens
from railbird.web.seats import api as seats_api
from railbird.web.seats import routes as seats_pages
from railbird.web.security import FORM_FIELDS, SafeHeaders, StrictRequest
from railbird.web.server import Server
from railbird.web.serving import Served
from railbird.web.table import api as table_api
from railbird.web.table import finish, stream, updates
from railbird.web.table import routes as table_pages
from railbird.web.table.odds import Desks

APIS = (
    rules_api, account_api, handover_api, notices_api, record_api, lobby_api, seats_api, table_api, review_api, stream,
    club_api, deals_api, challenges_api, tournament_api, nudge_api,
)  # fmt: skip
PAGES = (
    lobby_pages, learning, seats_pages, table_pages, finish, updates, review_pages, rules_pages, account_pages,
    handover, notices_pages, record_pages, club_pages, deals_pages, challenges_pages, tournament_pages,
    installed,
)  # fmt: skip
MAX_BODY = 1_000_000  # Bytes of a request; an edition file has at most a quarter of it.
LOCAL = ("127.0.0.1", "::1", "localhost", "testclient")


@get("/health", include_in_schema=False, media_type=MediaType.TEXT)
async def health() -> str:
    """The process answers."""
    return "ok"


@get("/ready", include_in_schema=False, media_type=MediaType.TEXT)
async def ready(request: AnyRequest) -> Response[str]:
    """The database takes what is written, too."""
    is_ready = not server_of(request).stopping.is_set() and await server_of(request).store.is_ready()
    return Response("ready" if is_ready else "not ready", status_code=200 if is_ready else 503)


@get("/metrics", include_in_schema=False)
async def metrics(request: AnyRequest) -> Response[bytes]:
    """For Prometheus, on this machine only unless told otherwise; what a proxy hands on is from elsewhere."""
    is_local = address(request) in LOCAL and "x-forwarded-for" not in request.headers
    if not is_local and not server_of(request).config.public_metrics:
        raise Refused(404, "not_found")
    return Response(counted.told(), media_type=CONTENT_TYPE_LATEST)


class Fresh(Router):
    """A router made for one application and no other, which therefore need not be copied.

    Any other is copied when it is registered, deeply, with all that its handlers know: thirty milliseconds of a start.
    """

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


def anew(area: ModuleType) -> Fresh:
    """The router of a slice, for one application: the same path, handlers and tags, which is all that slices set."""
    return Fresh(area.routes.path, route_handlers=handlers_of(area.routes), tags=area.routes.tags)


@cache
def handlers_of(routes: Router) -> list[HTTPRouteHandler]:
    """What a slice answers with, signatures read: an application takes copies, which need not read them again."""
    found = [route.route_handlers for route in routes.routes if isinstance(route, HTTPRoute)]
    handlers = list(dict.fromkeys(handler for several in found for handler in several))  # two paths: found twice
    for handler in handlers:
        _ = handler.parsed_fn_signature  # read now, and kept by the handler
    return handlers


@asynccontextmanager
async def lifespan(app: Litestar) -> AsyncIterator[None]:
    """The server in the frame starts and stops with it."""
    server: Server = app.state.server
    await server.start()
    server.house.errands.run(compile_ahead())
    yield
    await server.stop()


def make_frame() -> Litestar:
    """Everything of the application that knows no server: a tenth of a second, so who runs many may take it again."""
    api = Fresh("/api/v1", route_handlers=[*map(anew, APIS)], security=[{"token": []}, {"cookie": []}])
    pages = Fresh("/", route_handlers=[*map(anew, PAGES)], include_in_schema=False)
    handlers: dict[int | type[Exception], Any] = {HTTPException: handle, Exception: handle, 500: handle}
    return Litestar(
        route_handlers=[api, pages, health, ready, metrics],
        middleware=[DefineMiddleware(WhoIsIt), DefineMiddleware(BoundCSRF)],
        exception_handlers=handlers,
        request_class=StrictRequest,
        template_config=TemplateConfig(instance=JinjaTemplateEngine.from_environment(environment())),
        openapi_config=openapi(),
        # a stream must not wait for a compressor to fill a block; level 9 takes thrice as long for a tenth less
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6, exclude=["/stream$"]),
        # every error goes through `handle`, which logs it once; the framework would log it again with each 404
        logging_config=LoggingConfig(log_exceptions="never", configure_root_logger=False),
        request_max_body_size=MAX_BODY,
        multipart_form_part_limit=FORM_FIELDS,
        lifespan=[lifespan],
        debug=False,
    )


def make_app(server: Server, frame: Litestar | None = None) -> ASGIApp:
    """The application on a server's parts, with its headers on every response; in an idle frame, or a new one."""
    app = frame or make_frame()
    app.state.server = server
    app.state.tokens = tokens = Tokens(server.csrf_key)
    app.state.screens = Screens()
    app.state.desks = Desks()
    app.state.said = Sparingly()
    submissions, forms = ({"act": area.act, "undo": area.undo} for area in (table_api, table_pages))
    courtesy = server.study.courtesy
    onward = Lasts(Served(Static(app), courtesy))
    return SafeHeaders(Hatch(app, onward, courtesy, server.auth, tokens, submissions, forms))


async def described(request: AnyRequest) -> None:
    """The description takes a third of a second to work out: once, and beside the loop."""
    plugin = request.app.plugins.get(OpenAPIPlugin)
    await server_of(request).house.turns.aside(plugin.provide_openapi_schema)


def openapi() -> OpenAPIConfig:
    """The API's description, as JSON at /api/v1/openapi.json."""
    return OpenAPIConfig(
        title="Railbird",
        version="1",
        description="Play any game at a table server: create, join, look, act.",
        openapi_router=Router("/api/v1", route_handlers=[], include_in_schema=False, before_request=described),
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        use_handler_docstrings=True,
        components=Components(
            security_schemes={
                "token": SecurityScheme(type="http", scheme="bearer"),
                "cookie": SecurityScheme(type="apiKey", name="railbird_session", security_scheme_in="cookie"),
            }
        ),
    )
