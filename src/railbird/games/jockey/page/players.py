"""The seats on the page of Jockey: money, what each is doing, debts, who is still writing."""

from collections.abc import Sequence
from typing import NamedTuple

from railbird.core.page import PlayerRow, Sitter
from railbird.core.text import Text
from railbird.games.jockey.rules import figures
from railbird.games.jockey.view import JockeyView, Player


class Seated(NamedTuple):
    """A seat as it stands in the lists of the page, each line called by the seat; others' lines are everybody's."""

    seat: tuple[int, str, str, bool, str]
    does: tuple[int, str, str, bool]
    holds: tuple[int, int]  # So many cards.
    peg: tuple[int, str, bool]
    purse: tuple[int, str, bool, bool]


RACING = ("turn", "horse", "distance", "redeal")


def seated(row: PlayerRow, view: JockeyView) -> Seated:
    """The lines of a seat."""
    enveloped = view.step == "betting" and row.icon == "envelope"
    return Seated(
        (row.seat, row.name, row.color, row.you, row.money),
        (row.seat, row.does, row.icon, row.due),
        (row.seat, view.players[row.seat].hand),
        (row.seat, row.color, row.you),
        (row.seat, row.short, row.due and not row.you, enveloped),
    )


def player_row(view: JockeyView, player: Player, words: Text, seats: Sequence[Sitter]) -> PlayerRow:
    """A seat as the others see it."""
    does, icon = _does(view, player, words)
    money, short = _money(player, words)
    return PlayerRow(
        seat=player.seat,
        name=words.name("seat", player.seat),
        color=seats[player.seat].color if player.seat < len(seats) else "",
        does=does,
        icon=icon,
        money=money,
        short=short,
        due=player.seat in view.pending,
    )


def own_row(row: PlayerRow, player: Player, words: Text) -> PlayerRow:
    """The viewer's own row: one's own money is never hidden."""
    money, short = _money(player, words)
    return row.but(name=words.page("you"), you=True, money=money, short=short)


def _money(player: Player, words: Text) -> tuple[str, str]:
    """A balance in full and in few letters."""
    if player.money is None:
        return words.page("hidden_money"), "?"
    money = words.money(player.money)
    return money, money


def _does(view: JockeyView, player: Player, words: Text) -> tuple[str, str]:
    """What a seat is doing, as everybody may see it."""
    if view.step == "betting":
        return (words.page("sheet_in"), "envelope") if player.sheet_in else (words.page("writing"), "clock")
    if view.step == "keep":
        chosen = player.done or player.seat not in view.pending
        return (words.page("chosen"), "lock") if chosen else (words.page("choosing"), "clock")
    if view.step in RACING:
        if player.seat == view.turn:
            return words.page("to_play"), "clock"
        last = next((entry for entry in reversed(view.pile) if entry.seat == player.seat), None)
        if last is not None:
            return words.page("has_played", card=last.card), ""
    if player.seat == view.dealer:
        return words.page("dealt"), ""
    return words.page("holds", cards=player.hand), ""


def waits(view: JockeyView, words: Text) -> str:
    """Who is in and who is still writing."""
    if view.step != "betting":
        return ""
    others = {player.seat: player.sheet_in for player in view.players if player.seat != view.seat}
    ready, writing = [[seat for seat in others if others[seat] == is_in] for is_in in (True, False)]
    said = [words.page("are_in", seats=ready)] if ready else []
    said += [words.page("are_writing", seats=writing)] if writing else []
    return " ".join(said)


def debt(player: Player, words: Text) -> str:
    """What a debt leaves to be staked."""
    owes = figures.debt(player.money or 0)
    return words.page("owes" if player.most else "owes_all", seat=player.seat, amount=owes, most=player.most or 0)
