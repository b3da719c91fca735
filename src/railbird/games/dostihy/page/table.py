"""What the page of Dostihy a sázky shows a seat: its view, its choices, and what the rules say of what it writes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from railbird.core.note import Note
from railbird.core.offers import Amounts, parts
from railbird.core.page import Choice, Page, Sitter, Tab, Told
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.dostihy.page.ahead import Bets, Chances, Tile, bets_page, chances, odds, tiles
from railbird.games.dostihy.page.ask import Raised, may_claim, purchase, question, raised, says
from railbird.games.dostihy.page.board import Cell, Item, cells, path
from railbird.games.dostihy.page.choices import Row, choices, claims, listed, races, sales
from railbird.games.dostihy.page.deal import Trade, trade_page
from railbird.games.dostihy.page.meaning import Offered, offered
from railbird.games.dostihy.page.players import DostihyRow, row_of
from railbird.games.dostihy.page.story import Heard, heard
from railbird.games.dostihy.rules import actions as act
from railbird.games.dostihy.rules.figures import SIX, field_at
from railbird.games.dostihy.view import DostihyView

THROWING: Final = ("bets", "extra")  # Steps before a throw: the page shows where it may lead.
TABS: Final = (("board", "tote"), ("deals", "share"), ("table", "people"), ("story", "log"))
NAMED: Final = (act.Offer, act.Pay, act.Accept, act.Counter, act.BuyRace, act.ReturnRace)
"""What sentences of the page are about, besides the question."""


@dataclass(frozen=True, kw_only=True)
class DostihyPage(Page):
    """Everything the templates show that needs working out."""

    players: Sequence[DostihyRow]
    board: list[Cell]
    ahead: list[Tile]
    chances: Chances | None
    deed: Cell | None  # The card the question is about.
    dice: list[int]
    dice_says: str
    claims: list[Choice]
    choices: list[Choice]
    races: list[Row]  # Races to buy.
    sales: list[Row]  # Cards and races to give back.
    sum: Amounts | None  # A stake or the money of a deal that was begun in small steps: one number.
    partners: list[int]  # Whom the viewer may make an offer.
    bets: Bets | None
    trade: Trade | None
    offered: Offered | None
    counter: bool  # Whether the viewer may answer with an offer of its own.
    cash: list[Item]
    raised: Raised | None  # How far the viewer is with paying a debt.
    open_claims: list[str]  # Claims of others, as a notice.
    odds: Mapping[int, str]  # How likely the viewer's throw ends on a field, before it.
    path: str  # The way ahead of the viewer's pawn along the inner edge of the ring, as points of a line.
    rules: Mapping[str, str]  # By what one does: the rule that allows it.
    tell: Callable[[Sequence[Note]], Heard]  # What the notes so far add: the card turned, the talk, stops by field.

    def told(self) -> list[Told]:
        """Every field in a sentence, what everybody is worth, what is open and offered."""
        fields = [(str(cell.place.field), cell.says, cell.stake) for cell in self.board]
        worths = [(row.name, row.worth, row.owns) for row in self.players]
        still = [*(claim.sub for claim in self.claims), *self.open_claims]
        still += [] if self.offered is None else [self.offered.sentence]
        return [Told(rows=fields), Told(rows=worths), Told(rows=[(line,) for line in still])]


def page(
    seen: Seen[DostihyView],
    words: Text,
    seats: Sequence[Sitter],
    form: Mapping[str, str],
    everybody: DostihyPage | None = None,
) -> DostihyPage:
    """The page of a seat (or of a spectator). `form` is what has been filled in and not handed in yet."""
    view, offers, asked = seen.view, listed(seen.legal), len(seen.legal) > 0
    trade = trade_page(seen, offers, words, form)
    free = offers if trade is None else []  # What may be done besides a deal that is being written.
    bets = bets_page(seen, free, words, form)
    own = claims(view, offers, words)
    buys = act.BUY in offers
    cash = _cash(seen.trial(act.BUY).view or view if buys else view)
    board = cells(view, words, _lit(view, bets))
    ahead = tiles(view, words, board, cash)
    throwing = view.step in THROWING
    found = chances(ahead, words, cash) if throwing or buys else None
    about, warning = own[0].sub if own else "", found.warning if found else ""
    title, ask, rule = question(seen, offers, words, about, trade, warning) if asked else ("", "", "")
    return DostihyPage(
        where=_where(view, words),
        players=[row_of(view, player, words, seats) for player in view.players],
        title=title,
        ask=ask,
        rule=rule,
        says=says(view, words),
        about=about,
        sheet=trade or bets,
        tab="board" if trade is None else "deals",
        tabs=[Tab(id=tab, icon=icon, label=words.page(f"tab_{tab}")) for tab, icon in TABS],
        board=board,
        ahead=ahead,
        chances=found,
        deed=board[view.stop.field] if view.step == "window" and view.stop and board[view.stop.field].deed else None,
        dice=view.dice,
        dice_says=_dice_says(view, words),
        claims=own,
        choices=choices(view, offers, words, bets is not None, trade is not None),
        races=races(view, free, words),
        sales=sales(view, free, words),
        sum=next((part for part in parts(seen.legal) if isinstance(part, Amounts) and len(part)), None),
        partners=[action.seat for action in offers if isinstance(action, act.Offer)],
        bets=bets,
        trade=trade,
        offered=offered(view, words),
        counter=act.COUNTER in free,
        cash=purchase(view, cash, words) if buys else [],
        raised=raised(view, words) if asked else None,
        open_claims=[may_claim(due, words) for due in view.claims if due.creditor != view.seat],
        odds=odds(ahead, words) if throwing and asked else {},
        path=path([tile.cell.place.field for tile in ahead]),
        rules={kind.__name__: kind.rule for kind in NAMED},
        tell=partial(heard, view, words=words),
    )


def _cash(view: DostihyView) -> int:
    """What the viewer (or for a spectator whose turn it is) can pay from."""
    return view.players[view.seat if view.seat >= 0 else view.active].money or 0


# --- the board's middle


def _where(view: DostihyView, words: Text) -> str:
    key = "round_last" if view.time_up else "round" if view.round_limit is None else "round_of"
    return words.page(key, round=max(1, view.round), rounds=view.round_limit)


def _dice_says(view: DostihyView, words: Text) -> str:
    if not view.dice:
        return words.page("to_throw", seat=view.active)
    first, second = view.dice[0], view.dice[-1]
    key = "threw_one" if len(view.dice) == 1 else "threw_two"
    return words.page(key, seat=view.active, pips=first, first=first, second=second, sum=sum(view.dice))


def _lit(view: DostihyView, bets: Bets | None) -> list[int]:
    """What the question is about: where the active pawn stands or would stop, the horses that may be backed."""
    lit = [] if bets is None else [line.place.field for line in bets.lines]
    at = view.players[view.active].field
    if at is not None:
        lit += [at, field_at(at, SIX)] if view.step == "extra" else [at]
    return lit
