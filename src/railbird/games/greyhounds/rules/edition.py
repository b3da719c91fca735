"""The components of Greyhounds, typed and checked."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

import msgspec

from railbird.core.edition import Edition, Few, Key, Name, Part, Problem

Positive = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
Natural = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Card = Annotated[int, msgspec.Meta(ge=1, le=20)]
Lap = Annotated[int, msgspec.Meta(ge=10, le=120)]
Odds = Annotated[float, msgspec.Meta(ge=1, le=1000)]

PAIRS = ("1-2", "1-3", "1-4", "2-3", "2-4", "3-4")


class Players(Part, frozen=True):
    """How many own a dog, and how many dogs run whoever plays."""

    min: Literal[3]
    max: Literal[4]
    dogs_in_every_race: Literal[4]


class Dog(Part, frozen=True):
    """A colour: a runner and its twin for the charts (GH-3)."""

    id: Literal["red", "blue", "brown", "green"]
    hex: Key
    figures: Literal[2]


class BaseCards(Part, frozen=True):
    """GH-5, GH-6, GH-16: three sets of three low and three high cards, one card of each put aside."""

    sets: Literal[3]
    low_per_set: Literal[3]
    high_per_set: Literal[3]
    set_size: Literal[6]
    discard: tuple[Literal[1], Literal[1], Literal[1]]
    hand_size: Literal[5]
    unused_cards: Literal[2]


class BookmakerCards(Part, frozen=True):
    """GH-49 to GH-51: two chosen hands of five, six random cards for the third race."""

    random_low: Literal[3]
    random_high: Literal[3]
    set_sizes: tuple[Literal[5], Literal[5], Literal[6]]
    discard: tuple[Literal[0], Literal[0], Literal[1]]
    hand_size: Literal[5]
    sum_limit: Annotated[int, msgspec.Meta(ge=1, le=90)]
    unused_cards: Literal[4]


class Cards(Part, frozen=True):
    """A deck of a colour and what is made of it."""

    low: Few[Card]
    high: Few[Card]
    decks: Literal[4]
    base: BaseCards
    bookmaker: BookmakerCards


class NeutralDog(Part, frozen=True):
    """GH-40: the dog nobody owns."""

    card: Card
    colour: Literal["first_free"]


class Track(Part, frozen=True):
    """The oval (R-1)."""

    spaces_per_lap: Lap
    start: Name


class Race(Part, frozen=True):
    """GH-7, GH-21, GH-34, GH-37: how long a race is and how many of the highest cards move."""

    number: Annotated[int, msgspec.Meta(ge=1, le=12)]
    laps: Annotated[int, msgspec.Meta(ge=1, le=3)]
    moving_cards: Literal[1, 2, 3]
    lapping: bool


class RaceLimits(Part, frozen=True):
    """GH-59: when a race that does not move is stopped."""

    stall_rounds: Annotated[int, msgspec.Meta(ge=1, le=40)]


class Money(Part, frozen=True):
    """What everybody starts with, what races pay, what may be staked."""

    currency: Key
    player_start: Positive
    bookmaker_start_4_players: Positive
    bookmaker_start_3_players: Positive
    prizes: tuple[Natural, Natural, Natural]
    bet_total_min: Positive
    bet_total_max: Positive
    bet_step: Positive
    notes: Few[Positive]


class OddsChart(Part, frozen=True):
    """GH-11, GH-32: gross odds by Hund, and by pair of Hunde for the Einlauf."""

    sieg: tuple[Odds, Odds, Odds, Odds]
    platz: tuple[Odds, Odds, Odds, Odds]
    einlauf: Annotated[dict[Key, Odds], msgspec.Meta(max_length=12)]


class Punters(Part, frozen=True):
    """GH-60: people who only bet."""

    max: Literal[6]
    start: Positive
    bookmaker_extra_per_punter: Natural


class GreyhoundsEdition(Edition, frozen=True):
    """A whole box of Greyhounds."""

    board_language: Key
    players: Players
    dogs: Few[Dog]
    cards: Cards
    neutral_dog: NeutralDog
    track: Track
    races: Few[Race]
    race_limits: RaceLimits
    money: Money
    odds: OddsChart
    punters: Punters

    def problems(self) -> Iterator[Problem]:
        yield from _card_problems(self)
        yield from _race_problems(self)
        yield from _money_problems(self.money)
        yield from _odds_problems(self.odds)

    def names(self) -> Mapping[str, Mapping[str, str]]:
        """The dogs are colours, and colours have names in the text files."""
        return {}


def _card_problems(box: GreyhoundsEdition) -> Iterator[Problem]:
    if len({dog.id for dog in box.dogs}) != 4 or len(box.dogs) != 4:
        yield Problem("dogs", "list four dogs, each in a different colour (GH-3)")
    for key, half, first in (("cards.low", box.cards.low, 1), ("cards.high", box.cards.high, 11)):
        if half != list(range(first, first + 10)):
            yield Problem(key, f"list the cards {first} to {first + 9} in order (GH-5)")
    if box.cards.bookmaker.sum_limit < 50:
        yield Problem("cards.bookmaker.sum_limit", "below 50 some draws leave no two hands to choose (GH-50, R-27)")


def _race_problems(box: GreyhoundsEdition) -> Iterator[Problem]:
    if [race.number for race in box.races] != [1, 2, 3]:
        yield Problem("races", "list three races, numbered 1, 2, 3 (GH-2)")
    for index, race in enumerate(box.races):
        if race.lapping and race.laps == 1:
            yield Problem(f"races[{index}].lapping", "nobody can be overtaken by a lap in a race of one lap (GH-36)")


def _money_problems(money: Money) -> Iterator[Problem]:
    for key, amount in (("bet_total_min", money.bet_total_min), ("bet_total_max", money.bet_total_max)):
        if amount % money.bet_step:
            yield Problem(f"money.{key}", f"must be a multiple of {money.bet_step} (GH-14)")
    if money.bet_total_max < money.bet_total_min:
        yield Problem("money.bet_total_max", f"must be at least the minimum, {money.bet_total_min} (GH-14)")
    for players, own in ((4, money.bookmaker_start_4_players), (3, money.bookmaker_start_3_players)):
        if own < money.player_start:
            key = f"money.bookmaker_start_{players}_players"
            yield Problem(key, f"must be at least a player's {money.player_start} (GH-44)")
    if not money.prizes[0] >= money.prizes[1] >= money.prizes[2]:
        yield Problem("money.prizes", "a better place usually earns at least as much (GH-29)", fatal=False)


def _odds_problems(odds: OddsChart) -> Iterator[Problem]:
    if tuple(odds.einlauf) != PAIRS and set(odds.einlauf) != set(PAIRS):
        yield Problem("odds.einlauf", f"give odds for the pairs {', '.join(PAIRS)} (GH-12)")
    entries = [("odds.sieg", odd) for odd in odds.sieg] + [("odds.platz", odd) for odd in odds.platz]
    entries += [(f"odds.einlauf.{pair}", odd) for pair, odd in odds.einlauf.items()]
    for key, odd in entries:
        if abs(odd * 100 - round(odd * 100)) > 1e-6:
            yield Problem(key, f"{odd} has more than two decimals (R-38)")
    for key, row in (("odds.sieg", odds.sieg), ("odds.platz", odds.platz)):
        if list(row) != sorted(row):
            yield Problem(key, "odds usually do not fall with the Hund number (GH-11)", fatal=False)
