"""What the visits of a round of Dostihy a sázky have cost and earned."""

from collections.abc import Sequence

from railbird.core.note import Note
from railbird.core.page import Recap, Turned
from railbird.core.text import Text
from railbird.desk.facts import income
from railbird.games.dostihy.page.board import figure
from railbird.games.dostihy.rules.income import VISITS
from railbird.games.dostihy.view import DostihyView


def recap(view: DostihyView, notes: Sequence[Note], words: Text) -> Recap | None:
    """The paid visits of the round before, if there were any that concern the viewer."""
    return words.kept(("recap", view.seat), _recap, *_round_before(notes), view.seat)


def _recap(words: Text, played: int, paid: Sequence[Note], own: int) -> Recap | None:
    gains = {seat: income(paid, seat, VISITS) for seat in range(len(words.seats))}
    if not any(gains.values()) or (own >= 0 and not gains[own]):
        return None
    rows = sorted(((seat, gain) for seat, gain in gains.items() if gain), key=lambda row: (-row[1], row[0]))
    visits = [note for note in paid if note.event == "claimed" and note.facts["due"] == "visit"]
    return Recap(
        key=f"round-{played}",
        title=words.page("recap_title", round=played),
        columns=[words.page("income_visits")],
        rows=[(seat, [_signed(gain, words)]) for seat, gain in rows],
        change=0,
        bets=[_turned(note, words, own) for note in visits],
        small=True,
    )


def _round_before(notes: Sequence[Note]) -> tuple[int, Sequence[Note]]:
    """The number and the notes of the last round that is over."""
    upto, now = len(notes), 0
    for n in range(len(notes) - 1, -1, -1):
        if notes[n].event == "turn":
            played = notes[n].number("round")
            if now and played < now - 1:
                return now - 1, notes[n:upto]
            if not now or played == now:
                upto, now = n, played
    return now - 1, notes[:upto]


def _turned(note: Note, words: Text, own: int) -> Turned:
    field, gain, visitor = note.number("field"), note.number("amount"), note.number("from")
    who = words.page("you") if visitor == own else words.name("seat", visitor)
    name = words.page("payout_visit", field=field, who=who)
    return Turned(
        seat=note.number("seat"), name=name, gain=_signed(gain, words), good=True, label=words.name("field", field)
    )


def _signed(gain: int, words: Text) -> str:
    return f"{'+' if gain > 0 else ''}{figure(words, gain)}"
