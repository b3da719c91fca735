"""Choosing two hands on the page of Greyhounds: every card beside the two races it can be taken for."""

from __future__ import annotations

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


@dataclass(frozen=True, kw_only=True)
class HandsSheet(Sheet):
    """The two hands as lines, and the six cards that are dealt for the last race."""

    six: list[int]
    six_says: str
    wrong: str
    """The hand the rules refuse, if any."""


def hands_sheet(seen: Seen[GreyhoundsView], words: Text, form: Mapping[str, str]) -> HandsSheet | None:
    """The two hands a seat is choosing; None when it is not asked for them."""
    own = seen.view.own
    if own is None or not seen.asked or seen.view.step != "choose_hands":
        return None
    first, second, six = own.sets
    loose = cards_left((tuple(first), tuple(second), tuple(six)))
    draft = _read([str(card) for card in loose], form)
    new = [sorted(int(card) for card in draft[race].on) for race in RACES]
    hands = [sorted([*first, *new[0]]), sorted([*second, *new[1]])]
    actions, refusal = _tried(seen, new, hands)
    whole = refusal is None
    return HandsSheet(
        lines=[
            Line(
                key=race,
                name=words.page("to_race", race=race),
                says=words.page("hand_sum", race=race, cards=len(hand), sum=sum(hand), limit=seen.view.hand_limit),
                targets=[
                    Target(key=str(card), name=str(card), chosen=card in hand) for card in (*loose, *first, *second)
                ],
            )
            for race, hand in zip(RACES, hands, strict=True)
        ],
        button=words.page("take_hands"),
        actions=actions if whole else [],
        missing="" if refusal is None else words.refusal(refusal),
        rule=seen.rule if refusal is None else refusal.rule,
        hidden=draft.hidden(),
        six=sorted(six),
        six_says=words.page("six_for_three", sum=sum(six)),
        wrong=str(refusal.facts.get("race", "")) if refusal is not None and refusal.reason != "cards_wanted" else "",
    )


def _read(loose: Sequence[str], form: Mapping[str, str]) -> Draft:
    """The hands as the form has them; a card that is put into one of them leaves the other."""
    draft = read([Blank(key=race, targets=loose, room=len(loose)) for race in RACES], form)
    here = draft.now or RACES[0]
    there = RACES[1] if here == RACES[0] else RACES[0]
    kept = tuple(card for card in draft[there].on if card not in draft[here].on)
    return Draft({**draft.entries, there: Entry(kept)}, draft.now)


def _tried(
    seen: Seen[GreyhoundsView], new: Sequence[Sequence[int]], hands: Sequence[Sequence[int]]
) -> tuple[list[Action], Illegal | None]:
    """What taking the hands plays, one after the other, and what the rules have against it."""
    actions: list[Action] = []
    for race, (cards, hand) in enumerate(zip(new, hands, strict=True), 1):
        actions += [TAKE[card] for card in cards]
        unfit = unfit_hand(race, len(hand))
        refusal = unfit if unfit and unfit.reason == "too_many_cards" else seen.trial(*actions).refusal or unfit
        if refusal is not None:
            return [], refusal
    return actions, None
