"""What a seat of Win, Place & Show may settle before it is asked."""

from railbird.core.beforehand import again, waiving
from railbird.games.winplaceshow.rules.actions import PASS, Bet, HandIn

BEFOREHAND = (again("betting", "slip", (Bet,), (HandIn,)), waiving("objections", PASS))
"""WPS-31: slips are secret and name horses by their numbers. Daily Double tickets (WPS-43) are not written again."""
