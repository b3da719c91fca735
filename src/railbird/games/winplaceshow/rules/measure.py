"""What a simulation of Win, Place & Show counts: how horses run against their odds, what bets return, what is paid."""

from collections import Counter
from collections.abc import Iterator, Sequence

from railbird.core.game import Sample
from railbird.core.note import Note
from railbird.games.winplaceshow.rules.actions import POOLS
from railbird.games.winplaceshow.rules.edition import odds_value
from railbird.games.winplaceshow.rules.state import WinPlaceShowState


def measure(notes: Sequence[Note], state: WinPlaceShowState) -> Iterator[Sample]:
    """One finished game, from all its notes and its last position."""
    told = Counter(note.event for note in notes)
    yield from _races(notes, state)
    yield from _prices(notes)
    if told["sold"] + told["unsold"]:
        yield Sample("unsold", "", told["unsold"] / (told["sold"] + told["unsold"]))
    yield from _bets(notes)
    yield Sample("windows", "", told["window_open"])
    cases = told["upheld"] + told["rejected"]
    yield Sample("cases", "", cases)
    if cases:
        yield Sample("upheld", "", told["upheld"] / cases)
    purses = sum(note.number("amount") for note in notes if note.event == "purse")
    yield Sample("purse_income", "", purses / state.setup.seats)
    yield Sample("races_run", "", len(state.results))
    yield Sample("eliminated", "", sum(after > 0 for after in state.out))
    yield Sample("shared_win", "", len(state.standing().winners()) > 1)


def _races(notes: Sequence[Note], state: WinPlaceShowState) -> Iterator[Sample]:
    """WPS-36, WPS-69: how often each horse wins, against the chance its odds imply; how long each race is."""
    for race, order in enumerate(state.results):
        for at, horse in enumerate(state.setup.field[race]):
            key = f"{race + 1}.{horse.post} {horse.name}"
            yield Sample("horse_win", key, at == order[0])
            yield Sample("horse_implied", key, float(1 / (1 + odds_value(horse.odds))))
            yield Sample("horse_first_three", key, at in order[:3])
    for note in notes:
        if note.event == "race_over":
            yield Sample("turns", str(note.facts["race"]), note.number("turns"))
        elif note.event == "blocked":
            yield Sample("blocked_turns", "", 1)


def _prices(notes: Sequence[Note]) -> Iterator[Sample]:
    """WPS-26: what each horse costs."""
    race = 0
    for note in notes:
        if note.event == "race_called":
            race = note.number("race")
        elif note.event == "sold":
            yield Sample("price", f"{race}.{note.facts['horse']} {note.facts['name']}", note.number("price"))


def _bets(notes: Sequence[Note]) -> Iterator[Sample]:
    """WPS-36, WPS-45: what comes back per unit staked, by pool."""
    for pool in (*POOLS, "double"):
        events = ("ticket_won", "ticket_lost") if pool == "double" else ("bet_won", "bet_lost")
        mine = [note for note in notes if note.event in events and note.facts.get("pool", "double") == pool]
        staked = sum(note.number("stake") for note in mine)
        if staked:
            yield Sample("returned", pool, sum(note.number("amount") for note in mine) / staked)
            yield Sample("staked", pool, staked)
