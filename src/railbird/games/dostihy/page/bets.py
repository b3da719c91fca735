"""Side bets on the page of Dostihy a sázky: stakes written beside the horses, laid and thrown for in one go."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from railbird.core.action import Action
from railbird.core.page import Sitter
from railbird.core.sheet import Amount, Blank, Line, Sheet, read
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.dostihy.page.board import bar, figure
from railbird.games.dostihy.places import Place
from railbird.games.dostihy.rules.actions import BACK, THROW, Back, Stake
from railbird.games.dostihy.rules.figures import (
    REACH,
    SIX,
    THROWS,
    WEIGHTS,
    covering_stake,
    distance,
    in_notes,
    winnings,
)
from railbird.games.dostihy.view import DostihyView

STEP: Final = 100  # What one press on plus or minus changes.


@dataclass(frozen=True, kw_only=True)
class Backed(Line):
    """A horse that may be backed; `means` is how far ahead and how likely, `says` what it pays."""

    owner: str
    color: str
    stable: str
    pattern: str
    cover: int  # The stake whose winnings cover the visit; 0 when there is no such stake.
    insure: str  # The button for it.


@dataclass(frozen=True, kw_only=True)
class Bets(Sheet):
    """The bets before a throw."""

    lines: Sequence[Backed]
    step: int
    left: str


def bets_page(
    seen: Seen[DostihyView], offers: Sequence[Action], words: Text, seats: Sequence[Sitter], form: Mapping[str, str]
) -> Bets | None:
    """The horses that may be backed, with the stakes written so far; None when there are none."""
    view = seen.view
    fields = [action.field for action in offers if isinstance(action, Back)]
    if not fields or THROW not in offers:
        return None
    draft = read([Blank(key=str(field)) for field in fields], form)
    stakes = {field: draft[str(field)].amount for field in fields}
    laid: list[Action] = [one for field, stake in stakes.items() if stake for one in (BACK[field], Stake(stake))]
    tried = seen.trial(*laid, THROW)
    after = view if tried.view is None else tried.view
    total = figure(words, draft.total())
    return Bets(
        lines=[_backed(view, view.places[field], stake, words, seats) for field, stake in stakes.items()],
        step=in_notes(STEP, view.unit) or view.unit,
        total=total,
        left=figure(words, after.players[view.seat].money or 0),
        button=words.page("stake_and_throw", amount=total) if laid else words.page("throw"),
        actions=[*laid, THROW] if tried else [],
        missing="" if tried.refusal is None else words.refusal(tried.refusal),
        rule=Back.rule if tried.refusal is None else tried.refusal.rule,
    )


def _backed(view: DostihyView, place: Place, stake: int, words: Text, seats: Sequence[Sitter]) -> Backed:
    owner = place.owner or 0
    stable, pattern = bar(view, place)
    cover = covering_stake(place.charge, view.payout, view.unit, place.stake_cap)
    cash = view.players[view.seat].money or 0
    most = cash if place.stake_cap is None else min(cash, place.stake_cap)
    name = words.name("field", place.field)
    label = words.page("stake_on", name=name)
    return Backed(
        key=str(place.field),
        name=name,
        means=_where(view, place, words),
        says=words.page("pays", amount=figure(words, winnings(stake, view.payout))) if stake else "",
        owner=words.name("seat", owner),
        color=seats[owner].color,
        stable=stable,
        pattern=pattern,
        amount=Amount(value=stake, lo=0, hi=most, step=view.unit, label=label),
        cover=cover,
        insure=words.page("insure", amount=figure(words, cover)) if cover else "",
    )


def _where(view: DostihyView, place: Place, words: Text) -> str:
    """How far ahead and how likely."""
    ahead = distance(view.players[view.seat].field or 0, place.field)
    if ahead == SIX:
        return words.page("ahead_six")
    weight = WEIGHTS[ahead - 1] if 1 <= ahead <= REACH else 0
    if not weight:
        return words.page("out_of_reach", ahead=ahead)
    return words.page("ahead", ahead=ahead, chance=THROWS // weight)
