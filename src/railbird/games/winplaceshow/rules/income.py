"""What money is paid for, by the rules that pay it."""

from typing import Final

INCOME: Final = (
    ("recap_horses", ("WPS-26", "WPS-12")),
    ("recap_bets", ("WPS-35", "WPS-36", "WPS-43", "WPS-45")),
    ("recap_hearings", ("WPS-88", "WPS-89", "WPS-90")),
)
"""The columns of the recap and of the end page, by the key of their title."""
