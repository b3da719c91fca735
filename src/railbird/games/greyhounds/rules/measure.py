"""What a simulation of Greyhounds counts."""

from collections.abc import Iterator, Sequence

from railbird.core.game import Sample
from railbird.core.note import Note
from railbird.games.greyhounds.rules.actions import KINDS
from railbird.games.greyhounds.rules.setup import DOGS
from railbird.games.greyhounds.rules.state import GreyhoundsState


def measure(notes: Sequence[Note], state: GreyhoundsState) -> Iterator[Sample]:
    """One finished game, from all its notes and its last position; how the bookmaker ends, too (GH-56, GH-57)."""
    yield from _races(notes)
    yield from _bets(notes)
    standing = state.standing()
    if state.bookmaker >= 0:
        yield Sample("bookmaker_money", "", standing.money[state.bookmaker])
        yield Sample("bookmaker_win", "", state.bookmaker in standing.winners())
        yield Sample("bankrupt", "", state.bankrupt)
    for seat, money in enumerate(standing.money):
        yield Sample("money", str(seat + 1), money)
        yield Sample("prize_money", str(seat + 1), state.prizes[seat])
    yield Sample("shared_win", "", len(standing.winners()) > 1)


def _races(notes: Sequence[Note]) -> Iterator[Sample]:
    """GH-9, GH-28, GH-36, GH-59: who wins by race and Hund, how long it takes, how many dogs are lapped."""
    for note in notes:
        if note.event == "race_over":
            race, hunde = note.number("race"), note.numbers("hunde")
            for hund in range(1, DOGS + 1):
                yield Sample("hund_win", f"{race}.{hund}", hund == hunde[0])
                yield Sample("hund_first_two", f"{race}.{hund}", hund in hunde[:2])
            yield Sample("rounds", str(race), note.number("rounds"))
            yield Sample("lapped", str(race), note.number("lapped"))
            yield Sample("no_second", str(race), len(hunde) < 2)
    yield Sample("stopped", "", sum(note.event == "stopped" for note in notes))


def _bets(notes: Sequence[Note]) -> Iterator[Sample]:
    """GH-31, GH-32: what a dollar staked on each kind of bet brings back."""
    staked = dict.fromkeys(KINDS, 0)
    returned = dict.fromkeys(KINDS, 0)
    for note in notes:
        if note.event.startswith(("bet_won", "bet_lost")):
            staked[str(note.facts["kind"])] += note.number("stake")
            returned[str(note.facts["kind"])] += note.number("amount")
    for kind in KINDS:
        if staked[kind]:
            yield Sample("bet_return", kind, returned[kind] / staked[kind])
