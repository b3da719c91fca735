"""How a table of Win, Place & Show begins: edition, options and seats read into plain numbers, nothing dealt yet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from railbird.core.errors import BadOptions
from railbird.core.game import Seat
from railbird.games.winplaceshow.rules.edition import Section, WinPlaceShowEdition, odds_value
from railbird.games.winplaceshow.rules.options import WinPlaceShowOptions
from railbird.games.winplaceshow.rules.setup import Setup
from railbird.games.winplaceshow.rules.state import WinPlaceShowState, empty_table
from railbird.games.winplaceshow.rules.steps import FLOW
from railbird.games.winplaceshow.rules.track import Track
from railbird.games.winplaceshow.rules.values import HORSES

CROWD = 7
"""From so many players on the party version is played (WPS-2)."""
LEAST_CLOCK = 30


def start(seats: Sequence[Seat], options: WinPlaceShowOptions, edition: WinPlaceShowEdition) -> WinPlaceShowState:
    """WPS-1 to WPS-4: an empty table, money dealt, before the first stable, motion or bid."""
    return empty_table(setup(len(seats), options, edition))


def setup(count: int, options: WinPlaceShowOptions, edition: WinPlaceShowEdition) -> Setup:
    """The numbers of an edition, read under some options, for so many seats (WPS-1, WPS-101, WPS-113: the money)."""
    seating(count, options)
    check_options(options, edition)
    version = "party" if count >= CROWD else options.version
    money = edition.money
    start_money = {"regular": money.start_regular, "fast": money.start_fast, "party": money.start_party}[version]
    field = [edition.horses(race) for race in edition.race]
    distances = [edition.track.start[race.distance] for race in edition.race]
    track = oval(edition.track.section, edition.reach(), max(point.crossings for point in distances))
    chart = edition.payoff.daily_double
    return Setup(
        seats=count,
        version=version,
        track=track,
        start_money=options.start_money or start_money,
        unit=money.unit,
        bid_step=money.bid_step,
        bid_min=money.bid_min,
        bet_stakes=list(range(money.bet_min, money.bet_max + 1, money.bet_step)),
        ticket_stakes=list(range(money.daily_double_min, money.daily_double_max + 1, money.daily_double_step)),
        fine=money.rejected_objection_total,
        races=options.number_of_races,
        cap=options.max_horses_per_player,
        starts=[
            [track.space(track.sections.index(point.section), lane, point.number) for lane in HORSES]
            for point in distances
        ],
        crossings=[point.crossings for point in distances],
        boxes=[[horse.boxes for horse in race] for race in field],
        bonus=[[horse.bonus for horse in race] for race in field],
        veteran=[[horse.jockey == "veteran" for horse in race] for race in field],
        changes=[[getattr(edition.limits.lane_changes, horse.jockey) for horse in race] for race in field],
        odds=[[horse.odds for horse in race] for race in field],
        stables=[[horse.stable - 1 for horse in race] for race in field],
        names=[[horse.name for horse in race] for race in field],
        distances=[race.distance for race in edition.race],
        purses=[list(race.distribution) for race in edition.race],
        pays=[[list(edition.payoff.bet[horse.odds]) for horse in race] for race in field],
        double=[
            [chart.pays[chart.odds.index(first.odds)][chart.odds.index(second.odds)] for second in field[1]]
            for first in field[0]
        ],
        auction_order=[auction_order(options, [horse.odds for horse in race]) for race in field],
        bonus_spaces=edition.limits.bonus_spaces,
        short_max=edition.limits.passing_short_max,
        white_first=options.first_mover_die == "white",
        bonus_asked=options.bonus_claim == "explicit",
        allowance=options.apprentice_allowance,
        any_change_cuts=options.cut_off_rule == "any_lane_change",
        boxed_in=options.blocked_stop == "boxed_in",
        run_up=options.blocked_stop == "run_up_allowed",
        exit_any=options.squeeze_exit == "any",
        stay=options.finished_horses == "stay_until_turn_end",
        objections=options.objections == "on",
        adjudication=options.adjudication,
        threshold=options.steward_threshold,
        review=options.director_change == "on",
        daily_double=options.daily_double == "on" and options.number_of_races > 1,
        slips_open=options.slips_revealed == "at_closing",
        cash_open=options.cash_visible == "yes",
        redraw=options.stable_draw == "every_race",
        purses_paid=options.purses == "on" or (options.purses == "auto" and version != "party"),
        delegate=options.delegated_riders == "on",
        eliminate=options.elimination == "end_of_race",
        buy_in=options.buy_in_cents,
        flow=FLOW,
    )


def seating(count: int, options: WinPlaceShowOptions) -> None:
    """WPS-2, R-3, R-23: seven and more always play the party version, fewer never do; two may own three horses."""
    if count < CROWD and options.version == "party":
        raise BadOptions(f"Option version: 'party' is for {CROWD} to 10 players (WPS-2); there are {count}.")
    if options.max_horses_per_player == 3 and count != 2:
        raise BadOptions(f"Option max_horses_per_player: 3 is only for two players (R-3); there are {count}.")


def check_options(options: WinPlaceShowOptions, edition: WinPlaceShowEdition) -> None:
    """What the bounds of single options cannot say."""
    if options.start_money % edition.money.unit:
        raise BadOptions(f"Option start_money: a multiple of {edition.money.unit} is expected (WPS-4).")
    if 0 < options.betting_seconds < LEAST_CLOCK:
        raise BadOptions(f"Option betting_seconds: 0 (no clock) or at least {LEAST_CLOCK} is expected (WPS-8).")


def auction_order(options: WinPlaceShowOptions, odds: list[str]) -> list[int]:
    """WPS-20, R-1, R-33: the favourite first, equal odds by post; or simply by post."""
    if options.auction_order == "post":
        return list(HORSES)
    return sorted(HORSES, key=lambda horse: odds_value(odds[horse]))


@cache
def oval(sections: tuple[Section, ...], reach: int, crossings: int) -> Track:
    """The graph of an edition's track, prepared once."""
    return Track(
        sections=[section.id for section in sections],
        turns=[section.kind == "turn" for section in sections],
        lengths=[list(section.spaces) for section in sections],
        passing=[[list(numbers) for numbers in section.passing] for section in sections],
        reach=reach,
        crossings=crossings,
    )
