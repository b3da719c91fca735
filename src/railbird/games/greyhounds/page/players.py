"""The players on the page of Greyhounds: money, and what each is doing."""

from collections.abc import Sequence
from dataclasses import dataclass

from railbird.core.page import PlayerRow, Sitter
from railbird.core.text import Text
from railbird.games.greyhounds.view import GreyhoundsView, Player


@dataclass(frozen=True, kw_only=True)
class GreyhoundsRow(PlayerRow):
    """A seat in the list of players; punters have no dog."""

    has_dog: bool


def player_row(view: GreyhoundsView, player: Player, words: Text, seats: Sequence[Sitter]) -> GreyhoundsRow:
    """A seat as everybody sees it."""
    does, icon = _does(view, player, words)
    you = player.seat == view.seat
    return GreyhoundsRow(
        seat=player.seat,
        name=words.page("you") if you else words.name("seat", player.seat),
        color=seats[player.seat].color if player.seat < len(seats) else "",
        money=words.money(player.money),
        short=words.money(player.money),
        does=does,
        icon=icon,
        you=you,
        due=player.seat in view.pending,
        has_dog=player.dog is not None,
    )


def _does(view: GreyhoundsView, player: Player, words: Text) -> tuple[str, str]:
    """What a seat is doing, as everybody may see it."""
    who = words.page("is_bookmaker") if player.bookmaker else words.page("is_punter") if player.dog is None else ""
    waits = player.seat in view.pending
    if view.step == "bet" and not player.bookmaker:
        said, icon = (words.page("writing"), "clock") if waits else (words.page("slip_in"), "envelope")
    elif waits:
        said, icon = words.page("thinking"), "clock"
    else:
        said, icon = words.page("runs_dog", dog=player.dog) if player.dog is not None else "", ""
    return " · ".join(part for part in (who, said) if part), icon
