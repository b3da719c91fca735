"""Choosing two hands on the page of Greyhounds: every card beside the two races it can be taken for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from railbird.core.action import Action
from railbird.core.illegal import Illegal
from railbird.core.sheet import Blank, Draft, Entry, Line, Sheet, Target, read
from railbird.core.text import Text
from railbird.core.trial import Seen
from railbird.games.greyhounds.rules.actions import TAKE
from railbird.games.greyhounds.rules.figures import cards_left, unfit_hand
from railbird.games.greyhounds.view import GreyhoundsView

RACES = ("1", "2")
WANTED = "cards_wanted"  # Why a hand is not whole that may become so.


@dataclass(frozen=True, kw_only=True)
class HandsSheet(Sheet):
    """The two hands as lines, and the six cards that are dealt for the last race."""

    six: list[int]
    six_says: str
    wrong: list[str]  # The hands that cannot stay as they are.


def hands_sheet(seen: Seen[GreyhoundsView], words: Text, form: Mapping[str, str]) -> HandsSheet | None:
    """The two hands a seat is choosing; None when it is not asked for them."""
    own = seen.view.own
    if own is None or not seen.asked or seen.view.step != "choose_hands":
        return None
    first, second, six = own.sets
    loose = cards_left((tuple(first), tuple(second), tuple(six)))
    shown = sorted([*loose, *first, *second])
    draft = _read([str(card) for card in loose], form)
    new = [sorted(int(card) for card in draft[race].on) for race in RACES]
    hands = [sorted([*first, *new[0]]), sorted([*second, *new[1]])]
    unfit = [unfit_hand(race, hand, seen.view.hand_limit) for race, hand in enumerate(hands, 1)]
    actions, refusal = _tried(seen, new, unfit)
    return HandsSheet(
        lines=[
            Line(
                key=race,
                name=words.page("to_race", race=race),
                says=words.page("hand_sum", race=race, cards=len(hand), sum=sum(hand), limit=seen.view.hand_limit),
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
