"""The position of a game of Jockey."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from railbird.core.state import Pick, Standing, State
from railbird.games.jockey.rules.actions import BLANK, Laid, Sheet
from railbird.games.jockey.rules.imagine import Past, imagine_cards, imagine_sheets
from railbird.games.jockey.rules.setup import Setup

NO_CARD: Final = -1


@dataclass(unsafe_hash=True)
class Result:
    """A race that is over: the places of the horses, everybody's sheet, and what it brought."""

    block: int
    race: int
    place: tuple[int, ...]
    sheets: tuple[Sheet, ...]
    nets: tuple[int, ...]


class JockeyState(State):
    """Everything on the table. Horses are numbers 0 to 3 (brown, yellow, blue, red), cards 0 to 18 (`CODES`)."""

    setup: Setup
    # the race: what changes with every card is a list
    position: list[int]  # Spaces from the start; the finish space means home (JK-4, JK-24).
    place: list[int]  # The finishing place of each horse, 0 while it runs (JK-25).
    hands: list[tuple[int, ...]]  # The cards of each seat, in card order.
    pile: list[Laid]  # The discard pile, the card played earliest first.
    turn: int  # The seat to play; while cards are dealt, the next to receive one.
    card: int  # The card on the table whose horse or distance is still to be chosen, or NO_CARD.
    targets: tuple[int, ...]  # The horses this card may move.
    due: int  # Cards still to be handed out in a redeal (JK-62).
    # what changes once in a phase is a tuple
    reserve: tuple[int, ...]  # Cards not dealt, as a set: they have no order (JK-7).
    known: tuple[tuple[int, ...], ...]
    """For each seat the cards in hand everybody knows: they came from the bottom of the discards (JK-35)."""
    sheets: tuple[Sheet, ...]  # The bets of this race, hidden until it is over (JK-40).
    keeps: tuple[tuple[int, ...], ...]  # The cards each seat has chosen to keep so far; hidden (JK-36).
    done: tuple[bool, ...]  # Who has finished choosing cards to keep.
    kept: tuple[int, ...]  # How many cards each seat has brought into this race; public.
    past: Past | None  # The end of the last race, while kept cards may still be in hands.
    dealer: int  # -1 before the first lot (JK-58).
    race: int  # The race of the block, from 0; -1 before the first.
    block: int
    banked: tuple[int, ...]  # What each seat had at the end of the blocks before this one (JK-52).
    results: tuple[Result, ...]  # All races run so far, with their sheets laid open.

    def copy(self) -> JockeyState:
        other = JockeyState()
        other.step = self.step
        other.under = self.under
        other.money = self.money[:]
        other.reveals = self.reveals
        other.notes = None
        other.setup = self.setup
        other.position, other.place = self.position[:], self.place[:]
        other.hands, other.pile = self.hands[:], self.pile[:]
        other.turn, other.due = self.turn, self.due
        other.card, other.targets = self.card, self.targets
        other.reserve, other.known = self.reserve, self.known
        other.sheets, other.results = self.sheets, self.results
        other.keeps, other.done = self.keeps, self.done
        other.kept, other.past = self.kept, self.past
        other.dealer, other.race = self.dealer, self.race
        other.block, other.banked = self.block, self.banked
        return other

    def imagine(self, seat: int, pick: Pick) -> None:
        """Sheets that are not revealed (JK-40), hands, reserve and kept cards are what a seat cannot know."""
        imagine_sheets(self, seat, pick)
        imagine_cards(self, seat, pick)

    def standing(self) -> Standing:
        """JK-3, JK-52, JK-53, JK-63, R-18, R-30: most money, noted amounts included; debts count; ties are shared."""
        totals = [noted + balance for noted, balance in zip(self.banked, self.money)]
        return Standing(totals, [(total,) for total in totals])

    # --- for the steps

    def take(self, seat: int, card: int) -> None:
        """A card joins a hand."""
        self.hands[seat] = tuple(sorted((*self.hands[seat], card)))

    def next_seat(self, seat: int) -> int:
        """The left neighbour."""
        return seat + 1 if seat + 1 < self.setup.seats else 0


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards less one of this kind."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def empty_table(setup: Setup) -> JockeyState:
    """JK-4, JK-5, R-15: everybody with the starting capital from a bank without limit, nothing dealt."""
    seats = setup.seats
    state = JockeyState()
    state.begin([setup.start_capital] * seats + [-setup.start_capital * seats])
    state.setup = setup
    state.position, state.place = [0, 0, 0, 0], [0, 0, 0, 0]
    state.hands, state.pile = [()] * seats, []
    state.targets = state.results = ()
    state.turn = state.due = state.block = 0
    state.card = NO_CARD
    state.dealer = state.race = -1
    state.past = None
    state.reserve = setup.deck
    state.sheets = (BLANK,) * seats
    state.known = state.keeps = ((),) * seats
    state.done = (False,) * seats
    state.kept = state.banked = (0,) * seats
    state.go(setup.flow.dealer)
    return state
