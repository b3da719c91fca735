"""Structured logs: one JSON line per event, or readable ones in a terminal. Never a password, a token or a seed."""

import logging
import sys
import time
from collections.abc import Hashable

import structlog

logger = structlog.get_logger(__name__)


def set_up_logs(json: bool, level: int = logging.INFO) -> None:
    """Configure structlog and let the libraries speak only when something is wrong."""
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(message)s")
    # Plain tracebacks: the usual ones show the values of variables, and with them hands and seeds.
    readable = structlog.dev.ConsoleRenderer(
        colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
    )
    renderer = structlog.processors.JSONRenderer() if json else readable
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            *([structlog.processors.format_exc_info] if json else []),
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        # a line is written in one piece: several processes may share the log
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )


class Sparingly:
    """Says a thing once in a while, and then how often it has happened meanwhile: nobody fills a disk with refusals."""

    def __init__(self, seconds: float = 60.0, most: int = 1000) -> None:
        self._seconds = seconds
        self._most = most  # Things remembered; of more than that in a while nothing is said.
        self._said: dict[Hashable, tuple[float, int]] = {}

    def warn(self, key: Hashable, event: str, **facts: object) -> None:
        """Say it, unless it was said a moment ago."""
        now = time.monotonic()
        since, silent = self._said.get(key, (0.0, 0))
        if key in self._said and now < since + self._seconds:
            self._said[key] = since, silent + 1
            return
        if len(self._said) >= self._most:
            self._said = {one: told for one, told in self._said.items() if now < told[0] + self._seconds}
        if len(self._said) < self._most:
            self._said[key] = now, 0
            logger.warning(event, **facts, **({"again": silent} if silent else {}))
