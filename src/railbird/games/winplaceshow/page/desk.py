"""The pages of Win, Place & Show, as the web finds them, and what a race and a finished game have to tell."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from railbird.core.note import Note
from railbird.core.page import Bet, Ending, Poster
from railbird.core.text import Text
from railbird.desk.ending import Settled, best, result, tallied, tallies, told_of, worst
from railbird.desk.story import Course, by_races, leaving
from railbird.games.winplaceshow.page.payout import READING, backed, bet_name, recap
from railbird.games.winplaceshow.page.slip import filled
from railbird.games.winplaceshow.page.table import page
from railbird.games.winplaceshow.rules.income import INCOME

PLAYED = ("bids_read", "sold", "unsold", "rolled", "ridden", "blocked", "home", "placed", "purse")
"""The events whose movement is called like them."""


def course(notes: Sequence[Note], words: Text) -> Course:
    """Race by race, what each bet and purse brought, and who did not see the end."""
    return replace(by_races(READING, notes, words, "race", ("purse",)), out=leaving(notes, "eliminated"))


def ending(notes: Sequence[Note], words: Text, seat: int) -> Ending:
    """How it was won, money after each race, where it came from, the best and worst bet, what the dice did."""
    own = READING.settled(notes, seat)
    rolls = [note.number("white") for note in notes if note.event == "rolled"]
    dice = tallies({face: rolls.count(face) for face in range(1, 7)})
    odd = next(tally.label for tally in dice if tally.most)
    return Ending(
        says=_says(best(bet for bet in own if bet.note.event == "bet_won"), notes, words, seat),
        unit=words.page("money_unit"),
        chapters=READING.chapters(notes, words, "race"),
        income=[(words.page(key), rules) for key, rules in INCOME],
        best=_bet(best(own), words),
        worst=_bet(worst(own), words),
        dice=dice if rolls else (),
        dice_says=tallied(dice, words, "dice_says", "face", odd),
    )


def _says(bet: Settled | None, notes: Sequence[Note], words: Text, seat: int) -> str:
    """The viewer's dearest bet that came in, of all bets for a spectator, or how it ended."""
    if bet is None:
        return result(notes, words, seat)
    return told_of(words, "end_says", bet.seat, seat, name=bet.note.facts["name"], race=bet.race, gain=bet.gain)


def _bet(bet: Settled | None, words: Text) -> Bet | None:
    if bet is None:
        return None
    return Bet(
        seat=bet.seat,
        token="",
        horse=backed(bet.note),
        name=bet_name(bet.note, words),
        when=words.page("race", race=bet.race),
        gain=words.signed(bet.gain),
        good=bet.gain > 0,
        worth=bet.gain,
    )


class WinPlaceShowDesk:
    """Poster, table, recap and ending of Win, Place & Show."""

    front = ("version", "number_of_races", "objections", "daily_double", "cash_visible", "betting_seconds")
    quick: Mapping[str, bool | int | str] = {
        "director_change": "off",
        "adjudication": "steward",
        "objections_from_race": 2,
        "betting_seconds": 0,
    }
    """A first race is an auction, bets and riding: no directors are elected, and objections come once that is known."""
    poster = Poster(order=4, difficulty=3, front=front, quick=quick)
    how = True
    motion: Mapping[str, str] = {event: event for event in PLAYED} | {
        "staked": "clear",
        "ridden_by_house": "ridden",
        "bet_won": "bet",
        "bet_lost": "bet_told",
    }
    page = staticmethod(page)
    filled = staticmethod(filled)
    recap = staticmethod(recap)
    ending = staticmethod(ending)
    course = staticmethod(course)
