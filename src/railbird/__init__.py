"""Railbird: five classic racing-and-betting board games on one open engine."""

__version__ = "0.1.0"
