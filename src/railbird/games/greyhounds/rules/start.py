"""How a table of Greyhounds begins: edition, options and seats read into plain numbers, nothing dealt yet."""

from collections.abc import Sequence

from railbird.core.errors import BadOptions
from railbird.core.game import Seat
from railbird.games.greyhounds.rules.edition import GreyhoundsEdition
from railbird.games.greyhounds.rules.options import GreyhoundsOptions
from railbird.games.greyhounds.rules.setup import Setup
from railbird.games.greyhounds.rules.state import GreyhoundsState, empty_table
from railbird.games.greyhounds.rules.steps import FLOW

OWNERS = (3, 4)  # How many seats own a dog.


def start(seats: Sequence[Seat], options: GreyhoundsOptions, edition: GreyhoundsEdition) -> GreyhoundsState:
    """GH-1 to GH-7: an empty table."""
    seating(len(seats), options)
    return empty_table(Setup(seats, options, edition, FLOW))


def seating(count: int, options: GreyhoundsOptions) -> None:
    """GH-60, R-35, R-42: the seats are three or four dog owners and the punters after them."""
    fewest, most = (owners + options.punters for owners in OWNERS)
    if not fewest <= count <= most:
        punters = f"{options.punters} punter{'' if options.punters == 1 else 's'}"
        raise BadOptions(
            f"Greyhounds has three or four dog owners and as many punters as the option punters says: "
            f"with {punters} there are {fewest} or {most} seats, not {count} (R-35)."
        )
