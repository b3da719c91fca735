"""What can be done and what can happen in Greyhounds."""

from typing import ClassVar, Final

from railbird.core.action import Action, Field, number, word

COLORS: Final = ("red", "blue", "brown", "green")
"""The dogs of the box; which of them runs for which seat is settled when the table is made (GH-3, R-42)."""

SIEG: Final = 0
PLATZ: Final = 1
EINLAUF: Final = 2
KINDS: Final = ("sieg", "platz", "einlauf")  # The kinds of bets in the order a slip is written (GH-12).
PAIRS: Final = ((1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4))
"""The pairs of Hunde an Einlauf can name, in the order of the table Einlaufquoten (GH-12)."""

Bet = tuple[int, int, int]
"""One bet: its kind, the Hund (1 to 4) or for an Einlauf the number of the pair (0 to 5), the stake."""
Slip = tuple[Bet, ...]

STAKE: Final = number("stake", 1, 1_000_000)


class OfCard(Action):
    """Something done with a card."""

    fields: ClassVar[tuple[Field, ...]] = (number("card", 1, 20),)

    def __init__(self, card: int) -> None:
        self.card: Final = card


class Take(OfCard):
    """Take a card into the hand being chosen: five for race 1, then five for race 2 (GH-49, GH-50)."""

    rule: ClassVar[str] = "GH-49"


class PutAside(OfCard):
    """Put one of six cards aside, face down, for this race (GH-16, GH-55)."""

    rule: ClassVar[str] = "GH-16"


class Play(OfCard):
    """The dog's card of this round (GH-17 to GH-20)."""

    rule: ClassVar[str] = "GH-17"


class ShowSet(Action):
    """Lay this set out for the race at hand (GH-8)."""

    fields: ClassVar[tuple[Field, ...]] = (number("number", 1, 3),)
    rule: ClassVar[str] = "GH-8"

    def __init__(self, number: int) -> None:
        self.number: Final = number


class Rank(Action):
    """Put a dog on the best free place of the chart (GH-47)."""

    fields: ClassVar[tuple[Field, ...]] = (word("dog", *COLORS),)
    rule: ClassVar[str] = "GH-47"

    def __init__(self, dog: str) -> None:
        self.dog: Final = dog


class OnHund(Action):
    """A bet on one dog, by its place on the chart."""

    fields: ClassVar[tuple[Field, ...]] = (number("hund", 1, 4), STAKE)
    rule: ClassVar[str] = "GH-12"

    def __init__(self, hund: int, stake: int) -> None:
        self.hund: Final = hund
        self.stake: Final = stake


class Sieg(OnHund):
    """A win bet (GH-12)."""


class Platz(OnHund):
    """A place bet: first or second (GH-12)."""


class Einlauf(Action):
    """A bet on the first two dogs, in either order (GH-12)."""

    fields: ClassVar[tuple[Field, ...]] = (number("low", 1, 3), number("high", 2, 4), STAKE)
    rule: ClassVar[str] = "GH-12"

    def __init__(self, low: int, high: int, stake: int) -> None:
        self.low: Final = low
        self.high: Final = high
        self.stake: Final = stake


class HandIn(Action):
    """Close the slip (GH-14, GH-15)."""

    rule: ClassVar[str] = "GH-14"


class Appoint(Action):
    """This seat is the bookmaker (GH-43)."""

    fields: ClassVar[tuple[Field, ...]] = (number("seat", 0, 3),)
    rule: ClassVar[str] = "GH-43"

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


class Deal(Action):
    """A card of a seat's own deck comes into a set of it (GH-5, GH-49)."""

    fields: ClassVar[tuple[Field, ...]] = (number("seat", 0, 3), number("card", 1, 20))
    rule: ClassVar[str] = "GH-5"

    def __init__(self, seat: int, card: int) -> None:
        self.seat: Final = seat
        self.card: Final = card


# --- made once and shared, by card where they have one

TAKE: Final = [Take(card) for card in range(21)]
PUT_ASIDE: Final = [PutAside(card) for card in range(21)]
PLAY: Final = [Play(card) for card in range(21)]
SHOW_SET: Final = [ShowSet(at) for at in range(4)]
RANK: Final = {color: Rank(color) for color in COLORS}
HAND_IN: Final = HandIn()
APPOINT: Final = [Appoint(seat) for seat in range(4)]
DEAL: Final = [[Deal(seat, card) for card in range(21)] for seat in range(4)]

ACTIONS: Final = (Take, ShowSet, Rank, Sieg, Platz, Einlauf, HandIn, PutAside, Play, Appoint, Deal)


def bet_of(action: Action) -> Bet:
    """A bet as a slip holds it."""
    if isinstance(action, OnHund):
        return (SIEG if isinstance(action, Sieg) else PLATZ, action.hund, action.stake)
    assert isinstance(action, Einlauf)
    return (EINLAUF, PAIRS.index((action.low, action.high)), action.stake)


def action_of(bet: Bet) -> Sieg | Platz | Einlauf:
    """What writes a bet on a slip."""
    kind, on, stake = bet
    if kind == EINLAUF:
        low, high = PAIRS[on]
        return Einlauf(low, high, stake)
    return Sieg(on, stake) if kind == SIEG else Platz(on, stake)


def hunde_of(kind: int, on: int) -> tuple[int, ...]:
    """The Hunde a bet names."""
    return PAIRS[on] if kind == EINLAUF else (on,)
