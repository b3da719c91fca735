"""What a deal of Dostihy a sázky means: now and after for both, what a stop will cost, the offer in a sentence."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from railbird.core.page import Sitter
from railbird.core.text import Text
from railbird.games.dostihy.page.board import bar, figure, stable_name
from railbird.games.dostihy.page.lots import as_lots, things
from railbird.games.dostihy.places import Place
from railbird.games.dostihy.rules.figures import balance
from railbird.games.dostihy.view import DostihyView, OpenDeal, Party, Visit

COLUMNS: Final = 3  # The most cards whose charges stand side by side.


@dataclass(frozen=True)
class Change:
    """What a deal changes for one of the two: now and after."""

    label: str
    now: str
    after: str
    whole: bool


@dataclass(frozen=True)
class Meaning:
    """What a deal means for one of the two."""

    seat: int
    name: str
    color: str
    title: str
    changes: list[Change]
    gets: str  # What it gets, at the bank's prices.
    says: str  # A stable it completes.


@dataclass(frozen=True)
class Column:
    """A card whose charges are shown."""

    field: int
    name: str
    whose: str
    stable: str
    pattern: str


@dataclass(frozen=True)
class Ladder:
    """What a stop costs: without the deal, with it, and at each level of races."""

    columns: list[Column]
    rows: list[tuple[str, list[str], bool]]  # A label, a figure per column, and whether it is the level now.
    token: list[str]


@dataclass(frozen=True)
class Offered:
    """A deal laid before the viewer."""

    title: str
    sentence: str
    meanings: list[Meaning]
    ladder: Ladder | None


Owners = Mapping[int, int | None]  # By field: whose it is.


def _owners(view: DostihyView, deal: OpenDeal) -> tuple[Owners, Owners]:
    """Who owns which field without the deal, and with it."""
    now = {place.field: place.owner for place in view.places}
    return now, {**now, **dict.fromkeys(deal.gives, deal.other), **dict.fromkeys(deal.asks, deal.drafter)}


# --- for both


def meanings(view: DostihyView, deal: OpenDeal, me: int, words: Text, seats: Sequence[Sitter]) -> list[Meaning]:
    """What the deal changes for the one and the other; `me` first."""
    now, after = _owners(view, deal)
    found = []
    for party in sorted(deal.parties, key=lambda party: party.seat != me):
        seat = party.seat
        changes, says = _stables(view, words, seat, now, after)
        changes += _others(view, words, seat, now, after)
        changes += _cash(view, words, party) if party.gains else []
        you = seat == view.seat
        name = words.page("you") if you else words.name("seat", seat)
        title = words.page("for_you") if you else words.page("for_them", name=name)
        gets = figure(words, party.gets) if deal.visits else ""
        found.append(Meaning(seat, name, seats[seat].color, title, changes, gets, says))
    return found


def _stables(view: DostihyView, words: Text, seat: int, now: Owners, after: Owners) -> tuple[list[Change], str]:
    """How many horses of each stable touched the seat holds, and the one it completes."""
    changes, says = [], ""
    for stable, fields in zip(view.stable_ids, view.stables, strict=True):
        before, then = (sum(who[field] == seat for field in fields) for who in (now, after))
        if before == then:
            continue
        name = stable_name(words, stable)
        changes.append(Change(name, _held(before, fields, words), _held(then, fields, words), then == len(fields)))
        if then == len(fields):
            says = _completes([view.places[field] for field in fields], name, words)
    return changes, says


def _others(view: DostihyView, words: Text, seat: int, now: Owners, after: Owners) -> list[Change]:
    """How many trainers and services the seat holds, where that changes."""
    changes = []
    for kind in ("trainer", "service"):
        fields = [place.field for place in view.places if place.kind == kind]
        before, then = (sum(who[field] == seat for field in fields) for who in (now, after))
        if before != then:
            label = words.page(f"row_{kind}")
            changes.append(Change(label, str(before), str(then), False))
    return changes


def _cash(view: DostihyView, words: Text, party: Party) -> list[Change]:
    cash = view.players[party.seat].money
    before = words.page("hidden") if cash is None else figure(words, cash)
    after = figure(words, balance(cash, party.gains))
    return [Change(words.page("cash"), before, after, False)]


def _held(held: int, fields: Sequence[int], words: Text) -> str:
    if held == len(fields):
        return words.page("whole")
    return words.page("of_all", held=held, all=len(fields)) if held else words.page("none")


def _completes(places: Sequence[Place], name: str, words: Text) -> str:
    """What races on a stable that becomes whole would cost, and what a stop on its dearest horse then costs."""
    dearest = max(places, key=lambda place: place.charges[-1])
    return words.page(
        "completes",
        stable=name,
        cost=figure(words, places[0].token_cost),
        earns=figure(words, min(place.charges[1] for place in places)),
        field=dearest.field,
        dear=figure(words, dearest.charges[min(3, len(dearest.charges) - 1)]),
    )


# --- what a stop will cost


def ladder(view: DostihyView, deal: OpenDeal, words: Text) -> Ladder | None:
    """The charges of the cards the deal is about, without it and with it; None while nothing changes hands."""
    now, after = _owners(view, deal)
    shown = _shown(view, deal, after)
    if not shown:
        return None
    seat = view.seat if view.seat >= 0 else view.active
    places = [view.places[visit.field] for visit in shown]
    without = [_stop(words, visit.now, now[visit.field] == seat) for visit in shown]
    with_it = [_stop(words, visit.after, after[visit.field] == seat) for visit in shown]
    rows = [(words.page("stop_now"), without, False), (words.page("stop_after"), with_it, True)]
    levels = max(len(place.charges) for place in places)
    for level in range(1, levels):
        label = words.page("main_race") if level == levels - 1 else words.page("races", races=level)
        rows.append((label, [figure(words, place.charges[level]) if place.charges else "–" for place in places], False))
    token = [figure(words, place.token_cost) if place.token_cost else "–" for place in places]
    columns = [_column(view, place, words, after[place.field]) for place in places]
    return Ladder(columns, rows, token if levels else [])


def _column(view: DostihyView, place: Place, words: Text, owner: int | None) -> Column:
    return Column(place.field, words.name("field", place.field), _whose(view, words, owner), *bar(view, place))


def _shown(view: DostihyView, deal: OpenDeal, after: Owners) -> list[Visit]:
    """The cards that change hands, those of a stable that becomes whole first, then the dearest."""

    def key(visit: Visit) -> tuple[bool, int, int]:
        place = view.places[visit.field]
        whole = place.stable is not None and len({after[field] for field in view.stables[place.stable]}) == 1
        return (not whole, -max(place.charges, default=0), place.field)

    return sorted(sorted(deal.visits, key=key)[:COLUMNS], key=lambda visit: visit.field)


def _stop(words: Text, charge: int, yours: bool) -> str:
    """What the viewer pays who stops there, or what others pay."""
    return words.page("stop_earns" if yours else "stop_costs", amount=figure(words, charge))


def _whose(view: DostihyView, words: Text, owner: int | None) -> str:
    if owner is None:
        return ""
    return words.page("yours") if owner == view.seat else words.page("theirs", name=words.name("seat", owner))


# --- in words


def offered(view: DostihyView, words: Text, seats: Sequence[Sitter]) -> Offered | None:
    """The deal under way as the table hears it, from the side of who must answer."""
    deal = view.deal
    if deal is None or view.step != "answer":
        return None
    name = words.name("seat", deal.drafter)
    gets = things(view, words, as_lots(view, deal.gives), deal.gives_release, deal.pays)
    gives = things(view, words, as_lots(view, deal.asks), deal.asks_release, deal.price)
    other = words.page("you_are") if deal.other == view.seat else words.name("seat", deal.other)
    said = words.page("offered", name=name, other=other, gets=gets, gives=gives)
    meant = meanings(view, deal, deal.other, words, seats)
    return Offered(words.page("offer_from", name=name), said, meant, ladder(view, deal, words))
