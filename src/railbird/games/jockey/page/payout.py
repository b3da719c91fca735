"""What a race of Jockey has paid."""

from collections.abc import Sequence

from railbird.core.note import Note
from railbird.core.page import Home, Recap, Silk, Turned
from railbird.core.text import Text
from railbird.games.jockey.view import JockeyView, RaceResult


def recap(view: JockeyView, _notes: Sequence[Note], words: Text) -> Recap | None:
    """Who came home, every sheet opened, everybody's money where it is shown; None while a race is under way."""
    if view.turn is not None or not view.results:
        return None
    players = sorted(view.players, key=lambda player: (player.rank or 0, player.seat))
    totals = [(player.seat, player.total) for player in players]
    return words.kept(("recap", view.seat), _recap, view.results[-1], totals)


def _recap(words: Text, last: RaceResult, totals: Sequence[tuple[int, int | None]]) -> Recap:
    """Of a race that is over; what everybody has now, by rank, where it is shown."""
    is_open = all(total is not None for _, total in totals)
    columns = ("change", "after") if is_open else ("change",)
    return Recap(
        key=f"race-{last.block}-{last.race}",
        title=words.page("recap_title", race=last.race),
        columns=[words.page(f"recap_{part}") for part in columns],
        rows=[(seat, _figures(seat, total if is_open else None, last, words)) for seat, total in totals],
        change=0,
        order=_order(last, words),
        bets=[turned for seat in range(len(totals)) for turned in _turned(seat, last, words)],
    )


def _figures(seat: int, total: int | None, last: RaceResult, words: Text) -> list[str]:
    after = [] if total is None else [words.money(total)]
    return [words.signed(last.nets[seat]), *after]


def _order(last: RaceResult, words: Text) -> list[Home]:
    placed = [(place, horse) for place, horses in ((1, last.first), (2, last.second)) for horse in horses]
    return [Home(place=place, name=words.name("horse", horse), silk=silk(horse, words)) for place, horse in placed]


def _turned(seat: int, last: RaceResult, words: Text) -> list[Turned]:
    """The bet of a seat, if it has made one."""
    slip, gain = last.sheets[seat], last.nets[seat]
    if not slip.horses:
        return []
    silks = [silk(horse, words) for horse in slip.horses]
    name = bet_name(slip.kind, slip.horses, words)
    label = words.page(f"kind_{slip.kind}")
    return [Turned(seat=seat, name=name, gain=words.signed(gain), good=gain > 0, silks=silks, label=label)]


def bet_name(kind: object, horses: Sequence[str], words: Text) -> str:
    """A bet in words."""
    return words.page("bet_of", kind=words.page(f"kind_{kind}"), horses=tuple(horses))


def silk(horse: str, words: Text) -> Silk:
    """What a horse's rider wears."""
    return Silk(kind="runner", color=horse, letter=words.page(f"letter_{horse}"))
