"""Build the compiled engine into build/compiled, beside the plain one: `make compiled`.

With `--quick` it goes into build/compiled-quick: the same engine without the C compiler's optimisations, which is
built in a quarter of the time. The tests take it; whoever wants to play or measure takes the other.

Every module that `setup.py` names is compiled, or this fails and names those that are not. A machine without a C
compiler is told so and keeps the plain engine, which needs none; with CI=true that is an error as well.
"""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
QUICK = "--quick" in sys.argv[1:]
TARGET = ROOT / "build" / ("compiled-quick" if QUICK else "compiled")
BUILDING = TARGET.with_name(f"{TARGET.name}.part")
"""Where it is built, so that nobody ever finds half of it in its place."""
STAMP = TARGET.with_name(f"{TARGET.name}.stamp")
BUILD = runpy.run_path(str(ROOT / "setup.py"), run_name="build")
ENGINE = runpy.run_path(str(ROOT / "src" / "railbird" / "engine.py"), run_name="engine")
"""Says what a build was made of, so that servers and simulations use it only where it fits."""


def sources_digest() -> str:
    """Changes whenever a source file does."""
    files = [ROOT / "setup.py", *sorted((ROOT / "src").rglob("*.py"))]
    return "\n".join(f"{file.relative_to(ROOT)} {file.stat().st_mtime_ns}" for file in files)


def has_compiler() -> bool:
    """Whether there is a C compiler, and Python's headers for it."""
    command = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")
    headers = Path(sysconfig.get_paths()["include"]) / "Python.h"
    return shutil.which(command.split()[0]) is not None and headers.exists()


def left_plain(folder: Path) -> list[str]:
    """The modules that ought to be compiled and are not."""
    missing = []
    for path in (path for room in BUILD["engine_modules"]().values() for path in room):
        built = folder / path.relative_to(BUILD["SOURCE"]).with_suffix("")
        if not any(built.with_name(built.name + suffix).exists() for suffix in EXTENSION_SUFFIXES):
            missing.append(BUILD["module_name"](path))
    return missing


def build() -> int:
    """Build it anew; 0 when everything is compiled."""
    STAMP.unlink(missing_ok=True)
    for folder in (TARGET, BUILDING):
        shutil.rmtree(folder, ignore_errors=True)
    digest, compiled_from = sources_digest(), ENGINE["fingerprint"]()
    command = [sys.executable, "setup.py", "-q", "build", "--build-lib", str(BUILDING)]
    command += ["--build-temp", f"{TARGET}.temp", "--parallel", str(os.cpu_count() or 1)]
    env = {**os.environ, "RAILBIRD_COMPILED": "quick" if QUICK else "1"}
    built = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    missing = left_plain(BUILDING) if built.returncode == 0 else []
    if built.returncode == 0 and not missing:
        ENGINE["mark"](BUILDING, compiled_from)
        BUILDING.rename(TARGET)
        STAMP.write_text(digest)
        return 0
    print(built.stdout[-3000:], built.stderr[-3000:], sep="\n")
    print(f"Not compiled: {', '.join(missing)}." if missing else "The engine could not be compiled.")
    return 1


def main() -> int:
    if not has_compiler():
        shutil.rmtree(TARGET, ignore_errors=True)
        print("There is no C compiler with Python's headers here: the engine stays plain.")
        return 1 if os.environ.get("CI") == "true" else 0
    if STAMP.exists() and STAMP.read_text() == sources_digest() and ENGINE["fits"](TARGET) and not left_plain(TARGET):
        print("The compiled engine is up to date.")
        return 0
    failed = build()
    if not failed:
        there = TARGET.relative_to(ROOT)
        print(f"The compiled engine is in {there}: bots on a server and simulations in several processes use it by")
        print(f"themselves; PYTHONPATH={there} puts it in front of the plain one for anything else.")
    return failed


if __name__ == "__main__":
    sys.exit(main())
