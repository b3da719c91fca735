"""Bidding on the page of Win, Place & Show: the secret bid sheet, and raising in the open."""

from collections.abc import Mapping, Sequence

from railbird.core.action import Action
from railbird.core.offers import Amounts, parts
from railbird.core.page import Choice
from railbird.core.sheet import Amount, Blank, Case, Line, Sheet, read
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.winplaceshow.page.words import figure
from railbird.games.winplaceshow.rules.actions import PASS, Bid, Raise
from railbird.games.winplaceshow.rules.figures import dearest, kept
from railbird.games.winplaceshow.view import WinPlaceShowView

RAISE = "raise"
QUICK = 4  # So many raises are one tap away.


def amounts(legal: Sequence[Action]) -> range:
    """The amounts offered; empty when there are none."""
    return next((part.amounts for part in parts(legal) if isinstance(part, Amounts)), range(0))


def bid_sheet(seen: Seen[WinPlaceShowView], words: Text, form: Mapping[str, str]) -> Sheet | None:
    """A bid for every horse on sale, sent together in auction order; None when no bids are asked for."""
    view, sale = seen.view, seen.view.sale
    if view.step != "bid_sheets" or sale is None or not len(seen.legal):
        return None
    offered = amounts(seen.legal)
    horses = sale.horses[len(view.own_sheet) :]
    draft = read([Blank(key=str(horse), usual=offered.start) for horse in horses], form)
    bids = [Bid(horse, draft[str(horse)].amount) for horse in horses]
    tried = seen.trial(*bids)
    names = [entry.name for entry in view.programme[view.race - 1].entries]
    cash = view.players[view.seat].money or 0
    costs = dearest([*view.own_sheet, *[bid.amount for bid in bids]], sale.most)
    sums = words.page("sum_left", cash=figure(words, cash), bids=figure(words, costs))
    return Sheet(
        lines=[
            Line(
                key=str(bid.horse),
                name=names[bid.horse - 1],
                amount=_amount(offered, bid.amount, words.page("bid_for", name=names[bid.horse - 1])),
            )
            for bid in bids
        ],
        button=words.page("seal_bids", count=len(bids)),
        actions=bids if tried else (),
        missing=words.refusal(tried.refusal) if tried.refusal else "",
        rule=tried.refusal.rule if tried.refusal else seen.rule,
        cases=[Case(words.page(f"if_dearest_{sale.most}"), sums, figure(words, kept(cash, costs)))],
    )


def _amount(offered: range, value: int, label: str, choices: Sequence[tuple[int, str]] = ()) -> Amount:
    most = offered[-1] if len(offered) else 0
    return Amount(value=value, lo=offered.start, hi=most, step=offered.step, label=label, choices=choices)


def lit(view: WinPlaceShowView, sheet: Sheet | None) -> list[str]:
    """The lines of a bid sheet that are dearest: those one may have to pay together."""
    if sheet is None or view.sale is None or view.step != "bid_sheets":
        return []
    bids = [(line.amount.value, line.key) for line in sheet.lines if line.amount]
    return [key for _, key in sorted(bids, key=lambda bid: -bid[0])[: view.sale.most]]


def raise_sheet(seen: Seen[WinPlaceShowView], words: Text, form: Mapping[str, str]) -> Sheet | None:
    """A higher amount, and what follows from it and from passing; no line where only passing is left."""
    view, sale = seen.view, seen.view.sale
    if view.step != "oral_raise" or sale is None or sale.lot is None or not len(seen.legal):
        return None
    offered = amounts(seen.legal)
    passed = _if_passed(view, words)
    if not len(offered):
        none = words.page("raise_none", standing=sale.standing, money=view.players[view.seat].money)
        return Sheet(lines=(), button="", missing=none, rule=seen.rule, cases=[passed])
    amount = read([Blank(key=RAISE, usual=offered.start)], form)[RAISE].amount
    tried = seen.trial(Raise(amount))
    missing = words.refusal(tried.refusal) if tried.refusal else ""
    name = view.programme[view.race - 1].entries[sale.lot - 1].name
    keeps = kept(view.players[view.seat].money or 0, amount)
    label = words.page("raise_label")
    quick = [(one, figure(words, one)) for one in offered[:QUICK]]
    return Sheet(
        lines=[Line(key=RAISE, name=label, amount=_amount(offered, amount, label, quick))],
        button=words.page("raise_to", amount=amount),
        actions=[Raise(amount)] if tried else (),
        missing=missing,
        rule=seen.rule,
        cases=[
            Case(_raise_title(view, words), missing or words.page("raise_buys", name=name, price=amount, left=keeps)),
            passed,
        ],
    )


def _if_passed(view: WinPlaceShowView, words: Text) -> Case:
    assert view.sale is not None
    holder, price = view.sale.holder, view.sale.standing
    key = "pass_rolls" if holder in (None, view.seat) else "pass_sells"
    return Case(words.page("if_you_pass"), words.page(key, seat=holder, price=price))


def passing(view: WinPlaceShowView, words: Text) -> Choice:
    """The button that raises no further."""
    holder = view.sale.holder if view.sale else None
    key = "pass_raise" if holder in (None, view.seat) else "leave_to"
    return Choice(label=words.page(key, seat=holder), actions=(PASS,))


def _raise_title(view: WinPlaceShowView, words: Text) -> str:
    """With one rival left, that rival's pass gives the horse away."""
    assert view.sale is not None
    rivals = [seat for seat in view.sale.tied if seat != view.seat]
    return words.page("if_rival_passes", seat=rivals[0]) if len(rivals) == 1 else words.page("if_you_raise")


def handing_in(view: WinPlaceShowView, words: Text) -> list[str]:
    """Who of the others is in and who still writes: yes or no is all that is known."""
    others = [player.seat for player in view.players if player.seat != view.seat]
    ready = [seat for seat in others if view.players[seat].handed_in]
    writing = [seat for seat in others if seat in view.pending]
    found = [words.page("are_in", seats=ready)] if ready else []
    return [*found, words.page("still_writing", seats=writing)] if writing else found
