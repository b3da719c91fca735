"""The command `railbird`: play, simulate, replay, verify, check, bench."""

import sys

from railbird.core.errors import RailbirdError

__all__ = ["main"]


def main() -> None:
    """Run the command line; errors people can mend are one sentence, Ctrl-C is a quiet goodbye."""
    from railbird.cli.app import app  # noqa: PLC0415 - Ctrl-C during these imports is caught too

    try:
        app()
    except RailbirdError as error:
        print(f"railbird: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
