"""What a simulation of Dostihy a sázky counts: length, ends, bankruptcies, income by stable, bets, deals, seats."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from railbird.core.game import Sample
from railbird.core.note import Note
from railbird.games.dostihy.rules.queries import net_worth
from railbird.games.dostihy.rules.state import DostihyState

ENDS = ("last_standing", "round_limit", "time_limit", "first_bankruptcy", "agreement", "capped")


def measure(notes: Sequence[Note], state: DostihyState) -> Iterable[Sample]:
    """One finished game, from all its notes and its last position."""
    yield from _length(notes, state)
    yield from _income(notes, state)
    yield from _bets_and_deals(notes)
    yield from _seats(state)


def _length(notes: Sequence[Note], state: DostihyState) -> Iterator[Sample]:
    """DS-86, DS-R47: rounds and turns, how it ended, who went bankrupt when."""
    yield Sample("rounds", "", state.round)
    yield Sample("turns", "", sum(note.event == "turn" for note in notes))
    for end in ENDS:
        yield Sample("ended", end, state.end == end)
    yield Sample("bankruptcies", "", len(state.out))
    now, first, completed = 1, 0, 0
    for note in notes:
        if note.event == "turn":
            now = note.number("round")
        elif note.event == "bankrupt":
            first = first or now
            completed += note.number("completed")
    if first:
        yield Sample("first_bankruptcy_round", "", first)
    yield Sample("completed", "", completed)


def _income(notes: Sequence[Note], state: DostihyState) -> Iterator[Sample]:
    """DS-24 to DS-26, DS-61: what visits brought, by stable; what nobody claimed."""
    board = state.setup.board
    income: Counter[str] = Counter(dict.fromkeys(board.stable_ids, 0))
    visits: Counter[str] = Counter(dict.fromkeys(board.stable_ids, 0))
    other: Counter[str] = Counter({"trainer": 0, "service": 0})
    lapsed = 0
    for note in notes:
        if note.event == "claimed" and note.facts["due"] == "visit":
            field = note.number("field")
            stable = board.stable_of[field]
            if stable >= 0:
                income[board.stable_ids[stable]] += note.number("amount")
                visits[board.stable_ids[stable]] += 1
            else:
                other[board.kind[field]] += note.number("amount")
        elif note.event in ("lapsed", "waived"):
            lapsed += note.number("amount")
    for measure_name, counts in (("stable_income", income), ("stable_visits", visits), ("other_income", other)):
        for key, count in counts.items():
            yield Sample(measure_name, key, count)
    yield Sample("lapsed", "", lapsed)


def _bets_and_deals(notes: Sequence[Note]) -> Iterator[Sample]:
    """DS-67 to DS-71, DS-76, DS-40: stakes and how many win, deals, suspensions."""
    counts = Counter(note.event for note in notes)
    yield Sample("bets", "", counts["staked"])
    for number in range(counts["staked"]):
        yield Sample("bet_hit", "", number < counts["bet_won"])
    yield Sample("deals", "", counts["deal_done"])
    yield Sample("suspensions", "", counts["suspended"])


def _seats(state: DostihyState) -> Iterator[Sample]:
    """DS-6, DS-89: wins in the order of turns, and what the places are worth."""
    standing = state.standing()
    winners = standing.winners()
    seats = state.setup.seats
    for seat in range(seats):
        place = (seat - state.first) % seats + 1
        yield Sample("seat_win", str(place), (seat in winners) / len(winners))
    for place, seat in enumerate(sorted(range(seats), key=lambda one: standing.ranks[one]), 1):
        yield Sample("net_worth", str(place), net_worth(state, seat))
