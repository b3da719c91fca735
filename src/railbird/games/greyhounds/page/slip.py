"""Slips on the page of Greyhounds: filled in freely, worked out as they are, handed in once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from railbird.core.action import Action
from railbird.core.text import Text
from railbird.games.greyhounds.rules.actions import PAIRS, Einlauf, HandIn, Platz, Sieg
from railbird.games.greyhounds.view import GreyhoundsView
from railbird.games.greyhounds.view import Line as SlipLine

KINDS = ("sieg", "platz", "einlauf")


@dataclass(frozen=True)
class Target:
    """What a bet can be laid on: a Hund or a pair of them, at its odds."""

    key: str
    hunde: list[int]
    dogs: list[str]
    odds: str
    says: str
    chosen: bool


@dataclass(frozen=True)
class BetRow:
    """One of the three bets of a slip."""

    kind: str
    name: str
    means: str
    targets: list[Target]
    chosen: str
    stake: int
    pays: str
    says: str
    lo: int
    hi: int


@dataclass(frozen=True)
class SlipPage:
    """The slip being written."""

    rows: list[BetRow]
    step: int
    least: int
    most: int
    total: int
    limit: str
    actions: list[Action]
    missing: str
    rule: str
    button: str
    nothing: bool
    """Whether the seat can only hand in an empty slip."""
    cases: list[tuple[str, str, str]]
    """How the first two can be, what the slip then receives, and what it is worth after the stakes."""


@dataclass(frozen=True)
class OwnLine:
    """A line of a slip that is in."""

    kind: str
    hunde: list[int]
    dogs: list[str]
    at: str
    pays: str


def odds_text(value: float) -> str:
    """Odds without needless decimals."""
    return f"{value:g}"


def slip_page(view: GreyhoundsView, legal: Sequence[Action], words: Text, form: Mapping[str, str]) -> SlipPage | None:
    """The slip a seat is writing; None when it is not asked for one."""
    allowed = view.allowance
    if allowed is None or not legal:
        return None
    money = view.players[view.seat].money
    most = min(allowed.max, money - money % allowed.step)
    picks, stakes = _read(view, form, allowed.step, allowed.min)
    written = {line.kind: line for line in view.players[view.seat].slip or []}
    total = allowed.laid + sum(stakes[kind] for kind in KINDS if picks[kind])
    nothing = all(isinstance(action, HandIn) for action in legal)
    missing, rule = ("", "") if nothing else _missing(view, picks, stakes, total, most, words)
    return SlipPage(
        rows=[]
        if nothing
        else [_row(view, kind, picks, stakes, total, most, words) for kind in KINDS if kind not in written],
        step=allowed.step,
        least=allowed.min,
        most=most,
        total=total,
        limit=words.page("staked_of", total=total, least=allowed.min, most=most),
        actions=[] if missing else [*_bets(picks, stakes), HandIn()],
        missing=missing,
        rule=rule,
        button=words.page("hand_in_empty" if nothing and not total else "hand_in", total=total),
        nothing=nothing,
        cases=_cases(view, picks, stakes, words),
    )


def _read(
    view: GreyhoundsView, form: Mapping[str, str], step: int, least: int
) -> tuple[dict[str, str], dict[str, int]]:
    """The form after the button pressed: `on` ("sieg:2") chooses or takes off, `step` ("sieg:-100") changes."""
    picks = {kind: form.get(kind, "") for kind in KINDS}
    stakes = {kind: _number(form.get(f"{kind}_stake", "")) for kind in KINDS}
    kind, _, target = form.get("on", "").partition(":")
    if kind in KINDS:
        picks[kind] = "" if picks[kind] == target else target
    known = {"sieg": _hund_keys(), "platz": _hund_keys(), "einlauf": [f"{low}-{high}" for low, high in PAIRS]}
    for kind in KINDS:
        if picks[kind] not in known[kind]:
            picks[kind] = ""
    kind, _, change = form.get("step", "").partition(":")
    if kind in KINDS:
        stakes[kind] += _number(change)
    per_bet = view.allowance.per_bet if view.allowance else False
    smallest = least if per_bet else step
    for kind in KINDS:
        stakes[kind] = max(smallest, stakes[kind]) if stakes[kind] > 0 else least
    return picks, stakes


def _hund_keys() -> list[str]:
    return [str(hund) for hund in range(1, 5)]


def _number(written: str) -> int:
    try:
        return int(written.replace("\u2212", "-"))
    except ValueError:
        return 0


def _bets(picks: Mapping[str, str], stakes: Mapping[str, int]) -> list[Action]:
    """GH-13: in the order Sieg, Platz, Einlauf, each at most once."""
    bets: list[Action] = []
    if picks["sieg"]:
        bets.append(Sieg(int(picks["sieg"]), stakes["sieg"]))
    if picks["platz"]:
        bets.append(Platz(int(picks["platz"]), stakes["platz"]))
    if picks["einlauf"]:
        low, _, high = picks["einlauf"].partition("-")
        bets.append(Einlauf(int(low), int(high), stakes["einlauf"]))
    return bets


def _missing(
    view: GreyhoundsView, picks: Mapping[str, str], stakes: Mapping[str, int], total: int, most: int, words: Text
) -> tuple[str, str]:
    """GH-13, GH-14: what keeps the slip from being handed in."""
    allowed = view.allowance
    assert allowed is not None
    laid = [stakes[kind] for kind in KINDS if picks[kind]]
    if not laid and not allowed.laid:
        return words.page("missing_bet"), "GH-13"
    if any(stake % allowed.step for stake in laid):
        return words.page("missing_step", step=allowed.step), "GH-14"
    if allowed.per_bet:
        money = view.players[view.seat].money
        if any(not allowed.min <= stake <= allowed.max for stake in laid) or total > money:
            return words.page("missing_each", least=allowed.min, most=min(allowed.max, money)), "GH-14"
        return "", ""
    if total < allowed.min:
        return words.page("missing_least", least=allowed.min, more=allowed.min - total), "GH-14"
    if total > most:
        return words.page("missing_most", most=most, less=total - most), "GH-14"
    return "", ""


def _odds(view: GreyhoundsView, kind: str, key: str) -> float:
    if kind == "sieg":
        return view.odds.sieg[int(key) - 1]
    if kind == "platz":
        return view.odds.platz[int(key) - 1]
    return next(odds for low, high, odds in view.odds.einlauf if f"{low}-{high}" == key)


def _row(
    view: GreyhoundsView,
    kind: str,
    picks: Mapping[str, str],
    stakes: Mapping[str, int],
    total: int,
    most: int,
    words: Text,
) -> BetRow:
    allowed = view.allowance
    assert allowed is not None
    chosen, stake = picks[kind], stakes[kind]
    keys = _hund_keys() if kind != "einlauf" else [f"{low}-{high}" for low, high in PAIRS]
    pays = int(stake * round(_odds(view, kind, chosen) * 100) // 100) if chosen else 0
    others = total - (stake if chosen else 0)
    return BetRow(
        kind=kind,
        name=words.name("kind", kind),
        means=words.page(f"means_{kind}"),
        targets=[_target(view, kind, key, key == chosen, words) for key in keys],
        chosen=chosen,
        stake=stake,
        pays=words.money(pays) if chosen else "",
        says=words.page(f"pays_{kind}", hunde=chosen.split("-"), pays=pays) if chosen else words.page("not_laid"),
        lo=allowed.min if allowed.per_bet else allowed.step,
        hi=min(allowed.max, most if allowed.per_bet else max(allowed.step, most - others)),
    )


def _target(view: GreyhoundsView, kind: str, key: str, chosen: bool, words: Text) -> Target:
    hunde = [int(part) for part in key.split("-")]
    dogs = [view.chart[hund - 1] for hund in hunde if hund <= len(view.chart)]
    odds = odds_text(_odds(view, kind, key))
    says = words.page("target", kind=words.name("kind", kind), dogs=dogs, hunde=hunde, odds=odds)
    return Target(key, hunde, dogs, odds, says, chosen)


def _cases(
    view: GreyhoundsView, picks: Mapping[str, str], stakes: Mapping[str, int], words: Text
) -> list[tuple[str, str, str]]:
    """GH-31, R-3: what the slip receives for the finishes that matter to it, the best first."""
    bets = [(kind, picks[kind], stakes[kind]) for kind in KINDS if picks[kind]]
    if not bets:
        return []
    staked = sum(stake for _, _, stake in bets)
    gains: dict[int, list[str]] = {}
    for first in range(1, 5):
        for second in range(1, 5):
            if first != second:
                received = sum(_received(view, kind, on, stake, first, second) for kind, on, stake in bets)
                gains.setdefault(received, []).append(f"{first}-{second}")
    rows = []
    for received in sorted(gains, reverse=True):
        ends = words.page("ends_nothing") if not received else ", ".join(gains[received])
        gain = received - staked
        rows.append((ends, words.money(received), f"+{words.money(gain)}" if gain > 0 else words.money(gain)))
    return rows


def _received(view: GreyhoundsView, kind: str, on: str, stake: int, first: int, second: int) -> int:
    won = {
        "sieg": on == str(first),
        "platz": on in (str(first), str(second)),
        "einlauf": on == f"{min(first, second)}-{max(first, second)}",
    }[kind]
    return int(stake * round(_odds(view, kind, on) * 100) // 100) if won else 0


def own_lines(view: GreyhoundsView, slip: Sequence[SlipLine], words: Text) -> list[OwnLine]:
    """A slip that is in, line by line."""
    found = []
    for line in slip:
        hunde = [line.hund] if line.hund is not None else list(line.pair or ())
        found.append(
            OwnLine(
                kind=words.name("kind", line.kind),
                hunde=hunde,
                dogs=[view.chart[hund - 1] for hund in hunde if hund <= len(view.chart)],
                at=words.page("stake_at", stake=line.stake, odds=odds_text(line.odds)),
                pays=words.money(line.pays),
            )
        )
    return found
