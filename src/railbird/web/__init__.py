"""The table server: play any game together. Nothing here knows a game's rules."""

import sys

if "rich" not in sys.modules and "structlog" not in sys.modules:
    # structlog would take rich and pygments along for coloured tracebacks, which show what variables hold: hands, seeds
    sys.modules["rich"] = None  # type: ignore[assignment] # as if it were not there
    import structlog

    del sys.modules["rich"], structlog
