"""What one seat of Win, Place & Show may see."""

from msgspec.structs import replace

from railbird.core.actors import SPECTATOR
from railbird.core.view import View, passive_seats
from railbird.games.winplaceshow.rules.actions import OFFICES, POOLS
from railbird.games.winplaceshow.rules.figures import bets_total, exchange, laid, strength, tickets_total
from railbird.games.winplaceshow.rules.judging import house_choice, values
from railbird.games.winplaceshow.rules.riding import paths
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.rules.steps.answers import ByHorse
from railbird.games.winplaceshow.rules.values import HORSES, NOBODY, OFF
from railbird.games.winplaceshow.view import parts
from railbird.games.winplaceshow.view.printed import oval, programme


class WinPlaceShowView(View):
    """The table as one seat sees it."""

    version: str
    race: int
    races: int
    track: tuple[parts.TrackSection, ...]
    programme: list[parts.RaceCard]
    double_pays: list[list[int]] | None
    """What 1,000 on a combination hand back, by winner of race 1 and of race 2 (WPS-45)."""
    betting_director: int
    race_director: int
    players: list[parts.Player]
    association: int  # The ledger of the Racing Association.
    runners: list[parts.Runner]
    turn: int
    dice: tuple[int, int] | None
    queue: list[int]  # The horses still to move in this turn, the one to move first.
    moves: list[parts.Move]
    finish: list[int]
    results: list[list[int]]
    sale: parts.Sale | None
    own_sheet: list[int]  # The seat's own bids, in auction order.
    own_slip: list[parts.Line]
    own_tickets: list[parts.DoubleTicket]
    to_stake: int | None  # What the seat's slip has not staked yet, while it is being written (WPS-34).
    motions: list[parts.MotionView]
    named: list[tuple[int, int]]  # Horse and named rider, while they are asked (WPS-72).
    answering: int | None  # The horse the seat is asked to name a rider for, or to ride.
    window: parts.Window | None
    cases: list[parts.CaseView]
    exchange: parts.Exchange | None


def view(state: WinPlaceShowState, seat: int) -> WinPlaceShowView:
    """R-17, R-35, R-50: exactly what the seat (or SPECTATOR) may know."""
    shown = _shown(state)
    return shown if seat < 0 else own_view(state, seat, shown)


def own_view(state: WinPlaceShowState, seat: int, everybody: WinPlaceShowView) -> WinPlaceShowView:
    """What the seat may know, made of what everybody does."""
    step, players = state.step, everybody.players
    if players[seat].money is None:
        own = replace(players[seat], money=state.money[seat])
        players = [*players[:seat], own, *players[seat + 1 :]]
    return replace(
        everybody,
        seat=seat,
        players=players,
        own_sheet=list(state.sheets[seat]) if state.sheets else [],
        own_slip=_lines(state, seat),
        own_tickets=[parts.DoubleTicket(first + 1, second + 1, stake) for first, second, stake in state.tickets[seat]],
        to_stake=state.left_to_stake(seat) if step is state.setup.flow.betting else None,
        answering=step.due(state, seat) + 1 if isinstance(step, ByHorse) and seat in step.pending(state) else None,
    )


def _shown(state: WinPlaceShowState) -> WinPlaceShowView:
    """What everybody may know."""
    setup, step = state.setup, state.step
    flow = setup.flow
    over = step is flow.game_end
    ranks = state.standing().ranks
    return WinPlaceShowView(
        seat=SPECTATOR,
        step=step.name,
        pending=state.pending(),
        timing=step.timing(state),
        passive=passive_seats(state),
        version=setup.version,
        race=state.race + 1,
        races=setup.races,
        track=oval(setup),
        programme=programme(setup),
        double_pays=setup.double if setup.daily_double and len(state.results) < 2 else None,
        betting_director=state.directors[0],
        race_director=state.directors[1],
        players=[_player(state, other, ranks[other], over) for other in range(setup.seats)],
        association=state.money[-1],
        runners=[_runner(state, horse) for horse in HORSES],
        turn=state.turn,
        dice=(state.white, state.red) if state.turn and len(state.finish) < len(HORSES) else None,
        queue=[horse + 1 for horse in state.queue],
        moves=_moves(state),
        finish=[horse + 1 for horse in state.finish],
        results=[[horse + 1 for horse in order] for order in state.results],
        sale=_sale(state) if step in (flow.bid_sheets, flow.oral_raise, flow.roll_off) else None,
        own_sheet=[],
        own_slip=[],
        own_tickets=[],
        to_stake=None,
        motions=[parts.MotionView(proposer, OFFICES[office], nominee) for proposer, office, nominee in state.motions],
        named=[(horse + 1, rider) for horse, rider in enumerate(state.named) if rider >= 0],
        answering=None,
        window=_window(state) if step is flow.objection_window else None,
        cases=_cases(state),
        exchange=parts.Exchange(*exchange(state.money[:-1], setup.paid_in)) if over and setup.paid_in else None,
    )


def _runner(state: WinPlaceShowState, horse: int) -> parts.Runner:
    setup = state.setup
    space, left = state.position[horse], state.crossings[horse]
    racing = state.turn > 0 and horse not in state.finish
    waiting = state.step is setup.flow.roll_dice
    now = state.turn + 1 if waiting or not state.turn else state.turn
    box = strength(setup.boxes[state.race][horse], now)
    rolled = racing and not waiting and (horse in state.queue or left > 0)
    owner, rider = state.owners[horse], state.riders[horse]
    return parts.Runner(
        horse=horse + 1,
        owner=None if owner == NOBODY else owner,
        price=state.prices[horse] or None,
        rider=None if rider == NOBODY else rider,
        space=None if space == OFF else setup.track.names[space],
        lane=None if space == OFF else setup.track.lane_of[space] + 1,
        crossings=left,
        remaining=setup.track.rem[left][space] if left else -state.past[horse],
        place=state.finish.index(horse) + 1 if horse in state.finish else None,
        box=box,
        allowance=box + state.white if rolled else None,
        bonus=rolled and state.white + state.red == setup.bonus[state.race][horse],
        moved=racing and not waiting and horse not in state.queue,
    )


def _moves(state: WinPlaceShowState) -> list[parts.Move]:
    """WPS-66: what the horse to move may do; everybody sees it. Farthest first, inner lanes first."""
    rides = state.rides
    if not rides.actions:
        return []
    track = state.setup.track
    left, shown, house = values(state, rides), paths(state, rides), house_choice(state, rides)
    plain = strength(state.setup.boxes[state.race][rides.horse], state.turn) + state.white
    order = sorted(range(len(rides.actions)), key=lambda at: (-rides.totals[at], -rides.moved[at], rides.spaces[at]))
    return [
        parts.Move(
            end=rides.actions[at].end,
            bonus=rides.actions[at].bonus,
            allowance=rides.actions[at].allowance,
            spaces=rides.moved[at],
            passing=track.is_passing[rides.spaces[at]],
            short=rides.moved[at] < rides.longest[at],
            extra=max(0, rides.moved[at] - plain),
            house=at == house,
            remaining=left[at],
            path=[track.names[space] for space in shown[at]],
        )
        for at in order
    ]


def _player(state: WinPlaceShowState, other: int, rank: int, over: bool) -> parts.Player:
    setup = state.setup
    open_cash = setup.options.cash_visible == "yes" or over
    announced = not state.handed and (state.turn > 0 or state.step is setup.flow.roll_dice)
    asked = state.step in (setup.flow.bid_sheets, setup.flow.betting) and state.is_solvent(other)
    held = setup.daily_double and (announced or state.race > 0) and len(state.results) < 2
    return parts.Player(
        seat=other,
        money=state.money[other] if open_cash else None,
        rank=rank if open_cash else None,
        out=state.out[other] or None,
        suspended=other in state.suspended,
        stable=state.stables.index(other) + 1 if other in state.stables else None,
        horses=[horse + 1 for horse in HORSES if state.owners[horse] == other],
        handed_in=asked and other not in state.pending(),
        staked=bets_total(state.bets[other]) if announced else None,
        tickets_staked=tickets_total(state.tickets[other]) if held else None,
        slip=_lines(state, other) if state.shown else None,
    )


def _lines(state: WinPlaceShowState, seat: int) -> list[parts.Line]:
    return [parts.Line(POOLS[pool], horse + 1, stake) for pool, horse, stake in laid(state.bets[seat])]


def _sale(state: WinPlaceShowState) -> parts.Sale:
    auction = state.auction
    selling = state.step is not state.setup.flow.bid_sheets
    return parts.Sale(
        horses=[horse + 1 for horse in auction.sale],
        most=state.setup.options.max_horses_per_player,
        lot=auction.sale[auction.lot] + 1 if selling else None,
        read=[[bid if bid > 0 else None for bid in bids] for bids in auction.read],
        tied=list(auction.tied) if selling else [],
        standing=auction.standing if selling else None,
        holder=None if auction.holder == NOBODY else auction.holder,
        rolls=list(auction.rolls) if state.step is state.setup.flow.roll_off else [],
    )


def _window(state: WinPlaceShowState) -> parts.Window:
    return parts.Window(state.last_moved() + 1, state.judged.grounds(), state.judged.margin, state.judged.harmful)


def _cases(state: WinPlaceShowState) -> list[parts.CaseView]:
    found = []
    for case in state.cases:
        owner, accusers, grounds = state.owners[case.horse], list(case.accusers), list(case.grounds)
        found.append(parts.CaseView(case.horse + 1, case.turn, owner, accusers, grounds, case.margin, case.upheld))
    return found
