"""What a process may take: whatever needs more fails there and nowhere else."""

import sys
from contextlib import suppress


def bound(what: str, most: int) -> None:
    """Bound something of this process, by its name in `resource`, where the system can."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - not on every system

        with suppress(ValueError, OSError):
            kind = getattr(resource, what)
            resource.setrlimit(kind, (most, resource.getrlimit(kind)[1]))
