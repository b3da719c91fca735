"""What a finished game of Dostihy a sázky has to tell: money over time, the best and the dearest stop, the die."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from railbird.core.actors import SPECTATOR
from railbird.core.note import Note
from railbird.core.page import Bet, Ending, Judged
from railbird.core.text import Text
from railbird.desk.ending import Backing, split, tallies, told_of
from railbird.desk.facts import income, spent, summed
from railbird.desk.story import Course, Moment, leaving, payments
from railbird.games.dostihy.page.board import figure
from railbird.games.dostihy.rules.income import BETS, FORTUNE, INCOME, START, VISITS, wealth

JUDGED: Final = ("judged_stops", "judged_drawn", "judged_bets", "judged_stable")
DEALT: Final = ("hands_cards", "hands_release", "hands_money", "paid")  # What is told of a deal after it is done.
CHAPTERS: Final = 8  # The most points of the chart of money.


def course(notes: Sequence[Note], words: Text) -> Course:
    """Round by round, by net worth; what visits, bets, cards and deals brought and cost."""
    begins = _begins(notes)
    rounds = [(words.page("round", round=at - 1), begins[at]) for at in sorted(begins)[1:]]
    rounds.append((words.page("round", round=max(begins, default=1)), len(notes)))
    worth = wealth(notes, len(words.seats), [upto for _, upto in rounds])
    brought = [*payments(notes, (*VISITS, *BETS, *FORTUNE)), *_deals(notes, len(words.seats))]
    return Course(
        stages=rounds, wealth=worth, moments=brought, backed=_backed(notes, words), out=leaving(notes, "bankrupt")
    )


def _backed(notes: Sequence[Note], words: Text) -> list[Backing]:
    """Money on a horse is what was paid for it; it brought what others paid for their visits."""
    earned = summed(_visits(notes), "seat", "field")
    bought = dict.fromkeys((note.number("seat"), note.number("field")) for note in notes if note.event == "bought")
    return [
        Backing(seat, str(field), words.name("field", field), earned.get((seat, field), (0, 0))[0])
        for seat, field in bought
    ]


def _deals(notes: Sequence[Note], seats: int) -> list[Moment]:
    """What deals brought and cost, by net worth before and after."""
    done = [n for n, note in enumerate(notes) if note.event == "deal_done"]
    after = [next((n for n in range(at + 1, len(notes)) if notes[n].event not in DEALT), len(notes)) for at in done]
    marks = sorted({*done, *after} - {len(notes)})
    _, *worth = wealth(notes, seats, marks)
    known = dict(zip((*marks, len(notes)), worth, strict=True))
    return [
        Moment(at, seat, known[end][seat] - known[at][seat])
        for at, end in zip(done, after, strict=True)
        for seat in (notes[at].number("seat"), notes[at].number("to"))
    ]


def ending(notes: Sequence[Note], words: Text, seat: int) -> Ending:
    """How it was won, money over the rounds, what stops brought, what the die did."""
    throws = [note.number("pips") for note in notes if note.event == "threw"]
    chapters = _chapters(notes, words)
    worth = wealth(notes, len(words.seats), [upto for _, upto in chapters])
    return Ending(
        says=_says(notes, words, seat),
        unit=words.page("worth_over_time"),
        chapters=chapters,
        wealth=worth,
        income=[(words.page(key), rules) for key, rules in INCOME],
        best=_best(notes, words, seat),
        worst=_worst(notes, words, seat),
        best_title=words.page("best_title"),
        worst_title=words.page("worst_title"),
        dice=tallies({pips: throws.count(pips) for pips in range(1, 7)}),
        dice_says=_dice_says(notes, throws, words),
        marks="die",
        judged=_judged(notes, words, seat, [end - start for start, end in zip(worth[0], worth[-1], strict=True)]),
    )


def _says(notes: Sequence[Note], words: Text, seat: int) -> str:
    """How the game ended, and who earned the most by one field."""
    said = [words.note(note) for note in notes if note.event == "game_over"][-1:]
    earned = summed(_visits(notes), "seat", "field")
    if earned:
        owner, field = max(earned, key=earned.__getitem__)
        amount, times = earned[owner, field]
        facts = {"field": field, "amount": figure(words, amount), "count": times}
        said.append(told_of(words, "end_says", owner, seat, **facts))
    return " ".join(said)


def _chapters(notes: Sequence[Note], words: Text) -> list[tuple[str, int]]:
    """Ends of rounds, evenly over the game; the end itself is added by the page."""
    begins = _begins(notes)
    rounds = sorted(begins)[1:]
    every = -(-len(rounds) // CHAPTERS) or 1
    chosen = rounds[every - 1 :: every]
    return [(words.page("chapter_round", round=at - 1), begins[at]) for at in chosen]


def _begins(notes: Sequence[Note]) -> dict[int, int]:
    """By round the note of its first turn."""
    turns = [(note.number("round"), n) for n, note in enumerate(notes) if note.event == "turn"]
    return dict(reversed(turns))


# --- stops


def _visits(notes: Sequence[Note], who: str = "seat", seat: int = SPECTATOR) -> list[Note]:
    """Visits that were paid for: those to the seat or, with "from", by it; all of them for a spectator."""
    claimed = [note for note in notes if note.event == "claimed" and note.facts["due"] == "visit"]
    return [note for note in claimed if seat < 0 or note.facts[who] == seat]


def _best(notes: Sequence[Note], words: Text, seat: int) -> Bet | None:
    """The field that brought its owner the most: the viewer's, or anybody's for a spectator."""
    earned = summed(_visits(notes, "seat", seat), "seat", "field")
    if not earned:
        return None
    owner, field = max(earned, key=earned.__getitem__)
    amount, times = earned[owner, field]
    when, gain = told_of(words, "best_stops", owner, seat, count=times), f"+{figure(words, amount)}"
    return Bet(
        seat=owner, token="", horse=0, name=words.name("field", field), when=when, gain=gain, good=True, worth=amount
    )


def _worst(notes: Sequence[Note], words: Text, seat: int) -> Bet | None:
    """The dearest single visit the viewer (or anybody) paid for."""
    dearest = max(_visits(notes, "from", seat), key=lambda note: note.number("amount"), default=None)
    if dearest is None:
        return None
    upto = notes[: notes.index(dearest)]
    played = next((note.number("round") for note in reversed(upto) if note.event == "turn"), 1)
    payer = dearest.number("from")
    when = told_of(words, "worst_stop", payer, seat, round=played, owner=dearest.number("seat"))
    name, gain = words.name("field", dearest.number("field")), figure(words, -dearest.number("amount"))
    return Bet(
        seat=payer, token="", horse=0, name=name, when=when, gain=gain, good=False, worth=-dearest.number("amount")
    )


# --- luck


def _dice_says(notes: Sequence[Note], throws: Sequence[int], words: Text) -> str:
    """Throws, suspensions and bets in a sentence."""
    counts = Counter(note.event for note in notes)
    said = [words.page("luck_throws", count=len(throws), sixes=throws.count(6), expected=round(len(throws) / 6))]
    said += [words.page("luck_distanc", count=counts["suspended"], missed=counts["stays"] + counts["missed_turn"])]
    if counts["staked"]:
        said.append(words.page("luck_bets", won=counts["bet_won"], count=counts["staked"]))
    return " ".join(said)


def _judged(notes: Sequence[Note], words: Text, seat: int, gains: Sequence[int]) -> list[Judged]:
    """What the die, the cards and the viewer's choices gave and took, against the table's average.

    Where a stop leads and what is drawn there is luck; so is what a stop on somebody's field costs. What is left of
    the gain in worth is what horses, races and deals were good for. The parts add up to the lead over the average.
    """
    if seat < 0:
        return []
    rows = []
    for one, gain in enumerate(gains):
        stops = income(notes, one, START) - spent(notes, one, VISITS)
        drawn, bets = income(notes, one, FORTUNE), income(notes, one, BETS)
        rows.append(split(gain, (stops, drawn, bets)))
    averages = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    return [
        Judged(label=words.page(key), value=round(own - average))
        for key, own, average in zip(JUDGED, rows[seat], averages, strict=True)
    ]
