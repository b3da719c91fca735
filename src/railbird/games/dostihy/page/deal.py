"""Deals on the page of Dostihy a sázky: lots put in and taken out freely, worked out as they lie, offered in one go.

A draft has one spelling (DS-75): what is given in rising order, the release card, what is asked for in rising order,
the release card, one sum of money, the proposal. The page lets people fill in as they like and writes it so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from railbird.core.action import Action
from railbird.core.page import Sitter
from railbird.core.text import Text
from railbird.games.dostihy.page.board import figure
from railbird.games.dostihy.page.lots import RELEASE, Draft, Side, as_lots, lots_of, side_of
from railbird.games.dostihy.page.meaning import Ladder, Meaning, ladder, meanings, sentence
from railbird.games.dostihy.rules.actions import (
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
from railbird.games.dostihy.view import DostihyView, OpenDeal

STEP: Final = 200
"""What one press on plus or minus changes."""
ANY_SUM: Final = 1_000_000
"""Where cash is hidden: any sum may be named, the table refuses what cannot be paid."""


@dataclass(frozen=True)
class Trade:
    """A deal being written."""

    other: int
    title: str
    lead: str
    partners: list[tuple[int, str, str, bool]]
    hidden: dict[str, str]
    sides: list[Side]
    payers: list[tuple[str, str, bool]]
    money: int
    most: int
    slides: bool
    """Whether a slider makes sense: the most is known and not next to nothing."""
    most_says: str
    one_way: str
    step: int
    unit: int
    meanings: list[Meaning]
    ladder: Ladder | None
    map: list[str]
    """Where the cards go, for the middle of the small board."""
    sentence: str
    button: str
    actions: list[Action]
    missing: str
    rule: str
    withdraw: Action | None
    """What drops the deal; None while it is only on paper."""
    offers: str


@dataclass(frozen=True)
class _Written:
    """What stands in a draft already and cannot be taken out."""

    gives: list[int]
    asks: list[int]
    give_release: bool
    ask_release: bool
    money: bool


NOTHING_WRITTEN: Final = _Written([], [], False, False, False)


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
        draft = Draft(view.seat, deal.other, [], [])
        return _trade(view, legal, words, seats, _filled(view, draft, form), [], [], withdraw)
    if opened == "counter" and deal is not None and any(isinstance(action, Counter) for action in legal):
        gives, asks = as_lots(view, deal.asks), as_lots(view, deal.gives)
        payer = "them" if deal.pays else "me" if deal.price else ""
        draft = Draft(
            view.seat, deal.drafter, gives, asks, deal.asks_release, deal.gives_release, payer, deal.pays + deal.price
        )
        filled = _filled(view, draft, form) if form.get("to") else draft
        return _trade(view, legal, words, seats, filled, [COUNTER], [], None)
    if opened.isdecimal() and int(opened) in partners:
        other = int(opened)
        kept = form if form.get("to") == opened else {key: form.get(key, "") for key in ("give", "give_release")}
        draft = Draft(view.seat, other, [], [])
        return _trade(view, legal, words, seats, _filled(view, draft, kept), [OFFER[other]], partners, None)
    return None


def _filled(view: DostihyView, draft: Draft, form: Mapping[str, str]) -> Draft:
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
    slid = form.get("slide", form.get("slid", "")) != form.get("slid", "") and not form.get("step")
    money = form.get("slide", "") if slid else form.get("money", "")
    draft.money = max(0, _number(money) + _number(form.get("step", "")))
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
    draft: Draft,
    before: list[Action],
    partners: Sequence[int],
    withdraw: Action | None,
) -> Trade:
    written = _written(view, view.deal) if view.step == "draft" and view.deal is not None else None
    fixed = written or NOTHING_WRITTEN
    may_give, may_ask = _open_sides(view, draft)
    _settle(view, legal, draft, written, (may_give, may_ask))
    payer = draft.me if draft.payer == "me" else draft.other
    held = view.players[payer].money
    most = ANY_SUM if held is None else held - held % view.unit
    draft.money -= draft.money % view.unit
    money = min(draft.money, most) if draft.payer else 0
    missing, rule = _missing(draft, money, words)
    name = words.name("seat", draft.other)
    offers = view.players[view.seat].offers
    return Trade(
        other=draft.other,
        title=words.page("deal_with", name=name),
        lead=words.page("deal_help") if view.debtor is not None else words.page("deal_lead"),
        partners=[(seat, words.name("seat", seat), seats[seat].color, seat == draft.other) for seat in partners],
        hidden={
            "to": "counter" if before == [COUNTER] else str(draft.other),
            "give": _join(draft.gives, draft.give_release),
            "ask": _join(draft.asks, draft.ask_release),
            "payer": draft.payer,
            "slid": str(money),
        },
        sides=[
            side_of(view, words, seats, draft, "give", (fixed.gives, fixed.give_release), may_give),
            side_of(view, words, seats, draft, "ask", (fixed.asks, fixed.ask_release), may_ask),
        ],
        payers=_payers(draft, may_give, may_ask, name, words),
        money=money,
        most=most,
        slides=held is not None and most > 2 * STEP,
        most_says=figure(words, most),
        one_way=_one_way(draft, name, words),
        step=STEP - STEP % view.unit or view.unit,
        unit=view.unit,
        meanings=meanings(view, words, seats, draft, money),
        ladder=ladder(view, words, draft),
        map=_map(words, draft, name),
        sentence=sentence(view, words, draft, money),
        button=words.page("propose_to", name=name),
        actions=[] if missing else [*before, *_spelled(draft, money, fixed)],
        missing=missing,
        rule=rule,
        withdraw=withdraw,
        offers=words.page("offers_so_far", offers=offers) if offers and not withdraw else "",
    )


def _written(view: DostihyView, deal: OpenDeal) -> _Written:
    return _Written(
        as_lots(view, deal.gives),
        as_lots(view, deal.asks),
        deal.gives_release,
        deal.asks_release,
        bool(deal.pays or deal.price),
    )


def _settle(
    view: DostihyView, legal: Sequence[Action], draft: Draft, written: _Written | None, open_sides: tuple[bool, bool]
) -> None:
    """Bring the form in line with the sides that are open and with what is written down already."""
    if not open_sides[0]:
        draft.gives, draft.give_release = [], False
    if not open_sides[1]:
        draft.asks, draft.ask_release = [], False
    if written is not None:
        gives, asks = _spellable(legal, draft)
        draft.gives = sorted({*written.gives, *gives})
        draft.asks = sorted({*written.asks, *asks})
        draft.give_release = draft.give_release or written.give_release
        draft.ask_release = draft.ask_release or written.ask_release
    _settle_payer(draft, *open_sides)
    deal = view.deal
    if written is not None and written.money and deal is not None:
        draft.payer, draft.money = "me" if deal.pays else "them", deal.pays + deal.price


def _open_sides(view: DostihyView, draft: Draft) -> tuple[bool, bool]:
    """DS-R60: a debtor gives lots for money; whoever answers him asks for lots and pays."""
    if view.debtor is None:
        return True, True
    return (draft.me == view.debtor, draft.me != view.debtor)


def _spellable(legal: Sequence[Action], draft: Draft) -> tuple[list[int], list[int]]:
    """What of the form can still be written into a draft that has been begun."""
    gives = {action.field for action in legal if isinstance(action, Give)}
    asks = {action.field for action in legal if isinstance(action, Ask)}
    draft.give_release = draft.give_release and any(isinstance(action, GiveRelease) for action in legal)
    draft.ask_release = draft.ask_release and any(isinstance(action, AskRelease) for action in legal)
    return [lot for lot in draft.gives if lot in gives], [lot for lot in draft.asks if lot in asks]


def _settle_payer(draft: Draft, may_give: bool, may_ask: bool) -> None:
    """Money needs something in return; in a sale only one of the two can pay."""
    if not may_ask:
        draft.payer = "them"
    elif not may_give or (not draft.payer and draft.money):
        draft.payer = "me"


def _spelled(draft: Draft, money: int, fixed: _Written) -> list[Action]:
    """DS-75: the one way to write this deal."""
    actions: list[Action] = [GIVE[lot] for lot in draft.gives if lot not in fixed.gives]
    actions += [GIVE_RELEASE] if draft.give_release and not fixed.give_release else []
    actions += [ASK[lot] for lot in draft.asks if lot not in fixed.asks]
    actions += [ASK_RELEASE] if draft.ask_release and not fixed.ask_release else []
    if money and not fixed.money:
        actions += [PAY if draft.payer == "me" else PRICE, Cash(money)]
    return [*actions, PROPOSE]


def _join(lots: Sequence[int], release: bool) -> str:
    return ",".join([*(str(lot) for lot in lots), *([RELEASE] if release else [])])


def _missing(draft: Draft, money: int, words: Text) -> tuple[str, str]:
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


def _payers(draft: Draft, may_give: bool, may_ask: bool, name: str, words: Text) -> list[tuple[str, str, bool]]:
    found = []
    if may_ask:
        found.append(("me", words.page("you_pay"), draft.payer == "me"))
    if may_give:
        found.append(("them", words.page("they_pay", name=name), draft.payer == "them"))
    return found


def _one_way(draft: Draft, name: str, words: Text) -> str:
    """DS-75: money goes one way."""
    if draft.payer == "me":
        return words.page("one_way_me")
    return words.page("one_way_them", name=name) if draft.payer == "them" else ""


def _map(words: Text, draft: Draft, name: str) -> list[str]:
    """Where the cards go: to you, to the other."""
    said = [words.page("comes_to_you", fields=draft.asks)] if draft.asks else []
    return said + ([words.page("goes_to_them", fields=draft.gives, name=name)] if draft.gives else [])
