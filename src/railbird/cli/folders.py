"""Where programs of this user keep what they have."""

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """Where this user's programs keep their data, by the rules of each system."""
    if own := os.environ.get("RAILBIRD_DATA"):
        return Path(own)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Railbird"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Railbird"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "railbird"


def cache_folder() -> Path:
    """Where they keep what can be found out again; it may be removed at any time."""
    if own := os.environ.get("XDG_CACHE_HOME"):
        return Path(own) / "railbird"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Railbird" / "Cache"
    return Path.home() / ("Library/Caches/Railbird" if sys.platform == "darwin" else ".cache/railbird")
