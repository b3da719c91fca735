"""What a finished game of Jockey has to tell."""

from collections.abc import Sequence

from railbird.core.note import Note
from railbird.core.page import Bet, Ending
from railbird.core.text import Text
from railbird.desk.ending import Reading, Settled, best, result, tallied, tallies, told_of, worst
from railbird.desk.story import Course, by_races
from railbird.games.jockey.page.payout import bet_name, silk
from railbird.games.jockey.rules.actions import HORSES
from railbird.games.jockey.rules.figures import INCOME

READING = Reading(
    over=("race_over", "dead_heat"),
    breaks=("race_begins", "dealer", "keeping_done", "kept", "noted", "won", "shared"),
    bets=("bet_won", "bet_lost", "bet_even"),
    gain=lambda note: note.number("net"),
)


def course(notes: Sequence[Note], words: Text) -> Course:
    """Race by race, and what each bet brought."""
    return by_races(READING, notes, words, "ledger_race")


def ending(notes: Sequence[Note], words: Text, seat: int) -> Ending:
    """How it was won, money race by race, the best and the worst sheet, what the cards did."""
    own = READING.settled(notes, seat)
    top, low = best(own), worst(own)
    home = [str(note.facts["horse"]) for note in notes if note.event == "finished" and note.facts["place"] == 1]
    played = [str(note.facts["card"]).partition(":")[2] for note in notes if note.event == "played"]
    counts = {horse: played.count(horse) for horse in HORSES}
    cards = tallies(counts, label=lambda horse: words.page(f"letter_{horse}"), silk="runner")
    most = next(tally.silk.removeprefix("runner-") for tally in cards if tally.most)
    return Ending(
        says=_says(top, notes, words, seat),
        unit=words.page("money"),
        chapters=READING.chapters(notes, words, "ledger_race"),
        income=[(words.page(key), rules) for key, rules in INCOME],
        best=_bet(top, words) if top else None,
        worst=_bet(low, words) if low else None,
        dice=cards,
        dice_says=tallied(cards, words, "cards_did_says", "horse", most),
        dice_title=words.page("cards_did"),
        hero=silk(home[-1], words) if home else None,
    )


def _bet(sheet: Settled, words: Text) -> Bet:
    horses = sheet.note.words("horses")
    return Bet(
        seat=sheet.seat,
        token="",
        horse=0,
        name=bet_name(sheet.note.facts["kind"], horses, words),
        when=words.page("ledger_race", race=sheet.race),
        gain=words.signed(sheet.gain),
        good=sheet.gain > 0,
        worth=sheet.gain,
        silks=[silk(horse, words) for horse in horses],
    )


def _says(sheet: Settled | None, notes: Sequence[Note], words: Text, seat: int) -> str:
    """The sheet that brought most; without one how it ended."""
    if sheet is None:
        return result(notes, words, seat)
    kind, horses = words.page(f"kind_{sheet.note.facts['kind']}"), sheet.note.words("horses")
    gain = words.signed(sheet.gain)
    return told_of(words, "end_says", sheet.seat, seat, kind=kind, horses=horses, gain=gain, race=sheet.race)
