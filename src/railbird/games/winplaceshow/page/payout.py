"""What a race of Win, Place & Show has cost and brought."""

from collections.abc import Mapping, Sequence

from railbird.core.note import Note
from railbird.core.page import Home, Recap
from railbird.core.text import Text
from railbird.desk.ending import Reading, latest, net_gain
from railbird.desk.facts import income
from railbird.desk.payout import purses, told, turned
from railbird.games.winplaceshow.rules.income import INCOME
from railbird.games.winplaceshow.view import WinPlaceShowView

READING = Reading(
    breaks=("race_called",),
    bets=("bet_won", "bet_lost", "ticket_won", "ticket_lost"),
    gain=net_gain,
    runners=lambda note, _over: [str(note.facts["name"])] if "name" in note.facts else [],
    kind="",
)


def recap(view: WinPlaceShowView, notes: Sequence[Note], words: Text) -> Recap | None:
    """What the race just run cost and brought, until the next one starts."""
    if view.dice is not None or view.step in ("roll_dice", "move_horse", "objection_window"):
        return None
    over = latest(notes, "race_over")
    if over is None:
        return None
    paid = notes[latest(notes[:over], "race_called") or 0 : READING.paid_by(notes, over)]
    return words.kept(("recap", view.seat), _recap, notes[over], paid, len(view.players), view.seat)


def _recap(words: Text, over: Note, paid: Sequence[Note], seats: int, reader: int) -> Recap:
    rows = []
    for seat in range(seats):
        parts = [income(paid, seat, rules) for _, rules in INCOME]
        rows.append((seat, [words.signed(part) for part in (*parts, sum(parts))]))
    return Recap(
        key=f"race-{over.facts['race']}",
        title=words.page("recap_title", race=over.facts["race"]),
        columns=[words.page(key) for key in (*[key for key, _ in INCOME], "recap_sum")],
        rows=rows,
        change=len(INCOME),
        order=_order(over, paid, words, reader),
        bets=[
            turned(note, bet_name(note, words), words, horse=backed(note), label=_label(note, words))
            for note in paid
            if note.event in READING.bets
        ],
    )


def _order(over: Note, paid: Sequence[Note], words: Text, reader: int) -> list[Home]:
    """Those that came home; the others were still running when the race was over."""
    names: Mapping[object, object] = {note.facts["horse"]: note.facts["name"] for note in paid if note.event == "home"}
    parts = purses(paid, "purse", "horse")
    return [
        Home(place=place, name=str(names[horse]), horse=horse, paid=told(parts.get(horse, ()), words, reader))
        for place, horse in enumerate(over.numbers("horses"), 1)
        if horse in names
    ]


def backed(note: Note) -> int:
    """The horse a bet was laid on; of a Daily Double the first."""
    return note.number("horse" if "pool" in note.facts else "first")


def _label(note: Note, words: Text) -> str:
    """Which kind of bet it was, in a letter or two."""
    return words.page(f"letter_{note.facts.get('pool', 'double')}")


def bet_name(note: Note, words: Text) -> str:
    """A bet in words."""
    facts = note.facts
    if "pool" in facts:
        return words.page("bet_on", pool=words.page(f"pool_{facts['pool']}"), name=facts["name"])
    return words.page("double_on", first=facts["first"], second=facts["second"])
