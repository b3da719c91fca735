"""What a deal of Dostihy a sázky means: now and after for both, what a stop will cost, the offer in a sentence."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from railbird.core.actors import SPECTATOR
from railbird.core.text import Text
from railbird.games.dostihy.page.board import figure, levels, stable_name
from railbird.games.dostihy.places import Place
from railbird.games.dostihy.rules.figures import balance
from railbird.games.dostihy.view import DostihyView, OpenDeal, Visit

COLUMNS: Final = 3  # The most cards whose charges stand side by side.
RELEASE: Final = "release"


class Change(NamedTuple):
    """What a deal changes for one of the two: now and after."""

    label: str
    now: str
    after: str
    whole: bool = False


class Meaning(NamedTuple):
    """What a deal means for one of the two."""

    seat: int
    changes: list[Change]
    gets: str  # What it gets, at the bank's prices.
    says: str  # A stable it completes.


class Column(NamedTuple):
    """A card whose charges are shown, and whose it is after the deal."""

    place: Place
    whose: str


class Ladder(NamedTuple):
    """What a stop costs: without the deal, with it, and at each level of races."""

    columns: list[Column]
    rows: list[tuple[str, list[str], str]]  # A label, a figure per column, and what it is: `now`, `total` or nothing.


class Offered(NamedTuple):
    """A deal laid before the viewer."""

    sentence: str
    meanings: list[Meaning]
    ladder: Ladder | None


Owners = Mapping[int, int | None]  # By field: whose it is.


def _owners(view: DostihyView, deal: OpenDeal) -> tuple[Owners, Owners]:
    """Who owns which field without the deal, and with it."""
    now = {place.field: place.owner for place in view.places}
    return now, {**now, **dict.fromkeys(deal.gives, deal.other), **dict.fromkeys(deal.asks, deal.drafter)}


# --- lots in words


def horses(view: DostihyView, lot: int) -> list[Place]:
    """The horses of a racing stable named by its lowest field; nothing for a single card."""
    places = [place for place in view.places if place.lot == lot]
    return places if len(places) > 1 else []


def keys_of(view: DostihyView, fields: Sequence[int], release: bool) -> list[str]:
    """What changes hands as lots: a racing stable once, the release card last."""
    return [*(str(field) for field in fields if view.places[field].lot == field), *([RELEASE] if release else [])]


def sides_of(view: DostihyView, deal: OpenDeal) -> dict[str, list[str]]:
    """What stands in a draft, by side."""
    gives, asks = keys_of(view, deal.gives, deal.gives_release), keys_of(view, deal.asks, deal.asks_release)
    return {"give": gives, "ask": asks}


def things(view: DostihyView, words: Text, keys: Sequence[str], money: int) -> str:
    """What one side gives, in a few words."""
    names = [_thing(view, words, key) for key in keys]
    return words.listing([*names, words.money(money)] if money else names)


def _thing(view: DostihyView, words: Text, key: str) -> str:
    if key == RELEASE:
        return words.page("release_card")
    stable = view.places[int(key)].stable
    if stable is not None and horses(view, int(key)):
        return words.page("stable_whole", stable=stable_name(view, words, stable))
    return words.name("field", key)


def offered(view: DostihyView, words: Text, reader: int) -> Offered | None:
    """The deal under way as the table hears it, from the side of who must answer; a spectator needs no ladder."""
    deal = view.deal
    if deal is None or view.step != "answer":
        return None
    name, laid = words.name("seat", deal.drafter), sides_of(view, deal)
    gets, gives = things(view, words, laid["give"], deal.pays), things(view, words, laid["ask"], deal.price)
    other = words.page("you_are") if deal.other == reader else words.name("seat", deal.other)
    key = "you_offered" if deal.drafter == reader else "offered"
    said = words.page(key, name=name, other=other, gets=gets, gives=gives)
    costs = None if reader == SPECTATOR else ladder(view, deal, words)
    return Offered(said, meanings(view, deal, deal.other, words), costs)


# --- for both


def meanings(view: DostihyView, deal: OpenDeal, me: int, words: Text) -> list[Meaning]:
    """What the deal changes for the one and the other; `me` first."""
    now, after = _owners(view, deal)
    found = []
    for party in sorted(deal.parties, key=lambda party: party.seat != me):
        changes, says = _holdings(view, words, party.seat, now, after)
        if party.gains:
            cash = view.players[party.seat].money
            before = words.page("hidden") if cash is None else figure(words, cash)
            changes.append(Change(words.page("cash"), before, figure(words, balance(cash, party.gains))))
        found.append(Meaning(party.seat, changes, figure(words, party.gets) if deal.visits else "", says))
    return found


def _holdings(view: DostihyView, words: Text, seat: int, now: Owners, after: Owners) -> tuple[list[Change], str]:
    """How many cards of each stable and kind touched the seat holds, and the stable it completes."""
    changes, says = [], ""
    for stable, fields in enumerate(view.stables):
        before, then = (sum(who[field] == seat for field in fields) for who in (now, after))
        if before != then:
            name, whole = stable_name(view, words, stable), then == len(fields)
            changes.append(Change(name, _held(before, fields, words), _held(then, fields, words), whole))
            says = _completes([view.places[field] for field in fields], name, words) if whole else says
    for kind in ("trainer", "service"):
        fields = [place.field for place in view.places if place.kind == kind]
        before, then = (sum(who[field] == seat for field in fields) for who in (now, after))
        if before != then:
            changes.append(Change(words.page(f"row_{kind}"), str(before), str(then)))
    return changes, says


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
    rows = [(words.page("stop_now"), without, ""), (words.page("stop_after"), with_it, "now")]
    names = max((levels(place, words) for place in places), key=len)
    for level, name in enumerate(names, 1):
        rows.append((name, [figure(words, place.charges[level]) if place.charges else "–" for place in places], ""))
    if names:
        token = [figure(words, place.token_cost) if place.token_cost else "–" for place in places]
        rows.append((words.page("token"), token, "total"))
    return Ladder([Column(place, _whose(view, words, after[place.field])) for place in places], rows)


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
    return words.page("yours") if owner == view.seat else words.page("theirs", name=words.name("seat", owner))
