"""What the page of Dostihy a sázky shows a seat, worked out from its view and its legal actions alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from railbird.core.action import Action
from railbird.core.note import Note
from railbird.core.page import Choice, Page, Sitter, Tab
from railbird.core.text import Text
from railbird.games.dostihy.page.ask import CashLine, Raised, cash_after, debt, purchase, question, raised, says
from railbird.games.dostihy.page.bets import Bets, bets_page
from railbird.games.dostihy.page.board import (
    OF_36,
    Cell,
    Chances,
    Tile,
    cells,
    chances,
    figure,
    path,
    tiles,
)
from railbird.games.dostihy.page.choices import (
    ClaimRow,
    Group,
    Sum,
    choices,
    claims,
    first_of,
    groups,
    listed,
    partners,
    sums,
)
from railbird.games.dostihy.page.deal import Trade, trade_page
from railbird.games.dostihy.page.end import ending
from railbird.games.dostihy.page.meaning import Offered, offered
from railbird.games.dostihy.page.players import DostihyRow, row_of
from railbird.games.dostihy.page.story import Told, told
from railbird.games.dostihy.rules.actions import Buy
from railbird.games.dostihy.view import DostihyView

__all__ = ["DostihyPage", "ending", "page"]

SIX = 6
THROWING = ("bets", "extra")
"""Steps before a throw: the page shows where it may lead."""


@dataclass(frozen=True, kw_only=True)
class DostihyPage(Page):
    """Everything the templates show that needs working out."""

    tab: str
    tabs: list[Tab]
    limit_title: str
    rows: list[DostihyRow]
    board: list[Cell]
    ahead: list[Tile]
    chances: Chances | None
    deed: Cell | None
    """The card the question is about."""
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
    counter: bool
    """Whether the viewer may answer with an offer of its own."""
    cash: list[CashLine]
    debt: list[CashLine]
    raised: Raised | None
    """How far the viewer is with paying a debt."""
    open_claims: list[str]
    """Claims of others, as a notice."""
    answer: list[Action]
    """What the form as it stands would play; empty while something is missing."""
    missing: str
    missing_rule: str
    odds: Mapping[int, str]
    """How likely the viewer's throw ends on a field, before it."""
    path: str
    """The way ahead of the viewer's pawn along the inner edge of the ring, as points of a line."""
    tell: Callable[[Sequence[Note]], Told]
    """What the notes so far add: the card turned, the talk, stops by field."""


def page(
    view: DostihyView,
    legal: Sequence[Action],
    words: Text,
    seats: Sequence[Sitter],
    form: Mapping[str, str] | None = None,
) -> DostihyPage:
    """The page of a seat (or of a spectator). `form` is what has been filled in and not handed in yet."""
    filled = form or {}
    offers = listed(legal)
    trade = trade_page(view, offers, words, seats, filled)
    bets = bets_page(view, offers, words, seats, filled)
    own = claims(view, legal, words)
    after = cash_after(view, offers)
    board = cells(view, words, seats, _lit(view, bets))
    ahead = tiles(view, words, board, after)
    throwing = view.step in THROWING
    title, ask, rule = question(view, offers, words, own, trade, ahead) if len(legal) else ("", "", "")
    asking = trade or bets
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
        tab="deals" if trade is not None else "board",
        tabs=[
            Tab(id="board", icon="tote", label=words.page("tab_board")),
            Tab(id="deals", icon="share", label=words.page("tab_deals")),
            Tab(id="table", icon="people", label=words.page("tab_table")),
            Tab(id="story", icon="log", label=words.page("tab_story")),
        ],
        limit_title="",
        board=board,
        ahead=ahead,
        chances=chances(ahead, words, after) if throwing or first_of(offers, Buy) else None,
        deed=_deed(view, board),
        dice=list(view.dice),
        dice_says=_dice_says(view, words),
        finance_left=words.page("left", count=len(view.finance.left)),
        nahoda_left=words.page("left", count=len(view.nahoda.left)),
        claims=own,
        choices=choices(view, legal, words, bets is not None, trade is not None),
        groups=groups(view, legal, words) if trade is None else [],
        sum=sums(legal, words),
        partners=partners(legal, words, seats) if trade is None else [],
        bets=bets if trade is None else None,
        trade=trade,
        offered=offered(view, words, seats),
        counter=trade is None and any(type(action).__name__ == "Counter" for action in offers),
        cash=purchase(view, offers, words),
        debt=debt(view, words) if len(legal) and view.step == "debt" and view.debtor == view.seat else [],
        raised=raised(view, words) if len(legal) and view.step == "debt" and view.debtor == view.seat else None,
        open_claims=_open_claims(view, words),
        answer=asking.actions if asking is not None else [],
        missing=asking.missing if asking is not None else "",
        missing_rule=asking.rule if asking is not None else "",
        odds=_odds(ahead, words) if throwing and len(legal) else {},
        path=path([tile.field for tile in ahead]),
        tell=partial(told, view, words=words),
    )


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
    lit = [] if bets is None else [target.field for target in bets.targets]
    at = view.players[view.active].field
    if at is None:
        return lit
    stops = [(at + SIX) % len(view.places)] if view.step == "extra" else []
    return [*lit, at, *stops]


def _odds(ahead: Sequence[Tile], words: Text) -> dict[int, str]:
    return {tile.field: words.page("percent", share=round(100 * tile.weight / OF_36)) for tile in ahead if tile.weight}


def _open_claims(view: DostihyView, words: Text) -> list[str]:
    """What others may claim, as a plain notice."""
    return [
        words.page("may_claim", seat=due.creditor, other=due.debtor, amount=figure(words, due.amount))
        for due in view.claims
        if due.creditor != view.seat
    ]
