"""The tipster: sensible choices in given positions, from what its seat knows alone."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from railbird.core import Action
from railbird.core.playout import Perspective
from railbird.games.winplaceshow import GAME
from railbird.games.winplaceshow.bot.chances import before, under_way
from railbird.games.winplaceshow.bot.habits import WIDE, purse_values, worth, worth_a_bet
from railbird.games.winplaceshow.bot.jockeyship import is_boxed_in, manners
from railbird.games.winplaceshow.bot.outlook import RUNS, finished, leap, likely
from railbird.games.winplaceshow.bot.tipster import Tipster, open_pools, purse_value
from railbird.games.winplaceshow.rules.actions import HAND_IN, PASS, Accept, Bet, Bid, Object, Raise, Ticket
from railbird.games.winplaceshow.rules.judging import values
from railbird.games.winplaceshow.rules.state import WinPlaceShowState
from railbird.games.winplaceshow.view import view
from tests.games.positions import random_pick, random_plies

from .positions import TRACK, any_table, auction, betting, bid, open_race, racing, roll, runs, table, to


def choice(state: WinPlaceShowState, seat: int) -> Action:
    return Tipster(random.Random(1)).choose(Perspective(state, seat, GAME.view))


def slip_of(state: WinPlaceShowState, seat: int) -> list[object]:
    lines: list[object] = []
    while seat in state.pending():
        action = Tipster(random.Random(1)).choose(Perspective(state, seat, GAME.view))
        state.play(seat, action)
        lines.append(action)
    return lines


def test_the_chances_of_a_race_are_chances_and_know_the_favourite() -> None:
    seen = view(table(4), 0)
    for race in range(1, 7):
        shares = before(seen.programme[race - 1])
        for place in range(4):
            assert abs(sum(line[place] for line in shares) - 1) < 1e-9
    first = before(seen.programme[0])
    assert max(range(6), key=lambda horse: first[horse][0]) == 3, "Lucky Old Sun"
    assert first[4][0] < 0.06, "Hold On Harry has no hope"


def test_chances_under_way_follow_the_running() -> None:
    state = racing({1: "home_stretch/1/18", 2: "far_turn/1/1", 3: "far_turn/2/1"}, {0: 1}, turn=5)
    shares = under_way(view(state, 0))
    assert shares[0][3] > 0.95, "three are home already, number 1 is next"


def test_it_bids_below_the_value_and_the_least_where_nobody_else_can_buy() -> None:
    state = auction([50_000] * 3)
    sheet = []
    while 0 in state.pending():
        offer = choice(state, 0)
        assert isinstance(offer, Bid)
        assert offer.amount <= max(500, purse_value(view(state, 0), offer.horse))
        sheet.append(offer.amount)
        state.play(0, offer)
    assert sheet[0] > 1000, "the favourite is worth money"
    assert sheet[2] == 500, "the third of three horses: the others own one by then"


def test_it_raises_while_the_horse_is_worth_it() -> None:
    state = auction([50_000] * 3)
    bid(state, [1000], [1000], [500])
    assert choice(state, 0) == Raise(1500)
    state = auction([50_000] * 3)
    bid(state, [9000], [9000], [500])
    assert choice(state, 0) == PASS


def test_it_bets_where_the_table_pays_more_than_the_chance() -> None:
    state = betting(race=3)
    lines = slip_of(state, 0)
    assert lines[-1] == HAND_IN
    bets = [line for line in lines if isinstance(line, Bet)]
    assert bets
    seen = view(betting(race=3), 0)
    shares, best = before(seen.programme[2]), dict(open_pools(seen))
    for line in bets:
        pool = ("win", "place", "show").index(line.pool)
        assert line.horse in [horse for _, horse in best[line.pool][:WIDE]]
        assert sum(shares[line.horse - 1][: pool + 1]) * state.setup.pays[2][line.horse - 1][pool] > 1000


def test_not_everybody_bets_on_the_same_horses() -> None:
    """Who bets as all others do never gets ahead of them; each seat goes its own way, and the same one every time."""

    def bets(seat: int) -> list[tuple[str, int]]:
        return [(line.pool, line.horse) for line in slip_of(betting(race=3), seat) if isinstance(line, Bet)]

    slips = [bets(seat) for seat in range(3)]
    assert all(slips)
    assert len({str(slip) for slip in slips}) > 1
    assert bets(1) == slips[1]


def test_no_good_bet_is_far_worse_than_the_best_unless_in_a_crowd() -> None:
    ranked = [(1.0, 2), (0.7, 5), (0.3, 0), (0.04, 1)]
    assert worth_a_bet(ranked, 4) == [2, 5]
    assert worth_a_bet(ranked, 7) == [2, 5, 0], "there a bet that others have not laid is worth more"
    assert worth_a_bet([(0.03, 4), (0.01, 3)], 9) == []


def test_it_keeps_money_when_it_has_little() -> None:
    lines = slip_of(betting([4_000, 50_000, 50_000], race=3), 0)
    assert sum(line.stake for line in lines if isinstance(line, Bet)) <= 4_000
    assert all(line.stake <= 1_000 for line in lines if isinstance(line, Bet))


def test_it_writes_few_and_small_tickets() -> None:
    tickets = [line for line in slip_of(betting(), 0) if isinstance(line, Ticket)]
    assert len(tickets) <= 3
    assert all(ticket.stake == 1000 for ticket in tickets)


def test_WPS_71_it_rides_like_the_house_rider_on_an_empty_track() -> None:
    state = racing({1: "backstretch/4/1"}, {0: 1})
    roll(state, 1, 6)
    assert choice(state, 0) == state.fallback(0)


def test_WPS_58_it_ends_ahead_of_a_rival_and_not_of_a_horse_it_has_backed() -> None:
    """Two ends are equally far: one just ahead of horse 2, one on a free lane."""
    state = racing({1: "home_stretch/3/1", 2: "home_stretch/2/6"}, {0: 1, 1: 2}, crossings=1)
    end = TRACK.index["home_stretch/2/8"]
    assert manners(state, 0, end, {0}) < 0
    assert manners(state, 0, end, {0, 1}) > 0
    assert manners(state, 0, TRACK.index["home_stretch/3/8"], {0}) == 0


def test_WPS_59_it_does_not_run_into_a_pocket_unless_it_can_squeeze_out() -> None:
    """Horses ahead in lanes 1 and 2: the rail is a pocket; lane 3 is free."""
    ahead = {2: "backstretch/1/12", 3: "backstretch/2/12"}
    state = racing({1: "backstretch/1/1", **ahead}, {0: 1})
    assert is_boxed_in(state, 0, TRACK.index["backstretch/1/8"])
    assert not is_boxed_in(state, 0, TRACK.index["backstretch/3/8"])
    passing = next(name for name, space in TRACK.index.items() if TRACK.is_passing[space] and name.startswith("backs"))
    assert manners(state, 0, TRACK.index[passing], {0}) <= 0


def test_WPS_93_its_manners_never_give_away_what_a_steward_would_miss() -> None:
    for seed in range(6):
        rng = random.Random(seed)
        state = table(4)
        while state.step.name != "move_horse":
            state.play(state.pending()[0], rng.choice(state.legal(state.pending()[0])))
        left = values(state, state.rides)
        ridden = list(state.legal(state.pending()[0])).index(choice(state, state.pending()[0]))
        assert left[ridden] - min(left) < state.setup.threshold


def test_it_takes_a_ride_that_is_offered() -> None:
    state = table(4)
    open_race(state, 1, {0: 1, 1: 2, 2: 3})
    state.out = (0, 0, 0, 1)
    state.go(state.setup.flow.riders)
    for seat, horse in ((0, 1), (1, 2), (2, 3)):
        action = next(option for option in state.legal(seat) if option.values() == (horse, 3 if seat == 0 else seat))
        state.play(seat, action)
    assert choice(state, 3) == Accept(1)


def test_it_objects_to_a_move_that_gave_much_away_on_a_horse_it_has_backed() -> None:
    state = racing({1: "backstretch/1/1", 2: "backstretch/6/1"}, {0: 1}, bets={1: [("win", 1, 5000)]}, turn=6)
    state.setup.boxes[0][0] = [10]
    state.setup.bonus[0][0] = 7
    roll(state, 1, 6)
    state.play(0, to("backstretch/1/9"))  # three short of what it could, and the bonus declined
    assert state.step.name == "objection_window"
    assert state.judged.harmful
    assert isinstance(choice(state, 1), Object)
    assert choice(state, 2) == PASS


def test_it_lets_a_small_loss_pass() -> None:
    state = racing({1: "backstretch/1/1", 2: "backstretch/6/1"}, {0: 1}, bets={1: [("show", 1, 1000)]})
    roll(state, 1, 6)
    state.play(0, to("backstretch/2/12"))
    assert not state.judged.harmful
    assert choice(state, 1) == PASS


@runs(10)
@given(seed=st.integers(0, 2**32))
def test_it_decides_the_same_when_what_its_seat_cannot_know_is_redrawn(seed: int) -> None:
    rng = random.Random(seed)
    state = any_table(rng)
    for luck in range(25):
        random_plies(state, rng, rng.randrange(1, 30))
        for seat in state.pending():
            if seat < 0:
                continue
            world = state.copy()
            world.imagine(seat, random_pick(luck))
            action = choice(state, seat)
            assert action == choice(world, seat)
            assert action in state.legal(seat)
            listed = shortlist(state, seat)
            assert listed == shortlist(world, seat)
            assert listed[0] == action
            assert all(option in state.legal(seat) for option in listed)


# --- what else is worth a look, and how a search plays on


def shortlist(state: WinPlaceShowState, seat: int) -> list[object]:
    return list(Tipster(random.Random(1)).shortlist(Perspective(state, seat, GAME.view), 8))


def test_WPS_21_bids_worth_a_look_lie_around_the_one_that_seems_right() -> None:
    listed = shortlist(auction([50_000] * 3), 0)
    amounts = [offer.amount for offer in listed if isinstance(offer, Bid)]
    assert len(amounts) == len(listed) > 3
    assert min(amounts) == 500 < amounts[0] < max(amounts)


def test_WPS_31_lines_worth_a_look_are_several_horses_of_the_next_pool_and_handing_in() -> None:
    listed = shortlist(betting(race=3), 0)
    assert listed[-1] == HAND_IN
    assert len({line.horse for line in listed if isinstance(line, Bet) and line.pool == "win"}) >= 4
    assert {line.pool for line in listed if isinstance(line, Bet)} == {"win", "place", "show"}


def at_the_start(owners: dict[int, int]) -> WinPlaceShowState:
    state = betting()
    state.owners = state.riders = tuple(owners.get(horse, -1) for horse in range(6))
    for seat in range(3):
        state.play(seat, HAND_IN)
    assert state.step.name == "roll_dice"
    return state


def test_WPS_78_a_race_not_begun_ends_at_once_like_a_run_of_it_whoever_owns_the_horses() -> None:
    first, second = at_the_start({0: 0, 3: 1}), at_the_start({0: 2, 5: 0})
    for state in (first, second):
        leap(state, random.Random(4).random)
        assert len(state.results) == 1
        assert sum(state.money) == 0
    assert first.results == second.results
    assert first.results[0] == finished(at_the_start({}), int(random.Random(4).random() * RUNS))
    purse = first.setup.printed[0].distribution
    assert first.money[0] == 50_000 + sum(prize for prize, horse in zip(purse, first.results[0]) if horse == 0)


def test_a_race_under_way_is_ridden_home_from_where_the_horses_stand() -> None:
    state = racing({1: "home_stretch/1/18", 2: "far_turn/1/1", 3: "far_turn/2/1"}, {0: 1}, turn=5, crossings=1)
    leap(state, random.Random(1).random)
    assert state.results[-1][3] == 0, "number 1 is next after the three that are home"


def test_R_17_R_35_likely_worlds_keep_what_the_seat_knows() -> None:
    state = auction([50_000] * 3)
    bid(state, [2_000], [2_000], [500])
    assert state.step.name == "oral_raise"
    world = state.copy()
    world.imagine(0, random_pick(3))
    likely(world, 0, random_pick(3))
    assert world.auction.read == state.auction.read
    assert world.sheets[0] == state.sheets[0]
    assert [sheet[0] for sheet in world.sheets] == [sheet[0] for sheet in state.sheets]
    assert all(amount <= 0.35 * 50_000 for sheet in world.sheets[1:] for amount in sheet[1:])
    state = racing({1: "backstretch/1/1"}, {0: 1, 1: 2}, bets={1: [("win", 5, 3000)], 2: [("show", 4, 2000)]})
    world = state.copy()
    world.imagine(2, random_pick(3))
    likely(world, 2, random_pick(3))
    assert world.bets[2] == state.bets[2]
    assert sum(world.bets[1][3:]) == 3000


def test_WPS_12_before_the_bets_a_horse_is_worth_what_it_may_earn() -> None:
    state = betting()
    rich, poor = purse_values(state.setup, 0)[3], purse_values(state.setup, 0)[4]
    assert rich > 3 * poor, "Lucky Old Sun and Hold On Harry"
    state.owners = (-1, -1, -1, 0, 1, -1)
    values_of = worth(state)
    assert values_of[0] > values_of[1] > values_of[2]


def test_WPS_6_the_nearer_the_end_the_more_a_lead_is_worth() -> None:
    early, late = betting([60_000, 50_000, 50_000]), betting([60_000, 50_000, 50_000], race=6)
    early.owners = late.owners = (-1,) * 6
    assert worth(late)[0] - worth(late)[1] > worth(early)[0] - worth(early)[1] > 0
