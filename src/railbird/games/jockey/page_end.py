"""What a finished game of Jockey has to tell."""

from __future__ import annotations

from collections.abc import Sequence

from railbird.core.note import Note
from railbird.core.page import Bet, Ending
from railbird.core.text import Text

INCOME = (("kind_place", ("JK-46",)), ("kind_win", ("JK-47",)), ("kind_exacta", ("JK-48", "JK-49", "JK-50")))
BREAKS = ("race_begins", "dealer", "keeping_done", "kept", "noted", "won", "shared")
"""Notes with which the bets of the race before are paid."""


def ending(notes: Sequence[Note], words: Text, seat: int) -> Ending:
    """JK-63: how it was won, money race by race, the best and the worst sheet."""
    bets = _bets(notes, seat, words)
    last = [words.note(note) for note in notes if note.event in ("won", "shared")]
    return Ending(
        says=last[-1] if last else "",
        unit=words.page("money"),
        chapters=_chapters(notes, words),
        income=[(words.page(key), rules) for key, rules in INCOME],
        best=max((bet for bet in bets if bet[0] > 0), key=lambda bet: bet[0], default=(0, None))[1],
        worst=min((bet for bet in bets if bet[0] < 0), key=lambda bet: bet[0], default=(0, None))[1],
    )


def _chapters(notes: Sequence[Note], words: Text) -> list[tuple[str, int]]:
    """After each race, when its sheets are paid."""
    found = []
    for n, note in enumerate(notes):
        if note.event in ("race_over", "dead_heat"):
            upto = next((at for at in range(n, len(notes)) if notes[at].event in BREAKS), len(notes))
            found.append((words.page("ledger_race", race=note.facts["race"]), upto))
    return found


def _bets(notes: Sequence[Note], seat: int, words: Text) -> list[tuple[int, Bet]]:
    """The viewer's sheets with what they brought."""
    found = []
    race: object = 0
    for note in notes:
        if note.event in ("race_over", "dead_heat"):
            race = note.facts["race"]
        if note.event in ("bet_won", "bet_lost", "bet_even") and note.facts["seat"] == seat:
            net = note.facts["net"]
            assert isinstance(net, int)
            name = words.page("bet_of", kind=words.page(f"kind_{note.facts['kind']}"), horses=note.facts["horses"])
            gain = f"+{words.money(net)}" if net > 0 else words.money(net)
            when = words.page("ledger_race", race=race)
            found.append((net, Bet(token="", horse=0, name=name, when=when, gain=gain, good=net > 0)))
    return found
