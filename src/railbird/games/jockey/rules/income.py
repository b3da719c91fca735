"""What money is paid for, by the rules that pay it."""

from typing import Final

INCOME: Final = (
    ("income_place", ("JK-46",)),
    ("income_win", ("JK-47",)),
    ("income_exacta", ("JK-48", "JK-49", "JK-50")),
)
"""The columns of the end page, by the key of their title."""
