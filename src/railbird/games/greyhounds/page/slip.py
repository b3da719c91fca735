"""Slips on the page of Greyhounds: filled in freely, tried by the rules as they are, handed in once; and the book."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from railbird.core.action import Action
from railbird.core.sheet import Amount, Blank, Case, Draft, Line, Sheet, Target, read
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.greyhounds.own import Allowance, Due
from railbird.games.greyhounds.rules import figures
from railbird.games.greyhounds.rules.actions import (
    EINLAUF,
    HAND_IN,
    KINDS,
    PAIRS,
    Bet,
    Einlauf,
    OnHund,
    action_of,
    bet_of,
)
from railbird.games.greyhounds.view import GreyhoundsView
from railbird.games.greyhounds.view import Line as SlipLine

HUNDE = ("1", "2", "3", "4")
TARGETS = (HUNDE, HUNDE, tuple(f"{low}-{high}" for low, high in PAIRS))  # What each kind of bet can be laid on.


def odds_text(odds: int) -> str:
    """Odds without needless decimals."""
    return f"{figures.to_one(odds):g}"


def slip_sheet(seen: Seen[GreyhoundsView], words: Text, form: Mapping[str, str]) -> Sheet | None:
    """The slip a seat is writing; None when it is not asked for one."""
    allowed = seen.view.allowance
    if allowed is None or not seen.asked:
        return None
    written = [line.bet() for line in seen.view.players[seen.seat].slip or []]
    kinds = [kind for kind in range(len(KINDS)) if kind not in [bet[0] for bet in written]]
    can_bet = len(seen.legal) > 1
    blanks = [Blank(key=KINDS[kind], targets=TARGETS[kind], usual=allowed.min) for kind in kinds if can_bet]
    draft = read(blanks, form)
    laid = [_bet(KINDS.index(key), entry.on[0], entry.amount) for key, entry in draft.laid().items()]
    slip = [*written, *laid]
    staked = figures.total(slip)
    actions = [*map(action_of, laid), HAND_IN]
    refusal = seen.trial(*actions).refusal
    if refusal is not None and refusal.reason == "above_maximum":
        refusal = figures.too_much(staked, allowed.max)  # of the whole slip, not of the bet with which it is too much
    if can_bet and not slip:
        missing, rule = words.page("missing_bet"), figures.SLIP_RULE
    else:
        missing, rule = (words.refusal(refusal), refusal.rule) if refusal else ("", HAND_IN.rule)
    return Sheet(
        lines=[_line(seen.view, allowed, KINDS.index(blank.key), draft, words) for blank in blanks],
        button=words.page("hand_in" if can_bet or staked else "hand_in_empty", total=staked),
        actions=[] if missing else actions,
        missing=missing,
        rule=rule,
        limit=words.page("staked_of", total=staked, least=allowed.min, most=allowed.hi),
        cases=_cases(seen.view, slip, words) if laid else [],
        hidden=draft.hidden(),
    )


def filled(_view: GreyhoundsView, actions: Sequence[Action]) -> dict[str, str]:
    """The form of a slip on which these bets stand."""
    form: dict[str, str] = {}
    for action in actions:
        if isinstance(action, OnHund | Einlauf):
            kind, on, stake = bet_of(action)
            form |= {f"on.{KINDS[kind]}": TARGETS[kind][on - (kind != EINLAUF)], f"amount.{KINDS[kind]}": str(stake)}
    return form


def _bet(kind: int, key: str, stake: int) -> Bet:
    return kind, TARGETS[kind].index(key) + (kind != EINLAUF), stake


def _line(view: GreyhoundsView, allowed: Allowance, kind: int, draft: Draft, words: Text) -> Line:
    key, entry = KINDS[kind], draft[KINDS[kind]]
    name = words.name("kind", key)
    says = words.page("not_laid")
    if entry.on:
        brings = figures.pays(view.odds.rows(), _bet(kind, entry.on[0], entry.amount))
        says = words.page(f"pays_{key}", hunde=entry.on[0].split("-"), pays=brings)
    label = f"{words.page('stake')}: {name}"
    amount = Amount(value=entry.amount, lo=allowed.lo, hi=allowed.hi, step=allowed.step, label=label)
    return Line(
        key=key,
        name=name,
        means=words.page(f"means_{key}"),
        says=says,
        targets=[_target(view, kind, target, target in entry.on, words) for target in TARGETS[kind]],
        amount=amount if entry.on else None,
    )


def _target(view: GreyhoundsView, kind: int, key: str, chosen: bool, words: Text) -> Target:
    hunde = [int(part) for part in key.split("-")]
    odds = odds_text(figures.odds_of(view.odds.rows(), *_bet(kind, key, 0)[:2]))
    dogs = [view.chart[hund - 1] for hund in hunde]
    says = words.page("target", kind=words.name("kind", KINDS[kind]), dogs=dogs, hunde=hunde, odds=odds)
    return Target(key=key, name=key, says=says, figure=odds, chosen=chosen)


def _cases(view: GreyhoundsView, slip: Sequence[Bet], words: Text) -> list[Case]:
    """What the slip receives for the finishes that matter to it, and what that gains, the best first."""
    rows = []
    for received, gain, ends in figures.outcomes(view.odds.rows(), slip):
        says = ", ".join(f"{first}-{second}" for first, second in ends) if received else words.page("ends_nothing")
        rows.append(Case(says, words.money(received), words.signed(gain), gain > 0))
    return rows


# --- slips that are in


class OwnLine(NamedTuple):
    """A line of a slip that is in."""

    kind: str
    hunde: list[int]
    at: str
    pays: str


def own_lines(words: Text, slip: Sequence[SlipLine]) -> list[OwnLine]:
    """A slip that is in, line by line."""
    found = []
    for line in slip:
        hunde = [line.hund] if line.hund is not None else list(line.pair or ())
        at = words.page("stake_at", stake=line.stake, odds=odds_text(line.odds))
        found.append(OwnLine(words.name("kind", line.kind), hunde, at, words.money(line.pays)))
    return found


class LedgerRow(NamedTuple):
    """For one winner what each second would cost in bets, and without any second."""

    first: int
    cells: list[tuple[str, bool, str]]
    """The amount, whether the bookmaker could not pay it, and which second it is for."""


class Book(NamedTuple):
    """The bookmaker's private ledger: what would have to be paid, and everybody's slips."""

    rule: str
    rows: Sequence[LedgerRow]
    has: str
    prizes: str
    slips: Sequence[tuple[str, Sequence[OwnLine]]]


def book(view: GreyhoundsView, ledger: Sequence[Due], words: Text) -> Book:
    """The ledger in words."""
    rows: dict[int, LedgerRow] = {}
    for due in ledger:
        row = rows.setdefault(due.first, LedgerRow(due.first, []))
        row.cells.append((words.money(due.amount), due.broke, str(due.second or "")))
    others = [player for player in view.players if player.slip and player.seat != view.seat]
    return Book(
        rule=figures.BOOK_RULE,
        rows=list(rows.values()),
        has=words.page("book_has", money=view.players[view.seat].money),
        prizes=words.page("book_prizes", prizes=view.all_prizes),
        slips=[(words.name("seat", one.seat), own_lines(words, one.slip or [])) for one in others],
    )
