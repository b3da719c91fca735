"""Builds plain Python by default; `RAILBIRD_COMPILED=1` compiles rules and bots with mypyc.

A compiled build is compiled altogether or fails and says why: no module is left plain in silence. Every build packs
what browsers fetch, into the wheel, or beside the sources where they are installed as they lie (`pip install -e`).
"""

from __future__ import annotations

import os
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError, CompileError, LinkError

SOURCE = Path(__file__).resolve().parent / "src"
CORE = ("action", "actors", "illegal", "note", "state", "playout")
AT_TABLE = ("book", "dealt", "decisions", "grid", "learning", "valuation", "weights")
"""What stays plain of a game's bots: what tells odds, values finished games, or is asked once a decision."""
PLAIN = ("edition.py", "options.py", "problems.py", "__init__.py")
"""What stays plain in a game's rules: data read by msgspec, once a table."""
LEVELS = {"1": "3", "quick": "0"}
"""What RAILBIRD_COMPILED may say, and how hard the C compiler then tries: "quick" is built in a quarter of the time."""
UNLOOKED = [] if sys.platform == "win32" else ["-Wno-misleading-indentation"]
"""What the C compiler does not warn of: whether generated C is indented well. It would look longer than it compiles."""
NO_COMPILER = """
RAILBIRD_COMPILED=1 asks for the compiled engine, which needs a C compiler and Python's headers;
with these here it failed: {error}
On Debian: apt-get install gcc libc6-dev python3-dev
Without RAILBIRD_COMPILED the plain engine is installed. It needs no compiler and plays the same games.
"""


def is_compiled(path: Path) -> bool:
    """Whether a module of `rules/` is compiled: all are but those that only hold data, and empty rooms."""
    return path.name not in PLAIN or path.parent.name == "steps"


def engine_modules() -> dict[str, list[Path]]:
    """The files that are compiled, by room: the contract, every game's position, actions and steps, and its bots."""
    rooms = {"core": [SOURCE / "railbird" / "core" / f"{name}.py" for name in CORE]}
    for room in sorted((SOURCE / "railbird" / "games").iterdir()):
        found = [path for path in sorted((room / "rules").rglob("*.py")) if is_compiled(path)]
        found += [path for path in sorted((room / "bot").glob("[a-z]*.py")) if path.stem not in AT_TABLE]
        if found:
            rooms[room.name] = found
    return rooms


def module_name(path: Path) -> str:
    """What a file of the sources is imported as."""
    inside = path.relative_to(SOURCE).with_suffix("")
    return ".".join(inside.parent.parts if inside.name == "__init__" else inside.parts)


def extensions() -> list[Extension]:
    """The compiled modules, or none. Each room is a library of its own, so that they are built side by side."""
    if os.environ.get("RAILBIRD_COMPILED") not in LEVELS:
        return []
    from mypyc.build import mypycify  # noqa: PLC0415 - only a compiled build needs mypyc

    rooms = {room: [os.path.relpath(path) for path in found] for room, found in engine_modules().items()}
    paths = [path for found in rooms.values() for path in found]
    separate = [(found, f"railbird_{room}") for room, found in rooms.items()]
    level = LEVELS[os.environ["RAILBIRD_COMPILED"]]
    found = mypycify(["--strict", *paths], opt_level=level, debug_level="0", separate=separate)
    for extension in found:
        extension.extra_compile_args += UNLOOKED
    return list(found)


class BuildAll(build_ext):
    """Compiles every module, or says what is missing."""

    def build_extensions(self) -> None:
        try:
            super().build_extensions()
        except (BaseError, CompileError, LinkError) as error:
            raise SystemExit(NO_COMPILER.format(error=error)) from error


class BuildPacked(build_py):
    """Copies the modules, and packs what browsers fetch."""

    def run(self) -> None:
        super().run()
        here = SOURCE if self.editable_mode else Path(self.build_lib)
        packing().pack(SOURCE / "railbird", here / "railbird" / "web" / "packed")


def packing() -> ModuleType:
    """The module that packs, by itself: its package imports what nobody has installed yet.

    `pip install -e` would only warn of that, and every browser would wait for files that are not packed.
    """
    found = spec_from_file_location("railbird_packing", SOURCE / "railbird" / "web" / "packing.py")
    assert found is not None
    assert found.loader is not None
    module = module_from_spec(found)
    found.loader.exec_module(module)
    return module


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": BuildAll, "build_py": BuildPacked})
