"""Before a race of Greyhounds: the charts of odds and places, making the bookmaker's chart, and choosing two hands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from railbird.core.action import Action
from railbird.core.illegal import Illegal
from railbird.core.sheet import Blank, Draft, Entry, Line, Sheet, Target, read
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.greyhounds.page.dogs import owner
from railbird.games.greyhounds.page.slip import odds_text
from railbird.games.greyhounds.rules.actions import RANK, TAKE
from railbird.games.greyhounds.rules.figures import cards_left, unfit_hand
from railbird.games.greyhounds.view import Dog, GreyhoundsView

CHART = "chart"  # The only line of the bookmaker's sheet.
RACES = ("1", "2")
WANTED = "cards_wanted"  # Why a hand is not whole that may become so.


@dataclass(frozen=True)
class ChartRow:
    """A place of the odds chart, with the dog placed on it so far."""

    hund: int
    dog: str
    letter: str
    name: str
    value: str
    sieg: str
    platz: str


def chart_rows(view: GreyhoundsView, words: Text) -> list[ChartRow]:
    """The odds chart, place by place."""
    placed = {dog.hund: (dog.dog, dog.value) for dog in view.dogs}
    return words.kept("chart", _chart, placed, view.odds.sieg, view.odds.platz)


def _chart(
    words: Text, placed: Mapping[int | None, tuple[str, int | None]], sieg: Sequence[int], platz: Sequence[int]
) -> list[ChartRow]:
    odds = enumerate(zip(sieg, platz, strict=True), 1)
    return [_chart_row(hund, *placed.get(hund, ("", None)), *figures, words) for hund, figures in odds]


def _chart_row(hund: int, dog: str, value: int | None, sieg: int, platz: int, words: Text) -> ChartRow:
    return ChartRow(
        hund=hund,
        dog=dog,
        letter=words.page(f"letter_{dog}") if dog else "",
        name=words.name("dog", dog) if dog else words.page("free_place"),
        value="" if value is None else str(value),
        sieg=odds_text(sieg),
        platz=odds_text(platz),
    )


@dataclass(frozen=True)
class Finish:
    """A place of the finish chart that earns a prize, with the dog that has taken it."""

    place: int
    prize: str
    dog: str
    letter: str


def finish_chart(view: GreyhoundsView, words: Text) -> list[Finish]:
    """The places that earn a prize, the first in front."""
    return words.kept("finish", _finish, {dog.place: dog.dog for dog in view.dogs}, view.prizes)


def _finish(words: Text, home: Mapping[int | None, str], prizes: Sequence[int]) -> list[Finish]:
    return [
        Finish(place, words.money(prize), dog := home.get(place, ""), words.page(f"letter_{dog}") if dog else "")
        for place, prize in enumerate(prizes, 1)
    ]


# --- the bookmaker's chart


def chart_sheet(seen: Seen[GreyhoundsView], words: Text, form: Mapping[str, str]) -> Sheet | None:
    """The chart the bookmaker makes, tapping the dogs in order; None when it is not asked for."""
    view = seen.view
    if not seen.asked or view.step != "chart":
        return None
    free = [dog.dog for dog in view.dogs if dog.hund is None]
    draft = read([Blank(key=CHART, targets=free, room=len(free) - 1)], form)
    actions = [RANK[color] for color in draft[CHART].on]
    tried = seen.trial(*actions)
    order = [*view.chart, *draft[CHART].on]
    whole = bool(tried) and not tried.legal
    if whole:
        order += [color for color in free if color not in order]
    return Sheet(
        lines=[
            Line(key=CHART, name=words.page("chart"), targets=[_place(view, dog, order, words) for dog in view.dogs])
        ],
        button=words.page("set_chart"),
        actions=actions if whole else [],
        missing="" if whole else words.page("next_hund", hund=len(order) + 1),
        rule=seen.rule,
        hidden=draft.hidden(),
    )


def _place(view: GreyhoundsView, dog: Dog, order: Sequence[str], words: Text) -> Target:
    """A dog that can be put on the chart, with what is known of it."""
    known = [owner(dog, words, view.seat), "" if dog.value is None else f"{words.page('sum')} {dog.value}"]
    return Target(
        key=dog.dog,
        name=words.name("dog", dog.dog),
        says=" · ".join(part for part in known if part),
        figure=str(order.index(dog.dog) + 1) if dog.dog in order else "",
        chosen=dog.dog in order,
        mark=f"dog-{dog.dog}",
        letter=words.page(f"letter_{dog.dog}"),
    )


# --- two hands: every card beside the two races it can be taken for


@dataclass(frozen=True, kw_only=True)
class HandsSheet(Sheet):
    """The two hands as lines, and the six cards that are dealt for the last race."""

    six: list[int]
    six_says: str
    wrong: list[str]  # The hands that cannot stay as they are.


def hands_sheet(seen: Seen[GreyhoundsView], words: Text, form: Mapping[str, str]) -> HandsSheet | None:
    """The two hands a seat is choosing; None when it is not asked for them."""
    own, limit = seen.view.own, seen.view.hand_limit
    if own is None or not seen.asked or seen.view.step != "choose_hands":
        return None
    first, second, six = own.sets
    loose = cards_left((tuple(first), tuple(second), tuple(six)))
    shown = sorted([*loose, *first, *second])
    draft = _read([str(card) for card in loose], form)
    new = [sorted(int(card) for card in draft[race].on) for race in RACES]
    hands = [sorted([*first, *new[0]]), sorted([*second, *new[1]])]
    unfit = [unfit_hand(race, hand, limit) for race, hand in enumerate(hands, 1)]
    actions, refusal = _tried(seen, new, unfit)
    return HandsSheet(
        lines=[
            Line(
                key=race,
                name=words.page("to_race", race=race),
                says=words.page("hand_sum", race=race, cards=len(hand), sum=sum(hand), limit=limit),
                targets=[Target(key=str(card), name=str(card), chosen=card in hand) for card in shown],
            )
            for race, hand in zip(RACES, hands, strict=True)
        ],
        button=words.page("take_hands"),
        actions=actions,
        missing="" if refusal is None else words.refusal(refusal),
        rule=seen.rule if refusal is None else refusal.rule,
        hidden=draft.hidden(),
        six=sorted(six),
        six_says=words.page("six_for_three", sum=sum(six)),
        wrong=[race for race, why in zip(RACES, unfit, strict=True) if why and why.reason != WANTED],
    )


def _read(loose: Sequence[str], form: Mapping[str, str]) -> Draft:
    """The hands as the form has them; a card that is put into one of them leaves the other."""
    draft = read([Blank(key=race, targets=loose, room=len(loose)) for race in RACES], form)
    here = draft.now or RACES[0]
    there = RACES[1] if here == RACES[0] else RACES[0]
    kept = tuple(card for card in draft[there].on if card not in draft[here].on)
    return Draft({**draft.entries, there: Entry(kept)}, draft.now)


def _tried(
    seen: Seen[GreyhoundsView], new: Sequence[Sequence[int]], unfit: Sequence[Illegal | None]
) -> tuple[list[Action], Illegal | None]:
    """What taking the hands plays, one after the other, and what the rules have against it."""
    actions: list[Action] = []
    for cards, why in zip(new, unfit, strict=True):
        actions += [TAKE[card] for card in cards]
        refusal = why if why and why.reason != WANTED else seen.trial(*actions).refusal or why
        if refusal is not None:
            return [], refusal
    return actions, None
