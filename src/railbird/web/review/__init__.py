"""Looking back at a game, moment by moment, and its record."""
