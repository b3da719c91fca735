"""What a seat of Dostihy a sázky is asked, with its limit and rule, and what the answer costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from railbird.core.action import Action
from railbird.core.text import Text
from railbird.games.dostihy.page.board import Tile, chances, figure, stable_name
from railbird.games.dostihy.page.choices import ClaimRow, first_of
from railbird.games.dostihy.page.deal import Trade
from railbird.games.dostihy.page.lots import listing
from railbird.games.dostihy.rules.actions import Buy, BuyMain, BuyRace, Claim, EndTurn, Waive
from railbird.games.dostihy.view import DostihyView


@dataclass(frozen=True)
class CashLine:
    """A line of the sum under a purchase."""

    label: str
    figure: str
    total: bool


def question(
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
            return words.step("vote"), f"{words.ask('vote')} {_would_win(view, words)}".strip(), "DS-R67"
        case "release":
            return words.step("release"), words.ask("release"), "DS-R66"
    return words.step(view.step), words.ask(view.step), ""


def _window_question(
    view: DostihyView, offers: Sequence[Action], words: Text, ahead: Sequence[Tile]
) -> tuple[str, str, str]:
    if first_of(offers, Buy) is not None and view.stop is not None:
        found = chances(ahead, words, cash_after(view, offers))
        warning = found.warning if found else ""
        ask = f"{_what_buying_does(view, view.stop.field, words)} {warning}".strip()
        return words.page("ask_buy", field=view.stop.field), ask, "DS-50"
    if any(isinstance(action, BuyRace | BuyMain) for action in offers):
        return words.page("ask_races"), words.page("races_ask"), "DS-50"
    if any(isinstance(action, Claim) for action in offers):
        return words.page("ask_claim"), words.page("claim_lapses"), "DS-61"
    return words.page("ask_window"), words.page("window_help"), "DS-73"


def _would_win(view: DostihyView, words: Text) -> str:
    """Who is ahead now; nothing where totals are hidden or several are level."""
    first = [player for player in view.players if player.rank == 1 and player.net_worth is not None]
    if len(first) != 1:
        return ""
    return words.page("vote_leads", seat=first[0].seat, worth=figure(words, first[0].net_worth or 0))


def _what_buying_does(view: DostihyView, field: int, words: Text) -> str:
    """Which stable the card touches and how far it would be."""
    place = view.places[field]
    if place.stable is None:
        held = sum(one.kind == place.kind and one.owner == view.seat for one in view.places)
        return words.page(f"buying_{place.kind}", held=held)
    name = stable_name(words, view.stable_ids[place.stable])
    fields = view.stables[place.stable]
    mine = [one for one in fields if view.places[one].owner == view.seat]
    names = listing(words, [words.name("field", one) for one in mine])
    if len(mine) == len(fields) - 1:
        return words.page("buying_completes", fields=names, stable=name)
    if mine:
        return words.page("buying_adds", fields=names, stable=name, all=len(fields))
    return words.page("buying_first", stable=name, all=len(fields))


def cash_after(view: DostihyView, offers: Sequence[Action]) -> int:
    """What one can pay from after the decision asked for."""
    seat = view.seat if view.seat >= 0 else view.active
    cash = view.players[seat].money or 0
    if first_of(offers, Buy) is not None and view.stop is not None:
        return cash - view.places[view.stop.field].price
    return cash


def purchase(view: DostihyView, offers: Sequence[Action], words: Text) -> list[CashLine]:
    """What buying leaves in hand."""
    if first_of(offers, Buy) is None or view.stop is None:
        return []
    place = view.places[view.stop.field]
    return [
        CashLine(words.page("cash_now"), figure(words, view.players[view.seat].money or 0), False),
        CashLine(words.name("field", place.field), figure(words, -place.price), False),
        CashLine(words.page("cash_after"), figure(words, cash_after(view, offers)), True),
    ]


def debt(view: DostihyView, words: Text) -> list[CashLine]:
    """What is owed, in hand and lacking."""
    owed = view.debts[0].amount if view.debts else 0
    cash = view.players[view.seat].money or 0
    return [
        CashLine(words.page("owed"), figure(words, owed), False),
        CashLine(words.page("in_hand"), figure(words, cash), False),
        CashLine(words.page("bank_gives"), figure(words, view.players[view.seat].bank_value), False),
        CashLine(words.page("lacking"), figure(words, max(0, owed - cash)), True),
    ]


@dataclass(frozen=True)
class Raised:
    """How much of a debt is in hand."""

    says: str
    lacking: str
    share: int
    """Of a hundred."""


def raised(view: DostihyView, words: Text) -> Raised:
    """DS-80: what is in hand of what is owed, and what is still missing."""
    owed = view.debts[0].amount if view.debts else 0
    cash = view.players[view.seat].money or 0
    lacking = max(0, owed - cash)
    return Raised(
        says=words.page("raised", have=figure(words, cash), owed=figure(words, owed)),
        lacking=words.page("still_missing", amount=figure(words, lacking)) if lacking else words.page("enough"),
        share=100 * (owed - lacking) // owed if owed else 100,
    )


# --- said in passing


def says(view: DostihyView, words: Text) -> str:
    """A commentary line: what the table is holding its breath for."""
    if view.end:
        return ""
    if view.debtor is not None and view.debts:
        return words.page("says_debt", seat=view.debtor, amount=figure(words, view.debts[0].amount))
    if view.deal is not None:
        key = "says_offer" if view.step == "answer" else "says_drafts"
        return words.page(key, seat=view.deal.drafter, other=view.deal.other)
    if view.step == "vote":
        return words.page("says_vote")
    if view.claims:
        due = view.claims[0]
        return words.page("may_claim", seat=due.creditor, other=due.debtor, amount=figure(words, due.amount))
    if view.step in ("window", "extra", "distanc"):
        return _says_turn(view, words)
    ranked = [player for player in view.players if player.rank == 1 and player.net_worth is not None]
    if view.time_up or len(ranked) != 1:
        return words.page("says_last_round" if view.time_up else "to_throw", seat=view.active)
    return words.page(
        "says_leads", seat=view.active, leader=ranked[0].seat, worth=figure(words, ranked[0].net_worth or 0)
    )


def _says_turn(view: DostihyView, words: Text) -> str:
    if view.step == "distanc":
        return words.page("says_distanc", seat=view.active)
    if view.step == "extra":
        return words.page("says_six", seat=view.active)
    field = view.players[view.active].field
    if field is None:
        return ""
    place = view.places[field]
    if view.stop is not None and place.price and place.owner is None:
        return words.page("says_free", seat=view.active, field=field, amount=figure(words, place.price))
    return words.page("says_stands", seat=view.active, field=field)
