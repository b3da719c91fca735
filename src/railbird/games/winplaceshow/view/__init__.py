"""What one seat of Win, Place & Show may see."""

from railbird.core.view import View, passive_seats
from railbird.games.winplaceshow.rules.actions import OFFICES, POOLS, Ride
from railbird.games.winplaceshow.rules.figures import bets_total, exchange, exchange_ratio, strength, tickets_total
from railbird.games.winplaceshow.rules.judging import house_choice, values
from railbird.games.winplaceshow.rules.paths import paths
from railbird.games.winplaceshow.rules.queries import last_moved, left_to_stake
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.rules.steps.objections import grounds_shown
from railbird.games.winplaceshow.rules.values import HORSES, NOBODY, OFF
from railbird.games.winplaceshow.view.parts import (
    CaseView,
    DoubleTicket,
    Exchange,
    Line,
    MotionView,
    Move,
    Player,
    RaceCard,
    Runner,
    Sale,
    TrackSection,
    Window,
)
from railbird.games.winplaceshow.view.printed import oval, programme


class WinPlaceShowView(View):
    """The table as one seat sees it."""

    version: str
    race: int
    races: int
    track: tuple[TrackSection, ...]
    programme: list[RaceCard]
    double_pays: list[list[int]] | None
    """What 1,000 on a combination hand back, by winner of race 1 and of race 2 (WPS-45)."""
    betting_director: int
    race_director: int
    players: list[Player]
    association: int  # The ledger of the Racing Association.
    runners: list[Runner]
    turn: int
    dice: tuple[int, int] | None
    queue: list[int]  # The horses still to move in this turn, the one to move first.
    moves: list[Move]
    finish: list[int]
    results: list[list[int]]
    sale: Sale | None
    own_sheet: list[int]  # The seat's own bids, in auction order.
    own_slip: list[Line]
    own_tickets: list[DoubleTicket]
    to_stake: int | None  # What the seat's slip has not staked yet, while it is being written (WPS-34).
    motions: list[MotionView]
    named: list[tuple[int, int]]  # Horse and named rider, while they are asked (WPS-72).
    answering: int | None  # The horse the seat is asked to name a rider for, or to ride.
    window: Window | None
    cases: list[CaseView]
    exchange: Exchange | None


def view(state: WinPlaceShowState, seat: int) -> WinPlaceShowView:
    """R-17, R-35, R-50: exactly what the seat (or SPECTATOR) may know."""
    setup = state.setup
    flow = setup.flow
    step = state.step
    over = step is flow.game_end
    ranks = state.standing().ranks
    return WinPlaceShowView(
        seat=seat,
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
        betting_director=state.betting_director,
        race_director=state.race_director,
        players=[_player(state, other, seat, ranks[other], over) for other in range(setup.seats)],
        association=state.money[-1],
        runners=[_runner(state, horse) for horse in HORSES],
        turn=state.turn,
        dice=(state.white, state.red) if state.turn and len(state.finish) < len(HORSES) else None,
        queue=[horse + 1 for horse in state.queue],
        moves=_moves(state),
        finish=[horse + 1 for horse in state.finish],
        results=[[horse + 1 for horse in order] for order in state.results],
        sale=_sale(state) if step in (flow.bid_sheets, flow.oral_raise, flow.roll_off) else None,
        own_sheet=list(state.sheets[seat]) if seat >= 0 and state.sheets else [],
        own_slip=_lines(state, seat) if seat >= 0 else [],
        own_tickets=_tickets(state, seat) if seat >= 0 else [],
        to_stake=left_to_stake(state, seat) if seat >= 0 and step is flow.betting else None,
        motions=[MotionView(proposer, OFFICES[office], nominee) for proposer, office, nominee in state.motions],
        named=[(horse + 1, rider) for horse, rider in enumerate(state.named) if rider >= 0],
        answering=_answering(state, seat),
        window=_window(state) if step is flow.objection_window else None,
        cases=_cases(state),
        exchange=_exchange(state) if over and setup.version == "party" and setup.buy_in else None,
    )


def _runner(state: WinPlaceShowState, horse: int) -> Runner:
    setup = state.setup
    space = state.position[horse]
    left = state.crossings[horse]
    racing = state.turn > 0 and horse not in state.finish
    waiting = state.step is setup.flow.roll_dice
    now = state.turn + 1 if waiting or not state.turn else state.turn
    box = strength(setup.boxes[state.race][horse], now)
    rolled = racing and not waiting and (horse in state.queue or left > 0)
    owner, rider = state.owners[horse], state.riders[horse]
    return Runner(
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


def _moves(state: WinPlaceShowState) -> list[Move]:
    """WPS-66: what the horse to move may do; everybody sees it. Farthest first, inner lanes first."""
    rides = state.rides
    if not rides.actions:
        return []
    track = state.setup.track
    left = values(state, rides)
    shown = paths(state, rides)
    house = house_choice(state, rides)
    plain = strength(state.setup.boxes[state.race][rides.horse], state.turn) + state.white
    order = sorted(range(len(rides.actions)), key=lambda at: (-rides.totals[at], -rides.moved[at], rides.spaces[at]))
    moves = []
    for at in order:
        ride = rides.actions[at]
        assert isinstance(ride, Ride)
        move = Move(
            end=ride.end,
            bonus=ride.bonus,
            allowance=ride.allowance,
            spaces=rides.moved[at],
            passing=track.is_passing[rides.spaces[at]],
            short=rides.moved[at] < rides.longest[at],
            extra=max(0, rides.moved[at] - plain),
            house=at == house,
            remaining=left[at],
            path=[track.names[space] for space in shown[at]],
        )
        moves.append(move)
    return moves


def _player(state: WinPlaceShowState, other: int, seat: int, rank: int, over: bool) -> Player:
    setup = state.setup
    open_cash = setup.cash_open or over or other == seat
    announced = not state.handed and (state.turn > 0 or state.step is setup.flow.roll_dice)
    tickets = tickets_total(state.tickets[other])
    held = setup.daily_double and (announced or state.race > 0) and len(state.results) < 2
    return Player(
        seat=other,
        money=state.money[other] if open_cash else None,
        rank=rank if setup.cash_open or over else None,
        out=state.out[other] or None,
        suspended=other in state.suspended,
        stable=state.stables.index(other) + 1 if other in state.stables else None,
        horses=[horse + 1 for horse in HORSES if state.owners[horse] == other],
        handed_in=_handed_in(state, other),
        staked=bets_total(state.bets[other]) if announced else None,
        tickets_staked=tickets if held else None,
        slip=_lines(state, other) if state.shown else None,
    )


def _handed_in(state: WinPlaceShowState, seat: int) -> bool:
    """Whether its sheet or slip is in: yes or no is all that is known of it."""
    flow = state.setup.flow
    asked = state.step in (flow.bid_sheets, flow.betting)
    return asked and state.is_solvent(seat) and seat not in state.pending()


def _lines(state: WinPlaceShowState, seat: int) -> list[Line]:
    bets = state.bets[seat]
    return [Line(POOLS[pool], bets[pool] + 1, bets[pool + 3]) for pool in range(3) if bets[pool] >= 0]


def _tickets(state: WinPlaceShowState, seat: int) -> list[DoubleTicket]:
    return [DoubleTicket(first + 1, second + 1, stake) for first, second, stake in state.tickets[seat]]


def _sale(state: WinPlaceShowState) -> Sale:
    auction = state.auction
    selling = state.step is not state.setup.flow.bid_sheets
    return Sale(
        horses=[horse + 1 for horse in auction.sale],
        most=state.setup.cap,
        lot=auction.sale[auction.lot] + 1 if selling else None,
        read=[[bid if bid > 0 else None for bid in bids] for bids in auction.read],
        tied=list(auction.tied) if selling else [],
        standing=auction.standing if selling else None,
        holder=None if auction.holder == NOBODY else auction.holder,
        rolls=list(auction.rolls) if state.step is state.setup.flow.roll_off else [],
    )


def _answering(state: WinPlaceShowState, seat: int) -> int | None:
    flow = state.setup.flow
    askers = state.owners if state.step is flow.riders else state.named if state.step is flow.rider_answer else ()
    for horse, asked in enumerate(askers):
        if asked == seat and seat >= 0 and state.answers[horse] == -1:
            return horse + 1
    return None


def _window(state: WinPlaceShowState) -> Window:
    judged = state.judged
    return Window(last_moved(state) + 1, grounds_shown(state), judged.margin, judged.harmful)


def _cases(state: WinPlaceShowState) -> list[CaseView]:
    found = []
    for number, case in enumerate(state.cases):
        upheld = state.verdicts[number] if number < len(state.verdicts) else None
        owner = state.owners[case.horse]
        accusers, grounds = list(case.accusers), list(case.grounds)
        found.append(CaseView(case.horse + 1, case.turn, owner, accusers, grounds, case.margin, upheld))
    return found


def _exchange(state: WinPlaceShowState) -> Exchange:
    cash = state.money[: state.setup.seats]
    paid = state.setup.buy_in * state.setup.seats
    shares, rest = exchange(cash, paid)
    return Exchange(exchange_ratio(cash, paid), shares, rest)
