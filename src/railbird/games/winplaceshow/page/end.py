"""What a race has paid, and what a finished game of Win, Place & Show has to tell."""

from __future__ import annotations

from collections.abc import Sequence

from railbird.core.note import Note
from railbird.core.page import Bet, Ending, Recap, Tally
from railbird.core.text import Text
from railbird.desk.facts import income, number
from railbird.games.winplaceshow.view import WinPlaceShowView

HORSES = ("WPS-26", "WPS-12")
BETS = ("WPS-35", "WPS-36", "WPS-43", "WPS-45")
HEARINGS = ("WPS-88", "WPS-89", "WPS-90")
FACES = range(1, 7)


def recap(view: WinPlaceShowView, notes: Sequence[Note], words: Text) -> Recap | None:
    """WPS-12, WPS-36, WPS-45: what the race just run cost and brought, until the next one starts."""
    calls = [n for n, note in enumerate(notes) if note.event == "race_called"]
    over = [n for n, note in enumerate(notes) if note.event == "race_over"]
    if not over or view.dice is not None or view.step in ("roll_dice", "move_horse", "objection_window"):
        return None
    race = number(notes[over[-1]], "race")
    start = max((n for n in calls if n < over[-1]), default=0)
    end = min((n for n in calls if n > over[-1]), default=len(notes))
    paid = [note for note in notes[start:end] if note.event == "paid"]
    rows = []
    for player in view.players:
        parts = [income(paid, player.seat, rules) for rules in (HORSES, BETS, HEARINGS)]
        rows.append((player.seat, [words.signed(part) for part in (*parts, sum(parts))]))
    columns = [words.page(f"recap_{part}") for part in ("horses", "bets", "hearings", "sum")]
    return Recap(title=words.page("recap_title", race=race), columns=columns, rows=rows)


def ending(notes: Sequence[Note], words: Text, seat: int) -> Ending:
    """WPS-5: how it was won, money after each race, where it came from, the best and worst bet, what the dice did."""
    bets = _bets(notes, seat, words)
    lost = [bet for bet in bets if bet[0] < 0]
    rolls = [number(note, "white") for note in notes if note.event == "rolled"]
    tallies = _dice(rolls)
    odd = max(tallies, key=lambda tally: tally.value - tally.expected)
    return Ending(
        says=_says(notes, words, seat),
        unit=words.page("money_unit"),
        chapters=_chapters(notes, words),
        income=[
            (words.page("recap_horses"), HORSES),
            (words.page("recap_bets"), BETS),
            (words.page("recap_hearings"), HEARINGS),
        ],
        best=max((bet for bet in bets if bet[0] > 0), key=lambda bet: bet[0], default=(0, None))[1],
        worst=min(lost, key=lambda bet: bet[0], default=(0, None))[1],
        dice=tallies if rolls else (),
        dice_says=words.page(
            "dice_says", count=len(rolls), face=odd.label, value=odd.value, expected=round(odd.expected)
        ),
    )


def _says(notes: Sequence[Note], words: Text, seat: int) -> str:
    """The viewer's dearest bet that came in, or how it ended."""
    best, told = 0, ""
    race = 0
    for note in notes:
        if note.event == "race_over":
            race = number(note, "race")
        if note.event == "bet_won" and note.facts["seat"] == seat:
            gain = number(note, "amount") - number(note, "stake")
            if gain > best:
                best = gain
                told = words.page("end_says", name=note.facts["name"], race=race, gain=gain)
    return told or words.note(next(note for note in reversed(notes) if note.event in ("won", "shared")))


def _dice(rolls: Sequence[int]) -> list[Tally]:
    """WPS-51, WPS-52: how often the white die showed each face, against one throw in six."""
    counts = [rolls.count(face) for face in FACES]
    expected = len(rolls) / len(FACES)
    most = max(counts)
    return [
        Tally(label=str(face), value=count, expected=round(expected, 1), most=count == most and count > expected)
        for face, count in zip(FACES, counts, strict=True)
    ]


def _chapters(notes: Sequence[Note], words: Text) -> list[tuple[str, int]]:
    """After each race, when the next one is called."""
    calls = [n for n, note in enumerate(notes) if note.event == "race_called"]
    runs = [(n, number(note, "race")) for n, note in enumerate(notes) if note.event == "race_over"]
    return [(words.page("race", race=race), min((c for c in calls if c > n), default=len(notes))) for n, race in runs]


def _bets(notes: Sequence[Note], seat: int, words: Text) -> list[tuple[int, Bet]]:
    """The viewer's bets and tickets with what they brought after the stake."""
    found = []
    race = 0
    for note in notes:
        if note.event == "race_over":
            race = number(note, "race")
        if note.event not in ("bet_won", "bet_lost", "ticket_won", "ticket_lost") or note.facts["seat"] != seat:
            continue
        gain = number(note, "amount") - number(note, "stake")
        if "pool" in note.facts:
            horse = number(note, "horse")
            name = words.page("bet_on", pool=words.page(f"pool_{note.facts['pool']}"), name=note.facts["name"])
        else:
            horse = number(note, "first")
            name = words.page("double_on", first=horse, second=note.facts["second"])
        when = words.page("race", race=race)
        bet = Bet(token="", horse=horse, name=name, when=when, gain=words.signed(gain), good=gain > 0)
        found.append((gain, bet))
    return found
