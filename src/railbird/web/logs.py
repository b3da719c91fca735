"""Structured logs: one JSON line per event, or readable ones in a terminal. Never a password, a token or a seed."""

import logging
import sys

import structlog


def set_up_logs(json: bool, level: int = logging.INFO) -> None:
    """Configure structlog and let the libraries speak only when something is wrong."""
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(message)s")
    renderer = (
        structlog.processors.JSONRenderer() if json else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            *([structlog.processors.format_exc_info] if json else []),
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
