"""Programs the tests need that come from Debian: ./test installs them where it may."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def lacks(program: str, package: str) -> NoReturn:
    """Whoever may not install programs can still run the other tests; a machine that takes changes must have all."""
    stop = pytest.fail if os.environ.get("CI") else pytest.skip
    stop(f"{program} is not installed: apt-get install {package}")
