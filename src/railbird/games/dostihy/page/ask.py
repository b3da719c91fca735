"""What a seat of Dostihy a sázky is asked, with its limit and rule, and what the answer costs."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from railbird.core.action import Action
from railbird.core.actors import SPECTATOR
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.dostihy.page.board import Item, figure, stable_name
from railbird.games.dostihy.page.choices import has
from railbird.games.dostihy.page.deal import Trade
from railbird.games.dostihy.rules import actions as act
from railbird.games.dostihy.rules import figures
from railbird.games.dostihy.view import DostihyView, Due, Player

Question = tuple[str, str, str]  # What is asked, one sentence with the limit, and the rule behind it.


def question(
    seen: Seen[DostihyView], offers: Sequence[Action], words: Text, about: str, trade: Trade | None, warning: str
) -> Question:
    """What a seat is asked; `about` is the claim it could make, `warning` what the next throw may cost it."""
    view = seen.view
    if trade is not None:
        title = words.page("deal_with", name=words.name("seat", trade.other))
        return title, words.page("deal_help"), act.Offer.rule
    if about and has(offers, act.Waive):
        return words.page("ask_claim"), f"{about} {words.page('claim_lapses')}", act.Waive.rule
    match view.step:
        case "bets" if about:
            return words.page("ask_claim_throw"), f"{about} {words.page('own_throw_ends')}", act.Waive.rule
        case "bets" if has(offers, act.Back):
            return words.page("ask_bets"), words.page("bets_help", payout=view.payout), act.Back.rule
        case "bets":
            return words.page("ask_throw"), words.page("throw_help"), act.Throw.rule
        case "extra":
            return words.page("ask_extra"), words.page("extra_help"), act.Stop.rule
        case "distanc":
            return words.page("ask_distanc"), words.page("distanc_help"), seen.rule
        case "window" if act.END_TURN in offers:
            return _window_question(view, offers, words, warning)
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


def _window_question(view: DostihyView, offers: Sequence[Action], words: Text, warning: str) -> Question:
    if act.BUY in offers and view.stop is not None:
        ask = f"{_what_buying_does(view, view.stop.field, words)} {warning}".strip()
        return words.page("ask_buy", field=view.stop.field), ask, act.Buy.rule
    if has(offers, act.BuyRace, act.BuyMain):
        return words.page("ask_races"), words.page("races_ask"), act.BuyRace.rule
    if has(offers, act.Claim):
        return words.page("ask_claim"), words.page("claim_lapses"), act.Waive.rule
    return words.page("ask_window"), words.page("window_help"), act.Offer.rule


def _would_win(view: DostihyView, words: Text) -> str:
    first = leader(view)
    return "" if first is None else words.page("vote_leads", seat=first.seat, worth=figure(words, first.net_worth or 0))


def leader(view: DostihyView) -> Player | None:
    """Who is ahead now; None where totals are hidden or several are level."""
    first = [player for player in view.players if player.rank == 1 and player.net_worth is not None]
    return first[0] if len(first) == 1 else None


def _what_buying_does(view: DostihyView, field: int, words: Text) -> str:
    """Which stable the card touches and how far it would be."""
    place = view.places[field]
    if place.stable is None:
        held = sum(one.kind == place.kind and one.owner == view.seat for one in view.places)
        return words.page(f"buying_{place.kind}", held=held)
    fields = view.stables[place.stable]
    mine = [words.name("field", one) for one in fields if view.places[one].owner == view.seat]
    key = "buying_completes" if len(mine) == len(fields) - 1 else "buying_adds" if mine else "buying_first"
    stable = stable_name(view, words, place.stable)
    return words.page(key, fields=words.listing(mine), stable=stable, all=len(fields))


# --- what it costs


def purchase(view: DostihyView, after: int, words: Text) -> list[Item]:
    """What buying the card stopped on leaves in hand."""
    if view.stop is None:
        return []
    place = view.places[view.stop.field]
    return [
        Item(words.page("cash_now"), figure(words, view.players[view.seat].money or 0)),
        Item(words.name("field", place.field), f"\u2212{figure(words, place.price)}"),
        Item(words.page("cash_after"), figure(words, after), True),
    ]


class Raised(NamedTuple):
    """How much of a debt is in hand."""

    lines: list[Item]
    says: str
    lacking: str
    share: int  # Of a hundred.


def raised(view: DostihyView, words: Text) -> Raised | None:
    """What is in hand of what the viewer owes, and what is still missing."""
    if view.step != "debt" or view.debtor != view.seat or not view.debts:
        return None
    owed, me = view.debts[0].amount, view.players[view.seat]
    cash = me.money or 0
    short = figures.lacking(owed, cash)
    amounts = {"owed": owed, "in_hand": cash, "bank_gives": me.bank_value, "lacking": short}
    return Raised(
        [Item(words.page(key), figure(words, amount), key == "lacking") for key, amount in amounts.items()],
        words.page("raised", have=figure(words, cash), owed=figure(words, owed)),
        words.page("still_missing", amount=figure(words, short)) if short else words.page("enough"),
        figures.raised(owed, cash),
    )


# --- said in passing


def says(view: DostihyView, words: Text, reader: int = SPECTATOR) -> str:
    """A commentary line: what the table is holding its breath for. Whoever it is about reads "you"."""
    if view.end:
        return ""
    if view.debtor is not None and view.debts:
        amount = figure(words, view.debts[0].amount)
        return _told(words, "says_debt", reader, seat=view.debtor, amount=amount)
    if view.deal is not None:
        key = "says_offer" if view.step == "answer" else "says_drafts"
        return _told(words, key, reader, seat=view.deal.drafter, other=view.deal.other)
    if view.step == "vote":
        return words.page("says_vote")
    if view.claims:
        return may_claim(view.claims[0], words, reader)
    if view.step in ("window", "extra", "distanc"):
        return _says_turn(view, words, reader)
    first = leader(view)
    if view.time_up or first is None:
        return _told(words, "says_last_round" if view.time_up else "to_throw", reader, seat=view.active)
    throws = _told(words, "says_throws", reader, seat=view.active)
    leads = _told(words, "says_leads", reader, seat=first.seat, worth=figure(words, first.net_worth or 0))
    return f"{throws} {leads}"


def _told(words: Text, key: str, reader: int, **facts: Any) -> str:
    """A line about a seat, and of a deal about another; to either of them it speaks otherwise."""
    if facts["seat"] == reader:
        key = f"{key}_you"
    elif facts.get("other") == reader:
        key = f"{key}_to_you"
    return words.page(key, **facts)


def may_claim(due: Due, words: Text, reader: int = SPECTATOR) -> str:
    """A claim of somebody's, as a plain notice; whoever would pay it reads "you"."""
    key = "may_claim_you" if due.debtor == reader else "may_claim"
    return words.page(key, seat=due.creditor, other=due.debtor, amount=figure(words, due.amount))


def _says_turn(view: DostihyView, words: Text, reader: int) -> str:
    seat, field = view.active, view.players[view.active].field
    if view.step != "window":
        return _told(words, "says_distanc" if view.step == "distanc" else "says_six", reader, seat=seat)
    if field is None:
        return ""
    place = view.places[field]
    if view.stop is not None and place.price and place.owner is None:
        return _told(words, "says_free", reader, seat=seat, field=field, amount=figure(words, place.price))
    return _told(words, "says_stands", reader, seat=seat, field=field)
