"""What a seat may do now, as buttons with what follows from them: claims, throws, purchases, sales, votes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from railbird.core.action import Action
from railbird.core.offers import Amounts, parts
from railbird.core.page import Choice, Sitter
from railbird.core.sheet import Amount
from railbird.core.text import Text
from railbird.games.dostihy.page.board import bar, figure, stable_id, stable_name
from railbird.games.dostihy.rules import actions as act
from railbird.games.dostihy.rules.figures import SIX, field_at, lacking
from railbird.games.dostihy.view import DostihyView, Due

ROWS: Final = (act.BuyRace, act.BuyMain, act.SellCard, act.ReturnRace)
ELSEWHERE: Final = (act.Claim, act.Back, act.Offer, act.Counter, *ROWS, *act.DRAFTED)
"""What has a place of its own on the page."""


@dataclass(frozen=True, kw_only=True)
class Row(Choice):
    """A button for one horse or card, with its stable's bar."""

    figure: str
    stable: str
    pattern: str
    field: int
    enough: bool = False


@dataclass(frozen=True)
class Group:
    """Buttons of one kind under a title."""

    id: str
    title: str
    says: str
    rule: str
    rows: list[Row]
    folded: bool


@dataclass(frozen=True)
class Sum:
    """A number to choose for an action."""

    action: Action
    amount: Amount


@dataclass(frozen=True, kw_only=True)
class ClaimRow(Choice):
    """A claim of the viewer's with the sentence that explains it."""

    says: str


def listed(legal: Sequence[Action]) -> list[Action]:
    """Everything offered that is not a sum of money."""
    return [action for part in parts(legal) if not isinstance(part, Amounts) for action in part]


def has(offers: Sequence[Action], *kinds: type[Action]) -> bool:
    """Whether an action of one of these kinds is offered."""
    return any(isinstance(action, kinds) for action in offers)


# --- claims


def claims(view: DostihyView, offers: Sequence[Action], words: Text) -> list[ClaimRow]:
    """What the viewer may claim now."""
    mine = [action for action in offers if isinstance(action, act.Claim)]
    dues = {due.number: due for due in view.claims}
    return [_claim(dues[action.number], action, words) for action in mine if action.number in dues]


def _claim(due: Due, action: Action, words: Text) -> ClaimRow:
    """A claim, and why somebody owes the viewer."""
    amount = figure(words, due.amount)
    says = words.page(f"due_{due.reason}", seat=due.debtor, field=due.field, amount=amount)
    return ClaimRow(label=words.page("claim", amount=amount), actions=(action,), primary=True, says=says)


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


def groups(view: DostihyView, offers: Sequence[Action], words: Text) -> list[Group]:
    """Races to buy, cards and races to give back."""
    found = []
    races = [_race_row(view, one, words) for one in offers if isinstance(one, act.BuyRace | act.BuyMain)]
    if races:
        found.append(Group("races", words.page("races_title"), "", "", races, folded=False))
    short = _short(view)
    sales = [_sale_row(view, one, words, short) for one in offers if isinstance(one, act.SellCard | act.ReturnRace)]
    sales.sort(key=lambda row: _sale_order(view, row, short))
    if sales:
        title, says = words.page("sales_title"), words.page("sales_help")
        found.append(Group("sales", title, says, act.ReturnRace.rule, sales, folded=view.step != "debt"))
    return found


def _short(view: DostihyView) -> int:
    """What the viewer still lacks for the first debt."""
    owes = view.debts and view.debtor == view.seat
    return lacking(view.debts[0].amount, view.players[view.seat].money or 0) if owes else 0


def _sale_order(view: DostihyView, row: Row, short: int) -> tuple[bool, int, int]:
    """What pays the debt at once first, then what hurts least: single cards, trainers, whole stables and races."""
    place = view.places[row.field]
    whole = place.stable is not None and place.held == len(view.stables[place.stable])
    rank = 1 if place.kind == "trainer" else 2 if whole else 0
    return (short > 0 and not row.enough, rank, place.charge)


def _race_row(view: DostihyView, action: act.BuyRace | act.BuyMain, words: Text) -> Row:
    place = view.places[action.field]
    stable, pattern = bar(view, place)
    main = isinstance(action, act.BuyMain)
    now, then = (figure(words, charge) for charge in place.charges[place.level : place.level + 2])
    return Row(
        label=words.page("main_on" if main else "race_on", field=place.field, races=place.level + 1),
        sub=words.page("visit_from_to", now=now, then=then),
        actions=(action,),
        figure=figure(words, place.main_cost if main else place.token_cost),
        field=place.field,
        key=f"race-{place.field}",
        stable=stable,
        pattern=pattern,
    )


def _sale_row(view: DostihyView, action: act.SellCard | act.ReturnRace, words: Text, short: int) -> Row:
    place = view.places[action.field]
    stable, pattern = bar(view, place)
    if isinstance(action, act.SellCard):
        label, brings = words.page("sell_card", field=place.field), place.resale
        sub = stable_name(words, stable_id(view, place)) if place.stable is not None else words.name("kind", place.kind)
    else:
        label, brings = words.page("return_race", field=place.field), place.token_resale
        now, then = (figure(words, place.charges[level]) for level in (place.level, place.level_after))
        sub = words.page("visit_from_to", now=now, then=then)
    return Row(
        label=label,
        sub=sub,
        actions=(action,),
        figure=f"+{figure(words, brings)}",
        field=place.field,
        key=f"sell-{place.field}",
        enough=0 < short <= brings,
        stable=stable,
        pattern=pattern,
    )


def sums(legal: Sequence[Action], words: Text) -> Sum | None:
    """A stake or the money of a deal that was begun in small steps: one number."""
    for part in parts(legal):
        if isinstance(part, Amounts) and len(part):
            least, most, step = part.amounts[0], part.amounts[-1], part.amounts.step
            label = words.page("stake" if part.kind is act.Stake else "cash")
            return Sum(part[0], Amount(value=least, lo=least, hi=most, step=step, label=label))
    return None


def partners(offers: Sequence[Action], words: Text, seats: Sequence[Sitter]) -> list[tuple[int, str, str]]:
    """Whom the viewer may make an offer."""
    found = [action.seat for action in offers if isinstance(action, act.Offer)]
    return [(seat, words.name("seat", seat), seats[seat].color) for seat in found]
