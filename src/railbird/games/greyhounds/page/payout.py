"""What a race of Greyhounds has paid."""

from collections.abc import Mapping, Sequence

from railbird.core.note import Note
from railbird.core.page import Home, Recap, Silk, Turned
from railbird.core.text import Text
from railbird.desk.ending import before_and_after, latest
from railbird.desk.payout import purses, told, turned
from railbird.games.greyhounds.rules.actions import KINDS
from railbird.games.greyhounds.rules.income import IN_ADVANCE, PRIZES, SETTLED
from railbird.games.greyhounds.view import GreyhoundsView

BETS = ("bet_won", "bet_won_pair", "bet_lost", "bet_lost_pair")
COLUMNS = ("before", "prizes", "slips", "change", "after")


def recap(view: GreyhoundsView, notes: Sequence[Note], words: Text) -> Recap | None:
    """Who came home, every bet turned over, everybody's money; None while a race is under way or none was."""
    over = None if view.step in ("pick_card", "discard") else latest(notes, "race_over")
    if over is None:
        return None
    players = sorted(view.players, key=lambda player: (player.rank, player.seat))
    money = [(player.seat, player.money) for player in players]
    return words.kept(("recap", view.seat), _recap, notes[over:], money, view.seat)


def _recap(words: Text, paid: Sequence[Note], money: Sequence[tuple[int, int]], reader: int) -> Recap:
    """Of a race that is over, from its last note on; everybody's money now, by rank."""
    over, race, runners = paid[0], paid[0].facts["race"], charted(paid[0])
    return Recap(
        key=f"race-{race}",
        title=words.page("recap_title", race=race),
        columns=[words.page(f"recap_{part}") for part in COLUMNS],
        rows=[(seat, _figures(paid, seat, now, words)) for seat, now in money],
        change=COLUMNS.index("change"),
        order=_order(over, paid, words, reader),
        bets=[_turned(note, runners, words) for note in paid if note.event in BETS],
    )


def _figures(paid: Sequence[Note], seat: int, money: int, words: Text) -> list[str]:
    before, *brought, after = before_and_after(paid, seat, money, (PRIZES, SETTLED), later=IN_ADVANCE)
    return [words.money(before), *map(words.signed, brought), words.signed(after - before), words.money(after)]


def _order(over: Note, paid: Sequence[Note], words: Text, reader: int) -> list[Home]:
    parts = purses(paid, "prize", "dog")
    return [
        Home(
            place=place,
            name=words.name("dog", dog),
            silk=silk(dog, words),
            paid=told(parts.get(dog, ()), words, reader),
        )
        for place, dog in enumerate(over.words("dogs"), 1)
    ]


def _turned(note: Note, runners: Mapping[object, str], words: Text) -> Turned:
    silks = [silk(runners[hund], words) for hund in backed(note) if hund in runners]
    kind = note.facts.get("kind", KINDS[-1])
    return turned(note, bet_name(note, words), words, silks=silks, label=words.name("kind", kind))


# --- what a bet was laid on


def charted(over: Note) -> Mapping[object, str]:
    """The dogs that ran under each number in a race."""
    hunde = over.facts["hunde"]
    assert isinstance(hunde, list)
    return dict(zip(hunde, over.words("dogs"), strict=False))


def backed(note: Note) -> list[object]:
    """The numbers a bet was laid on."""
    return [note.facts[fact] for fact in ("hund", "low", "high") if fact in note.facts]


def ran_under(note: Note, over: Note | None) -> list[str]:
    """The dogs that ran under the numbers a bet was laid on."""
    runners = {} if over is None else charted(over)
    return [runners[hund] for hund in backed(note) if hund in runners]


def bet_name(note: Note, words: Text) -> str:
    """A bet in words."""
    return words.page("bet_on_pair" if note.event.endswith("_pair") else "bet_on", **note.facts)


def silk(dog: str, words: Text) -> Silk:
    """What a dog wears."""
    return Silk(kind="dog", color=dog, letter=words.page(f"letter_{dog}"))
