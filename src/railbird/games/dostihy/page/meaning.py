"""What a deal of Dostihy a sázky means: now and after for both, what a stop will cost, the offer in a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from railbird.core.page import Sitter
from railbird.core.text import Text
from railbird.games.dostihy.page.board import PATTERNS, figure, stable_id, stable_name
from railbird.games.dostihy.page.lots import Draft, as_lots, fields_of, things, value_of
from railbird.games.dostihy.view import DostihyView, Place

COLUMNS: Final = 3
"""The most cards whose charges stand side by side."""


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
    gets: str
    """What it gets, at the bank's prices."""
    says: str
    """A stable it completes."""


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
    rows: list[tuple[str, list[str], bool]]
    """A label, a figure per column, and whether it is the level now."""
    token: list[str]


@dataclass(frozen=True)
class Offered:
    """A deal laid before the viewer."""

    title: str
    sentence: str
    meanings: list[Meaning]
    ladder: Ladder | None


def owners(view: DostihyView, draft: Draft) -> tuple[dict[int, int | None], dict[int, int | None]]:
    """Who owns which field without the deal, and with it."""
    mine = [field for lot in draft.gives for field in fields_of(view, lot)]
    theirs = [field for lot in draft.asks for field in fields_of(view, lot)]
    now = {place.field: place.owner for place in view.places}
    return now, {**now, **dict.fromkeys(mine, draft.other), **dict.fromkeys(theirs, draft.me)}


# --- for both


def meanings(view: DostihyView, words: Text, seats: Sequence[Sitter], draft: Draft, money: int) -> list[Meaning]:
    """What the deal changes for the one and the other."""
    now, after = owners(view, draft)
    moved = [field for field in now if now[field] != after[field]]
    found = []
    for seat in (draft.me, draft.other):
        changes, says = _stables(view, words, seat, now, after)
        changes += _others(view, words, seat, now, after)
        pays = money if (draft.payer == "me") == (seat == draft.me) else -money
        changes += _cash(view, words, seat, pays) if money else []
        lots = draft.asks if seat == draft.me else draft.gives
        you = seat == view.seat
        name = words.page("you") if you else words.name("seat", seat)
        title = words.page("for_you") if you else words.page("for_them", name=name)
        worth = value_of(view, lots) - min(0, pays)
        gets = figure(words, worth) if moved else ""
        found.append(Meaning(seat, name, seats[seat].color, title, changes, gets, says))
    return found


def _stables(
    view: DostihyView, words: Text, seat: int, now: Mapping[int, int | None], after: Mapping[int, int | None]
) -> tuple[list[Change], str]:
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


def _others(
    view: DostihyView, words: Text, seat: int, now: Mapping[int, int | None], after: Mapping[int, int | None]
) -> list[Change]:
    """How many trainers and services the seat holds, where that changes."""
    changes = []
    for kind in ("trainer", "service"):
        fields = [place.field for place in view.places if place.kind == kind]
        before, then = (sum(who[field] == seat for field in fields) for who in (now, after))
        if before != then:
            label = words.page(f"row_{kind}")
            changes.append(Change(label, str(before), str(then), False))
    return changes


def _cash(view: DostihyView, words: Text, seat: int, pays: int) -> list[Change]:
    cash = view.players[seat].money
    before = words.page("hidden") if cash is None else figure(words, cash)
    left = figure(words, -pays) if cash is None else figure(words, cash - pays)
    return [Change(words.page("cash"), before, left, False)]


def _held(held: int, fields: Sequence[int], words: Text) -> str:
    if held == len(fields):
        return words.page("whole")
    return words.page("of_all", held=held, all=len(fields)) if held else words.page("none")


def _completes(places: Sequence[Place], name: str, words: Text) -> str:
    """DS-50: what races on a stable that becomes whole would cost, and what a stop on its dearest horse then costs."""
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


def ladder(view: DostihyView, words: Text, draft: Draft) -> Ladder | None:
    """The charges of the cards the deal is about, without it and with it; None while nothing changes hands."""
    now, after = owners(view, draft)
    shown = _shown(view, now, after)
    if not shown:
        return None
    rows = [
        (words.page("stop_now"), [_stop(view, words, place, now) for place in shown], False),
        (words.page("stop_after"), [_stop(view, words, place, after) for place in shown], True),
    ]
    levels = max((len(place.charges) for place in shown), default=0)
    for level in range(1, levels):
        label = words.page("main_race") if level == levels - 1 else words.page("races", races=level)
        charges = [figure(words, place.charges[level]) if place.charges else "–" for place in shown]
        rows.append((label, charges, False))
    token = [figure(words, place.token_cost) if place.token_cost else "–" for place in shown]
    columns = [
        Column(
            place.field,
            words.name("field", place.field),
            _whose(view, words, after[place.field]),
            stable_id(view, place).replace("_", "-"),
            PATTERNS.get(stable_id(view, place), ""),
        )
        for place in shown
    ]
    return Ladder(columns, rows, token if levels else [])


def _shown(view: DostihyView, now: Mapping[int, int | None], after: Mapping[int, int | None]) -> list[Place]:
    """The cards that change hands, those of a stable that becomes whole first, then the dearest."""
    moved = [place for place in view.places if now[place.field] != after[place.field]]

    def key(place: Place) -> tuple[bool, int]:
        whole = place.stable is not None and len({after[field] for field in view.stables[place.stable]}) == 1
        return (not whole, -(place.charges[-1] if place.charges else 0))

    return sorted(sorted(moved, key=key)[:COLUMNS], key=lambda place: place.field)


def _stop(view: DostihyView, words: Text, place: Place, who: Mapping[int, int | None]) -> str:
    """What the viewer pays who stops there, or what others pay him."""
    owner = who[place.field]
    seat = view.seat if view.seat >= 0 else view.active
    cost = figure(words, charge_with(view, place, who))
    return words.page("stop_earns" if owner == seat else "stop_costs", amount=cost)


def charge_with(view: DostihyView, place: Place, who: Mapping[int, int | None]) -> int:
    """What a visit costs where these own what; a service for one pip."""
    owner = who[place.field]
    if place.kind == "horse":
        level = len(place.charges) - 1 if place.main_race else place.races
        stopped = owner is not None and (view.players[owner].suspended or view.players[owner].doping)
        return place.charges[0 if stopped else level]
    held = sum(one.kind == place.kind and who[one.field] == owner for one in view.places)
    rates = view.trainer_rates if place.kind == "trainer" else view.service_rates
    return rates[held - 1] if held else 0


def _whose(view: DostihyView, words: Text, owner: int | None) -> str:
    if owner is None:
        return ""
    return words.page("yours") if owner == view.seat else words.page("theirs", name=words.name("seat", owner))


# --- in words


def sentence(view: DostihyView, words: Text, draft: Draft, money: int) -> str:
    """The deal in one sentence."""
    mine = things(view, words, draft.gives, draft.give_release, money if draft.payer == "me" else 0)
    theirs = things(view, words, draft.asks, draft.ask_release, money if draft.payer == "them" else 0)
    if not mine and not theirs:
        return ""
    nothing = words.page("nothing")
    return words.page("this_for_that", gives=mine or nothing, asks=theirs or nothing)


def offered(view: DostihyView, words: Text, seats: Sequence[Sitter]) -> Offered | None:
    """The deal under way as the table hears it, from the side of who must answer."""
    deal = view.deal
    if deal is None or view.step != "answer":
        return None
    draft = Draft(
        deal.other,
        deal.drafter,
        as_lots(view, deal.asks),
        as_lots(view, deal.gives),
        deal.asks_release,
        deal.gives_release,
        "me" if deal.price else "them",
        deal.pays + deal.price,
    )
    name = words.name("seat", deal.drafter)
    gets = things(view, words, draft.asks, draft.ask_release, deal.pays)
    gives = things(view, words, draft.gives, draft.give_release, deal.price)
    other = words.page("you_are") if deal.other == view.seat else words.name("seat", deal.other)
    said = words.page("offered", name=name, other=other, gets=gets, gives=gives)
    meant = meanings(view, words, seats, draft, deal.pays + deal.price)
    return Offered(words.page("offer_from", name=name), said, meant, ladder(view, words, draft))
