"""Before a race (HS-3, HS-4, HS-5): the card is turned up, tokens are put behind horses, everybody bets."""

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.illegal import Illegal
from railbird.core.state import ALONE, ONE, OUT_OF_TURN, SIMULTANEOUS, ByChance, Step
from railbird.games.homestretch.rules.actions import SHOW, Bet, RaceCard, box_of
from railbird.games.homestretch.rules.figures import LIMIT_RULE, NO_TOKEN, horse_of, pool_of
from railbird.games.homestretch.rules.notes import CARD_TURNED, HANDICAP, SLIP_IN, SLIP_LAID, TOKEN_LAID, TOKEN_SHOWN
from railbird.games.homestretch.rules.state import HomeStretchState

SAFE_HORSES = (7, 6, 8, 5, 9)  # Where a silent seat bets: Show on the first of these that holds none of its tokens.
TIMINGS = {"ordered_early": OUT_OF_TURN, "simultaneous": SIMULTANEOUS, "strict_order": ONE}


class RacePrep(ByChance[HomeStretchState]):
    """HS-1.3, HS-1.4, HS-3.1, HS-3.2, HS-3.3: horses to Start, the next card is turned up, its tokens are put out.

    The race pile is two purple and two green cards, purple first; a card is drawn when it is turned up (R-54, R-39).
    """

    name: ClassVar[str] = "race_prep"
    rule: ClassVar[str] = "HS-3.2"

    def enter(self, state: HomeStretchState) -> None:
        state.race += 1
        state.card = -1
        state.position = [0] * 13
        state.token = [NO_TOKEN] * 13
        state.home = ()
        state.slips = (b"",) * state.setup.seats

    def legal(self, state: HomeStretchState, seat: int) -> Sequence[Action]:
        return [card for card in state.setup.due[state.race] if card.index not in state.cards_run]

    def apply(self, state: HomeStretchState, seat: int, action: Action) -> None:
        assert isinstance(action, RaceCard)
        setup = state.setup
        state.card = card = setup.card_numbers[action.id]
        state.cards_run += (card,)
        state.token = setup.card_tokens[card][:]
        if state.notes is not None:
            win, place, show = setup.card_purse[card]
            state.tell(CARD_TURNED, "HS-3.2", state.race + 1, action.id, win, place, show)
            for horse in range(2, 13):
                if state.token[horse] != NO_TOKEN:
                    state.tell(HANDICAP, "HS-3.3", horse, state.token[horse])
        state.go(setup.flow.betting)


class Betting(Step[HomeStretchState]):
    """HS-5.1 to HS-5.7: each player lays all five tokens on the Tote; laying costs nothing (HS-4.3).

    Richest first, but anybody may bet before their turn (HS-5.6, R-4). How many of one's own tokens a box
    takes is one's place on the score track (HS-5.3); other players' tokens do not count (HS-5.5), nor
    does what lies in other boxes of the horse (HS-5.4) or who owns it (HS-5.7). All five must be laid
    (R-3), the highest first, which is an order of entry only. Tokens are free, so nobody is ever out (R-43).
    """

    name: ClassVar[str] = "betting"
    rule: ClassVar[str] = "HS-5.2"

    def enter(self, state: HomeStretchState) -> None:
        """HS-5.2, HS-5.3, R-5, R-6: who bets when, and how many tokens of a seat one box takes."""
        seats = range(state.setup.seats)
        state.waiting = state.order = order = state.by_money(richest_first=True)
        if state.setup.places_shared:
            falling = [state.money[seat] for seat in order]
            state.limits = tuple([falling.index(state.money[seat]) + 1 for seat in seats])
        else:
            state.limits = tuple([order.index(seat) + 1 for seat in seats])

    def timing(self, state: HomeStretchState) -> str:
        return TIMINGS[state.setup.bet_timing]

    def is_secret(self, state: HomeStretchState, seat: int) -> bool:
        return True

    def pending(self, state: HomeStretchState) -> tuple[int, ...]:
        return ALONE[state.waiting[0]] if state.setup.bet_timing == "strict_order" else state.waiting

    def legal(self, state: HomeStretchState, seat: int) -> Sequence[Action]:
        slip = state.slips[seat]
        bets = state.setup.bets[len(slip)]
        limit = state.limits[seat]
        if len(slip) < limit:
            return bets
        options = list(bets)
        last = -1
        for box in sorted(slip, reverse=True):  # from the back, so that the boxes before keep their number
            if box != last and (limit == 1 or slip.count(box) >= limit):
                del options[box]
            last = box
        return options

    def apply(self, state: HomeStretchState, seat: int, action: Action) -> None:
        assert isinstance(action, Bet)
        slips = list(state.slips)
        slips[seat] += action.mark
        state.slips = tuple(slips)
        if state.notes is not None:
            state.tell(TOKEN_LAID, "HS-5.1", seat, action.token, action.horse, action.pool, seats=(seat,))
        if len(slips[seat]) == len(state.setup.tokens):
            self._slip_laid(state, seat)

    def _slip_laid(self, state: HomeStretchState, seat: int) -> None:
        hidden = state.setup.bet_timing == "simultaneous"
        if hidden:
            if state.notes is not None:
                state.tell(SLIP_IN, "HS-5.1", seat)
        else:
            tell_slip(state, seat)
            if state.setup.bet_timing == "strict_order":
                state.reveals += 1  # nobody else has tokens under way that could still be taken back
        state.waiting = tuple([other for other in state.waiting if other != seat])
        if not state.waiting:
            if hidden:
                for other in state.order:
                    tell_slip(state, other)
            state.reveals += 1
            state.go(state.setup.flow.race_start)

    def fallback(self, state: HomeStretchState, seat: int) -> Action:
        slip = state.slips[seat]
        free = [box_of(horse, SHOW) for horse in SAFE_HORSES if box_of(horse, SHOW) not in slip]
        return state.setup.bets[len(slip)][free[0]]

    def uninvited(self, state: HomeStretchState, seat: int, action: Action) -> Illegal:
        """HS-5.1: a seat whose slip is full is told so, not that it is not asked."""
        seated = isinstance(action, Bet) and 0 <= seat < state.setup.seats
        if seated and len(state.slips[seat]) == len(state.setup.tokens):
            return Illegal(action.rule, "slip_full", {"seat": seat})
        return super().uninvited(state, seat, action)

    def refusal(self, state: HomeStretchState, seat: int, action: Action) -> Illegal:
        if not isinstance(action, Bet):
            return super().refusal(state, seat, action)
        due = state.setup.tokens[len(state.slips[seat])]
        if action.token != due:
            return Illegal(action.rule, "other_token", {"token": action.token, "due": due})
        facts: dict[str, object] = {"horse": action.horse, "pool": action.pool, "limit": state.limits[seat]}
        return Illegal(LIMIT_RULE, "box_full", facts)


def tell_slip(state: HomeStretchState, seat: int) -> None:
    """A full slip is public by boxes; its values too under `open` (R-4)."""
    if state.notes is not None:
        state.tell(SLIP_LAID, "HS-5.1", seat, sorted(state.slips[seat]))
        for token, box in zip(state.setup.tokens, state.slips[seat] if state.setup.values_open else b""):
            state.tell(TOKEN_SHOWN, "HS-5.1", seat, token, horse_of(box), pool_of(box))
