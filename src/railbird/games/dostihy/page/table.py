"""What the page of Dostihy a sázky shows a seat: its view, its choices, and what the rules say of what it writes."""

from collections.abc import Mapping, Sequence
from typing import Final

from railbird.core.actors import SPECTATOR
from railbird.core.offers import Amounts, parts
from railbird.core.page import Sitter, Tab
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.dostihy.page.ahead import bets_page, chances, look_ahead, odds
from railbird.games.dostihy.page.ask import may_claim, purchase, question, raised, says
from railbird.games.dostihy.page.board import Ring, cells, ring_of, seen_by
from railbird.games.dostihy.page.choices import choices, claims, listed, races, sales
from railbird.games.dostihy.page.deal import trade_page
from railbird.games.dostihy.page.meaning import offered
from railbird.games.dostihy.page.players import own_row, row_of
from railbird.games.dostihy.page.shown import DostihyPage, Paint
from railbird.games.dostihy.page.story import Tale
from railbird.games.dostihy.rules import actions as act
from railbird.games.dostihy.rules.figures import SIX, field_at
from railbird.games.dostihy.view import DostihyView

THROWING: Final = ("bets", "extra")  # Steps before a throw: the page shows where it may lead.
TABS: Final = (("board", "tote"), ("deals", "share"), ("table", "people"), ("story", "log"))
NAMED: Final = (act.Offer, act.Pay, act.Accept, act.Counter, act.BuyRace, act.ReturnRace)
"""What sentences of the page are about, besides the question."""


RULES: Final = {kind.__name__: kind.rule for kind in NAMED}


def page(
    seen: Seen[DostihyView],
    words: Text,
    seats: Sequence[Sitter],
    form: Mapping[str, str],
    everybody: DostihyPage | None = None,
) -> DostihyPage:
    """The page of a seat: what everybody sees, and what is different for it. `form` is what has been filled in."""
    view = seen.view
    if everybody is not None and view.seat == SPECTATOR:
        return everybody
    base = everybody or _shared(view, words, seats)
    base = _own(view, words, base)
    return _answering(seen, words, form, base) if len(seen.legal) else base


def _shared(view: DostihyView, words: Text, seats: Sequence[Sitter]) -> DostihyPage:
    """What everybody sees alike."""
    colors = tuple(sitter.color for sitter in seats)
    board = cells(view, words, colors, _lit(view))
    return DostihyPage(
        seat=SPECTATOR,
        step=view.step,
        where=_where(view, words),
        players=[row_of(view, player, words, seats) for player in view.players],
        title="",
        says=says(view, words),
        tab="board",
        tabs=[Tab(id=tab, icon=icon, label=words.page(f"tab_{tab}")) for tab, icon in TABS],
        ring=words.kept("ring", ring_of, board),
        deed=board[view.stop.field] if view.step == "window" and view.stop and board[view.stop.field].deed else None,
        dice=view.dice,
        dice_says=_dice_says(view, words),
        offered=offered(view, words, SPECTATOR),
        owes=view.debtor is not None,
        cards=(len(view.finance.left), len(view.nahoda.left)),
        paint=Paint(tuple(view.stable_ids), colors),
        rules=RULES,
        tell=Tale(view, board, words),
    )


def _own(view: DostihyView, words: Text, base: DostihyPage) -> DostihyPage:
    """The same for one viewer: what is its own, and what lies ahead of it (or, for spectators, of whose turn it is)."""
    seat, deal, cash = view.seat, view.deal, _cash(view)
    ahead = look_ahead(view, words, base.board, cash)
    is_party = deal is not None and seat in (deal.drafter, deal.other)
    return base.but(
        seat=seat,
        players=[own_row(view, row, words) if row.seat == seat else row for row in base.players],
        ring=base.ring if seat == SPECTATOR else words.kept(("ring", seat), seen_by, base.ring, seat),
        ahead=ahead,
        chances=chances(ahead.tiles, words, cash, seat) if view.step in THROWING else None,
        offered=offered(view, words, seat) if is_party else base.offered,
        says=base.says if seat == SPECTATOR else says(view, words, seat),
        dice_says=_dice_says(view, words, seat),
        open_claims=[may_claim(due, words, seat) for due in view.claims if due.creditor != seat],
    )


def _answering(seen: Seen[DostihyView], words: Text, form: Mapping[str, str], base: DostihyPage) -> DostihyPage:
    """The page of a seat that is asked."""
    view, offers = seen.view, listed(seen.legal)
    trade = trade_page(seen, offers, words, form)
    free = offers if trade is None else []  # What may be done besides a deal that is being written.
    bets = bets_page(seen, free, words, form)
    own = claims(view, offers, words)
    ahead, found, cash = base.ahead, base.chances, _cash(view)
    if act.BUY in offers:  # What lies ahead is looked at with what is left after buying.
        cash = _cash(seen.trial(act.BUY).view or view)
        ahead = look_ahead(view, words, base.board, cash, "bought")
        found = chances(ahead.tiles, words, cash, view.seat)
    about, warning = own[0].sub if own else "", found.warning if found else ""
    title, ask, rule = question(seen, offers, words, about, trade, warning)
    backed = () if bets is None else [line.place.field for line in bets.lines]
    return base.but(
        title=title,
        ask=ask,
        rule=rule,
        about=about,
        sheet=trade or bets,
        tab="board" if trade is None else "deals",
        ring=_about(base.ring, backed, odds(ahead.tiles, words) if view.step in THROWING else {}),
        ahead=ahead,
        chances=found,
        claims=own,
        choices=choices(view, offers, words, bets is not None, trade is not None),
        races=races(view, free, words),
        sales=sales(view, free, words),
        sum=next((part for part in parts(seen.legal) if isinstance(part, Amounts) and len(part)), None),
        partners=[action.seat for action in offers if isinstance(action, act.Offer)],
        bets=bets,
        trade=trade,
        offers=view.players[view.seat].offers,
        offered=offered(view, words, view.seat),
        counter=act.COUNTER in free,
        cash=purchase(view, cash, words) if act.BUY in offers else [],
        raised=raised(view, words),
    )


def _about(ring: Ring, backed: Sequence[int], likely: Mapping[int, str]) -> Ring:
    """The board with what is asked about its fields: horses that may be backed, and where a throw may end."""
    cells, standing = [*ring.cells], [*ring.standing]
    for field in {*backed, *likely}:
        at = standing[field]
        standing[field] = at._replace(odds=likely.get(field), lit=at.lit or field in backed)
        cells[field] = cells[field]._replace(at=standing[field])
    return ring._replace(cells=cells, standing=standing)


def _cash(view: DostihyView) -> int:
    """What the viewer (or for a spectator whose turn it is) can pay from."""
    return view.players[view.seat if view.seat >= 0 else view.active].money or 0


# --- the board's middle


def _where(view: DostihyView, words: Text) -> str:
    key = "round_last" if view.time_up else "round" if view.round_limit is None else "round_of"
    return words.page(key, round=max(1, view.round), rounds=view.round_limit)


def _dice_says(view: DostihyView, words: Text, reader: int = SPECTATOR) -> str:
    yours = "_you" if view.active == reader else ""
    if not view.dice:
        return words.page(f"to_throw{yours}", seat=view.active)
    first, second = view.dice[0], view.dice[-1]
    key = "threw_one" if len(view.dice) == 1 else "threw_two"
    return words.page(f"{key}{yours}", seat=view.active, pips=first, first=first, second=second, sum=sum(view.dice))


def _lit(view: DostihyView) -> list[int]:
    """Where the active pawn stands or would stop."""
    at = view.players[view.active].field
    if at is None:
        return []
    return [at, field_at(at, SIX)] if view.step == "extra" else [at]
