"""What a simulation of HomeStretch counts: how horses run, what bets and purses bring, what is bought."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from railbird.core.game import Sample
from railbird.core.note import Note
from railbird.games.homestretch.rules.actions import HORSES, POOLS
from railbird.games.homestretch.rules.state import HomeStretchState


def measure(notes: Sequence[Note], state: HomeStretchState) -> Iterator[Sample]:
    """HS-2.6, HS-10.2, HS-11.2, HS-12.3: one finished game, from all its notes and its last position."""
    told: defaultdict[str, list[Note]] = defaultdict(list)
    for note in notes:
        told[note.event].append(note)
    stakes = [note for note in told["paid"] if note.rule == "HS-4.3"]
    seats, won, lost = state.setup.seats, len(told["bet_won"]), len(told["bet_lost"])
    yield from _races(notes)
    yield from _by_seat("purse_income", seats, told["purse"], fact="amount")
    yield from _by_seat("bet_income", seats, told["bet_won"], fact="amount")
    yield from _by_seat("stakes_lost", seats, stakes, "from", "amount")
    yield Sample("tokens_won", "", won / (won + lost))
    yield from _by_seat("draft_cost", seats, told["stable_shown"], fact="cost")
    yield from _by_seat("bought_face_up", seats, told["bought"])
    yield from _by_seat("bought_blind", seats, told["blind_card"])
    yield Sample("purses_unpaid", "", len(told["unowned"]) / len(told["race_over"]))
    standing = state.standing()
    yield Sample("tie_break", "", standing.money.count(max(standing.money)) > 1)
    yield Sample("shared_win", "", len(standing.winners()) > 1)


def _by_seat(name: str, seats: int, notes: Sequence[Note], who: str = "seat", fact: str = "") -> Iterator[Sample]:
    """Of each seat how many of these notes there are, or what a fact of theirs comes to."""
    for seat in range(seats):
        own = [note.number(fact) if fact else 1 for note in notes if note.facts[who] == seat]
        yield Sample(name, str(seat + 1), sum(own))


def _races(notes: Sequence[Note]) -> Iterator[Sample]:
    """HS-8.1: how often each horse is first, in the first two, in the first three; how long a race takes."""
    rolls = 0
    for note in notes:
        if note.event == "rolled":
            rolls += 1
        elif note.event == "race_over":
            home = note.numbers("horses")
            for horse in HORSES:
                for place, pool in enumerate(POOLS, 1):
                    yield Sample(f"horse_{pool}", str(horse), horse in home[:place])
            yield Sample("rolls_per_race", "", rolls)
            rolls = 0
