"""The book of Jockey: every sheet that can still be written with the smallest stakes, and what it brings (JK-46 on)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from railbird.core.action import Action
from railbird.core.book import UNKNOWN, Book, Finish, Gains, Wager
from railbird.core.note import Note
from railbird.games.jockey.rules.actions import EXACTA, HORSES, KINDS, NO_BET, RUNNERS, Back, Kind, Seal, Sheet, Stake
from railbird.games.jockey.rules.figures import best_result, kinds, max_stake, net_result, room_for
from railbird.games.jockey.rules.notes import DEAD_HEAT, RACE_OVER
from railbird.games.jockey.rules.setup import Terms

if TYPE_CHECKING:
    from railbird.games.jockey.rules.state import JockeyState

RACING = frozenset({"turn", "horse", "distance"})


def finish(_state: JockeyState, notes: Sequence[Note], _random: object) -> Finish:
    """JK-29: the places in the first race that was over; those that come in with one card share theirs (R-22)."""
    over = next((note for note in notes if note.event in (RACE_OVER.name, DEAD_HEAT.name)), None)
    if over is None:
        return UNKNOWN
    first, second = over.words("first"), over.words("second")
    return tuple([1 if horse in first else 2 if horse in second else 0 for horse in HORSES])


def placed(state: JockeyState) -> Finish:
    """The places taken in the race that is on."""
    return tuple(state.place) if state.step.name in RACING else UNKNOWN


def wagers(state: JockeyState, seat: int) -> list[Wager]:
    """JK-41 to JK-43, JK-59, JK-60: the sheets that begin like the one that is being written, for the least."""
    return _sheets(state, seat, largest=False)


def full(state: JockeyState, seat: int) -> list[Wager]:
    """JK-43, JK-60: the same with all that may be staked, on two horses by halves."""
    return _sheets(state, seat, largest=True)


def _sheets(state: JockeyState, seat: int, largest: bool) -> list[Wager]:
    if state.step is not state.setup.flow.betting or seat not in state.pending():
        return []
    begun, terms = state.sheets[seat], state.setup.terms
    most = max_stake(state.setup, state.money[seat])
    possible = [begun.kind] if begun.kind else kinds(state.setup, state.money[seat])
    found = []
    for kind in [one for one in possible if one != NO_BET]:
        for horses in _named(kind, begun):
            stakes = list(begun.stakes)
            while len(stakes) < len(horses):
                stakes.append(terms.stake_min)
            for at in range(len(begun.stakes), len(stakes)) if largest else ():
                more = (room_for(terms, most, stakes, at) - stakes[at]) // (len(stakes) - at)
                stakes[at] += more - more % terms.stake_step
            if all([stake <= room_for(terms, most, stakes, at) for at, stake in enumerate(stakes)]):
                found.append(_wager(terms, begun, Sheet(kind, horses, tuple(stakes), True)))
    return found


def _named(kind: int, begun: Sheet) -> list[tuple[int, ...]]:
    """The horses a sheet of this kind may name, those written already first."""
    if kind != EXACTA:
        return [begun.horses] if begun.horses else [(horse,) for horse in RUNNERS]
    pairs = [(first, second) for first in RUNNERS for second in RUNNERS if first != second]
    return [pair for pair in pairs if pair[: len(begun.horses)] == begun.horses]


def _wager(terms: Terms, begun: Sheet, sheet: Sheet) -> Wager:
    return Wager(
        actions=tuple(_strokes(begun, sheet)),
        pool=KINDS[sheet.kind],
        runners=tuple([HORSES[horse] for horse in sheet.horses]),
        stake=sheet.total(),
        gains=_gains(terms, sheet),
        most=best_result(terms, sheet),
        least=-sheet.total(),
    )


def _gains(terms: Terms, sheet: Sheet) -> Gains:
    return lambda finish: net_result(terms, sheet, list(finish))


def _strokes(begun: Sheet, sheet: Sheet) -> list[Action]:
    """What is still to be written."""
    strokes: list[Action] = [] if begun.kind else [Kind(KINDS[sheet.kind])]
    for at, (horse, stake) in enumerate(zip(sheet.horses, sheet.stakes)):
        strokes += [Back(HORSES[horse])] if at >= len(begun.horses) else []
        strokes += [Stake(stake)] if at >= len(begun.stakes) else []
    return [*strokes, Seal()]


BOOK = Book(
    runners=lambda _state: HORSES,
    kind=lambda _state: "horse",
    pools="kind",
    finish=finish,
    placed=placed,
    wagers=wagers,
    full=full,
)
