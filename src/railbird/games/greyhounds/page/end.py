"""What a race of Greyhounds has paid, and what a finished game has to tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from railbird.core.note import Note
from railbird.core.page import Bet, Ending, Recap, Silk, Tally
from railbird.core.text import Text
from railbird.desk.facts import income, number
from railbird.games.greyhounds.view import GreyhoundsView

PRIZES = ("GH-29",)
STAKES = ("GH-30", "GH-46")
SLIPS = ("GH-31", "GH-48", "GH-57")
BREAKS = ("race_called", "set_chosen", "set_shown", "dealt", "won", "shared")
"""Notes with which the race before is paid."""
COLORS = ("red", "blue", "brown", "green")
BETS = ("bet_won", "bet_won_pair", "bet_lost", "bet_lost_pair")


def recap(view: GreyhoundsView, notes: Sequence[Note], words: Text) -> Recap | None:
    """GH-29 to GH-31: before, prizes, slips, after, for the race just run; None while one is under way or none was."""
    over = [n for n, note in enumerate(notes) if note.event == "race_over"]
    if not over or view.step in ("pick_card", "discard", "end"):
        return None
    paid = [note for note in notes[over[-1] :] if note.event == "paid"]
    settled = [note for note in paid if note.rule != "GH-46"]
    rows = []
    for player in sorted(view.players, key=lambda player: (player.rank, player.seat)):
        prizes = income(settled, player.seat, PRIZES)
        slips = income(settled, player.seat, (*STAKES, *SLIPS))
        after = player.money - income([note for note in paid if note.rule == "GH-46"], player.seat, STAKES)
        figures = [words.money(after - prizes - slips), words.signed(prizes), words.signed(slips)]
        rows.append((player.seat, [*figures, words.money(after)]))
    return Recap(
        title=words.page("recap_title", race=notes[over[-1]].facts["race"]),
        columns=[words.page(f"recap_{part}") for part in ("before", "prizes", "slips", "after")],
        rows=rows,
    )


def ending(notes: Sequence[Note], words: Text, seat: int) -> Ending:
    """GH-38, GH-57: how it was won, money race by race, the best and the worst bet, how far the cards carried whom."""
    own = [bet for bet in _bets(notes, words) if bet.seat == seat]
    best = max((bet for bet in own if bet.gain > 0), key=lambda bet: bet.gain, default=None)
    worst = min((bet for bet in own if bet.gain < 0), key=lambda bet: bet.gain, default=None)
    tallies = _spaces(notes, words)
    over = [note for note in notes if note.event == "race_over"]
    return Ending(
        says=_says(notes, words, seat),
        unit=words.page("money"),
        chapters=_chapters(notes, words),
        income=[
            (words.page("recap_prizes"), PRIZES),
            (words.page("income_stakes"), STAKES),
            (words.page("income_slips"), SLIPS),
        ],
        best=_bet(best, words) if best else None,
        worst=_bet(worst, words) if worst else None,
        dice=tallies,
        dice_says=_spaces_say(tallies, words),
        dice_title=words.page("dogs_did"),
        hero=_silk(_dogs(over[-1])[0], words) if over and _dogs(over[-1]) else None,
    )


def _chapters(notes: Sequence[Note], words: Text) -> list[tuple[str, int]]:
    found = []
    for n, note in enumerate(notes):
        if note.event == "race_over":
            upto = next((at for at in range(n + 1, len(notes)) if notes[at].event in BREAKS), len(notes))
            found.append((words.page("chapter", race=note.facts["race"]), upto))
    return found


def _silk(dog: str, words: Text) -> Silk:
    return Silk(kind="dog", color=dog, letter=words.page(f"letter_{dog}"))


def _dogs(over: Note) -> list[str]:
    """The dogs of a race in the order they came in."""
    dogs = over.facts["dogs"]
    assert isinstance(dogs, list)
    return [str(dog) for dog in dogs]


# --- bets


@dataclass(frozen=True)
class _Bet:
    """A bet that was settled."""

    seat: int
    race: int
    says: str
    gain: int
    dogs: list[str]


def _bets(notes: Sequence[Note], words: Text) -> list[_Bet]:
    """Every bet of the game with what it gained or lost, and the dogs it was on."""
    found = []
    race = 0
    charted: dict[object, str] = {}
    for note in notes:
        if note.event == "race_over":
            race = number(note, "race")
            hunde = note.facts["hunde"]
            assert isinstance(hunde, list)
            charted = dict(zip(hunde, _dogs(note), strict=False))
        if note.event in BETS:
            pair = note.event.endswith("_pair")
            hunde = [note.facts["low"], note.facts["high"]] if pair else [note.facts["hund"]]
            key = "bet_on_pair" if pair else "bet_on"
            stake = number(note, "stake")
            gain = number(note, "amount") - stake if note.event.startswith("bet_won") else -stake
            dogs = [charted[hund] for hund in hunde if hund in charted]
            found.append(_Bet(number(note, "seat"), race, words.page(key, **note.facts), gain, dogs))
    return found


def _bet(bet: _Bet, words: Text) -> Bet:
    return Bet(
        token="",
        horse=0,
        name=bet.says,
        when=words.page("chapter", race=bet.race),
        gain=words.signed(bet.gain),
        good=bet.gain > 0,
        silks=[_silk(dog, words) for dog in bet.dogs],
    )


def _says(notes: Sequence[Note], words: Text, seat: int) -> str:
    """The bet that brought most, the viewer's own or anybody's; and whether the bookmaker is bankrupt."""
    last = [words.note(note) for note in notes if note.event == "bankrupt"]
    won = [bet for bet in _bets(notes, words) if bet.gain > 0 and (seat < 0 or bet.seat == seat)]
    if won:
        best = max(won, key=lambda bet: bet.gain)
        last.append(words.page("end_says", bet=best.says, gain=words.signed(best.gain), race=best.race))
    elif not last:
        last = [words.note(note) for note in notes if note.event in ("won", "shared")]
    return " ".join(last)


# --- cards


def _spaces(notes: Sequence[Note], words: Text) -> list[Tally]:
    """How many spaces each dog has run in the whole game, against an equal share."""
    run: dict[str, int] = {}
    for note in notes:
        if note.event == "race_over":
            run.update({dog: run.get(dog, 0) for dog in _dogs(note)})
        if note.event == "moved":
            dog = str(note.facts["dog"])
            run[dog] = run.get(dog, 0) + number(note, "spaces")
    if not run:
        return []
    expected = round(sum(run.values()) / len(run), 1)
    most = max(run, key=lambda dog: run[dog])
    return [
        Tally(label=words.page(f"letter_{dog}"), value=run[dog], expected=expected, most=dog == most, silk=f"dog-{dog}")
        for dog in sorted(run, key=COLORS.index)
    ]


def _spaces_say(tallies: Sequence[Tally], words: Text) -> str:
    most = next((tally for tally in tallies if tally.most), None)
    if most is None:
        return ""
    return words.page(
        "dogs_did_says",
        count=sum(tally.value for tally in tallies),
        dog=most.silk.removeprefix("dog-"),
        value=most.value,
        expected=round(most.expected),
    )
