"""A table under way: looking, playing, talking, the stream of its changes, its end."""
