"""How to look ahead in Penny: all that a search, an analysis and the odds need to know about it."""

from penny.rules.state import PennyState
from railbird.core.game import Outlook

OUTLOOK = Outlook[PennyState](
    stops=frozenset({"dealing"}),
    worth=lambda state: [float(money) for money in state.money[: state.seats]],
    spread=lambda state: 1.0 + (state.rounds - state.round),
    deals=frozenset({"dealing"}),
)
