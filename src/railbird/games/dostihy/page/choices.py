"""What a seat may do now, as buttons with what follows from them: claims, throws, purchases, sales, votes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from railbird.core.action import Action
from railbird.core.offers import Amounts, parts
from railbird.core.page import Choice
from railbird.core.text import Text
from railbird.games.dostihy.page.board import figure, stable_name
from railbird.games.dostihy.places import Place
from railbird.games.dostihy.rules import actions as act
from railbird.games.dostihy.rules.figures import SIX, field_at, lacking
from railbird.games.dostihy.view import DostihyView

RACES: Final = (act.BuyRace, act.BuyMain)
SALES: Final = (act.SellCard, act.ReturnRace)
ELSEWHERE: Final = (act.Claim, act.Back, act.Offer, act.Counter, *RACES, *SALES, *act.DRAFTED)
"""What has a place of its own on the page."""


@dataclass(frozen=True, kw_only=True)
class Row(Choice):
    """A button for one horse or card."""

    figure: str
    place: Place
    enough: bool  # Whether it pays what is owed.


def listed(legal: Sequence[Action]) -> list[Action]:
    """Everything offered that is not a sum of money."""
    return [action for part in parts(legal) if not isinstance(part, Amounts) for action in part]


def has(offers: Sequence[Action], *kinds: type[Action]) -> bool:
    """Whether an action of one of these kinds is offered."""
    return any(isinstance(action, kinds) for action in offers)


# --- claims


def claims(view: DostihyView, offers: Sequence[Action], words: Text) -> list[Choice]:
    """What the viewer may claim now, and why somebody owes it."""
    found, dues = [], {due.number: due for due in view.claims}
    for action in offers:
        due = dues.get(action.number) if isinstance(action, act.Claim) else None
        if due is not None:
            amount = figure(words, due.amount)
            says = words.page(f"due_{due.reason}", seat=due.debtor, field=due.field, amount=amount)
            found.append(Choice(label=words.page("claim", amount=amount), actions=(action,), primary=True, sub=says))
    return found


# --- buttons


def choices(view: DostihyView, offers: Sequence[Action], words: Text, has_bets: bool, has_trade: bool) -> list[Choice]:
    """The buttons of the step; claims, lots, stakes and rows stand elsewhere."""
    elsewhere: tuple[type[Action], ...] = ELSEWHERE
    elsewhere += (act.Throw,) if has_bets else ()
    elsewhere += act.ANSWERED if has_trade else ()
    found = [_choice(view, offers, action, words) for action in offers if not isinstance(action, elsewhere)]
    return sorted(found, key=lambda choice: not choice.primary)


def _choice(view: DostihyView, offers: Sequence[Action], action: Action, words: Text) -> Choice:
    label, sub = words.action(action), ""
    if isinstance(action, act.Buy) and view.stop is not None:
        label = words.page("buy_for", amount=figure(words, view.places[view.stop.field].price))
    elif isinstance(action, act.EndTurn) and act.BUY in offers:
        label = words.page("leave_it")
    elif isinstance(action, act.Throw):
        label = words.page("throw_again" if view.step == "extra" else "throw")
        sub = words.page(f"sub_throw_{view.step}") if view.step in ("extra", "distanc") else ""
    elif isinstance(action, act.Stop):
        sub = words.page("sub_stop", field=field_at(view.players[view.active].field or 0, SIX))
    elif isinstance(action, act.Waive):
        sub = words.page("sub_waive")
    elif isinstance(action, act.Insolvent):
        sub = words.page("sub_insolvent")
    primary = _is_primary(offers, action)
    return Choice(label=label, actions=(action,), sub=sub, primary=primary, key=type(action).__name__)


def _is_primary(offers: Sequence[Action], action: Action) -> bool:
    """One green button: what most people do here; a claim of one's own comes before it."""
    if has(offers, act.Claim):
        return False
    if isinstance(action, act.EndTurn):
        return not has(offers, act.Buy, act.BuyRace, act.BuyMain)
    return isinstance(action, act.Throw | act.Buy | act.Accept | act.Agree)


# --- rows of horses and cards


def races(view: DostihyView, offers: Sequence[Action], words: Text) -> list[Row]:
    """Races to buy."""
    return [_row(view, one, words, 0) for one in offers if isinstance(one, RACES)]


def sales(view: DostihyView, offers: Sequence[Action], words: Text) -> list[Row]:
    """Cards and races to give back: what pays a debt at once first, then what hurts least."""
    owes = view.debts and view.debtor == view.seat
    short = lacking(view.debts[0].amount, view.players[view.seat].money or 0) if owes else 0

    def order(row: Row) -> tuple[bool, int, int]:
        """Single cards before trainers, whole stables and races."""
        place = row.place
        whole = place.stable is not None and place.held == len(view.stables[place.stable])
        return (short > 0 and not row.enough, 1 if place.kind == "trainer" else 2 if whole else 0, place.charge)

    return sorted([_row(view, one, words, short) for one in offers if isinstance(one, SALES)], key=order)


def _row(
    view: DostihyView, action: act.BuyRace | act.BuyMain | act.SellCard | act.ReturnRace, words: Text, short: int
) -> Row:
    place, sells = view.places[action.field], isinstance(action, SALES)
    key, amount, level = {
        act.BuyRace: ("race_on", place.token_cost, place.level + 1),
        act.BuyMain: ("main_on", place.main_cost, place.level + 1),
        act.ReturnRace: ("return_race", place.token_resale, place.level_after),
        act.SellCard: ("sell_card", place.resale, place.level),
    }[type(action)]
    if isinstance(action, act.SellCard):
        sub = words.name("kind", place.kind) if place.stable is None else stable_name(view, words, place.stable)
    else:
        now, then = (figure(words, place.charges[one]) for one in (place.level, level))
        sub = words.page("visit_from_to", now=now, then=then)
    return Row(
        label=words.page(key, field=place.field, races=level),
        sub=sub,
        actions=(action,),
        figure=f"{'+' if sells else ''}{figure(words, amount)}",
        place=place,
        key=f"{'sell' if sells else 'race'}-{place.field}",
        enough=0 < short <= amount,
    )
