"""Deals on the page of Dostihy a sázky: lots put in and taken out freely, worked out as they lie, offered in one go.

A draft has one spelling: what is given in rising order, the release card, what is asked for in rising order, the
release card, one sum of money, the proposal. The page lets people fill in as they like and writes it so; the rules
say what can be put in and what is missing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from railbird.core.action import Action
from railbird.core.sheet import Amount, Blank, Line, Sheet, Target, read
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.dostihy.page import meaning
from railbird.games.dostihy.page.board import figure, stable_name
from railbird.games.dostihy.page.meaning import RELEASE, horses, keys_of, sides_of, things
from railbird.games.dostihy.places import Place
from railbird.games.dostihy.rules import actions as act
from railbird.games.dostihy.rules.figures import in_notes
from railbird.games.dostihy.view import DostihyView, OpenDeal

STEP: Final = 200  # What one press on plus or minus changes.
ANY_SUM: Final = 1_000_000  # Where cash is hidden: any sum may be named, the table refuses what cannot be paid.
ME: Final = "me"
THEM: Final = "them"
SIDES: Final = ("give", "ask")
MANY: Final = 99


@dataclass(frozen=True, kw_only=True)
class Lot(Target):
    """One thing that can change hands: a card, a whole racing stable, the release card; `figure` is its bank value."""

    fixed: bool  # Written down already, or too late for it.
    place: Place | None = None  # None for the release card.
    parts: Sequence[Place] = ()  # The horses of a racing stable.


@dataclass(frozen=True, kw_only=True)
class Side(Line):
    """What one of the two can put in; `says` is over its title."""

    seat: int
    targets: Sequence[Lot]
    total: str


@dataclass(frozen=True, kw_only=True)
class Trade(Sheet):
    """A deal being written: two sides and the money between them."""

    other: int
    sides: Sequence[Side]
    money: Line
    step: int
    slides: bool  # Whether a slider makes sense: the most is known and not next to nothing.
    meanings: Sequence[meaning.Meaning]
    ladder: meaning.Ladder | None
    map: Sequence[str]  # Where the cards go, for the middle of the small board.
    sentence: str
    withdraw: Action | None  # What drops the deal; None while it is only on paper.


# --- what is written


class _Paper(NamedTuple):
    """The deal as the form has it: keys of lots by side, who pays and how much."""

    deal: OpenDeal  # As far as it is written down and cannot be changed any more.
    own: Mapping[str, Sequence[str]]  # What each side has.
    written: Mapping[str, Sequence[str]]  # What of it stands in the draft.
    free: Mapping[str, Sequence[str]]  # What can still be put in.
    laid: Mapping[str, Sequence[str]]  # What is in, with what was in before.
    payers: Sequence[str]  # Who may add money.
    payer: str
    money: int
    most: int | None  # What the payer has; None where that is hidden.

    def spelled(self) -> list[Action]:
        """The one way to write this deal, as far as it is not written yet."""
        new = [(side, key) for side in SIDES for key in _rising(self.laid[side]) if key not in self.written[side]]
        actions = [_put(side, key) for side, key in new]
        if self.money and not (self.deal.pays or self.deal.price):
            actions += [act.PAY if self.payer == ME else act.PRICE, act.Cash(self.money)]
        return [*actions, act.PROPOSE]

    def things(self, view: DostihyView, words: Text, side: str, payer: str) -> str:
        """What one of the two gives, in a few words."""
        return things(view, words, _rising(self.laid[side]), self.money if self.payer == payer else 0)


def _put(side: str, key: str) -> Action:
    """What puts a lot on a side."""
    if key == RELEASE:
        return act.GIVE_RELEASE if side == "give" else act.ASK_RELEASE
    return act.GIVE[int(key)] if side == "give" else act.ASK[int(key)]


def _rising(keys: Sequence[str]) -> list[str]:
    """By field, the release card last."""
    return sorted(keys, key=lambda key: MANY if key == RELEASE else int(key))


def _paper(seen: Seen[DostihyView], before: Sequence[Action], form: Mapping[str, str]) -> _Paper:
    """The form as it is filled in, for the deal that `before` opens; the rules say what can be put in."""
    view, opened = seen.view, seen.trial(*before)
    assert opened.view is not None
    assert opened.view.deal is not None
    deal, legal = opened.view.deal, set(opened.legal)
    own = {
        "give": _owned(view, deal.drafter) if deal.may_give else [],
        "ask": _owned(view, deal.other) if deal.may_ask else [],
    }
    written = sides_of(view, deal)
    free = {side: [key for key in own[side] if _put(side, key) in legal] for side in SIDES}
    payers = [ME] * deal.may_ask + [THEM] * deal.may_give
    moved = form.get("slide", form.get("slid", "")) != form.get("slid", "") and "press" not in form
    blanks = [Blank(key=side, targets=free[side], room=MANY) for side in SIDES]
    blanks += [Blank(key="money", targets=payers, only_laid=False)]
    draft = read(blanks, {**form, "amount.money": form["slide"]} if moved else form)
    money = deal.pays or deal.price or draft["money"].amount
    if deal.pays or deal.price:
        payer = ME if deal.pays else THEM
    else:  # Whoever was named, the only one who can, or the writer who has named a sum.
        payer = payers[0] if len(payers) == 1 else next(iter(draft["money"].on), ME if money else "")
    held = view.players[view.seat if payer == ME else deal.other].money
    most = None if held is None else in_notes(held, view.unit)
    money = in_notes(min(money, ANY_SUM if most is None else most), view.unit) if payer else 0
    laid = {side: [*written[side], *draft[side].on] for side in SIDES}
    return _Paper(deal, own, written, free, laid, payers, payer, money, most)


def _owned(view: DostihyView, seat: int) -> list[str]:
    """All a seat has, as keys of lots."""
    fields = [place.field for place in view.places if place.owner == seat]
    return keys_of(view, fields, view.players[seat].release_cards > 0)


def _turned(view: DostihyView, deal: OpenDeal) -> dict[str, str]:
    """An offer as the form of the one who answers it."""
    laid = sides_of(view, deal)
    return {
        "on.give": ",".join(laid["ask"]),
        "on.ask": ",".join(laid["give"]),
        "on.money": THEM if deal.pays else ME if deal.price else "",
        "amount.money": str(deal.pays or deal.price),
    }


# --- as the page shows it


def trade_page(seen: Seen[DostihyView], offers: Sequence[Action], words: Text, form: Mapping[str, str]) -> Trade | None:
    """The deal a seat is writing: a draft it owes, or one opened on paper with `open`; None when there is none."""
    begun = _begun(seen.view, offers, form)
    if begun is None:
        return None
    view, before, paper = seen.view, begun[0], _paper(seen, *begun)
    actions = [*before, *paper.spelled()]
    tried = seen.trial(*actions)
    drawn = seen.trial(*actions[: tried.played]).view if tried.refusal else tried.view
    deal = drawn.deal if drawn is not None and drawn.deal is not None else paper.deal
    other, name = paper.deal.other, words.name("seat", paper.deal.other)
    gets = [party.goods for party in reversed(deal.parties)]
    sides = [_side(view, words, paper, side, goods) for side, goods in zip(SIDES, gets, strict=True)]
    money = _money_line(view, paper, name, words)
    gives, asks = paper.things(view, words, "give", ME), paper.things(view, words, "ask", THEM)
    nothing = words.page("nothing")
    return Trade(
        lines=[*sides, money],
        button=words.page("propose_to", name=name),
        actions=[] if tried.refusal else actions,
        missing=words.refusal(tried.refusal) if tried.refusal else "",
        rule=tried.refusal.rule if tried.refusal else act.Propose.rule,
        hidden={
            "to": "counter" if act.COUNTER in before else str(other),
            **{f"on.{side}": ",".join(paper.laid[side]) for side in SIDES},
            "on.money": paper.payer,
            "slid": str(paper.money),
        },
        other=other,
        sides=sides,
        money=money,
        step=in_notes(STEP, view.unit) or view.unit,
        slides=paper.most is not None and paper.most > 2 * STEP,
        meanings=meaning.meanings(view, deal, view.seat, words),
        ladder=meaning.ladder(view, deal, words),
        map=_map(words, paper, name),
        sentence=words.page("this_for_that", gives=gives or nothing, asks=asks or nothing) if gives or asks else "",
        withdraw=None if before else act.WITHDRAW,
    )


def _begun(
    view: DostihyView, offers: Sequence[Action], form: Mapping[str, str]
) -> tuple[Sequence[Action], Mapping[str, str]] | None:
    """What opens the deal that is being written, and what has been filled in for it; None when there is none."""
    opened = "" if form.get("open") == "close" else form.get("open") or form.get("to", "")
    if view.step == "draft" and act.WITHDRAW in offers:
        return [], form
    if opened == "counter" and act.COUNTER in offers and view.deal is not None:
        return [act.COUNTER], form if form.get("to") else _turned(view, view.deal)
    if opened in [str(action.seat) for action in offers if isinstance(action, act.Offer)]:
        kept = form if form.get("to") == opened else {"on.give": form.get("on.give", "")}
        return [act.OFFER[int(opened)]], kept
    return None


def _side(view: DostihyView, words: Text, paper: _Paper, side: str, goods: int) -> Side:
    """One column of a deal; `goods` is what the chosen ones are worth."""
    mine = side == "give"
    seat = view.seat if mine else paper.deal.other
    name = words.name("seat", seat)
    lots = [_lot(view, key, words, key in paper.laid[side], key not in paper.free[side]) for key in paper.own[side]]
    return Side(
        key=side,
        name=words.page("you_give" if mine else "they_give", name=name),
        says=words.page("from_your_stable" if mine else "from_their_stable", name=name),
        seat=seat,
        targets=lots,
        total=figure(words, goods),
    )


def _lot(view: DostihyView, key: str, words: Text, chosen: bool, fixed: bool) -> Lot:
    """A lot to put in or take out."""
    if key == RELEASE:
        name, note = words.page("release_card"), words.page("release_note")
        return Lot(key=key, name=name, says=note, figure="–", chosen=chosen, fixed=fixed)
    place, parts = view.places[int(key)], horses(view, int(key))
    name, value = words.name("field", place.field), figure(words, place.lot_value)
    if place.stable is None:
        says = words.page("held_kind", kind=words.name("kind", place.kind), held=place.held)
    else:
        stable = stable_name(view, words, place.stable)
        says = words.page("held_short", stable=stable, held=place.held, all=len(view.stables[place.stable]))
        if parts:
            name = words.page("stable_kept_whole", stable=stable)
            counts = {
                "count_races": sum(one.races for one in parts),
                "count_mains": sum(one.main_race for one in parts),
            }
            races = ", ".join(words.page(key, count=count) for key, count in counts.items() if count)
            says = words.page("only_whole", races=races)
    return Lot(key=key, name=name, says=says, figure=value, chosen=chosen, fixed=fixed, place=place, parts=parts)


def _money_line(view: DostihyView, paper: _Paper, name: str, words: Text) -> Line:
    said = {ME: words.page("you_pay"), THEM: words.page("they_pay", name=name)}
    most, label = ANY_SUM if paper.most is None else paper.most, words.page("and_cash")
    return Line(
        key="money",
        name=label,
        says=figure(words, most),
        targets=[Target(key=key, name=said[key], chosen=key == paper.payer) for key in paper.payers],
        amount=Amount(value=paper.money, lo=0, hi=most, step=view.unit, label=label),
    )


def _map(words: Text, paper: _Paper, name: str) -> list[str]:
    """Where the cards go: to you, to the other."""
    fields = {side: [int(key) for key in _rising(paper.laid[side]) if key != RELEASE] for side in SIDES}
    ways = (("comes_to_you", fields["ask"]), ("goes_to_them", fields["give"]))
    return [words.page(key, fields=lots, name=name) for key, lots in ways if lots]
