"""The slip on the page of Win, Place & Show: filled in freely, handed in once in the order of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from railbird.core.action import Action
from railbird.core.text import Text
from railbird.games.winplaceshow.page.auction import handing_in, whole
from railbird.games.winplaceshow.page.words import thousands
from railbird.games.winplaceshow.rules.actions import POOLS, Bet, HandIn, Ticket
from railbird.games.winplaceshow.view import WinPlaceShowView

PER = 1000


@dataclass(frozen=True)
class Target:
    """A horse a bet can be laid on."""

    horse: int
    pays: str
    says: str
    chosen: bool


@dataclass(frozen=True)
class BetRow:
    """One of the three bets of a slip (WPS-31)."""

    pool: str
    name: str
    means: str
    targets: list[Target]
    chosen: int
    stake: int
    stakes: list[tuple[int, str, bool]]
    says: str


@dataclass(frozen=True)
class TicketRow:
    """A Daily Double ticket on the slip (WPS-44)."""

    key: str
    first: int
    second: int
    stake: int
    stakes: list[tuple[int, str, bool]]
    says: str


@dataclass(frozen=True)
class Box:
    """A combination of the Daily Double grid."""

    key: str
    pays: str
    says: str
    chosen: bool
    open: bool


@dataclass(frozen=True)
class SlipPage:
    """The slip being written."""

    rows: list[BetRow]
    across: list[int]
    grid: list[tuple[int, list[Box]]]
    tickets: list[TicketRow]
    written: str
    """The tickets as the form remembers them."""
    total: str
    actions: list[Action]
    missing: str
    rule: str
    button: str
    others: list[str]


@dataclass(frozen=True)
class OwnLine:
    """A line of a slip that is in."""

    what: str
    horses: list[int]
    at: str
    pays: str


def slip_page(view: WinPlaceShowView, legal: Sequence[Action], words: Text, form: Mapping[str, str]) -> SlipPage | None:
    """WPS-30 to WPS-46: what is open is read off the legal actions; None when no slip is asked for."""
    if view.step != "betting" or not len(legal):
        return None
    offered = [action for action in legal if isinstance(action, Bet | Ticket)]
    stakes = sorted({action.stake for action in offered})
    pools = [pool for pool in POOLS if any(isinstance(one, Bet) and one.pool == pool for one in offered)]
    boxes = {(one.first, one.second) for one in offered if isinstance(one, Ticket)}
    bets, tickets = _read(form, pools, boxes, stakes)
    total = sum(stake for _, stake in bets.values()) + sum(tickets.values())
    money = view.players[view.seat].money or 0
    left = money - sum(line.stake for line in view.own_slip) - sum(ticket.stake for ticket in view.own_tickets)
    dear = total > left
    count = len([one for one, _ in bets.values() if one]) + len(tickets)
    laid = [Ticket(first, second, tickets[first, second]) for first, second in sorted(tickets)]
    lines = [Bet(pool, bets[pool][0], bets[pool][1]) for pool in pools if bets[pool][0]]
    button = words.page("hand_in", total=total) if count else words.page("hand_in_empty")
    return SlipPage(
        rows=[_row(view, pool, bets[pool], stakes, words) for pool in pools],
        across=list(range(1, 7)) if len(pools) == len(POOLS) else [],
        grid=_grid(view, boxes, set(tickets), words),
        tickets=[_ticket(view, key, tickets[key], stakes, words) for key in sorted(tickets)],
        written=",".join(f"{first}-{second}:{stake}" for (first, second), stake in sorted(tickets.items())),
        total=words.page("staked_of", total=total, left=left - total)
        if not dear
        else words.page("staked", total=total),
        actions=[] if dear else [*laid, *lines, HandIn()],
        missing=words.page("too_dear", left=left, over=total - left) if dear else "",
        rule="WPS-34" if dear else "WPS-33",
        button=button,
        others=handing_in(view, words),
    )


def _read(
    form: Mapping[str, str], pools: Sequence[str], boxes: set[tuple[int, int]], stakes: Sequence[int]
) -> tuple[dict[str, tuple[int, int]], dict[tuple[int, int], int]]:
    """The form after the button pressed: `on` ("win:4"), `stake` ("win:3000"), `across` ("4"), `double` ("1-4")."""
    horses = {pool: whole(form.get(pool, ""), 0) for pool in pools}
    amounts = {pool: whole(form.get(f"{pool}_stake", ""), 0) for pool in pools}
    pool, _, target = form.get("on", "").partition(":")
    if pool in horses:
        horse = whole(target, 0)
        horses[pool] = 0 if horses[pool] == horse else horse
    across = whole(form.get("across", ""), 0)
    if across:
        horses = dict.fromkeys(pools, across)
    pool, _, stake = form.get("stake", "").partition(":")
    if pool in amounts:
        amounts[pool] = whole(stake, 0)
    usual = stakes[0] if stakes else 0
    bets = {}
    for pool in pools:
        horse = horses[pool] if 1 <= horses[pool] <= 6 else 0
        amount = amounts[pool] if amounts[pool] in stakes else usual
        bets[pool] = (horse, amount if horse else 0)
    return bets, _read_tickets(form, boxes, stakes)


def _read_tickets(
    form: Mapping[str, str], boxes: set[tuple[int, int]], stakes: Sequence[int]
) -> dict[tuple[int, int], int]:
    tickets: dict[tuple[int, int], int] = {}
    key, _, stake = form.get("stake", "").partition(":")
    for one in form.get("tickets", "").split(","):
        name, _, written = one.partition(":")
        pair = _pair(name)
        if pair in boxes:
            amount = whole(stake if name == key else written, 0)
            tickets[pair] = amount if amount in stakes else stakes[0]
    pair = _pair(form.get("double", ""))
    if pair in tickets:
        del tickets[pair]
    elif pair in boxes:
        tickets[pair] = stakes[0]
    return tickets


def _pair(name: str) -> tuple[int, int]:
    first, _, second = name.partition("-")
    return whole(first, 0), whole(second, 0)


def _options(stakes: Sequence[int], chosen: int, words: Text) -> list[tuple[int, str, bool]]:
    return [(stake, thousands(words, stake), stake == chosen) for stake in stakes]


def _row(view: WinPlaceShowView, pool: str, bet: tuple[int, int], stakes: Sequence[int], words: Text) -> BetRow:
    horse, stake = bet
    entries = view.programme[view.race - 1].entries
    at = POOLS.index(pool)
    says = words.page("not_laid")
    if horse:
        pays = entries[horse - 1].pays[at]
        # The chance at which the bet is even (12: what it needs), as a whole percentage.
        needs = -(-100 * PER // pays)
        says = words.page("bet_pays", name=entries[horse - 1].name, pays=pays * stake // PER, needs=needs)
    return BetRow(
        pool=pool,
        name=words.page(f"pool_{pool}"),
        means=words.page(f"means_{pool}"),
        targets=[
            Target(
                entry.horse,
                thousands(words, entry.pays[at]),
                words.page(
                    "target", pool=words.page(f"pool_{pool}"), horse=entry.horse, name=entry.name, pays=entry.pays[at]
                ),
                entry.horse == horse,
            )
            for entry in entries
        ],
        chosen=horse,
        stake=stake or (stakes[0] if stakes else 0),
        stakes=_options(stakes, stake, words),
        says=says,
    )


def _ticket(view: WinPlaceShowView, key: tuple[int, int], stake: int, stakes: Sequence[int], words: Text) -> TicketRow:
    first, second = key
    pays = view.double_pays[first - 1][second - 1] if view.double_pays else 0
    says = words.page("ticket_pays", pays=pays * stake // PER)
    return TicketRow(f"{first}-{second}", first, second, stake, _options(stakes, stake, words), says)


def _grid(
    view: WinPlaceShowView, boxes: set[tuple[int, int]], chosen: set[tuple[int, int]], words: Text
) -> list[tuple[int, list[Box]]]:
    """WPS-45: winner of race 1 down, of race 2 across."""
    if not boxes or view.double_pays is None:
        return []
    rows = []
    for first in range(1, 7):
        row = []
        for second in range(1, 7):
            pays = view.double_pays[first - 1][second - 1]
            says = words.page("double_box", first=first, second=second, pays=pays)
            key = (first, second)
            row.append(Box(f"{first}-{second}", thousands(words, pays), says, key in chosen, key in boxes))
        rows.append((first, row))
    return rows


def own_lines(view: WinPlaceShowView, words: Text) -> list[OwnLine]:
    """The own slip and tickets, with what they may pay."""
    found = []
    entries = view.programme[view.race - 1].entries if view.own_slip else []
    for line in view.own_slip:
        entry = entries[line.horse - 1]
        pays = entry.pays[POOLS.index(line.pool)] * line.stake // PER
        at = words.page("stake_at", stake=line.stake, odds=entry.odds)
        found.append(OwnLine(words.page(f"pool_{line.pool}"), [line.horse], at, words.money(pays)))
    if view.double_pays is not None:
        for ticket in view.own_tickets:
            pays = view.double_pays[ticket.first - 1][ticket.second - 1] * ticket.stake // PER
            at = words.page("ticket_stake", stake=ticket.stake)
            found.append(OwnLine(words.page("double"), [ticket.first, ticket.second], at, words.money(pays)))
    return found
