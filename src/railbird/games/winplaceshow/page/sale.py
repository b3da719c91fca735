"""The auction on the page of Win, Place & Show: the bid sheet, the bids read out, raising."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from railbird.core.action import Action
from railbird.core.offers import Amounts, parts
from railbird.core.text import Text
from railbird.games.winplaceshow.page.words import figure, seat_name
from railbird.games.winplaceshow.rules.actions import Bid, Pass, Raise
from railbird.games.winplaceshow.view import WinPlaceShowView
from railbird.games.winplaceshow.view.parts import Entry

STEPS = ("bid_sheets", "oral_raise", "roll_off")
QUICK = 4
DEAREST = 2
"""What a player may win at most (WPS-28)."""


@dataclass(frozen=True)
class BidRow:
    """A horse of the bid sheet."""

    entry: Entry
    jockey: str
    bid: int
    lit: bool
    """Among the dearest, which one may have to pay."""
    label: str
    less: str
    more: str


@dataclass(frozen=True)
class BidPage:
    """The bid sheet being written."""

    rows: list[BidRow]
    lo: int
    hi: int
    step: int
    left: str
    sums: str
    keeps: str
    button: str
    actions: list[Action]
    missing: str
    others: list[str]
    """Who has handed in, and who still writes."""


@dataclass(frozen=True)
class RaisePage:
    """Raising in the open."""

    quick: list[tuple[int, str, bool]]
    amount: int
    lo: int
    hi: int
    step: int
    label: str
    if_raised: str
    if_passed: str
    raise_title: str
    button: str
    leave: str
    leaves: tuple[Action, ...]
    actions: list[Action]
    missing: str


@dataclass(frozen=True)
class Cell:
    """A bid of the table: read out, sealed, own, or not counted."""

    kind: str
    text: str


@dataclass(frozen=True)
class LotRow:
    """A horse of the auction."""

    entry: Entry
    about: str
    cells: list[Cell]
    buyer: int | None
    sold: str
    now: bool


@dataclass(frozen=True)
class SalePage:
    """The auction as everybody sees it."""

    rows: list[LotRow]
    lot: Entry | None
    says: str
    rule: str
    note: str
    most: str
    """How many horses one may own (WPS-28), where the table allows no more than the rules."""
    holds: str
    worth: list[tuple[str, str]]
    """What is known of the horse's worth."""


def amounts(legal: Sequence[Action], kind: type[Action]) -> range:
    """The amounts offered for one kind of action; empty when there are none."""
    for part in parts(legal):
        if isinstance(part, Amounts):
            if part.kind is kind:
                return part.amounts
            continue
        found = sorted(int(action.values()[-1]) for action in part if isinstance(action, kind))
        if found:
            return range(found[0], found[-1] + 1, found[1] - found[0] if len(found) > 1 else 1)
    return range(0)


def whole(written: str, usual: int) -> int:
    """A number as somebody typed it."""
    try:
        return int(written.strip())
    except ValueError:
        return usual


def bid_page(view: WinPlaceShowView, legal: Sequence[Action], words: Text, form: Mapping[str, str]) -> BidPage | None:
    """WPS-21: a bid for every horse on sale, sent together in auction order."""
    if view.step != "bid_sheets" or view.sale is None or not len(legal):
        return None
    offered = amounts(legal, Bid)
    entries = view.programme[view.race - 1].entries
    todo = view.sale.horses[len(view.own_sheet) :]
    bids = {horse: whole(form.get(f"bid_{horse}", ""), offered.start) for horse in todo}
    wrong = next((horse for horse in todo if bids[horse] not in offered), None)
    cash = view.players[view.seat].money or 0
    dearest = sorted([*bids.values(), *view.own_sheet], reverse=True)[:DEAREST]
    lit = sorted(todo, key=lambda horse: -bids[horse])[:DEAREST]
    names = {horse: entries[horse - 1].name for horse in todo}
    keeps = cash - sum(dearest)
    return BidPage(
        rows=[
            BidRow(
                entries[horse - 1],
                words.name("jockey", entries[horse - 1].jockey),
                bids[horse],
                horse in lit,
                words.page("bid_for", name=names[horse]),
                words.page("less"),
                words.page("more"),
            )
            for horse in todo
        ],
        lo=offered.start,
        hi=offered[-1] if len(offered) else 0,
        step=offered.step,
        left=words.page("if_two_dearest"),
        sums=words.page("sum_left", cash=figure(words, cash), bids=figure(words, sum(dearest))),
        keeps=figure(words, keeps),
        button=words.page("seal_bids", count=len(todo)),
        actions=[] if wrong else [Bid(horse, bids[horse]) for horse in todo],
        missing=_bad_bid(names[wrong], offered, cash, words) if wrong else "",
        others=handing_in(view, words),
    )


def _bad_bid(name: str, offered: range, cash: int, words: Text) -> str:
    """WPS-21: what a bid must be, by the amounts of this edition."""
    return words.page("bad_bid", name=name, step=offered.step, least=offered.start, most=cash)


def handing_in(view: WinPlaceShowView, words: Text) -> list[str]:
    """Who of the others is in and who still writes: yes or no is all that is known."""
    others = [player.seat for player in view.players if player.seat != view.seat]
    ready = [seat for seat in others if view.players[seat].handed_in]
    writing = [seat for seat in others if seat in view.pending]
    found = [words.page("are_in", seats=ready)] if ready else []
    return [*found, words.page("still_writing", seats=writing)] if writing else found


def raise_page(
    view: WinPlaceShowView, legal: Sequence[Action], words: Text, form: Mapping[str, str]
) -> RaisePage | None:
    """WPS-24: pass, or a higher amount; what follows from either."""
    sale = view.sale
    if view.step != "oral_raise" or sale is None or sale.lot is None or not len(legal):
        return None
    offered = amounts(legal, Raise)
    name = view.programme[view.race - 1].entries[sale.lot - 1].name
    usual = offered.start if len(offered) else 0
    amount = whole(form.get("quick") or form.get("raise_to") or "", usual)
    right = amount in offered
    cash = view.players[view.seat].money or 0
    if sale.holder is not None and sale.holder != view.seat:
        leave, passed = (
            words.page("leave_to", seat=sale.holder),
            words.page("pass_sells", seat=sale.holder, price=sale.standing),
        )
    else:
        leave, passed = words.page("pass_raise"), words.page("pass_rolls", price=sale.standing)
    return RaisePage(
        quick=[(one, figure(words, one), one == amount) for one in offered[:QUICK]],
        amount=amount,
        lo=usual,
        hi=offered[-1] if len(offered) else 0,
        step=offered.step,
        label=words.page("raise_label"),
        if_raised=words.page("raise_buys", name=name, price=amount, left=cash - amount) if right else "",
        if_passed=passed,
        raise_title=_raise_title(view, words),
        button=words.page("raise_to", amount=amount),
        leave=leave,
        leaves=(Pass(),),
        actions=[Raise(amount)] if right else [],
        missing="" if right else words.page("bad_raise", step=offered.step, standing=sale.standing, most=cash),
    )


def _raise_title(view: WinPlaceShowView, words: Text) -> str:
    """With one rival left, his pass gives the horse away."""
    assert view.sale is not None
    rivals = [seat for seat in view.sale.tied if seat != view.seat]
    return words.page("if_rival_passes", seat=rivals[0]) if len(rivals) == 1 else words.page("if_you_raise")


def sale_page(view: WinPlaceShowView, words: Text) -> SalePage | None:
    """WPS-20, WPS-23: horses in order of sale, and what has been read of the bids."""
    sale = view.sale
    if sale is None:
        return None
    entries = view.programme[view.race - 1].entries
    at = sale.horses.index(sale.lot) if sale.lot else -1
    rows = []
    for place, horse in enumerate(sale.horses):
        runner = view.runners[horse - 1]
        read = sale.read[place] if place < len(sale.read) else None
        sold = figure(words, runner.price) if runner.price and runner.owner is not None else ""
        if not sold:
            sold = words.page("tied" if place == at else "unsold" if -1 < place < at else "to_come")
        rows.append(
            LotRow(
                entry=entries[horse - 1],
                about=_about(entries[horse - 1], words),
                cells=[_cell(view, seat, place, read, place == at, words) for seat in range(len(view.players))],
                buyer=runner.owner,
                sold=sold,
                now=place == at,
            )
        )
    lot = entries[sale.lot - 1] if sale.lot else None
    says, rule = "", ""
    if lot is not None:
        key = "rolling" if view.step == "roll_off" else "held" if sale.holder is not None else "both_wrote"
        says = words.page(key, seats=sale.tied, amount=sale.standing, holder=sale.holder)
        rule = "WPS-25" if view.step == "roll_off" else "WPS-24"
    owners = [seat_name(view, player.seat, words) for player in view.players if player.horses]
    return SalePage(
        rows=rows,
        lot=lot,
        says=says,
        rule=rule,
        note=words.page("sale_owners", names=", ".join(owners), count=len(owners)) if owners else "",
        most=words.page("sale_most") if len(view.players) > DEAREST else "",
        holds=_holds(view, words) if lot else "",
        worth=_worth(view, lot, words),
    )


def _holds(view: WinPlaceShowView, words: Text) -> str:
    sale = view.sale
    assert sale is not None
    if sale.holder is None:
        return words.page("nobody_holds", amount=sale.standing)
    return words.page("holds_at", name=seat_name(view, sale.holder, words), amount=sale.standing)


def _worth(view: WinPlaceShowView, lot: Entry | None, words: Text) -> list[tuple[str, str]]:
    """WPS-12, WPS-15, WPS-16, WPS-36: what the programme says of the horse on sale."""
    if lot is None:
        return []
    card = view.programme[view.race - 1]
    return [
        (words.page("worth_purse"), " · ".join(figure(words, amount) for amount in card.purse)),
        (words.page("worth_win", odds=lot.odds), figure(words, lot.pays[0])),
        (words.page("strength"), " ".join(str(box) for box in lot.boxes)),
        (words.page("bonus"), words.page("bonus_ways", bonus=lot.bonus, ways=6 - abs(7 - lot.bonus))),
    ]


def _about(entry: Entry, words: Text) -> str:
    jockey = words.name("jockey", entry.jockey)
    return words.page("about", odds=entry.odds, jockey=jockey, speed=entry.speed, cls=entry.class_)


def _cell(
    view: WinPlaceShowView, seat: int, place: int, read: Sequence[int | None] | None, now: bool, words: Text
) -> Cell:
    """WPS-27: a bid that does not count is not read."""
    sale = view.sale
    assert sale is not None
    if read is not None:
        bid = read[seat]
        if bid is None:
            return Cell("unread", words.page("sealed"))
        runner = view.runners[sale.horses[place] - 1]
        kind = "best" if runner.owner == seat else "tied" if now and seat in sale.tied else "read"
        return Cell(kind, figure(words, bid))
    if seat == view.seat and place < len(view.own_sheet):
        return Cell("own", figure(words, view.own_sheet[place]))
    player = view.players[seat]
    waits = view.step == "bid_sheets" and not player.handed_in
    return Cell("writes" if waits else "sealed", words.page("writes" if waits else "sealed"))
