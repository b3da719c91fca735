"""Side bets on the page of Dostihy a sázky: stakes written beside the horses, laid and thrown for in one go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from railbird.core.action import Action
from railbird.core.page import Sitter
from railbird.core.text import Text
from railbird.games.dostihy.page.board import OF_36, PATTERNS, REACH, WEIGHTS, figure, stable_id
from railbird.games.dostihy.rules.actions import BACK, THROW, Back, Stake, Throw
from railbird.games.dostihy.view import DostihyView, Place

STEP = 100
"""What one press on plus or minus changes."""


@dataclass(frozen=True)
class Target:
    """A horse that may be backed."""

    field: int
    name: str
    owner: str
    color: str
    stable: str
    pattern: str
    stake: int
    most: int
    where: str
    """How far ahead and how likely."""
    pays: str
    insure: str
    """The button for the stake whose winnings cover the visit; empty when there is no such stake."""


@dataclass(frozen=True)
class Bets:
    """The bets before a throw."""

    targets: list[Target]
    step: int
    unit: int
    total: str
    left: str
    button: str
    actions: list[Action]
    missing: str
    rule: str


def bets_page(
    view: DostihyView, legal: Sequence[Action], words: Text, seats: Sequence[Sitter], form: Mapping[str, str]
) -> Bets | None:
    """DS-67 to DS-72: the horses that may be backed, with the stakes written so far; None when there are none."""
    fields = [action.field for action in legal if isinstance(action, Back)]
    if not fields or not any(isinstance(action, Throw) for action in legal):
        return None
    cash = view.players[view.seat].money or 0
    stakes = _stakes(view, fields, form)
    total = sum(stakes.values())
    missing, rule = _missing(view, stakes, total, cash, words)
    actions: list[Action] = []
    for field, stake in stakes.items():
        if stake:
            actions += [BACK[field], Stake(stake)]
    return Bets(
        targets=[_target(view, view.places[field], stakes[field], cash, words, seats) for field in fields],
        step=STEP - STEP % view.unit or view.unit,
        unit=view.unit,
        total=figure(words, total),
        left=figure(words, cash - total),
        button=words.page("stake_and_throw", amount=figure(words, total)) if total else words.page("throw"),
        actions=[] if missing else [*actions, THROW],
        missing=missing,
        rule=rule,
    )


def _stakes(view: DostihyView, fields: Sequence[int], form: Mapping[str, str]) -> dict[int, int]:
    """The form after the button pressed: `bet` ("26:100") adds, `insure` ("26") sets what covers the visit."""
    stakes = {field: _number(form.get(f"stake_{field}", "")) for field in fields}
    changed, _, by = form.get("bet", "").partition(":")
    if changed.isdecimal() and int(changed) in stakes:
        stakes[int(changed)] += _number(by, least=-1_000_000)
    insured = form.get("insure", "")
    if insured.isdecimal() and int(insured) in stakes:
        stakes[int(insured)] = insurance(view, view.places[int(insured)])
    return {field: max(0, stake) for field, stake in stakes.items()}


def _number(written: str, least: int = 0) -> int:
    try:
        return max(least, min(1_000_000, int(written)))
    except ValueError:
        return 0


def insurance(view: DostihyView, place: Place) -> int:
    """The smallest stake whose winnings cover the charge there, in whole notes; at most what the table allows."""
    enough = -(-place.charge // (view.payout * view.unit)) * view.unit
    return enough if place.stake_cap is None else min(enough, place.stake_cap)


def _missing(view: DostihyView, stakes: Mapping[int, int], total: int, cash: int, words: Text) -> tuple[str, str]:
    if any(stake % view.unit for stake in stakes.values()):
        return words.page("missing_notes", unit=figure(words, view.unit)), "DS-72"
    if total > cash:
        return words.page("missing_cash", amount=figure(words, total - cash)), "DS-72"
    for field, stake in stakes.items():
        cap = view.places[field].stake_cap
        if cap is not None and stake > cap:
            return words.page("missing_cap", field=field, amount=figure(words, cap)), "DS-R19"
    return "", ""


def _target(view: DostihyView, place: Place, stake: int, cash: int, words: Text, seats: Sequence[Sitter]) -> Target:
    at = view.players[view.seat].field or 0
    ahead = (place.field - at) % len(view.places)
    weight = WEIGHTS[ahead - 1] if 1 <= ahead <= REACH else 0
    if ahead == REACH - 5:
        where = words.page("ahead_six")
    elif weight:
        where = words.page("ahead", ahead=ahead, chance=OF_36 // weight)
    else:
        where = words.page("out_of_reach", ahead=ahead)
    owner = place.owner or 0
    stable = stable_id(view, place)
    covers = insurance(view, place)
    return Target(
        field=place.field,
        name=words.name("field", place.field),
        owner=words.name("seat", owner),
        color=seats[owner].color,
        stable=stable.replace("_", "-"),
        pattern=PATTERNS.get(stable, ""),
        stake=stake,
        most=cash if place.stake_cap is None else min(cash, place.stake_cap),
        where=where,
        pays=words.page("pays", amount=figure(words, stake * view.payout)) if stake else "",
        insure=words.page("insure", amount=figure(words, covers)) if covers else "",
    )
