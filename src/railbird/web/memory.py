"""Memory that is free in this process, given back to the system."""

import ctypes
import sys
from functools import cache


@cache
def _trims() -> ctypes.CDLL | None:
    """The C library, where it can give back what is free in between: glibc. Others do by themselves, or cannot."""
    found = ctypes.CDLL(None) if sys.platform == "linux" else None
    return found if found is not None and hasattr(found, "malloc_trim") else None


def give_back() -> None:
    """Give back what is free. It takes some milliseconds, without the interpreter."""
    if (library := _trims()) is not None:
        library.malloc_trim(0)
