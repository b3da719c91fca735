"""What a race has paid, and what a finished game of HomeStretch has to tell."""

from __future__ import annotations

from collections.abc import Sequence

from railbird.core.note import Note
from railbird.core.page import Bet, Ending, Recap, Tally
from railbird.core.text import Text
from railbird.desk.facts import income, number
from railbird.games.homestretch.page.question import bare
from railbird.games.homestretch.rules.actions import HORSES
from railbird.games.homestretch.view import HomeStretchView

SHARES = ("HS-2.6", "HS-12.4")
PURSES = ("HS-10.1",)
BETS = ("HS-11.3", "HS-4.3")
BREAKS = ("card_turned", "purchase_round", "won", "shared")
"""Notes with which what was paid before is done."""


def recap(view: HomeStretchView, notes: Sequence[Note], words: Text) -> Recap | None:
    """HS-10, HS-11: before, purses, bets, after, for the race just run; None while one is under way or none was."""
    if view.step not in ("betting", "purchase", "blind", "share_row"):
        return None
    over = [n for n, note in enumerate(notes) if note.event == "race_over"]
    if not over:
        return None
    race = number(notes[over[-1]], "race")
    paid = [note for note in notes[over[-1] :] if note.event == "paid"]
    rows = []
    for player in sorted(view.players, key=lambda player: (player.rank, player.seat)):
        purses, bets = income(paid, player.seat, PURSES), income(paid, player.seat, BETS)
        spent = income(paid, player.seat, SHARES)
        after = player.money - spent
        figures = [after - purses - bets, purses, bets, after]
        rows.append((player.seat, [str(figures[0]), f"+{purses}", f"{bets:+d}", str(after)]))
    columns = [words.page(f"recap_{part}") for part in ("before", "purses", "bets", "after")]
    return Recap(title=words.page("recap_title", race=race), columns=columns, rows=rows)


def ending(notes: Sequence[Note], words: Text, seat: int) -> Ending:
    """HS-13.1: how it was won, money over time, the best and worst bet, and what the dice did."""
    rolls = [note for note in notes if note.event == "rolled"]
    tallies = _dice(rolls)
    odd = max(tallies, key=lambda tally: tally.value - tally.expected)
    dice_says = words.page(
        "dice_says",
        count=len(rolls),
        name=bare(words, int(odd.label)),
        value=odd.value,
        expected=round(odd.expected),
    )
    bets = _bets(notes, seat, words)
    return Ending(
        says=_says(notes, words, seat),
        unit=words.page("money_ruler"),
        chapters=_chapters(notes, words),
        income=[
            (words.page("income_shares"), SHARES),
            (words.page("income_purses"), PURSES),
            (words.page("income_bets"), BETS),
        ],
        best=max((bet for bet in bets if bet[0] > 0), key=lambda bet: bet[0], default=(0, None))[1],
        worst=max((bet for bet in bets if bet[0] == 0), key=lambda bet: int(bet[1].token), default=(0, None))[1],
        dice=tallies,
        dice_says=dice_says,
    )


def _chapters(notes: Sequence[Note], words: Text) -> list[tuple[str, int]]:
    """After the draft, after each race, after the second purchase."""
    found: list[tuple[str, int]] = []
    race = 0
    for n, note in enumerate(notes):
        if note.event == "race_over":
            race = number(note, "race")
        if note.event in BREAKS and (n == 0 or notes[n - 1].event != note.event):
            before = {other.event for other in notes[found[-1][1] if found else 0 : n]}
            if "race_over" in before:
                found.append((words.page("chapter_race", race=race), n))
            elif "stable_shown" in before:
                found.append((words.page("chapter_draft"), n))
            elif "bought" in before or "blind_card" in before or "passed" in before:
                found.append((words.page("chapter_shares"), n))
    return [chapter for chapter, after in zip(found, [*found[1:], ("", 0)]) if chapter[0] != after[0]]


def _dice(rolls: Sequence[Note]) -> list[Tally]:
    """How often each number came, against its ways of 36."""
    counts = dict.fromkeys(HORSES, 0)
    for note in rolls:
        counts[number(note, "first") + number(note, "second")] += 1
    expected = {horse: len(rolls) * (6 - abs(horse - 7)) / 36 for horse in HORSES}
    most = max(HORSES, key=lambda horse: counts[horse] - expected[horse])
    return [
        Tally(label=str(horse), value=counts[horse], expected=round(expected[horse], 1), most=horse == most)
        for horse in HORSES
    ]


def _bets(notes: Sequence[Note], seat: int, words: Text) -> list[tuple[int, Bet]]:
    """The viewer's bets with what they brought."""
    found = []
    race = 0
    for note in notes:
        if note.event == "race_over":
            race = number(note, "race")
        if note.event in ("bet_won", "bet_lost") and note.facts["seat"] == seat:
            horse, gain = number(note, "horse"), number(note, "amount")
            name = words.page("bet_on", pool=words.page(f"pool_{note.facts['pool']}"), name=bare(words, horse))
            when = words.page("chapter_race", race=race)
            token = str(number(note, "token"))
            bet = Bet(token=token, horse=horse, name=name, when=when, gain=f"+{gain}" if gain else "0", good=gain > 0)
            found.append((gain, bet))
    return found


def _says(notes: Sequence[Note], words: Text, seat: int) -> str:
    """The dearest bet of the game that came in, or how it ended."""
    won = [note for note in notes if note.event == "bet_won" and (seat < 0 or note.facts["seat"] == seat)]
    if won:
        best = max(won, key=lambda note: number(note, "amount"))
        return words.page(
            "end_says", name=bare(words, number(best, "horse")), token=best.facts["token"], gain=number(best, "amount")
        )
    return words.note(next(note for note in reversed(notes) if note.event in ("won", "shared")))
