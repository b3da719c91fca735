"""The table of HomeStretch as plain text, for terminals: the race and the Tote, the money, one's own cards and slip."""

from __future__ import annotations

from collections.abc import Sequence

from railbird.core.text import Text
from railbird.desk.terminal import WIDTH, wrapped
from railbird.games.homestretch.rules.actions import POOLS
from railbird.games.homestretch.view import Chip, HomeStretchView, Lane, Market, Player

MARKS = "ABCDEF"
"""A letter per seat, for tokens and owners."""
NAME, OWNERS, BOX, PLAYER = 15, 6, 13, 22
"""Columns for a horse's name, its owners, a box of the Tote and a player's name."""


def board(view: HomeStretchView, text: Text) -> str:
    """Race card, lanes with the Tote beside them, players, and what the seat itself holds."""
    lines = [*_head(view, text), "", *_track(view, text), "", *_players(view, text)]
    own = [*_draft(view, text), *_slip(view, text), *_shares(view, text)]
    if own:
        lines += ["", *own]
    return "\n".join(line[:WIDTH].rstrip() for line in lines)


# --- the race


def _head(view: HomeStretchView, text: Text) -> list[str]:
    """HS-3.2: the card of the day, and the colours of the races to come."""
    races = len(view.races)
    if view.race == 0:
        return [text.board("before").format(races=races)]
    head = [text.board("race").format(race=view.race, races=races)]
    if view.card is not None:
        purses = " / ".join(text.money(purse) for purse in view.card.purse)
        head += [text.name("race_card", view.card.id), text.board("purses").format(purses=purses)]
    coming = [text.name("race_color", color) for color in view.races[view.race :]]
    if coming:
        head.append(text.board("to_come").format(colors=", ".join(coming)))
    if view.dice is not None and view.turn is not None:
        dice = f"{view.dice[0]}+{view.dice[1]}={sum(view.dice)}"
        head.append(text.board("dice").format(seat=text.name("seat", view.turn), dice=dice))
    return wrapped(head, " · ")


def _track(view: HomeStretchView, text: Text) -> list[str]:
    """Eleven lanes: token, position, and the three boxes of the Tote with the tokens in them."""
    step = 2 if view.finish <= 10 else 1
    track = view.finish * step
    pools = "".join(f"{pool:<{BOX + 3}}" for pool in ("Win", "Place", "Show"))
    gap = " " * (3 + NAME + 1)
    lines = [f"{gap}{text.board('owners')[:OWNERS]:<{OWNERS}}     {text.board('start'):<{track}}|  {pools}"]
    for lane in view.lanes:
        name = text.name("horse_name", lane.horse)[:NAME]
        ways = f"{lane.horse:>2} {name:<{NAME}} {_owners(view, lane.horse):<{OWNERS}} {lane.token:>3} "
        lines.append(f"{ways}{_lane(view, lane, step)}  {_tote(view, lane)}")
    lines.append(text.board("legend"))
    return lines


def _owners(view: HomeStretchView, horse: int) -> str:
    return "".join(MARKS[player.seat] * player.stable.count(horse) for player in view.players)[:OWNERS]


def _lane(view: HomeStretchView, lane: Lane, step: int) -> str:
    """The spaces from Start to the post; a horse that is home stands behind it with its place."""
    spaces = ["·".rjust(step)] * view.finish
    if lane.place is not None:
        return "".join(spaces) + f"|{lane.place}"
    spaces[lane.position] = "►".rjust(step)
    return "".join(spaces) + "| "


def _tote(view: HomeStretchView, lane: Lane) -> str:
    cells = []
    for pool, pays in zip(POOLS, lane.tote):
        chips = " ".join(filter(None, (_stack(view, player, lane.horse, pool) for player in view.players)))
        cells.append(f"{pays:>2} {chips if len(chips) < BOX else chips[: BOX - 2] + '…':<{BOX}}")
    return "".join(cells)


def _stack(view: HomeStretchView, player: Player, horse: int, pool: str) -> str:
    """A player's tokens in a box: their values where they are known (A32), otherwise how many (B×2)."""
    laid = player.slip
    if player.seat == view.seat and view.own_slip:
        laid = view.own_slip
    chips = [chip for chip in laid or [] if (chip.horse, chip.pool) == (horse, pool)]
    if not chips:
        return ""
    mark = MARKS[player.seat]
    if all(chip.value is not None for chip in chips):
        return mark + "".join(str(chip.value) for chip in chips)
    return mark if len(chips) == 1 else f"{mark}×{len(chips)}"


# --- the players


def _players(view: HomeStretchView, text: Text) -> list[str]:
    """Money, place, tokens per box and stable; who owes a move has a star."""
    words = [text.board(word) for word in ("player", "money", "rank", "per_box", "stable")]
    lines = [f"    {words[0]:<{PLAYER}} {words[1]:>12} {words[2]:>6} {words[3]:>12}  {words[4]}"]
    for player in view.players:
        star = "*" if player.seat in view.pending else " "
        name = f"{text.name('seat', player.seat)} ({text.name('color', player.color)})"[:PLAYER]
        limit = text.board("nothing") if player.limit is None else str(player.limit)
        held = _numbers(player.stable)
        if player.hand:
            held = text.board("cards_in_hand").format(cards=player.hand)
        money = text.money(player.money)
        lines.append(f"{star} {MARKS[player.seat]} {name:<{PLAYER}} {money:>12} {player.rank:>6} {limit:>12}  {held}")
    if view.betting_order:
        order = ", ".join(text.name("seat", seat) for seat in view.betting_order)
        lines += wrapped([f"{text.board('order')}: {order}"], "")
    return lines


# --- one's own


def _draft(view: HomeStretchView, text: Text) -> list[str]:
    draft = view.draft
    if draft is None:
        return []
    lines = []
    if draft.hand:
        lines.append(f"{text.board('hand')}: {_priced(view, draft.hand, text)}")
    if draft.kept:
        cost = text.board("cost").format(cost=text.money(draft.cost))
        lines.append(f"{text.board('kept')}: {_numbers(draft.kept)} {cost}")
    if draft.passed_on:
        hands = " | ".join(_numbers(hand) for hand in draft.passed_on)
        lines.append(f"{text.board('passed_on')}: {hands}")
    return lines


def _slip(view: HomeStretchView, text: Text) -> list[str]:
    if not view.own_slip and view.next_token is None:
        return []
    laid = ", ".join(_chip(chip) for chip in view.own_slip or []) or text.board("nothing")
    if view.next_token is not None:
        laid += f" · {text.board('next_token').format(token=view.next_token)}"
    return [f"{text.board('slip')}: {laid}"]


def _chip(chip: Chip) -> str:
    return f"{chip.value} > {chip.horse} {chip.pool.title()}"


def _shares(view: HomeStretchView, text: Text) -> list[str]:
    if view.share_pool is not None:
        return [f"{text.board('pool')}: {_numbers(view.share_pool)}"]
    return [] if view.market is None else _market(view, view.market, text)


def _market(view: HomeStretchView, market: Market, text: Text) -> list[str]:
    """HS-12: the row with prices, what the deck holds, who is still to buy."""
    row = _priced(view, market.row, text) or text.board("nothing")
    deck = f"{_numbers(market.deck) or text.board('nothing')}  (+{text.money(market.surcharge)})"
    lines = [f"{text.board('row')}: {row}", f"{text.board('deck')}: {deck}"]
    if market.order:
        buyers = ", ".join(text.name("seat", seat) for seat in market.order)
        lines.append(f"{text.board('round').format(round=market.round)}, {text.board('buyers')}: {buyers}")
    return lines


def _priced(view: HomeStretchView, horses: Sequence[int], text: Text) -> str:
    price = {lane.horse: lane.price for lane in view.lanes}
    return ", ".join(f"{horse} ({text.money(price[horse])})" for horse in horses)


def _numbers(horses: Sequence[int]) -> str:
    return " ".join(str(horse) for horse in horses)
