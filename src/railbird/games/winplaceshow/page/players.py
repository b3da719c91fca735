"""The players of Win, Place & Show in the list: money, and what each is doing."""

from collections.abc import Sequence

from railbird.core.page import PlayerRow, Sitter
from railbird.core.text import Text
from railbird.games.winplaceshow.page.words import seat_name
from railbird.games.winplaceshow.view import WinPlaceShowView
from railbird.games.winplaceshow.view.parts import Player


def player_row(view: WinPlaceShowView, player: Player, words: Text, seats: Sequence[Sitter]) -> PlayerRow:
    """A line of the list."""
    does, icon = _does(view, player, words)
    money = words.money(player.money) if player.money is not None else "?"
    return PlayerRow(
        seat=player.seat,
        name=seat_name(view, player.seat, words),
        color=seats[player.seat].color if player.seat < len(seats) else "",
        money=money,
        short=money,
        does=does,
        icon=icon,
        you=player.seat == view.seat,
        due=_waits(view, player),
        gone=player.out is not None,
    )


def _waits(view: WinPlaceShowView, player: Player) -> bool:
    return player.seat in view.pending and player.seat not in view.passive


def _does(view: WinPlaceShowView, player: Player, words: Text) -> tuple[str, str]:
    """What a seat is doing, as everybody may see it."""
    if player.out is not None:
        return words.page("is_out", race=player.out), "x"
    if player.suspended:
        return words.page("is_suspended"), "clock"
    if view.step in ("bid_sheets", "betting"):
        key = "bids" if view.step == "bid_sheets" else "slip"
        return (words.page(f"{key}_in"), "envelope") if player.handed_in else (words.page("writing"), "clock")
    parts = []
    rides = [r.horse for r in view.runners if r.rider == player.seat]
    if view.turn and rides:
        parts.append(words.page("rides", horses=rides))
    elif player.horses:
        parts.append(words.page("owns", horses=player.horses))
    elif player.stable and view.version != "regular":
        parts.append(words.name("stable", player.stable))
    if player.staked and view.turn:
        parts.append(words.page("staked", total=player.staked))
    waits = _waits(view, player)
    if waits and not parts:
        parts.append(words.page("thinking"))
    return " · ".join(parts), "clock" if waits else ""


def slips(view: WinPlaceShowView, words: Text) -> list[tuple[int, list[str]]]:
    """Everybody's bets, once they are shown."""
    return [
        (
            player.seat,
            [
                words.page("slip_line", pool=words.page(f"pool_{line.pool}"), horse=line.horse, stake=line.stake)
                for line in player.slip
            ],
        )
        for player in view.players
        if player.slip
    ]
