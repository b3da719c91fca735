"""The command `railbird`: play, simulate, replay, verify, check, bench."""

import gc
import sys
from collections.abc import Callable

from railbird.core.errors import RailbirdError

__all__ = ["main"]


def main() -> None:
    """Run the command line; errors people can mend are one sentence, Ctrl-C is a quiet goodbye."""
    try:
        _load()()
    except RailbirdError as error:
        print(f"railbird: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)


def _load() -> Callable[[], None]:
    """The command line. It stays as long as the process: not to look for what of it could be let go saves a tenth."""
    gc.disable()
    from railbird.cli.app import run  # noqa: PLC0415 - so that Ctrl-C during these imports is caught too

    gc.freeze()
    gc.enable()
    return run
