"""The table of Jockey as plain text, for terminals: the race, the players, one's own cards and sheet."""

from __future__ import annotations

from railbird.core.text import Text
from railbird.desk.terminal import WIDTH
from railbird.games.jockey.view import CardNow, JockeyView, Lane, Player, RaceResult, Slip

NAME, PLAYER, TRACK = 9, 20, 81
"""Columns for a horse's name, a player's name and the track."""


def board(view: JockeyView, text: Text) -> str:
    """Race and last card, lanes with ranks, players, and what the seat itself holds and has staked."""
    lines = [*_head(view, text), "", *_track(view, text), "", *_players(view, text)]
    own = [*_sheet(view, text), *_hand(view, text), *_keeping(view, text)]
    if own:
        lines += ["", *own]
    lines += [_result(view.results[-1], text)] if view.results else []
    return "\n".join(line if len(line) <= WIDTH else line[: WIDTH - 1] + "…" for line in lines)


# --- the race


def _head(view: JockeyView, text: Text) -> list[str]:
    head = [text.board("race").format(race=view.race, races=view.races)]
    if view.blocks > 1:
        head.append(text.board("block").format(block=view.block, blocks=view.blocks))
    if view.dealer is not None:
        head.append(text.board("dealer").format(seat=text.name("seat", view.dealer)))
    head.append(text.board("reserve").format(cards=view.reserve))
    head.append(text.board("discards").format(cards=len(view.pile)))
    lines = [" · ".join(head)]
    if view.pile:
        last = view.pile[-1]
        card = f"{text.name('seat', last.seat)}: {text.name('card', last.card)}"
        did = text.name("void", last.void) if last.void else _moved(last.horses, last.spaces, text)
        lines.append(f"{text.board('last')} {card} ({did})" if did else f"{text.board('last')} {card}")
    return lines


def _moved(horses: list[str], spaces: int, text: Text) -> str:
    return f"{', '.join(text.name('horse', horse) for horse in horses)} +{spaces}" if horses else ""


def _track(view: JockeyView, text: Text) -> list[str]:
    """One lane per horse: rank, name, space, and the track with a mark every ten spaces."""
    per_column = -(-view.finish // TRACK)
    marks = [_tick(column * per_column) for column in range(view.finish // per_column)]
    lines = [f"{'':<{NAME + 8}}{''.join(marks)}|"]
    for lane in view.lanes:
        name = text.name("horse", lane.horse)[:NAME]
        lines.append(f"{lane.rank}. {name:<{NAME}}{lane.position:>3}  {_lane(view, lane, per_column)}"[:WIDTH])
    return lines


def _tick(space: int) -> str:
    return str(space // 10 % 10) if space % 10 == 0 else "·"


def _lane(view: JockeyView, lane: Lane, per_column: int) -> str:
    spaces = ["·"] * (view.finish // per_column)
    if lane.place is not None:
        return "".join(spaces) + f"|{lane.place}"
    spaces[min(lane.position // per_column, len(spaces) - 1)] = "►"
    return "".join(spaces) + "|"


# --- the players


def _players(view: JockeyView, text: Text) -> list[str]:
    """Money, cards in hand, what is public of a sheet; who owes a move has a star."""
    words = [text.board(word) for word in ("player", "money", "rank", "hand")]
    lines = [f"  {words[0]:<{PLAYER}} {words[1]:>9} {words[2]:>6} {words[3]:>6}"]
    for player in view.players:
        star = "*" if player.seat in view.pending else " "
        name = text.name("seat", player.seat)[:PLAYER]
        hidden = text.board("nothing")
        money = hidden if player.money is None else text.money(player.money)
        if view.blocks > 1 and player.total is not None:
            money += f" ({text.money(player.total)})"
        place = hidden if player.rank is None else str(player.rank)
        said = _said(player, text)
        lines.append(f"{star} {name:<{PLAYER}} {money:>9} {place:>6} {player.hand:>6}  {said}".rstrip())
    return lines


def _said(player: Player, text: Text) -> str:
    """Whether the sheet is in, how many cards were kept, and cards everybody knows."""
    said = [text.board("sheet_in")] if player.sheet_in else []
    if player.kept:
        said.append(text.board("kept").format(cards=player.kept))
    if player.known:
        said.append(text.board("known").format(cards=", ".join(text.name("card", card) for card in player.known)))
    return " · ".join(said)


# --- one's own


def _sheet(view: JockeyView, text: Text) -> list[str]:
    sheet = view.sheet
    if sheet is None:
        return []
    line = f"{text.board('sheet')}: {slip_words(sheet.slip, text)}"
    if not sheet.sealed:
        line += f" · {text.board('most').format(amount=text.money(sheet.most))}"
    if sheet.loan:
        line += f" · {text.board('loan').format(amount=text.money(sheet.loan))}"
    return [line]


def slip_words(slip: Slip, text: Text) -> str:
    """A sheet in words: the kind of bet, its horses and stakes."""
    if not slip.kind:
        return text.board("nothing")
    staked = [text.money(stake) for stake in slip.stakes] + [""] * 2
    backed = [f"{text.name('horse', horse)} {stake}".rstrip() for horse, stake in zip(slip.horses, staked)]
    return " ".join([text.name("kind", slip.kind), ", ".join(backed)]).rstrip()


def _hand(view: JockeyView, text: Text) -> list[str]:
    """JK-39: every card with what it would do now."""
    if not view.hand:
        return []
    cards = [_card(card, text) for card in view.hand]
    wide = max(len(name) for name, _ in cards)
    return [f"{text.board('cards')}:", *[f"  {name:<{wide}}  {does}" for name, does in cards]]


def _card(card: CardNow, text: Text) -> tuple[str, str]:
    name = text.name("card", card.card) + (f" ×{card.copies}" if card.copies > 1 else "")
    if card.void:
        return name, f"– {text.name('void', card.void)}"
    moves = [f"{text.name('horse', horse)} +{card.spaces} → {to}" for horse, to in zip(card.horses, card.to)]
    return name, " / ".join(moves)


def _keeping(view: JockeyView, text: Text) -> list[str]:
    if view.keeping is None:
        return []
    kept = ", ".join(text.name("card", card) for card in view.keeping) or text.board("nothing")
    return [f"{text.board('keeping').format(most=view.keep_max)}: {kept}"]


def _result(result: RaceResult, text: Text) -> str:
    """The last race: who was home, what every sheet brought."""
    home = [text.name("horse", horse) for horse in result.first + result.second]
    nets = [f"{text.name('seat', seat)} {text.money(net)}" for seat, net in enumerate(result.nets)]
    return f"{text.board('result').format(race=result.race)}: {', '.join(home)} · {', '.join(nets)}"
