"""What a seat of Dostihy a sázky is asked, with its limit and rule, and what the answer costs."""

from collections.abc import Sequence
from dataclasses import dataclass

from railbird.core.action import Action
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.dostihy.page.ahead import Chances
from railbird.games.dostihy.page.board import figure, stable_name
from railbird.games.dostihy.page.choices import ClaimRow, has
from railbird.games.dostihy.page.deal import Trade
from railbird.games.dostihy.page.lots import listing
from railbird.games.dostihy.rules import actions as act
from railbird.games.dostihy.rules import figures
from railbird.games.dostihy.view import DostihyView

Question = tuple[str, str, str]  # What is asked, one sentence with the limit, and the rule behind it.


def question(
    seen: Seen[DostihyView],
    offers: Sequence[Action],
    words: Text,
    own: Sequence[ClaimRow],
    trade: Trade | None,
    found: Chances | None,
) -> Question:
    """What a seat is asked, with its limit and the rule behind it."""
    view = seen.view
    if trade is not None:
        return trade.title, words.page("deal_help"), act.Offer.rule
    if own and has(offers, act.Waive):
        return words.page("ask_claim"), f"{own[0].says} {words.page('claim_lapses')}", act.Waive.rule
    match view.step:
        case "bets" if own:
            return words.page("ask_claim_throw"), f"{own[0].says} {words.page('own_throw_ends')}", act.Waive.rule
        case "bets" if has(offers, act.Back):
            return words.page("ask_bets"), words.page("bets_help", payout=view.payout), act.Back.rule
        case "bets":
            return words.page("ask_throw"), words.page("throw_help"), act.Throw.rule
        case "extra":
            return words.page("ask_extra"), words.page("extra_help"), act.Stop.rule
        case "distanc":
            return words.page("ask_distanc"), words.page("distanc_help"), seen.rule
        case "window" if act.END_TURN in offers:
            return _window_question(view, offers, words, found)
        case "window":
            return words.page("ask_others_deal"), words.page("others_deal_help"), act.Pass.rule
        case "answer" if view.deal is not None:
            return words.page("offer_from", name=words.name("seat", view.deal.drafter)), "", act.Counter.rule
        case "debt" if view.debts:
            owed = view.debts[0]
            title = words.page("ask_debt", amount=figure(words, owed.amount))
            return title, words.page("debt_help", seat=owed.creditor), seen.rule
        case "vote":
            return words.step("vote"), f"{words.ask('vote')} {_would_win(view, words)}".strip(), seen.rule
        case "release":
            return words.step("release"), words.ask("release"), act.Keep.rule
    return words.step(view.step), words.ask(view.step), ""


def _window_question(view: DostihyView, offers: Sequence[Action], words: Text, found: Chances | None) -> Question:
    if act.BUY in offers and view.stop is not None:
        warning = found.warning if found else ""
        ask = f"{_what_buying_does(view, view.stop.field, words)} {warning}".strip()
        return words.page("ask_buy", field=view.stop.field), ask, act.Buy.rule
    if has(offers, act.BuyRace, act.BuyMain):
        return words.page("ask_races"), words.page("races_ask"), act.BuyRace.rule
    if has(offers, act.Claim):
        return words.page("ask_claim"), words.page("claim_lapses"), act.Waive.rule
    return words.page("ask_window"), words.page("window_help"), act.Offer.rule


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


# --- what it costs


@dataclass(frozen=True)
class CashLine:
    """A line of the sum under a purchase."""

    label: str
    figure: str
    total: bool


def purchase(view: DostihyView, after: int, words: Text) -> list[CashLine]:
    """What buying the card stopped on leaves in hand."""
    if view.stop is None:
        return []
    place = view.places[view.stop.field]
    return [
        CashLine(words.page("cash_now"), figure(words, view.players[view.seat].money or 0), False),
        CashLine(words.name("field", place.field), f"\u2212{figure(words, place.price)}", False),
        CashLine(words.page("cash_after"), figure(words, after), True),
    ]


@dataclass(frozen=True)
class Raised:
    """How much of a debt is in hand."""

    lines: list[CashLine]
    says: str
    lacking: str
    share: int  # Of a hundred.


def raised(view: DostihyView, words: Text) -> Raised | None:
    """What is in hand of what the viewer owes, and what is still missing."""
    if view.step != "debt" or view.debtor != view.seat or not view.debts:
        return None
    owed, cash = view.debts[0].amount, view.players[view.seat].money or 0
    short = figures.lacking(owed, cash)
    have = figure(words, cash)
    return Raised(
        lines=[
            CashLine(words.page("owed"), figure(words, owed), False),
            CashLine(words.page("in_hand"), have, False),
            CashLine(words.page("bank_gives"), figure(words, view.players[view.seat].bank_value), False),
            CashLine(words.page("lacking"), figure(words, short), True),
        ],
        says=words.page("raised", have=have, owed=figure(words, owed)),
        lacking=words.page("still_missing", amount=figure(words, short)) if short else words.page("enough"),
        share=figures.raised(owed, cash),
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
    worth = figure(words, ranked[0].net_worth or 0)
    return words.page("says_leads", seat=view.active, leader=ranked[0].seat, worth=worth)


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
