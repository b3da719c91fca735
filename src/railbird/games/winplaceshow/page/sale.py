"""The auction on the page of Win, Place & Show: horses in order of sale, and what has been read of the bids."""

from dataclasses import dataclass

from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.winplaceshow.page.words import figure, seat_name
from railbird.games.winplaceshow.rules.figures import MOST_HORSES, ONE_EACH_FIRST, bonus_ways
from railbird.games.winplaceshow.view import WinPlaceShowView
from railbird.games.winplaceshow.view.parts import Entry


@dataclass(frozen=True)
class LotRow:
    """A horse of the auction."""

    entry: Entry
    about: str
    cells: list[tuple[str, str]]
    """By seat what the bid is (read, tied, best, unread, own, sealed or still written), and the words for it."""
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
    notes: list[tuple[str, str]]  # Why bids are not read, and how many horses one may own, each with its rule.
    holds: str
    worth: list[tuple[str, str]]  # What is known of the horse's worth.


def sale_page(seen: Seen[WinPlaceShowView], words: Text) -> SalePage | None:
    """The auction as it stands; None while there is none."""
    view, sale = seen.view, seen.view.sale
    if sale is None:
        return None
    entries = view.programme[view.race - 1].entries
    at = sale.horses.index(sale.lot) if sale.lot else -1
    rows = []
    for place, horse in enumerate(sale.horses):
        runner = view.runners[horse - 1]
        sold = figure(words, runner.price) if runner.price and runner.owner is not None else ""
        row = LotRow(
            entry=entries[horse - 1],
            about=_about(entries[horse - 1], words),
            cells=[_cell(view, seat, place, place == at, words) for seat in range(len(view.players))],
            buyer=runner.owner,
            sold=sold or words.page("tied" if place == at else "unsold" if -1 < place < at else "to_come"),
            now=place == at,
        )
        rows.append(row)
    lot = entries[sale.lot - 1] if sale.lot else None
    says = ""
    if lot is not None:
        key = "rolling" if view.step == "roll_off" else "held" if sale.holder is not None else "both_wrote"
        says = words.page(key, seats=sale.tied, amount=sale.standing, holder=sale.holder)
    return SalePage(
        rows=rows,
        lot=lot,
        says=says,
        rule=seen.rule,
        notes=_notes(view, words),
        holds=_holds(view, words) if lot else "",
        worth=_worth(view, lot, words),
    )


def _notes(view: WinPlaceShowView, words: Text) -> list[tuple[str, str]]:
    assert view.sale is not None
    owners = [seat_name(view, player.seat, words) for player in view.players if player.horses]
    found = []
    if owners:
        found.append((words.page("sale_owners", names=", ".join(owners), count=len(owners)), ONE_EACH_FIRST))
    if len(view.players) > view.sale.most:
        found.append((words.page("sale_most"), MOST_HORSES))
    return found


def _holds(view: WinPlaceShowView, words: Text) -> str:
    sale = view.sale
    assert sale is not None
    if sale.holder is None:
        return words.page("nobody_holds", amount=sale.standing)
    return words.page("holds_at", name=seat_name(view, sale.holder, words), amount=sale.standing)


def _worth(view: WinPlaceShowView, lot: Entry | None, words: Text) -> list[tuple[str, str]]:
    """What the programme says of the horse on sale."""
    if lot is None:
        return []
    card = view.programme[view.race - 1]
    return [
        (words.page("worth_purse"), " · ".join(figure(words, amount) for amount in card.purse)),
        (words.page("worth_win", odds=lot.odds), figure(words, lot.pays[0])),
        (words.page("strength"), " ".join(str(box) for box in lot.boxes)),
        (words.page("bonus"), words.page("bonus_ways", bonus=lot.bonus, ways=bonus_ways(lot.bonus))),
    ]


def _about(entry: Entry, words: Text) -> str:
    jockey = words.name("jockey", entry.jockey)
    return words.page("about", odds=entry.odds, jockey=jockey, speed=entry.speed, cls=entry.class_)


def _cell(view: WinPlaceShowView, seat: int, place: int, now: bool, words: Text) -> tuple[str, str]:
    """What everybody sees of a bid; one that does not count is not read."""
    sale = view.sale
    assert sale is not None
    if place < len(sale.read):
        bid = sale.read[place][seat]
        if bid is None:
            return "unread", words.page("sealed")
        runner = view.runners[sale.horses[place] - 1]
        kind = "best" if runner.owner == seat else "tied" if now and seat in sale.tied else "read"
        return kind, figure(words, bid)
    if seat == view.seat and place < len(view.own_sheet):
        return "own", figure(words, view.own_sheet[place])
    player = view.players[seat]
    waits = view.step == "bid_sheets" and not player.handed_in
    return "writes" if waits else "sealed", words.page("writes" if waits else "sealed")
