"""What a finished game of Jockey has to tell."""

from collections.abc import Sequence

from railbird.core.note import Note
from railbird.core.page import Bet, Ending, Silk
from railbird.core.text import Text
from railbird.desk.ending import Reading, Settled, best, result, tallied, tallies, worst
from railbird.games.jockey.rules.actions import HORSES
from railbird.games.jockey.rules.figures import INCOME

READING = Reading(
    over=("race_over", "dead_heat"),
    breaks=("race_begins", "dealer", "keeping_done", "kept", "noted", "won", "shared"),
    bets=("bet_won", "bet_lost", "bet_even"),
    gain=lambda note: note.number("net"),
)


def ending(notes: Sequence[Note], words: Text, seat: int) -> Ending:
    """How it was won, money race by race, the best and the worst sheet, what the cards did."""
    sheets = READING.settled(notes)
    own = [sheet for sheet in sheets if sheet.seat == seat]
    top, low = best(own), worst(own)
    home = [str(note.facts["horse"]) for note in notes if note.event == "finished" and note.facts["place"] == 1]
    played = [str(note.facts["card"]).partition(":")[2] for note in notes if note.event == "played"]
    counts = {horse: played.count(horse) for horse in HORSES}
    cards = tallies(counts, label=lambda horse: words.page(f"letter_{horse}"), silk="runner")
    most = next(tally.silk.removeprefix("runner-") for tally in cards if tally.most)
    return Ending(
        says=_says(best(sheets if seat < 0 else own), notes, words),
        unit=words.page("money"),
        chapters=READING.chapters(notes, words, "ledger_race"),
        income=[(words.page(key), rules) for key, rules in INCOME],
        best=_bet(top, words) if top else None,
        worst=_bet(low, words) if low else None,
        dice=cards,
        dice_says=tallied(cards, words, "cards_did_says", "horse", most),
        dice_title=words.page("cards_did"),
        hero=_silk(home[-1], words) if home else None,
    )


def _silk(horse: str, words: Text) -> Silk:
    return Silk(kind="runner", color=horse, letter=words.page(f"letter_{horse}"))


def _bet(sheet: Settled, words: Text) -> Bet:
    horses = sheet.note.words("horses")
    return Bet(
        token="",
        horse=0,
        name=words.page("bet_of", kind=words.page(f"kind_{sheet.note.facts['kind']}"), horses=horses),
        when=words.page("ledger_race", race=sheet.race),
        gain=words.signed(sheet.gain),
        good=sheet.gain > 0,
        silks=[_silk(horse, words) for horse in horses],
    )


def _says(sheet: Settled | None, notes: Sequence[Note], words: Text) -> str:
    """The sheet that brought most; without one how it ended."""
    if sheet is None:
        return result(notes, words)
    kind, horses = words.page(f"kind_{sheet.note.facts['kind']}"), sheet.note.words("horses")
    return words.page("end_says", kind=kind, horses=horses, gain=words.signed(sheet.gain), race=sheet.race)
