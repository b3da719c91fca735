"""What is filled in freely and handed in once on the page of Jockey: the betting sheet, the cards to be kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from railbird.core.action import Action
from railbird.core.offers import single
from railbird.core.sheet import Amount, Blank, Case, Line, Sheet, Target, read
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.jockey.page.hand import Face, by_colour, face, hint
from railbird.games.jockey.rules import figures
from railbird.games.jockey.rules.actions import KIND, KINDS, Back, Done, Keep, Kind, NoBet, Seal, Stake
from railbird.games.jockey.view import CardNow, JockeyView, Slip


def _read(view: JockeyView, form: Mapping[str, str]) -> tuple[Slip, Mapping[str, str]]:
    """What is written so far, and what travels with the form; an empty stake begins with the smallest."""
    terms = view.terms
    kinds = Blank(key="kind", targets=[kind.kind for kind in KIND])
    kind = "".join(read([kinds], form)["kind"].on)
    room = figures.legs(terms, KINDS.index(kind))
    horses = Blank(key="horses", targets=[lane.horse for lane in view.lanes], room=room)
    stakes = [Blank(key=f"stake{leg}", usual=terms.stake_min) for leg in range(1, room + 1)]
    draft = read([kinds, horses, *stakes], form)
    backed = list(draft["horses"].on)
    amounts = [draft[blank.key].amount or terms.stake_min for _, blank in zip(backed, stakes, strict=False)]
    return Slip(kind, backed, amounts), draft.hidden()


def _form_of(slip: Slip) -> dict[str, str]:
    """What has already been written action by action, elsewhere than on this page, as a form has it."""
    stakes = {f"amount.stake{leg}": str(stake) for leg, stake in enumerate(slip.stakes, 1)}
    return {"on.kind": slip.kind, "on.horses": ",".join(slip.horses), **stakes}


def filled(view: JockeyView, actions: Sequence[Action]) -> dict[str, str]:
    """The form of a sheet on which these strokes stand after what has been written already."""
    begun = view.sheet
    if begun is None:
        return {}
    slip = begun.slip
    kinds = [stroke.kind for stroke in actions if isinstance(stroke, Kind)]
    horses = [stroke.horse for stroke in actions if isinstance(stroke, Back)]
    stakes = [stroke.amount for stroke in actions if isinstance(stroke, Stake)]
    return _form_of(Slip((kinds or [slip.kind])[0], [*slip.horses, *horses], [*slip.stakes, *stakes]))


def _strokes(sheet: Slip) -> list[Action]:
    """The kind, then each horse with its stake."""
    strokes: list[Action] = [Kind(sheet.kind)] if sheet.kind else []
    for leg, horse in enumerate(sheet.horses):
        strokes += [Back(horse), *[Stake(stake) for stake in sheet.stakes[leg : leg + 1]]]
    return strokes


@dataclass(frozen=True, kw_only=True)
class Backing(Target):
    """A horse on the sheet: what one holds for it, and what it is picked as."""

    hint: str
    cards: Sequence[Face]
    picked: str


@dataclass(frozen=True, kw_only=True)
class BettingSheet(Sheet):
    """A line of kinds, one of horses and one for each stake, with the own cards beside them."""

    offered: Sequence[str]  # The kinds there is money for.
    abstain: Sequence[Action]  # Handing in no bet, where that is allowed.
    neutrals: Sequence[Face]
    loan: str


def betting_sheet(seen: Seen[JockeyView], words: Text, form: Mapping[str, str]) -> BettingSheet | None:
    """The sheet a seat is writing; None when it is not asked for one."""
    view, own = seen.view, seen.view.sheet
    if own is None or own.sealed or view.step != "betting" or not seen.asked:
        return None
    written, hidden = _read(view, form or _form_of(own.slip))
    money = view.players[view.seat].money or 0
    total = sum(written.stakes)
    loan = figures.implied_loan(money, total)
    strokes, done = _strokes(written), _strokes(own.slip)
    left = strokes[len(done) :] if strokes[: len(done)] == done else strokes  # less what lies on the table already
    actions = [*left, Seal()]
    refusal = seen.trial(*actions).refusal
    return BettingSheet(
        lines=[_kinds(view, written, words), _horses(view, written, words), *_stakes(view, written, words)],
        offered=[action.kind for action in single(seen.legal) if isinstance(action, Kind)] or [own.slip.kind],
        abstain=[action for action in single(seen.legal) if isinstance(action, NoBet)],
        neutrals=[face(now.card, words, view.terms, now.copies) for now in _held(view, "")],
        hidden=hidden,
        limit=words.page("staked_of", total=total, most=own.most),
        loan=words.page("on_loan", amount=loan) if loan else "",
        cases=_cases(view, written, money, words),
        actions=[] if refusal else actions,
        missing=words.refusal(refusal) if refusal else "",
        rule=refusal.rule if refusal else "",
        button=words.page(f"seal_{written.kind}" if written.kind else "seal"),
    )


def _kinds(view: JockeyView, written: Slip, words: Text) -> Line:
    terms = view.terms
    times = {"place": terms.pay_place, "win": terms.pay_win, "exacta": terms.pay_both}
    targets = [
        Target(
            key=kind,
            name=words.page(f"kind_{kind}"),
            figure=words.page(f"pays_{kind}", times=pays),
            chosen=kind == written.kind,
        )
        for kind, pays in times.items()
    ]
    return Line(key="kind", name=words.page("choose_kind"), targets=targets)


def _held(view: JockeyView, horse: str) -> list[CardNow]:
    """The own cards of a colour; without one the neutral cards."""
    return [now for now in by_colour(view.hand or []) if now.card.partition(":")[2] == horse]


def _horses(view: JockeyView, written: Slip, words: Text) -> Line:
    """The horses, the one with most cards in the own hand first."""
    held = {lane.horse: _held(view, lane.horse) for lane in view.lanes}
    as_what = [f"pick_{leg}" if written.kind == "exacta" else "picked" for leg in (1, 2)]
    picked = {horse: words.page(key) for horse, key in zip(written.horses, as_what, strict=False)}
    targets = [
        Backing(
            key=horse,
            name=words.name("horse", horse),
            letter=words.page(f"letter_{horse}"),
            hint=hint(held[horse], view.terms, words),
            cards=[face(now.card, words, view.terms, now.copies) for now in held[horse]],
            chosen=horse in written.horses,
            picked=picked.get(horse, ""),
        )
        for horse in sorted(held, key=lambda horse: -sum(now.copies for now in held[horse]))
    ]
    return Line(key="horses", name=words.page("horse"), targets=targets)


def _stakes(view: JockeyView, written: Slip, words: Text) -> list[Line]:
    assert view.sheet is not None
    most, terms = view.sheet.most, view.terms
    lines = []
    for leg, (horse, stake) in enumerate(zip(written.horses, written.stakes, strict=True), 1):
        label = words.page(f"stake_exacta_{leg}" if written.kind == "exacta" else "stake_on", horse=horse)
        on = Target(key=horse, name=words.name("horse", horse), letter=words.page(f"letter_{horse}"), chosen=True)
        room = figures.room_for(terms, most, written.stakes, leg - 1)
        amount = Amount(value=stake, lo=terms.stake_min, hi=room, step=terms.stake_step, label=label)
        lines.append(Line(key=f"stake{leg}", name=label, targets=[on], amount=amount))
    return lines


def _cases(view: JockeyView, written: Slip, money: int, words: Text) -> list[Case]:
    """Every way the race can end for this sheet."""
    names = {"first": written.horses[0], "second": written.horses[-1]} if written.horses else {}
    return [
        Case(words.page(f"case_{name}", **names), words.signed(net), words.money(after), net > 0)
        for name, net, after in figures.cases(view.terms, written.kind, written.stakes, money)
    ]


@dataclass(frozen=True, kw_only=True)
class Keepable(Target):
    """A card that may be kept."""

    face: Face


@dataclass(frozen=True, kw_only=True)
class KeepingSheet(Sheet):
    """The cards left in hand, to be kept or given back."""

    kept: Sequence[Face]  # What has been kept already, action by action, elsewhere than on this page.


def keeping_sheet(seen: Seen[JockeyView], words: Text, form: Mapping[str, str]) -> KeepingSheet | None:
    """The cards a seat may keep; None when it is not asked for them."""
    view = seen.view
    if view.keeping is None or not seen.asked:
        return None
    cards = {f"{now.card}.{copy}": now.card for now in view.hand or [] for copy in range(now.copies)}
    for card in view.keeping:
        del cards[next(key for key in cards if cards[key] == card)]
    blank = Blank(key="keep", targets=list(cards), room=max(1, view.keep_max - len(view.keeping)))
    chosen = read([blank], form)["keep"].on
    actions = [*[Keep(cards[key]) for key in chosen], Done()]
    refusal = seen.trial(*actions).refusal
    targets = []
    for key, card in cards.items():
        name, on = words.name("card", card), key in chosen
        says, printed = words.page("keep_button", card=name), face(card, words, view.terms)
        targets.append(Keepable(key=key, name=name, says=says, chosen=on, face=printed))
    offered = any(isinstance(action, Keep) for action in single(seen.legal))
    return KeepingSheet(
        lines=[Line(key="keep", name=words.page("your_cards"), targets=targets if offered else ())],
        kept=[face(card, words, view.terms) for card in view.keeping],
        hidden={"on.keep": ",".join(chosen)},
        actions=[] if refusal else actions,
        missing=words.refusal(refusal) if refusal else "",
        rule=refusal.rule if refusal else "",
        button=words.page("keep_done", cards=len(view.keeping) + len(chosen)),
    )
