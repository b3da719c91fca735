"""Builds plain Python by default; `RAILBIRD_COMPILED=1` compiles the rules modules with mypyc.

Without a working C compiler the compiled build falls back to plain Python, so an install never fails over it.
"""

from __future__ import annotations

import os
from pathlib import Path

from setuptools import setup

SOURCE = Path(__file__).parent / "src"
CORE = ("action", "actors", "illegal", "note", "state", "playout")
PLAIN = ("edition.py", "options.py", "problems.py", "__init__.py")
"""What stays plain in a game's rules: data read by msgspec, once a table."""


def is_compiled(path: Path) -> bool:
    """Whether a module of `rules/` is compiled: all are but those that only hold data, and empty rooms."""
    return path.name not in PLAIN or path.parent.name == "steps"


def rules_modules() -> dict[str, list[str]]:
    """The files that are compiled, by room: the contract, and every game's position, actions and steps."""
    rooms = {"core": [SOURCE / "railbird" / "core" / f"{name}.py" for name in CORE]}
    for room in sorted((SOURCE / "railbird" / "games").iterdir()):
        found = [path for path in sorted((room / "rules").rglob("*.py")) if is_compiled(path)]
        if found:
            rooms[room.name] = found
    return {room: [str(path.relative_to(Path.cwd())) for path in found] for room, found in rooms.items()}


def extensions() -> list[object]:
    """The compiled modules, or none. Each room is a library of its own, so that they are built side by side."""
    if os.environ.get("RAILBIRD_COMPILED") != "1":
        return []
    from mypyc.build import mypycify  # noqa: PLC0415 - only a compiled build needs mypyc

    rooms = rules_modules()
    paths = [path for found in rooms.values() for path in found]
    separate = [(found, f"railbird_{room}") for room, found in rooms.items()]
    modules = list(mypycify(["--strict", *paths], opt_level="3", debug_level="0", separate=separate))
    for module in modules:
        module.optional = True
    return modules


setup(ext_modules=extensions())
