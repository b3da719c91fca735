"""Positions of Greyhounds for tests: a fresh table with its slots set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Any

from railbird.core import CHANCE, Action, Seat
from railbird.games.greyhounds import GAME
from railbird.games.greyhounds.rules.actions import HAND_IN, Deal, Einlauf, Platz, Play, Sieg, Take, bet_of
from railbird.games.greyhounds.rules.edition import GreyhoundsEdition
from railbird.games.greyhounds.rules.figures import spaces
from railbird.games.greyhounds.rules.setup import Setup
from railbird.games.greyhounds.rules.state import GreyhoundsState
from tests.games.positions import edited_file

Slips = Mapping[int, Sequence[Action]]
"""The bets of each seat."""

STANDARD = GAME.read_edition(GAME.builtin())[0]
A, B, C, D = range(4)
SIX = ((18, 16, 12, 7, 5, 3), (19, 17, 11, 7, 5, 2), (20, 14, 13, 10, 6, 1), (20, 15, 12, 9, 8, 4))
"""A set of six for each dog."""


BASE_SETS = ((11, 12, 13, 1, 2, 3), (14, 15, 16, 4, 5, 6), (17, 18, 19, 7, 8, 9))
BOOK_SETS = ((4, 5, 10, 14, 15), (6, 7, 8, 9, 16), (1, 2, 3, 11, 12, 13))
"""The three sets of an owner, in the base game and in the bookmaker game."""


def box(*changes: tuple[str, str]) -> GreyhoundsEdition:
    """An edited edition, read and checked."""
    return GAME.read_edition(edited(*changes))[0]


edited = partial(edited_file, GAME)


def table(seats: int | Sequence[Seat] = 4, edition: GreyhoundsEdition | None = None, **options: Any) -> GreyhoundsState:
    """An empty table."""
    components = STANDARD if edition is None else edition
    return GAME.new(seats, GAME.read_options(options, components), components)


def dogs(letters: str) -> tuple[int, ...]:
    """Dogs by letter: "BCDA" is 1, 2, 3, 0."""
    return tuple("ABCD".index(letter) for letter in letters)


def moves(race: int, *cards: int, **options: Any) -> list[int]:
    """How far dogs A, B, C, D move in a race (from 1) with these cards; 0 for a dog that does not run."""
    return spaces(_setup(tuple(options.items())), race - 1, [*cards, 0, 0, 0][:4])[: len(cards)]


@cache
def _setup(options: tuple[tuple[str, Any], ...]) -> Setup:
    return table(4, **dict(options)).setup


def before_race(state: GreyhoundsState, race: int) -> None:
    """The race (from 1) is on: the sets of it and of those before have been laid out."""
    setup = state.setup
    state.race = race - 1
    state.laid = (tuple(range(race)),) * setup.owners
    if setup.bookmaker_game:
        state.sets = (BOOK_SETS,) * setup.owners
    else:
        drawn = 3 if setup.look else race
        state.sets = ((*BASE_SETS[:drawn], *[()] * (3 - drawn)),) * setup.owners


def shown(*sets: Iterable[int], seats: int = 4, race: int = 1, **options: Any) -> GreyhoundsState:
    """The sets of a race lie face up; the chart comes next."""
    state = table(seats, **options)
    before_race(state, race)
    state.shown = tuple([tuple(sorted(cards, reverse=True)) for cards in sets] + [()] * (4 - len(sets)))
    state.go(state.setup.flow.chart)
    return state


def betting(
    money: Sequence[int] | None = None, chart: str = "ABCD", seats: int = 4, race: int = 1, **options: Any
) -> GreyhoundsState:
    """The slips are being written."""
    state = table(seats, **options)
    if state.setup.bookmaker_game and state.bookmaker < 0:
        state.bookmaker = 0
    if money is not None:
        state.money = [*money, 0]
    before_race(state, race)
    state.shown = SIX if state.setup.owners == 4 else (*SIX[:3], ())
    state.chart = dogs(chart)
    state.go(state.setup.flow.bet)
    return state


def write(state: GreyhoundsState, seat: int, *bets: Sieg | Platz | Einlauf) -> None:
    """A seat writes these bets and hands in."""
    for bet in bets:
        state.play(seat, bet)
    state.play(seat, HAND_IN)


def racing(
    race: int = 1,
    position: Sequence[int] = (0, 0, 0, 0),
    chart: str = "ABCD",
    hands: Sequence[Iterable[int]] | None = None,
    home: str = "",
    retired: str = "",
    seats: int = 4,
    **options: Any,
) -> GreyhoundsState:
    """A round begins: dogs where it says, everybody with five cards (unless told, A to D have 20-19-18-17 and down)."""
    state = table(seats, **options)
    if state.setup.bookmaker_game and state.bookmaker < 0:
        state.bookmaker = 0
    five = hands or [(20, 16, 12, 8, 4), (19, 15, 11, 7, 3), (18, 14, 10, 6, 2), (17, 13, 9, 5, 1)]
    owners = state.setup.owners
    before_race(state, race)
    state.position = list(position)
    state.shown = tuple([tuple(five[dog]) if dog < owners else () for dog in range(4)])
    state.hands = list(state.shown)
    state.home = dogs(home)
    state.retired = dogs(retired)
    state.running = tuple(dog for dog in range(4) if dog not in state.home + state.retired)
    state.chart = dogs(chart)
    state.slips = ((),) * state.setup.seats
    state.go(state.setup.flow.pick_card)
    return state


def play_round(state: GreyhoundsState, *cards: int, dogs: str = "ABCD") -> None:
    """The dogs show these cards, whatever is in their hands; whoever is asked first plays first."""
    card_of = dict(zip(["ABCD".index(dog) for dog in dogs], cards, strict=False))
    race, round_number = state.race, state.round
    while state.step.name == "pick_card" and (state.race, state.round) == (race, round_number):
        seat = state.pending()[0]
        if card_of[seat] not in state.hands[seat]:
            state.hands[seat] = (card_of[seat], *state.hands[seat][1:])
        state.play(seat, Play(card_of[seat]))


def finished(
    order: str,
    chart: str,
    money: Sequence[int] | None = None,
    slips: Slips | None = None,
    race: int = 3,
    seats: int = 4,
    retired: str = "",
    **options: Any,
) -> GreyhoundsState:
    """A race is settled: the dogs came in in this order. In the bookmaker game A is the bookmaker, stakes included."""
    if options.get("mode") == "bookmaker":
        options.setdefault("bookmaker_seat", 0)
    state = table(seats, **options)
    if money is not None:
        state.money = [*money, 0]
    before_race(state, race)
    state.chart = dogs(chart)
    state.home = dogs(order)
    state.retired = dogs(retired)
    state.running = ()
    written = [tuple(bet_of(bet) for bet in (slips or {}).get(seat, ())) for seat in range(state.setup.seats)]
    state.slips = tuple(written)
    state.go(state.setup.flow.settle)
    return state


def with_six(*six: int) -> GreyhoundsState:
    """The bookmaker game: seat 0 chooses its hands, these being its six random cards; so do the others."""
    state = table(4, mode="bookmaker", bookmaker_seat=0)
    for seat in range(4):
        for card in six:
            state.play(CHANCE, Deal(seat, card))
    return state


def take(state: GreyhoundsState, seat: int, *cards: int) -> None:
    """Take these cards one by one."""
    for card in cards:
        state.play(seat, Take(card))


def cards_offered(state: GreyhoundsState, seat: int) -> list[int]:
    """The cards of the actions offered to a seat."""
    return [int(action.values()[0]) for action in state.legal(seat)]


def stakes(state: GreyhoundsState, seat: int, kind: type[Action]) -> list[int]:
    """The stakes offered for one kind of bet, on its first dog or pair."""
    offered = [action for action in state.legal(seat) if type(action) is kind]
    first = [action.values()[:-1] for action in offered[:1]]
    return [int(action.values()[-1]) for action in offered if [action.values()[:-1]] == first]
