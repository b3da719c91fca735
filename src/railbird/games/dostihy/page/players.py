"""The players of Dostihy a sázky as the page lists them: cash, worth, stables with empty slots for what is missing."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from railbird.core.page import PlayerRow, Sitter
from railbird.core.text import Text
from railbird.games.dostihy.page.board import figure, stable_name
from railbird.games.dostihy.view import DostihyView, Player


@dataclass(frozen=True, kw_only=True)
class DostihyRow(PlayerRow):
    """A seat in the list of players: cash, net worth, stables with empty slots for what is missing."""

    worth: str
    stables: list[tuple[str, list[bool], str]]  # A stable, which of its horses the seat holds, and that in words.
    owns: str
    warned: bool  # Suspended, held up or under suspicion.


def row_of(view: DostihyView, player: Player, words: Text, seats: Sequence[Sitter]) -> DostihyRow:
    """A seat in the list, as everybody sees it."""
    does, warned = _does(player, len(view.players), words)
    cash, worth = _totals(player, words)
    return DostihyRow(
        seat=player.seat,
        name=words.name("seat", player.seat),
        color=seats[player.seat].color,
        money=cash,
        short=cash,
        does=does,
        due=player.seat in view.pending,
        gone=player.out is not None,
        worth=worth,
        stables=_slots(view, player.seat, words),
        owns=_owns(view, player, words),
        warned=warned,
    )


def own_row(view: DostihyView, row: DostihyRow, words: Text) -> DostihyRow:
    """The viewer's own row: it is called so, and its totals are known."""
    player = view.players[row.seat]
    cash, worth = _totals(player, words)
    return replace(row, name=words.page("you"), you=True, money=cash, short=cash, worth=worth)


def _totals(player: Player, words: Text) -> tuple[str, str]:
    """Cash and net worth, as far as the table shows them."""
    cash = words.page("hidden") if player.money is None else figure(words, player.money)
    worth = "" if player.net_worth is None else words.page("worth", amount=figure(words, player.net_worth))
    return cash, worth


def _does(player: Player, players: int, words: Text) -> tuple[str, bool]:
    if player.out is not None or player.field is None:
        return words.page("is_out", place=players + 1 - (player.out or 0)), False
    if player.suspended:
        return words.page("is_suspended"), True
    if player.missed:
        return words.page("misses", turns=player.missed), True
    if player.doping or player.doping_waits:
        return words.page("is_doping"), True
    return words.page("is_on", field=player.field), False


def _slots(view: DostihyView, seat: int, words: Text) -> list[tuple[str, list[bool], str]]:
    found = []
    for number, fields in enumerate(view.stables):
        held = [view.places[field].owner == seat for field in fields]
        if any(held):
            name = stable_name(view, words, number)
            says = words.page("held_of", stable=name, held=sum(held), all=len(held))
            found.append((view.stable_ids[number], held, says))
    return found


def _owns(view: DostihyView, player: Player, words: Text) -> str:
    """Trainers, services, races and the release card, in a few words."""
    own = [place for place in view.places if place.owner == player.seat]
    trainers = sum(place.kind == "trainer" for place in own)
    races = sum(place.races for place in own)
    mains = [place.field for place in own if place.main_race]
    said = [
        words.page("count_trainers", count=trainers) if trainers else "",
        *(words.name("field", place.field) for place in own if place.kind == "service"),
        words.page("count_races", count=races) if races else "",
        words.page("main_races", fields=mains) if mains else "",
        words.page("release_card") if player.release_cards else "",
    ]
    return ", ".join(part for part in said if part)
