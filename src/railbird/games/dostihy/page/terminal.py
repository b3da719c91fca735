"""The table of Dostihy a sázky as plain text, for terminals: forty fields in two columns, players, what is open."""

from __future__ import annotations

from railbird.core.text import Text
from railbird.desk.terminal import WIDTH
from railbird.games.dostihy.view import DostihyView, OpenDeal, Place, Player

CELL = 49
ROWS = 20


def board(view: DostihyView, text: Text) -> str:
    """Round and dice, the fields with owners, races, charges and pawns, the players, claims, debts and the deal."""
    lines = [_head(view, text), "", *_fields(view, text), "", *_players(view, text), *_open(view, text)]
    if view.end:
        lines += ["", text.board("end").format(how=text.name("end", view.end))]
    return "\n".join(_cut(line.rstrip(), WIDTH) for line in lines)


def _cut(line: str, width: int) -> str:
    return line if len(line) <= width else line[: width - 1] + "…"


def _seat(text: Text, seat: int) -> str:
    return text.name("seat", seat)


def _head(view: DostihyView, text: Text) -> str:
    parts = [text.board("round").format(round=view.round)]
    if view.round_limit is not None:
        parts[0] += " " + text.board("of").format(rounds=view.round_limit)
    parts.append(text.board("active").format(seat=_seat(text, view.active)))
    if view.dice:
        parts.append(text.board("dice").format(dice=" + ".join(str(pips) for pips in view.dice)))
    return " · ".join(parts)


# --- the board


def _fields(view: DostihyView, text: Text) -> list[str]:
    left, right = view.places[:ROWS], view.places[ROWS:]
    return [f"{_cell(view, one, text):<{CELL}}  {_cell(view, two, text)}" for one, two in zip(left, right, strict=True)]


def _cell(view: DostihyView, place: Place, text: Text) -> str:
    """Number, name, owner, races, what a visit costs (or the price while it is free), and who stands there."""
    here = "".join(f"@{player.seat + 1}" for player in view.players if player.field == place.field)
    owner, races, money = "", "", ""
    if place.price:
        owner = text.board("free") if place.owner is None else _seat(text, place.owner)
        races = text.board("main") if place.main_race else "●" * place.races
        money = text.money(place.price if place.owner is None else place.charge)
    stake = "$" if place.stake else ""
    name = text.name("field", place.field)
    return _cut(f"{place.field:>2} {_cut(name, 15):<15} {_cut(owner, 8):<8} {races:<7}{money:>10} {stake}{here}", CELL)


# --- the players


def _players(view: DostihyView, text: Text) -> list[str]:
    lines = [f"{text.board('player'):<22}{text.board('cash'):>14}{text.board('worth'):>15}  {text.board('at')}"]
    for player in view.players:
        cash = text.board("hidden") if player.money is None else text.money(player.money)
        worth = text.board("hidden") if player.net_worth is None else text.money(player.net_worth)
        name = _cut(f"@{player.seat + 1} {_seat(text, player.seat)}", 21)
        lines.append(f"{name:<22}{cash:>14}{worth:>15}  {_whereabouts(player, text)}")
    return lines


def _whereabouts(player: Player, text: Text) -> str:
    if player.field is None:
        return text.board("out")
    words = [text.name("field", player.field)]
    if player.suspended:
        words.append(text.board("distanc"))
    if player.missed:
        words.append(text.board("misses").format(turns=player.missed))
    if player.doping:
        words.append(text.board("doping"))
    if player.release_cards:
        words.append(text.board("release"))
    return ", ".join(words)


# --- what is open


def _open(view: DostihyView, text: Text) -> list[str]:
    lines = []
    if view.claims:
        lines += ["", text.board("claims")]
        for due in view.claims:
            line = text.board("claim").format(
                number=due.number,
                creditor=_seat(text, due.creditor),
                debtor=_seat(text, due.debtor),
                amount=text.money(due.amount),
                reason=text.name("due", due.reason),
            )
            lines.append(f"  {line}")
    if view.debts:
        lines += ["", text.board("debts")]
        for owed in view.debts:
            who = {"debtor": _seat(text, owed.debtor), "creditor": _seat(text, owed.creditor)}
            lines.append("  " + text.board("debt").format(amount=text.money(owed.amount), **who))
    if view.deal is not None:
        lines += ["", _deal(view.deal, text)]
    return lines


def _deal(deal: OpenDeal, text: Text) -> str:
    return text.board("deal").format(
        drafter=_seat(text, deal.drafter),
        other=_seat(text, deal.other),
        gives=_side(deal.gives, deal.gives_release, deal.pays, text),
        asks=_side(deal.asks, deal.asks_release, deal.price, text),
    )


def _side(fields: list[int], release: bool, money: int, text: Text) -> str:
    things = [text.name("field", field) for field in fields]
    things += [text.board("release")] if release else []
    things += [text.money(money)] if money else []
    return ", ".join(things) or text.board("nothing")
