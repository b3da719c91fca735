"""Worlds that fit what a seat knows: other sheets, other hands, the reserve, and cards that were kept.

What was played is public for ever (R-27), so is every card taken from the bottom of the discards and how
many cards each seat has kept; everything else that is not the seat's own is drawn anew.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from railbird.core.state import Pick
from railbird.games.jockey.rules.actions import BLANK, CARDS, EMPTY, EXACTA, NO_BET, RUNNERS, Sheet
from railbird.games.jockey.rules.figures import kinds, max_stake

if TYPE_CHECKING:
    from railbird.games.jockey.rules.state import JockeyState


def shuffle(cards: list[int], pick: Pick) -> None:
    """Put the cards in a random order."""
    for last in range(len(cards) - 1, 0, -1):
        at = pick(last + 1)
        cards[last], cards[at] = cards[at], cards[last]


def counts(cards: tuple[int, ...] | list[int]) -> list[int]:
    """How many copies of each card there are."""
    found = [0] * CARDS
    for card in cards:
        found[card] += 1
    return found


def imagine_sheets(state: JockeyState, seat: int, pick: Pick) -> None:
    """JK-40, R-28, R-34: a sheet that is in may be any legal one; one not yet in has nothing on it for others."""
    sheets = list(state.sheets)
    for other in range(state.setup.seats):
        if other != seat:
            sheets[other] = random_sheet(state, other, pick) if sheets[other].sealed else BLANK
    state.sheets = tuple(sheets)


def random_sheet(state: JockeyState, seat: int, pick: Pick) -> Sheet:
    """Any legal sheet for this balance."""
    setup, terms = state.setup, state.setup.terms
    most = max_stake(setup, state.money[seat])
    found = kinds(setup, state.money[seat])
    kind = found[pick(len(found))]
    if kind == NO_BET:
        return EMPTY
    legs = 2 if kind == EXACTA else 1 + pick(terms.horses_per_bet) if most >= 2 * terms.stake_min else 1
    horses = list(RUNNERS)
    shuffle(horses, pick)
    left = most
    stakes: tuple[int, ...] = ()
    for later in range(legs - 1, -1, -1):
        room = left - (later + 1) * terms.stake_min
        stake = terms.stake_min + pick(room // terms.stake_step + 1) * terms.stake_step
        stakes += (stake,)
        left -= stake
    return Sheet(kind, tuple(horses[:legs]), stakes, True)


def imagine_cards(state: JockeyState, seat: int, pick: Pick) -> None:
    """Redraw hands of the others and the reserve; what is known to lie in a hand stays in it (JK-35, JK-36)."""
    others = [other for other in range(state.setup.seats) if other != seat]
    pool = list(state.reserve)
    hands: list[list[int]] = [[] for _ in state.hands]
    for other in others:
        rest = list(state.hands[other])
        for card in state.known[other]:
            rest.remove(card)
        hands[other] = list(state.known[other])
        pool += rest
    if state.past is not None:
        KeptCards(state, seat, others, hands, pool, pick).redraw()
    pool.sort()  # so that the draw depends on what the seat knows and on nothing else
    shuffle(pool, pick)
    for other in others:
        while len(hands[other]) < len(state.hands[other]):
            hands[other].append(pool.pop())
        state.hands[other] = tuple(sorted(hands[other]))
    state.reserve = tuple(sorted(pool))
    if state.step is state.setup.flow.keep:
        _imagine_keeps(state, others, pick)


def _imagine_keeps(state: JockeyState, others: list[int], pick: Pick) -> None:
    """R-34: who is done has kept any cards, who is not has kept none so far."""
    keeps = list(state.keeps)
    for other in others:
        hand = list(state.hands[other])
        shuffle(hand, pick)
        most = min(state.setup.options.keep_max, len(hand))
        keeps[other] = tuple(sorted(hand[: pick(most + 1)])) if state.done[other] else ()
    state.keeps = tuple(keeps)


@dataclass(unsafe_hash=True)
class Past:
    """How the last race ended, as far as it tells what a seat may have kept (JK-36).

    Every seat remembers its own hand; `pile` and `known` were public.
    """

    pile: tuple[int, ...]  # The cards of the discard pile.
    hands: tuple[tuple[int, ...], ...]
    known: tuple[tuple[int, ...], ...]  # Those cards in each hand that came from the bottom of the discards.


class KeptCards:
    """Which cards the others may have kept from the last race (JK-36), chosen so that all of it fits together.

    A kept card was in its owner's hand when that race ended: not in the pile, not in the looking seat's
    hand, not among the cards known to be in a third hand. It has been played since, or it is still in hand.
    Only the cards that must still be there are taken from the pool; where a card played since may have been
    the kept one, nothing follows for the hand. Found by trying in random order, with a way back.
    """

    def __init__(
        self, state: JockeyState, seat: int, others: list[int], hands: list[list[int]], pool: list[int], pick: Pick
    ) -> None:
        past = state.past
        assert past is not None
        self.state = state
        self.others = others
        self.hands = hands
        self.pool = pool
        self.pick = pick
        self.pooled = counts(pool)
        self.supply = counts(state.setup.deck)
        """Copies that may have been in a hand unknown to the looking seat when the race ended."""
        own = past.hands[seat] if seat >= 0 else ()
        for cards in (past.pile, own, *[past.known[other] for other in others]):
            for card in cards:
                self.supply[card] -= 1
        self.known = [counts(cards) for cards in past.known]
        self.unknown = [len(past.hands[other]) - len(past.known[other]) for other in range(state.setup.seats)]
        """How many cards of each hand nobody else knew."""
        self.played = [[0] * CARDS for _ in state.hands]
        for card, owner, _, _, _ in state.pile:
            self.played[owner][card] += 1
        self.drawn: list[list[int]] = [[] for _ in state.hands]
        """The kept cards that came from the unknown part of each hand."""

    def redraw(self) -> None:
        """Choose the kept cards, put those still in hand into the hands, and make up the old hands to match."""
        past = self.state.past
        assert past is not None
        tightest_first = sorted([(self.unknown[other], other) for other in self.others])
        slots = [other for _, other in tightest_first for _ in range(self.state.kept[other])]
        if not self._fill(slots, 0):
            raise AssertionError("the real cards are one way to fill all slots")
        spare = [card for card in range(CARDS) for _ in range(self.supply[card])]
        shuffle(spare, self.pick)
        old = list(past.hands)
        for other in self.others:
            cards = list(past.known[other]) + self.drawn[other]
            while len(cards) < len(past.hands[other]):
                cards.append(spare.pop())
            old[other] = tuple(sorted(cards))
        self.pool[:] = [card for card in range(CARDS) for _ in range(self.pooled[card])]
        self.state.past = Past(past.pile, tuple(old), past.known)

    def _fill(self, slots: list[int], at: int) -> bool:
        """Find a card for this kept place and all later ones."""
        if at == len(slots):
            return True
        seat = slots[at]
        hand = self.hands[seat]
        has_room = len(hand) < len(self.state.hands[seat])
        for heap in (self.played[seat], self.pooled) if has_room else (self.played[seat],):
            for card in self._mixed(heap):
                if not self.known[seat][card] and (self.supply[card] <= 0 or self.unknown[seat] <= 0):
                    continue  # it cannot have been in this hand
                heap[card] -= 1
                if heap is self.pooled:
                    hand.append(card)
                if self._keep(slots, at, card):
                    return True
                heap[card] += 1
                if heap is self.pooled:
                    hand.pop()
        return False

    def _keep(self, slots: list[int], at: int, card: int) -> bool:
        """Count the card as kept, a known one first, and go on; or undo it."""
        seat = slots[at]
        if self.known[seat][card]:
            self.known[seat][card] -= 1
            if self._fill(slots, at + 1):
                return True
            self.known[seat][card] += 1
            return False
        self.supply[card] -= 1
        self.unknown[seat] -= 1
        self.drawn[seat].append(card)
        if self._fill(slots, at + 1):
            return True
        self.supply[card] += 1
        self.unknown[seat] += 1
        self.drawn[seat].pop()
        return False

    def _mixed(self, copies: list[int]) -> list[int]:
        """The different cards of a heap in random order, the frequent ones rather earlier."""
        cards = [card for card in range(CARDS) for _ in range(copies[card])]
        shuffle(cards, self.pick)
        return list(dict.fromkeys(cards))
