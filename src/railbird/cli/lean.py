"""Loading a server without what its libraries bring along and nobody here uses: a fifteenth of a start.

structlog would draw tracebacks in colour with rich: ours are plain. SQLAlchemy's asyncio brings its ORM, for sessions:
we have none. Litestar would write the API's description as YAML, too: ours is JSON.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

SESSIONS = ("sqlalchemy.ext.asyncio.session", "sqlalchemy.ext.asyncio.scoping")  # What needs the ORM.


class _LeftOut(ModuleType):
    """A module in the place of another: whatever is imported from it is an empty type."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {})


def load_lean() -> None:
    """Import the libraries that bring too much, without it; whoever wants that later still can have it."""
    _import_without("structlog", {"rich": None})
    _import_without("sqlalchemy.ext.asyncio", {name: _LeftOut(name) for name in SESSIONS})
    _import_without("litestar.openapi.plugins", {"yaml": _LeftOut("yaml")})


def _import_without(name: str, others: dict[str, ModuleType | None]) -> None:
    """Import a module with others in the place of those that it would import; None is one that is not installed."""
    hidden = {other: module for other, module in others.items() if other not in sys.modules}
    if name in sys.modules or not hidden:
        return
    sys.modules.update(hidden)  # type: ignore[arg-type] # None is what Python itself puts there
    try:
        import_module(name)
    finally:
        for other in hidden:
            del sys.modules[other]
