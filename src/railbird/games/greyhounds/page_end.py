"""What a race of Greyhounds has paid, and what a finished game has to tell."""

from __future__ import annotations

from collections.abc import Sequence

from railbird.core.note import Note
from railbird.core.page import Bet, Ending, Recap
from railbird.core.text import Text
from railbird.games.greyhounds.view import GreyhoundsView

PRIZES = ("GH-29",)
STAKES = ("GH-30", "GH-46")
SLIPS = ("GH-31", "GH-48", "GH-57")
BREAKS = ("race_called", "set_chosen", "set_shown", "dealt", "won", "shared")
"""Notes with which the race before is paid."""
BETS = ("bet_won", "bet_won_pair", "bet_lost", "bet_lost_pair")


def _amount(note: Note) -> int:
    amount = note.facts["amount"]
    assert isinstance(amount, int)
    return amount


def _income(paid: Sequence[Note], seat: int, rules: Sequence[str]) -> int:
    got = sum(_amount(note) for note in paid if note.rule in rules and note.facts["to"] == seat)
    return got - sum(_amount(note) for note in paid if note.rule in rules and note.facts["from"] == seat)


def recap(view: GreyhoundsView, notes: Sequence[Note], words: Text) -> Recap | None:
    """GH-29 to GH-31: before, prizes, slips, after, for the race just run; None while one is under way or none was."""
    over = [n for n, note in enumerate(notes) if note.event == "race_over"]
    if not over or view.step in ("pick_card", "discard", "end"):
        return None
    paid = [note for note in notes[over[-1] :] if note.event == "paid"]
    settled = [note for note in paid if note.rule != "GH-46"]
    rows = []
    for player in sorted(view.players, key=lambda player: (player.rank, player.seat)):
        prizes = _income(settled, player.seat, PRIZES)
        slips = _income(settled, player.seat, (*STAKES, *SLIPS))
        after = player.money - _income([note for note in paid if note.rule == "GH-46"], player.seat, STAKES)
        figures = [words.money(after - prizes - slips), _signed(prizes, words), _signed(slips, words)]
        rows.append((player.seat, [*figures, words.money(after)]))
    return Recap(
        title=words.page("recap_title", race=notes[over[-1]].facts["race"]),
        columns=[words.page(f"recap_{part}") for part in ("before", "prizes", "slips", "after")],
        rows=rows,
    )


def _signed(amount: int, words: Text) -> str:
    return f"+{words.money(amount)}" if amount > 0 else words.money(amount)


def ending(notes: Sequence[Note], words: Text, seat: int) -> Ending:
    """GH-38, GH-57: how it was won, money race by race, the best and the worst bet."""
    bets = _bets(notes, seat, words)
    last = [words.note(note) for note in notes if note.event in ("won", "shared", "bankrupt")]
    return Ending(
        says=" ".join(last),
        unit=words.page("money"),
        chapters=_chapters(notes, words),
        income=[
            (words.page("recap_prizes"), PRIZES),
            (words.page("income_stakes"), STAKES),
            (words.page("income_slips"), SLIPS),
        ],
        best=max((bet for bet in bets if bet[0] > 0), key=lambda bet: bet[0], default=(0, None))[1],
        worst=min((bet for bet in bets if bet[0] < 0), key=lambda bet: bet[0], default=(0, None))[1],
    )


def _chapters(notes: Sequence[Note], words: Text) -> list[tuple[str, int]]:
    found = []
    for n, note in enumerate(notes):
        if note.event == "race_over":
            upto = next((at for at in range(n + 1, len(notes)) if notes[at].event in BREAKS), len(notes))
            found.append((words.page("chapter", race=note.facts["race"]), upto))
    return found


def _bets(notes: Sequence[Note], seat: int, words: Text) -> list[tuple[int, Bet]]:
    """The viewer's bets with what they gained or lost."""
    found = []
    race: object = 0
    for note in notes:
        if note.event == "race_over":
            race = note.facts["race"]
        if note.event in BETS and note.facts["seat"] == seat:
            stake = note.facts["stake"]
            assert isinstance(stake, int)
            gain = _amount(note) - stake if note.event.startswith("bet_won") else -stake
            on = (
                words.page("bet_on_pair", low=note.facts["low"], high=note.facts["high"])
                if note.event.endswith("_pair")
                else words.page("bet_on", kind=note.facts["kind"], hund=note.facts["hund"])
            )
            when = words.page("chapter", race=race)
            found.append((gain, Bet(token="", horse=0, name=on, when=when, gain=_signed(gain, words), good=gain > 0)))
    return found
