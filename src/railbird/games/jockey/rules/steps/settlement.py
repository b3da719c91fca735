"""After a race (JK-36, JK-38, JK-40, JK-44 to JK-53, JK-63): bets are paid, blocks end, cards are kept."""

from collections.abc import Sequence
from typing import ClassVar

from railbird.core.action import Action
from railbird.core.actors import BANK
from railbird.core.illegal import Illegal
from railbird.core.state import NOBODY, AtOnce, Step, replaced
from railbird.games.jockey.rules import notes
from railbird.games.jockey.rules.actions import BLANK, DONE, HORSES, KEEP, KINDS, RUNNERS, Keep
from railbird.games.jockey.rules.figures import implied_loan, net_result, result_rule
from railbird.games.jockey.rules.imagine import Past
from railbird.games.jockey.rules.state import JockeyState, Result, without


class Settlement(Step[JockeyState]):
    """JK-25, JK-29, JK-40, JK-44, JK-45, R-8, R-22, R-29, R-33: all sheets are revealed and paid by their net result.

    One payment between seat and bank, from the dealer's left on. Loans are not booked: a balance below 0 is
    the debt, so repaying and borrowing again need no step of their own (R-11, R-28).
    """

    name: ClassVar[str] = "settlement"
    rule: ClassVar[str] = "JK-44"

    def enter(self, state: JockeyState) -> None:
        setup = state.setup
        state.reveals += 1
        if state.notes is not None:
            first, second = [[HORSES[horse] for horse in RUNNERS if state.place[horse] == place] for place in (1, 2)]
            state.tell(notes.RACE_OVER if second else notes.DEAD_HEAT, "JK-29", state.race + 1, first, second)
        nets = [0] * setup.seats
        for seat in setup.clockwise[state.dealer]:
            nets[seat] = net_result(setup.terms, state.sheets[seat], state.place)
            settle(state, seat, nets[seat])
        result = Result(state.block, state.race, tuple(state.place), state.sheets, tuple(nets))
        state.results += (result,)
        state.sheets = (BLANK,) * setup.seats
        last = state.race + 1 == setup.options.races_per_block
        state.go(setup.flow.block_end if last else setup.flow.keep)


def settle(state: JockeyState, seat: int, net: int) -> None:
    """JK-44, JK-46 to JK-50: the bank pays the winner, the loser pays the bank."""
    sheet = state.sheets[seat]
    rule = result_rule(sheet, state.place, net)
    if state.notes is not None:
        horses = [HORSES[horse] for horse in sheet.horses]
        loan = implied_loan(state.money[seat], sheet.total()) if sheet.stakes else 0
        won = notes.BET_WON if net > 0 else notes.BET_LOST if net else notes.BET_EVEN
        event = won if sheet.stakes else notes.NO_BET
        state.tell(event, rule, seat, KINDS[sheet.kind], horses, list(sheet.stakes), net, loan)
    even_up(state, seat, net, rule)


def even_up(state: JockeyState, seat: int, amount: int, rule: str) -> None:
    """One payment between seat and bank, from the seat where it is negative."""
    state.pay(BANK if amount > 0 else seat, seat if amount > 0 else BANK, abs(amount), rule)


class BlockEnd(Step[JockeyState]):
    """JK-51, JK-52, JK-53, R-18, R-38: after the last race of a block the capitals are noted, debts as negative ones.

    If another block follows, every seat hands its balance to the bank (a debt is cleared by it) and starts
    again with the starting capital.
    """

    name: ClassVar[str] = "block_end"
    rule: ClassVar[str] = "JK-51"

    def enter(self, state: JockeyState) -> None:
        setup = state.setup
        if state.block + 1 == setup.options.blocks:
            state.go(setup.flow.game_over)
            return
        banked = list(state.banked)
        for seat in range(setup.seats):
            balance = state.money[seat]
            banked[seat] += balance
            if state.notes is not None:
                state.tell(notes.NOTED, self.rule, seat, balance, banked[seat])
            even_up(state, seat, -balance, self.rule)
            state.pay(BANK, seat, setup.start_capital, self.rule)
        state.banked = tuple(banked)
        state.block += 1
        state.race = -1
        if setup.options.keep_across_blocks:
            state.go(setup.flow.keep)
        else:
            put_back(state, ((),) * setup.seats)


class KeepCards(AtOnce[JockeyState]):
    """JK-36, JK-38, R-19, R-34: whoever holds cards may keep up to two for the next race, in secret.

    The others learn how many when all are done, not which. Everything else goes back into the shuffle.
    """

    name: ClassVar[str] = "keep"
    rule: ClassVar[str] = "JK-36"
    reasons: ClassVar[dict[type[Action], str]] = {Keep: "not_in_hand"}

    def enter(self, state: JockeyState) -> None:
        state.keeps = ((),) * state.setup.seats
        state.done = tuple([not hand for hand in state.hands])
        if state.setup.options.keep_max == 0 or all(state.done):
            put_back(state, state.keeps)

    def pending(self, state: JockeyState) -> tuple[int, ...]:
        return tuple([seat for seat in state.setup.clockwise[state.dealer] if not state.done[seat]])

    def legal(self, state: JockeyState, seat: int) -> Sequence[Action]:
        if len(state.keeps[seat]) == state.setup.options.keep_max:
            return [DONE]
        left = state.hands[seat]
        for card in state.keeps[seat]:
            left = without(left, card)
        return [*[KEEP[card] for card in sorted(set(left))], DONE]

    def apply(self, state: JockeyState, seat: int, action: Action) -> None:
        if isinstance(action, Keep):
            state.keeps = replaced(state.keeps, seat, tuple(sorted((*state.keeps[seat], action.index))))
            if state.notes is not None:
                state.tell(notes.CARD_KEPT, self.rule, seat, action.card, seats=(seat,))
            return
        state.done = replaced(state.done, seat, True)
        if state.notes is not None:
            state.tell(notes.KEEPING_DONE, self.rule, seat)
        if all(state.done):
            put_back(state, state.keeps)

    def fallback(self, state: JockeyState, seat: int) -> Action:
        return DONE

    def refusal(self, state: JockeyState, seat: int, action: Action) -> Illegal:
        most = state.setup.options.keep_max
        if isinstance(action, Keep) and len(state.keeps[seat]) == most:
            return Illegal(self.rule, "too_many", {"most": most})
        return super().refusal(state, seat, action)


def put_back(state: JockeyState, keeps: tuple[tuple[int, ...], ...]) -> None:
    """JK-36, JK-38: all cards but the kept ones are shuffled again; everybody sees how many were kept."""
    seats = state.setup.seats
    state.kept = tuple([len(cards) for cards in keeps])
    state.reveals += 1
    played = tuple([laid[0] for laid in state.pile])
    state.past = Past(played, tuple(state.hands), state.known) if sum(state.kept) else None
    shuffled = list(state.setup.deck)
    for card in [card for cards in keeps for card in cards]:
        shuffled.remove(card)
    state.hands = list(keeps)
    state.reserve = tuple(shuffled)
    state.pile = []
    state.known = state.keeps = ((),) * seats
    state.done = (False,) * seats
    if state.notes is not None and state.setup.options.keep_max:
        for seat, count in enumerate(state.kept):
            state.tell(notes.KEPT, "JK-36", seat, count)
    state.go(state.setup.flow.dealer)


class GameOver(Step[JockeyState]):
    """JK-3, JK-52, JK-63, R-30: the most money wins, noted amounts included; equal amounts share the victory."""

    name: ClassVar[str] = "game_over"
    rule: ClassVar[str] = "JK-63"

    def enter(self, state: JockeyState) -> None:
        standing = state.standing()
        winners = standing.winners()
        if state.notes is not None:
            state.tell(notes.WON if len(winners) == 1 else notes.SHARED, self.rule, winners, max(standing.money))

    def pending(self, state: JockeyState) -> tuple[int, ...]:
        return NOBODY
