"""The betting sheet on the page of Jockey: filled in freely, worked out in every case, handed in once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from railbird.core.action import Action
from railbird.core.text import Text
from railbird.games.jockey.page.cards import by_colour, face
from railbird.games.jockey.rules.actions import Back, Kind, NoBet, Seal, Stake
from railbird.games.jockey.view import CardNow, JockeyView, Slip, Terms

KIND_RULES = {"place": "JK-46", "win": "JK-47", "exacta": "JK-48"}


# --- what is written so far


@dataclass(frozen=True)
class Draft:
    """A sheet as it stands in the form: nothing of it has been handed in."""

    kind: str = ""
    horses: tuple[str, ...] = ()
    stakes: tuple[int, ...] = ()

    def legs(self, terms: Terms) -> int:
        """How many horses it may name."""
        return 2 if self.kind == "exacta" else terms.horses_per_bet


def read(view: JockeyView, form: Mapping[str, str]) -> Draft:
    """The sheet as a form has it, after the button that was pressed: `kind`, `horse1`, `horse2`, `stake1`, `stake2`;
    `pick` puts a horse on or takes it off, `step` ("1:-100") changes a stake."""
    known = [lane.horse for lane in view.lanes]
    horses = tuple(form[key] for key in ("horse1", "horse2") if form.get(key) in known)
    stakes = tuple(_number(form.get(key, "")) for key in ("stake1", "stake2"))
    draft = Draft(form.get("kind", ""), horses, stakes)
    if form.get("pick") in known:
        draft = _picked(draft, form["pick"], view.terms)
    which, _, change = form.get("step", "").partition(":")
    if which in ("1", "2"):
        changed = list(draft.stakes)
        changed[int(which) - 1] = max(0, changed[int(which) - 1] + _number(change))
        draft = replace(draft, stakes=tuple(changed))
    return _fitted(draft, view)


def _number(written: str) -> int:
    try:
        return int(written.replace("\u2212", "-"))
    except ValueError:
        return 0


def _picked(draft: Draft, horse: str, terms: Terms) -> Draft:
    """Put a horse on the sheet, or take it off again; beyond the last place it replaces the last one."""
    if horse in draft.horses:
        return replace(draft, horses=tuple(other for other in draft.horses if other != horse))
    return replace(draft, horses=(*draft.horses[: draft.legs(terms) - 1], horse))


def _fitted(draft: Draft, view: JockeyView) -> Draft:
    """No more horses than the kind has, each with a stake; an empty stake begins with the smallest."""
    terms = view.terms
    horses = tuple(dict.fromkeys(draft.horses))[: draft.legs(terms)]
    stakes = [*draft.stakes, 0, 0][: len(horses)]
    return replace(draft, horses=horses, stakes=tuple(stake or terms.stake_min for stake in stakes))


def resumed(slip: Slip) -> Draft:
    """What has already been written action by action, elsewhere than on this page."""
    return Draft(slip.kind, tuple(slip.horses), tuple(slip.stakes))


# --- what it pays


@dataclass(frozen=True)
class Case:
    """One way the race can end: what the sheet brings, and what its owner has then."""

    says: str
    net: int
    after: int


def cases(view: JockeyView, draft: Draft, money: int, words: Text) -> list[Case]:
    """JK-46 to JK-50: every case the kind of bet knows."""
    if draft.kind == "exacta" and len(draft.horses) == 2:
        found = _exacta_cases(view.terms, draft)
    elif draft.kind in ("place", "win") and draft.horses:
        found = _plain_cases(view.terms, draft)
    else:
        return []
    first, second = draft.horses[0], draft.horses[-1]
    return [Case(words.page(key, first=first, second=second), net, money + net) for key, net in found]


def _exacta_cases(terms: Terms, draft: Draft) -> list[tuple[str, int]]:
    a, b = draft.stakes
    second_only = "case_second_placed" if terms.second_placed else "case_second_only"
    return [
        ("case_both", terms.pay_both * (a + b)),
        ("case_first_only", terms.pay_first * a - b),
        (second_only, terms.pay_second * b - a),
        ("case_neither_placed" if terms.second_placed else "case_neither", -a - b),
    ]


def _plain_cases(terms: Terms, draft: Draft) -> list[tuple[str, int]]:
    """A place or win sheet names one horse, or (R-13) two, each with its own stake."""
    pays = terms.pay_place if draft.kind == "place" else terms.pay_win
    a = draft.stakes[0]
    if len(draft.horses) == 1:
        return [(f"case_{draft.kind}", pays * a), (f"case_{draft.kind}_not", -a)]
    b = draft.stakes[1]
    both = [("case_both_placed", pays * (a + b))] if draft.kind == "place" else []
    return [
        *both,
        (f"case_{draft.kind}_1", pays * a - b),
        (f"case_{draft.kind}_2", pays * b - a),
        (f"case_{draft.kind}_neither", -a - b),
    ]


def net(terms: Terms, slip: Slip, first: Sequence[str], second: Sequence[str]) -> int:
    """JK-46 to JK-50: what a sheet brings if these horses are first and second."""
    if slip.kind == "exacta":
        a, b = slip.stakes
        runner_up = slip.horses[1] in second or (terms.second_placed and slip.horses[1] in first)
        if slip.horses[0] in first:
            return terms.pay_both * (a + b) if slip.horses[1] in second else terms.pay_first * a - b
        return terms.pay_second * b - a if runner_up else -a - b
    total = 0
    for horse, stake in zip(slip.horses, slip.stakes, strict=True):
        right = horse in first or (slip.kind == "place" and horse in second)
        pays = terms.pay_place if slip.kind == "place" else terms.pay_win
        total += pays * stake if right else -stake
    return total


# --- the sheet on the page


@dataclass(frozen=True)
class KindChoice:
    """One of the three kinds of bet on the sheet."""

    kind: str
    name: str
    pays: str
    chosen: bool
    offered: bool


@dataclass(frozen=True)
class SmallCard:
    """A card of the hand in small, beside the horse it is for."""

    code: str
    horse: str
    figure: str
    caption: str
    copies: int


@dataclass(frozen=True)
class Backing:
    """A horse on the sheet: what one holds for it, and whether it is backed."""

    horse: str
    name: str
    letter: str
    hint: str
    cards: list[SmallCard]
    picked: str
    """What it is picked as, or nothing."""


@dataclass(frozen=True)
class StakeRow:
    """A stake to be filled in."""

    number: int
    horse: str
    letter: str
    label: str
    amount: int
    hi: int


@dataclass(frozen=True)
class SheetPage:
    """The whole sheet: choices, stakes, every case, and what handing it in would play."""

    kinds: list[KindChoice]
    may_abstain: bool
    horses: list[Backing]
    neutrals: list[SmallCard]
    stakes: list[StakeRow]
    hidden: dict[str, str]
    """What has to travel with the form."""
    step: int
    least: int
    total: int
    most: int
    loan: int
    limit: str
    cases: list[Case]
    actions: list[Action]
    """Empty while something is missing."""
    missing: str
    rule: str
    button: str


def sheet_page(view: JockeyView, legal: Sequence[Action], words: Text, form: Mapping[str, str]) -> SheetPage | None:
    """The sheet a seat is writing; None when it is not asked for one."""
    own = view.sheet
    if own is None or own.sealed or view.step != "betting" or view.seat not in view.pending:
        return None
    money = view.players[view.seat].money or 0
    begun = own.slip.kind != ""
    draft = _fitted(resumed(own.slip), view) if begun and not form else read(view, form)
    offered = [action.kind for action in legal if isinstance(action, Kind)] or ([own.slip.kind] if begun else [])
    total = sum(draft.stakes)
    missing, rule = _missing(view, draft, offered, own.most, words)
    return SheetPage(
        kinds=[_kind(kind, draft, offered, view.terms, words) for kind in ("place", "win", "exacta")],
        may_abstain=any(isinstance(action, NoBet) for action in legal),
        horses=_backings(view, draft, words),
        neutrals=[_small(now, view.terms, words) for now in by_colour(view.hand or []) if ":" not in now.card],
        stakes=_stake_rows(view, draft, own.most, words),
        hidden={"kind": draft.kind, **{f"horse{at}": horse for at, horse in enumerate(draft.horses, 1)}},
        step=view.terms.stake_step,
        least=view.terms.stake_min,
        total=total,
        most=own.most,
        loan=max(0, total - money),
        limit=words.page("staked_of", total=total, most=own.most),
        cases=cases(view, draft, money, words),
        actions=[] if missing else _actions(draft, own.slip),
        missing=missing,
        rule=rule,
        button=words.page(f"seal_{draft.kind}") if draft.kind in offered else words.page("seal"),
    )


def _actions(draft: Draft, written: Slip) -> list[Action]:
    """JK-40: the kind, each horse with its stake, the seal; less what has already been written."""
    actions: list[Action] = [Kind(draft.kind)]
    for horse, stake in zip(draft.horses, draft.stakes, strict=True):
        actions += [Back(horse), Stake(stake)]
    done = (1 if written.kind else 0) + len(written.horses) + len(written.stakes)
    return [*actions[done:], Seal()]


def _missing(view: JockeyView, draft: Draft, offered: list[str], most: int, words: Text) -> tuple[str, str]:
    """JK-41, JK-42, JK-43, JK-60, JK-61: what keeps the sheet from being handed in, and by which rule."""
    terms = view.terms
    if draft.kind not in offered:
        return words.page("missing_kind"), "JK-41"
    wanted = 2 if draft.kind == "exacta" else 1
    if len(draft.horses) < wanted:
        key = "missing_horse" if wanted == 1 else "missing_first" if not draft.horses else "missing_second"
        return words.page(key), "JK-60"
    if min(draft.stakes) < terms.stake_min:
        return words.page("missing_least", least=terms.stake_min), "JK-42"
    if any(stake % terms.stake_step for stake in draft.stakes):
        return words.page("missing_step", step=terms.stake_step), "JK-61"
    if sum(draft.stakes) > most:
        too_much = sum(draft.stakes) > terms.stake_max
        return words.page("missing_capital", total=sum(draft.stakes), most=most), "JK-42" if too_much else "JK-43"
    return "", ""


def _kind(kind: str, draft: Draft, offered: list[str], terms: Terms, words: Text) -> KindChoice:
    times = {"place": terms.pay_place, "win": terms.pay_win, "exacta": terms.pay_both}[kind]
    return KindChoice(
        kind,
        words.page(f"kind_{kind}"),
        words.page(f"pays_{kind}", times=times),
        draft.kind == kind,
        kind in offered,
    )


def _backings(view: JockeyView, draft: Draft, words: Text) -> list[Backing]:
    """The horses, the one with most cards in the own hand first (JK-39)."""
    own = by_colour(view.hand or [])
    held = {lane.horse: [now for now in own if now.card.endswith(f":{lane.horse}")] for lane in view.lanes}
    order = sorted(held, key=lambda horse: -sum(now.copies for now in held[horse]))
    return [
        Backing(
            horse=horse,
            name=words.name("horse", horse),
            letter=words.page(f"letter_{horse}"),
            hint=_hint(held[horse], view.terms, words),
            cards=[_small(now, view.terms, words) for now in held[horse]],
            picked=_pick_word(draft, horse, words),
        )
        for horse in order
    ]


def _pick_word(draft: Draft, horse: str, words: Text) -> str:
    if horse not in draft.horses:
        return ""
    return words.page(f"pick_{draft.horses.index(horse) + 1}" if draft.kind == "exacta" else "picked")


def _hint(cards: list[CardNow], terms: Terms, words: Text) -> str:
    """What the own cards promise a horse: sure spaces, cards for a leader, late sprints."""
    count = dict.fromkeys(("plus7", "plus10", "triple", "chase"), 0)
    for now in cards:
        count[now.card.partition(":")[0]] += now.copies
    sure = count["plus7"] * terms.steps["plus7"] + count["plus10"] * terms.steps["plus10"]
    alone = not count["triple"] and not count["chase"]
    parts = [words.page("hint_only_sure" if alone else "hint_sure", spaces=sure)] if sure else []
    parts += [words.page("hint_lead", cards=count["triple"])] if count["triple"] else []
    parts += [words.page("hint_late", cards=count["chase"])] if count["chase"] else []
    return ", ".join(parts) or words.page("hint_none")


def _small(now: CardNow, terms: Terms, words: Text) -> SmallCard:
    _, horse, figure, caption = face(now.card, words, terms)
    return SmallCard(now.card, horse, figure, caption, now.copies)


def _stake_rows(view: JockeyView, draft: Draft, most: int, words: Text) -> list[StakeRow]:
    rows = []
    for at, (horse, stake) in enumerate(zip(draft.horses, draft.stakes, strict=True), 1):
        label = words.page(f"stake_{draft.kind}_{at}" if draft.kind == "exacta" else "stake_on", horse=horse)
        rest = sum(draft.stakes) - stake
        letter = words.page(f"letter_{horse}")
        rows.append(StakeRow(at, horse, letter, label, stake, max(view.terms.stake_min, most - rest)))
    return rows
