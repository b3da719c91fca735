"""Edition, options and seats of a table of Greyhounds as plain numbers, and the steps by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from railbird.core.action import Action
from railbird.core.errors import BadOptions
from railbird.core.state import Step
from railbird.games.greyhounds.rules.actions import PAIRS

if TYPE_CHECKING:
    from railbird.core.game import Seat
    from railbird.games.greyhounds.rules.edition import GreyhoundsEdition
    from railbird.games.greyhounds.rules.options import GreyhoundsOptions

DOGS: Final = 4  # Dogs in every race; with three owners the last is the neutral dog (GH-40, R-42).
NEUTRAL: Final = 3  # the neutral dog is dog 3, after the dogs of seats 0, 1, 2.
HAND: Final = 5  # Cards a dog runs with (GH-17, GH-51).
HUNDREDTHS: Final = 100  # Odds are kept in hundredths, so that fractions stay exact.
SHORTEST: Final = 10
LONGEST: Final = 120  # the spaces a lap may have.
OWNERS: Final = (3, 4)  # How many seats own a dog.


@dataclass
class Flow:
    """The steps of the rulebook, by name; `steps` fills it in once for all tables."""

    appoint: Step[Any]
    deal: Step[Any]
    choose_hands: Step[Any]
    line_up: Step[Any]
    choose_set: Step[Any]
    reveal: Step[Any]
    chart: Step[Any]
    bet: Step[Any]
    discard: Step[Any]
    pick_card: Step[Any]
    settle: Step[Any]
    end: Step[Any]


class Setup:
    """Made once per table and shared by all its positions."""

    def __init__(
        self, seats: Sequence[Seat], options: GreyhoundsOptions, edition: GreyhoundsEdition, flow: Flow
    ) -> None:
        self.flow = flow
        self.options, self.edition = options, edition  # For what is asked once a race or less.
        self.seats = len(seats)
        self.owners = len(seats) - options.punters
        """The seats with a dog, 0 to owners - 1; dog n belongs to seat n (R-42)."""
        self.neutral_dog = NEUTRAL if self.owners < DOGS else -1  # The dog nobody owns, or -1.
        self.neutral_card: int = edition.neutral_dog.card
        self.colors = _colors(seats, self.owners, edition)  # The colour of each dog (GH-3).
        self._read_races(options, edition)
        self._read_money(options, edition)
        self.bookmaker_game = options.mode == "bookmaker"
        self.bookmaker_seat = _bookmaker(options, self.owners) if self.bookmaker_game else -1
        """The seat the table has named, or -1 for chance."""
        self.bookmaker_extra = _bookmaker_extra(options, self.owners, edition) if self.bookmaker_game else 0
        """GH-44, GH-58, GH-60, R-24: what the bookmaker gets on top of a player's money."""
        self.sum_limit: int = edition.cards.bookmaker.sum_limit
        self.look = options.set_choice == "look" and not self.bookmaker_game

    def _read_races(self, options: GreyhoundsOptions, edition: GreyhoundsEdition) -> None:
        races, lap = edition.races, _lap(options, edition)
        behind = {"overtake": lap + 1, "draw_level": lap, "off": 0}[options.lapping]
        self.lap = lap
        self.laps: list[int] = [race.laps for race in races]
        self.finish = [laps * lap + int(options.finish_line == "cross") for laps in self.laps]
        """GH-26, R-2: how far a dog runs to finish each race: over the line, or (`reach`) just up to it."""
        self.out_behind = [behind if race.lapping else 0 for race in races]
        """GH-36, R-18: so many spaces behind the leader is out; 0 where nobody can be lapped."""
        self.moving: list[int] = [race.moving_cards for race in races]
        """How many of the highest cards move, by race (GH-21, GH-34, GH-37)."""
        self.cancel = options.tie_rule == "hans_im_glueck"  # GH-25: equal highest cards cancel each other out.
        self.second_race_ties: str = options.second_race_ties
        self.by_card = options.photo_finish == "card"
        self.stall_rounds: int = edition.race_limits.stall_rounds

    def _read_money(self, options: GreyhoundsOptions, edition: GreyhoundsEdition) -> None:
        money, odds = edition.money, edition.odds
        einlauf = [odds.einlauf[f"{low}-{high}"] for low, high in PAIRS]
        self.prizes: list[int] = list(money.prizes)
        self.bet_min: int = money.bet_total_min
        self.bet_max: int = money.bet_total_max
        self.bet_step = _bet_step(options, edition)
        self.per_bet = options.bet_scope == "per_bet"
        self.odds = [[round(odd * HUNDREDTHS) for odd in row] for row in (odds.sieg, odds.platz, einlauf)]
        """Gross odds in hundredths by kind of bet: by Hund less one, or by pair (GH-32, R-3)."""
        self.offers: dict[tuple[int, int, int], Sequence[Action]] = {}
        """What may be added to a slip, made when it is first asked for: next kind, laid, cap (GH-14)."""


def _colors(seats: Sequence[Seat], owners: int, edition: GreyhoundsEdition) -> list[str]:
    """GH-3, R-42: colours are chosen with the seats, otherwise taken in order; the neutral dog has the first free."""
    palette: list[str] = [dog.id for dog in edition.dogs]
    for seat in seats[owners:]:
        if seat.color:
            raise BadOptions(f"{seat.name} is a punter and has no dog, so no colour either (GH-60).")
    taken = [seat.color for seat in seats[:owners] if seat.color]
    for color in taken:
        if color not in palette:
            raise BadOptions(f"There is no {color!r} dog. Choose one of: {', '.join(palette)}.")
    if len(set(taken)) != len(taken):
        raise BadOptions("Each player needs a different colour (GH-3).")
    free = [color for color in palette if color not in taken]
    chosen = [seat.color or free.pop(0) for seat in seats[:owners]]
    return chosen + free[: DOGS - owners]


def _lap(options: GreyhoundsOptions, edition: GreyhoundsEdition) -> int:
    """R-1: the edition's track unless the table wants another."""
    length = options.track_length or edition.track.spaces_per_lap
    if not SHORTEST <= length <= LONGEST:
        raise BadOptions(
            f"Option track_length can't be {length}. Use 0 (the edition's) "
            f"or a whole number from {SHORTEST} to {LONGEST}."
        )
    return length


def _bet_step(options: GreyhoundsOptions, edition: GreyhoundsEdition) -> int:
    """GH-14: the minimum and the maximum can be staked exactly."""
    step = options.bet_step or edition.money.bet_step
    if edition.money.bet_total_min % step or edition.money.bet_total_max % step:
        raise BadOptions(f"Option bet_step can't be {step}: the stake limits must be multiples of it (GH-14).")
    return step


def _bookmaker(options: GreyhoundsOptions, owners: int) -> int:
    """R-42: the bookmaker owns a dog."""
    seat = options.bookmaker_seat
    if seat == "random":
        return -1
    if seat >= owners:
        raise BadOptions(
            f"Option bookmaker_seat: seat {seat} owns no dog; expected random or 0 to {owners - 1} (R-42)."
        )
    return seat


def _bookmaker_extra(options: GreyhoundsOptions, owners: int, edition: GreyhoundsEdition) -> int:
    """GH-44, GH-58, GH-60: what makes a player's starting money the bookmaker's."""
    money = edition.money
    own = money.bookmaker_start_4_players if owners == DOGS else money.bookmaker_start_3_players
    return own - money.player_start + options.punters * edition.punters.bookmaker_extra_per_punter


def seating(count: int, options: GreyhoundsOptions) -> None:
    """GH-60, R-35, R-42: the seats are three or four dog owners and the punters after them."""
    fewest, most = (owners + options.punters for owners in OWNERS)
    if not fewest <= count <= most:
        punters = f"{options.punters} punter{'' if options.punters == 1 else 's'}"
        raise BadOptions(
            f"Greyhounds has three or four dog owners plus the number of punters you chose: "
            f"with {punters} there are {fewest} or {most} seats, not {count} (R-35)."
        )
