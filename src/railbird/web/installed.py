"""The installable app: its manifest, the worker that shows a page without a connection, and that page.

What the worker keeps on a device is static files and the page without a connection, which says nothing of anybody.
"""

from functools import cache
from typing import Any

import msgspec
from litestar import Response, Router, get
from litestar.response import Template

from railbird.web.assets import address, assets, build
from railbird.web.doors import AnyRequest
from railbird.web.pages import page
from railbird.web.problems import language_of
from railbird.web.words import ui

FONTS = ("besley-latin-900", "besley-czech-900", "archivo-narrow-latin", "archivo-narrow-czech")
SHELL = (
    "css/house.css", "css/pages.css", "js/early.js", "js/page.js", "img/sprite.svg", "img/bird.svg",
    *(f"fonts/{font}.woff2" for font in FONTS),
)  # fmt: skip
"""What the page without a connection is made of."""
ICONS = (
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-mask-512.png", "512x512", "maskable"),
)
PAPER, TURF = "#f4ebd6", "#1c5a3a"


@get("/manifest.webmanifest", media_type="application/manifest+json")
async def manifest(request: AnyRequest) -> Response[bytes]:
    """What a phone asks for before it puts the bird on its home screen."""
    said = ui(language_of(request))
    made = {
        "id": "/",
        "name": "Railbird",
        "short_name": "Railbird",
        "description": said("lead"),
        "lang": language_of(request),
        "start_url": "/my",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": TURF,
        "icons": [
            {"src": address(f"img/{name}"), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for name, sizes, purpose in ICONS
        ],
        "shortcuts": [{"name": said("my_games"), "url": "/my"}, {"name": said("rules"), "url": "/rules"}],
    }
    return Response(msgspec.json.encode(made), media_type="application/manifest+json")


@get("/sw.js", media_type="text/javascript")
async def worker(request: AnyRequest) -> Response[str]:
    """The worker; another build has another one, which forgets what the last has kept."""
    headers = {"cache-control": "no-cache", "service-worker-allowed": "/"}
    return Response(_worker(language_of(request)), media_type="text/javascript", headers=headers)


@cache
def _worker(language: str) -> str:
    facts: dict[str, Any] = {
        "build": build(),
        "shell": [address(name) for name in SHELL],
        "offline": f"/offline?language={language}",
        "icon": address("img/icon-192.png"),
        "badge": address("img/badge-96.png"),
        "open": ui(language)("go_on"),
    }
    return f"const HOUSE = {msgspec.json.encode(facts).decode()};\n" + assets()["js/worker.js"].content.decode()


@get("/offline")
async def offline(request: AnyRequest) -> Template:
    """There is no connection: the same for everybody, without a name or a token on it."""
    return page(request, "offline.html", person=None, nameless=False, csrf="", fault=None)


routes = Router("/", route_handlers=[manifest, worker, offline])
