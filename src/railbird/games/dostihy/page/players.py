"""The players of Dostihy a sázky as the page lists them: cash, worth, stables with empty slots for what is missing."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from railbird.core.page import PlayerRow, Sitter
from railbird.core.text import Text
from railbird.games.dostihy.page.board import figure
from railbird.games.dostihy.places import Place
from railbird.games.dostihy.view import DostihyView, Player


class Held(NamedTuple):
    """What a seat owns."""

    seat: int
    stables: list[tuple[str, list[bool], str]]  # A stable, which of its horses the seat holds, and that in words.
    owns: str


@dataclass(frozen=True, kw_only=True)
class DostihyRow(PlayerRow):
    """A seat in the list of players: cash, net worth, stables with empty slots for what is missing."""

    worth: str
    held: Held
    warned: bool  # Suspended, held up or under suspicion.

    @property
    def stables(self) -> list[tuple[str, list[bool], str]]:
        """Its stables."""
        return self.held.stables

    @property
    def owns(self) -> str:
        """What else it owns, in a few words."""
        return self.held.owns

    def drawn(self) -> tuple[object, ...]:
        """As it stands in the list."""
        classes = ("you" if self.you else "") + (" due" if self.due else "") + (" gone" if self.gone else "")
        return self.seat, self.name, self.color, self.does, self.warned, self.money, self.worth, classes

    def purse(self) -> tuple[object, ...]:
        """As it stands in the strip of a phone."""
        return self.seat, self.name, self.color, self.short, self.you, self.due


def row_of(view: DostihyView, player: Player, words: Text, seats: Sequence[Sitter]) -> DostihyRow:
    """A seat in the list, as everybody sees it."""
    seat = player.seat
    held = words.kept(("held", seat), _held, seat, view.places, view.stables, view.stable_ids, player.release_cards)
    color, due, players = seats[seat].color, seat in view.pending, len(view.players)
    return words.kept(("row", seat), _row, player, color, due, players, held)


def _row(words: Text, player: Player, color: str, due: bool, players: int, held: Held) -> DostihyRow:
    does, warned = _does(player, players, words)
    cash, worth = _totals(player, words)
    return DostihyRow(
        seat=player.seat,
        name=words.name("seat", player.seat),
        color=color,
        money=cash,
        short=cash,
        does=does,
        due=due,
        gone=player.out is not None,
        worth=worth,
        held=held,
        warned=warned,
    )


def own_row(view: DostihyView, row: DostihyRow, words: Text) -> DostihyRow:
    """The viewer's own row: it is called so, and its totals are known."""
    return words.kept(("row", row.seat, "own"), _own_row, row, view.players[row.seat])


def _own_row(words: Text, row: DostihyRow, player: Player) -> DostihyRow:
    cash, worth = _totals(player, words)
    return row.but(name=words.page("you"), you=True, money=cash, short=cash, worth=worth)


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


def _held(
    words: Text, seat: int, places: Sequence[Place], stables: Sequence[Sequence[int]], ids: Sequence[str], cards: int
) -> Held:
    slots = []
    for fields, stable in zip(stables, ids, strict=True):
        held = [places[field].owner == seat for field in fields]
        if any(held):
            says = words.page("held_of", stable=words.name("stable", stable), held=sum(held), all=len(held))
            slots.append((stable, held, says))
    return Held(seat, slots, _owns([place for place in places if place.owner == seat], cards, words))


def _owns(own: Sequence[Place], cards: int, words: Text) -> str:
    """Trainers, services, races and the release card, in a few words."""
    trainers = sum(place.kind == "trainer" for place in own)
    races = sum(place.races for place in own)
    mains = [place.field for place in own if place.main_race]
    said = [
        words.page("count_trainers", count=trainers) if trainers else "",
        *(words.name("field", place.field) for place in own if place.kind == "service"),
        words.page("count_races", count=races) if races else "",
        words.page("main_races", fields=mains) if mains else "",
        words.page("release_card") if cards else "",
    ]
    return ", ".join(part for part in said if part)
