"""The components of Jockey, typed and checked."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, get_args

import msgspec

from railbird.core.edition import Edition, Few, Key, Part, Problem
from railbird.games.jockey.rules.actions import COLOUR_TYPES, HORSES, TYPES
from railbird.games.jockey.rules.options import DeckName

SEAT_COUNTS = range(2, 7)
DECKS: tuple[str, ...] = get_args(DeckName)
PRINTED_CARDS = 54
PRINTED_SPACES = 80
PLAIN_SHARE = 5  # One card in two is plain in the printed decks.
LONGEST = 30  # So many plain cards bring a horse home at most; twelve as printed.
EFFECTS: dict[str, tuple[str, int | None, tuple[str, ...]]] = {
    "plus7": ("steps", None, ("steps",)),
    "plus10": ("steps", None, ("steps",)),
    "triple": ("triple", None, ("lead_factor",)),
    "chase": ("chase", None, ("steps", "gap_behind_leader")),
    "no2": ("position", 2, ("steps",)),
    "no4": ("position", 4, ("steps",)),
    "no3": ("position_capped", 3, ("steps", "max_ahead_of_leader")),
}
"""By type of card its effect, the position it refers to, and the numbers it needs (JK-12 to JK-21)."""

Steps = Annotated[int, msgspec.Meta(ge=1, le=240)]
Gap = Annotated[int, msgspec.Meta(ge=0, le=240)]
Copies = Annotated[int, msgspec.Meta(ge=0, le=20)]
Times = Annotated[int, msgspec.Meta(ge=1, le=100)]
Money = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
Cards = Annotated[dict[Key, Copies], msgspec.Meta(max_length=12)]


class Track(Part, frozen=True):
    """The start line, the running spaces, one lane per horse."""

    start: Literal[0]
    spaces: Annotated[int, msgspec.Meta(ge=1, le=240)]
    lanes: Literal[4]


class Horse(Part, frozen=True):
    """A horse: its id in records, its lane, its colour on a screen and the letter that doubles it."""

    id: Key
    lane: Annotated[int, msgspec.Meta(ge=1, le=12)]
    screen: Key
    mark: Key


class CardType(Part, frozen=True):
    """One of the seven types of card; which numbers it has depends on its effect."""

    code: Key
    family: Literal["colour", "neutral"]
    effect: Literal["steps", "triple", "chase", "position", "position_capped"]
    label: Key
    steps: Steps | None = None
    lead_factor: Annotated[int, msgspec.Meta(ge=2, le=100)] | None = None
    gap_behind_leader: Gap | None = None
    position: Annotated[int, msgspec.Meta(ge=0, le=4)] | None = None
    max_ahead_of_leader: Gap | None = None


class Deck(Part, frozen=True):
    """How many copies of each card: the same set for every horse, and the neutral cards (R-1)."""

    per_horse: Cards
    neutral: Cards

    def cards(self) -> int:
        """All cards of the deck."""
        return len(HORSES) * sum(self.per_horse.values()) + sum(self.neutral.values())

    def plain_cards(self) -> int:
        """Those that move a horse whatever the others do."""
        return len(HORSES) * (self.per_horse["plus7"] + self.per_horse["plus10"])


class Deal(Part, frozen=True):
    """Hand sizes by number of players, and the cards each receives when all hands are empty."""

    hand_size: Annotated[dict[Key, Annotated[int, msgspec.Meta(ge=0, le=40)]], msgspec.Meta(max_length=12)]
    redeal_cards: Annotated[int, msgspec.Meta(ge=1, le=40)]


class MoneyRules(Part, frozen=True):
    """Capital, limits of a bet, loans."""

    start_capital: Money
    start_notes: Annotated[dict[Key, Annotated[int, msgspec.Meta(ge=0, le=1_000)]], msgspec.Meta(max_length=12)]
    notes_on_screen: Few[Money]
    stake_min: Money
    stake_max: Money
    loan_capital_target: Money
    loan_max_per_race: Money


class Simple(Part, frozen=True):
    """What a place or win bet pays."""

    multiplier: Times


class Exacta(Part, frozen=True):
    """What an exacta pays: both right, only the winner, only the second."""

    multiplier_both: Times
    multiplier_first_only: Times
    multiplier_second_only: Times


class Bets(Part, frozen=True):
    """The three kinds of bets."""

    place: Simple
    win: Simple
    exacta: Exacta


class JockeyEdition(Edition, frozen=True):
    """A whole box of Jockey."""

    deck: DeckName
    min_players: Literal[2]
    max_players: Literal[6]
    track: Track
    horses: Few[Horse]
    card_types: Few[CardType]
    decks: Annotated[dict[Key, Deck], msgspec.Meta(max_length=12)]
    deal: Deal
    money: MoneyRules
    bets: Bets
    bets_gross: Bets

    def problems(self) -> Iterator[Problem]:
        yield from _horse_problems(self)
        yield from _card_problems(self)
        yield from _deck_problems(self)
        yield from _deal_problems(self)
        yield from _money_problems(self)
        if self.track.spaces != PRINTED_SPACES:
            yield Problem("track.spaces", "the printed track has 80 spaces (JK-24)", fatal=False)

    def defaults(self) -> Mapping[str, int | str | bool]:
        """Which of its decks an edition plays with is part of it (R-1)."""
        return {"deck": self.deck}

    def names(self) -> Mapping[str, Mapping[str, str]]:
        """What is printed on the cards, by type."""
        return {"card_label": {card.code: card.label for card in self.card_types}}


def _horse_problems(box: JockeyEdition) -> Iterator[Problem]:
    if len(box.horses) != len(HORSES):
        yield Problem("horses", f"list four horses, not {len(box.horses)} (JK-2)")
        return
    for index, (horse, expected) in enumerate(zip(box.horses, HORSES, strict=True)):
        if horse.id != expected:
            says = f'expected "{expected}": records name the horses {", ".join(HORSES)}, in this order'
            yield Problem(f"horses[{index}].id", says)
        if horse.lane != index + 1:
            yield Problem(f"horses[{index}].lane", f"expected {index + 1}: one lane per horse, in order (JK-4)")


def _card_problems(box: JockeyEdition) -> Iterator[Problem]:
    codes = [card.code for card in box.card_types]
    if codes != list(TYPES):
        missing = [code for code in TYPES if code not in codes]
        says = f"missing: {', '.join(missing)}" if missing else f"expected {', '.join(TYPES)}, in this order"
        yield Problem("card_types", f"the seven types of card are needed (JK-9); {says}")
        return
    for index, card in enumerate(box.card_types):
        at, family = f"card_types[{index}]", "colour" if index < COLOUR_TYPES else "neutral"
        effect, position, needed = EFFECTS[card.code]
        if card.family != family:
            yield Problem(f"{at}.family", f'{card.code} is a {family} card: expected "{family}" (JK-9)')
        if card.effect != effect:
            yield Problem(f"{at}.effect", f'expected "{effect}" for {card.code}')
        for key in needed:
            if getattr(card, key) is None:
                yield Problem(f"{at}.{key}", f"{card.code} needs this number")
        if effect == "steps" and box.track.spaces > LONGEST * (card.steps or 0):
            says = (
                f"a race would take too long: with {box.track.spaces} spaces at least {-(-box.track.spaces // LONGEST)}"
            )
            yield Problem(f"{at}.steps", f"{says} steps are needed")
        if card.position != position:
            yield Problem(f"{at}.position", f"expected {position or 'no position'} for {card.code} (JK-20, JK-21)")


def _deck_problems(box: JockeyEdition) -> Iterator[Problem]:
    if box.deck not in box.decks:
        yield Problem("deck", f"there is no deck {box.deck!r}; there are: {', '.join(box.decks)}")
    for name, deck in box.decks.items():
        at = f"decks.{name}"
        if name not in DECKS:
            yield Problem(at, f"decks are called {', '.join(DECKS)}, so that an option can name them (R-1)")
        elif sorted(deck.per_horse) != sorted(TYPES[:COLOUR_TYPES]):
            yield Problem(f"{at}.per_horse", f"give copies of {', '.join(TYPES[:COLOUR_TYPES])}")
        elif sorted(deck.neutral) != sorted(TYPES[COLOUR_TYPES:]):
            yield Problem(f"{at}.neutral", f"give copies of {', '.join(TYPES[COLOUR_TYPES:])}")
        elif not deck.per_horse["plus7"] + deck.per_horse["plus10"]:
            says = "without any plus7 or plus10 no race could begin: at the start every other card is void (R-24)"
            yield Problem(f"{at}.per_horse", says)
        elif deck.plain_cards() * PLAIN_SHARE < deck.cards():
            says = f"at least one card in {PLAIN_SHARE} must be a plus7 or plus10, or races would never end"
            yield Problem(f"{at}.per_horse", f"{says} (R-24)")
        elif deck.cards() != PRINTED_CARDS:
            yield Problem(at, f"the printed deck has 54 cards, this one has {deck.cards()} (JK-2)", fatal=False)


def _deal_problems(box: JockeyEdition) -> Iterator[Problem]:
    sizes = box.deal.hand_size
    for count in sizes:
        if not count.isdecimal() or int(count) not in SEAT_COUNTS:
            yield Problem(f"deal.hand_size.{count}", "hand sizes are given for 2 to 6 players (JK-6)")
    fewest = min((deck.cards() for deck in box.decks.values()), default=0)
    for seats in SEAT_COUNTS:
        key = f"deal.hand_size.{seats}"
        size = sizes.get(str(seats))
        if size is None:
            yield Problem(key, f"give a hand size for {seats} players (JK-6)")
        elif size < max(2, box.deal.redeal_cards):
            yield Problem(key, f"a hand needs at least {max(2, box.deal.redeal_cards)} cards (JK-34, JK-36)")
        elif size * seats > fewest:
            yield Problem(key, f"{seats} hands of {size} need more than the {fewest} cards of the deck (JK-6)")


def _money_problems(box: JockeyEdition) -> Iterator[Problem]:
    money = box.money
    if money.stake_max < 2 * money.stake_min:
        yield Problem("money.stake_max", "expected at least twice stake_min: an exacta has two stakes (JK-60)")
    if money.start_capital < money.stake_min:
        yield Problem("money.start_capital", "expected at least stake_min: whoever owns that much must bet (JK-59)")
    if sum(int(note) * count for note, count in money.start_notes.items() if note.isdecimal()) != money.start_capital:
        yield Problem("money.start_notes", f"the notes should add up to {money.start_capital} (JK-5)", fatal=False)
