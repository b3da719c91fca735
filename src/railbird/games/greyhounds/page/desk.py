"""The pages of Greyhounds, as the web finds them, and what a race and a finished game have to tell."""

from collections.abc import Mapping, Sequence

from railbird.core.note import Note
from railbird.core.page import Bet, Ending, Poster
from railbird.core.text import Text
from railbird.desk.ending import Reading, Settled, best, net_gain, result, tallied, tallies, told_of, worst
from railbird.desk.story import Course, by_races
from railbird.games.greyhounds.page.payout import BETS, bet_name, ran_under, recap, silk
from railbird.games.greyhounds.page.slip import filled
from railbird.games.greyhounds.page.table import page
from railbird.games.greyhounds.rules.income import INCOME

READING = Reading(
    breaks=("race_called", "set_chosen", "set_shown", "dealt", "won", "shared"),
    bets=BETS,
    gain=net_gain,
    runners=ran_under,
    kind="dog",
)
PLAYED = ("showed", "aside_shown", "nobody_moved", "lapped", "placed")  # Their movement is called like the event.
COLORS = ("red", "blue", "brown", "green")


def course(notes: Sequence[Note], words: Text) -> Course:
    """Race by race, and what each bet and prize brought."""
    return by_races(READING, notes, words, "chapter", ("prize",))


def ending(notes: Sequence[Note], words: Text, seat: int) -> Ending:
    """How it was won, money race by race, the best and the worst bet, how far the cards carried whom."""
    own = READING.settled(notes, seat)
    over = [note.words("dogs") for note in notes if note.event == "race_over"]
    run = _spaces(notes)
    dogs = tallies(run, label=lambda dog: words.page(f"letter_{dog}"), silk="dog")
    most = next((tally.silk.removeprefix("dog-") for tally in dogs if tally.most), "")
    return Ending(
        says=_says(best(own), notes, words, seat),
        unit=words.page("money"),
        chapters=READING.chapters(notes, words, "chapter"),
        income=[(words.page(key), rules) for key, rules in INCOME],
        best=_bet(best(own), notes, words),
        worst=_bet(worst(own), notes, words),
        dice=dogs,
        dice_says=tallied(dogs, words, "dogs_did_says", "dog", most) if dogs else "",
        dice_title=words.page("dogs_did"),
        hero=silk(over[-1][0], words) if over and over[-1] else None,
    )


def _bet(bet: Settled | None, notes: Sequence[Note], words: Text) -> Bet | None:
    """A bet with the dogs that ran under the numbers it was laid on."""
    if bet is None:
        return None
    race = next(note for note in notes if note.event == "race_over" and note.facts["race"] == bet.race)
    return Bet(
        seat=bet.seat,
        token="",
        horse=0,
        name=bet_name(bet.note, words),
        when=words.page("chapter", race=bet.race),
        gain=words.signed(bet.gain),
        good=bet.gain > 0,
        worth=bet.gain,
        silks=[silk(dog, words) for dog in ran_under(bet.note, race)],
    )


def _says(bet: Settled | None, notes: Sequence[Note], words: Text, seat: int) -> str:
    """The bet that brought most; and whether the bookmaker is bankrupt."""
    said = [words.note(note, seat) for note in notes if note.event == "bankrupt"]
    if bet is not None:
        name, gain = bet_name(bet.note, words), words.signed(bet.gain)
        said.append(told_of(words, "end_says", bet.seat, seat, bet=name, gain=gain, race=bet.race))
    return " ".join(said) or result(notes, words, seat)


def _spaces(notes: Sequence[Note]) -> dict[str, int]:
    """How many spaces each dog has run in the whole game."""
    moves = [(str(note.facts["dog"]), note.number("spaces")) for note in notes if note.event == "moved"]
    ran = {dog for note in notes if note.event == "race_over" for dog in note.words("dogs")} | {dog for dog, _ in moves}
    return {dog: sum(spaces for one, spaces in moves if one == dog) for dog in COLORS if dog in ran}


class GreyhoundsDesk:
    """Poster, table, recap and ending of Greyhounds."""

    poster = Poster(order=5, difficulty=2, front=("mode", "track_length", "punters", "set_choice", "tie_rule"))
    how = True
    motion: Mapping[str, str] = {event: event for event in PLAYED} | {
        "moved": "measured",
        "finished": "photo",
        **dict.fromkeys(("prize", "prize_kept"), "purse_told"),
        "bet_won": "bet",
        "bet_won_pair": "bet_pair",
        **dict.fromkeys(("bet_lost", "bet_lost_pair"), "bet_told"),
    }
    page = staticmethod(page)
    filled = staticmethod(filled)
    recap = staticmethod(recap)
    ending = staticmethod(ending)
    course = staticmethod(course)
