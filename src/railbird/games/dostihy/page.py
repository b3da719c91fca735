"""What the page of Dostihy a sázky shows a seat, worked out from its view and its legal actions alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from railbird.core.action import Action
from railbird.core.page import Choice, Page, PlayerRow, Sitter, Tab
from railbird.core.text import Text
from railbird.games.dostihy.actions import Buy, BuyMain, BuyRace, Claim, EndTurn, Waive
from railbird.games.dostihy.page_bets import Bets, bets_page
from railbird.games.dostihy.page_board import (
    PATTERNS,
    Cell,
    Chances,
    Tile,
    cells,
    chances,
    figure,
    stable_name,
    tiles,
)
from railbird.games.dostihy.page_choices import (
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
from railbird.games.dostihy.page_deal import Offered, Trade, offered, trade_page
from railbird.games.dostihy.view import DostihyView, Player

TRAINERS = "trainer"
THROWING = ("bets", "extra")
"""Steps before a throw: the page shows where it may lead."""


@dataclass(frozen=True)
class Slots:
    """A stable in the player list: which of its horses the seat holds."""

    stable: str
    pattern: str
    held: list[bool]
    says: str


@dataclass(frozen=True, kw_only=True)
class DostihyRow(PlayerRow):
    """A seat in the list of players: cash, net worth, stables with empty slots for what is missing."""

    worth: str
    stables: list[Slots]
    owns: str
    warned: bool
    """Suspended, held up or under suspicion."""


@dataclass(frozen=True)
class CashLine:
    """A line of the sum under a purchase."""

    label: str
    figure: str
    total: bool


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
    open_claims: list[str]
    """Claims of others, as a notice."""
    answer: list[Action]
    """What the form as it stands would play; empty while something is missing."""
    missing: str
    missing_rule: str


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
    after = _cash_after(view, offers)
    board = cells(view, words, seats, _lit(view, bets))
    ahead = tiles(view, words, board, after)
    throwing = view.step in THROWING
    title, ask, rule = _question(view, offers, words, own, trade, ahead) if len(legal) else ("", "", "")
    asking = trade or bets
    return DostihyPage(
        where=_where(view, words),
        players=[_row(view, player, words, seats) for player in view.players],
        rows=[_row(view, player, words, seats) for player in view.players],
        title=title,
        ask=ask,
        rule=rule,
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
        cash=_purchase(view, offers, words),
        debt=_debt(view, words) if len(legal) and view.step == "debt" and view.debtor == view.seat else [],
        open_claims=_open_claims(view, words),
        answer=asking.actions if asking is not None else [],
        missing=asking.missing if asking is not None else "",
        missing_rule=asking.rule if asking is not None else "",
    )


# --- what is asked


def _question(
    view: DostihyView,
    offers: Sequence[Action],
    words: Text,
    own: Sequence[ClaimRow],
    trade: Trade | None,
    ahead: Sequence[Tile],
) -> tuple[str, str, str]:
    """What a seat is asked, with its limit and the rule behind it."""
    if trade is not None:
        return trade.title, words.page("deal_help"), "DS-73"
    if own and first_of(offers, Waive) is not None:
        return words.page("ask_claim"), f"{own[0].says} {words.page('claim_lapses')}", "DS-61"
    match view.step:
        case "bets":
            if own:
                return words.page("ask_claim_throw"), f"{own[0].says} {words.page('own_throw_ends')}", "DS-61"
            can_bet = any(type(action).__name__ == "Back" for action in offers)
            return (
                (words.page("ask_bets"), words.page("bets_help", payout=view.payout), "DS-67")
                if can_bet
                else (words.page("ask_throw"), words.page("throw_help"), "DS-10")
            )
        case "extra":
            return words.page("ask_extra"), words.page("extra_help"), "DS-11"
        case "distanc":
            return words.page("ask_distanc"), words.page("distanc_help"), "DS-42"
        case "window" if any(isinstance(action, EndTurn) for action in offers):
            return _window_question(view, offers, words, ahead)
        case "window":
            return words.page("ask_others_deal"), words.page("others_deal_help"), "DS-R26"
        case "answer" if view.deal is not None:
            return words.page("offer_from", name=words.name("seat", view.deal.drafter)), "", "DS-77"
        case "debt" if view.debts:
            amount = figure(words, view.debts[0].amount)
            return words.page("ask_debt", amount=amount), words.page("debt_help", seat=view.debts[0].creditor), "DS-80"
        case "vote":
            return words.step("vote"), words.ask("vote"), "DS-R67"
        case "release":
            return words.step("release"), words.ask("release"), "DS-R66"
    return words.step(view.step), words.ask(view.step), ""


def _window_question(
    view: DostihyView, offers: Sequence[Action], words: Text, ahead: Sequence[Tile]
) -> tuple[str, str, str]:
    if first_of(offers, Buy) is not None and view.stop is not None:
        found = chances(ahead, words, _cash_after(view, offers))
        warning = found.warning if found else ""
        ask = f"{_what_buying_does(view, view.stop.field, words)} {warning}".strip()
        return words.page("ask_buy", field=view.stop.field), ask, "DS-50"
    if any(isinstance(action, BuyRace | BuyMain) for action in offers):
        return words.page("ask_races"), words.page("races_ask"), "DS-50"
    if any(isinstance(action, Claim) for action in offers):
        return words.page("ask_claim"), words.page("claim_lapses"), "DS-61"
    return words.page("ask_window"), words.page("window_help"), "DS-73"


def _what_buying_does(view: DostihyView, field: int, words: Text) -> str:
    """Which stable the card touches and how far it would be."""
    place = view.places[field]
    if place.stable is None:
        held = sum(one.kind == place.kind and one.owner == view.seat for one in view.places)
        return words.page(f"buying_{place.kind}", held=held)
    name = stable_name(words, view.stable_ids[place.stable])
    fields = view.stables[place.stable]
    mine = [one for one in fields if view.places[one].owner == view.seat]
    if len(mine) == len(fields) - 1:
        return words.page("buying_completes", fields=mine, stable=name)
    if mine:
        return words.page("buying_adds", fields=mine, stable=name, all=len(fields))
    return words.page("buying_first", stable=name, all=len(fields))


def _cash_after(view: DostihyView, offers: Sequence[Action]) -> int:
    """What one can pay from after the decision asked for."""
    seat = view.seat if view.seat >= 0 else view.active
    cash = view.players[seat].money or 0
    if first_of(offers, Buy) is not None and view.stop is not None:
        return cash - view.places[view.stop.field].price
    return cash


def _purchase(view: DostihyView, offers: Sequence[Action], words: Text) -> list[CashLine]:
    """What buying leaves in hand."""
    if first_of(offers, Buy) is None or view.stop is None:
        return []
    place = view.places[view.stop.field]
    return [
        CashLine(words.page("cash_now"), figure(words, view.players[view.seat].money or 0), False),
        CashLine(words.name("field", place.field), figure(words, -place.price), False),
        CashLine(words.page("cash_after"), figure(words, _cash_after(view, offers)), True),
    ]


def _debt(view: DostihyView, words: Text) -> list[CashLine]:
    """What is owed, in hand and lacking."""
    owed = view.debts[0].amount if view.debts else 0
    cash = view.players[view.seat].money or 0
    return [
        CashLine(words.page("owed"), figure(words, owed), False),
        CashLine(words.page("in_hand"), figure(words, cash), False),
        CashLine(words.page("bank_gives"), figure(words, view.players[view.seat].bank_value), False),
        CashLine(words.page("lacking"), figure(words, max(0, owed - cash)), True),
    ]


# --- the board's middle


def _where(view: DostihyView, words: Text) -> str:
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
    """The fields the question is about: where the active pawn stands, or the horses that may be backed."""
    lit = [] if bets is None else [target.field for target in bets.targets]
    at = view.players[view.active].field
    return [*lit, *([] if at is None else [at])]


def _open_claims(view: DostihyView, words: Text) -> list[str]:
    """What others may claim, as a plain notice."""
    return [
        words.page("may_claim", seat=due.creditor, other=due.debtor, amount=figure(words, due.amount))
        for due in view.claims
        if due.creditor != view.seat
    ]


# --- the players


def _row(view: DostihyView, player: Player, words: Text, seats: Sequence[Sitter]) -> DostihyRow:
    you = player.seat == view.seat
    does, warned = _does(player, words)
    cash = words.page("hidden") if player.money is None else figure(words, player.money)
    return DostihyRow(
        seat=player.seat,
        name=words.page("you") if you else words.name("seat", player.seat),
        color=seats[player.seat].color,
        money=cash,
        short=cash,
        does=does,
        you=you,
        due=player.seat in view.pending,
        gone=player.out is not None,
        worth="" if player.net_worth is None else words.page("worth", amount=figure(words, player.net_worth)),
        stables=_slots(view, player.seat, words),
        owns=_owns(view, player, words),
        warned=warned,
    )


def _does(player: Player, words: Text) -> tuple[str, bool]:
    if player.out is not None or player.field is None:
        return words.page("is_out"), False
    if player.suspended:
        return words.page("is_suspended"), True
    if player.missed:
        return words.page("misses", turns=player.missed), True
    if player.doping or player.doping_waits:
        return words.page("is_doping"), True
    return words.page("is_on", field=player.field), False


def _slots(view: DostihyView, seat: int, words: Text) -> list[Slots]:
    found = []
    for stable, fields in zip(view.stable_ids, view.stables, strict=True):
        held = [view.places[field].owner == seat for field in fields]
        if any(held):
            name = stable_name(words, stable)
            says = words.page("held_of", stable=name, held=sum(held), all=len(held))
            found.append(Slots(stable.replace("_", "-"), PATTERNS.get(stable, ""), held, says))
    return found


def _owns(view: DostihyView, player: Player, words: Text) -> str:
    """Trainers, services, races and the release card, in a few words."""
    own = [place for place in view.places if place.owner == player.seat]
    trainers = sum(place.kind == TRAINERS for place in own)
    races = sum(place.races for place in own)
    mains = [place.field for place in own if place.main_race]
    said = [
        words.page("count_trainers", count=trainers) if trainers else "",
        *(words.name("field", place.field) for place in own if place.kind == "service"),
        words.page("count_races", count=races) if races else "",
        words.page("main_races", fields=mains) if mains else "",
        words.page("release_card") if player.release_cards else "",
    ]
    return ", ".join(part for part in said if part)
