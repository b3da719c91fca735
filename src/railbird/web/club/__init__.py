"""Clubs: a circle of people with a link, its tables, its season, its race days. Nobody else sees anything of it."""
