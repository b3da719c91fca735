"""The position of a game of Greyhounds."""

from __future__ import annotations

from typing import Final

from railbird.core.state import Pick, Standing, State
from railbird.games.greyhounds.rules.actions import Slip
from railbird.games.greyhounds.rules.imagine import imagine_cards, imagine_race, imagine_slips
from railbird.games.greyhounds.rules.setup import DOGS, Setup

Cards = tuple[int, ...]

NO_SEAT: Final = -9  # Nobody is the bookmaker.


class GreyhoundsState(State):
    """Everything on the table. Dogs are 0 to 3, dog n is seat n's; cards are their numbers 1 to 20."""

    setup: Setup
    # the round: what changes with every card is a list
    position: list[int]  # Spaces each dog has run in this race.
    hands: list[Cards]  # The cards each dog still holds in this pass, falling.
    played: list[int]  # Each dog's card of this round, 0 before it is chosen; those of `group` are not shown yet.
    showed: list[int]
    """How many cards each dog has shown in this race: after five the card put aside is no secret (R-31)."""
    waiting: tuple[int, ...]  # The seats that still owe their part of a step, in order.
    group: tuple[int, ...]  # The level dogs whose turn it is (GH-20).
    # what changes once in a round or a race is a tuple
    race: int  # The race being prepared, run or settled, from 0; -1 before the first.
    round: int  # The round of the race, from 0.
    stall: int  # Rounds in a row in which nobody moved (GH-59).
    running: tuple[int, ...]
    home: tuple[int, ...]  # The dogs on the finish chart, in order (GH-27).
    retired: tuple[int, ...]
    """The dogs that are out, the last to go first: the order `placed_last` puts them in (R-12)."""
    shown: tuple[Cards, ...]  # The set of this race of each dog, as far as it is face up (GH-8).
    aside: tuple[int, ...]  # The card each dog has put aside in this race, 0 for none (GH-16).
    chart: tuple[int, ...]  # The dogs on Hund 1, 2, 3, 4 (GH-9, GH-47).
    slips: tuple[Slip, ...]
    sets: tuple[tuple[Cards, ...], ...]
    """Each owner's three sets; in the bookmaker game by race, the chosen hands first."""
    laid: tuple[Cards, ...]
    """The numbers (from 0) of the sets each owner has laid out, race by race; a secret choice is the last."""
    bookmaker: int
    prizes: tuple[int, ...]  # The prize money each seat has received so far.
    bankrupt: bool  # Whether the bookmaker could not pay (GH-57).

    def copy(self) -> GreyhoundsState:
        other = GreyhoundsState()
        other.step = self.step
        other.under = self.under
        other.money = self.money[:]
        other.reveals = self.reveals
        other.notes = None
        other.setup = self.setup
        other.position, other.hands = self.position[:], self.hands[:]
        other.played, other.showed = self.played[:], self.showed[:]
        other.waiting, other.group = self.waiting, self.group
        other.race, other.round, other.stall = self.race, self.round, self.stall
        other.running, other.home, other.retired = self.running, self.home, self.retired
        other.shown, other.aside = self.shown, self.aside
        other.chart, other.slips = self.chart, self.slips
        other.sets, other.laid = self.sets, self.laid
        other.bookmaker, other.prizes, other.bankrupt = self.bookmaker, self.prizes, self.bankrupt
        return other

    def imagine(self, seat: int, pick: Pick) -> None:
        """Secret are sets to come and how they were chosen, slips, cards put aside, cards not yet turned up."""
        imagine_cards(self, seat, pick)
        imagine_slips(self, seat, pick)
        imagine_race(self, seat, pick)

    def has_say(self, seat: int) -> bool:
        """GH-24, GH-27: in the race itself only those whose dogs still run are asked for cards."""
        return self.step is not self.setup.flow.pick_card or (seat < self.setup.owners and seat in self.running)

    def standing(self) -> Standing:
        """GH-1, GH-38, GH-56, R-34: the most money; with `prize_money` then the most prize money. Punters count too."""
        money = self.money[: self.setup.seats]
        if self.setup.options.final_tie == "prize_money":
            return Standing(money, list(zip(money, self.prizes)))
        return Standing(money, [(amount,) for amount in money])

    # --- questions the steps, the view and the worlds share

    def first_dogs(self) -> tuple[int, ...]:
        """The dogs with a place, best first: finishers, then with `placed_last` the dogs that are out (R-12)."""
        return self.home + self.retired if self.setup.options.retired_dogs == "placed_last" else self.home

    def is_racing(self) -> bool:
        """Whether cards are being played."""
        return self.step is self.setup.flow.pick_card

    def are_slips_in(self) -> bool:
        """Whether all slips of this race are handed in and it is not settled yet (GH-46)."""
        return self.step is self.setup.flow.discard or self.is_racing()

    def is_aside_known(self, dog: int) -> bool:
        """R-31: whether everybody can tell which of its six cards the dog does not run with."""
        return self.showed[dog] >= 5 or len(self.shown[dog]) < 6

    def done(self, seat: int) -> bool:
        """The seat's part of the step is complete; whether everybody's is."""
        self.waiting = tuple([other for other in self.waiting if other != seat])
        return not self.waiting


def hund_of(state: GreyhoundsState, dog: int) -> int:
    """GH-11, R-5: the place of a dog on the odds chart of this race, 1 to 4."""
    return state.chart.index(dog) + 1


def empty_table(setup: Setup) -> GreyhoundsState:
    """GH-2, GH-3, GH-4, GH-60: everybody has the starting money, the dogs stand behind the line, nothing is dealt.

    The bank begins with exactly what it will give to the bookmaker, so that afterwards it stands at nothing.
    """
    state = GreyhoundsState()
    own, punter = setup.edition.money.player_start, setup.edition.punters.start
    state.begin([own] * setup.owners + [punter] * (setup.seats - setup.owners) + [setup.bookmaker_extra])
    state.setup = setup
    state.waiting = ()
    state.race = -1
    state.sets, state.laid = (((), (), ()),) * setup.owners, ((),) * setup.owners
    state.bookmaker = NO_SEAT
    state.prizes = (0,) * setup.seats
    state.bankrupt = False
    clear_track(state)
    state.go(setup.flow.appoint)
    return state


def clear_track(state: GreyhoundsState) -> None:
    """GH-7, GH-33: the dogs stand behind the line, and nothing of a race lies on the table."""
    state.position, state.played, state.showed = [0] * DOGS, [0] * DOGS, [0] * DOGS
    state.hands = [()] * DOGS
    state.round = state.stall = 0
    state.running = tuple(range(DOGS))
    state.group = state.home = state.retired = state.chart = ()
    state.shown, state.aside = ((),) * DOGS, (0,) * DOGS
    state.slips = ((),) * state.setup.seats
