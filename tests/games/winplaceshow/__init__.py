"""Tests of Win, Place & Show."""
