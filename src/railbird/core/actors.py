"""Who can act, pay or look, besides the seats 0, 1, 2, …"""

from typing import Final

CHANCE: Final = -1  # The actor that rolls and deals.
TABLE: Final = -2  # The table itself, only where a specification names an event of it (time is up).
SPECTATOR: Final = -3  # Eyes at the rail: knows exactly what everybody knows.
BANK: Final = -1  # The account that is not a seat's; as an index it is the last one of `State.money`.
