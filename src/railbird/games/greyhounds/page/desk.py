"""The pages of Greyhounds, as the web finds them, and what a race and a finished game have to tell."""

from collections.abc import Mapping, Sequence

from railbird.core.note import Note
from railbird.core.page import Bet, Ending, Poster, Recap, Silk
from railbird.core.text import Text
from railbird.desk.ending import Reading, Settled, before_and_after, best, net_gain, result, tallied, tallies, worst
from railbird.games.greyhounds.page.table import page
from railbird.games.greyhounds.rules.income import IN_ADVANCE, INCOME, PRIZES, SETTLED
from railbird.games.greyhounds.view import GreyhoundsView

READING = Reading(
    breaks=("race_called", "set_chosen", "set_shown", "dealt", "won", "shared"),
    bets=("bet_won", "bet_won_pair", "bet_lost", "bet_lost_pair"),
    gain=net_gain,
)
PLAYED = ("showed", "aside_shown", "nobody_moved", "lapped", "placed")  # Their movement is called like the event.
COLORS = ("red", "blue", "brown", "green")


def recap(view: GreyhoundsView, notes: Sequence[Note], words: Text) -> Recap | None:
    """Before, prizes, slips, after, for the race just run; None while one is under way or none was."""
    over = [n for n, note in enumerate(notes) if note.event == "race_over"]
    if not over or view.step in ("pick_card", "discard", "end"):
        return None
    rows = []
    for player in sorted(view.players, key=lambda player: (player.rank, player.seat)):
        paid, parts = notes[over[-1] :], (PRIZES, SETTLED)
        before, *brought, after = before_and_after(paid, player.seat, player.money, parts, later=IN_ADVANCE)
        rows.append((player.seat, [words.money(before), *map(words.signed, brought), words.money(after)]))
    return Recap(
        title=words.page("recap_title", race=notes[over[-1]].facts["race"]),
        columns=[words.page(f"recap_{part}") for part in ("before", "prizes", "slips", "after")],
        rows=rows,
    )


def ending(notes: Sequence[Note], words: Text, seat: int) -> Ending:
    """How it was won, money race by race, the best and the worst bet, how far the cards carried whom."""
    bets = READING.settled(notes)
    own = [bet for bet in bets if bet.seat == seat]
    over = [note.words("dogs") for note in notes if note.event == "race_over"]
    run = _spaces(notes)
    dogs = tallies(run, label=lambda dog: words.page(f"letter_{dog}"), silk="dog")
    most = next((tally.silk.removeprefix("dog-") for tally in dogs if tally.most), "")
    return Ending(
        says=_says(best(bets if seat < 0 else own), notes, words),
        unit=words.page("money"),
        chapters=READING.chapters(notes, words, "chapter"),
        income=[(words.page(key), rules) for key, rules in INCOME],
        best=_bet(best(own), notes, words),
        worst=_bet(worst(own), notes, words),
        dice=dogs,
        dice_says=tallied(dogs, words, "dogs_did_says", "dog", most) if dogs else "",
        dice_title=words.page("dogs_did"),
        hero=_silk(over[-1][0], words) if over and over[-1] else None,
    )


def _silk(dog: str, words: Text) -> Silk:
    return Silk(kind="dog", color=dog, letter=words.page(f"letter_{dog}"))


def _name(bet: Settled, words: Text) -> str:
    return words.page("bet_on_pair" if bet.note.event.endswith("_pair") else "bet_on", **bet.note.facts)


def _bet(bet: Settled | None, notes: Sequence[Note], words: Text) -> Bet | None:
    """A bet with the dogs that ran under the numbers it was laid on."""
    if bet is None:
        return None
    race = next(note for note in notes if note.event == "race_over" and note.facts["race"] == bet.race)
    hunde = race.facts["hunde"]
    assert isinstance(hunde, list)
    charted = dict(zip(hunde, race.words("dogs"), strict=False))
    on = [bet.note.facts[fact] for fact in ("hund", "low", "high") if fact in bet.note.facts]
    return Bet(
        token="",
        horse=0,
        name=_name(bet, words),
        when=words.page("chapter", race=bet.race),
        gain=words.signed(bet.gain),
        good=bet.gain > 0,
        silks=[_silk(charted[hund], words) for hund in on if hund in charted],
    )


def _says(bet: Settled | None, notes: Sequence[Note], words: Text) -> str:
    """The bet that brought most; and whether the bookmaker is bankrupt."""
    said = [words.note(note) for note in notes if note.event == "bankrupt"]
    if bet is not None:
        said.append(words.page("end_says", bet=_name(bet, words), gain=words.signed(bet.gain), race=bet.race))
    return " ".join(said) or result(notes, words)


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
    recap = staticmethod(recap)
    ending = staticmethod(ending)
