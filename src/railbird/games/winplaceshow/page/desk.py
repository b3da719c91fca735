"""The pages of Win, Place & Show, as the web finds them, and what a race and a finished game have to tell."""

from collections.abc import Mapping, Sequence

from railbird.core.note import Note
from railbird.core.page import Bet, Ending, Poster, Recap
from railbird.core.text import Text
from railbird.desk.ending import Reading, Settled, best, net_gain, result, tallied, tallies, worst
from railbird.desk.facts import income
from railbird.games.winplaceshow.page.table import page
from railbird.games.winplaceshow.rules.income import INCOME
from railbird.games.winplaceshow.view import WinPlaceShowView

READING = Reading(breaks=("race_called",), bets=("bet_won", "bet_lost", "ticket_won", "ticket_lost"), gain=net_gain)
PLAYED = ("bids_read", "sold", "unsold", "rolled", "ridden", "blocked", "home", "placed", "purse")
"""The events whose movement is called like them."""


def recap(view: WinPlaceShowView, notes: Sequence[Note], words: Text) -> Recap | None:
    """What the race just run cost and brought, until the next one starts."""
    if view.dice is not None or view.step in ("roll_dice", "move_horse", "objection_window"):
        return None
    over = [n for n, note in enumerate(notes) if note.event == "race_over"]
    if not over:
        return None
    calls = [n for n, note in enumerate(notes[: over[-1]]) if note.event == "race_called"]
    paid = notes[calls[-1] if calls else 0 : READING.paid_by(notes, over[-1])]
    rows = []
    for player in view.players:
        parts = [income(paid, player.seat, rules) for _, rules in INCOME]
        rows.append((player.seat, [words.signed(part) for part in (*parts, sum(parts))]))
    return Recap(
        title=words.page("recap_title", race=notes[over[-1]].facts["race"]),
        columns=[words.page(key) for key in (*[key for key, _ in INCOME], "recap_sum")],
        rows=rows,
    )


def ending(notes: Sequence[Note], words: Text, seat: int) -> Ending:
    """How it was won, money after each race, where it came from, the best and worst bet, what the dice did."""
    own = [bet for bet in READING.settled(notes) if bet.seat == seat]
    rolls = [note.number("white") for note in notes if note.event == "rolled"]
    dice = tallies({face: rolls.count(face) for face in range(1, 7)})
    odd = next(tally.label for tally in dice if tally.most)
    return Ending(
        says=_says(best(bet for bet in own if bet.note.event == "bet_won"), notes, words),
        unit=words.page("money_unit"),
        chapters=READING.chapters(notes, words, "race"),
        income=[(words.page(key), rules) for key, rules in INCOME],
        best=_bet(best(own), words),
        worst=_bet(worst(own), words),
        dice=dice if rolls else (),
        dice_says=tallied(dice, words, "dice_says", "face", odd),
    )


def _says(bet: Settled | None, notes: Sequence[Note], words: Text) -> str:
    """The viewer's dearest bet that came in, or how it ended."""
    if bet is None:
        return result(notes, words)
    return words.page("end_says", name=bet.note.facts["name"], race=bet.race, gain=bet.gain)


def _bet(bet: Settled | None, words: Text) -> Bet | None:
    if bet is None:
        return None
    facts = bet.note.facts
    if "pool" in facts:
        name = words.page("bet_on", pool=words.page(f"pool_{facts['pool']}"), name=facts["name"])
    else:
        name = words.page("double_on", first=facts["first"], second=facts["second"])
    return Bet(
        token="",
        horse=bet.note.number("horse" if "pool" in facts else "first"),
        name=name,
        when=words.page("race", race=bet.race),
        gain=words.signed(bet.gain),
        good=bet.gain > 0,
    )


class WinPlaceShowDesk:
    """Poster, table, recap and ending of Win, Place & Show."""

    front = ("version", "number_of_races", "objections", "daily_double", "cash_visible", "betting_seconds")
    poster = Poster(order=4, difficulty=3, front=front)
    how = True
    motion: Mapping[str, str] = {event: event for event in PLAYED} | {
        "staked": "clear",
        "ridden_by_house": "ridden",
        "bet_won": "bet",
        "bet_lost": "bet_told",
    }
    page = staticmethod(page)
    recap = staticmethod(recap)
    ending = staticmethod(ending)
