"""Deals on the page of Dostihy a sázky: lots put in and taken out freely, worked out as they lie, offered in one go.

A draft has one spelling (DS-75): what is given in rising order, the release card, what is asked for in rising order,
the release card, one sum of money, the proposal. The page lets people fill in as they like and writes it so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from railbird.core.action import Action
from railbird.core.page import Sitter
from railbird.core.text import Text
from railbird.games.dostihy.actions import (
    ASK,
    ASK_RELEASE,
    COUNTER,
    GIVE,
    GIVE_RELEASE,
    OFFER,
    PAY,
    PRICE,
    PROPOSE,
    Ask,
    AskRelease,
    Cash,
    Counter,
    Give,
    GiveRelease,
    Offer,
    Withdraw,
)
from railbird.games.dostihy.page_board import PATTERNS, figure, stable_id, stable_name
from railbird.games.dostihy.view import DostihyView, Place

RELEASE: Final = "release"
STEP: Final = 200
"""What one press on plus or minus changes."""
ANY_SUM: Final = 1_000_000
"""Where cash is hidden: any sum may be named, the table refuses what cannot be paid."""


@dataclass(frozen=True)
class Lot:
    """One thing that can change hands: a card, a whole racing stable, the release card."""

    key: str
    name: str
    note: str
    value: str
    chosen: bool
    fixed: bool
    stable: str
    pattern: str
    icon: str
    parts: list[tuple[str, int, bool]]
    """The horses of a racing stable: name, races, main race."""


@dataclass(frozen=True)
class Side:
    """What one of the two can put in."""

    key: str
    seat: int
    color: str
    title: str
    cash: str
    lots: list[Lot]
    total: str


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
    changes: list[Change]
    says: str
    """A stable it completes."""


@dataclass(frozen=True)
class Trade:
    """A deal being written."""

    other: int
    title: str
    partners: list[tuple[int, str, str, bool]]
    hidden: dict[str, str]
    sides: list[Side]
    payers: list[tuple[str, str, bool]]
    money: int
    most: int
    step: int
    unit: int
    meanings: list[Meaning]
    sentence: str
    button: str
    actions: list[Action]
    missing: str
    rule: str
    withdraw: Action | None
    """What drops the deal; None while it is only on paper."""
    offers: str


@dataclass(frozen=True)
class Offered:
    """A deal laid before the viewer."""

    title: str
    sentence: str
    meanings: list[Meaning]


@dataclass
class _Draft:
    """The form as it stands."""

    me: int
    other: int
    gives: list[int]
    asks: list[int]
    give_release: bool
    ask_release: bool
    payer: str
    money: int


# --- lots


def lots_of(view: DostihyView, seat: int) -> list[int]:
    """DS-74: what a seat could give, a racing stable by its lowest field."""
    found = []
    for place in view.places:
        if place.owner == seat:
            racing = place.stable is not None and _is_racing(view, place.stable)
            if not racing or place.stable is None or view.stables[place.stable][0] == place.field:
                found.append(place.field)
    return found


def fields_of(view: DostihyView, lot: int) -> list[int]:
    """The cards that change hands with a lot."""
    stable = view.places[lot].stable
    return view.stables[stable] if stable is not None and _is_racing(view, stable) else [lot]


def _is_racing(view: DostihyView, stable: int) -> bool:
    return any(view.places[field].races or view.places[field].main_race for field in view.stables[stable])


def value_of(view: DostihyView, lots: Iterable[int]) -> int:
    """What the bank would pay for these lots."""
    fields = [field for lot in lots for field in fields_of(view, lot)]
    return sum(view.places[field].resale + view.places[field].tokens_value for field in fields)


def _lot(view: DostihyView, field: int, key: str, words: Text, chosen: bool, fixed: bool) -> Lot:
    place = view.places[field]
    stable = stable_id(view, place)
    fields = fields_of(view, field)
    whole = len(fields) > 1 or (place.stable is not None and _is_racing(view, place.stable))
    name = words.name("field", field)
    if whole:
        name, note = words.page("stable_whole", stable=stable_name(words, stable)), words.page("only_whole")
    elif place.stable is not None:
        held = sum(view.places[one].owner == place.owner for one in view.stables[place.stable])
        note = words.page("held_of", stable=stable_name(words, stable), held=held, all=len(view.stables[place.stable]))
    else:
        note = words.name("kind", place.kind)
    horses = [view.places[one] for one in fields] if whole else []
    return Lot(
        key=f"{key}:{field}",
        name=name,
        note=note,
        value=figure(words, value_of(view, [field])),
        chosen=chosen,
        fixed=fixed,
        stable=stable.replace("_", "-"),
        pattern=PATTERNS.get(stable, ""),
        icon={"trainer": "horseshoe", "service": "home"}.get(place.kind, "chain" if whole else ""),
        parts=[(words.name("field", one.field), one.races, one.main_race) for one in horses],
    )


# --- the form


def trade_page(
    view: DostihyView, legal: Sequence[Action], words: Text, seats: Sequence[Sitter], form: Mapping[str, str]
) -> Trade | None:
    """The deal a seat is writing: a draft it owes, or one opened on paper with `open`; None when there is none."""
    opened = "" if form.get("open") == "close" else form.get("open") or form.get("to", "")
    partners = [action.seat for action in legal if isinstance(action, Offer)]
    withdraw = next((action for action in legal if isinstance(action, Withdraw)), None)
    deal = view.deal
    if view.step == "draft" and deal is not None and withdraw is not None:
        draft = _Draft(view.seat, deal.other, [], [], False, False, "", 0)
        return _trade(view, legal, words, seats, _filled(view, draft, form), [], [], withdraw)
    if opened == "counter" and deal is not None and any(isinstance(action, Counter) for action in legal):
        gives, asks = _as_lots(view, deal.asks), _as_lots(view, deal.gives)
        payer = "them" if deal.pays else "me" if deal.price else ""
        draft = _Draft(
            view.seat, deal.drafter, gives, asks, deal.asks_release, deal.gives_release, payer, deal.pays + deal.price
        )
        filled = _filled(view, draft, form) if form.get("to") else draft
        return _trade(view, legal, words, seats, filled, [COUNTER], [], None)
    if opened.isdecimal() and int(opened) in partners:
        other = int(opened)
        kept = form if form.get("to") == opened else {key: form.get(key, "") for key in ("give", "give_release")}
        draft = _Draft(view.seat, other, [], [], False, False, "", 0)
        return _trade(view, legal, words, seats, _filled(view, draft, kept), [OFFER[other]], partners, None)
    return None


def _as_lots(view: DostihyView, fields: Sequence[int]) -> list[int]:
    return [field for field in fields if fields_of(view, field)[0] == field]


def _filled(view: DostihyView, draft: _Draft, form: Mapping[str, str]) -> _Draft:
    """The form after the button pressed: `toggle` ("give:26") puts in or takes out, `step` changes the money."""
    side, _, what = form.get("toggle", "").partition(":")
    chosen = {}
    for key in ("give", "ask"):
        known = {str(lot) for lot in lots_of(view, draft.me if key == "give" else draft.other)} | {RELEASE}
        picked = [one for one in form.get(key, "").split(",") if one in known]
        if side == key and what in known:
            picked = [one for one in picked if one != what] if what in picked else [*picked, what]
        chosen[key] = picked
    draft.gives = sorted(int(one) for one in chosen["give"] if one != RELEASE)
    draft.asks = sorted(int(one) for one in chosen["ask"] if one != RELEASE)
    draft.give_release = RELEASE in chosen["give"]
    draft.ask_release = RELEASE in chosen["ask"]
    payer = form.get("payer_is") or form.get("payer", "")
    draft.payer = payer if payer in ("me", "them") else ""
    draft.money = max(0, _number(form.get("money", "")) + _number(form.get("step", "")))
    return draft


def _number(written: str) -> int:
    try:
        return max(-ANY_SUM, min(ANY_SUM, int(written)))
    except ValueError:
        return 0


def _trade(
    view: DostihyView,
    legal: Sequence[Action],
    words: Text,
    seats: Sequence[Sitter],
    draft: _Draft,
    before: list[Action],
    partners: Sequence[int],
    withdraw: Action | None,
) -> Trade:
    may_give, may_ask = _open_sides(view, draft)
    written = view.deal if view.step == "draft" else None
    fixed_gives = _as_lots(view, written.gives) if written else []
    fixed_asks = _as_lots(view, written.asks) if written else []
    fixed_release = (bool(written and written.gives_release), bool(written and written.asks_release))
    if not may_give:
        draft.gives, draft.give_release = [], False
    if not may_ask:
        draft.asks, draft.ask_release = [], False
    fresh = _spellable(legal, draft) if written else (draft.gives, draft.asks)
    draft.gives = sorted({*fixed_gives, *fresh[0]})
    draft.asks = sorted({*fixed_asks, *fresh[1]})
    draft.give_release = draft.give_release or fixed_release[0]
    draft.ask_release = draft.ask_release or fixed_release[1]
    _settle_payer(draft, may_give, may_ask)
    if written and money_is_in(view):
        draft.payer, draft.money = "me" if written.pays else "them", written.pays + written.price
    payer = draft.me if draft.payer == "me" else draft.other
    most = view.players[payer].money
    most = ANY_SUM if most is None else most - most % view.unit
    draft.money -= draft.money % view.unit
    money = min(draft.money, most) if draft.payer else 0
    missing, rule = _missing(draft, money, words)
    sides = [
        _side(view, words, seats, draft, "give", fixed_gives, fixed_release[0], may_give),
        _side(view, words, seats, draft, "ask", fixed_asks, fixed_release[1], may_ask),
    ]
    name = words.name("seat", draft.other)
    spelled = _spelled(draft, money, (fixed_gives, fixed_asks), fixed_release, bool(written and money_is_in(view)))
    limit = view.players[view.seat].offers
    return Trade(
        other=draft.other,
        title=words.page("deal_with", name=name),
        partners=[(seat, words.name("seat", seat), seats[seat].color, seat == draft.other) for seat in partners],
        hidden={
            "to": "counter" if before == [COUNTER] else str(draft.other),
            "give": _join(draft.gives, draft.give_release),
            "ask": _join(draft.asks, draft.ask_release),
            "payer": draft.payer,
        },
        sides=sides,
        payers=_payers(draft, may_give, may_ask, name, words),
        money=money,
        most=most,
        step=STEP - STEP % view.unit or view.unit,
        unit=view.unit,
        meanings=_meanings(view, words, seats, draft, money),
        sentence=_sentence(view, words, draft, money),
        button=words.page("propose_to", name=name),
        actions=[] if missing else [*before, *spelled],
        missing=missing,
        rule=rule,
        withdraw=withdraw,
        offers=words.page("offers_so_far", offers=limit) if limit and not withdraw else "",
    )


def money_is_in(view: DostihyView) -> bool:
    """Whether a sum stands in the draft already."""
    return view.deal is not None and bool(view.deal.pays or view.deal.price)


def _open_sides(view: DostihyView, draft: _Draft) -> tuple[bool, bool]:
    """DS-R60: a debtor gives lots for money; whoever answers him asks for lots and pays."""
    if view.debtor is None:
        return True, True
    return (draft.me == view.debtor, draft.me != view.debtor)


def _spellable(legal: Sequence[Action], draft: _Draft) -> tuple[list[int], list[int]]:
    """What of the form can still be written into a draft that has been begun."""
    gives = {action.field for action in legal if isinstance(action, Give)}
    asks = {action.field for action in legal if isinstance(action, Ask)}
    draft.give_release = draft.give_release and any(isinstance(action, GiveRelease) for action in legal)
    draft.ask_release = draft.ask_release and any(isinstance(action, AskRelease) for action in legal)
    return [lot for lot in draft.gives if lot in gives], [lot for lot in draft.asks if lot in asks]


def _settle_payer(draft: _Draft, may_give: bool, may_ask: bool) -> None:
    """Money needs something in return; in a sale only one of the two can pay."""
    if not may_ask:
        draft.payer = "them"
    elif not may_give or (not draft.payer and draft.money):
        draft.payer = "me"


def _spelled(
    draft: _Draft, money: int, fixed: tuple[list[int], list[int]], release: tuple[bool, bool], paid: bool
) -> list[Action]:
    """DS-75: the one way to write this deal."""
    actions: list[Action] = [GIVE[lot] for lot in draft.gives if lot not in fixed[0]]
    actions += [GIVE_RELEASE] if draft.give_release and not release[0] else []
    actions += [ASK[lot] for lot in draft.asks if lot not in fixed[1]]
    actions += [ASK_RELEASE] if draft.ask_release and not release[1] else []
    if money and not paid:
        actions += [PAY if draft.payer == "me" else PRICE, Cash(money)]
    return [*actions, PROPOSE]


def _join(lots: Sequence[int], release: bool) -> str:
    return ",".join([*(str(lot) for lot in lots), *([RELEASE] if release else [])])


def _missing(draft: _Draft, money: int, words: Text) -> tuple[str, str]:
    """Why this cannot be proposed yet, with the rule behind it."""
    giving = bool(draft.gives) or draft.give_release
    asking = bool(draft.asks) or draft.ask_release
    if not giving and not asking:
        return words.page("missing_lots"), "DS-75"
    if money and draft.payer == "me" and not asking:
        return words.page("missing_ask"), "DS-R31"
    if money and draft.payer == "them" and not giving:
        return words.page("missing_give"), "DS-R31"
    if not asking and not (money and draft.payer == "them"):
        return words.page("missing_theirs"), "DS-75"
    if not giving and not (money and draft.payer == "me"):
        return words.page("missing_yours"), "DS-75"
    return "", ""


def _payers(draft: _Draft, may_give: bool, may_ask: bool, name: str, words: Text) -> list[tuple[str, str, bool]]:
    found = []
    if may_ask:
        found.append(("me", words.page("you_pay"), draft.payer == "me"))
    if may_give:
        found.append(("them", words.page("they_pay", name=name), draft.payer == "them"))
    return found


def _side(
    view: DostihyView,
    words: Text,
    seats: Sequence[Sitter],
    draft: _Draft,
    key: str,
    fixed: Sequence[int],
    release: bool,
    is_open: bool,
) -> Side:
    seat = draft.me if key == "give" else draft.other
    chosen = draft.gives if key == "give" else draft.asks
    lots = [_lot(view, lot, key, words, lot in chosen, lot in fixed) for lot in lots_of(view, seat)] if is_open else []
    if is_open and view.players[seat].release_cards:
        picked = draft.give_release if key == "give" else draft.ask_release
        name, note = words.page("release_card"), words.page("release_note")
        lots.append(Lot(f"{key}:{RELEASE}", name, note, "–", picked, release, "", "", "shield", []))
    money = view.players[seat].money
    title = words.page("you_give") if key == "give" else words.page("they_give", name=words.name("seat", seat))
    return Side(
        key=key,
        seat=seat,
        color=seats[seat].color,
        title=title,
        cash=words.page("hidden") if money is None else figure(words, money),
        lots=lots,
        total=figure(words, value_of(view, chosen)),
    )


# --- what it means


def _meanings(view: DostihyView, words: Text, seats: Sequence[Sitter], draft: _Draft, money: int) -> list[Meaning]:
    mine = [field for lot in draft.gives for field in fields_of(view, lot)]
    theirs = [field for lot in draft.asks for field in fields_of(view, lot)]
    owner = {place.field: place.owner for place in view.places}
    after = {**owner, **dict.fromkeys(mine, draft.other), **dict.fromkeys(theirs, draft.me)}
    found = []
    for seat in (draft.me, draft.other):
        pays = money if (draft.payer == "me") == (seat == draft.me) else -money
        touched = sorted({view.places[one].stable for one in (*mine, *theirs)} - {None}, key=lambda one: one or 0)
        changes, says = [], ""
        for stable in touched:
            assert stable is not None
            fields = view.stables[stable]
            now, then = (sum(who[field] == seat for field in fields) for who in (owner, after))
            if now == then:
                continue
            name = stable_name(words, view.stable_ids[stable])
            changes.append(Change(name, _held(now, fields, words), _held(then, fields, words), then == len(fields)))
            if then == len(fields):
                says = _completes([view.places[field] for field in fields], name, words)
        cash = view.players[seat].money
        if money:
            before = words.page("hidden") if cash is None else figure(words, cash)
            left = f"{figure(words, -pays)}" if cash is None else figure(words, cash - pays)
            changes.append(Change(words.page("cash"), before, left, False))
        name = words.page("you") if seat == view.seat else words.name("seat", seat)
        found.append(Meaning(seat, name, seats[seat].color, changes, says))
    return found


def _held(held: int, fields: Sequence[int], words: Text) -> str:
    if held == len(fields):
        return words.page("whole")
    return words.page("of_all", held=held, all=len(fields)) if held else words.page("none")


def _completes(places: Sequence[Place], name: str, words: Text) -> str:
    earns = min(place.charges[1] for place in places)
    return words.page("completes", stable=name, cost=figure(words, places[0].token_cost), earns=figure(words, earns))


def _sentence(view: DostihyView, words: Text, draft: _Draft, money: int) -> str:
    """The deal in one sentence."""
    mine = _things(view, words, draft.gives, draft.give_release, money if draft.payer == "me" else 0)
    theirs = _things(view, words, draft.asks, draft.ask_release, money if draft.payer == "them" else 0)
    if not mine and not theirs:
        return ""
    nothing = words.page("nothing")
    return words.page("this_for_that", gives=mine or nothing, asks=theirs or nothing)


def _things(view: DostihyView, words: Text, lots: Iterable[int], release: bool, money: int) -> str:
    names = []
    for lot in lots:
        fields = fields_of(view, lot)
        if len(fields) > 1:
            names.append(words.page("stable_whole", stable=stable_name(words, stable_id(view, view.places[lot]))))
        else:
            names.append(words.name("field", lot))
    names += [words.page("release_card")] if release else []
    names += [words.money(money)] if money else []
    return ", ".join(names)


def offered(view: DostihyView, words: Text, seats: Sequence[Sitter]) -> Offered | None:
    """The deal under way as the table hears it, from the side of who must answer."""
    deal = view.deal
    if deal is None or view.step != "answer":
        return None
    draft = _Draft(
        deal.other,
        deal.drafter,
        _as_lots(view, deal.asks),
        _as_lots(view, deal.gives),
        deal.asks_release,
        deal.gives_release,
        "me" if deal.price else "them",
        deal.pays + deal.price,
    )
    name = words.name("seat", deal.drafter)
    gets = _things(view, words, draft.asks, draft.ask_release, deal.pays)
    gives = _things(view, words, draft.gives, draft.give_release, deal.price)
    other = words.page("you_are") if deal.other == view.seat else words.name("seat", deal.other)
    sentence = words.page("offered", name=name, other=other, gets=gets, gives=gives)
    money = deal.pays + deal.price
    return Offered(words.page("offer_from", name=name), sentence, _meanings(view, words, seats, draft, money))
