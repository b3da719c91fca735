"""The position of a game of Win, Place & Show. Horses are indices 0 to 5, their numbers less one."""

from __future__ import annotations

from railbird.core.note import Event, Facts
from railbird.core.state import Pick, Standing, State
from railbird.games.winplaceshow.rules.figures import bets_total, tickets_total
from railbird.games.winplaceshow.rules.imagine import imagine_all
from railbird.games.winplaceshow.rules.setup import Setup
from railbird.games.winplaceshow.rules.values import NO_BETS, NO_RIDES, NOBODY, NOT_JUDGED, Auction, Case, Judged, Rides


class WinPlaceShowState(State):
    """Everything on the table."""

    setup: Setup
    # the race: what changes with every move is a list, by horse
    position: list[int]  # The space each horse stands on, or OFF.
    crossings: list[int]  # Crossings of the line still needed; 0 means home.
    past: list[int]  # Spaces past the line in the turn it came home (WPS-67).
    arrived: list[int]  # When each horse last moved: later is larger (WPS-77).
    turn: int
    white: int
    red: int
    queue: tuple[int, ...]  # The horses still to move in this turn, the next one first (WPS-52).
    rides: Rides  # What the horse to move may do.
    finish: tuple[int, ...]  # The horses taken off past the line, in order; all six when the race is over.
    results: tuple[tuple[int, ...], ...]  # The order of finish of every race run.
    # the meeting
    race: int  # From 0.
    directors: tuple[int, ...]  # The Betting Director and the Race Director (WPS-7).
    out: tuple[int, ...]
    """For each seat the race after which it was eliminated, counted from 1; 0 while it is active (WPS-6)."""
    suspended: tuple[int, ...]  # Seats without money that wait for race 2 with a live Daily Double ticket.
    stables: tuple[int, ...]  # The owner of each stable, or NOBODY (WPS-103).
    owners: tuple[int, ...]
    prices: tuple[int, ...]
    riders: tuple[int, ...]
    # answers behind one's hand
    answers: tuple[int, ...]
    """What each seat (riders: each horse) has answered in the simultaneous step under way; OPEN: nothing yet."""
    motions: tuple[tuple[int, int, int], ...]
    """Motions still to be voted on, the present one first: proposer, office, nominee (WPS-10)."""
    named: tuple[int, ...]  # By horse the rider its owner has named (WPS-72).
    auction: Auction
    sheets: tuple[tuple[int, ...], ...]
    """For each seat its bids so far, in auction order; empty when the auction is over."""
    # the bets
    bets: tuple[tuple[int, ...], ...]  # For each seat the horses to win, place, show (-1: no bet), then the stakes.
    tickets: tuple[tuple[tuple[int, int, int], ...], ...]
    """For each seat its Daily Double tickets: first, second, stake. Kept until race 2 is paid (WPS-45)."""
    handed: tuple[bool, ...]  # Who has handed in; empty once the betting is closed.
    shown: bool  # Whether the lines of the slips are public.
    # objections
    judged: Judged  # What the last move shows.
    cases: tuple[Case, ...]  # In filing order.

    __slots__ = tuple(__annotations__)  # more than a dictionary of plain Python shares the keys of

    def copy(self) -> WinPlaceShowState:
        other = WinPlaceShowState()
        other.step = self.step
        other.under = self.under
        other.money = self.money[:]
        other.reveals = self.reveals
        other.notes = None
        other.setup = self.setup
        other.position = self.position[:]
        other.crossings = self.crossings[:]
        other.past = self.past[:]
        other.arrived = self.arrived[:]
        other.turn = self.turn
        other.white = self.white
        other.red = self.red
        other.queue = self.queue
        other.rides = self.rides
        other.finish = self.finish
        other.results = self.results
        other.race = self.race
        other.directors = self.directors
        other.out = self.out
        other.suspended = self.suspended
        other.stables = self.stables
        other.owners = self.owners
        other.prices = self.prices
        other.riders = self.riders
        other.answers = self.answers
        other.motions = self.motions
        other.named = self.named
        other.auction = self.auction
        other.sheets = self.sheets
        other.bets = self.bets
        other.tickets = self.tickets
        other.handed = self.handed
        other.shown = self.shown
        other.judged = self.judged
        other.cases = self.cases
        return other

    def imagine(self, seat: int, pick: Pick) -> None:
        """Redraw bids, slips, tickets and unfinished answers of the others (R-17, R-35, R-50)."""
        imagine_all(self, seat, pick)

    def may_object(self) -> bool:
        """WPS-82: whether bettors may object in the present race."""
        return len(self.results) >= self.setup.objections_from

    def has_say(self, seat: int) -> bool:
        """WPS-53, WPS-66: in the race itself only those are asked who ride a horse that is not home yet.

        Where objections are played anybody may have one to make.
        """
        if self.step is not self.setup.flow.move_horse or self.may_object():
            return True
        return any([rider == seat and self.crossings[horse] > 0 for horse, rider in enumerate(self.riders)])

    def standing(self) -> Standing:
        """WPS-5, R-21, R-39: by money; the eliminated below, later ones above earlier; equal is shared."""
        money = self.money[: self.setup.seats]
        return Standing(money, [(0, after, 0) if after else (1, 0, money[seat]) for seat, after in enumerate(self.out)])

    def own_auction(self) -> Auction:
        """The auction, to be changed: other positions keep theirs."""
        self.auction = self.auction.copy()
        return self.auction

    # --- questions several rules ask

    def is_solvent(self, seat: int) -> bool:
        """Active and able to pay the smallest bid: such players bid and bet (WPS-21)."""
        return self.out[seat] == 0 and self.money[seat] >= self.setup.unit

    def active(self) -> list[int]:
        """The seats not eliminated, by number; a suspended player is active (R-20)."""
        return [seat for seat, after in enumerate(self.out) if after == 0]

    def without_stable(self) -> list[int]:
        """The active seats that own no stable (WPS-103)."""
        return [seat for seat in self.active() if seat not in self.stables]

    def nominees(self) -> list[int]:
        """WPS-10, R-52: active seats without an office; with seven or more players also without a stable."""
        seats = self.without_stable() if self.setup.crowd else self.active()
        return [seat for seat in seats if seat not in self.directors]

    def riders_for_hire(self) -> list[int]:
        """WPS-6, WPS-72, WPS-112, R-48: eliminated players; with seven or more players also those without a stable."""
        crowd = self.setup.crowd
        return [seat for seat, after in enumerate(self.out) if after or (crowd and seat not in self.stables)]

    def seat_order(self) -> list[int]:
        """All seats upwards from the one after the Betting Director's (WPS-24)."""
        first = self.directors[0] + 1
        return [*range(first, self.setup.seats), *range(first)]

    def has_bet(self, seat: int, horse: int) -> bool:
        """A win, place or show bet on this horse in this race (WPS-81); tickets do not count (R-19)."""
        bets = self.bets[seat]
        return bets[0] == horse or bets[1] == horse or bets[2] == horse

    def has_tickets(self) -> bool:
        """WPS-43: tickets are written before race 1, if there is a race 2."""
        return self.setup.daily_double and self.race == 0

    def left_to_stake(self, seat: int) -> int:
        """WPS-34: the money a slip has not staked yet; tickets still alive before race 2 are paid already."""
        left = self.money[seat] - bets_total(self.bets[seat])
        return left - tickets_total(self.tickets[seat]) if self.has_tickets() else left

    def last_moved(self) -> int:
        """WPS-94: the horse an objection is about: the one that moved last."""
        return self.arrived.index(max(self.arrived))

    def called(self, horse: int) -> Facts:
        """Number and name of a horse, as refusals begin."""
        return {"horse": horse + 1, "name": self.setup.field[self.race][horse].name}

    def tell_of(
        self, event: Event, rule: str, horse: int, *facts: object, seats: tuple[int, ...] | None = None
    ) -> None:
        """Tell those who may know what happened about a horse: its number, its name, then the other facts."""
        if self.notes is not None:
            self.tell(event, rule, *self.called(horse).values(), *facts, seats=seats)

    # --- a race, from its first line on

    def clear_race(self, race: int) -> None:
        """WPS-11, WPS-50, R-5: all six horses at the start, sold or not, in the lane of their post; no slips."""
        setup = self.setup
        self.race = race
        self.position = setup.starts[race][:]
        self.crossings = [setup.crossings[race]] * 6
        self.past, self.arrived = [0] * 6, [0] * 6
        self.turn = self.white = self.red = 0
        self.rides = NO_RIDES
        self.owners = self.riders = (NOBODY,) * 6
        self.prices = (0,) * 6
        self.bets = (NO_BETS,) * setup.seats
        self.shown = False
        self.judged = NOT_JUDGED
        self.queue = self.finish = self.cases = ()
