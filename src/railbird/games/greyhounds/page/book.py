"""The bookmaker game on the page of Greyhounds: choosing two hands, making the chart, the private ledger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from railbird.core.action import Action
from railbird.core.text import Text
from railbird.games.greyhounds.page.slip import OwnLine, own_lines
from railbird.games.greyhounds.page.track import owner
from railbird.games.greyhounds.rules.actions import Rank, Take
from railbird.games.greyhounds.view import GreyhoundsView

HAND = 5
DECK = range(1, 21)


# --- choosing hands


@dataclass(frozen=True)
class Loose:
    """A card that may be taken into one of the two hands."""

    card: int
    hand: int
    """0 while it is in neither."""


@dataclass(frozen=True)
class HandSum:
    """A hand being chosen: its cards and what they sum to."""

    race: int
    cards: list[int]
    says: str
    wrong: bool


@dataclass(frozen=True)
class HandsPage:
    """GH-49, GH-50: fourteen cards, five for race 1, five for race 2."""

    loose: list[Loose]
    hands: list[HandSum]
    six: list[int]
    six_says: str
    hidden: dict[str, str]
    actions: list[Action]
    missing: str
    rule: str


def hands_page(view: GreyhoundsView, legal: Sequence[Action], words: Text, form: Mapping[str, str]) -> HandsPage | None:
    """The two hands a seat is choosing; None when it is not asked for them."""
    if view.own is None or not any(isinstance(action, Take) for action in legal):
        return None
    taken = [list(view.own.sets[0]), list(view.own.sets[1])]
    six = sorted(view.own.sets[2])
    drafted = _drafted(form, taken, six)
    missing, rule = _hands_missing(view, drafted, words)
    new = [card for hand, had in zip(drafted, taken, strict=True) for card in hand if card not in had]
    return HandsPage(
        loose=[_loose(card, drafted) for card in DECK if card not in six],
        hands=[_hand_sum(view, race, cards, words) for race, cards in enumerate(drafted, 1)],
        six=six,
        six_says=words.page("six_for_three", sum=sum(six)),
        hidden={f"hand{race}": ",".join(str(card) for card in cards) for race, cards in enumerate(drafted, 1)},
        actions=[] if missing else [Take(card) for card in new],
        missing=missing,
        rule=rule,
    )


def _drafted(form: Mapping[str, str], taken: list[list[int]], six: list[int]) -> list[list[int]]:
    """The hands as the form has them; `put` ("14:2") puts a card into a hand or takes it out again."""
    hands = [_cards(form.get("hand1", "")) or list(taken[0]), _cards(form.get("hand2", "")) or list(taken[1])]
    card, _, race = form.get("put", "").partition(":")
    if card.isdigit() and race in ("1", "2"):
        value, at = int(card), int(race) - 1
        inside = value in hands[at]
        hands = [
            [other for other in hand if other != value or other in had] for hand, had in zip(hands, taken, strict=True)
        ]
        if not inside:
            hands[at].append(value)
    known = [[card for card in hand if card in DECK and card not in six] for hand in hands]
    return [sorted(set(known[0])), sorted(set(known[1]) - set(known[0]))]


def _cards(written: str) -> list[int]:
    return [int(part) for part in written.split(",") if part.isdigit()]


def _loose(card: int, hands: list[list[int]]) -> Loose:
    return Loose(card, 1 if card in hands[0] else 2 if card in hands[1] else 0)


def _hand_sum(view: GreyhoundsView, race: int, cards: list[int], words: Text) -> HandSum:
    total = sum(cards)
    says = words.page("hand_sum", race=race, cards=len(cards), sum=total, limit=view.hand_limit)
    return HandSum(race, cards, says, wrong=total > view.hand_limit or len(cards) > HAND)


def _hands_missing(view: GreyhoundsView, hands: list[list[int]], words: Text) -> tuple[str, str]:
    for race, cards in enumerate(hands, 1):
        if sum(cards) > view.hand_limit:
            return words.page("missing_sum", race=race, sum=sum(cards), limit=view.hand_limit), "GH-50"
        if len(cards) > HAND:
            return words.page("missing_many", race=race, cards=len(cards)), "GH-49"
    for race, cards in enumerate(hands, 1):
        if len(cards) < HAND:
            return words.page("missing_cards", race=race, cards=HAND - len(cards)), "GH-49"
    return "", ""


# --- making the chart


@dataclass(frozen=True)
class Place:
    """A dog that can be put on the chart, with what is known of it."""

    dog: str
    letter: str
    name: str
    owner: str
    value: str
    hund: int
    """0 while it has no place."""
    fixed: bool


@dataclass(frozen=True)
class ChartPage:
    """GH-47: the bookmaker puts the dogs on Hund 1 to 4."""

    dogs: list[Place]
    hidden: dict[str, str]
    actions: list[Action]
    missing: str
    rule: str
    button: str


def chart_page(view: GreyhoundsView, legal: Sequence[Action], words: Text, form: Mapping[str, str]) -> ChartPage | None:
    """The chart the bookmaker makes; None when it is not asked for."""
    if not any(isinstance(action, Rank) for action in legal):
        return None
    colors = [dog.dog for dog in view.dogs]
    order = _ordered(form, list(view.chart), colors)
    complete = len(order) >= len(colors) - 1
    if complete:
        order += [color for color in colors if color not in order]
    return ChartPage(
        dogs=[
            Place(
                dog=dog.dog,
                letter=words.page(f"letter_{dog.dog}"),
                name=words.name("dog", dog.dog),
                owner=owner(view, dog, words),
                value=str(dog.value) if dog.value is not None else "",
                hund=order.index(dog.dog) + 1 if dog.dog in order else 0,
                fixed=dog.dog in view.chart,
            )
            for dog in view.dogs
        ],
        hidden={"order": ",".join(order)},
        actions=[Rank(color) for color in order[len(view.chart) : len(colors) - 1]] if complete else [],
        missing="" if complete else words.page("next_hund", hund=len(order) + 1),
        rule="GH-47",
        button=words.page("set_chart"),
    )


def _ordered(form: Mapping[str, str], placed: list[str], colors: list[str]) -> list[str]:
    """The dogs in the order they were tapped; `rank` puts one on the best free place or takes it off again."""
    order = placed + [color for color in form.get("order", "").split(",") if color in colors and color not in placed]
    if len(order) == len(colors) and "rank" in form:
        order = order[:-1] if form["rank"] != order[-1] else order
    tapped = form.get("rank", "")
    if tapped in colors and tapped not in placed:
        order = [color for color in order if color != tapped] if tapped in order else [*order, tapped]
    return order


# --- the ledger


@dataclass(frozen=True)
class LedgerRow:
    """For one winner what each second would cost in bets, and without any second."""

    first: int
    dog: str
    cells: list[tuple[str, bool, str]]
    """The amount, whether the bookmaker could not pay it, and which second it is for."""


@dataclass(frozen=True)
class Book:
    """GH-46: the bookmaker's private ledger and everybody's slips."""

    rows: list[LedgerRow]
    has: str
    prizes: str
    slips: list[tuple[str, list[OwnLine]]]


def book(view: GreyhoundsView, words: Text) -> Book | None:
    """What the bookmaker sees of the slips; None for everybody else."""
    if view.ledger is None:
        return None
    money = view.players[view.seat].money
    prizes = sum(view.prizes)
    rows = []
    for first in range(1, 5):
        dues = [due for due in view.ledger if due.first == first]
        cells = [(words.money(due.amount), due.amount + prizes > money, str(due.second or "")) for due in dues]
        rows.append(LedgerRow(first, view.chart[first - 1] if first <= len(view.chart) else "", cells))
    slips = [
        (words.name("seat", player.seat), own_lines(view, player.slip, words))
        for player in view.players
        if player.slip and player.seat != view.seat
    ]
    return Book(rows, words.page("book_has", money=money), words.page("book_prizes", prizes=prizes), slips)
