"""Worlds that fit what a seat knows: the draft behind the others' hands, and what lies on their slips.

Everything a seat cannot know in HomeStretch is redrawn here (section "who knows what" of the rulebook
page): cards in hands it has not seen, who took what from hands it has, token values lying face down,
and slips that are not public yet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from railbird.core.state import Pick

if TYPE_CHECKING:
    from railbird.games.homestretch.rules.state import HomeStretchState

BOXES = 33
Cards = tuple[int, ...]


def shuffled(cards: list[int], pick: Pick) -> list[int]:
    """The cards in a random order, which tells nothing of the order they came in."""
    left = sorted(cards)
    out = []
    while left:
        out.append(left.pop(pick(len(left))))
    return out


@dataclass
class Taken:
    """One card that left a hand: in which round, by which holder (the phantom is the last)."""

    round: int
    holder: int
    card: int


def imagine_draft(state: HomeStretchState, seat: int, pick: Pick) -> None:
    """Redraw the draft for a seat (HS-2.2, HS-2.3, HS-14.2, R-37).

    A hand travels left, so in round r its holder is r places left of where it began. From the moment the
    seat has held a hand it knows what was in it; what left it later is a set it knows only in part.
    """
    takes = [takes_of(state, hand) for hand in range(state.setup.hands)]
    unseen = list(state.deck)
    for hand, taken in enumerate(takes):
        unseen += unseen_of(state, seat, hand, taken)
    pool = shuffled(unseen, pick)
    hands = list(state.hands)
    for hand, taken in enumerate(takes):
        _redraw_hand(state, seat, hand, taken, pool, hands, pick)
    _write_back(state, takes, hands)
    state.deck = tuple(sorted(pool))


def holder_of(state: HomeStretchState, hand: int, round: int) -> int:
    """Who holds, in a round, the hand that was dealt to place `hand` (HS-2.3)."""
    return (hand + round) % state.setup.hands


def takes_of(state: HomeStretchState, hand: int) -> list[Taken]:
    """The cards that have left a hand so far, in order."""
    found = []
    for round in range(state.round + 1):
        holder = holder_of(state, hand, round)
        cards = state.tossed if holder >= state.setup.seats else state.kept[holder]
        if round < len(cards):
            found.append(Taken(round, holder, cards[round]))
    return found


def contents(state: HomeStretchState, hand: int, takes: list[Taken], round: int) -> list[int]:
    """What was in a hand when its holder of that round picked it up."""
    now = state.hands[holder_of(state, hand, state.round)]
    return list(now) + [take.card for take in takes if take.round >= round]


def looks(state: HomeStretchState, seat: int, hand: int) -> list[int]:
    """The rounds in which the seat has held a hand, up to now."""
    return [round for round in range(state.round + 1) if holder_of(state, hand, round) == seat]


def unseen_of(state: HomeStretchState, seat: int, hand: int, takes: list[Taken]) -> list[int]:
    """The cards of a hand, with what was taken from it, that the seat has never seen."""
    seen = looks(state, seat, hand)
    if not seen:
        return contents(state, hand, takes, 0)
    return [take.card for take in takes if take.round < seen[0]]


def _redraw_hand(
    state: HomeStretchState, seat: int, hand: int, takes: list[Taken], pool: list[int], hands: list[Cards], pick: Pick
) -> None:
    seen = looks(state, seat, hand)
    holder = holder_of(state, hand, state.round)
    for take in takes:
        if not seen or take.round < seen[0]:
            take.card = pool.pop()
    if not seen:
        hands[holder] = tuple(sorted([pool.pop() for _ in state.hands[holder]]))
    for since, until in zip(seen, [*seen[1:], state.round + 1]):
        others = [take for take in takes if since < take.round < until]
        is_away = until > state.round and holder != seat
        mixed = shuffled([take.card for take in others] + (list(state.hands[holder]) if is_away else []), pick)
        for take in others:
            take.card = mixed.pop()
        if is_away:
            hands[holder] = tuple(sorted(mixed))


def _write_back(state: HomeStretchState, takes: list[list[Taken]], hands: list[Cards]) -> None:
    kept, tossed = [list(cards) for cards in state.kept], list(state.tossed)
    for taken in takes:
        for take in taken:
            cards = tossed if take.holder >= state.setup.seats else kept[take.holder]
            cards[take.round] = take.card
    state.kept = tuple([tuple(cards) for cards in kept])
    state.tossed, state.hands = tuple(tossed), tuple(hands)


def imagine_slips(state: HomeStretchState, seat: int, pick: Pick) -> None:
    """Redraw what lies on the others' slips: values under `hidden`, all of it while it is not public (R-4, R-26)."""
    slips, full = list(state.slips), len(state.setup.tokens)
    for other in range(state.setup.seats):
        if other == seat:
            continue
        if is_slip_public(state, other):
            if not state.setup.values_open:
                slips[other] = bytes(shuffled(list(slips[other]), pick))
        elif state.step is state.setup.flow.betting:  # at other times nobody has tokens on the Tote
            slips[other] = random_slip(state, other, full if len(slips[other]) == full else pick(full), pick)
    state.slips = tuple(slips)


def is_slip_public(state: HomeStretchState, seat: int) -> bool:
    """Whether everybody sees in which boxes the seat's tokens lie: under `simultaneous` all at once (HS-5.1, R-4)."""
    if state.setup.bet_timing == "simultaneous":
        return not state.waiting
    return len(state.slips[seat]) == len(state.setup.tokens)


def random_slip(state: HomeStretchState, seat: int, size: int, pick: Pick) -> bytes:
    """Any legal slip of so many tokens (HS-5.3)."""
    slip: list[int] = []
    while len(slip) < size:
        box = pick(BOXES)
        if slip.count(box) < state.limits[seat]:
            slip.append(box)
    return bytes(slip)
