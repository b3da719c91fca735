"""Sheets that are in, on the page of Jockey: the own one while the race is on, everybody's when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from railbird.core.page import Sitter
from railbird.core.text import Text
from railbird.games.jockey.page.players import color_of
from railbird.games.jockey.page.sheet import KIND_RULES, net
from railbird.games.jockey.page.track import Field, Runner, field_of, how_it_stands
from railbird.games.jockey.view import JockeyView, RaceResult, Slip


@dataclass(frozen=True)
class OwnBet:
    """The seat's own sheet, for its own eyes."""

    title: str
    pays: str
    now: str
    rule: str
    horses: list[Runner]
    stands: str
    """gain, loss or nothing: what it would bring as the horses stand."""


@dataclass(frozen=True)
class LedgerRow:
    """What one seat had bet on a race, and what it brought."""

    who: str
    color: str
    bet: str
    net: str
    gain: bool
    loss: bool


@dataclass(frozen=True)
class Ledger:
    """A race that is over."""

    title: str
    result: str
    rows: list[LedgerRow]


def _slip_words(slip: Slip, words: Text) -> str:
    if slip.kind == "exacta":
        first, second = slip.horses
        return words.page(
            "bet_exacta", first=first, second=second, first_stake=slip.stakes[0], second_stake=slip.stakes[1]
        )
    if slip.kind in KIND_RULES:
        named = [
            words.page(f"bet_{slip.kind}", horse=horse, stake=stake)
            for horse, stake in zip(slip.horses, slip.stakes, strict=True)
        ]
        return " · ".join(named)
    return words.page("bet_none")


def own_bet(view: JockeyView, field: list[Runner], words: Text) -> OwnBet | None:
    """JK-40, JK-44: the own sheet, what it pays, and how it stands as the horses run."""
    own = view.sheet
    if own is None or not own.sealed:
        return None
    slip, terms = own.slip, view.terms
    backed = [runner for horse in slip.horses for runner in field if runner.horse == horse]
    if slip.kind not in KIND_RULES:
        return OwnBet(words.page("bet_none"), "", "", "JK-59", [], "")
    if slip.kind == "exacta":
        facts = {"both": terms.pay_both * sum(slip.stakes), "all": -sum(slip.stakes)}
        pays = words.page("pays_exacta_own", **facts)
    else:
        times = terms.pay_place if slip.kind == "place" else terms.pay_win
        pays = words.page(f"pays_{slip.kind}_own", pays=times * sum(slip.stakes), lost=-sum(slip.stakes))
    now = net(terms, slip, _with_rank(view, 1), _with_rank(view, 2))
    stands = "; ".join(_stands(field_of(view), runner, words) for runner in backed)
    return OwnBet(
        title=_slip_words(slip, words),
        pays=pays,
        now=words.page("bet_now", stands=stands, net=words.signed(now)),
        rule=KIND_RULES[slip.kind],
        horses=backed,
        stands="gain" if now > 0 else "loss" if now < 0 else "",
    )


def _stands(field: Field, runner: Runner, words: Text) -> str:
    """A backed horse as it runs: its rank and how far ahead or behind; or that it is home."""
    how = how_it_stands(field, runner.lane, words)
    key = "bet_home" if runner.place else "bet_stands"
    return words.page(key, horse=runner.horse, rank=runner.rank, how=how)


def _with_rank(view: JockeyView, rank: int) -> list[str]:
    """The horses on a rank as they stand; level horses do not take it yet."""
    field = field_of(view)
    found = [horse for at, horse in enumerate(field.horses) if field.rank(at) == rank]
    return found if len(found) == 1 or any(field.places) else []


def ledger(result: RaceResult, words: Text, seats: Sequence[Sitter]) -> Ledger:
    over = "ledger_result" if result.second else "ledger_dead_heat"
    return Ledger(
        title=words.page("ledger_race", race=result.race, block=result.block),
        result=words.page(over, first=result.first, second=result.second),
        rows=[
            LedgerRow(
                words.name("seat", seat),
                color_of(seats, seat),
                _slip_words(slip, words),
                words.signed(amount),
                amount > 0,
                amount < 0,
            )
            for seat, (slip, amount) in enumerate(zip(result.sheets, result.nets, strict=True))
        ],
    )
