"""What a seat may do now, as buttons with what follows from them: claims, throws, purchases, sales, votes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from railbird.core.action import Action
from railbird.core.offers import Amounts, parts
from railbird.core.page import Choice, Sitter
from railbird.core.text import Text
from railbird.games.dostihy.page.board import PATTERNS, figure, stable_id, stable_name
from railbird.games.dostihy.rules.actions import (
    Accept,
    Agree,
    Ask,
    AskRelease,
    Back,
    Buy,
    BuyMain,
    BuyRace,
    Claim,
    Counter,
    EndTurn,
    Give,
    GiveRelease,
    Insolvent,
    Offer,
    Pay,
    Price,
    Propose,
    ReturnRace,
    SellCard,
    Stake,
    Stop,
    Throw,
    Waive,
)
from railbird.games.dostihy.view import DostihyView, Due, Place

DRAFTED = (Give, GiveRelease, Ask, AskRelease, Pay, Price, Propose)
"""What the form of a deal writes."""


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
    """A number to choose."""

    action: Action
    label: str
    least: int
    most: int
    step: int
    value: int


@dataclass(frozen=True)
class ClaimRow(Choice):
    """A claim of the viewer's with the sentence that explains it."""

    says: str = ""


def first_of(legal: Sequence[Action], kind: type[Action]) -> Action | None:
    """The first offered action of a kind."""
    for part in parts(legal):
        if isinstance(part, Amounts):
            if part.kind is kind:
                return part[0]
        else:
            for action in part:
                if isinstance(action, kind):
                    return action
    return None


def listed(legal: Sequence[Action]) -> list[Action]:
    """Everything offered that is not a sum of money."""
    return [action for part in parts(legal) if not isinstance(part, Amounts) for action in part]


# --- claims


def claims(view: DostihyView, legal: Sequence[Action], words: Text) -> list[ClaimRow]:
    """DS-60: what the viewer may claim now."""
    dues = {due.number: due for due in view.claims}
    found = []
    for action in listed(legal):
        if isinstance(action, Claim) and action.number in dues:
            due = dues[action.number]
            label = words.page("claim", amount=figure(words, due.amount))
            found.append(ClaimRow(label=label, actions=(action,), primary=True, says=claim_says(due, words)))
    return found


def claim_says(due: Due, words: Text) -> str:
    """Why somebody owes the viewer."""
    amount = figure(words, due.amount)
    if due.reason == "start":
        return words.page("due_start", amount=amount)
    if due.reason == "bet":
        return words.page("due_bet", seat=due.debtor, field=due.field, amount=amount)
    return words.page("due_visit", seat=due.debtor, field=due.field, amount=amount)


# --- buttons


def choices(view: DostihyView, legal: Sequence[Action], words: Text, has_bets: bool, has_trade: bool) -> list[Choice]:
    """The buttons of the step; claims, lots, stakes and rows stand elsewhere."""
    elsewhere: tuple[type[Action], ...] = (
        Claim,
        Back,
        BuyRace,
        BuyMain,
        SellCard,
        ReturnRace,
        Offer,
        Counter,
        *DRAFTED,
    )
    found = []
    for action in listed(legal):
        if isinstance(action, elsewhere) or (has_bets and isinstance(action, Throw)):
            continue
        if has_trade and type(action).__name__ in ("Withdraw", "Accept", "Reject"):
            continue
        found.append(_choice(view, legal, action, words))
    found.sort(key=lambda choice: not choice.primary)
    return found


def _choice(view: DostihyView, legal: Sequence[Action], action: Action, words: Text) -> Choice:
    label, sub = words.action(action), ""
    if isinstance(action, Buy) and view.stop is not None:
        label = words.page("buy_for", amount=figure(words, view.places[view.stop.field].price))
    elif isinstance(action, EndTurn) and first_of(legal, Buy) is not None:
        label = words.page("leave_it")
    elif isinstance(action, Throw):
        label = words.page("throw_again" if view.step == "extra" else "throw")
        sub = words.page(f"sub_throw_{view.step}") if view.step in ("extra", "distanc") else ""
    elif isinstance(action, Stop):
        at = view.players[view.active].field or 0
        sub = words.page("sub_stop", field=(at + 6) % len(view.places))
    elif isinstance(action, Waive):
        sub = words.page("sub_waive")
    elif isinstance(action, Insolvent):
        sub = words.page("sub_insolvent")
    return Choice(
        label=label, actions=(action,), sub=sub, primary=_is_primary(legal, action), key=type(action).__name__
    )


def _is_primary(legal: Sequence[Action], action: Action) -> bool:
    """One green button: what most people do here; a claim of one's own comes before it."""
    if first_of(legal, Claim) is not None:
        return False
    if isinstance(action, EndTurn):
        return first_of(legal, Buy) is None and first_of(legal, BuyRace) is None and first_of(legal, BuyMain) is None
    return isinstance(action, Throw | Buy | Accept | Agree)


# --- rows of horses and cards


def groups(view: DostihyView, legal: Sequence[Action], words: Text) -> list[Group]:
    """Races to buy, cards and races to give back."""
    offered = listed(legal)
    found = []
    races = [_race_row(view, one, words) for one in offered if isinstance(one, BuyRace | BuyMain)]
    if races:
        found.append(Group("races", words.page("races_title"), "", "", races, folded=False))
    short = _short(view)
    sales = [_sale_row(view, one, words, short) for one in offered if isinstance(one, SellCard | ReturnRace)]
    sales.sort(key=lambda row: _sale_order(view, row, short))
    if sales:
        title, says = words.page("sales_title"), words.page("sales_help")
        found.append(Group("sales", title, says, "DS-81", sales, folded=view.step != "debt"))
    return found


def _sale_order(view: DostihyView, row: Row, short: int) -> tuple[bool, int, int]:
    """What pays the debt at once first, then what hurts least: single cards, trainers, whole stables and races."""
    place = view.places[row.field]
    whole = place.stable is not None and all(view.places[one].owner == view.seat for one in view.stables[place.stable])
    rank = 1 if place.kind == "trainer" else 2 if whole else 0
    return (short > 0 and not row.enough, rank, place.charge)


def _short(view: DostihyView) -> int:
    """What the viewer still lacks for the first debt."""
    if view.debtor != view.seat or not view.debts or view.seat < 0:
        return 0
    return max(0, view.debts[0].amount - (view.players[view.seat].money or 0))


def _bar(view: DostihyView, place: Place) -> tuple[str, str]:
    stable = stable_id(view, place)
    return stable.replace("_", "-"), PATTERNS.get(stable, "")


def _race_row(view: DostihyView, action: BuyRace | BuyMain, words: Text) -> Row:
    place = view.places[action.field]
    stable, pattern = _bar(view, place)
    main = isinstance(action, BuyMain)
    level = len(place.charges) - 1 if main else place.races + 1
    now = figure(words, place.charges[place.races])
    then = figure(words, place.charges[level])
    return Row(
        label=words.page("main_on" if main else "race_on", field=place.field, races=level),
        sub=words.page("visit_from_to", now=now, then=then),
        actions=(action,),
        figure=figure(words, place.main_cost if main else place.token_cost),
        field=place.field,
        key=f"race-{place.field}",
        primary=False,
        stable=stable,
        pattern=pattern,
    )


def _sale_row(view: DostihyView, action: SellCard | ReturnRace, words: Text, short: int) -> Row:
    place = view.places[action.field]
    stable, pattern = _bar(view, place)
    if isinstance(action, SellCard):
        label, brings = words.page("sell_card", field=place.field), place.resale
        sub = stable_name(words, stable_id(view, place)) if place.stable is not None else words.name("kind", place.kind)
    else:
        label, brings = words.page("return_race", field=place.field), place.token_resale
        level = len(place.charges) - 2 if place.main_race else place.races - 1
        now = place.charges[-1] if place.main_race else place.charges[place.races]
        sub = words.page("visit_from_to", now=figure(words, now), then=figure(words, place.charges[level]))
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
            amounts = part.amounts
            label = words.page("stake" if part.kind is Stake else "cash")
            return Sum(part[0], label, amounts[0], amounts[-1], amounts.step, amounts[0])
    return None


def partners(legal: Sequence[Action], words: Text, seats: Sequence[Sitter]) -> list[tuple[int, str, str]]:
    """DS-73: whom the viewer may make an offer."""
    offers = [action.seat for action in listed(legal) if isinstance(action, Offer)]
    return [(seat, words.name("seat", seat), seats[seat].color) for seat in offers]
