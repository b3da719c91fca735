"""What the page of Dostihy a sázky shows a seat: its view, its choices, and what the rules say of what it writes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from railbird.core.note import Note
from railbird.core.page import Choice, Page, Sitter, Tab, Told
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.dostihy.page.ahead import Chances, Tile, chances, odds, tiles
from railbird.games.dostihy.page.ask import CashLine, Raised, purchase, question, raised, says
from railbird.games.dostihy.page.bets import Bets, bets_page
from railbird.games.dostihy.page.board import Cell, cells, figure, path
from railbird.games.dostihy.page.choices import ClaimRow, Group, Sum, choices, claims, groups, listed, partners, sums
from railbird.games.dostihy.page.deal import Trade, trade_page
from railbird.games.dostihy.page.meaning import Offered, offered
from railbird.games.dostihy.page.players import DostihyRow, row_of
from railbird.games.dostihy.page.story import Heard, heard
from railbird.games.dostihy.rules import actions as act
from railbird.games.dostihy.rules.figures import SIX, field_at
from railbird.games.dostihy.view import DostihyView

THROWING: Final = ("bets", "extra")  # Steps before a throw: the page shows where it may lead.
TABS: Final = (("board", "tote"), ("deals", "share"), ("table", "people"), ("story", "log"))
NAMED: Final = (act.Offer, act.Pay, act.Accept, act.Counter, act.BuyRace)
"""What sentences of the page are about, besides the question."""


@dataclass(frozen=True, kw_only=True)
class DostihyPage(Page):
    """Everything the templates show that needs working out."""

    rows: list[DostihyRow]
    board: list[Cell]
    ahead: list[Tile]
    chances: Chances | None
    deed: Cell | None  # The card the question is about.
    dice: list[int]
    dice_says: str
    finance_left: str
    nahoda_left: str
    claims: list[ClaimRow]
    choices: list[Choice]
    groups: list[Group]
    sum: Sum | None
    partners: list[tuple[int, str, str]]
    bets: Bets | None
    trade: Trade | None
    offered: Offered | None
    counter: bool  # Whether the viewer may answer with an offer of its own.
    cash: list[CashLine]
    raised: Raised | None  # How far the viewer is with paying a debt.
    open_claims: list[str]  # Claims of others, as a notice.
    odds: Mapping[int, str]  # How likely the viewer's throw ends on a field, before it.
    path: str  # The way ahead of the viewer's pawn along the inner edge of the ring, as points of a line.
    rules: Mapping[str, str]  # By what one does: the rule that allows it.
    tell: Callable[[Sequence[Note]], Heard]  # What the notes so far add: the card turned, the talk, stops by field.

    def told(self) -> list[Told]:
        """Every field in a sentence, what everybody is worth, what is open and offered."""
        fields = [(str(cell.field), cell.says, cell.stake) for cell in self.board]
        worths = [(row.name, row.worth, row.owns) for row in self.rows]
        still = [*(claim.says for claim in self.claims), *self.open_claims]
        still += [] if self.offered is None else [self.offered.sentence]
        return [Told(rows=fields), Told(rows=worths), Told(rows=[(line,) for line in still])]


def page(seen: Seen[DostihyView], words: Text, seats: Sequence[Sitter], form: Mapping[str, str]) -> DostihyPage:
    """The page of a seat (or of a spectator). `form` is what has been filled in and not handed in yet."""
    view, offers = seen.view, listed(seen.legal)
    trade = trade_page(seen, offers, words, seats, form)
    bets = None if trade is not None else bets_page(seen, offers, words, seats, form)
    own = claims(view, offers, words)
    buys = act.BUY in offers
    cash = _cash(seen.trial(act.BUY).view or view if buys else view)
    board = cells(view, words, seats, _lit(view, bets))
    ahead = tiles(view, words, board, cash)
    throwing = view.step in THROWING
    found = chances(ahead, words, cash) if throwing or buys else None
    title, ask, rule = question(seen, offers, words, own, trade, found) if len(seen.legal) else ("", "", "")
    rows = [row_of(view, player, words, seats) for player in view.players]
    return DostihyPage(
        where=_where(view, words),
        players=rows,
        rows=rows,
        title=title,
        ask=ask,
        rule=rule,
        says=says(view, words),
        about=own[0].says if own else "",
        sheet=trade or bets,
        tab="board" if trade is None else "deals",
        tabs=[Tab(id=tab, icon=icon, label=words.page(f"tab_{tab}")) for tab, icon in TABS],
        board=board,
        ahead=ahead,
        chances=found,
        deed=_deed(view, board),
        dice=list(view.dice),
        dice_says=_dice_says(view, words),
        finance_left=words.page("left", count=len(view.finance.left)),
        nahoda_left=words.page("left", count=len(view.nahoda.left)),
        claims=own,
        choices=choices(view, offers, words, bets is not None, trade is not None),
        groups=groups(view, offers, words) if trade is None else [],
        sum=sums(seen.legal, words),
        partners=partners(offers, words, seats) if trade is None else [],
        bets=bets,
        trade=trade,
        offered=offered(view, words, seats),
        counter=trade is None and act.COUNTER in offers,
        cash=purchase(view, cash, words) if buys else [],
        raised=raised(view, words) if len(seen.legal) else None,
        open_claims=_open_claims(view, words),
        odds=odds(ahead, words) if throwing and len(seen.legal) else {},
        path=path([tile.field for tile in ahead]),
        rules={kind.__name__: kind.rule for kind in NAMED},
        tell=partial(heard, view, words=words),
    )


def _cash(view: DostihyView) -> int:
    """What the viewer (or for a spectator whose turn it is) can pay from."""
    return view.players[view.seat if view.seat >= 0 else view.active].money or 0


# --- the board's middle


def _where(view: DostihyView, words: Text) -> str:
    if view.time_up:
        return words.page("round_last", round=max(1, view.round))
    if view.round_limit is not None:
        return words.page("round_of", round=max(1, view.round), rounds=view.round_limit)
    return words.page("round", round=max(1, view.round))


def _dice_says(view: DostihyView, words: Text) -> str:
    if not view.dice:
        return words.page("to_throw", seat=view.active)
    if len(view.dice) > 1:
        return words.page("threw_two", seat=view.active, first=view.dice[0], second=view.dice[1], sum=sum(view.dice))
    return words.page("threw_one", seat=view.active, pips=view.dice[0])


def _deed(view: DostihyView, board: Sequence[Cell]) -> Cell | None:
    if view.step != "window" or view.stop is None or not board[view.stop.field].deed:
        return None
    return board[view.stop.field]


def _lit(view: DostihyView, bets: Bets | None) -> list[int]:
    """What the question is about: where the active pawn stands or would stop, the horses that may be backed."""
    lit = [] if bets is None else [int(line.key) for line in bets.lines]
    at = view.players[view.active].field
    if at is None:
        return lit
    return [*lit, at, *([field_at(at, SIX)] if view.step == "extra" else [])]


def _open_claims(view: DostihyView, words: Text) -> list[str]:
    """What others may claim, as a plain notice."""
    return [
        words.page("may_claim", seat=due.creditor, other=due.debtor, amount=figure(words, due.amount))
        for due in view.claims
        if due.creditor != view.seat
    ]
