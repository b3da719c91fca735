"""Tournaments inside a club: an evening, a league over weeks, a knock-out."""
