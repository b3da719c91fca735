"""The auction on the page of Win, Place & Show: what has been read of the bids, the secret bid sheet, and raising."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from railbird.core.actors import SPECTATOR
from railbird.core.note import Note
from railbird.core.page import Choice
from railbird.core.sheet import Amount, Blank, Case, Line, Sheet, read
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.winplaceshow.page.words import amounts, entry_of, figure, seat_name
from railbird.games.winplaceshow.rules.actions import PASS, Bid, Raise
from railbird.games.winplaceshow.rules.figures import MOST_HORSES, ONE_EACH_FIRST, bonus_ways, dearest, kept
from railbird.games.winplaceshow.view import WinPlaceShowView
from railbird.games.winplaceshow.view.parts import Entry, Sale

RAISE = "raise"
QUICK = 4  # So many raises are one tap away.
STEPS = 7  # The most stairs shown; of a longer auction the last ones.


# --- the horses in order of sale


@dataclass(frozen=True, kw_only=True)
class Lot:
    """A horse of the auction."""

    entry: Entry
    now: bool  # Whether it is under the hammer.
    buyer: int | None
    who: str  # The buyer's name.
    sold: str  # The price, or how far its sale is.
    cells: Sequence[tuple[str, str]]  # By seat what a bid is, and the words for it.


@dataclass(frozen=True, kw_only=True)
class SalePage:
    """The auction."""

    rows: Sequence[Lot]
    lot: Entry | None  # The horse under the hammer.
    says: str
    notes: Sequence[tuple[str, str]]  # Why bids are not read, and how many horses one may own, each with its rule.
    worth: Sequence[tuple[str, str]]  # What the programme says of the horse on sale.


def sale_page(view: WinPlaceShowView, words: Text) -> SalePage | None:
    """The auction as the viewer sees it; None when there is none."""
    sale = view.sale
    if sale is None:
        return None
    lot = entry_of(view, sale.lot) if sale.lot else None
    return SalePage(
        rows=[_lot(view, sale, place, words) for place in range(len(sale.horses))],
        lot=lot,
        says=_says(view.step, sale, words, SPECTATOR),
        notes=_notes(view, sale, words),
        worth=_worth(view, lot, words) if lot else (),
    )


def own_sale(found: SalePage | None, view: WinPlaceShowView, words: Text) -> SalePage | None:
    """The same for a seat: with its own bids, and "You" where its name stands for everybody."""
    sale, seat = view.sale, view.seat
    if found is None or sale is None or seat < 0:
        return found
    bids = range(len(sale.read), len(view.own_sheet))  # Its own that have not been read yet.
    rows = [
        _lot(view, sale, place, words) if place in bids or row.buyer == seat else row
        for place, row in enumerate(found.rows)
    ]
    return replace(
        found,
        rows=rows,
        says=_says(view.step, sale, words, seat),
        notes=_notes(view, sale, words) if view.players[seat].horses else found.notes,
    )


def _says(step: str, sale: Sale, words: Text, reader: int) -> str:
    """How it stands with the horse under the hammer; a bidder reads "you"."""
    if not sale.lot:
        return ""
    key = "rolling" if step == "roll_off" else "both_wrote" if sale.holder is None else "held"
    if reader in sale.tied:
        key = "held_by_you" if key == "held" and sale.holder == reader else f"{key}_you"
    others = [words.name("seat", seat) for seat in sale.tied if seat != reader]
    who = words.listing([words.page("you"), *others] if reader in sale.tied else others)
    return words.page(key, who=who, amount=sale.standing, holder=sale.holder)


def _lot(view: WinPlaceShowView, sale: Sale, place: int, words: Text) -> Lot:
    at = sale.horses.index(sale.lot) if sale.lot else -1
    entry, now = entry_of(view, sale.horses[place]), place == at
    runner = view.runners[entry.horse - 1]
    price = figure(words, runner.price) if runner.price and runner.owner is not None else ""
    return Lot(
        entry=entry,
        now=now,
        buyer=runner.owner,
        who="" if runner.owner is None else seat_name(view, runner.owner, words),
        sold=price or words.page("tied" if now else "unsold" if -1 < place < at else "to_come"),
        cells=[_cell(view, sale, place, seat, words) for seat in range(len(view.players))],
    )


def _cell(view: WinPlaceShowView, sale: Sale, place: int, seat: int, words: Text) -> tuple[str, str]:
    """What a bid is (read, tied, best, unread, own, sealed or still written), and the words for it."""
    if place < len(sale.read):
        bid, horse = sale.read[place][seat], sale.horses[place]
        if bid is None:  # one that does not count is not read
            return "unread", words.page("sealed")
        tied = horse == sale.lot and seat in sale.tied
        kind = "best" if view.runners[horse - 1].owner == seat else "tied" if tied else "read"
        return kind, figure(words, bid)
    if seat == view.seat and place < len(view.own_sheet):
        return "own", figure(words, view.own_sheet[place])
    kind = "writes" if view.step == "bid_sheets" and not view.players[seat].handed_in else "sealed"
    return kind, words.page(kind)


def _notes(view: WinPlaceShowView, sale: Sale, words: Text) -> list[tuple[str, str]]:
    found = []
    owners = [seat_name(view, player.seat, words) for player in view.players if player.horses]
    if owners:
        found.append((words.page("sale_owners", names=words.listing(owners), count=len(owners)), ONE_EACH_FIRST))
    if len(view.players) > sale.most:
        found.append((words.page("sale_most"), MOST_HORSES))
    return found


def _worth(view: WinPlaceShowView, lot: Entry, words: Text) -> list[tuple[str, str]]:
    purse = view.programme[view.race - 1].purse
    return [
        (words.page("worth_purse"), " · ".join(figure(words, prize) for prize in purse)),
        (words.page("worth_win", odds=lot.odds), figure(words, lot.pays[0])),
        (words.page("strength"), " ".join(str(box) for box in lot.boxes)),
        (words.page("bonus"), words.page("bonus_ways", bonus=lot.bonus, ways=bonus_ways(lot.bonus))),
    ]


# --- the bid sheet


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
    cash = view.players[view.seat].money or 0
    costs = dearest([*view.own_sheet, *[bid.amount for bid in bids]], sale.most)
    sums = words.page("sum_left", cash=figure(words, cash), bids=figure(words, costs))
    return Sheet(
        lines=[_line(str(bid.horse), entry_of(view, bid.horse).name, offered, bid.amount, words) for bid in bids],
        button=words.page("seal_bids", count=len(bids)),
        actions=bids if tried else (),
        missing=words.refusal(tried.refusal) if tried.refusal else "",
        rule=tried.refusal.rule if tried.refusal else seen.rule,
        cases=[Case(words.page(f"if_dearest_{sale.most}"), sums, figure(words, kept(cash, costs)))],
    )


def _line(key: str, name: str, offered: range, value: int, words: Text, quick: int = 0) -> Line:
    label = name if quick else words.page("bid_for", name=name)
    choices = [(one, figure(words, one)) for one in offered[:quick]]
    lo, hi = offered.start, offered[-1] if offered else 0
    amount = Amount(value=value, lo=lo, hi=hi, step=offered.step, label=label, choices=choices)
    return Line(key=key, name=name, amount=amount)


def lit(view: WinPlaceShowView, sheet: Sheet) -> list[str]:
    """The lines of a bid sheet that are dearest: those one may have to pay together."""
    if view.sale is None or view.step != "bid_sheets":
        return []
    ranked = sorted(sheet.lines, key=lambda line: -line.amount.value if line.amount else 0)
    return [line.key for line in ranked[: view.sale.most]]


def handing_in(view: WinPlaceShowView, words: Text) -> list[str]:
    """Who of the others is in and who still writes: yes or no is all that is known."""
    others = [player for player in view.players if player.seat != view.seat]
    ready = [player.seat for player in others if player.handed_in]
    writing = [player.seat for player in others if player.seat in view.pending]
    told = {"are_in": ready, "still_writing": writing}
    return [words.page(key, seats=seats) for key, seats in told.items() if seats]


# --- raising


def raise_sheet(seen: Seen[WinPlaceShowView], words: Text, form: Mapping[str, str]) -> Sheet | None:
    """A higher amount, and what follows from it and from passing; no line where only passing is left."""
    view, sale = seen.view, seen.view.sale
    if view.step != "oral_raise" or sale is None or sale.lot is None or not len(seen.legal):
        return None
    offered, cash = amounts(seen.legal), view.players[view.seat].money or 0
    follows = "pass_rolls" if sale.holder in (None, view.seat) else "pass_sells"
    passed = Case(words.page("if_you_pass"), words.page(follows, seat=sale.holder, price=sale.standing))
    if not offered:
        none = words.page("raise_none", standing=sale.standing, money=cash)
        return Sheet(lines=(), button="", missing=none, rule=seen.rule, cases=[passed])
    amount = read([Blank(key=RAISE, usual=offered.start)], form)[RAISE].amount
    tried = seen.trial(Raise(amount))
    missing = words.refusal(tried.refusal) if tried.refusal else ""
    name = entry_of(view, sale.lot).name
    buys = words.page("raise_buys", name=name, price=amount, left=kept(cash, amount))
    rivals = [seat for seat in sale.tied if seat != view.seat]  # one rival left gives the horse away by passing
    title = words.page("if_rival_passes", seat=rivals[0]) if len(rivals) == 1 else words.page("if_you_raise")
    return Sheet(
        lines=[_line(RAISE, words.page("raise_label"), offered, amount, words, QUICK)],
        button=words.page("raise_to", amount=amount),
        actions=[Raise(amount)] if tried else (),
        missing=missing,
        rule=seen.rule,
        cases=[Case(title, missing or buys), passed],
    )


def holds(view: WinPlaceShowView, words: Text) -> str:
    """Who holds the highest bid of the horse under the hammer."""
    holder = view.sale.holder if view.sale else None
    name = "" if holder is None else seat_name(view, holder, words)
    return words.page("holds_at" if name else "nobody_holds", name=name, amount=view.sale.standing if view.sale else 0)


def passing(view: WinPlaceShowView, words: Text) -> Choice:
    """The button that raises no further."""
    holder = view.sale.holder if view.sale else None
    key = "pass_raise" if holder in (None, view.seat) else "leave_to"
    return Choice(label=words.page(key, seat=holder), actions=(PASS,))


@dataclass(frozen=True)
class Stair:
    """A step of the raises: who, how much, and what it was."""

    seat: int
    name: str
    amount: str
    says: str
    kind: str  # `sheet`, `raised`, `holds` or `next`.
    level: int


def stairs(view: WinPlaceShowView, notes: Sequence[Note], words: Text, offer: int = 0) -> list[Stair]:
    """The tied bids of the horse under the hammer, then every raise, then who is asked (and would `offer`)."""
    sale = view.sale
    if sale is None or sale.lot is None:
        return []
    raises = [(note.number("seat"), note.number("amount")) for note in _since_tied(notes) if note.event == "raised"]
    read_out = sale.read[sale.horses.index(sale.lot) :]
    bids = [(read_out[0][seat] if read_out else None) or sale.standing or 0 for seat in sale.tied]
    found = [(seat, figure(words, bid), "sheet", 0) for seat, bid in zip(sale.tied, bids, strict=True)]
    for level, (seat, raised) in enumerate(raises, 1):
        found.append((seat, figure(words, raised), "holds" if level == len(raises) else "raised", level))
    found = found[-STEPS:]
    if view.step == "oral_raise" and view.pending:
        found.append((view.pending[0], figure(words, offer) if offer else "?", "next", len(raises) + 1))
    low = min((level for *_, level in found), default=0)
    return [
        Stair(seat, seat_name(view, seat, words), amount, words.page(f"stair_{kind}"), kind, level - low)
        for seat, amount, kind, level in found
    ]


def _since_tied(notes: Sequence[Note]) -> Sequence[Note]:
    """What has been noted since bids were last tied."""
    for n in range(len(notes) - 1, -1, -1):
        if notes[n].event == "tied":
            return notes[n:]
    return ()
