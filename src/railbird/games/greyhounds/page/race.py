"""The cards on the page of Greyhounds: everybody's set, the round on the table, and what each own card would do."""

from collections.abc import Sequence
from dataclasses import dataclass

from railbird.core.action import Action
from railbird.core.text import Text
from railbird.games.greyhounds.own import Prospect
from railbird.games.greyhounds.page.track import Ghost, ghosts, owner
from railbird.games.greyhounds.rules.actions import Play, PutAside, ShowSet
from railbird.games.greyhounds.view import Dog, GreyhoundsView

BARS = 3  # So many dogs are shown beside a card, even if they stay.


# --- the sets


@dataclass(frozen=True)
class SetCard:
    """A card of a set that lies open: still to be played, spent, on the table, or put aside."""

    value: int
    state: str
    says: str


@dataclass(frozen=True)
class SetRow:
    """A dog's set of this race."""

    dog: str
    letter: str
    name: str
    owner: str
    money: str
    cards: list[SetCard]
    plays: str  # Its card on the table, a question mark, or nothing.
    you: bool
    due: bool
    status: str
    without_lowest: str
    best_five: str  # The same in few letters.
    neutral: bool
    seat: int | None


def set_rows(view: GreyhoundsView, words: Text) -> list[SetRow]:
    """The open sets, in order of play while a race is on."""
    order = [dog for group in view.order for dog in group]
    ranked = sorted(view.dogs, key=lambda dog: order.index(dog.dog) if dog.dog in order else len(order))
    return [_set_row(view, dog, words) for dog in ranked]


def _set_row(view: GreyhoundsView, dog: Dog, words: Text) -> SetRow:
    seat = dog.seat
    own = view.own if seat == view.seat else None
    lowest = sum(sorted(dog.shown)[1:]) if len(dog.shown) == 6 else 0
    return SetRow(
        dog=dog.dog,
        letter=words.page(f"letter_{dog.dog}"),
        name=words.name("dog", dog.dog),
        owner=owner(view, dog, words),
        money=words.money(view.players[seat].money) if seat is not None else "",
        cards=[_set_card(view, dog, card, own.aside if own else None, words) for card in sorted(dog.shown)],
        plays=_plays(view, dog, own.chosen if own else None),
        you=own is not None,
        due=dog.dog in view.group and seat in view.pending,
        status=dog.status,
        without_lowest=words.page("without_lowest", sum=lowest) if lowest else "",
        best_five=words.page("best_five", sum=lowest) if lowest else "",
        neutral=seat is None,
        seat=seat,
    )


def _plays(view: GreyhoundsView, dog: Dog, chosen: int | None) -> str:
    if dog.status != "running" or view.step != "pick_card":
        return ""
    if dog.card is not None:
        return str(dog.card)
    if chosen is not None:
        return str(chosen)
    return str(dog.hand[0]) if dog.seat is None else "?"


def _set_card(view: GreyhoundsView, dog: Dog, card: int, aside: int | None, words: Text) -> SetCard:
    if view.step != "pick_card" or dog.status != "running":
        state = "aside" if card == aside else "open"
    elif card == dog.card:
        state = "table"
    elif card == aside:
        state = "aside"
    else:
        state = "open" if card in dog.hand else "spent"
    return SetCard(card, state, words.page(f"card_{state}", card=card))


# --- the round


def who_plays_after(view: GreyhoundsView) -> list[str]:
    """The dogs that show their cards after the seat's own group."""
    own = [dog.dog for dog in view.dogs if dog.seat == view.seat]
    at = next((n for n, group in enumerate(view.order) if any(color in own for color in group)), len(view.order))
    return [color for group in view.order[at + 1 :] for color in group]


def level_with(view: GreyhoundsView) -> list[Dog]:
    """The other owned dogs on the seat's own space: they choose at the same time."""
    return [dog for dog in view.dogs if dog.dog in view.group and dog.seat is not None and dog.seat != view.seat]


# --- choices


@dataclass(frozen=True)
class Bar:
    """How far a dog would move, as a bar."""

    dog: str
    letter: str
    name: str
    spaces: int
    share: float
    says: str


@dataclass(frozen=True, kw_only=True)
class Option:
    """A card (or set) to choose, with what it would do."""

    n: int
    value: int
    cards: Sequence[int]
    actions: Sequence[Action]
    title: str
    short: str
    note: str
    button: str
    bars: Sequence[Bar] = ()
    ghosts: Sequence[Ghost] = ()


def options(view: GreyhoundsView, legal: Sequence[Action], words: Text) -> list[Option]:
    """What the seat may choose now: a card to play or to put aside, or a set to show."""
    if view.own is None:
        return []
    plays = sorted((action for action in legal if isinstance(action, Play)), key=lambda action: -action.card)
    if plays:
        known = {prospect.card: prospect for prospect in view.own.prospects}
        return [_play(view, n, action, known[action.card], words) for n, action in enumerate(plays)]
    asides = sorted((action for action in legal if isinstance(action, PutAside)), key=lambda action: action.card)
    if asides:
        return [_aside(n, action, [one.card for one in asides], words) for n, action in enumerate(asides)]
    sets = [action for action in legal if isinstance(action, ShowSet)]
    return [_show_set(n, action, sorted(view.own.sets[action.number - 1]), words) for n, action in enumerate(sets)]


def _play(view: GreyhoundsView, n: int, action: Play, prospect: Prospect, words: Text) -> Option:
    own = next(dog for dog in view.dogs if dog.seat == view.seat)
    known = any(dog.card is not None for dog in view.dogs)
    facts: dict[str, object] = {"card": action.card, "from": own.position, "to": prospect.to, "spaces": prospect.spaces}
    if not known:
        key = "first_card"
    elif prospect.spaces:
        key = "you_home" if prospect.home else "you_run"
    else:
        key = "you_stay_others" if any(prospect.others) else "nobody_runs"
    return Option(
        n=n,
        value=action.card,
        cards=[action.card],
        actions=[action],
        title=words.page(key, **facts),
        short=words.page(f"{key}_short", **facts),
        note=words.page("blocks", spaces=prospect.blocks) if prospect.blocks else "",
        button=words.page("play_run" if prospect.spaces else "play", **facts),
        bars=_bars(view, prospect, words) if known else [],
        ghosts=ghosts(view, prospect, words),
    )


def _bars(view: GreyhoundsView, prospect: Prospect, words: Text) -> list[Bar]:
    """Who moves how far, the farthest first; of those who stay the own dog and whoever is on the table."""
    most = max(1, *(max(one.others) for one in view.own.prospects)) if view.own else 1
    found = [
        (
            dog.seat != view.seat,
            Bar(
                dog=dog.dog,
                letter=words.page(f"letter_{dog.dog}"),
                name=words.name("dog", dog.dog),
                spaces=spaces,
                share=round(100 * spaces / most, 1),
                says=f"+{spaces}" if spaces else words.page("stays"),
            ),
        )
        for dog, spaces in zip(view.dogs, prospect.others, strict=True)
        if dog.card is not None or dog.seat == view.seat or spaces
    ]
    ranked = [bar for _, bar in sorted(found, key=lambda entry: (-entry[1].spaces, entry[0]))]
    return [bar for n, bar in enumerate(ranked) if bar.spaces or n < BARS]


def _aside(n: int, action: PutAside, cards: list[int], words: Text) -> Option:
    rest = [card for card in cards if card != action.card]
    return Option(
        n=n,
        value=action.card,
        cards=[action.card],
        actions=[action],
        title=words.page("left_over", cards=rest, sum=sum(rest)),
        short=words.page("left_sum", sum=sum(rest)),
        note=words.page("lowest") if action.card == min(cards) else "",
        button=words.page("put_aside", card=action.card),
    )


def _show_set(n: int, action: ShowSet, cards: list[int], words: Text) -> Option:
    return Option(
        n=n,
        value=action.number,
        cards=cards,
        actions=[action],
        title=words.page("set_sum", sum=sum(cards)),
        short=words.page("set_sum", sum=sum(cards)),
        note=words.page("without_lowest", sum=sum(cards[1:])),
        button=words.page("show_set", number=action.number),
    )
