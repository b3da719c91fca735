"""The cards on the page of Greyhounds: everybody's set, and what each own card would do."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from railbird.core.action import Action
from railbird.core.offers import single
from railbird.core.text import Text
from railbird.games.greyhounds.own import Own, Prospect
from railbird.games.greyhounds.page.dogs import Ghost, ghosts, owner
from railbird.games.greyhounds.rules.actions import Play, PutAside, ShowSet
from railbird.games.greyhounds.view import Dog, GreyhoundsView

BARS = 3  # So many dogs are shown beside a card, even if they stay.


# --- the sets


@dataclass(frozen=True)
class SetRow:
    """A dog's set of this race."""

    dog: str
    seat: int | None
    status: str
    letter: str
    owner: str
    money: str
    cards: Sequence[tuple[int, str]]  # Each with whether it is still to be played, spent, on the table or put aside.
    plays: str  # Its card of this round; a question mark while nobody may know it.
    you: bool
    due: bool
    best_five: int  # While slips are written: what it runs with at best.

    @property
    def neutral(self) -> bool:
        """Whether nobody owns it."""
        return self.seat is None


class Shown(NamedTuple):
    """A dog that plays in this round, and what."""

    dog: str
    you: bool
    owner: str
    plays: str


def set_rows(view: GreyhoundsView, words: Text) -> list[SetRow]:
    """The open sets as everybody sees them, in order of play while a race is on."""
    order = [dog for group in view.order for dog in group]
    ranked = sorted(view.dogs, key=lambda dog: order.index(dog.dog) if dog.dog in order else len(order))
    return [set_row(view, dog, words) for dog in ranked] if any(dog.shown for dog in view.dogs) else []


def own_set(view: GreyhoundsView, row: SetRow, words: Text) -> SetRow:
    """The set of the viewer, who knows which card is put aside and which is chosen; any other as it is."""
    if row.seat != view.seat or view.own is None:
        return row
    return set_row(view, next(dog for dog in view.dogs if dog.seat == view.seat), words, view.own)


def set_row(view: GreyhoundsView, dog: Dog, words: Text, own: Own | None = None) -> SetRow:
    """A set, with what its owner knows of it, for them alone."""
    money = view.players[dog.seat].money if dog.seat is not None else None
    due = dog.dog in view.group and dog.seat in view.pending
    secret = (own.aside, own.chosen) if own else None
    return words.kept(("set", dog.dog, own is not None), _set_row, dog, view.step, money, due, secret)


def _set_row(
    words: Text, dog: Dog, step: str, money: int | None, due: bool, secret: tuple[int | None, int | None] | None
) -> SetRow:
    playing = step == "pick_card" and dog.status == "running"
    aside, chosen = secret or (None, None)
    return SetRow(
        dog=dog.dog,
        seat=dog.seat,
        status=dog.status,
        letter=words.page(f"letter_{dog.dog}"),
        owner=owner(dog, words) if secret is None else words.page("you"),
        money="" if money is None else words.money(money),
        cards=tuple((card, _state(dog, card, aside, playing)) for card in sorted(dog.shown)),
        plays=_plays(dog, chosen) if playing else "",
        you=secret is not None,
        due=due,
        best_five=sum(sorted(dog.shown)[1:]) if step == "bet" and len(dog.shown) == 6 else 0,
    )


def round_of(view: GreyhoundsView, rows: Sequence[SetRow]) -> tuple[Shown, ...]:
    """Those that play in this round, in order."""
    playing = {dog for group in view.order for dog in group}
    return tuple(Shown(row.dog, row.you, row.owner, row.plays) for row in rows if row.dog in playing)


def _plays(dog: Dog, chosen: int | None) -> str:
    """Its card on the table, or a question mark."""
    card = dog.card if dog.card is not None else chosen
    if card is None and dog.seat is None:
        card = dog.hand[0]
    return "?" if card is None else str(card)


def _state(dog: Dog, card: int, aside: int | None, playing: bool) -> str:
    """Whether a card of a set that lies open is still to be played, spent, on the table, or put aside."""
    if playing and card == dog.card:
        return "table"
    if card == aside:
        return "aside"
    return "spent" if playing and card not in dog.hand else "open"


# --- choices


@dataclass(frozen=True)
class Bar:
    """How far a dog would move, as a bar."""

    dog: str
    letter: str
    share: float
    says: str


@dataclass(frozen=True)
class Option:
    """A card (or set) to choose, with what it would do."""

    n: int
    value: int
    cards: list[int]
    actions: list[Action]
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
    plays = sorted((action for action in single(legal) if isinstance(action, Play)), key=lambda action: -action.card)
    if plays:
        known = {prospect.card: prospect for prospect in view.own.prospects}
        return [_play(view, n, action, known[action.card], words) for n, action in enumerate(plays)]
    asides = sorted(
        (action for action in single(legal) if isinstance(action, PutAside)), key=lambda action: action.card
    )
    if asides:
        return [_aside(n, action, [one.card for one in asides], words) for n, action in enumerate(asides)]
    sets = [action for action in single(legal) if isinstance(action, ShowSet)]
    return [_show_set(n, action, sorted(view.own.sets[action.number - 1]), words) for n, action in enumerate(sets)]


def for_all(found: Sequence[Option]) -> tuple[str, list[Option]]:
    """What is true of every card is said once, not under each of them: the sentence, and the cards without it."""
    if len(found) < 2 or len({one.title for one in found}) > 1:
        return "", list(found)
    return found[0].title, [replace(one, title="", short="") for one in found]


def _play(view: GreyhoundsView, n: int, action: Play, prospect: Prospect, words: Text) -> Option:
    own = next(dog for dog in view.dogs if dog.seat == view.seat)
    known = any(dog.card is not None for dog in view.dogs)
    facts: dict[str, object] = {"card": action.card, "from": own.position, "to": prospect.to, "spaces": prospect.spaces}
    if prospect.spaces:
        key = "you_home" if prospect.home else "you_run"
    else:
        key = "you_stay_others" if any(prospect.others) else "nobody_runs"
    title, short = (words.page(key, **facts), words.page(f"{key}_short", **facts)) if known else ("", "")
    note = words.page("blocks", spaces=prospect.blocks) if prospect.blocks else ""
    button = words.page("play_run" if prospect.spaces else "play", **facts)
    bars, moved = _bars(view, prospect, words) if known else [], ghosts(view, prospect, words)
    return Option(n, action.card, [action.card], [action], title, short, note, button, bars, moved)


def _bars(view: GreyhoundsView, prospect: Prospect, words: Text) -> list[Bar]:
    """Who moves how far, the farthest first; of those who stay the own dog and whoever is on the table."""
    most = max(1, *(max(one.others) for one in view.own.prospects)) if view.own else 1
    moves = list(zip(view.dogs, prospect.others, strict=True))
    shown = [(dog, by) for dog, by in moves if dog.card is not None or dog.seat == view.seat or by]
    shown.sort(key=lambda move: (-move[1], move[0].seat != view.seat))
    stays = words.page("stays")
    return [
        Bar(dog.dog, words.page(f"letter_{dog.dog}"), round(100 * by / most, 1), f"+{by}" if by else stays)
        for n, (dog, by) in enumerate(shown)
        if by or n < BARS
    ]


def _aside(n: int, action: PutAside, cards: list[int], words: Text) -> Option:
    rest = [card for card in cards if card != action.card]
    title, short = words.page("left_over", cards=rest, sum=sum(rest)), words.page("left_sum", sum=sum(rest))
    note = words.page("lowest") if action.card == min(cards) else ""
    button = words.page("put_aside", card=action.card)
    return Option(n, action.card, [action.card], [action], title, short, note, button)


def _show_set(n: int, action: ShowSet, cards: list[int], words: Text) -> Option:
    title, note = words.page("set_sum", sum=sum(cards)), words.page("without_lowest", sum=sum(cards[1:]))
    button = words.page("show_set", number=action.number)
    return Option(n, action.number, cards, [action], title, title, note, button)
