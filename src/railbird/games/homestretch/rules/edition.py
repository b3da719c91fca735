"""The components of HomeStretch, typed and checked (R-34, R-44)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

import msgspec

from railbird.core.edition import Edition, Few, Key, Many, Name, Part, Problem
from railbird.games.homestretch.rules.actions import HORSES

SEAT_COUNTS = range(2, 7)

Money = Annotated[int, msgspec.Meta(ge=1, le=10_000)]  # In the unit of the box: a thousand dollars.
Spaces = Annotated[int, msgspec.Meta(ge=1, le=30)]
Count = Annotated[int, msgspec.Meta(ge=1, le=12)]
HorseNumber = Annotated[int, msgspec.Meta(ge=2, le=12)]


class Players(Part, frozen=True):
    """Colours in tie-break order (R-7), starting money and the five bet tokens (HS-1.5, R-1)."""

    colors: Few[Key]
    starting_money: Money
    bet_tokens: Few[Annotated[int, msgspec.Meta(ge=1, le=1_000)]]


class ScoreTrack(Part, frozen=True):
    """The picture of the money: the cube laps, there is no ceiling (R-35)."""

    spaces: Money


class Track(Part, frozen=True):
    """The lanes and how far horses move."""

    spaces: Spaces
    finish: Annotated[int, msgspec.Meta(ge=2, le=31)]
    finishers: Count
    move_long: Spaces
    move_short: Spaces
    second_roll_move: Spaces
    max_rolls: Literal[2]


class SpecialMove(Part, frozen=True):
    """Spaces by the difference of the dice."""

    spaces_by_difference: Few[Spaces]


class HandicapToken(Part, frozen=True):
    """One kind of handicap token and how many there are (HS-1.2); `plus` 0 is the X."""

    kind: Key
    plus: Annotated[int, msgspec.Meta(ge=0, le=30)]
    count: Count
    color: Key


class Shares(Part, frozen=True):
    """Share cards and how they are sold."""

    blue_per_horse: Count
    red_per_horse: Annotated[int, msgspec.Meta(ge=0, le=12)]
    red_deck_from_players: Count
    blind_surcharge: Annotated[int, msgspec.Meta(ge=0, le=10_000)]
    second_purchase_rounds: Count
    second_purchase_after_race: Annotated[int, msgspec.Meta(ge=1, le=60)]
    hand_size: Annotated[dict[Key, Annotated[int, msgspec.Meta(ge=1, le=40)]], msgspec.Meta(max_length=12)]


class Horse(Part, frozen=True):
    """A horse with its share price and its line of the Tote."""

    number: HorseNumber
    name: Name
    price: Money
    ways: Annotated[int, msgspec.Meta(ge=1, le=36)]
    win: Annotated[int, msgspec.Meta(ge=1, le=1_000)]
    place: Annotated[int, msgspec.Meta(ge=1, le=1_000)]
    show: Annotated[int, msgspec.Meta(ge=1, le=1_000)]
    tier: Literal["longshot", "middle", "favourite"]


class Races(Part, frozen=True):
    """How many cards of each colour are run unless the options say otherwise; no more than the options allow."""

    purple: Annotated[int, msgspec.Meta(ge=0, le=12)]
    green: Annotated[int, msgspec.Meta(ge=0, le=11)]


class RaceCard(Part, frozen=True):
    """A race: which horse carries what, and the purses for first, second and third."""

    id: Key
    color: Literal["purple", "green"]
    name: Name
    handicap: Few[tuple[HorseNumber, Key]]
    purse: tuple[Money, Money, Money]


class HomeStretchEdition(Edition, frozen=True):
    """A whole box of HomeStretch."""

    money_unit: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
    min_players: Literal[2]
    max_players: Literal[6]
    players: Players
    score_track: ScoreTrack
    track: Track
    special_move: SpecialMove
    handicap_tokens: Few[HandicapToken]
    shares: Shares
    horses: Few[Horse]
    races: Races
    race_cards: Many[RaceCard]

    def problems(self) -> Iterator[Problem]:
        yield from _fixed_problems(self)
        yield from _horse_problems(self)
        yield from _share_problems(self)
        yield from _token_problems(self)
        yield from _card_problems(self)

    def hands(self, seats: int) -> int:
        """The hands of the opening draft: two seats deal a phantom in (HS-14.1)."""
        return 3 if seats == 2 else seats

    def hand_size(self, seats: int) -> int:
        """Cards per hand in the opening draft."""
        return self.shares.hand_size[str(seats)]

    def uses_red(self, seats: int) -> bool:
        """Whether the red share cards join in the second purchase (HS-1.7)."""
        return seats >= self.shares.red_deck_from_players

    def defaults(self) -> Mapping[str, int | str | bool]:
        """The length of the meeting is printed in the box."""
        return {"purple_races": self.races.purple, "green_races": self.races.green}

    def names(self) -> Mapping[str, Mapping[str, str]]:
        """Names for texts: horses, race cards, and handicap tokens by their number (the X is -1)."""
        return {
            "horse": {str(horse.number): f"{horse.number} {horse.name}" for horse in self.horses},
            "horse_name": {str(horse.number): horse.name for horse in self.horses},
            "handicap": {str(token.plus or -1): token.kind for token in self.handicap_tokens},
            "race_card": {card.id: card.name for card in self.race_cards},
        }


def _fixed_problems(box: HomeStretchEdition) -> Iterator[Problem]:
    """What every box has alike, whatever its numbers."""
    colors, finish, special = box.players.colors, box.track.spaces + 1, "special_move.spaces_by_difference"
    differences = len(box.special_move.spaces_by_difference)
    wanted = (
        (len(colors) == len(set(colors)) == 6, "players.colors", "give six colours, all different"),
        (len(box.players.bet_tokens) == 5, "players.bet_tokens", "give five positive whole numbers"),
        (box.track.finish == finish, "track.finish", f"the finish is the space after the last one: expected {finish}"),
        (box.track.finishers == 3, "track.finishers", "expected 3: there are three purses and three lines of the Tote"),
        (differences == 6, special, "give six numbers, for the differences 0 to 5"),
    )
    yield from [Problem(key, says) for holds, key, says in wanted if not holds]


def _horse_problems(box: HomeStretchEdition) -> Iterator[Problem]:
    numbers = Counter(horse.number for horse in box.horses)
    for number in HORSES:
        if numbers[number] != 1:
            yield Problem("horses", f"list horse {number} exactly once, not {numbers[number]} times")
    for index, horse in enumerate(box.horses):
        if not horse.win >= horse.place >= horse.show:
            key = f"horses[{index}].place"
            yield Problem(key, "the Tote usually pays Win at least as much as Place, and Place as Show", fatal=False)


def _share_problems(box: HomeStretchEdition) -> Iterator[Problem]:
    for count in box.shares.hand_size:
        if not count.isdecimal() or int(count) not in SEAT_COUNTS:
            yield Problem(f"shares.hand_size.{count}", "hand sizes are given for 2 to 6 players")
    prices = sorted((horse.price for horse in box.horses for _ in range(box.shares.blue_per_horse)), reverse=True)
    per_horse = (box.shares.blue_per_horse, box.shares.blue_per_horse + box.shares.red_per_horse)
    for seats in SEAT_COUNTS:
        key = f"shares.hand_size.{seats}"
        size = box.shares.hand_size.get(str(seats))
        if size is None:
            yield Problem(key, f"give a hand size for {seats} players")
            continue
        hands = box.hands(seats)
        if size * hands > len(prices):
            yield Problem(key, f"{hands} hands of {size} need more than the {len(prices)} blue cards")
        elif sum(prices[:size]) > box.players.starting_money:
            yield Problem(key, f"the dearest hand costs {sum(prices[:size])}, more than the starting money (R-34)")
        elif per_horse[box.uses_red(seats)] * len(HORSES) - size * seats < 2 * seats:
            yield Problem(key, f"the share pool of the second purchase has fewer than {2 * seats} cards", fatal=False)


def _token_problems(box: HomeStretchEdition) -> Iterator[Problem]:
    kinds = [token.kind for token in box.handicap_tokens]
    for index, kind in enumerate(kinds):
        if kind in kinds[:index]:
            says = f"the token {kind} is listed twice; give it a count instead"
            yield Problem(f"handicap_tokens[{index}].kind", says)


def _card_problems(box: HomeStretchEdition) -> Iterator[Problem]:
    supply = {token.kind: token.count for token in box.handicap_tokens}
    ids = Counter(card.id for card in box.race_cards)
    for index, card in enumerate(box.race_cards):
        at = f"race_cards[{index}]"
        if ids[card.id] > 1:
            yield Problem(f"{at}.id", f"two race cards are called {card.id}")
        for horse, count in Counter(horse for horse, _ in card.handicap).items():
            if count > 1:
                yield Problem(f"{at}.handicap", f"horse {horse} has two tokens; at most one is allowed (HS-3.3)")
        for kind, count in Counter(kind for _, kind in card.handicap).items():
            if kind not in supply:
                yield Problem(f"{at}.handicap", f"there is no token {kind!r}; there are {', '.join(supply)}")
            elif count > supply[kind]:
                yield Problem(f"{at}.handicap", f"needs {count} {kind} tokens, there are {supply[kind]} (R-44)")
        if any(purse % 6 for purse in card.purse):
            yield Problem(f"{at}.purse", "purses usually divide by 2 and by 3", fatal=False)
    for color, wanted in (("purple", box.races.purple), ("green", box.races.green)):
        there = sum(card.color == color for card in box.race_cards)
        if there < wanted:
            yield Problem(f"races.{color}", f"needs {wanted} {color} races, but there are only {there} {color} cards")
