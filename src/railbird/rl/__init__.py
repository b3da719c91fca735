"""Doors to other people's frameworks."""
