"""What all tests share."""

from __future__ import annotations

import gc
import importlib
import runpy
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent
ORDER = ("test_whole_", "attack", "examples", "pages", "web", "lab", "bots", "store", "cli", "rl")
"""What takes longest, or waits most, begins first: the beginnings of modules' names, and rooms.

Everything else comes after them: many small files, which fill the workers' last minute evenly.
"""

settings.register_profile("railbird", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("railbird")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--compiled", action="store_true", help="insist that the compiled engine is the one tested")
    parser.addoption(
        "--quiet-machine", action="store_true", help="tests/attack: nothing else runs, so the clock counts"
    )
    parser.addoption("--slow-line", action="store_true", help="tests/pages: every answer comes late and in pieces")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest files first: workers that share out whole files then end at about the same time."""
    items.sort(key=lambda item: turn(item.path))


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end: the collector need not look through it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def turn(path: Path) -> int:
    """When a module has its turn."""
    return next(
        (at for at, name in enumerate(ORDER) if path.name.startswith(name) or path.parent.name == name), len(ORDER)
    )


def pytest_configure(config: pytest.Config) -> None:
    if not config.getoption("--compiled"):
        if is_compiled("railbird.core.state"):
            raise pytest.UsageError("The plain engine is to be tested, but the compiled one is imported.")
        return
    plain = [module for module in engine_modules() if not is_compiled(module)]
    if plain:
        named = ", ".join(plain[:5]) + (" …" if len(plain) > 5 else "")
        raise pytest.UsageError(f"The compiled engine is to be tested, but {len(plain)} modules are plain: {named}")


def engine_modules() -> list[str]:
    """The modules a compiled build has to compile, as `setup.py` lists them."""
    build = runpy.run_path(str(ROOT / "setup.py"), run_name="build")
    return [build["module_name"](path) for room in build["engine_modules"]().values() for path in room]


def is_compiled(module: str) -> bool:
    return not str(importlib.import_module(module).__file__).endswith(".py")
