"""The table of Win, Place & Show as plain text, for terminals: racing card, track, players, one's own papers."""

from __future__ import annotations

from collections.abc import Sequence

from railbird.core.text import Text
from railbird.desk.terminal import WIDTH, wrapped
from railbird.games.winplaceshow.view import WinPlaceShowView
from railbird.games.winplaceshow.view.parts import (
    Entry,
    Line,
    Move,
    Player,
    RaceCard,
    Runner,
    Sale,
)

NAME, BOXES, OWNER, WHERE, PLAYER = 16, 23, 12, 20, 20
"""Columns for a horse's name, its boxes, its owner, its place on the track, and a player's name."""
STRIP = 86
"""The length of the track as it is drawn."""
LANES = 6


def board(view: WinPlaceShowView, text: Text) -> str:
    """Card and runners, the track unrolled, players, and what the seat is asked about and holds."""
    lines = [*_head(view, text), "", *_runners(view, text), "", *_track(view, text), "", *_players(view, text)]
    asked = [*_sale(view, text), *_papers(view, text), *_moves(view, text), *_disputes(view, text)]
    if asked:
        lines += ["", *asked]
    return "\n".join(line[:WIDTH].rstrip() for line in lines)


def _card(view: WinPlaceShowView) -> RaceCard:
    return view.programme[view.race - 1]


# --- the race


def _head(view: WinPlaceShowView, text: Text) -> list[str]:
    """WPS-12, WPS-13: race, distance, purse, and the turn under way."""
    card = _card(view)
    purse = " / ".join(text.money(amount) for amount in card.purse)
    head = [
        text.board("race").format(race=view.race, races=view.races),
        text.name("distance", card.distance),
        text.board("purse").format(purse=purse),
    ]
    if view.turn:
        head.append(text.board("turn").format(turn=view.turn))
    if view.dice is not None:
        head.append(text.board("dice").format(white=view.dice[0], red=view.dice[1]))
    if view.queue:
        head.append(text.board("order").format(horses=_numbers(view.queue)))
    if view.finish:
        head.append(text.board("finish").format(horses=_numbers(view.finish)))
    return wrapped(head, " · ")


def _runners(view: WinPlaceShowView, text: Text) -> list[str]:
    """The racing card with owner, place and remaining distance of each horse."""
    words = [text.board(word) for word in ("horse", "odds", "bonus", "jockey", "boxes", "owner", "where", "to_go")]
    lines = [
        f"    {words[0]:<{NAME}} {words[1]:<5} {words[2][:5]:>5} {words[3][:1]} "
        f"{words[4]:<{BOXES}} {words[5]:<{OWNER}} {words[6]:<{WHERE}} {words[7]}"
    ]
    for entry, runner in zip(_card(view).entries, view.runners, strict=True):
        lines.append(_runner(view, entry, runner, text))
    return lines


def _runner(view: WinPlaceShowView, entry: Entry, runner: Runner, text: Text) -> str:
    star = "*" if view.queue and view.queue[0] == runner.horse else " "
    boxes = " ".join(f"{box:>2}" for box in entry.boxes)
    owner = text.board("house") if runner.owner is None else text.name("seat", runner.owner)
    where = text.board("nothing")
    if runner.place is not None:
        where = text.name("place", runner.place)
    elif runner.space is not None:
        where = runner.space
    to_go = str(runner.remaining) if runner.remaining >= 0 else text.board("past").format(past=-runner.remaining)
    total = "" if runner.allowance is None else f" +{runner.allowance}{'!' if runner.bonus else ''}"
    jockey = text.name("jockey", entry.jockey)[0].upper()
    return (
        f"{star} {entry.horse} {entry.name[:NAME]:<{NAME}} {entry.odds:<5} {entry.bonus:>5} {jockey} "
        f"{boxes:<{BOXES}} {owner[:OWNER]:<{OWNER}} {where[:WHERE]:<{WHERE}} {to_go}{total}"
    )


def _track(view: WinPlaceShowView, text: Text) -> list[str]:
    """The way to the last crossing unrolled: a row per lane, the rail below, the digits are horses."""
    spaces = _card(view).spaces
    rows = [["·" if column % 5 else ":" for column in range(STRIP)] for _ in range(LANES)]
    for runner in view.runners:
        if runner.lane is not None:
            way = max(0, spaces - max(0, runner.remaining))
            rows[runner.lane - 1][min(STRIP - 1, way * (STRIP - 1) // spaces)] = str(runner.horse)
    word = text.board("lane")
    lines = [f"{word} {lane} {''.join(rows[lane - 1])}|" for lane in range(LANES, 0, -1)]
    return [*lines, text.board("legend")]


# --- the players


def _players(view: WinPlaceShowView, text: Text) -> list[str]:
    """Money, rank, horses and stakes; who owes a move has a star."""
    words = [text.board(word) for word in ("player", "money", "rank", "horses", "staked")]
    lines = [f"  {words[0]:<{PLAYER}} {words[1]:>12} {words[2]:>8}  {words[3]:<10} {words[4]}"]
    for player in view.players:
        lines.append(_player(view, player, text))
    return lines


def _player(view: WinPlaceShowView, player: Player, text: Text) -> str:
    star = "*" if player.seat in view.pending else " "
    money = text.board("hidden") if player.money is None else text.money(player.money)
    rank = text.board("nothing") if player.rank is None else str(player.rank)
    rest = []
    if player.staked is not None:
        rest.append(
            text.money(player.staked) + (f" + {text.money(player.tickets_staked)}" if player.tickets_staked else "")
        )
    if player.handed_in:
        rest.append(text.board("handed_in"))
    if player.out is not None:
        rest.append(text.board("out"))
    if player.suspended:
        rest.append(text.board("suspended"))
    if player.slip:
        rest.append(_slip(player.slip, text))
    for office, holder in (("betting_director", view.betting_director), ("race_director", view.race_director)):
        if holder == player.seat:
            rest.append(text.board(office))
    name = text.name("seat", player.seat)[:PLAYER]
    return f"{star} {name:<{PLAYER}} {money:>12} {rank:>8}  {_numbers(player.horses):<10} {' · '.join(rest)}"


# --- what is asked, and one's own papers


def _sale(view: WinPlaceShowView, text: Text) -> list[str]:
    """WPS-20, WPS-23, WPS-24: the order of sale, the bids read, the standing bid."""
    sale = view.sale
    if sale is None:
        return []
    names = {entry.horse: entry.name for entry in _card(view).entries}
    order = ", ".join(f"{horse} {names[horse]}" for horse in sale.horses)
    lines = wrapped([f"{text.board('sale')}: {order}"], "")
    for horse, bids in zip(sale.horses, sale.read, strict=False):
        read = [f"{text.name('seat', seat)} {text.money(bid)}" for seat, bid in enumerate(bids) if bid]
        lines.append(f"{text.board('bids')}, {horse} {names[horse]}: {', '.join(read) or text.board('nothing')}")
    return [*lines, *_standing(sale, text)]


def _standing(sale: Sale, text: Text) -> list[str]:
    if sale.standing is None:
        return []
    line = text.board("standing").format(amount=text.money(sale.standing))
    if sale.holder is not None:
        line += ", " + text.board("holder").format(seat=text.name("seat", sale.holder))
    return [line]


def _papers(view: WinPlaceShowView, text: Text) -> list[str]:
    lines = []
    if view.sale is not None and view.own_sheet:
        bids = [f"{horse} {text.money(bid)}" for horse, bid in zip(view.sale.horses, view.own_sheet, strict=False)]
        lines.append(f"{text.board('sheet')}: {', '.join(bids)}")
    if view.own_slip:
        lines.append(f"{text.board('slip')}: {_slip(view.own_slip, text)}")
    if view.own_tickets:
        held = [f"{ticket.first}–{ticket.second} {text.money(ticket.stake)}" for ticket in view.own_tickets]
        lines += wrapped([f"{text.board('tickets')}:", *held], " ")
    return lines


def _moves(view: WinPlaceShowView, text: Text) -> list[str]:
    """WPS-66: where the horse to move may end, farthest first."""
    if not view.moves:
        return []
    return [text.board("moves").format(horse=view.queue[0]) + ":", *[f"  {_move(move, text)}" for move in view.moves]]


def _move(move: Move, text: Text) -> str:
    said = [
        f"{move.end:<{WHERE}}",
        text.board("spaces").format(spaces=move.spaces),
        f"{text.board('to_go')} {move.remaining}",
    ]
    if move.passing:
        said.append(text.board("passing"))
    return " · ".join(said) + text.name("with_bonus", move.bonus) + text.name("with_allowance", move.allowance)


def _disputes(view: WinPlaceShowView, text: Text) -> list[str]:
    """WPS-10, WPS-84, WPS-94, WPS-114: motions, the open window, cases noted, the exchange."""
    lines = []
    if view.motions:
        motion = view.motions[0]
        nominee, office = text.name("seat", motion.nominee), text.name("office", motion.office)
        lines.append(text.board("motion").format(nominee=nominee, office=office))
    if view.window is not None:
        grounds = ", ".join(text.name("ground", ground) for ground in view.window.grounds)
        lines.append(f"{text.board('window').format(horse=view.window.horse)}: {grounds}")
    for number, case in enumerate(view.cases, 1):
        seats = ", ".join(text.name("seat", seat) for seat in case.accusers)
        lines.append(text.board("case").format(number=number, horse=case.horse, seats=seats))
    if view.exchange is not None:
        lines.append(text.board("ratio").format(ratio=text.money(view.exchange.ratio)))
    return lines


def _slip(lines: Sequence[Line], text: Text) -> str:
    return ", ".join(f"{text.name('pool', line.pool)} {line.horse} {text.money(line.stake)}" for line in lines)


def _numbers(horses: Sequence[int]) -> str:
    return " ".join(str(horse) for horse in horses)
