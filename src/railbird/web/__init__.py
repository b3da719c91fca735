"""The table server: play any game together. Nothing here knows a game's rules."""
