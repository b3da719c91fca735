"""The pages of HomeStretch, as the web finds them: table, poster, what a race has paid, what a game has to tell."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from railbird.core.note import Note
from railbird.core.page import Bet, Ending, Poster
from railbird.core.text import Text
from railbird.desk.ending import Reading, Settled, best, result, tallied, tallies, told_of
from railbird.desk.story import Course, by_races
from railbird.games.homestretch.page.payout import SETTLED, recap
from railbird.games.homestretch.page.question import bare
from railbird.games.homestretch.page.slip import filled
from railbird.games.homestretch.page.table import page
from railbird.games.homestretch.rules.actions import HORSES
from railbird.games.homestretch.rules.income import INCOME

FRONT = ("purple_races", "green_races", "bet_timing", "bet_values", "bet_stakes")
READING = Reading(
    breaks=("card_turned", "purchase_round", "won", "shared"),
    bets=SETTLED,
    gain=lambda note: note.number("amount"),
)
WAYS = {horse: (6 - abs(horse - 7)) / 36 for horse in HORSES}  # How likely two dice show a horse's number.


def course(notes: Sequence[Note], words: Text) -> Course:
    """Race by race, what each bet and purse brought; before a race shares are bought."""
    stages = _chapters(notes, words)
    races = dict(READING.chapters(notes, words, "chapter_race"))
    quiet = {n for n, (label, _) in enumerate(stages) if label not in races}
    return replace(by_races(READING, notes, words, "chapter_race", ("purse",)), stages=stages, quiet=quiet)


def ending(notes: Sequence[Note], words: Text, seat: int) -> Ending:
    """How it was won, money over time, the best and worst bet, and what the dice did."""
    rolls = [note.number("first") + note.number("second") for note in notes if note.event == "rolled"]
    dice = tallies({horse: rolls.count(horse) for horse in HORSES}, WAYS)
    odd = next(int(tally.label) for tally in dice if tally.most)
    own = READING.settled(notes, seat)
    top = best(own)
    lost = max((bet for bet in own if not bet.gain), key=lambda bet: bet.note.number("token"), default=None)
    return Ending(
        says=_says(top, notes, words, seat),
        unit=words.page("money_ruler"),
        chapters=_chapters(notes, words),
        income=[(words.page(key), rules) for key, rules in INCOME],
        best=_bet(top, words) if top else None,
        worst=_bet(lost, words) if lost else None,
        dice=dice,
        dice_says=tallied(dice, words, "dice_says", "name", bare(words, odd)),
    )


def _chapters(notes: Sequence[Note], words: Text) -> list[tuple[str, int]]:
    """After the draft, after each race, after the second purchase."""
    found: list[tuple[str, int]] = []
    race = 0
    for n, note in enumerate(notes):
        if note.event == "race_over":
            race = note.number("race")
        if note.event in READING.breaks and (n == 0 or notes[n - 1].event != note.event):
            before = {other.event for other in notes[found[-1][1] if found else 0 : n]}
            if "race_over" in before:
                found.append((words.page("chapter_race", race=race), n))
            elif "stable_shown" in before:
                found.append((words.page("chapter_draft"), n))
            elif before & {"bought", "blind_card", "passed"}:
                found.append((words.page("chapter_shares"), n))
    return [chapter for chapter, after in zip(found, [*found[1:], ("", 0)]) if chapter[0] != after[0]]


def _bet(bet: Settled, words: Text) -> Bet:
    facts, horse = bet.note.facts, bet.note.number("horse")
    return Bet(
        seat=bet.seat,
        token=str(facts["token"]),
        horse=horse,
        name=words.page("bet_on", pool=words.page(f"pool_{facts['pool']}"), name=bare(words, horse)),
        when=words.page("chapter_race", race=bet.race),
        gain=f"+{bet.gain}" if bet.gain else "0",
        good=bet.gain > 0,
        worth=bet.gain or -bet.note.number("token"),
    )


def _says(bet: Settled | None, notes: Sequence[Note], words: Text, seat: int) -> str:
    """The dearest bet that came in, or how it ended."""
    if bet is None:
        return result(notes, words, seat)
    name = bare(words, bet.note.number("horse"))
    return told_of(words, "end_says", bet.seat, seat, name=name, token=bet.note.facts["token"], gain=bet.gain)


class HomeStretchDesk:
    """Poster, table, recap and ending of HomeStretch."""

    poster = Poster(order=1, difficulty=1, front=FRONT)
    how = True
    motion: Mapping[str, str] = {
        "rolled": "dice",
        "die_rolled": "die",
        "moved": "run",
        "plus_used": "plus_used",
        "x_removed": "x_removed",
        "finished": "photo",
        "purse": "purse",
        "unowned": "purse_told",
        "bet_won": "bet",
        "bet_lost": "bet_told",
    }
    page = staticmethod(page)
    filled = staticmethod(filled)
    recap = staticmethod(recap)
    ending = staticmethod(ending)
    course = staticmethod(course)
