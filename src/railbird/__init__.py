"""Railbird: five classic racing-and-betting board games on one open engine."""

import os

__version__ = "0.1.0"

if os.environ.get("RAILBIRD_ENGINE"):  # before any module of the engine is imported
    from railbird import engine

    engine.use(os.environ["RAILBIRD_ENGINE"])
