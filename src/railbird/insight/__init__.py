"""Insight: what is true about a position or a finished game, each figure with its interval and how it was obtained."""
