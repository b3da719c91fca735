"""What money is paid for, by the rules that pay it."""

from typing import Final

SHARES: Final = ("HS-2.6", "HS-12.4")
PURSES: Final = ("HS-10.1",)
BETS: Final = ("HS-11.3", "HS-4.3")
INCOME: Final = (("income_shares", SHARES), ("income_purses", PURSES), ("income_bets", BETS))
"""The columns of the end page, by the key of their title."""
