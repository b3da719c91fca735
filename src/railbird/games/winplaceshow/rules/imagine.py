"""Worlds that fit what a seat knows: bid sheets, bet slips, tickets and answers behind other people's hands.

What a redrawn world keeps (R-17, R-35, R-50): the bids read out and why others were not, the announced totals of bets
and of tickets, a bet on the horse for everybody who has objected, and what a player without money after race 1
shows by staying or leaving (R-20).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from railbird.core.state import Pick
from railbird.games.winplaceshow.rules.actions import MAX_SEATS
from railbird.games.winplaceshow.rules.figures import bets_total, tickets_total
from railbird.games.winplaceshow.rules.values import NO_BETS, NOT_ASKED, OPEN

if TYPE_CHECKING:
    from railbird.games.winplaceshow.rules.state import WinPlaceShowState

COMBINATIONS: Final = 36


def imagine_all(state: WinPlaceShowState, seat: int, pick: Pick) -> None:
    """Redraw all that is hidden from a seat in the step the game is in."""
    flow, step = state.setup.flow, state.step
    if state.sheets:
        imagine_sheets(state, seat, pick)
    imagine_slips(state, seat, pick)
    if step is flow.director_review:
        motions = [office + nominee for office in (0, MAX_SEATS) for nominee in state.nominees()]
        imagine_answers(state, seat, pick, {other: [NOT_ASKED, *motions] for other in state.active()})
    elif step is flow.motion_vote or step is flow.hearing_vote:
        votes = {other: [0, 1] for other, vote in enumerate(state.answers) if vote != NOT_ASKED}
        imagine_answers(state, seat, pick, votes)
    elif step is flow.objection_window:
        imagine_answers(state, seat, pick, objections(state))
    elif step is flow.riders:
        imagine_by_horse(state, seat, pick, state.owners, [])
    elif step is flow.rider_answer:
        imagine_by_horse(state, seat, pick, state.named, [0, 1])


def imagine_sheets(state: WinPlaceShowState, seat: int, pick: Pick) -> None:
    """WPS-21, WPS-29, R-35: unread and ignored bids may be anything the bidder could write."""
    sheets = list(state.sheets)
    full = len(state.auction.sale)
    for other in range(state.setup.seats):
        written = len(sheets[other])
        if other == seat or (not state.is_solvent(other) and written == 0):
            continue
        if written < full:
            written = pick(full)
        sheets[other] = tuple([_bid(state, other, place, pick) for place in range(written)])
    state.sheets = tuple(sheets)


def _bid(state: WinPlaceShowState, seat: int, place: int, pick: Pick) -> int:
    setup, auction = state.setup, state.auction
    bought = [horse for horse in auction.sale[: auction.lot] if state.owners[horse] == seat]
    most = state.money[seat] + sum([state.prices[horse] for horse in bought])
    least = setup.bid_min
    if place < len(auction.read):
        read = auction.read[place][seat]
        if read > 0:
            return read
        if read < 0:
            least = max(least, -read // setup.bid_step * setup.bid_step + setup.bid_step)
    return least + setup.bid_step * pick((most - least) // setup.bid_step + 1)


def imagine_slips(state: WinPlaceShowState, seat: int, pick: Pick) -> None:
    """Redraw the others' bets and tickets.

    WPS-35: while the betting is open slips may hold anything their writers can pay, handed in or not. R-17: after
    closing the totals are known, and whoever has objected has a bet on the horse. R-20: tickets of a known total;
    after race 1 some seats are known to hold its winner, or not to.
    """
    bets, tickets = list(state.bets), list(state.tickets)
    are_written = len(state.handed) > 0 and state.has_tickets()
    others = [other for other in range(state.setup.seats) if other != seat]
    for other in others:
        if state.handed and state.is_solvent(other):
            left = state.money[other]
            if are_written:
                tickets[other] = random_tickets(state.setup.ticket_stakes, left, pick)
                left -= tickets_total(tickets[other])
            bets[other] = random_bets(state.setup.bet_stakes, left, pick)
        elif not state.handed and not state.shown:
            backed = sorted({case.horse for case in state.cases if other in case.accusers})
            bets[other] = bets_of_total(state.setup.bet_stakes, bets_total(bets[other]), backed, pick)
    for other in others:
        if tickets[other] and not are_written:
            tickets[other] = tickets_of_total(state, other, pick)
    state.bets, state.tickets = tuple(bets), tuple(tickets)


def random_bets(stakes: range, left: int, pick: Pick) -> tuple[int, ...]:
    """Any slip of win, place and show bets somebody with so much money can write."""
    bets = list(NO_BETS)
    for pool in range(3):
        affordable = [stake for stake in stakes if stake <= left]
        if affordable and pick(2):
            bets[pool] = pick(6)
            bets[pool + 3] = affordable[pick(len(affordable))]
            left -= bets[pool + 3]
    return tuple(bets)


def random_tickets(stakes: range, left: int, pick: Pick) -> tuple[tuple[int, int, int], ...]:
    """Any few tickets somebody with so much money can write."""
    tickets = []
    for combination in sorted({pick(COMBINATIONS) for _ in range(pick(4))}):
        affordable = [stake for stake in stakes if stake <= left]
        if affordable:
            tickets.append((combination // 6, combination % 6, affordable[pick(len(affordable))]))
            left -= tickets[-1][2]
    return tuple(tickets)


def bets_of_total(stakes: range, total: int, backed: list[int], pick: Pick) -> tuple[int, ...]:
    """Any slip with this total stake that has a bet on each of the backed horses."""
    counts = [count for count in possible_counts(stakes, total, 3) if count >= len(backed)]
    count = counts[pick(len(counts))]
    amounts = split(stakes, total, count, pick)
    pools = chosen([0, 1, 2], count, pick)
    horses = chosen(backed + [pick(6) for _ in range(count - len(backed))], count, pick)
    bets = list(NO_BETS)
    for pool, horse, amount in zip(pools, horses, amounts):
        bets[pool] = horse
        bets[pool + 3] = amount
    return tuple(bets)


def tickets_of_total(state: WinPlaceShowState, seat: int, pick: Pick) -> tuple[tuple[int, int, int], ...]:
    """Any set of tickets with the seat's total, holding or lacking the winner of race 1 where that is known."""
    stakes = state.setup.ticket_stakes
    total = tickets_total(state.tickets[seat])
    combinations = list(range(COMBINATIONS))
    forced: list[int] = []
    if state.results:
        winner = state.results[0][0]
        if seat in state.suspended:
            forced = [winner * 6 + pick(6)]
        elif state.out[seat] == 1:
            combinations = [combination for combination in combinations if combination // 6 != winner]
    counts = possible_counts(stakes, total, len(combinations))
    count = counts[pick(len(counts))]
    others = [combination for combination in combinations if combination not in forced]
    drawn = sorted(forced + chosen(others, count - len(forced), pick))
    amounts = split(stakes, total, count, pick)
    return tuple([(place // 6, place % 6, amount) for place, amount in zip(drawn, amounts)])


def possible_counts(stakes: range, total: int, most: int) -> list[int]:
    """With how many stakes a total can be reached."""
    return [count for count in range(most + 1) if count * stakes[0] <= total <= count * stakes[-1]]


def split(stakes: range, total: int, count: int, pick: Pick) -> list[int]:
    """So many stakes that add up to a total, dealt out note by note."""
    amounts = [stakes[0]] * count
    left = total - stakes[0] * count
    while left > 0:
        open_places = [place for place, amount in enumerate(amounts) if amount < stakes[-1]]
        amounts[open_places[pick(len(open_places))]] += stakes.step
        left -= stakes.step
    return amounts


def chosen(things: list[int], count: int, pick: Pick) -> list[int]:
    """So many of the things in a random order."""
    left = list(things)
    return [left.pop(pick(len(left))) for _ in range(count)]


def imagine_answers(state: WinPlaceShowState, seat: int, pick: Pick, possible: dict[int, list[int]]) -> None:
    """That a seat has answered is known, what it has answered is not: anything possible for a seat that is asked."""
    answers = list(state.answers)
    for other, answer in enumerate(answers):
        if other != seat and other in possible and answer != OPEN:
            answers[other] = possible[other][pick(len(possible[other]))]
    state.answers = tuple(answers)


def objections(state: WinPlaceShowState) -> dict[int, list[int]]:
    """R-50: whoever is asked may have passed, or objected if the slip imagined for the seat allows it."""
    horse = state.last_moved()
    asked = [seat for seat in state.active() if seat not in (state.owners[horse], state.riders[horse])]
    shows = [NOT_ASKED, *state.judged.shows]
    return {seat: shows if state.has_bet(seat, horse) else [NOT_ASKED] for seat in asked}


def imagine_by_horse(
    state: WinPlaceShowState, seat: int, pick: Pick, askers: tuple[int, ...], possible: list[int]
) -> None:
    """WPS-72: riders named, or rides taken and refused; of a seat under way not even how many are known."""
    answers = list(state.answers)
    for other in sorted(set(askers)):
        mine = [horse for horse in range(6) if askers[horse] == other and answers[horse] != NOT_ASKED]
        if other in (seat, OPEN, NOT_ASKED) or not mine:
            continue
        done = pick(len(mine)) if OPEN in [answers[horse] for horse in mine] else len(mine)
        choices = possible or [other, *state.riders_for_hire()]
        for place, horse in enumerate(mine):
            answers[horse] = choices[pick(len(choices))] if place < done else OPEN
    state.answers = tuple(answers)
