"""Build the compiled engine into build/compiled, beside the plain one: `make compiled`.

Without a C compiler it says so and leaves the plain engine as it is; with CI=true that is an error.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "build" / "compiled"


def sources_digest() -> str:
    """Changes whenever a source file does."""
    files = sorted((ROOT / "src").rglob("*"))
    return "\n".join(f"{file.relative_to(ROOT)} {file.stat().st_mtime_ns}" for file in files if file.is_file())


def main() -> int:
    stamp = ROOT / "build" / "compiled.stamp"
    digest = sources_digest()
    if stamp.exists() and stamp.read_text() == digest and TARGET.exists():
        print("The compiled engine is up to date.")
        return 0
    shutil.rmtree(TARGET, ignore_errors=True)
    command = [sys.executable, "setup.py", "-q", "build", "--build-lib", str(TARGET)]
    command += ["--build-temp", str(ROOT / "build" / "temp"), "--parallel", str(os.cpu_count() or 1)]
    env = {**os.environ, "RAILBIRD_COMPILED": "1"}
    built = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    if built.returncode == 0 and list(TARGET.glob("railbird/core/state.*.so")):
        stamp.write_text(digest)
        print("The compiled engine is in build/compiled; PYTHONPATH=build/compiled puts it in front of the plain one.")
        return 0
    shutil.rmtree(TARGET, ignore_errors=True)
    print(built.stdout[-3000:], built.stderr[-3000:], sep="\n")
    print("The engine could not be compiled (is there a C compiler with Python's headers?); the plain one works.")
    return 1 if os.environ.get("CI") == "true" else 0


if __name__ == "__main__":
    sys.exit(main())
