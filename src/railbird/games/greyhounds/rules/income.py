"""What money is paid for, by the rules that pay it."""

from typing import Final

PRIZES: Final = ("GH-29",)
STAKES: Final = ("GH-30", "GH-46")
SLIPS: Final = ("GH-31", "GH-48", "GH-57")
IN_ADVANCE: Final = ("GH-46",)  # Stakes that are paid to the bookmaker before the race they are for.
SETTLED: Final = ("GH-30", *SLIPS)  # What slips cost and bring when a race is over.
INCOME: Final = (("recap_prizes", PRIZES), ("income_stakes", STAKES), ("income_slips", SLIPS))
"""The columns of the end page, by the key of their title."""
