"""The position of a game of Dostihy a sázky."""

from __future__ import annotations

from collections.abc import Sequence

from railbird.core.action import Action
from railbird.core.state import Pick, Standing, State
from railbird.games.dostihy.rules import notes
from railbird.games.dostihy.rules.actions import TIME_UP
from railbird.games.dostihy.rules.figures import SIZE
from railbird.games.dostihy.rules.queries import standing_key
from railbird.games.dostihy.rules.setup import Setup
from railbird.games.dostihy.rules.values import (
    CLEAN,
    FREE,
    NO_SEAT,
    NO_STOP,
    NOWHERE,
    Deal,
    Debt,
    Deck,
    OpenClaim,
    Refused,
    Stop,
)


class DostihyState(State):
    """Everything on the table. Lists by field have 40 places; what changes seldom is a tuple by seat."""

    setup: Setup
    # the board
    pawn: list[int]  # By seat; NOWHERE once out.
    owner: list[int]  # By field: a seat or FREE.
    races: list[int]  # By field: yellow tokens, or MAIN for the red one.
    # the seats
    suspended: tuple[bool, ...]
    attempts: tuple[int, ...]  # Failed throws in Distanc.
    missed: tuple[int, ...]  # Turns still to miss.
    doping: tuple[int, ...]  # CLEAN, WAITING for the missed turn, or IN_FORCE (DS-R13).
    lapped: tuple[bool, ...]  # Whether the seat has reached Start by a forward move (DS-R49).
    held: tuple[tuple[int, ...], ...]  # Release cards kept, as places in the Náhoda list.
    out: tuple[int, ...]  # Eliminated seats in order.
    # the decks
    finance: Deck
    nahoda: Deck
    # the turn
    round: int  # From 1; 0 while the first player is found.
    first: int
    active: int
    die: int  # The first die of the throw, 0 before it.
    second: int  # The second die, 0 without one.
    released: bool  # A six has ended the suspension in this turn.
    thrower: int  # Whose throw was the last; all open claims come from that seat's moves (DS-61).
    stakes: tuple[tuple[int, int], ...]  # (field, amount) on the board, fields rising.
    backed: int  # The horse named without a stake yet.
    # the window
    stop: Stop
    offers: tuple[int, ...]  # Offers opened in this turn, by seat (DS-R28).
    passed: tuple[int, ...]  # Seats that make no more offers in this window.
    voters: tuple[int, ...]  # Still to be asked about ending the game.
    vote_rounds: tuple[int, ...]  # The round of each seat's last proposal to end (DS-R67).
    # claims, debts, the deal
    claims: tuple[OpenClaim, ...]
    next_claim: int
    debts: tuple[Debt, ...]  # One queue (DS-R35).
    debtor: int  # Who is raising money for the first debt, or NO_SEAT.
    debt_offers: int
    deal: Deal | None
    refused: tuple[tuple[Refused, ...], ...]
    """By seat what it has proposed in vain, each once. No rule asks for it: it is what everybody has heard (DS-77)."""
    # the start and the end
    rollers: tuple[int, ...]  # Seats throwing for the start; `rolls` has what they threw so far.
    rolls: tuple[int, ...]
    time_up: bool
    end: str  # How the game ended, empty while it goes on.

    __slots__ = tuple(__annotations__)  # more than a dictionary of plain Python shares the keys of

    def copy(self) -> DostihyState:
        other = DostihyState()
        other.step = self.step
        other.under = self.under
        other.money = self.money[:]
        other.reveals = self.reveals
        other.notes = None
        other.setup = self.setup
        other.pawn = self.pawn[:]
        other.owner = self.owner[:]
        other.races = self.races[:]
        other.suspended = self.suspended
        other.attempts = self.attempts
        other.missed = self.missed
        other.doping = self.doping
        other.lapped = self.lapped
        other.held = self.held
        other.out = self.out
        other.finance = self.finance
        other.nahoda = self.nahoda
        other.round = self.round
        other.first = self.first
        other.active = self.active
        other.die = self.die
        other.second = self.second
        other.released = self.released
        other.thrower = self.thrower
        other.stakes = self.stakes
        other.backed = self.backed
        other.stop = self.stop
        other.offers = self.offers
        other.passed = self.passed
        other.voters = self.voters
        other.vote_rounds = self.vote_rounds
        other.claims = self.claims
        other.next_claim = self.next_claim
        other.debts = self.debts
        other.debtor = self.debtor
        other.debt_offers = self.debt_offers
        other.deal = self.deal
        other.refused = self.refused
        other.rollers = self.rollers
        other.rolls = self.rolls
        other.time_up = self.time_up
        other.end = self.end
        return other

    def imagine(self, seat: int, pick: Pick) -> None:
        """DS-2, DS-R34, DS-R63: nothing is hidden, so nothing is redrawn.

        A deck has no order before it is drawn from, and what is left in it follows from the discard pile. Hidden
        cash is only left out of the view: every payment was made openly.
        """

    def has_say(self, seat: int) -> bool:
        """DS-87: whoever is out is asked nothing any more."""
        return seat not in self.out

    def standing(self) -> Standing:
        """DS-1, DS-89: the survivor, or by net worth; the ruined by reverse order of elimination."""
        seats = self.setup.seats
        return Standing(self.money[:seats], [standing_key(self, seat) for seat in range(seats)])

    # --- the table's own event

    def events(self) -> Sequence[Action]:
        """DS-R50: time may be up once, at any point of a game with a time limit."""
        is_open = self.setup.choices.end_mode == "time_limit" and not self.time_up and self.end == ""
        return (TIME_UP,) if is_open else ()

    def announce(self, event: Action) -> None:
        """DS-R50: this round is the last."""
        self.time_up = True
        if self.notes is not None:
            self.tell(notes.TIME_UP, "DS-R50", self.round)


def empty_table(setup: Setup) -> DostihyState:
    """DS-2, DS-3, DS-5, DS-7: everybody with the start set, all cards with the bank, pawns on Start."""
    seats, cash = setup.seats, setup.edition.money.start_cash
    state = DostihyState()
    state.begin([cash] * seats + [0, -cash * seats])
    state.setup = setup
    state.pawn = [0] * seats
    state.owner = [FREE] * SIZE
    state.races = [0] * SIZE
    state.suspended = state.lapped = (False,) * seats
    state.attempts = state.missed = state.offers = state.vote_rounds = (0,) * seats
    state.doping = (CLEAN,) * seats
    state.held = ((),) * seats
    state.out = state.passed = state.voters = state.rollers = state.rolls = ()
    state.finance = Deck(tuple(range(len(setup.finance_cards))))
    state.nahoda = Deck(tuple(range(len(setup.nahoda_cards))))
    state.round = state.first = state.active = state.die = state.second = 0
    state.released = state.time_up = False
    state.thrower = state.debtor = NO_SEAT
    state.backed = NOWHERE
    state.stop = NO_STOP
    state.stakes = ()
    state.claims = ()
    state.debts = ()
    state.next_claim = state.debt_offers = 0
    state.deal = None
    state.refused = ((),) * seats
    state.end = ""
    state.go(setup.flow.opening)
    return state
