"""Which engine plays: the plain one, or a compiled one that was built from exactly these sources.

`make compiled` leaves a build in `build/compiled` with a fingerprint of what it was compiled from. A process started
with `RAILBIRD_ENGINE` naming that folder takes the compiled modules from there and everything else (texts, pages,
editions) from the sources. A build of other sources is never used: it would play by other rules. Nothing here may
import the engine itself: this decides which one is imported.
"""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

VARIABLE = "RAILBIRD_ENGINE"
PLAIN = "plain"
"""What `RAILBIRD_ENGINE` says instead of a folder to leave the compiled engine aside."""
MARK = "sources.sha256"  # In the folder of a build: the fingerprint of what it was built from.
SOURCE = Path(__file__).resolve().parent
STALE = "The compiled engine in {folder} was built from other sources and is not used; build it anew: make compiled."


def fingerprint(source: Path = SOURCE) -> str:
    """Changes with every source that is compiled or that the compiler reads its types and constants from."""
    found = sha256(str(sys.implementation.cache_tag).encode())
    read = ("core/*.py", "games/*/rules/**/*.py", "games/*/bot/*.py", "games/*/view.py", "games/*/view/*.py")
    for path in sorted([path for pattern in read for path in source.glob(pattern)]):
        found.update(f"\n{path.relative_to(source).as_posix()} {sha256(path.read_bytes()).hexdigest()}".encode())
    return found.hexdigest()


def mark(folder: Path, found: str) -> None:
    """Write into a finished build what it was built from."""
    (folder / MARK).write_text(found)


def is_compiled() -> bool:
    """Whether the engine of this process is compiled."""
    from railbird.core import state  # noqa: PLC0415 - see above

    return not str(state.__file__).endswith(".py")


def fits(folder: Path) -> bool:
    """Whether a build is of these sources, and for this Python."""
    try:
        return (folder / MARK).read_text() == fingerprint()
    except OSError:
        return False


def build() -> Path | None:
    """Where a compiled build lies, of whatever sources: what RAILBIRD_ENGINE names, or what `make compiled` made."""
    named = os.environ.get(VARIABLE)
    folder = Path(named).resolve() if named else SOURCE.parent.parent / "build" / "compiled"
    if named == PLAIN or (not named and not (SOURCE.parent.parent / "setup.py").is_file()):
        return None
    return folder if (folder / "railbird").is_dir() else None


def usable(say: Callable[[str], None]) -> Path | None:
    """A build other processes can be started with; of one that does not fit it is said so."""
    folder = build()
    if folder is None or is_compiled():  # whatever this process plays by, those it starts inherit
        return None
    if not fits(folder):
        say(STALE.format(folder=folder))
        return None
    return folder


def environment(folder: Path | None) -> dict[str, str]:
    """The environment of a process that plays by a build; without one it plays as this one does."""
    return dict(os.environ) if folder is None else {**os.environ, VARIABLE: str(folder)}


@contextmanager
def for_children(say: Callable[[str], None]) -> Iterator[None]:
    """Whatever processes are started meanwhile play by the compiled engine, where there is one."""
    folder, before = usable(say), os.environ.get(VARIABLE)
    if folder is None:
        yield
        return
    os.environ[VARIABLE] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ[VARIABLE]
        else:
            os.environ[VARIABLE] = before


class Finder:
    """Finds the compiled modules of a build; all others are found where they always are."""

    def __init__(self, folder: Path) -> None:
        self._files: dict[str, Path] = {}
        for suffix in EXTENSION_SUFFIXES:
            for path in folder.rglob(f"*{suffix}"):
                inside = path.relative_to(folder)
                parts = (*inside.parts[:-1], inside.name.removesuffix(suffix))
                if "." not in parts[-1]:  # a shorter suffix ends the longer ones, too
                    self._files[".".join(parts).removesuffix(".__init__")] = path

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module is, if it is compiled."""
        file = self._files.get(name)
        if file is None:
            return None
        room = [str(SOURCE.parent.joinpath(*name.split(".")))] if file.name.startswith("__init__.") else None
        return spec_from_file_location(name, file, submodule_search_locations=room)


def use(named: str) -> None:
    """Play by a build from here on. It is said, and the plain engine plays, when it does not fit."""
    if named == PLAIN:
        return
    folder = Path(named).resolve()
    if fits(folder):
        sys.meta_path.insert(0, Finder(folder))
    else:
        print(f"railbird: {STALE.format(folder=folder)}", file=sys.stderr)
