"""What a simulation of HomeStretch counts: how horses run, what bets and purses bring, what is bought."""

from collections.abc import Iterator, Sequence

from railbird.core.game import Sample
from railbird.core.note import Note
from railbird.games.homestretch.rules.actions import HORSES, POOLS
from railbird.games.homestretch.rules.state import HomeStretchState


def measure(notes: Sequence[Note], state: HomeStretchState) -> Iterator[Sample]:
    """One finished game, from all its notes and its last position; rates are per race."""
    yield from _races(notes)
    yield from _income(notes, state)
    yield from _shares(notes, state)
    standing = state.standing()
    best = max(standing.money)
    yield Sample("tie_break", "", standing.money.count(best) > 1)
    yield Sample("shared_win", "", len(standing.winners()) > 1)


def _races(notes: Sequence[Note]) -> Iterator[Sample]:
    """HS-8.1: how often each horse is first, in the first two, in the first three; how long a race takes."""
    rolls = 0
    for note in notes:
        if note.event == "rolled":
            rolls += 1
        elif note.event == "race_over":
            home = note.facts["horses"]
            assert isinstance(home, list)
            for horse in HORSES:
                for place, pool in enumerate(POOLS, 1):
                    yield Sample(f"horse_{pool}", str(horse), horse in home[:place])
            yield Sample("rolls_per_race", "", rolls)
            rolls = 0


def _income(notes: Sequence[Note], state: HomeStretchState) -> Iterator[Sample]:
    """HS-10.2, HS-11.2: what purses, bets and (with `lose_stake`) lost stakes come to, by seat."""
    seats = range(state.setup.seats)
    for measure_name, event in (("purse_income", "purse"), ("bet_income", "bet_won")):
        for seat in seats:
            yield Sample(measure_name, str(seat + 1), _total(notes, event, seat))
    for seat in seats:
        lost = sum(_amount(note) for note in notes if note.rule == "HS-4.3" and note.facts.get("from") == seat)
        yield Sample("stakes_lost", str(seat + 1), lost)
    tokens = sum(note.event in ("bet_won", "bet_lost") for note in notes)
    yield Sample("tokens_won", "", sum(note.event == "bet_won" for note in notes) / tokens)


def _shares(notes: Sequence[Note], state: HomeStretchState) -> Iterator[Sample]:
    """HS-2.6, HS-12.3: what the draft costs and what is bought after the first race, by seat."""
    for seat in range(state.setup.seats):
        yield Sample("draft_cost", str(seat + 1), _total(notes, "stable_shown", seat, "cost"))
        yield Sample("bought_face_up", str(seat + 1), _count(notes, "bought", seat))
        yield Sample("bought_blind", str(seat + 1), _count(notes, "blind_card", seat))
    unpaid = sum(note.event == "unowned" for note in notes)
    races = sum(note.event == "race_over" for note in notes)
    yield Sample("purses_unpaid", "", unpaid / races)


def _amount(note: Note, fact: str = "amount") -> int:
    amount = note.facts[fact]
    assert isinstance(amount, int)
    return amount


def _total(notes: Sequence[Note], event: str, seat: int, fact: str = "amount") -> int:
    return sum(_amount(note, fact) for note in notes if note.event == event and note.facts["seat"] == seat)


def _count(notes: Sequence[Note], event: str, seat: int) -> int:
    return sum(note.event == event and note.facts["seat"] == seat for note in notes)
