"""Before a race (HS-3, HS-4, HS-5): the card is turned up, tokens are put behind horses, everybody bets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.illegal import Illegal
from railbird.core.state import ALONE, BY_CHANCE, ONE, OUT_OF_TURN, SIMULTANEOUS, Step
from railbird.games.homestretch.rules.actions import POOLS, SHOW, Bet, RaceCard, box_of
from railbird.games.homestretch.rules.state import NO_TOKEN, HomeStretchState
from railbird.games.homestretch.rules.steps.draft import wrong_step

SAFE_HORSES = (7, 6, 8, 5, 9)
"""Where a silent seat bets: Show on the first of these that holds none of its tokens."""


class RacePrep(Step[HomeStretchState]):
    """HS-1.3, HS-1.4, HS-3.1, HS-3.2, HS-3.3: horses to Start, the next card is turned up, its tokens are put out.

    The race pile is two purple and two green cards, purple first; a card is drawn when it is turned up (R-54, R-39).
    """

    name: ClassVar[str] = "race_prep"

    def enter(self, state: HomeStretchState) -> None:
        state.race += 1
        state.card = -1
        state.position = [0] * 13
        state.token = [NO_TOKEN] * 13
        state.home = ()
        state.slips = (b"",) * state.setup.seats
        state.slips_shown = False

    def pending(self, state: HomeStretchState) -> tuple[int, ...]:
        return BY_CHANCE

    def legal(self, state: HomeStretchState, seat: int) -> Sequence[Action]:
        setup = state.setup
        green = setup.green[state.race]
        return [
            card for card in setup.cards if setup.card_green[card.index] == green and card.index not in state.cards_run
        ]

    def apply(self, state: HomeStretchState, seat: int, action: Action) -> None:
        assert isinstance(action, RaceCard)
        setup = state.setup
        card = setup.card_numbers[action.id]
        state.card = card
        state.cards_run += (card,)
        state.token = setup.card_tokens[card][:]
        if state.notes is not None:
            purse = setup.card_purse[card]
            facts: dict[str, object] = {
                "race": state.race + 1,
                "card": action.id,
                "win": purse[0],
                "place": purse[1],
                "show": purse[2],
            }
            state.note("HS-3.2", "card_turned", facts)
            for horse in range(2, 13):
                if state.token[horse] != NO_TOKEN:
                    state.note("HS-3.3", "handicap", {"horse": horse, "token": state.token[horse]})
        state.go(setup.flow.betting)


class Betting(Step[HomeStretchState]):
    """HS-5.1 to HS-5.7: each player lays all five tokens on the Tote; laying costs nothing (HS-4.3).

    Richest first, but anybody may bet before his turn (HS-5.6, R-4). How many of one's own tokens a box
    takes is one's place on the score track (HS-5.3); other players' tokens do not count (HS-5.5), nor
    does what lies in other boxes of the horse (HS-5.4) or who owns it (HS-5.7). All five must be laid
    (R-3), the highest first, which is an order of entry only. Tokens are free, so nobody is ever out (R-43).
    """

    name: ClassVar[str] = "betting"

    def enter(self, state: HomeStretchState) -> None:
        """HS-5.2, HS-5.3, R-5, R-6: who bets when, and how many tokens of a seat one box takes."""
        setup = state.setup
        seats = range(setup.seats)
        state.order = state.richest_first()
        places = [state.order.index(seat) + 1 for seat in seats]
        if setup.places_shared:
            places = [1 + sum([1 for other in seats if state.money[other] > state.money[seat]]) for seat in seats]
        state.limits = tuple(places)
        state.waiting = state.order

    def timing(self, state: HomeStretchState) -> str:
        timing = state.setup.bet_timing
        return OUT_OF_TURN if timing == "ordered_early" else SIMULTANEOUS if timing == "simultaneous" else ONE

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
        boxes = sorted(slip)
        last = -1
        for box in reversed(boxes):  # from the back, so that the boxes before keep their number
            if box != last and (limit == 1 or slip.count(box) >= limit):
                del options[box]
            last = box
        return options

    def apply(self, state: HomeStretchState, seat: int, action: Action) -> None:
        assert isinstance(action, Bet)
        slips = list(state.slips)
        slips[seat] += bytes((action.box,))
        state.slips = tuple(slips)
        if state.notes is not None:
            facts: dict[str, object] = {
                "seat": seat,
                "token": action.token,
                "horse": action.horse,
                "pool": action.pool,
            }
            state.note("HS-5.1", "token_laid", facts, (seat,))
        if len(slips[seat]) == len(state.setup.tokens):
            self._slip_laid(state, seat)

    def _slip_laid(self, state: HomeStretchState, seat: int) -> None:
        hidden = state.setup.bet_timing == "simultaneous"
        if hidden:
            if state.notes is not None:
                state.note("HS-5.1", "slip_in", {"seat": seat})
        else:
            note_slip(state, seat)
            if state.setup.bet_timing == "strict_order":
                state.reveals += 1  # nobody else has tokens under way that could still be taken back
        state.waiting = tuple([other for other in state.waiting if other != seat])
        if not state.waiting:
            if hidden:
                state.slips_shown = True
                for other in state.order:
                    note_slip(state, other)
            state.reveals += 1
            state.go(state.setup.flow.race_start)

    def fallback(self, state: HomeStretchState, seat: int) -> Action:
        slip = state.slips[seat]
        bets = state.setup.bets[len(slip)]
        for horse in SAFE_HORSES:
            box = box_of(horse, SHOW)
            if box not in slip:
                return bets[box]
        raise AssertionError("four tokens cannot lie in five boxes")

    def refusal(self, state: HomeStretchState, seat: int, action: Action) -> Illegal:
        if not isinstance(action, Bet):
            return wrong_step(action)
        slip = state.slips[seat]
        due = state.setup.tokens[len(slip)]
        if action.token != due:
            return Illegal("HS-5.1", "other_token", {"token": action.token, "due": due})
        facts: dict[str, object] = {"horse": action.horse, "pool": action.pool, "limit": state.limits[seat]}
        return Illegal("HS-5.3", "box_full", facts)


def note_slip(state: HomeStretchState, seat: int) -> None:
    """A full slip is public by boxes; its values too under `open` (R-4)."""
    if state.notes is None:
        return
    slip = state.slips[seat]
    state.note("HS-5.1", "slip_laid", {"seat": seat, "boxes": sorted(slip)})
    if state.setup.values_open:
        for token, box in zip(state.setup.tokens, slip):
            facts: dict[str, object] = {"seat": seat, "token": token, "horse": box // 3 + 2, "pool": POOLS[box % 3]}
            state.note("HS-5.1", "token_shown", facts)
