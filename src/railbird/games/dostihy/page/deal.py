"""Deals on the page of Dostihy a sázky: lots put in and taken out freely, worked out as they lie, offered in one go.

A draft has one spelling: what is given in rising order, the release card, what is asked for in rising order, the
release card, one sum of money, the proposal. The page lets people fill in as they like and writes it so; the rules
say what can be put in and what is missing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from railbird.core.action import Action
from railbird.core.page import Sitter
from railbird.core.sheet import Amount, Blank, Draft, Line, Sheet, Target, read
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.dostihy.page.board import figure
from railbird.games.dostihy.page.lots import RELEASE, Lot, Side, as_lots, lot_of, side_of, things
from railbird.games.dostihy.page.meaning import Ladder, Meaning, ladder, meanings
from railbird.games.dostihy.rules import actions as act
from railbird.games.dostihy.rules.figures import in_notes
from railbird.games.dostihy.view import DostihyView, OpenDeal

STEP: Final = 200  # What one press on plus or minus changes.
ANY_SUM: Final = 1_000_000  # Where cash is hidden: any sum may be named, the table refuses what cannot be paid.
ME: Final = "me"
THEM: Final = "them"
MANY: Final = 99


@dataclass(frozen=True, kw_only=True)
class Trade(Sheet):
    """A deal being written: two sides and the money between them."""

    title: str
    lead: str
    partners: Sequence[tuple[int, str, str, bool]]
    sides: Sequence[Side]
    money: Line
    step: int
    slides: bool  # Whether a slider makes sense: the most is known and not next to nothing.
    one_way: str
    meanings: Sequence[Meaning]
    ladder: Ladder | None
    map: Sequence[str]  # Where the cards go, for the middle of the small board.
    sentence: str
    withdraw: Action | None  # What drops the deal; None while it is only on paper.
    offers: str


@dataclass(frozen=True)
class _Desk:
    """What the rules say of the deal before anything is filled in: what is written, what can be put in."""

    deal: OpenDeal
    before: tuple[Action, ...]  # What opens the negotiation.
    written: Mapping[str, Sequence[str]]  # What stands in the draft and cannot be taken out, by side.
    free: Mapping[str, Sequence[str]]  # What can still be put in.

    @property
    def payers(self) -> list[str]:
        """Who may add money."""
        return [ME] * self.deal.may_ask + [THEM] * self.deal.may_give

    def blanks(self) -> list[Blank]:
        """The form: two sides and the money."""
        sides = [Blank(key=side, targets=self.free[side], room=MANY) for side in ("give", "ask")]
        return [*sides, Blank(key="money", targets=self.payers, only_laid=False)]


def trade_page(
    seen: Seen[DostihyView], offers: Sequence[Action], words: Text, seats: Sequence[Sitter], form: Mapping[str, str]
) -> Trade | None:
    """The deal a seat is writing: a draft it owes, or one opened on paper with `open`; None when there is none."""
    view = seen.view
    opened = "" if form.get("open") == "close" else form.get("open") or form.get("to", "")
    partners = [action.seat for action in offers if isinstance(action, act.Offer)]
    if view.step == "draft" and act.WITHDRAW in offers:
        return _trade(seen, words, seats, _desk(seen), form, ())
    if opened == "counter" and act.COUNTER in offers and view.deal is not None:
        filled = form if form.get("to") else _turned(view, view.deal)
        return _trade(seen, words, seats, _desk(seen, act.COUNTER), filled, ())
    if opened in map(str, partners):
        kept = form if form.get("to") == opened else {"on.give": form.get("on.give", "")}
        return _trade(seen, words, seats, _desk(seen, act.OFFER[int(opened)]), kept, partners)
    return None


def _desk(seen: Seen[DostihyView], *before: Action) -> _Desk:
    tried = seen.trial(*before)
    assert tried.view is not None
    assert tried.view.deal is not None
    view, deal, legal = tried.view, tried.view.deal, tried.legal
    gives = [action.field for action in legal if isinstance(action, act.Give)]
    asks = [action.field for action in legal if isinstance(action, act.Ask)]
    written = {
        "give": _keys(as_lots(view, deal.gives), deal.gives_release),
        "ask": _keys(as_lots(view, deal.asks), deal.asks_release),
    }
    free = {"give": _keys(gives, act.GIVE_RELEASE in legal), "ask": _keys(asks, act.ASK_RELEASE in legal)}
    return _Desk(deal, before, written, free)


def _keys(lots: Sequence[int], release: bool) -> list[str]:
    return [*(str(lot) for lot in lots), *([RELEASE] if release else [])]


def _turned(view: DostihyView, deal: OpenDeal) -> dict[str, str]:
    """An offer as the form of the one who answers it."""
    return {
        "on.give": ",".join(_keys(as_lots(view, deal.asks), deal.asks_release)),
        "on.ask": ",".join(_keys(as_lots(view, deal.gives), deal.gives_release)),
        "on.money": THEM if deal.pays else ME if deal.price else "",
        "amount.money": str(deal.pays or deal.price),
    }


@dataclass(frozen=True)
class _Paper:
    """The deal as the form has it: keys of lots by side, who pays and how much."""

    give: list[str]
    ask: list[str]
    payer: str
    money: int
    most: int | None  # What the payer has; None where that is hidden.

    def lots(self, side: list[str]) -> list[int]:
        """The lots of a side, rising."""
        return sorted(int(key) for key in side if key != RELEASE)

    def paid_by(self, payer: str) -> int:
        """The money of one of the two."""
        return self.money if self.payer == payer else 0


def _paper(view: DostihyView, desk: _Desk, form: Mapping[str, str]) -> _Paper:
    """The form as it is filled in, with what is written down already."""
    moved = form.get("slide", form.get("slid", "")) != form.get("slid", "") and "press" not in form
    draft = read(desk.blanks(), {**form, "amount.money": form["slide"]} if moved else form)
    payer, money = _payer(desk, draft), draft["money"].amount
    deal = desk.deal
    if deal.pays or deal.price:
        payer, money = (ME, deal.pays) if deal.pays else (THEM, deal.price)
    held = view.players[view.seat if payer == ME else deal.other].money
    most = None if held is None else in_notes(held, view.unit)
    money = in_notes(min(money, ANY_SUM if most is None else most), view.unit) if payer else 0
    give, ask = ([*desk.written[side], *draft[side].on] for side in ("give", "ask"))
    return _Paper(give, ask, payer, money, most)


def _payer(desk: _Desk, draft: Draft) -> str:
    """Who adds money: whoever was named, the only one who can, or the writer who has named a sum."""
    if len(desk.payers) == 1:
        return desk.payers[0]
    return next(iter(draft["money"].on), ME if draft["money"].amount else "")


def _spelled(desk: _Desk, paper: _Paper) -> list[Action]:
    """The one way to write this deal, as far as it is not written yet."""
    written = desk.written
    actions: list[Action] = [act.GIVE[lot] for lot in paper.lots(paper.give) if str(lot) not in written["give"]]
    actions += [act.GIVE_RELEASE] if RELEASE in paper.give and RELEASE not in written["give"] else []
    actions += [act.ASK[lot] for lot in paper.lots(paper.ask) if str(lot) not in written["ask"]]
    actions += [act.ASK_RELEASE] if RELEASE in paper.ask and RELEASE not in written["ask"] else []
    if paper.money and not (desk.deal.pays or desk.deal.price):
        actions += [act.PAY if paper.payer == ME else act.PRICE, act.Cash(paper.money)]
    return [*actions, act.PROPOSE]


def _trade(
    seen: Seen[DostihyView],
    words: Text,
    seats: Sequence[Sitter],
    desk: _Desk,
    form: Mapping[str, str],
    partners: Sequence[int],
) -> Trade:
    view, other, name = seen.view, desk.deal.other, words.name("seat", desk.deal.other)
    paper = _paper(view, desk, form)
    actions = [*desk.before, *_spelled(desk, paper)]
    tried = seen.trial(*actions)
    drawn = seen.trial(*actions[: tried.played]).view if tried.refusal else tried.view
    deal = drawn.deal if drawn is not None and drawn.deal is not None else desk.deal
    withdraw = None if desk.before else act.WITHDRAW
    offers = view.players[view.seat].offers
    lots = {side: _lots(view, words, desk, side, chosen) for side, chosen in (("give", paper.give), ("ask", paper.ask))}
    me, them = deal.parties
    sides = [
        side_of(view, words, seats, view.seat, "give", lots["give"], them.goods),
        side_of(view, words, seats, other, "ask", lots["ask"], me.goods),
    ]
    money = _money_line(view, desk, paper, name, words)
    return Trade(
        lines=[*sides, money],
        button=words.page("propose_to", name=name),
        actions=[] if tried.refusal else actions,
        missing=words.refusal(tried.refusal) if tried.refusal else "",
        rule=tried.refusal.rule if tried.refusal else act.Propose.rule,
        hidden={
            "to": "counter" if act.COUNTER in desk.before else str(other),
            "on.give": ",".join(paper.give),
            "on.ask": ",".join(paper.ask),
            "on.money": paper.payer,
            "slid": str(paper.money),
        },
        title=words.page("deal_with", name=name),
        lead=words.page("deal_help") if view.debtor is not None else words.page("deal_lead"),
        partners=[(one, words.name("seat", one), seats[one].color, one == other) for one in partners],
        sides=sides,
        money=money,
        step=in_notes(STEP, view.unit) or view.unit,
        slides=paper.most is not None and paper.most > 2 * STEP,
        one_way=words.page(f"one_way_{paper.payer}", name=name) if paper.payer else "",
        meanings=meanings(view, deal, view.seat, words, seats),
        ladder=ladder(view, deal, words),
        map=_map(words, paper, name),
        sentence=_sentence(view, paper, words),
        withdraw=withdraw,
        offers=words.page("offers_so_far", offers=offers) if offers and not withdraw else "",
    )


def _lots(view: DostihyView, words: Text, desk: _Desk, side: str, chosen: Sequence[str]) -> list[Lot]:
    """All a side has, by field, the release card last; what cannot be put in or taken out any more is fixed."""
    deal = desk.deal
    is_open, seat = (deal.may_give, deal.drafter) if side == "give" else (deal.may_ask, deal.other)
    own = [place.field for place in view.places if place.owner == seat and place.lot == place.field]
    keys = _keys(own, view.players[seat].release_cards > 0) if is_open else []
    return [lot_of(view, key, words, key in chosen, key not in desk.free[side]) for key in keys]


def _money_line(view: DostihyView, desk: _Desk, paper: _Paper, name: str, words: Text) -> Line:
    said = {ME: words.page("you_pay"), THEM: words.page("they_pay", name=name)}
    most = ANY_SUM if paper.most is None else paper.most
    return Line(
        key="money",
        name=words.page("and_cash"),
        says=figure(words, most),
        targets=[Target(key=key, name=said[key], chosen=key == paper.payer) for key in desk.payers],
        amount=Amount(value=paper.money, lo=0, hi=most, step=view.unit, label=words.page("and_cash")),
    )


def _sentence(view: DostihyView, paper: _Paper, words: Text) -> str:
    """The deal in one sentence."""
    mine = things(view, words, paper.lots(paper.give), RELEASE in paper.give, paper.paid_by(ME))
    theirs = things(view, words, paper.lots(paper.ask), RELEASE in paper.ask, paper.paid_by(THEM))
    if not mine and not theirs:
        return ""
    nothing = words.page("nothing")
    return words.page("this_for_that", gives=mine or nothing, asks=theirs or nothing)


def _map(words: Text, paper: _Paper, name: str) -> list[str]:
    """Where the cards go: to you, to the other."""
    asks, gives = paper.lots(paper.ask), paper.lots(paper.give)
    said = [words.page("comes_to_you", fields=asks)] if asks else []
    return said + ([words.page("goes_to_them", fields=gives, name=name)] if gives else [])
