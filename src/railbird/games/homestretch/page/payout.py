"""What a race of HomeStretch has paid."""

from collections.abc import Sequence

from railbird.core.note import Note
from railbird.core.page import Home, Recap, Turned
from railbird.core.text import Text
from railbird.desk.ending import before_and_after, latest
from railbird.desk.payout import purses, told
from railbird.games.homestretch.page.question import bare
from railbird.games.homestretch.page.told import RACING
from railbird.games.homestretch.rules.income import BETS, PURSES, SHARES
from railbird.games.homestretch.view import HomeStretchView

SETTLED = ("bet_won", "bet_lost")
TOLD = ("race_over", "purse", "unowned", *SETTLED)  # What a recap is made of, and what was paid:
PAYING = (*PURSES, *BETS, *SHARES)
COLUMNS = ("before", "purses", "bets", "change", "after")


def recap(view: HomeStretchView, notes: Sequence[Note], words: Text) -> Recap | None:
    """Who came home, every token turned over, everybody's money; None while a race is under way or none was."""
    if view.step in RACING:
        return None
    last = latest(notes, "race_over")
    if last is None:
        return None
    money = [(player.seat, player.money) for player in view.by_rank()]
    paid = [note for note in notes[last:] if note.event in TOLD or note.rule in PAYING]
    return words.kept(("recap", view.seat), _recap, paid, money, view.seat)


def _recap(words: Text, paid: Sequence[Note], money: Sequence[tuple[int, int]], reader: int) -> Recap:
    """Of a race that is over, from what was told and paid since; everybody's money now, by rank."""
    over = paid[0]
    return Recap(
        key=f"race-{over.facts['race']}",
        title=words.page("recap_title", race=over.facts["race"]),
        columns=[words.page(f"recap_{part}") for part in COLUMNS],
        rows=[(seat, _figures(paid, seat, now, words)) for seat, now in money],
        change=COLUMNS.index("change"),
        order=_order(over, paid, words, reader),
        bets=[_turned(note, words) for note in paid if note.event in SETTLED],
    )


def _figures(paid: Sequence[Note], seat: int, money: int, words: Text) -> list[str]:
    before, *brought, after = before_and_after(paid, seat, money, (PURSES, BETS), later=SHARES)
    return [words.money(before), *map(words.signed, brought), words.signed(after - before), words.money(after)]


def _order(over: Note, paid: Sequence[Note], words: Text, reader: int) -> list[Home]:
    parts = purses(paid, "purse", "horse")
    unowned = [note.number("horse") for note in paid if note.event == "unowned"]
    home = []
    for place, horse in enumerate(over.numbers("horses"), 1):
        said = words.page("payout_unowned") if horse in unowned else told(parts.get(horse, ()), words, reader)
        home.append(Home(place=place, name=bare(words, horse), horse=horse, paid=said))
    return home


def _turned(note: Note, words: Text) -> Turned:
    horse, gain, pool = note.number("horse"), note.number("amount"), note.facts["pool"]
    return Turned(
        seat=note.number("seat"),
        name=words.page(
            "payout_bet", token=note.facts["token"], pool=words.page(f"pool_{pool}"), name=bare(words, horse)
        ),
        gain=f"+{gain}" if gain else "0",
        good=gain > 0,
        horse=horse,
        label=f"{words.page(f'letter_{pool}')}{note.facts['token']}",
    )
