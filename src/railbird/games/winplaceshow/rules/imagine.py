"""Worlds that fit what a seat knows: bid sheets, bet slips, tickets and answers behind other people's hands.

What a redrawn world keeps (R-17, R-35, R-50): the bids read out and why others were not, the announced totals of bets
and of tickets, a bet on the horse for everybody who has objected, and what a player without money after race 1
shows by staying or leaving (R-20).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from railbird.core.state import Pick
from railbird.games.winplaceshow.rules.queries import last_moved, nominees, riders_for_hire
from railbird.games.winplaceshow.rules.values import NO_BETS, NOT_ASKED, OPEN

if TYPE_CHECKING:
    from railbird.games.winplaceshow.rules.state import WinPlaceShowState

COMBINATIONS: Final = 36


def imagine_all(state: WinPlaceShowState, seat: int, pick: Pick) -> None:
    """Redraw all that is hidden from a seat in the step the game is in."""
    flow = state.setup.flow
    if state.auction.sheets:
        imagine_sheets(state, seat, pick)
    if state.handed:
        imagine_open_slips(state, seat, pick)
    else:
        imagine_closed_slips(state, seat, pick)
    if state.step is flow.director_review:
        imagine_answers(state, seat, pick, [NOT_ASKED, *motions(state)])
    elif state.step is flow.motion_vote or state.step is flow.hearing_vote:
        imagine_answers(state, seat, pick, [0, 1])
    elif state.step is flow.objection_window:
        imagine_objections(state, seat, pick)
    elif state.step is flow.riders:
        imagine_by_horse(state, seat, pick, state.owners, [])
    elif state.step is flow.rider_answer:
        imagine_by_horse(state, seat, pick, state.named, [0, 1])


# --- the auction


def imagine_sheets(state: WinPlaceShowState, seat: int, pick: Pick) -> None:
    """WPS-21, WPS-29, R-35: unread and ignored bids may be anything the bidder could write."""
    sheets = list(state.auction.sheets)
    full = len(state.auction.sale)
    for other in range(state.setup.seats):
        written = len(sheets[other])
        if other == seat or (not state.is_solvent(other) and written == 0):
            continue
        if written < full:
            written = pick(full)
        sheets[other] = tuple([_bid(state, other, place, pick) for place in range(written)])
    state.auction = replace(state.auction, sheets=tuple(sheets))


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


# --- slips and tickets


def imagine_open_slips(state: WinPlaceShowState, seat: int, pick: Pick) -> None:
    """WPS-35: while the betting is open the others' slips may hold anything they can pay, handed in or not."""
    bets, tickets = list(state.bets), list(state.tickets)
    before_first = state.setup.daily_double and state.race == 0
    for other in range(state.setup.seats):
        if other == seat or not state.is_solvent(other):
            continue
        left = state.money[other]
        if before_first:
            tickets[other] = random_tickets(state, left, pick)
            left -= sum([stake for _, _, stake in tickets[other]])
        bets[other] = random_bets(state, left, pick)
    state.bets = tuple(bets)
    state.tickets = tuple(tickets)
    if not before_first:
        imagine_live_tickets(state, seat, pick)


def imagine_closed_slips(state: WinPlaceShowState, seat: int, pick: Pick) -> None:
    """R-17: after closing the totals are known, and whoever has objected has a bet on the horse."""
    if not state.shown:
        bets = list(state.bets)
        for other in range(state.setup.seats):
            if other != seat:
                backed = sorted({case.horse for case in state.cases if other in case.accusers})
                total = bets[other][3] + bets[other][4] + bets[other][5]
                bets[other] = bets_of_total(state, total, backed, pick)
        state.bets = tuple(bets)
    imagine_live_tickets(state, seat, pick)


def imagine_live_tickets(state: WinPlaceShowState, seat: int, pick: Pick) -> None:
    """R-20: tickets of a known total; after race 1 some seats are known to hold its winner, or not to."""
    tickets = list(state.tickets)
    for other in range(state.setup.seats):
        if other != seat and tickets[other]:
            tickets[other] = tickets_of_total(state, other, pick)
    state.tickets = tuple(tickets)


def random_bets(state: WinPlaceShowState, left: int, pick: Pick) -> tuple[int, ...]:
    """Any slip of win, place and show bets somebody with so much money can write."""
    stakes = state.setup.bet_stakes
    bets = list(NO_BETS)
    for pool in range(3):
        affordable = len([stake for stake in stakes if stake <= left])
        if affordable and pick(2):
            bets[pool] = pick(6)
            bets[pool + 3] = stakes[pick(affordable)]
            left -= bets[pool + 3]
    return tuple(bets)


def random_tickets(state: WinPlaceShowState, left: int, pick: Pick) -> tuple[tuple[int, int, int], ...]:
    """Any few tickets somebody with so much money can write."""
    stakes = state.setup.ticket_stakes
    tickets = []
    for combination in sorted({pick(COMBINATIONS) for _ in range(pick(4))}):
        affordable = len([stake for stake in stakes if stake <= left])
        if affordable:
            stake = stakes[pick(affordable)]
            left -= stake
            tickets.append((combination // 6, combination % 6, stake))
    return tuple(tickets)


def bets_of_total(state: WinPlaceShowState, total: int, backed: list[int], pick: Pick) -> tuple[int, ...]:
    """Any slip with this total stake that has a bet on each of the backed horses."""
    stakes = state.setup.bet_stakes
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
    total = sum([stake for _, _, stake in state.tickets[seat]])
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


def possible_counts(stakes: list[int], total: int, most: int) -> list[int]:
    """With how many stakes a total can be reached."""
    return [count for count in range(most + 1) if count * stakes[0] <= total <= count * stakes[-1]]


def split(stakes: list[int], total: int, count: int, pick: Pick) -> list[int]:
    """So many stakes that add up to a total, dealt out note by note."""
    amounts = [stakes[0]] * count
    left = total - stakes[0] * count
    step = stakes[1] - stakes[0] if len(stakes) > 1 else 0
    while left > 0:
        open_places = [place for place, amount in enumerate(amounts) if amount < stakes[-1]]
        amounts[open_places[pick(len(open_places))]] += step
        left -= step
    return amounts


def chosen(things: list[int], count: int, pick: Pick) -> list[int]:
    """So many of the things in a random order."""
    left = list(things)
    return [left.pop(pick(len(left))) for _ in range(count)]


# --- answers of a simultaneous step


def motions(state: WinPlaceShowState) -> list[int]:
    """WPS-10: any motion that may be made."""
    seats = nominees(state)
    return [*seats, *[10 + seat for seat in seats]]


def imagine_answers(state: WinPlaceShowState, seat: int, pick: Pick, possible: list[int]) -> None:
    """That a seat has answered is known, what it has answered is not."""
    answers = list(state.answers)
    for other, answer in enumerate(answers):
        asked = answer != NOT_ASKED or state.step is state.setup.flow.director_review
        if other != seat and asked and state.is_active(other) and answer != OPEN:
            answers[other] = possible[pick(len(possible))]
    state.answers = tuple(answers)


def imagine_objections(state: WinPlaceShowState, seat: int, pick: Pick) -> None:
    """R-50: whoever has answered the window has passed, or objected if the slip imagined for the seat allows it."""
    horse = last_moved(state)
    answers = list(state.answers)
    for other, answer in enumerate(answers):
        asked = state.is_active(other) and other not in (state.owners[horse], state.riders[horse])
        if other != seat and asked and answer != OPEN:
            possible = [NOT_ASKED]
            if state.has_bet(other, horse):
                possible += list(state.judged.shows)
            answers[other] = possible[pick(len(possible))]
    state.answers = tuple(answers)


def imagine_by_horse(
    state: WinPlaceShowState, seat: int, pick: Pick, askers: tuple[int, ...], possible: list[int]
) -> None:
    """WPS-72: riders named, or rides taken and refused; of a seat under way not even how many are known."""
    answers = list(state.answers)
    for other in sorted(set(askers)):
        mine = [horse for horse in range(6) if askers[horse] == other and answers[horse] != NOT_ASKED]
        if other in (seat, OPEN, NOT_ASKED) or not mine:
            continue
        done = len(mine)
        if OPEN in [answers[horse] for horse in mine]:
            done = pick(len(mine))
        for place, horse in enumerate(mine):
            choices = possible or [other, *riders_for_hire(state)]
            answers[horse] = choices[pick(len(choices))] if place < done else OPEN
    state.answers = tuple(answers)
