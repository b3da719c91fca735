"""What money is paid for, by the rules that pay it."""

from typing import Final

VISITS: Final = ("DS-24", "DS-25", "DS-26", "DS-86", "DS-R54")
START: Final = ("DS-5", "DS-14", "DS-R11")
BETS: Final = ("DS-70", "DS-71", "DS-72", "DS-R17", "DS-R56")
DEALS: Final = ("DS-76",)
FORTUNE: Final = ("DS-30", "DS-33", "DS-38", "DS-39")
CARDS: Final = ("DS-22", "DS-50", "DS-52", "DS-81", "DS-83", "DS-86a")
INCOME: Final = (
    ("income_visits", VISITS),
    ("income_start", START),
    ("income_bets", BETS),
    ("income_deals", DEALS),
    ("income_fortune", FORTUNE),
    ("income_cards", CARDS),
)
"""The columns of the end page, by the key of their title."""
